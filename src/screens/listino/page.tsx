import { Button } from '@mantine/core'
import { IconDatabaseImport, IconPlus } from '@tabler/icons-react'
import { articoliApi } from '#carte/articoli/api.ts'
import { formatDecimal, formatPercent } from '#shared/decimal-text.ts'
import { frasiApi } from '#telefono/frasi/api.ts'
import type { Frase } from '#telefono/frasi/contract.ts'
import { useOpened } from '#web/back.ts'
import { useNewRecord } from '#web/new-record.ts'
import { useOpenRecord, useParam } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { ActionMenu, editAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { useDeleteAction } from '#web/ui/card-list.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'

const ArticoloForm = lazy(() =>
  import('#carte/articoli/components/articolo-form.tsx').then((m) => m.ArticoloForm),
)
const FraseForm = lazy(() => import('#telefono/frasi/components/frase-form.tsx').then((m) => m.FraseForm))

export const anticipa = (): void => articoliApi.prefetchPages({ q: '' })

/** Listino: what is sold and used, and the sentences that reports are made of (docs/product.md §29.1). */
export default function Listino() {
  const [sezione, setSezione] = useParam('scheda', 'articoli')
  const [nuovo, { open, close }] = useNewRecord()
  const inFrasi = sezione === 'frasi'
  const testo = inFrasi ? 'Nuova frase' : 'Nuovo Articolo'
  useShortcut('n', testo, open)
  return (
    <Pagina
      titolo="Listino"
      indietro={{ a: '/contabilita', testo: 'Contabilità' }}
      azioni={
        <>
          {!inFrasi && (
            <Button
              variant="default"
              leftSection={<IconDatabaseImport size={18} />}
              component={AppLink}
              a="/admin?tab=importa&che=articoli"
            >
              Importa
            </Button>
          )}
          <Button
            color="flame"
            leftSection={<IconPlus size={18} />}
            onClick={open}
            {...(inFrasi ? FraseForm : ArticoloForm).anticipo}
          >
            {testo}
          </Button>
        </>
      }
    >
      <Filters
        segments={
          <Segments
            etichetta="Che cosa"
            valore={inFrasi ? 'frasi' : 'articoli'}
            onCambia={setSezione}
            voci={[
              { valore: 'articoli', testo: 'Articoli' },
              { valore: 'frasi', testo: 'Frasi' },
            ]}
          />
        }
      />
      {inFrasi ? (
        <Frasi nuova={nuovo} onFine={close} />
      ) : (
        <Articoli nuovo={nuovo} onNuovo={open} onFine={close} />
      )}
    </Pagina>
  )
}

const comeIva = (aliquota: string) => (aliquota === 'ART17' ? aliquota : `IVA ${formatPercent(aliquota)}`)

interface ArticoliProps {
  nuovo: boolean
  onNuovo: () => void
  onFine: () => void
}

function Articoli({ nuovo, onNuovo, onFine }: ArticoliProps) {
  const [q, setQ] = useParam('q')
  const query = articoliApi.usePages({ q })
  const righe = query.data?.pages.flatMap((pagina) => pagina.data) ?? []
  const [id, setId] = useOpenRecord('articolo')
  const aperto = righe.find((articolo) => articolo.id === id)
  const voceElimina = useDeleteAction(articoliApi)
  return (
    <>
      <Filters
        search={
          <SearchField
            valore={q}
            onCerca={setQ}
            anticipa={(cercato) => articoliApi.prefetchPages({ q: cercato })}
            segnaposto="Cerca per descrizione o codice..."
          />
        }
      />
      <Scheda senzaMargine>
        <QueryState
          query={query}
          scheletro={<Skeleton righe={6} altezza={56} />}
          eVuoto={({ pages }) => pages[0]?.count === 0}
          vuoto={
            <Empty
              frase={q ? 'Nessun articolo trovato' : 'Il listino è vuoto'}
              azione={!q && <NewButton onClick={onNuovo}>Nuovo Articolo</NewButton>}
            />
          }
        >
          {() => (
            <Columns
              cols="minmax(0, 1fr) 110px 72px 110px auto 110px 36px"
              tablet="minmax(0, 1fr) 110px auto 110px 44px"
            >
              <VirtualList query={query} righe={righe} stima={57} di="articoli" etichetta="Articoli">
                {(articolo) => (
                  <Row
                    key={articolo.id}
                    as="div"
                    name={<Highlight testo={articolo.descrizione} cerca={q} />}
                    sub={articolo.bene_significativo && 'bene significativo'}
                    onOpen={() => setId(articolo.id)}
                    cells={[
                      articolo.codice,
                      <span key="um" data-wide>
                        {articolo.um}
                      </span>,
                      <span key="iva" data-wide>
                        {articolo.aliquota && comeIva(articolo.aliquota)}
                      </span>,
                    ]}
                    state={
                      !articolo.attivo && (
                        <Pill tono="neutro" icona={null}>
                          Non in uso
                        </Pill>
                      )
                    }
                    end={articolo.prezzo !== null && <b>{formatDecimal(articolo.prezzo, 2)}&nbsp;€</b>}
                    actions={
                      <ActionMenu
                        etichetta={`Azioni per ${articolo.descrizione}`}
                        voci={[
                          editAction(() => setId(articolo.id)),
                          voceElimina(articolo.id, {
                            frase: `Eliminare ${articolo.descrizione}?`,
                            dettaglio: 'Non si troverà più nel listino.',
                            generico: 'L’articolo non è stato eliminato',
                          }),
                        ]}
                      />
                    }
                  />
                )}
              </VirtualList>
            </Columns>
          )}
        </QueryState>
      </Scheda>
      <ArticoloForm
        articolo={nuovo ? 'nuovo' : (aperto ?? null)}
        onChiudi={() => {
          onFine()
          setId(null)
        }}
      />
    </>
  )
}

function Frasi({ nuova, onFine }: { nuova: boolean; onFine: () => void }) {
  const query = frasiApi.useList()
  const [aperta, setAperta] = useOpened<Frase | null>(null)
  const voceElimina = useDeleteAction(frasiApi)
  return (
    <>
      <Scheda
        senzaMargine
        piede="Nel rapporto il tecnico le aggiunge con un tocco ai lavori eseguiti, nell’ordine di qui."
      >
        <QueryRows
          query={query}
          cols="minmax(0, 1fr) 200px 36px"
          waiting={6}
          height={48}
          none={<Empty frase="Nessuna frase" />}
        >
          {(frase) => (
            <Row
              key={frase.id}
              name={frase.testo}
              onOpen={() => setAperta(frase)}
              cells={[frase.tipologia]}
              actions={
                <ActionMenu
                  etichetta={`Azioni per ${frase.testo}`}
                  voci={[
                    editAction(() => setAperta(frase)),
                    voceElimina(frase.id, {
                      frase: `Eliminare «${frase.testo}»?`,
                      dettaglio: 'Nei rapporti già scritti resta.',
                      generico: 'La frase non è stata eliminata',
                    }),
                  ]}
                />
              }
            />
          )}
        </QueryRows>
      </Scheda>
      <FraseForm
        frase={nuova ? 'nuova' : aperta}
        onChiudi={() => {
          onFine()
          setAperta(null)
        }}
      />
    </>
  )
}
