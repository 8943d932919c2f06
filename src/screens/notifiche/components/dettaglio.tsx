import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { BottoneFattura } from '#carte/da-fatturare/components/bottone-fattura.tsx'
import { dayInRome } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useAppuntamento } from '#visite/appuntamenti/api.ts'
import { PAGINA, useLeggi, useNotifiche, useRichieste } from '#visite/notifiche/api.ts'
import type { Notifica } from '#visite/notifiche/contract.ts'
import { errorText } from '#web/http.ts'
import { useAsOpened } from '#web/params.ts'
import { useUser } from '#web/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './dettaglio.module.css'
import { Fatti } from './fatti.tsx'
import { visitaDaFatturare } from './fattura.ts'
import { FraseNotifica } from './frase.tsx'
import { Passaggio } from './passaggio.tsx'
import { type EsitoRichiesta, useRispostaAllaRichiesta } from './risposta.ts'
import { SegnoNotifica } from './segno.tsx'
import { VisitaNotificata } from './visita.tsx'
import { quandoEsteso } from './words.ts'

/** The most that is looked through for a notification opened by its address. */
const TUTTE = 200

interface DettaglioProps {
  id: number
  onChiudi: () => void
}

/** A notification laid out for people (docs/product.md §14.4). Opening it marks it read. */
export function DettaglioNotifica({ id, onChiudi }: DettaglioProps) {
  const notifica = useNotifica(id, onChiudi)
  const { mutate: leggi } = useLeggi()
  useEffect(() => {
    if (notifica && !notifica.letta) leggi(notifica)
  }, [notifica, leggi])
  return notifica && <Scheda notifica={notifica} onChiudi={onChiudi} />
}

/** From the list, else from all of them; what was found stays, whatever the list does meanwhile. */
function useNotifica(id: number, onChiudi: () => void): Notifica | null {
  const prime = useNotifiche(PAGINA)
  const fraLePrime = prime.data?.data.find((n) => n.id === id)
  const elenco = useNotifiche(TUTTE, prime.isFetched && !fraLePrime)
  const attuale = fraLePrime ?? elenco.data?.data.find((n) => n.id === id)
  const aperta = useAsOpened(id, attuale)
  const assente = !attuale && !aperta && elenco.isFetched && !elenco.isPlaceholderData
  const guasto = elenco.error
  const avvisato = useRef(false)
  useEffect(() => {
    if (!assente) return
    if (!avvisato.current) toast.errore(guasto ? errorText(guasto) : 'Notifica non trovata')
    avvisato.current = true
    onChiudi()
  }, [assente, guasto, onChiudi])
  return attuale ?? aperta
}

function Scheda({ notifica: n, onChiudi }: { notifica: Notifica; onChiudi: () => void }) {
  const risposta = useRispostaAllaRichiesta(n)
  const daFatturare = visitaDaFatturare(n)
  const visita = useAppuntamento(n.appuntamento?.id ?? null)
  const { errore, giaRisposto, inCorso } = risposta
  // Withdrawn, the request is known of when its notification is gone already.
  const richieste = useRichieste(n.richiesta && n.appuntamento ? n.appuntamento.id : null)
  const stato = richieste.data?.find(({ id }) => id === n.dati_extra.richiestaId)?.stato ?? risposta.stato
  const piede = useRef<HTMLDivElement>(null)
  const answer = (esito: EsitoRichiesta) => {
    // The buttons go away with the answer.
    piede.current?.focus()
    risposta.rispondi(esito)
  }
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      larghezza={520}
      titolo={
        <span className={stili.titolo}>
          <SegnoNotifica notifica={n} grande />
          <span>
            {n.titolo}
            <time dateTime={n.created_at}>{quandoEsteso(n.created_at)}</time>
          </span>
        </span>
      }
      piede={
        (n.appuntamento || stato || n.dati_extra.apri) && (
          <div ref={piede} tabIndex={-1} className={stili.piede}>
            <VediAppuntamento notifica={n} />
            {stato === 'In_Attesa' && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconX aria-hidden />}
                  loading={inCorso === 'Rifiutata'}
                  onClick={() => answer('Rifiutata')}
                >
                  Rifiuta
                </Button>
                <Button
                  leftSection={<IconCheck aria-hidden />}
                  loading={inCorso === 'Approvata'}
                  onClick={() => answer('Approvata')}
                >
                  Approva
                </Button>
              </>
            )}
            {daFatturare !== null && (
              <BottoneFattura
                lavoro={{ genere: 'visita', id: daFatturare }}
                fattura={n.fattura}
                di={n.messaggio}
              />
            )}
            {stato === 'Approvata' && <Pill tono="completato">Approvata</Pill>}
            {stato === 'Rifiutata' && <Pill tono="annullato">Rifiutata</Pill>}
            {stato === 'Ritirata' && <Pill tono="neutro">Ritirata</Pill>}
          </div>
        )
      }
    >
      <Stack gap={12}>
        <p>
          <FraseNotifica notifica={n} />
        </p>
        {errore && (
          <Notice tono={giaRisposto ? 'attenzione' : 'errore'}>
            {giaRisposto ? `${errore}: qui sotto trovi la situazione aggiornata.` : errore}
          </Notice>
        )}
        <Fatti notifica={n} />
        {visita.isLoading ? (
          <Skeleton righe={5} altezza={48} />
        ) : (
          <>
            <VisitaNotificata notifica={n} />
            {n.tipo === 'Presa_In_Carico' && !n.dati_extra.esito && <Passaggio notifica={n} />}
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** Its form for an Admin, its day in the calendar for the others; of several at once the day of the first. */
function VediAppuntamento({ notifica: { appuntamento, dati_extra } }: { notifica: Notifica }) {
  const admin = isAdmin(useUser())
  const { apri } = dati_extra
  if (apri?.startsWith('/')) return <Vedi a={apri} testo="Apri" />
  if (apri)
    return (
      <Vedi a={admin ? `/appuntamenti?data=${apri}` : `/calendario?giorno=${apri}`} testo="Vedi il giorno" />
    )
  if (!appuntamento) return null
  const giorno = dayInRome(appuntamento.data_inizio)
  const a = admin
    ? `/appuntamenti?data=${giorno}&modifica=${appuntamento.id}`
    : `/calendario?giorno=${giorno}`
  return <Vedi a={a} testo="Vedi appuntamento" />
}

const Vedi = ({ a, testo }: { a: string; testo: string }) => (
  <Button variant="subtle" className={stili.vedi} renderRoot={(props) => <AppLink a={a} {...props} />}>
    {testo}
  </Button>
)
