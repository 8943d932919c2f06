import { useOpened } from '#web/back.ts'
import { ActionMenu, editAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { AddButton } from '#web/ui/card-button.tsx'
import { useDeleteAction } from '#web/ui/card-list.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'
import { useZone, zoneApi } from '../api.ts'
import type { RigaZona } from '../contract.ts'
import { idsDi } from '../rules.ts'

const ZonaForm = lazy(() => import('./zona-form.tsx').then((m) => m.ZonaForm))

/** The zones that visits are grouped by; where there is none, the town is one. */
export function Zone() {
  const query = useZone()
  const zone = query.data ?? []
  const [aperta, setAperta] = useOpened<RigaZona | 'nuova' | null>(null)
  const voceElimina = useDeleteAction(zoneApi)
  const vicineDi = ({ vicine }: RigaZona) =>
    zone.filter(({ id }) => idsDi(vicine).includes(id)).map(({ nome }) => nome)
  return (
    <Scheda
      titolo="Zone"
      conteggio={zone.length || undefined}
      senzaMargine
      azione={
        <AddButton form={ZonaForm} onClick={() => setAperta('nuova')}>
          Aggiungi zona
        </AddButton>
      }
    >
      <QueryRows
        query={query}
        cols="minmax(0, 1fr) 36px"
        waiting={2}
        none="Nessuna zona: le visite si raggruppano per comune"
      >
        {(zona) => (
          <Row
            key={zona.id}
            name={zona.nome}
            sub={
              <>
                {zona.luoghi}
                {vicineDi(zona).length > 0 && <small>Vicine: {vicineDi(zona).join(', ')}</small>}
              </>
            }
            actions={
              <ActionMenu
                etichetta={`Azioni per ${zona.nome}`}
                voci={[
                  editAction(() => setAperta(zona)),
                  voceElimina(zona.id, {
                    frase: `Eliminare la zona ${zona.nome}?`,
                    dettaglio: 'I suoi comuni tornano a stare ognuno per conto suo.',
                    generico: 'La zona non è stata eliminata',
                  }),
                ]}
              />
            }
          />
        )}
      </QueryRows>
      <ZonaForm zona={aperta} zone={zone} onChiudi={() => setAperta(null)} />
    </Scheda>
  )
}
