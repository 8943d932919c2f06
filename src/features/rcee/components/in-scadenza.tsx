import { IconChevronRight } from '@tabler/icons-react'
import { caldaiaDi, nomeDi } from '#features/rcee/components/parole.ts'
import type { Rcee } from '#features/rcee/contract.ts'
import { DEADLINES } from '#shared/deadlines.ts'
import { Riga, Scheda } from '#web/ui/card.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { Scadenza } from '#web/ui/deadline.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import stili from './rcee-cliente.module.css'

/** Rows in sight: the soonest. */
const IN_VISTA = 6

/** RCEE in Scadenza, on the dashboard: what expires within 30 days. */
export function RceeInScadenza({ rcee }: { rcee: Rcee[] }) {
  return (
    <Scheda
      senzaMargine
      titolo="RCEE in Scadenza"
      conteggio={rcee.length || undefined}
      azione={
        <AppLink a="/rcee?tab=scadenze">
          Vedi tutti
          <IconChevronRight size={15} stroke={1.85} aria-hidden />
        </AppLink>
      }
    >
      {rcee.length === 0 && <Empty piccolo frase="Nessun RCEE in scadenza nei prossimi 30 giorni" />}
      {rcee.slice(0, IN_VISTA).map((r) => (
        <Riga key={r.id}>
          <div className={stili.apri}>
            <AppLink a={`/rcee?tab=scadenze&rcee=${r.id}`} className="ell">
              {nomeDi(r)}
            </AppLink>
            <small className="ell">
              {[caldaiaDi(r), r.cliente.comune].filter(Boolean).join(' · ') || 'Nessuna caldaia'}
            </small>
          </div>
          <Scadenza data={r.data_scadenza} variante="pill" soglie={DEADLINES.rceeInDashboard} />
          <PhoneLink numero={r.cliente.telefono} etichetta={<span className="sr-only">Chiama</span>} />
        </Riga>
      ))}
    </Scheda>
  )
}
