import { Button } from '@mantine/core'
import { IconArrowsSplit2, IconCircleCheck, IconCloudCheck, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAzioni } from '#features/appuntamenti/components/da-inviare.ts'
import { useDaVerificare } from '#features/azioni/api.ts'
import { useRapportiAperti } from '#features/rapporti/components/aperti.ts'
import { oggi } from '#shared/dates.ts'
import { inActions } from '#web/keeping.ts'
import { isUnsent, outbox, remove, sendAll, WRONG_CLOCK_MS } from '#web/outbox.ts'
import type { Action } from '#web/outbox-store.ts'
import { saveToDisk } from '#web/save.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagina } from '#web/ui/page.tsx'
import stili from './azioni.module.css'
import { cosa, ora } from './parole.ts'
import { Scelta } from './scelta.tsx'

const MINUTO_MS = 60_000
const ORA_MS = 3_600_000

/** By how much a clock is wrong: `7 minuti`, `24 ore`. */
const durata = (ms: number) =>
  Math.abs(ms) < 2 * ORA_MS
    ? `${Math.round(Math.abs(ms) / MINUTO_MS)} minuti`
    : `${Math.round(Math.abs(ms) / ORA_MS)} ore`

/** «Azioni da inviare»: what is safe on this telephone, what asks something, and what of today has arrived. */
export function DaInviare() {
  const azioni = useAzioni()
  useDecise(azioni)
  const daInviare = azioni.filter(isUnsent)
  const di = (stato: Action['stato']) => azioni.filter((a) => a.stato === stato)
  const inviate = di('fatta').toReversed()
  const scarto = outbox.clockError()
  return (
    <Pagina titolo="Azioni da inviare" indietro={{ a: '/', testo: 'Dashboard' }}>
      <div className={stili.colonna}>
        {Math.abs(scarto) > WRONG_CLOCK_MS && (
          <Notice
            tono="attenzione"
            titolo={`L’orologio del telefono è ${scarto > 0 ? 'avanti' : 'indietro'} di ${durata(scarto)}`}
          >
            Le ore che mandi sono corrette con quella del server.
          </Notice>
        )}
        {!outbox.isOpen() && (
          <Notice tono="info">
            Per lavorare senza rete apri Tepore con https. Chiedi all’amministratore.
          </Notice>
        )}
        {di('scelta').map((azione) => (
          <Scelta key={azione.id} di={azione} />
        ))}
        {di('respinta').map((azione) => (
          <Respinta key={azione.id} di={azione} />
        ))}
        {daInviare.length > 0 && (
          <Scheda
            senzaMargine
            titolo="In attesa"
            conteggio={daInviare.length}
            azione={
              <Button
                size="compact-sm"
                leftSection={<IconSend size={15} />}
                onClick={() => void sendAll({ atOnce: true })}
              >
                Invia ora
              </Button>
            }
          >
            <ul>
              {daInviare.map((azione) => (
                <Riga key={azione.id} di={azione} />
              ))}
            </ul>
          </Scheda>
        )}
        {di('verifica').length > 0 && (
          <Scheda senzaMargine titolo="In verifica in ufficio" conteggio={di('verifica').length}>
            <ul>
              {di('verifica').map((azione) => (
                <Riga key={azione.id} di={azione} />
              ))}
            </ul>
          </Scheda>
        )}
        <Custodia />
        <InCompilazione />
        <Scheda
          senzaMargine
          titolo="Oggi"
          conteggio={inviate.length > 0 ? inviateInParole(inviate.length) : undefined}
        >
          {inviate.length === 0 ? (
            <Empty
              piccolo
              frase={
                daInviare.length > 0
                  ? `${inActions(daInviare.length)} al sicuro su questo telefono`
                  : 'Tutto quello che hai salvato è arrivato in ufficio'
              }
            />
          ) : (
            <ul>
              {inviate.map((azione) => (
                <Riga key={azione.id} di={azione} />
              ))}
            </ul>
          )}
        </Scheda>
      </div>
    </Pagina>
  )
}

/**
 * How safe what waits is on this telephone: whether the browser has promised to keep it, and what Safari wants for that.
 */
