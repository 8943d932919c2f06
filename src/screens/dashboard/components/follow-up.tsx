import { IconCheck, IconChevronDown, IconChevronRight, IconClockPlus, IconPhone } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { ARREARS_SHOWN, DEADLINES } from '#shared/deadlines.ts'
import { formatPhone } from '#shared/text.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useOpen } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Scadenza } from '#web/ui/deadline.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { type DaSentire, daAppuntamento, daCliente, daRcee, useChiudiFollowUp } from './da-sentire.ts'
import stili from './follow-up.module.css'

const SchedaFollowUp = lazy(() => import('./scheda-follow-up.tsx').then((m) => m.SchedaFollowUp))

interface FollowUpProps {
  clienti: Cliente[]
  rcee: Rcee[]
  appuntamenti: Appuntamento[]
}

/**
 * Follow-up da Effettuare: whom to hear from again within a week, overdue first (docs/product.md §15.1). A row opens over
 * the dashboard; with the keyboard `F` closes it and `R` puts it off.
 */
export function FollowUp({ clienti, rcee, appuntamenti }: FollowUpProps) {
  const [aperto, setAperto] = useOpen('followup')
  const chiudi = useChiudiFollowUp()
  const gruppi = [clienti.map(daCliente), rcee.map(daRcee), appuntamenti.map(daAppuntamento)] as const
  const tutti = gruppi.flat()
  const di = tutti.find((f) => f.chiave === aperto)
  // Put off beyond the week it is no longer here: nothing is open, and the address says so.
  const sparito = aperto !== null && !di
  useEffect(() => {
    if (sparito) setAperto(null)
  }, [sparito, setAperto])
  const [deiClienti, degliRcee, delleVisite] = gruppi.map((voci) =>
    voci.map((f) => <Voce key={f.chiave} di={f} onApri={() => setAperto(f.chiave)} {...chiudi} />),
  )
  return (
    <Scheda senzaMargine titolo="Follow-up da Effettuare" conteggio={tutti.length || undefined}>
      {tutti.length === 0 && <Empty piccolo frase="Nessun follow-up programmato" />}
      <Gruppo titolo="Clienti" a="/clienti" voci={deiClienti ?? []} />
      <Gruppo titolo="RCEE" a="/rcee" voci={degliRcee ?? []} />
      {/* The calendar that the specification names isn't an Admin's: their Agenda (docs/product.md §15.1). */}
      <Gruppo titolo="Appuntamenti Completati" a="/appuntamenti" voci={delleVisite ?? []} />
      {di && <SchedaFollowUp key={di.chiave} di={di} onChiudi={() => setAperto(null)} {...chiudi} />}
    </Scheda>
  )
}

interface GruppoProps {
  titolo: string
  /** Where all of them are. */
  a: string
  voci: ReactNode[]
}

/** Rows of a group in sight: the most urgent. */
const IN_VISTA = 3

function Gruppo({ titolo, a, voci }: GruppoProps) {
  const [tutte, setTutte] = useState(false)
  if (voci.length === 0) return null
  const nascoste = voci.length - IN_VISTA
  return (
    <section className={stili.gruppo}>
      <header>
        <h3>
          <AppLink a={a}>
            {titolo}
            <IconChevronRight aria-hidden />
          </AppLink>
        </h3>
        <span className="tnum">{voci.length < ARREARS_SHOWN ? voci.length : `${ARREARS_SHOWN}+`}</span>
      </header>
      <ul>{tutte ? voci : voci.slice(0, IN_VISTA)}</ul>
      {nascoste > 0 && (
        <button type="button" className={stili.altri} aria-expanded={tutte} onClick={() => setTutte(!tutte)}>
          {tutte ? 'Mostra i più urgenti' : nascoste === 1 ? 'Un altro' : `Altri ${nascoste}`}
          <IconChevronDown aria-hidden />
        </button>
      )}
    </section>
  )
}

interface VoceProps extends ReturnType<typeof useChiudiFollowUp> {
  di: DaSentire
  onApri: () => void
}

function Voce({ di, onApri, fatto, rimanda, inCorso }: VoceProps) {
  function tasto({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (inCorso || ctrlKey || metaKey || altKey) return
    if (key.toLowerCase() === 'f') void fatto(di)
    if (key.toLowerCase() === 'r') void rimanda(di)
  }
  const azioni = [
    { testo: 'Fatto', breve: 'Fatto', Icona: IconCheck, fai: fatto },
    { testo: 'Rimanda 7 giorni', breve: 'Rimanda', Icona: IconClockPlus, fai: rimanda },
  ]
  return (
    <li className={stili.riga}>
      <div className={stili.chi}>
        <button
          type="button"
          className="ell"
          aria-keyshortcuts="F R"
          aria-haspopup="dialog"
          data-riga
          onClick={onApri}
          {...SchedaFollowUp.anticipo}
          onKeyDown={tasto}
        >
          {di.nome}
        </button>
        <Scadenza data={di.data} soglie={DEADLINES.followUp} />
      </div>
      <PhoneLink
        numero={di.telefono}
        icona={false}
        etichetta={
          <>
            <IconPhone aria-hidden />
            <span>{di.telefono && formatPhone(di.telefono)}</span>
          </>
        }
      />
      <p className="ell" title={di.note ?? di.titolo ?? undefined}>
        {di.note ?? di.titolo}
      </p>
      <span className={stili.azioni}>
        {azioni.map(({ testo, breve, Icona, fai }) => (
          <button
            key={testo}
            type="button"
            title={testo}
            aria-label={`${testo}: ${di.nome}`}
            aria-disabled={inCorso}
            onClick={() => !inCorso && void fai(di)}
          >
            <Icona aria-hidden />
            <span>{breve}</span>
          </button>
        ))}
      </span>
    </li>
  )
}
