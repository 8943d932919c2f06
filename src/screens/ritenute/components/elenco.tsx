import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRitenute } from '#carte/fatture/api.ts'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import type { RitenutaSubita } from '#carte/fatture/contract.ts'
import { contributoInFrase } from '#carte/fatture/trattenute.rules.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ExportMenu } from '#web/ui/export-menu.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { Sum, Sums } from '#web/ui/sums.tsx'

const PRIMO_ANNO = 2000

/** What was withheld in a year, payment by payment, with the two sums that the accountant asks for. */
export function RitenuteElenco() {
  const annoOggi = Number(oggi().slice(0, 4))
  const [scritto, setAnno] = useParam('anno', String(annoOggi))
  const anno = /^\d{4}$/.test(scritto) ? Number(scritto) : annoOggi
  const query = useRitenute(anno)
  return (
    <Pagina
      titolo="Ritenute subite"
      indietro={{ a: '/contabilita?scheda=fatture', testo: 'Fatture' }}
      sottotitolo="Il 4% trattenuto dai condomini e l’11% trattenuto dalle banche sui bonifici parlanti"
      azioni={
        <ExportMenu
          elenchi={[
            { percorso: '/fatture/ritenute', filtri: { anno }, nome: 'ritenute', quando: String(anno) },
          ]}
        />
      }
    >
      <Stack>
        <Line>
          <ActionIcon
            variant="default"
            aria-label="Anno precedente"
            disabled={anno <= PRIMO_ANNO}
            onClick={() => setAnno(String(anno - 1))}
          >
            <IconChevronLeft />
          </ActionIcon>
          <b aria-live="polite">{anno}</b>
          <ActionIcon
            variant="default"
            aria-label="Anno successivo"
            disabled={anno >= annoOggi}
            onClick={() => setAnno(String(anno + 1))}
          >
            <IconChevronRight />
          </ActionIcon>
        </Line>
        <QueryState
          query={query}
          scheletro={<Skeleton righe={6} altezza={52} />}
          vuoto={
            <Scheda senzaMargine>
              <Empty frase={`Nessuna ritenuta subita nel ${anno}`} />
            </Scheda>
          }
        >
          {({ data }) => (
            <div>
              <Somme righe={data} />
              <Scheda titolo="Pagamento per pagamento" conteggio={data.length} senzaMargine>
                <Rows cols="90px minmax(200px, 1fr) auto">
                  {data.map((r, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an invoice may have two payments of a day
                    <Riga key={`${r.fattura_id} ${i}`} ritenuta={r} />
                  ))}
                </Rows>
              </Scheda>
            </div>
          )}
        </QueryState>
      </Stack>
    </Pagina>
  )
}

function Somme({ righe }: { righe: RitenutaSubita[] }) {
  const contributi = sumEuro(righe.flatMap((r) => r.contributi.map((c) => c.importo)))
  return (
    <Sums>
      <Sum of="Dai condomini, 4%">{formatEuro(sumEuro(righe.map((r) => r.ritenuta)))}</Sum>
      <Sum of="Dalle banche, 11%">{formatEuro(sumEuro(righe.map((r) => r.ritenuta_banca)))}</Sum>
      {contributi !== 0 && <Sum of="Contributi">{formatEuro(contributi)}</Sum>}
    </Sums>
  )
}

/** What was withheld of a payment: each piece with its amount, where there are several. */
function Trattenuto({ ritenuta: r }: { ritenuta: RitenutaSubita }) {
  const pezzi = [
    { nome: '4%', importo: r.ritenuta },
    { nome: '11%', importo: r.ritenuta_banca },
    ...r.contributi.map(({ tipo, importo }) => ({ nome: contributoInFrase(tipo), importo })),
  ].filter(({ importo }) => importo !== 0)
  const nomi = pezzi.map(({ nome, importo }) =>
    pezzi.length > 1 ? `${nome}\u00a0${formatEuro(importo)}` : nome,
  )
  return (
    <>
      <b>{formatEuro(sumEuro(pezzi.map(({ importo }) => importo)))}</b>
      <small>{[...nomi, `incassati ${formatEuro(r.incassato)}`].join(' · ')}</small>
    </>
  )
}

const Riga = ({ ritenuta: r }: { ritenuta: RitenutaSubita }) => (
  <Row
    lead={<time dateTime={r.data}>{formatDate(r.data)}</time>}
    name={r.numero}
    to={vistaDelFiltro({ id: r.fattura_id })}
    sub={r.cliente}
    end={<Trattenuto ritenuta={r} />}
  />
)
