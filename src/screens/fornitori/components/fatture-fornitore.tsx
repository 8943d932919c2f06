import { useState } from 'react'
import { useSaldoFornitore } from '#anagrafe/fornitori/api.ts'
import type { Saldo } from '#anagrafe/fornitori/contract.ts'
import { useFattureFornitore } from '#carte/fatture/api.ts'
import { Scade } from '#carte/fatture/components/scade.tsx'
import { PillolaFattura } from '#carte/fatture/components/stato.tsx'
import { paroleRata } from '#carte/fatture/components/words.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Group } from '#web/ui/group.tsx'
import { MoreOrLess } from '#web/ui/more-or-less.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { usePhone } from '#web/width.ts'

interface FattureFornitoreProps {
  fornitoreId: number
  onApri: (fattura: Fattura) => void
}

/** What a supplier has sent, in two groups; one that is partly paid counts for what is left of it (docs/product.md §13.2). */
export function FattureFornitore({ fornitoreId, onApri }: FattureFornitoreProps) {
  const daPagare = useFattureFornitore(fornitoreId, false)
  const pagate = useFattureFornitore(fornitoreId, true)
  return (
    <Stack>
      <QueryState
        query={useSaldoFornitore(fornitoreId)}
        // A screenful: on phones what stands below isn't seen to move.
        scheletro={<Skeleton righe={12} altezza={54} />}
        eVuoto={(saldo) => saldo.daPagare.numero + saldo.pagate.numero === 0}
        vuoto={
          <Scheda>
            <Empty frase="Nessuna fattura da questo fornitore" />
          </Scheda>
        }
      >
        {(saldo) => (
          <>
            <Gruppo titolo="Da Pagare" conto={saldo.daPagare} fatture={daPagare} onApri={onApri} />
            <Gruppo titolo="Pagate" conto={saldo.pagate} fatture={pagate} onApri={onApri} />
          </>
        )}
      </QueryState>
    </Stack>
  )
}

/** Whether the first of a supplier's invoices are still on their way. */
export function useInArrivo(fornitoreId: number): boolean {
  const saldo = useSaldoFornitore(fornitoreId)
  const daPagare = useFattureFornitore(fornitoreId, false)
  const pagate = useFattureFornitore(fornitoreId, true)
  return saldo.isLoading || daPagare.isLoading || pagate.isLoading
}

/** Rows of a group that come at first. */
const PRIME = 12

interface GruppoProps {
  titolo: string
  conto: Saldo['pagate']
  fatture: ReturnType<typeof useFattureFornitore>
  onApri: (fattura: Fattura) => void
}

function Gruppo({ titolo, conto, fatture, onApri }: GruppoProps) {
  const [aperto, setAperto] = useState(true)
  const telefono = usePhone()
  return (
    <Scheda senzaMargine>
      <Group
        level={2}
        title={titolo}
        count={conto.numero}
        sum={formatEuro(conto.importo)}
        open={aperto}
        onToggle={() => setAperto(!aperto)}
      >
        <QueryState
          query={fatture}
          scheletro={<Skeleton righe={Math.min(conto.numero, PRIME)} altezza={telefono ? 77 : 57} />}
        >
          {({ pages }) => (
            <Rows cols="minmax(0, 1fr) 170px minmax(0, 1fr) 130px" label={titolo}>
              {pages.flatMap(({ data }) =>
                data.map((f) => <Riga key={f.id} fattura={f} onApri={() => onApri(f)} />),
              )}
            </Rows>
          )}
        </QueryState>
        {fatture.hasNextPage && (
          <MoreOrLess
            hidden={1}
            open={false}
            onToggle={() => void fatture.fetchNextPage()}
            words={['', 'Mostra altre', 'Mostra altre']}
          />
        )}
      </Group>
    </Scheda>
  )
}

function Riga({ fattura: f, onApri }: { fattura: Fattura; onApri: () => void }) {
  const resta = restaDi(f)
  const pagata = f.stato === 'Pagata'
  return (
    <Row
      name={f.numero_documento}
      sub={formatDate(f.data_emissione)}
      onOpen={onApri}
      cells={[
        <PillolaFattura key="stato" stato={f.stato} />,
        pagata
          ? `${f.data_pagamento ? `Pagata il ${formatDate(f.data_pagamento)} · ` : ''}${f.metodo_pagamento}`
          : f.data_scadenza && <Scade data={f.data_scadenza} variante="pill" parole={paroleRata} />,
      ]}
      end={
        <>
          <b>{formatEuro(pagata ? f.totale : resta)}</b>
          {!pagata && resta !== f.totale && <small>resta di {formatEuro(f.totale)}</small>}
        </>
      }
    />
  )
}
