import { useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { SegnoPrenotata } from '#scadenze/prenotate/components/segno.ts'
import { formatCount } from '#shared/numbers.ts'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import { Group } from '#web/ui/group.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { MoreOrLess } from '#web/ui/more-or-less.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'
import type { Calcolata } from '../contract.ts'

interface CalcolateProps {
  righe: readonly Calcolata[]
  quante: number
  /** How many stand there at first; the others where the link leads, or below. */
  prime: number
  level?: 2 | 3
  dense?: boolean
}

/** `Calcolate dall’ultima manutenzione 179`: what nobody wrote, below what somebody did and in none of its counts. */
export function Calcolate({ righe, quante, prime, level = 3, dense }: CalcolateProps) {
  const [aperto, setAperto] = useState(false)
  if (quante === 0) return null
  return (
    <Group
      title="Calcolate dall’ultima manutenzione"
      level={level}
      count={formatCount(quante)}
      open={aperto}
      onToggle={() => setAperto(!aperto)}
    >
      <Columns dense={dense} cols="minmax(0, 1fr) auto">
        <ul>
          {righe.slice(0, prime).map((riga) => (
            <Row
              key={riga.id}
              name={nomeCliente(riga.cliente)}
              to={`/clienti?cliente=${riga.cliente.id}`}
              sub={[riga.cliente.comune, riga.impianto].filter(Boolean).join(' · ')}
              below={riga.prenotata && <SegnoPrenotata prenotata={riga.prenotata} />}
              end={<ScadenzaColorata data={riga.data} variante="pill" />}
            />
          ))}
        </ul>
      </Columns>
      <MoreOrLess hidden={0} open={false} onToggle={() => {}} words={['', '', '']}>
        {quante > prime && (
          <AppLink a="/appuntamenti/da-programmare">Tutte le {formatCount(quante)} nella bacheca</AppLink>
        )}
      </MoreOrLess>
    </Group>
  )
}