function Custodia() {
  const [promesso, setPromesso] = useState<boolean>()
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPromesso)
  }, [])
  const suIphone = /iPhone|iPad/.test(navigator.userAgent)
  if (suIphone && !matchMedia('(display-mode: standalone)').matches)
    return (
      <Notice tono="attenzione" titolo="Aggiungi Tepore alla schermata Home">
        In Safari ciò che aspetta si cancella dopo 7 giorni senza aprirlo. Da Condividi, «Aggiungi alla
        schermata Home», poi accedi da lì: niente parte mentre è chiuso.
      </Notice>
    )
  if (promesso !== false) return null
  return (
    <Notice tono="info">
      Il browser potrebbe liberare spazio da solo: invia appena hai rete, e non cancellare i dati dei siti.
    </Notice>
  )
}

/** Reports that are begun, also of visits that are no longer among one's own. */
function InCompilazione() {
  const visite = useRapportiAperti()
  if (visite.length === 0) return null
  return (
    <Scheda senzaMargine titolo="Rapporti in compilazione" conteggio={visite.length}>
      <ul>
        {visite.map((id) => (
          <li key={id} className={stili.riga}>
            <AppLink a={`/visite/${id}/rapporto`}>Rapporto RI-{id}</AppLink>
          </li>
        ))}
      </ul>
    </Scheda>
  )
}

const inviateInParole = (n: number) => (n === 1 ? '1 inviata' : `${n} inviate`)

function Riga({ di: azione }: { di: Action }) {
  const Icona = azione.stato === 'fatta' ? IconCloudCheck : IconCircleCheck
  return (
    <li className={stili.riga}>
      <span className={stili.icona} aria-hidden>
        <Icona size={18} stroke={1.7} />
      </span>
      <span className={stili.cosa}>
        <strong>{cosa(azione)}</strong>
        <small>
          {azione.titolo} · {ora(azione.confermataIl, oggi())}
        </small>
        <small className={stili.stato} data-stato={azione.stato}>
          {statoInParole(azione)}
        </small>
      </span>
    </li>
  )
}

function statoInParole({ stato, risposta, rispostaIl, tentativi, prossimoIl, trattenuta }: Action): string {
  const alle = (ms: number) => ora(new Date(ms).toISOString(), oggi())
  if (stato === 'fatta') return `Inviata alle ${alle(rispostaIl ?? 0)}`
  if (stato === 'verifica') return risposta?.motivo ?? 'In verifica in ufficio'
  if (stato === 'in_invio') return 'In invio…'
  if (trattenuta) return 'Aspetta l’azione precedente'
  return tentativi > 0 && navigator.onLine ? `Riprova alle ${alle(prossimoIl)}` : 'In attesa di rete'
}

/** Refused: it stays until it was read. */
function Respinta({ di: azione }: { di: Action }) {
  const conferma = useConfirm()
  const utente = useUser()
  const esporta = async () => {
    saveToDisk(
      new Blob([JSON.stringify(azione, null, 2)], { type: 'application/json' }),
      `azione-${azione.visitaId}.json`,
    )
    const { filesOf } = await import('#web/outbox-files.ts')
    for (const { blob, nome } of await filesOf(utente.id, azione)) saveToDisk(blob, nome)
  }
  const elimina = async () => {
    const si = await conferma({
      frase: 'Eliminare questa azione?',
      dettaglio: `${cosa(azione)} · ${azione.titolo}: non è arrivata in ufficio.`,
      azione: 'Elimina',
    })
    if (si) await remove(azione.n)
  }
  return (
    <section className={stili.scelta} aria-label={`Non accettata: ${azione.titolo}`}>
      <div className={stili.testa}>
        <span className={stili.icona} aria-hidden>
          <IconArrowsSplit2 size={18} stroke={1.7} />
        </span>
        <span className={stili.cosa}>
          <strong>Non accettata · {azione.titolo}</strong>
          <small>
            {cosa(azione)} · {ora(azione.confermataIl, oggi())}
          </small>
        </span>
      </div>
      <p className={stili.motivo}>{azione.risposta?.motivo}</p>
      <div className={stili.bottoni}>
        <Button variant="default" onClick={() => void esporta()}>
          Esporta
        </Button>
        <Button variant="default" color="red" onClick={() => void elimina()}>
          Elimina
        </Button>
      </div>
    </section>
  )
}

/** What the office has decided about is no longer asked about here: the bell has told. */
function useDecise(azioni: readonly Action[]): void {
  const { data, dataUpdatedAt } = useDaVerificare()
  useEffect(() => {
    if (!data || data.kept) return
    const aperte = new Set(data.data.map(({ uid }) => uid))
    for (const { n, id, stato, rispostaIl } of azioni)
      if (stato === 'verifica' && !aperte.has(id) && (rispostaIl ?? 0) < dataUpdatedAt) void remove(n)
  }, [data, dataUpdatedAt, azioni])
}
