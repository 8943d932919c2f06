import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useRisposta } from '../api.ts'

/** What its customer has answered about a visit; nothing where they have not. */
export function RispostaCliente({ visitaId }: { visitaId: number }) {
  const { data: risposta } = useRisposta(visitaId)
  if (!risposta) return null
  const { esito, nota, risposto_il } = risposta
  const quando = `${formatDate(dayInRome(risposto_il))} alle ${timeInRome(risposto_il)}`
  return esito === 'Confermata' ? (
    <Notice tono="info">Il cliente ha confermato, {quando}</Notice>
  ) : (
    <Notice tono="attenzione">
      Il cliente vorrebbe un altro giorno, {quando}
      {nota && <>: «{nota}»</>}
    </Notice>
  )
}
