import { Button } from '@mantine/core'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useUser } from '#web/session.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { told } from '#web/ui/told.ts'
import { useRestaCosi, useRispostaDelCliente } from '../api.ts'

const il = (istante: string) => `${formatDate(dayInRome(istante))} alle ${timeInRome(istante)}`

/** What its customer has answered about a visit, and what was decided; nothing where they have not answered. */
export function RispostaCliente({ visitaId }: { visitaId: number }) {
  const { data: risposta } = useRispostaDelCliente(visitaId)
  const admin = isAdmin(useUser())
  if (!risposta) return null
  const { esito, nota, risposto_il, deciso_il, deciso_da, aspetta } = risposta
  if (esito === 'Confermata') return <Notice tono="info">Il cliente ha confermato, {il(risposto_il)}</Notice>
  return (
    <Notice
      tono={aspetta ? 'attenzione' : 'info'}
      azione={admin && aspetta && <RestaCosi visitaId={visitaId} />}
    >
      Il cliente {aspetta ? 'vorrebbe' : 'avrebbe voluto'} un altro giorno, {il(risposto_il)}
      {nota && <>: «{nota}»</>}
      {deciso_il && `. Resta così: ${deciso_da}, ${il(deciso_il)}`}
    </Notice>
  )
}

/** Decides that a visit stays where it is, though its customer would rather have another day. */
export function RestaCosi({ visitaId, nome }: { visitaId: number; nome?: string }) {
  const resta = useRestaCosi()
  return (
    <Button
      variant="default"
      size="xs"
      loading={resta.isPending}
      {...(nome && { 'aria-label': `Resta così: ${nome}` })}
      onClick={() => resta.mutate(visitaId, told('La visita resta così', 'Non è stato deciso niente'))}
    >
      Resta così
    </Button>
  )
}
