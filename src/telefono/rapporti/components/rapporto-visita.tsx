import { IconChevronRight } from '@tabler/icons-react'
import { codiceRapporto } from '#shared/codici.ts'
import type { Rapporto } from '#telefono/rapporti/contract.ts'
import { AppLink } from '#web/ui/link.tsx'

/** Whether its customer has signed, in words. */
export const firmaDetta = ({ firma_esito }: Pick<Rapporto, 'firma_esito'>): string =>
  firma_esito === 'Firmato' ? 'Firmato' : 'Senza firma'

/** The way to a visit's report. */
export const RapportoVisita = ({ di: rapporto }: { di: Rapporto }) => (
  <AppLink a={`/visite/${rapporto.appuntamento_id}/rapporto`}>
    Rapporto {codiceRapporto(rapporto.appuntamento_id, rapporto.revisione)}
    <IconChevronRight size={15} aria-hidden />
  </AppLink>
)
