import { preventiviApi, senzaRispostaApi } from '#carte/preventivi/api.ts'
import { useAzioniPreventivo } from '#carte/preventivi/components/azioni.tsx'
import { CartaPreventivo, RIGA_INTERA } from '#carte/preventivi/components/carta-preventivo.tsx'
import { STATI_SCELTI } from '#carte/preventivi/components/stato.tsx'
import { STATI_PREVENTIVO, type StatoPreventivo } from '#carte/preventivi/rules.ts'
import { useOpenRecord, useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Previewed } from '#web/ui/preview.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns } from '#web/ui/rows.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { useAtLeast, usePhone } from '#web/width.ts'
import { useRiepilogoContabilita } from '../api.ts'

const Dettaglio = lazy(() =>
  import('#carte/preventivi/components/dettaglio-preventivo.tsx').then((m) => m.DettaglioPreventivo),
)

const Anteprima = lazy(() =>
  import('#carte/preventivi/components/dettaglio-preventivo.tsx').then((m) => m.PreventivoAccanto),
)

const CommessaDelPreventivo = lazy(() =>
  import('#carte/commesse/components/commessa-del-preventivo.tsx').then((m) => m.CommessaDelPreventivo),
)

const ACCANTO = 'minmax(0, 1.2fr) minmax(0, 1fr) 150px 100px'
const LARGHE = 'minmax(0, 1.2fr) minmax(0, 1fr) 150px 304px 100px 150px'
const STRETTE = 'minmax(0, 1.2fr) minmax(0, 1fr) 150px 110px'

const VUOTO: Record<string, string> = {
  Bozza: 'Nessun preventivo da inviare',
  Inviato: 'Nessun preventivo inviato',
  Accettato: 'Nessun preventivo accettato',
  Rifiutato: 'Nessun preventivo rifiutato',
  'senza-risposta': 'Nessun preventivo aspetta una risposta da più di sette giorni',
}

/** Beside the states: what was sent from here and is silent. */
const TACCIONO = 'senza-risposta'

/** The quotes: search (?q=), state (?stato=), and the opened one (?preventivo=) in the address. */
export function ElencoPreventivi({ onNuovo }: { onNuovo: () => void }) {
  const [q, setQ] = useParam('q')
  const [parametro, setStato] = useParam('stato', 'tutti')
  const [id, setId] = useOpenRecord('preventivo')
  const tacciono = parametro === TACCIONO
  const stato = STATI_SCELTI.find((s) => s === parametro) ?? null
  const fonte = tacciono ? senzaRispostaApi : preventiviApi
  const filtro = (cercato: string) => (tacciono ? { q: cercato } : { q: cercato, stato })
  const query = fonte.usePages(filtro(q))
  const silenziosi = senzaRispostaApi.useList({ limit: 1 }).data?.count
  const conti = useRiepilogoContabilita().data?.preventivi
  const { azioni, dialoghi } = useAzioniPreventivo(
    (p) => setId(p.id),
    (p) => p.id === id && setId(null),
  )
  const largo = useAtLeast(RIGA_INTERA)
  const telefono = usePhone()
  const quanti = (stato: StatoPreventivo) => conti && (conti.find((r) => r.stato === stato)?.numero ?? 0)
  const totale = query.data?.pages[0]?.count ?? 0

  return (
    <section aria-label="Elenco dei preventivi">
      <Filters
        search={
          <SearchField
            valore={q}
            onCerca={setQ}
            anticipa={(cercato) => fonte.prefetchPages(filtro(cercato))}
            segnaposto="Cerca per numero, cognome, nome, indirizzo o titolo..."
          />
        }
        segments={
          <Segments
            etichetta="Stato del preventivo"
            valore={tacciono ? TACCIONO : (stato ?? 'tutti')}
            onCambia={setStato}
            voci={[
              {
                valore: 'tutti',
                testo: 'Tutti',
                conteggio: conti?.reduce((somma, riga) => somma + riga.numero, 0),
              },
              ...STATI_SCELTI.map((stato) => ({
                valore: stato,
                testo: STATI_PREVENTIVO[stato],
                conteggio: quanti(stato),
              })),
              { valore: TACCIONO, testo: 'Senza risposta', conteggio: silenziosi },
            ]}
          />
        }
      />
      <p className="sr-only" role="status">
        {q &&
          query.data &&
          !query.isFetching &&
          (totale === 1 ? '1 preventivo trovato' : `${totale} preventivi trovati`)}
      </p>
      <Previewed of={(id) => <Anteprima id={id} />} within={`${q} ${parametro}`}>
        <QueryState
          query={query}
          scheletro={<Skeleton righe={8} altezza={62} />}
          eVuoto={({ pages }) => pages[0]?.count === 0}
          vuoto={
            <Scheda senzaMargine>
              <Empty
                frase={q ? 'Nessun preventivo trovato' : (VUOTO[parametro] ?? 'Nessun preventivo creato')}
                azione={
                  !q && !stato && !tacciono && <NewButton onClick={onNuovo}>Nuovo Preventivo</NewButton>
                }
              />
            </Scheda>
          }
        >
          {({ pages }) => (
            <Scheda senzaMargine>
              <Columns cols={largo ? LARGHE : STRETTE} tablet={STRETTE} beside={ACCANTO}>
                <VirtualList
                  query={query}
                  righe={pages.flatMap((pagina) => pagina.data)}
                  stima={largo ? 57 : telefono ? 252 : 101}
                >
                  {(preventivo) => (
                    <CartaPreventivo key={preventivo.id} preventivo={preventivo} cerca={q} azioni={azioni} />
                  )}
                </VirtualList>
              </Columns>
            </Scheda>
          )}
        </QueryState>
      </Previewed>
      {dialoghi}
      <Dettaglio
        id={id}
        aperto={id !== null}
        onChiudi={() => setId(null)}
        azioni={azioni}
        commessa={(p) => (
          <CommessaDelPreventivo preventivo={p} onCrea={() => azioni.prosegui('commessa', p)} />
        )}
      />
    </section>
  )
}
