import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
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
import { RigaScheda, Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/width.ts'
import stili from './fatture-fornitore.module.css'

interface FattureFornitoreProps {
  fornitoreId: number
  onApri: (fattura: Fattura) => void
}

/** What a supplier has sent, in two groups; one that is partly paid counts for what is left of it (docs/product.md §13.2). */
export function FattureFornitore({ fornitoreId, onApri }: FattureFornitoreProps) {
  const daPagare = useFattureFornitore(fornitoreId, false)
  const pagate = useFattureFornitore(fornitoreId, true)
  return (
    <div className={stili.gruppi}>
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
    </div>
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
  const id = useId()
  return (
    <Scheda senzaMargine>
      <h2 className={stili.testa}>
        <button type="button" aria-expanded={aperto} aria-controls={id} onClick={() => setAperto(!aperto)}>
          <IconChevronDown aria-hidden />
          {titolo}
          <span>{conto.numero}</span>
          <b>{formatEuro(conto.importo)}</b>
        </button>
      </h2>
      <div id={id} hidden={!aperto}>
        <QueryState
          query={fatture}
          scheletro={<Skeleton righe={Math.min(conto.numero, PRIME)} altezza={telefono ? 77 : 54} />}
        >
          {({ pages }) =>
            pages.flatMap(({ data }) =>
              data.map((f) => (
                <RigaScheda key={f.id} onClick={() => onApri(f)} className={stili.riga}>
                  <Contenuto fattura={f} />
                </RigaScheda>
              )),
            )
          }
        </QueryState>
        {fatture.hasNextPage && (
          <div className={stili.altre}>
            <Button
              variant="subtle"
              size="xs"
              loading={fatture.isFetchingNextPage}
              onClick={() => void fatture.fetchNextPage()}
            >
              Mostra altre
            </Button>
          </div>
        )}
      </div>
    </Scheda>
  )
}

function Contenuto({ fattura: f }: { fattura: Fattura }) {
  const resta = restaDi(f)
  return (
    <>
      <span className={stili.numero}>
        <strong className="ell">{f.numero_documento}</strong>
        <small>{formatDate(f.data_emissione)}</small>
      </span>
      <span className={stili.stato}>
        <PillolaFattura stato={f.stato} />
      </span>
      <span className={stili.quando}>
        {f.stato === 'Pagata' ? (
          <small>
            {f.data_pagamento && `Pagata il ${formatDate(f.data_pagamento)} · `}
            {f.metodo_pagamento}
          </small>
        ) : (
          f.data_scadenza && <Scade data={f.data_scadenza} variante="pill" parole={paroleRata} />
        )}
      </span>
      <span className={stili.importo}>
        <strong>{formatEuro(f.stato === 'Pagata' ? f.totale : resta)}</strong>
        {f.stato !== 'Pagata' && resta !== f.totale && <small>resta di {formatEuro(f.totale)}</small>}
      </span>
      <IconChevronRight size={16} aria-hidden />
    </>
  )
}
