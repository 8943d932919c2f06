import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useOpened } from '#web/back.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { AddButton } from '#web/ui/card-button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'
import { contrattiApi } from '../api.ts'
import { PillolaContratto } from './stato-contratto.tsx'
import { impiantiInParole, visiteLAnno } from './words.ts'

const ContrattoForm = lazy(() => import('./contratto-form.tsx').then((m) => m.ContrattoForm))

/** The contracts of a customer, last first; Admins see what they cost, and make new ones. */
export function ContrattiCliente({ clienteId }: { clienteId: number }) {
  const query = contrattiApi.useList({ clienteId })
  const admin = isAdmin(useUser())
  const [nuovo, setNuovo] = useOpened(false)
  // Who can't make one isn't told that there is none.
  if (!admin && !query.data?.count) return null
  return (
    <Scheda
      titolo="Contratto"
      senzaMargine
      azione={
        admin && (
          <AddButton form={ContrattoForm} onClick={() => setNuovo(true)}>
            Nuovo Contratto
          </AddButton>
        )
      }
    >
      <QueryRows query={query} cols="minmax(0, 1fr) auto auto" none="Nessun contratto">
        {(contratto) => {
          const { id, numero, fine, visite_anno, rinnovo_tacito, canone, oggi } = contratto
          return (
            <Row
              key={id}
              name={`${numero} · ${visiteLAnno(visite_anno)}`}
              sub={`${impiantiInParole(contratto)} · ${rinnovo_tacito ? 'si rinnova il' : 'fino al'} ${formatDate(fine)}`}
              to={admin ? `/contabilita/contratti?contratto=${id}` : undefined}
              state={<PillolaContratto stato={oggi} />}
              end={canone !== null && <b>{formatEuro(canone)}</b>}
            />
          )
        }}
      </QueryRows>
      {admin && (
        <ContrattoForm
          contratto={nuovo ? 'nuovo' : null}
          clienteId={clienteId}
          onChiudi={() => setNuovo(false)}
        />
      )}
    </Scheda>
  )
}
