import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { pesoDelFile } from '#anagrafe/documenti/components/peso.ts'
import { useRapportiAperti } from '#telefono/rapporti/components/aperti.ts'
import { useAzioni, usePerche, usePerso } from '#visite/appuntamenti/components/da-inviare.ts'
import { canKeep, inActions, unsentByUser } from '#web/keeping.ts'
import { useOnline } from '#web/online.ts'
import { isUnsent, outbox, sendAll } from '#web/outbox.ts'
import type { Action } from '#web/outbox-store.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FootBar } from '#web/ui/foot-bar.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { BozzeSulTelefono } from './bozze.tsx'
import { Custodia } from './custodia.tsx'
import { useDecise } from './decise.ts'
import { type MisureRiga, useMisure } from './misure.ts'
import { Orologio } from './orologio.tsx'
import { Respinta } from './respinta.tsx'
import { RigaAzione } from './riga.tsx'
import { SceltaConflitto } from './scelta.tsx'

const Perso = lazy(() => import('./perso.tsx').then((m) => m.Perso))

/** «Azioni da inviare»: what is safe on this telephone, what asks something, and what of today has arrived. */
export function InPartenza() {
  const azioni = useAzioni()
  const utente = useUser().id
  const perso = usePerso(utente)
  const misure = useMisure(utente, azioni)
  useDecise()
  const daInviare = azioni.filter(isUnsent)
  const conStato = (stato: Action['stato']) => azioni.filter((a) => a.stato === stato)
  const mezzanotte = new Date().setHours(0, 0, 0, 0)
  const inviate = conStato('fatta')
    .filter(({ rispostaIl }) => (rispostaIl ?? 0) >= mezzanotte)
    .toReversed()
  return (
    <Pagina titolo="Azioni da inviare" indietro={{ a: '/', testo: 'Dashboard' }}>
      <Stack gap={12} narrow>
        {perso && <Perso azioni={perso.azioni} />}
        {daInviare.length > 0 && <InAttesa azioni={daInviare} misure={misure} />}
        <Orologio />
        {!canKeep() && (
          <Notice tono="info">
            Per lavorare senza rete apri Tepore con https. Chiedi all’amministratore.
          </Notice>
        )}
        <Chiuso utente={utente} />
        {conStato('scelta').map((azione) => (
          <SceltaConflitto key={azione.id} azione={azione} />
        ))}
        {conStato('respinta').map((azione) => (
          <Respinta key={azione.id} azione={azione} />
        ))}
        <Elenco titolo="In attesa" azioni={daInviare} misure={misure} />
        <Elenco titolo="In verifica in ufficio" azioni={conStato('verifica')} />
        <InCompilazione />
        <BozzeSulTelefono />
        {inviate.length > 0 ? (
          <Elenco titolo="Oggi" conteggio={inviateInParole(inviate.length)} azioni={inviate} />
        ) : (
          azioni.length === 0 && <Niente />
        )}
        <Custodia />
        {daInviare.length > 0 && <InviaOra />}
      </Stack>
    </Pagina>
  )
}

/** Of this telephone, and once its store was read: it can't know what another one holds, or what was lost. */
function Niente() {
  const letto = useSyncExternalStore(outbox.listen, outbox.isKnown)
  if (!letto && canKeep()) return null
  return (
    <Scheda>
      <Empty frase="Su questo telefono niente aspetta di partire" />
    </Scheda>
  )
}

/** What waits is there, and can't be read. */
function Chiuso({ utente }: { utente: number }) {
  const chiuso = useSyncExternalStore(outbox.listen, outbox.isClosed)
  if (!chiuso) return null
  const quante = unsentByUser()[utente] ?? 0
  return (
    <Notice tono="attenzione" titolo="Il telefono ha chiuso l’archivio">
      {quante > 0 && `Da inviare: ${inActions(quante)}. `}
      Chiudi e riapri Tepore.
    </Notice>
  )
}

/** What is safe here, and why it hasn't left. */
function InAttesa({ azioni, misure }: { azioni: readonly Action[]; misure: MisureRiga }) {
  const perche = usePerche()
  const inRete = useOnline()
  const byte = azioni.reduce((somma, { id }) => somma + (misure.get(id)?.byte ?? 0), 0)
  const inInvio = inRete && azioni.some(({ stato }) => stato === 'in_invio')
  const aspettano = azioni.every(({ trattenuta }) => trattenuta)
  const titolo = !inRete
    ? 'Senza rete'
    : inInvio
      ? `Invio di ${inActions(azioni.length)}…`
      : aspettano
        ? 'Aspettano una tua scelta'
        : perche
  return (
    <Notice tono={inRete ? 'info' : 'attenzione'} titolo={titolo}>
      {inActions(azioni.length)} al sicuro su questo telefono{byte > 0 && `, ${pesoDelFile(byte)}`}
    </Notice>
  )
}

interface ElencoProps {
  titolo: string
  conteggio?: string
  azioni: readonly Action[]
  misure?: MisureRiga
}

function Elenco({ titolo, conteggio, azioni, misure }: ElencoProps) {
  if (azioni.length === 0) return null
  return (
    <Scheda senzaMargine titolo={titolo} conteggio={conteggio ?? azioni.length}>
      <Rows cols="20px minmax(0, 1fr) auto">
        {azioni.map((azione) => (
          <RigaAzione key={azione.id} azione={azione} {...(misure && { misure })} />
        ))}
      </Rows>
    </Scheda>
  )
}

const inviateInParole = (n: number) => (n === 1 ? '1 inviata' : `${n} inviate`)

/** For the thumb: below, in sight however long the list is. */
function InviaOra() {
  const [inCorso, setInCorso] = useState(false)
  const invia = async () => {
    setInCorso(true)
    await sendAll({ atOnce: true }).catch(() => {})
    setInCorso(false)
  }
  return (
    <FootBar>
      <Button
        fullWidth
        size="md"
        leftSection={<IconSend size={18} aria-hidden />}
        aria-disabled={inCorso}
        onClick={() => !inCorso && void invia()}
      >
        {inCorso ? 'Invio...' : 'Invia ora'}
      </Button>
    </FootBar>
  )
}

/** Reports that are begun, also of visits that are no longer among one's own. */
function InCompilazione() {
  const visite = useRapportiAperti()
  if (visite.length === 0) return null
  return (
    <Scheda senzaMargine titolo="Rapporti in compilazione" conteggio={visite.length}>
      <Rows cols="minmax(0, 1fr)" dense>
        {visite.map((id) => (
          <Row
            key={id}
            {...(/^\d/.test(id)
              ? { name: `Rapporto RI-${id}`, to: `/visite/${id}/rapporto` }
              : { name: `RCEE ${id}`, to: `/rcee?compila=${id}` })}
          />
        ))}
      </Rows>
    </Scheda>
  )
}
