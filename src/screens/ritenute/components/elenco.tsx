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
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Pairs } from '#web/ui/pairs.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './elenco.module.css'

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
      <div className={stili.anno}>
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
      </div>
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
          <>
            <Somme righe={data} />
            <Scheda titolo="Pagamento per pagamento" conteggio={data.length} senzaMargine>
              <ul>
                {data.map((r, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an invoice may have two payments of a day
                  <Riga key={`${r.fattura_id} ${i}`} ritenuta={r} />
                ))}
              </ul>
            </Scheda>
          </>
        )}
      </QueryState>
    </Pagina>
  )
}

function Somme({ righe }: { righe: RitenutaSubita[] }) {
  const contributi = sumEuro(righe.flatMap((r) => r.contributi.map((c) => c.importo)))
  return (
    <Pairs
      className={stili.somme}
      di={[
        ['Dai condomini, 4%', formatEuro(sumEuro(righe.map((r) => r.ritenuta)))],
        ['Dalle banche, 11%', formatEuro(sumEuro(righe.map((r) => r.ritenuta_banca)))],
        ['Contributi', contributi !== 0 && formatEuro(contributi)],
      ]}
    />
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
    <span className={stili.quanto}>
      <b>{formatEuro(sumEuro(pezzi.map(({ importo }) => importo)))}</b>
      <small>{[...nomi, `incassati ${formatEuro(r.incassato)}`].join(' · ')}</small>
    </span>
  )
}

function Riga({ ritenuta: r }: { ritenuta: RitenutaSubita }) {
  return (
    <li className={stili.riga}>
      <time dateTime={r.data}>{formatDate(r.data)}</time>
      <span className={stili.chi}>
        <AppLink a={vistaDelFiltro({ id: r.fattura_id })}>{r.numero}</AppLink>
        <small>{r.cliente}</small>
      </span>
      <Trattenuto ritenuta={r} />
    </li>
  )
}
