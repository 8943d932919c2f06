import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { commesseApi } from '#carte/commesse/api.ts'
import { PillolaCommessa } from '#carte/commesse/components/stato-commessa.tsx'
import { avanzamentoInParole } from '#carte/commesse/rules.ts'
import { useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { usePhone } from '#web/width.ts'

/** What the address may ask for; `ferme` are those that are open and have no visit to come. */
const QUALI = {
  Aperto: ['Aperte', 'Nessuna commessa aperta'],
  ferme: ['Ferme', 'Nessuna commessa aperta è senza visite in programma'],
  Sospeso: ['Sospese', 'Nessuna commessa sospesa'],
  Finito: ['Finite', 'Nessuna commessa finita'],
  tutte: ['Tutte', 'Nessuna commessa'],
} as const
type Gruppo = keyof typeof QUALI

const filtro = (gruppo: Gruppo) =>
  gruppo === 'tutte' ? {} : gruppo === 'ferme' ? { ferme: true } : { stato: gruppo }

const COLONNE = 'minmax(0, 1.1fr) minmax(0, 1.2fr) 104px'

/** The jobs of one state, or those that stand still. */
export function ElencoCommesse({ onNuova }: { onNuova: () => void }) {
  const [parametro, setGruppo] = useParam('stato', 'Aperto')
  const gruppo = parametro in QUALI ? (parametro as Gruppo) : 'Aperto'
  const query = commesseApi.usePages(filtro(gruppo))
  const telefono = usePhone()
  return (
    <section aria-label="Elenco delle commesse">
      <Filters
        segments={
          <Segments
            etichetta="Stato della commessa"
            valore={gruppo}
            onCambia={setGruppo}
            voci={(Object.keys(QUALI) as Gruppo[]).map((valore) => ({ valore, testo: QUALI[valore][0] }))}
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
              frase={QUALI[gruppo][1]}
              come="Una commessa tiene insieme più visite: nasce da un preventivo accettato, o da qui"
              azione={<NewButton onClick={onNuova}>Nuova Commessa</NewButton>}
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
  )
}
