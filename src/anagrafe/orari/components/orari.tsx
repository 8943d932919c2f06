import { IconClockEdit, IconRotate2 } from '@tabler/icons-react'
import { utentiApi } from '#anagrafe/utenti/api.ts'
import { useOpened } from '#web/back.ts'
import { ActionMenu, menuAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { told } from '#web/ui/told.ts'
import { orariApi, useOrari } from '../api.ts'
import type { Orario } from '../contract.ts'
import { ORARIO_SOLITO } from '../rules.ts'
import { orarioInParole, portataInParole } from './words.ts'

const OrarioForm = lazy(() => import('./orario-form.tsx').then((m) => m.OrarioForm))

/** Of whom the hours are: an account that goes out. */
interface Tecnico {
  id: number
  nome_utente: string
}

/** When each technician works: the usual hours, or their own. */
export function Orari() {
  const utenti = utentiApi.useList()
  const orari = useOrari()
  const togli = orariApi.useRemove()
  const [aperto, setAperto] = useOpened<{ tecnico: Tecnico; orario: Orario | null } | null>(null)
  const orarioDi = (id: number) => orari.data?.find(({ utente_id }) => utente_id === id) ?? null
  const torna = (id: number) =>
    togli.mutate(id, told('Vale di nuovo l’orario solito', 'L’orario non è stato cambiato'))
  return (
    <Scheda titolo="Orari" senzaMargine>
      <QueryState query={utenti} scheletro={<Skeleton righe={4} altezza={52} />}>
        {({ data }) => (
          <Rows cols="minmax(0, 1fr) 36px">
            {data
              .filter(({ id, attivo, ruoli }) => attivo && (ruoli.nome_ruolo !== 'Admin' || orarioDi(id)))
              .map((tecnico) => {
                const orario = orarioDi(tecnico.id)
                return (
                  <Row
                    key={tecnico.id}
                    name={tecnico.nome_utente}
                    sub={
                      <>
                        {orarioInParole(orario ?? ORARIO_SOLITO)}
                        {orario && portataInParole(orario) && <small>{portataInParole(orario)}</small>}
                      </>
                    }
                    actions={
                      <ActionMenu
                        etichetta={`Orario di ${tecnico.nome_utente}`}
                        voci={[
                          menuAction('Modifica l’orario', IconClockEdit, () =>
                            setAperto({ tecnico, orario }),
                          ),
                          orario &&
                            menuAction('Torna all’orario solito', IconRotate2, () => torna(orario.id)),
                        ]}
                      />
                    }
                  />
                )
              })}
          </Rows>
        )}
      </QueryState>
      <OrarioForm aperto={aperto} onChiudi={() => setAperto(null)} />
    </Scheda>
  )
}
