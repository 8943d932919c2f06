import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useCreditiAperti } from '#carte/crediti/api.ts'
import { useIncassi } from '#carte/solleciti/api.ts'
import type { Incassi } from '#carte/solleciti/contract.ts'
import { FASCE } from '#carte/solleciti/rules.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { contaInParole } from '#shared/numbers.ts'
import { useOpenedOver } from '#web/back.ts'
import { useOpen, useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ExportMenu } from '#web/ui/export-menu.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { NearEnd } from '#web/ui/near-end.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns, Head, Rows } from '#web/ui/rows.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Sum, Sums } from '#web/ui/sums.tsx'
import { useAtLeast } from '#web/width.ts'
import { Prepara } from './prepara.tsx'
import { RigaIncasso } from './riga-incasso.tsx'

/** A column for each age of what is owed: as wide as a hundred thousand euro. */
const colonnePer = (quante: number) =>
  `minmax(180px, 1.6fr) repeat(${quante}, minmax(92px, 0.8fr)) minmax(96px, 0.9fr) minmax(130px, 1.5fr) 92px`

/** The ages in which something is owed, as their places in `FASCE`: the others have no column and no tile. */
const piene = ({ fasce }: Incassi) => fasce.flatMap(({ fatture }, n) => (fatture > 0 ? n : []))

/** What customers owe, the oldest debt first; one is opened at a time (?cliente=). */
export function IncassiElenco() {
  const [q, setQ] = useParam('q')
  const [aperto, setAperto] = useOpen('cliente')
  const [prepara, { open, close }] = useOpenedOver()
  const query = useIncassi(q)
  const larga = useAtLeast(75)
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query
  const ancora = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const daSollecitare = query.data?.da_sollecitare ?? 0
  return (
    <Pagina
      titolo="Incassi"
      indietro={{ a: '/contabilita?scheda=fatture', testo: 'Fatture' }}
      azioni={
        <>
          <ExportMenu elenchi={[{ percorso: '/fatture/incassi', filtri: { q }, nome: 'incassi' }]} />
          {daSollecitare > 0 && (
            <Button color="flame" leftSection={<IconBellRinging size={18} aria-hidden />} onClick={open}>
              Prepara {contaInParole(daSollecitare, 'sollecito', 'solleciti')}
            </Button>
          )}
        </>
      }
    >
      <Filters search={<SearchField valore={q} onCerca={setQ} segnaposto="Cerca un cliente..." />} />
      <QueryState
        query={query}
        scheletro={<Skeleton righe={8} altezza={52} />}
        eVuoto={({ fatture }) => fatture === 0}
        vuoto={
          <Scheda senzaMargine>
            <Empty frase="Nessuno ti deve niente: tutte le fatture sono incassate" />
          </Scheda>
        }
      >
        {(incassi) => {
          const fasce = piene(incassi)
          const colonne = colonnePer(fasce.length)
          return (
            <>
              <Somme incassi={incassi} />
              <Scheda senzaMargine>
                <Columns cols={colonne}>
                  {larga && (
                    <Head>
                      <span>Cliente</span>
                      {fasce.map((n) => (
                        <span key={n} data-end>
                          {FASCE[n]?.replace(' giorni', '')}
                        </span>
                      ))}
                      <span data-end>Totale</span>
                      <span>Ultimo passo</span>
                    </Head>
                  )}
                </Columns>
                <Rows cols={larga ? colonne : 'minmax(0, 1.6fr) minmax(0, 1fr) auto auto'}>
                  {incassi.righe.map((riga) => {
                    const chiave = String(riga.cliente?.id ?? riga.nome)
                    return (
                      <RigaIncasso
                        key={chiave}
                        riga={riga}
                        fasce={larga ? fasce : null}
                        aperta={aperto === chiave}
                        onApri={() => setAperto(aperto === chiave ? null : chiave)}
                      />
                    )
                  })}
                </Rows>
                {incassi.righe.length === 0 && <Empty piccolo frase={`Nessun cliente per «${q}»`} />}
                {hasNextPage && (
                  <NearEnd onNear={isFetching || isFetchNextPageError ? undefined : ancora}>
                    {isFetchNextPageError ? (
                      <Button variant="subtle" onClick={ancora}>
                        Gli altri clienti non sono arrivati: riprova
                      </Button>
                    ) : (
                      <Skeleton righe={2} altezza={52} />
                    )}
                  </NearEnd>
                )}
              </Scheda>
            </>
          )
        }}
      </QueryState>
      <Prepara aperto={prepara} onChiudi={close} />
    </Pagina>
  )
}

/** The sum and its ages, each with its share of the whole as a line below. */
function Somme({ incassi }: { incassi: Incassi }) {
  const { totale, clienti, fatture } = incassi
  const crediti = (useCreditiAperti().data ?? []).filter(({ cliente_id }) => cliente_id !== null)
  return (
    <Sums label="Quanto e da quando">
      <Sum
        whole
        of="Da incassare"
        below={`${contaInParole(clienti, 'cliente', 'clienti')}, ${contaInParole(fatture, 'fattura', 'fatture')}`}
      >
        {formatEuro(totale)}
      </Sum>
      {piene(incassi).map((n) => {
        const { importo, fatture: quante } = incassi.fasce[n] ?? { importo: 0, fatture: 0 }
        return (
          <Sum
            key={n}
            of={FASCE[n]}
            below={contaInParole(quante, 'fattura', 'fatture')}
            tone={importo > 0 && (TONI_FASCE[n] ?? 'annullato')}
            share={totale > 0 ? Math.min(1, Math.max(0, importo / totale)) : 0}
          >
            {formatEuro(importo)}
          </Sum>
        )
      })}
      {crediti.length > 0 && (
        <Sum
          of="Crediti dei clienti"
          below={`${contaInParole(crediti.length, 'credito', 'crediti')}, contati a parte`}
        >
          {formatEuro(sumEuro(crediti.map(({ resta }) => resta)))}
        </Sum>
      )}
    </Sums>
  )
}

/** How much an age of debt weighs; the oldest are `annullato`. */
const TONI_FASCE = ['completato', 'corso', 'urgente'] as const
