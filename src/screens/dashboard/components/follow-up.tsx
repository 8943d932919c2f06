import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { nomeCliente } from '#features/appuntamenti/components/parole.ts'
import type { Appuntamento } from '#features/appuntamenti/contract.ts'
import type { Cliente } from '#features/clienti/contract.ts'
import type { Rcee } from '#features/rcee/contract.ts'
import { ARREARS_SHOWN, DEADLINES } from '#shared/deadlines.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Scadenza } from '#web/ui/deadline.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import stili from './follow-up.module.css'

interface FollowUpProps {
  clienti: Cliente[]
  rcee: Rcee[]
  appuntamenti: Appuntamento[]
}

/** Follow-up da Effettuare: whom to hear from again within a week, overdue first (docs/product.md §15.1). */
export function FollowUp({ clienti, rcee, appuntamenti }: FollowUpProps) {
  const quanti = clienti.length + rcee.length + appuntamenti.length
  return (
    <Scheda senzaMargine titolo="Follow-up da Effettuare" conteggio={quanti || undefined}>
      {quanti === 0 && <Empty piccolo frase="Nessun follow-up programmato" />}
      <Gruppo
        titolo="Clienti"
        azione={<AppLink a="/clienti">Apri</AppLink>}
        voci={clienti.map((c) => (
          <Voce key={c.id} data={c.dataFollowUp} sotto={c.noteFollowUp ?? c.telefono}>
            <AppLink a="/clienti" state={{ selectedClienteId: c.id }} className="ell">
              {nomeCliente(c)}
            </AppLink>
          </Voce>
        ))}
      />
      <Gruppo
        titolo="RCEE"
        azione={<AppLink a="/rcee?tab=contattare">Apri</AppLink>}
        voci={rcee.map((r) => (
          <Voce key={r.id} data={r.data_follow_up} sotto={r.note_follow_up ?? r.cliente.telefono}>
            <AppLink a={`/rcee?tab=contattare&rcee=${r.id}`} className="ell">
              {nomeCliente(r.cliente)}
            </AppLink>
          </Voce>
        ))}
      />
      <Gruppo
        titolo="Appuntamenti Completati"
        voci={appuntamenti.map((a) => (
          <Voce key={a.id} data={a.data_follow_up} sotto={a.note_follow_up ?? a.titolo}>
            <AppLink a={`/appuntamenti?modifica=${a.id}`} className="ell">
              {nomeCliente(a.cliente)}
            </AppLink>
          </Voce>
        ))}
      />
    </Scheda>
  )
}

interface GruppoProps {
  titolo: string
  azione?: ReactNode
  voci: ReactNode[]
}

/** Rows of a group in sight: the most urgent. */
const IN_VISTA = 3

function Gruppo({ titolo, azione, voci }: GruppoProps) {
  const [tutte, setTutte] = useState(false)
  if (voci.length === 0) return null
  const nascoste = voci.length - IN_VISTA
  return (
    <section className={stili.gruppo}>
      <header>
        <h3>{titolo}</h3>
        <span className="tnum">{voci.length < ARREARS_SHOWN ? voci.length : `${ARREARS_SHOWN}+`}</span>
        {azione}
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

interface VoceProps {
  data: string | null
  sotto: string | null
  children: ReactNode
}

function Voce({ data, sotto, children }: VoceProps) {
  return (
    <li className={stili.riga}>
      <div className={stili.chi}>
        {children}
        <p className="ell">{sotto}</p>
      </div>
      <Scadenza data={data} variante="pill" soglie={DEADLINES.followUp} />
    </li>
  )
}
