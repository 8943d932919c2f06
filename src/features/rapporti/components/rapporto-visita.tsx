import { IconChevronRight } from '@tabler/icons-react'
import { useRapportiDelleVisite } from '#features/rapporti/api.ts'
import { codiceRapporto } from '#features/rapporti/rules.ts'
import { AppLink } from '#web/ui/link.tsx'

/** Of a visit that has a report: the way to it, and whether its customer has signed. */
export function RapportoVisita({ visitaId }: { visitaId: number }) {
  const { data } = useRapportiDelleVisite([visitaId])
  const vivo = data?.find(({ stato }) => stato === 'Chiuso')
  if (!vivo) return null
  return (
    <AppLink a={`/visite/${visitaId}/rapporto`}>
      Rapporto {codiceRapporto(visitaId, vivo.revisione)},{' '}
      {vivo.firma_esito === 'Firmato' ? 'firmato' : 'senza firma'}
      <IconChevronRight size={15} aria-hidden />
    </AppLink>
  )
}
