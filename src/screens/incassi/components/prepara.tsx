import { useState } from 'react'
import { useAperte } from '#carte/solleciti/api.ts'
import { Sollecito } from '#carte/solleciti/components/sollecito.tsx'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'

/** The reminders of all who are due one, with the doors of each. */
export function Prepara({ aperto, onChiudi }: { aperto: boolean; onChiudi: () => void }) {
  return (
    <Dialog aperto={aperto} onChiudi={onChiudi} titolo="Solleciti da mandare" larghezza={760}>
      {aperto && <Tutti />}
    </Dialog>
  )
}

function Tutti() {
  const query = useAperte(null)
  // Who was reminded just now stays where they are while the others are done.
  const [fermi, setFermi] = useState(query.data)
  if (!fermi && query.data) setFermi(query.data)
  return (
    <QueryState
      query={query}
      scheletro={<Skeleton righe={4} altezza={80} />}
      vuoto={<p>Nessuno è da sollecitare</p>}
      eVuoto={(trovati) => (fermi ?? trovati).length === 0}
    >
      {(trovati) => (
        <Stack>
          {(fermi ?? trovati).map((sollecito) => (
            <section key={sollecito.cliente.id}>
              <Line between>
                <h2>{sollecito.cliente.nome}</h2>
                <b>{formatEuro(sumEuro(sollecito.fatture.map(({ scaduto }) => scaduto)))}</b>
              </Line>
              <Sollecito di={sollecito} />
            </section>
          ))}
        </Stack>
      )}
    </QueryState>
  )
}
