import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { fattureApi, useConteggiFatture } from '#features/fatture/api.ts'
import { ApriScadenziario } from '#features/fatture/components/apri-scadenziario.tsx'
import { type AzioniFattura, useAzioniFattura } from '#features/fatture/components/azioni.tsx'
import { CartaFattura } from '#features/fatture/components/carta-fattura.tsx'
import { TIPI_FATTURA, type TipoFattura } from '#features/fatture/rules.ts'
import { useOpenRecord, useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import stili from './elenco-fatture.module.css'

const DettaglioFattura = lazy(() =>
  import('#features/fatture/components/dettaglio-fattura.tsx').then((m) => m.DettaglioFattura),
)

/** The invoices, those to pay first; type and search (?tipo=, ?q=) and the opened one (?fattura=) are in the address. */
export default function ElencoFatture({ onNuova }: { onNuova: () => void }) {
  const [q, setQ] = useParam('q')
  const [scelto, setTipo] = useParam('tipo')
  const [id, setId] = useOpenRecord('fattura')
  const tipo = TIPI_FATTURA.find((t) => t === scelto) ?? null
  const { azioni, dialoghi } = useAzioniFattura((fattura) => setId(fattura.id))
  return (
    <>
      <div className={stili.filtri}>
        <SearchField
          className={stili.ricerca}
          valore={q}
          onCerca={setQ}
          anticipa={(cercato) => fattureApi.prefetchPages({ q: cercato, tipo })}
          segnaposto="Cerca per numero, fornitore, partita IVA, cliente..."
        />
        <Tipi valore={tipo} onCambia={setTipo} />
        <span className={stili.mesi}>
          <ApriScadenziario />
        </span>
      </div>
      <List q={q} tipo={tipo} azioni={azioni} onNuova={onNuova} />
      {dialoghi}
      <DettaglioFattura id={id} aperto={id !== null} onChiudi={() => setId(null)} azioni={azioni} />
    </>
  )
}

function Tipi({ valore, onCambia }: { valore: TipoFattura | null; onCambia: (tipo: string | null) => void }) {
  const conteggi = useConteggiFatture().data
  return (
    <Segments
      etichetta="Tipo di fattura"
      valore={valore ?? ''}
      onCambia={(tipo) => onCambia(tipo || null)}
      voci={[
        { valore: '', testo: 'Tutte', conteggio: conteggi?.tutte },
        { valore: 'Attiva', testo: 'Attive (in uscita)', conteggio: conteggi?.attive },
        { valore: 'Passiva', testo: 'Passive (in entrata)', conteggio: conteggi?.passive },
      ]}
    />
  )
}

interface ElencoProps {
  q: string
  tipo: TipoFattura | null
  azioni: AzioniFattura
  onNuova: () => void
}

function List({ q, tipo, azioni, onNuova }: ElencoProps) {
  const query = fattureApi.usePages({ q, tipo })
  const totale = query.data?.pages[0]?.count ?? 0
  return (
    <section aria-label="Elenco delle fatture">
      <p className="sr-only" role="status">
        {(q || tipo) && query.data && !query.isFetching
          ? totale === 1
            ? '1 fattura trovata'
            : `${totale} fatture trovate`
          : ''}
      </p>
      <QueryState
        query={query}
        scheletro={<Skeleton righe={6} altezza={68} />}
        eVuoto={({ pages }) => pages[0]?.count === 0}
        vuoto={
          <Scheda senzaMargine>
            <Empty
              frase={q ? 'Nessuna fattura trovata' : 'Nessuna fattura registrata'}
              azione={
                !q && (
                  <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onNuova}>
                    Nuova Fattura
                  </Button>
                )
              }
            />
          </Scheda>
        }
      >
        {({ pages }) => (
          <VirtualList query={query} righe={pages.flatMap((p) => p.data)} stima={68} distacco={9}>
            {(f) => <CartaFattura key={f.id} fattura={f} cerca={q} azioni={azioni} />}
          </VirtualList>
        )}
      </QueryState>
    </section>
  )
}
