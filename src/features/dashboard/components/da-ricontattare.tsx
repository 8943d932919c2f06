import { IconChevronRight } from '@tabler/icons-react'
import { nomeCliente } from '#features/appuntamenti/components/parole.ts'
import { useDaRicontattare } from '#features/clienti/api.ts'
import { Collegamento } from '#web/ui/collegamento.tsx'
import { Scadenza } from '#web/ui/scadenza.tsx'
import { Scheda } from '#web/ui/scheda.tsx'
import stili from './da-ricontattare.module.css'

const IN_VISTA = 6

/** Customers to call again within a week, overdue first. Nothing when there is nobody. */
export function DaRicontattare() {
  const clienti = useDaRicontattare().data
  if (!clienti || clienti.data.length === 0) return null
  return (
    <Scheda
      senzaMargine
      titolo="Da Ricontattare"
      conteggio={clienti.count}
      azione={
        <Collegamento a="/clienti">
          Vedi tutti
          <IconChevronRight size={15} stroke={1.85} aria-hidden />
        </Collegamento>
      }
    >
      <ul>
        {clienti.data.slice(0, IN_VISTA).map((cliente) => (
          <li key={cliente.id} className={stili.riga}>
            <div className={stili.chi}>
              <Collegamento a="/clienti" state={{ selectedClienteId: cliente.id }} className="ell">
                {nomeCliente(cliente)}
              </Collegamento>
              <p className="ell">{cliente.noteFollowUp ?? cliente.telefono}</p>
            </div>
            <Scadenza data={cliente.dataFollowUp} variante="pill" soglie={{ rosso: -1, arancio: 2 }} />
          </li>
        ))}
      </ul>
    </Scheda>
  )
}
