import {
  IconArrowMerge,
  IconEdit,
  IconFileExport,
  IconLogin2,
  IconPlus,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import type { RigaRegistro } from '#anagrafe/registro/contract.ts'
import stili from './segno-azione.module.css'

const ICONE: Partial<Record<RigaRegistro['azione'], TablerIcon>> = {
  crea: IconPlus,
  aggiorna: IconEdit,
  elimina: IconTrash,
  esporta: IconFileExport,
  scarica: IconFileExport,
  unisci: IconArrowMerge,
}

/** The mark of an action on the line of time; its word stands beside it. */
export function SegnoAzione({ azione }: { azione: RigaRegistro['azione'] }) {
  const Icona = ICONE[azione] ?? IconLogin2
  return (
    <span className={stili.segno} data-azione={azione} aria-hidden>
      <Icona />
    </span>
  )
}
