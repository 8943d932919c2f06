import { IconChevronRight } from '@tabler/icons-react'
import { caldaiaDi, nomeDi } from '#features/rcee/components/parole.ts'
import type { Rcee } from '#features/rcee/contract.ts'
import { CollegamentoTelefono } from '#web/ui/collegamenti.tsx'
import { Collegamento } from '#web/ui/collegamento.tsx'
import { Scadenza } from '#web/ui/scadenza.tsx'
import { Riga, Scheda } from '#web/ui/scheda.tsx'
import { Vuoto } from '#web/ui/vuoto.tsx'
import stili from './rcee-cliente.module.css'

/** Up to 7 days red, up to 15 orange (specification §9, dashboard). */
const SOGLIE = { rosso: 7, arancio: 15 }

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
        <Collegamento a="/rcee?tab=scadenze">
          Vedi tutti
          <IconChevronRight size={15} stroke={1.85} aria-hidden />
        </Collegamento>
      }
    >
      {rcee.length === 0 && <Vuoto piccolo frase="Nessun RCEE in scadenza nei prossimi 30 giorni" />}
      {rcee.slice(0, IN_VISTA).map((r) => (
        <Riga key={r.id}>
          <div className={stili.apri}>
            <Collegamento a={`/rcee?tab=scadenze&rcee=${r.id}`} className="ell">
              {nomeDi(r)}
            </Collegamento>
            <small className="ell">
              {[caldaiaDi(r), r.cliente.comune].filter(Boolean).join(' · ') || 'Nessuna caldaia'}
            </small>
          </div>
          <Scadenza data={r.data_scadenza} variante="pill" soglie={SOGLIE} />
          <CollegamentoTelefono
            numero={r.cliente.telefono}
            etichetta={<span className="sr-only">Chiama</span>}
          />
        </Riga>
      ))}
    </Scheda>
  )
}
