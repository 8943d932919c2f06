import { isAdmin } from '#shared/permissions.ts'
import { useOpened } from '#web/back.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { AddButton } from '#web/ui/card-button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'
import { commesseApi } from '../api.ts'
import { avanzamentoInParole } from '../rules.ts'
import { PillolaCommessa } from './stato-commessa.tsx'

const CommessaForm = lazy(() => import('./commessa-form.tsx').then((m) => m.CommessaForm))

/** The jobs of a customer, each with how far it is; Admins begin new ones. */
export function CommesseCliente({ clienteId }: { clienteId: number }) {
  const query = commesseApi.useList({ clienteId })
  const admin = isAdmin(useUser())
  const [nuova, setNuova] = useOpened(false)
  // Who can't make one isn't told that there is none.
  if (!admin && !query.data?.count) return null
  return (
    <Scheda
      titolo="Commesse"
      conteggio={query.data?.count || undefined}
      senzaMargine
      azione={
        admin && (
          <AddButton form={CommessaForm} onClick={() => setNuova(true)}>
            Nuova Commessa
          </AddButton>
        )
      }
    >
      <QueryRows query={query} cols="minmax(0, 1fr) auto" none="Nessuna commessa">
        {(commessa) => (
          <Row
            key={commessa.id}
            record={`commesse/${commessa.id}`}
            name={commessa.titolo}
            sub={avanzamentoInParole(commessa)}
            to={`/commesse/${commessa.id}`}
            state={<PillolaCommessa stato={commessa.stato} />}
          />
        )}
      </QueryRows>
      {admin && (
        <CommessaForm
          aperto={nuova}
          commessa={nuova ? 'nuova' : null}
          clienteId={clienteId}
          onChiudi={() => setNuova(false)}
        />
      )}
    </Scheda>
  )
}
