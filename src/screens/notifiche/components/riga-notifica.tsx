import { ActionIcon } from '@mantine/core'
import { IconCheck, IconClockX, IconTrash } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { BottoneFattura } from '#carte/da-fatturare/components/bottone-fattura.tsx'
import { useDisponibilita } from '#visite/appuntamenti/api.ts'
import { orario } from '#visite/appuntamenti/components/words.ts'
import { useElimina, useLeggi, useRipristina } from '#visite/notifiche/api.ts'
import type { Notifica } from '#visite/notifiche/contract.ts'
import { errorText } from '#web/http.ts'
import { Pill } from '#web/ui/pill.tsx'
import { Row } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { YesNo } from '#web/ui/yes-no.tsx'
import { visitaDaFatturare } from './fattura.ts'
import { lasciaIlFuoco } from './fuoco.ts'
import stili from './riga-notifica.module.css'
import { useRispostaAllaRichiesta } from './risposta.ts'
import { SegnoNotifica } from './segno.tsx'
import { quandoBreve } from './words.ts'

interface RigaNotificaProps {
  notifica: Notifica
  onApri: () => void
}

/** Of the lists that they stand in. */
export const COLONNE_NOTIFICHE = '30px minmax(0, 1fr) auto'

/** A notification in a list: a touch opens it, a take-over that waits is answered; read and delete stand beside it. */
export function RigaNotifica({ notifica: n, onApri }: RigaNotificaProps) {
  const leggi = useLeggi()
  const elimina = useEliminaConAnnulla()
  const daFatturare = visitaDaFatturare(n)

  const togli = (evento: MouseEvent<HTMLElement>) => {
    // The row goes away: the focus moves to the next one.
    const riga = evento.currentTarget.closest('li')
    const vicina = riga?.nextElementSibling ?? riga?.previousElementSibling
    vicina?.querySelector<HTMLElement>('button')?.focus()
    elimina(n)
  }
  return (
    <Row
      lead={<SegnoNotifica notifica={n} />}
      leads
      name={
        n.letta ? (
          <span className={stili.letta}>{n.titolo}</span>
        ) : (
          <>
            <span className="sr-only">Non letta: </span>
            {n.titolo}
          </>
        )
      }
      onOpen={onApri}
      sub={n.messaggio}
      end={
        <span className={stili.fine}>
          <time dateTime={n.created_at}>{quandoBreve(n.created_at)}</time>
          <i aria-hidden data-nuova={!n.letta || undefined} />
          <span>
            {!n.letta && (
              <ActionIcon
                size="sm"
                title="Segna come letta"
                aria-label={`Segna come letta: ${n.titolo}, ${n.messaggio}`}
                onClick={(evento) => {
                  lasciaIlFuoco(evento.currentTarget)
                  leggi.mutate(n, toldFailed())
                }}
              >
                <IconCheck />
              </ActionIcon>
            )}
            <ActionIcon
              size="sm"
              title="Elimina"
              aria-label={`Elimina: ${n.titolo}, ${n.messaggio}`}
              onClick={togli}
            >
              <IconTrash />
            </ActionIcon>
          </span>
        </span>
      }
      below={
        n.richiesta ? (
          <Risposta notifica={n} />
        ) : (
          daFatturare !== null && (
            <div className={stili.risposta}>
              <BottoneFattura
                size="xs"
                variant="default"
                lavoro={{ genere: 'visita', id: daFatturare }}
                fattura={n.fattura}
                di={n.messaggio}
                onPremuto={() => !n.letta && leggi.mutate(n)}
              />
            </div>
          )
        )
      }
    />
  )
}

function Risposta({ notifica }: { notifica: Notifica }) {
  const { stato, errore, inCorso, rispondi: answer } = useRispostaAllaRichiesta(notifica)
  return (
    <div className={stili.risposta}>
      {stato === 'In_Attesa' && (
        <>
          <YesNo
            yes="Approva"
            size="xs"
            sending={inCorso && (inCorso === 'Approvata' ? 'yes' : 'no')}
            onAnswer={(yes, button) => {
              lasciaIlFuoco(button)
              answer(yes ? 'Approvata' : 'Rifiutata')
            }}
          />
          <Disponibile notifica={notifica} />
        </>
      )}
      {stato === 'Approvata' && <Pill tono="completato">Approvata</Pill>}
      {stato === 'Rifiutata' && <Pill tono="annullato">Rifiutata</Pill>}
      {stato === 'Ritirata' && <Pill tono="neutro">Ritirata</Pill>}
      {errore && <p role="alert">{errore}</p>}
    </div>
  )
}

/** Whether who asks has room for the visit; an empty line until that is known. */
function Disponibile({ notifica: { appuntamento, dati_extra: d } }: { notifica: Notifica }) {
  const intervallo = appuntamento && {
    dataInizio: appuntamento.data_inizio,
    dataFine: appuntamento.data_fine,
  }
  const { data, isPending } = useDisponibilita(intervallo, appuntamento?.id)
  const eRichiedente = (t: { nome_utente: string }) => t.nome_utente === d.richiedente
  const impegno = data?.operatoriOccupati.find(eRichiedente)?.appuntamenti[0]
  if (isPending) return <span className={stili.disponibile}>{'\u00a0'}</span>
  if (!impegno && !data?.operatoriDisponibili.some(eRichiedente)) return null
  return (
    <span className={stili.disponibile} data-libero={!impegno}>
      {impegno ? <IconClockX aria-hidden /> : <IconCheck aria-hidden />}
      {impegno ? `Occupato ${orario(impegno)}` : 'È libero'}
    </span>
  )
}

/** Deletes at once, and takes it back for ten seconds with 'Annulla'. */
function useEliminaConAnnulla(): (notifica: Notifica) => void {
  const elimina = useElimina()
  const ripristina = useRipristina()
  const dillo = (errore: unknown) => toast.errore(errorText(errore))
  return (notifica) => {
    const fatto = elimina.mutateAsync(notifica)
    fatto.catch(dillo)
    toast.successo('Notifica eliminata', {
      // In order: what has not arrived yet can't be taken back.
      annulla: () => void fatto.then(() => ripristina.mutateAsync(notifica)).catch(dillo),
    })
  }
}
