import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { Preventivo } from '#carte/preventivi/contract.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useUser } from '#web/session.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { commesseApi } from '../api.ts'
import { avanzamentoInParole } from '../rules.ts'
import { PillolaCommessa } from './stato-commessa.tsx'

interface CommessaDelPreventivoProps {
  preventivo: Preventivo
  onCrea: () => void
}

/** The job of a quote with how far it is; of an accepted one that has none, the way to it. */
export function CommessaDelPreventivo({ preventivo: { id, stato }, onCrea }: CommessaDelPreventivoProps) {
  const { data } = commesseApi.useList({ preventivoId: id })
  const admin = isAdmin(useUser())
  const commessa = data?.data.at(-1)
  if (commessa)
    return (
      <Rows cols="minmax(0, 1fr) auto" dense flush label="Commessa">
        <Row
          name={`Commessa ${commessa.titolo}`}
          sub={avanzamentoInParole(commessa)}
          to={`/commesse/${commessa.id}`}
          state={<PillolaCommessa stato={commessa.stato} />}
        />
      </Rows>
    )
  if (!data || stato !== 'Accettato' || !admin) return null
  return (
    <div>
      <Button variant="light" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={onCrea}>
        Crea la commessa
      </Button>
    </div>
  )
}
