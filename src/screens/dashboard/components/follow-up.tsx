import { IconCheck, IconClockPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { ARREARS_SHOWN, DEADLINES } from '#shared/deadlines.ts'
import { useOpen } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Group } from '#web/ui/group.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { MoreOrLess } from '#web/ui/more-or-less.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'
import type { Statistiche } from '../contract.ts'
import { type DaSentire, daAppuntamento, daCliente, daRcee, useChiudiFollowUp } from './da-sentire.ts'
import stili from './follow-up.module.css'

const SchedaFollowUp = lazy(() => import('./scheda-follow-up.tsx').then((m) => m.SchedaFollowUp))

interface FollowUpProps {
  dati: Statistiche
  /** Whether every row is here, and how to ask for them. */
  intere: boolean
  onTutte: () => void
}

/** How many there are to hear from, of every kind. */
export const quantiDaSentire = (quanti: NonNullable<Statistiche['quanti']>): number =>
  quanti.followUpClienti + quanti.followUpRcee + quanti.followUpAppuntamenti

/**
 * Follow-up da Effettuare: whom to hear from again within a week, overdue first (docs/product.md §15.1). A row opens over
 * the dashboard; with the keyboard `F` closes it and `R` puts it off.
 */
export function FollowUpDaFare({ dati, intere, onTutte }: FollowUpProps) {
  const [aperto, setAperto] = useOpen('followup')
  const chiudi = useChiudiFollowUp()
  const { quanti } = dati
  const clienti = dati.followUpClienti.map(daCliente)
  const rcee = dati.followUpRcee.map(daRcee)
  const visite = dati.followUpAppuntamenti.map(daAppuntamento)
  const voce = [...clienti, ...rcee, ...visite].find((f) => f.chiave === aperto)
  // Put off beyond the week it is no longer here: nothing is open, and the address says so.
  const sparito = aperto !== null && !voce
  useEffect(() => {
    if (!sparito) return
    if (intere) setAperto(null)
    else onTutte()
  }, [sparito, intere, setAperto, onTutte])
  const numero = quanti ? quantiDaSentire(quanti) : 0
  const gruppo = (voci: DaSentire[], quante = 0) => ({
    voci: voci.map((f) => <Voce key={f.chiave} voce={f} onApri={() => setAperto(f.chiave)} {...chiudi} />),
    quante,
    onTutte,
  })
  return (
    <Scheda senzaMargine titolo="Follow-up da Effettuare" conteggio={numero || undefined}>
      {numero === 0 && <Empty piccolo frase="Nessun follow-up programmato" />}
      <Columns dense cols="minmax(0, 1fr) auto">
        <Gruppo titolo="Clienti" a="/clienti" {...gruppo(clienti, quanti?.followUpClienti)} />
        <Gruppo titolo="RCEE" a="/rcee" {...gruppo(rcee, quanti?.followUpRcee)} />
        {/* The calendar that the specification names isn't an Admin's: their Agenda (docs/product.md §15.1). */}
        <Gruppo
          titolo="Appuntamenti Completati"
          a="/appuntamenti"
          {...gruppo(visite, quanti?.followUpAppuntamenti)}
        />
      </Columns>
      {voce && <SchedaFollowUp key={voce.chiave} voce={voce} onChiudi={() => setAperto(null)} {...chiudi} />}
    </Scheda>
  )
}

interface GruppoProps {
  titolo: string
  /** Where all of them are. */
  a: string
  voci: ReactNode[]
  /** How many there are, those included that aren't here yet. */
  quante: number
  onTutte: () => void
}

/** Rows of a group in sight: the most urgent. */
const IN_VISTA = 3

function Gruppo({ titolo, a, voci, quante, onTutte }: GruppoProps) {
  const [esteso, setEsteso] = useState(false)
  if (voci.length === 0) return null
  return (
    <Group title={titolo} to={a} count={quante < ARREARS_SHOWN ? quante : `${ARREARS_SHOWN}+`}>
      <ul>{esteso ? voci : voci.slice(0, IN_VISTA)}</ul>
      <MoreOrLess
        hidden={quante - IN_VISTA}
        open={esteso}
        onToggle={() => {
          onTutte()
          setEsteso(!esteso)
        }}
        words={['Mostra i più urgenti', 'Un altro', `Altri ${quante - IN_VISTA}`]}
      />
    </Group>
  )
}

interface VoceProps extends ReturnType<typeof useChiudiFollowUp> {
  voce: DaSentire
  onApri: () => void
}

function Voce({ voce, onApri, fatto, rimanda, inCorso }: VoceProps) {
  function tasto({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (inCorso || ctrlKey || metaKey || altKey) return
    if (key.toLowerCase() === 'f') void fatto(voce)
    if (key.toLowerCase() === 'r') void rimanda(voce)
  }
  const azioni = [
    { testo: 'Fatto', breve: 'Fatto', Icona: IconCheck, fai: fatto },
    { testo: 'Rimanda 7 giorni', breve: 'Rimanda', Icona: IconClockPlus, fai: rimanda },
  ]
  return (
    <Row
      name={voce.nome}
      onOpen={onApri}
      opener={{
        ...SchedaFollowUp.anticipo,
        'aria-keyshortcuts': 'F R',
        'aria-haspopup': 'dialog',
        onKeyDown: tasto,
      }}
      end={<ScadenzaColorata data={voce.data} soglie={DEADLINES.followUp} />}
      below={
        <span className={stili.sotto}>
          <PhoneLink numero={voce.telefono} altri={voce.altri_telefoni} icona={false} />
          <span className="ell" title={voce.note ?? voce.titolo ?? undefined}>
            {voce.note ?? voce.titolo}
          </span>
          {azioni.map(({ testo, breve, Icona, fai }) => (
            <button
              key={testo}
              type="button"
              title={testo}
              aria-label={`${testo}: ${voce.nome}`}
              aria-disabled={inCorso}
              onClick={() => !inCorso && void fai(voce)}
            >
              <Icona aria-hidden />
              <span>{breve}</span>
            </button>
          ))}
        </span>
      }
    />
  )
}
