import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { messaggiApi } from '#visite/messaggi/api.ts'
import { statoInParole, TONI_MESSAGGIO } from '#visite/messaggi/components/words.ts'
import type { Messaggio } from '#visite/messaggi/contract.ts'
import { STATI_MESSAGGIO } from '#visite/messaggi/rules.ts'
import { chiRiceve, MESSAGGI_IN_PAROLE, STATI_MESSAGGIO_IN_PAROLE } from '#visite/messaggi/words.rules.ts'
import { useOpened } from '#web/back.ts'
import { useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { usePhone } from '#web/width.ts'
import { ApriTesto } from './apri-testo.tsx'

const MessaggioDialog = lazy(() =>
  import('#visite/messaggi/components/messaggio-dialog.tsx').then((m) => m.MessaggioDialog),
)

/** All that was prepared, the last first. */
export function Tutti() {
  const [q, setQ] = useParam('q')
  const [chiesto, setStato] = useParam('stato', 'tutti')
  const stato = STATI_MESSAGGIO.find((voce) => voce === chiesto) ?? null
  const query = messaggiApi.usePages({ q, stato })
  const [aperto, setAperto] = useOpened<Messaggio | null>(null)
  const telefono = usePhone()
  return (
    <section aria-label="Tutti i messaggi">
      <Filters
        search={
          <SearchField
            valore={q}
            onCerca={setQ}
            anticipa={(cercato) => messaggiApi.prefetchPages({ q: cercato, stato })}
            segnaposto="Cerca per cognome o nome..."
          />
        }
        segments={
          <Segments
            etichetta="Stato del messaggio"
            valore={stato ?? 'tutti'}
            onCambia={setStato}
            voci={[
              { valore: 'tutti', testo: 'Tutti' },
              ...(['Inviato', 'In_Coda', 'Fallito', 'Annullato'] as const).map((stato) => ({
                valore: stato,
                testo: STATI_MESSAGGIO_IN_PAROLE[stato],
              })),
            ]}
          />
        }
      />
      <Scheda senzaMargine>
        <Columns cols="80px minmax(0, 1fr) minmax(0, 1.2fr) minmax(0, 1fr)">
          <QueryState
            query={query}
            scheletro={<Skeleton righe={6} altezza={60} />}
            eVuoto={({ pages }) => pages[0]?.count === 0}
            vuoto={<Empty frase={q ? 'Nessun messaggio trovato' : 'Nessun messaggio'} />}
          >
            {({ pages }) => (
              <VirtualList
                query={query}
                righe={pages.flatMap((pagina) => pagina.data)}
                stima={telefono ? 112 : 61}
                di="messaggi"
                etichetta="Messaggi"
              >
                {(riga) => <UnMessaggio key={riga.id} messaggio={riga} onApri={() => setAperto(riga)} />}
              </VirtualList>
            )}
          </QueryState>
        </Columns>
      </Scheda>
      <MessaggioDialog messaggio={aperto} onChiudi={() => setAperto(null)} />
    </section>
  )
}

function UnMessaggio({ messaggio, onApri }: { messaggio: Messaggio; onApri: () => void }) {
  const { tipo, testo, mandato_il, creato_il } = messaggio
  const quando = mandato_il ?? creato_il
  const { nome, pagina } = chiRiceve(messaggio)
  return (
    <Row
      as="div"
      lead={
        <small>
          {formatDate(dayInRome(quando)).slice(0, 5)} {timeInRome(quando)}
        </small>
      }
      name={nome}
      to={pagina}
      over
      sub={MESSAGGI_IN_PAROLE[tipo]}
      cells={[<ApriTesto key="testo" testo={testo} onApri={onApri} />]}
      state={
        <Pill tono={TONI_MESSAGGIO[messaggio.stato]} tenue>
          {statoInParole(messaggio)}
        </Pill>
      }
    />
  )
}
