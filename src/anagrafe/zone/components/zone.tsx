import { useOpened } from '#web/back.ts'
import { ActionMenu, editAction } from '#web/ui/action-menu.tsx'
import { RigaScheda, Scheda } from '#web/ui/card.tsx'
import { AddButton } from '#web/ui/card-button.tsx'
import { useDeleteAction } from '#web/ui/card-list.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useZone, zoneApi } from '../api.ts'
import type { RigaZona } from '../contract.ts'
import { idsDi } from '../rules.ts'
import stili from './zone.module.css'

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
      <QueryState
        query={query}
        scheletro={<Skeleton righe={2} altezza={52} />}
        vuoto={<Empty piccolo frase="Nessuna zona: le visite si raggruppano per comune" />}
      >
        {(righe) =>
          righe.map((zona) => (
            <RigaScheda key={zona.id} className={stili.riga}>
              <div>
                <strong>{zona.nome}</strong>
                <small>{zona.luoghi}</small>
                {vicineDi(zona).length > 0 && <small>Vicine: {vicineDi(zona).join(', ')}</small>}
              </div>
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
            </RigaScheda>
          ))
        }
      </QueryState>
      <ZonaForm zona={aperta} zone={zone} onChiudi={() => setAperta(null)} />
    </Scheda>
  )
}
