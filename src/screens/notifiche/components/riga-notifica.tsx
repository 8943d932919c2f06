import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useLeggi } from '#features/notifiche/api.ts'
import type { Notifica } from '#features/notifiche/contract.ts'
import { errorText } from '#web/http.ts'
import { Pill } from '#web/ui/pill.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useEliminaConAnnulla } from './elimina.ts'
import { lasciaIlFuoco } from './fuoco.ts'
import { quandoBreve } from './parole.ts'
import stili from './riga-notifica.module.css'
import { type Esito, useRisposta } from './risposta.ts'
import { Segno } from './segno.tsx'

interface RigaNotificaProps {
  di: Notifica
  onApri: () => void
  /** A take-over request that waits is answered here. */
  conRisposta?: boolean
}

/** A notification in a list: a touch opens it; read and delete stand beside it. */
export function RigaNotifica({ di: n, onApri, conRisposta }: RigaNotificaProps) {
  const leggi = useLeggi()
  const elimina = useEliminaConAnnulla()
  const daRispondere = conRisposta && n.tipo === 'Presa_In_Carico' && n.dati_extra.richiestaId !== undefined

  const togli = (evento: MouseEvent<HTMLElement>) => {
    // The row goes away: the focus moves to the next one.
    const riga = evento.currentTarget.closest('li')
    const vicina = riga?.nextElementSibling ?? riga?.previousElementSibling
    vicina?.querySelector<HTMLElement>('button')?.focus()
    elimina(n)
  }
  return (
    <li className={stili.riga} data-non-letta={!n.letta || undefined}>
      <Segno di={n} />
      <div className={stili.testo}>
        <button type="button" className="ell" onClick={onApri}>
          {!n.letta && <span className="sr-only">Non letta: </span>}
          {n.titolo}
        </button>
        <p className="ell">{n.messaggio}</p>
        {daRispondere && <Risposta di={n} />}
      </div>
      <time className={stili.quando} dateTime={n.created_at}>
        {quandoBreve(n.created_at)}
        <i aria-hidden />
      </time>
      <span className={stili.azioni}>
        {!n.letta && (
          <ActionIcon
            size="sm"
            title="Segna come letta"
            aria-label={`Segna come letta: ${n.titolo}, ${n.messaggio}`}
            onClick={(evento) => {
              lasciaIlFuoco(evento.currentTarget)
              leggi.mutate(n, { onError: (errore) => toast.errore(errorText(errore)) })
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
    </li>
  )
}

function Risposta({ di }: { di: Notifica }) {
  const { stato, errore, inCorso, rispondi: answer } = useRisposta(di)
  const conEsito = (esito: Esito) => (evento: MouseEvent<HTMLElement>) => {
    lasciaIlFuoco(evento.currentTarget)
    answer(esito)
  }
  if (!stato && !errore) return null
  return (
    <div className={stili.risposta}>
      {stato === 'In_Attesa' && (
        <>
          <Button size="xs" loading={inCorso === 'Approvata'} onClick={conEsito('Approvata')}>
            Approva
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={inCorso === 'Rifiutata'}
            onClick={conEsito('Rifiutata')}
          >
            Rifiuta
          </Button>
        </>
      )}
      {stato === 'Approvata' && <Pill tono="completato">Approvata</Pill>}
      {stato === 'Rifiutata' && <Pill tono="annullato">Rifiutata</Pill>}
      {stato === 'Ritirata' && <Pill tono="neutro">Ritirata</Pill>}
      {errore && <p role="alert">{errore}</p>}
    </div>
  )
}
