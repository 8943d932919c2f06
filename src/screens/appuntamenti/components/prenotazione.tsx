import { AppuntamentoForm } from '#features/appuntamenti/components/appuntamento-form.tsx'
import { prenotazioneDi } from '#features/appuntamenti/components/prenota.ts'
import { type Background, useOver } from '#web/background.ts'

/** 'Nuovo Appuntamento' over the screen that it began in; the planning draws it itself, beside its hours. */
export default function Prenotazione({ sotto }: { sotto: Background }) {
  const over = useOver()
  const nuovo = prenotazioneDi(over)
  if (!over || !nuovo || new URLSearchParams(sotto.search).has('planning')) return null
  return <AppuntamentoForm di={{ nuovo }} onChiudi={over.close} />
}
