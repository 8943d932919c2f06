import { serieApi } from '#carte/serie/api.ts'
import type { Serie } from '#carte/serie/contract.ts'
import { scriviNumero } from '#carte/serie/rules.ts'
import { useOpened } from '#web/back.ts'
import { ActionMenu, editAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { AddButton } from '#web/ui/card-button.tsx'
import { useDeleteAction } from '#web/ui/card-list.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'

const SerieForm = lazy(() => import('./serie-form.tsx').then((m) => m.SerieForm))

/** The series of invoices and credit notes, each with the number that comes next. */
export function Numerazione() {
  const query = serieApi.useList()
  const [aperta, setAperta] = useOpened<Serie | 'nuova' | null>(null)
  const voceElimina = useDeleteAction(serieApi)
  return (
    <Scheda
      titolo="Numerazione delle fatture"
      senzaMargine
      azione={
        <AddButton form={SerieForm} onClick={() => setAperta('nuova')}>
          Aggiungi serie
        </AddButton>
      }
    >
      <QueryRows query={query} cols="minmax(0, 1fr) 36px" waiting={2}>
        {(serie) => (
          <Row
            key={serie.id}
            name={`${serie.note_di_credito ? 'Note di credito' : 'Fatture'} · ${serie.codice}`}
            sub={
              <>
                {serie.predefinita && 'Proposta per prima · '}
                {serie.ultimo_numero > 0 &&
                  `ultima ${scriviNumero(serie.formato, serie.anno, serie.ultimo_numero)} · `}
                prossima {scriviNumero(serie.formato, serie.anno, serie.ultimo_numero + 1)}
              </>
            }
            actions={
              <ActionMenu
                etichetta={`Azioni per la serie ${serie.codice}`}
                voci={[
                  editAction(() => setAperta(serie)),
                  !serie.predefinita &&
                    !serie.usata &&
                    voceElimina(serie.id, {
                      frase: `Eliminare la serie ${serie.codice}?`,
                      dettaglio: 'Nessuna fattura ne porta un numero.',
                      generico: 'La serie non è stata eliminata',
                    }),
                ]}
              />
            }
          />
        )}
      </QueryRows>
      <SerieForm serie={aperta} onChiudi={() => setAperta(null)} />
    </Scheda>
  )
}
