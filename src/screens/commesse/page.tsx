import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { commesseApi } from '#carte/commesse/api.ts'
import { PillolaCommessa } from '#carte/commesse/components/stato-commessa.tsx'
import { avanzamentoInParole } from '#carte/commesse/rules.ts'
import { useNewRecord } from '#web/new-record.ts'
import { useParam } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { usePhone } from '#web/width.ts'

const CommessaForm = lazy(() =>
  import('#carte/commesse/components/commessa-form.tsx').then((m) => m.CommessaForm),
)

/** What the address may ask for; `ferme` are those that are open and have no visit to come. */
const QUALI = {
  Aperto: ['Aperte', 'Nessuna commessa aperta'],
  ferme: ['Ferme', 'Nessuna commessa aperta è senza visite in programma'],
  Sospeso: ['Sospese', 'Nessuna commessa sospesa'],
  Finito: ['Finite', 'Nessuna commessa finita'],
  tutte: ['Tutte', 'Nessuna commessa'],
} as const
type Quali = keyof typeof QUALI

const filtro = (quali: Quali) =>
  quali === 'tutte' ? {} : quali === 'ferme' ? { ferme: true } : { stato: quali }

const COLONNE = 'minmax(0, 1.1fr) minmax(0, 1.2fr) 104px'

export const anticipa = (): void => commesseApi.prefetchPages(filtro('Aperto'))

/** Commesse: jobs of several visits, each with how far it is (docs/product.md §8.14). */
export default function Commesse() {
  const [parametro, setQuali] = useParam('stato', 'Aperto')
  const quali = parametro in QUALI ? (parametro as Quali) : 'Aperto'
  const query = commesseApi.usePages(filtro(quali))
  const [nuova, { open, close }] = useNewRecord()
  const telefono = usePhone()
  useShortcut('n', 'Nuova Commessa', open)
  return (
    <Pagina
      titolo="Commesse"
      indietro={{ a: '/contabilita', testo: 'Contabilità' }}
      azioni={
        <Button color="flame" leftSection={<IconPlus size={18} />} onClick={open} {...CommessaForm.anticipo}>
          Nuova Commessa
        </Button>
      }
    >
      <section aria-label="Elenco delle commesse">
        <Filters
          segments={
            <Segments
              etichetta="Stato della commessa"
              valore={quali}
              onCambia={setQuali}
              voci={(Object.keys(QUALI) as Quali[]).map((valore) => ({ valore, testo: QUALI[valore][0] }))}
            />
          }
        />
        <Scheda senzaMargine>
          <QueryState
            query={query}
            scheletro={<Skeleton righe={6} altezza={57} />}
            eVuoto={({ pages }) => pages[0]?.count === 0}
            vuoto={
              <Empty
                frase={QUALI[quali][1]}
                come="Una commessa tiene insieme più visite: nasce da un preventivo accettato, o da qui"
                azione={<NewButton onClick={open}>Nuova Commessa</NewButton>}
              />
            }
          >
            {({ pages }) => (
              <Columns cols={COLONNE}>
                <VirtualList
                  query={query}
                  righe={pages.flatMap((pagina) => pagina.data)}
                  stima={telefono ? 92 : 57}
                  di="commesse"
                  etichetta="Commesse"
                >
                  {(commessa) => (
                    <Row
                      as="div"
                      key={commessa.id}
                      record={`commesse/${commessa.id}`}
                      name={commessa.titolo}
                      sub={nomeCliente(commessa.cliente)}
                      to={`/commesse/${commessa.id}`}
                      cells={[avanzamentoInParole(commessa)]}
                      state={<PillolaCommessa stato={commessa.stato} />}
                    />
                  )}
                </VirtualList>
              </Columns>
            )}
          </QueryState>
        </Scheda>
      </section>
      <CommessaForm commessa={nuova ? 'nuova' : null} onChiudi={close} />
    </Pagina>
  )
}
