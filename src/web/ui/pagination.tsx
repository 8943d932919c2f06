import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '#shared/numbers.ts'
import stili from './pagination.module.css'

interface PaginazioneProps {
  /** From 1. */
  pagina: number
  perPagina: number
  /** Number of all matching records. */
  totale: number
  onPagina: (pagina: number) => void
}

/** Moves through a long list; nothing when one page holds it all. */
export function Pagination({ pagina, perPagina, totale, onPagina }: PaginazioneProps) {
  const ultima = Math.max(1, Math.ceil(totale / perPagina))
  if (ultima === 1) return null
  const inizio = (pagina - 1) * perPagina + 1
  const fine = Math.min(totale, pagina * perPagina)
  return (
    <nav className={stili.paginazione} aria-label="Pagine">
      <p aria-live="polite">
        <span>
          {formatCount(inizio)}–{formatCount(fine)}
        </span>{' '}
        di {formatCount(totale)}
      </p>
      <ActionIcon aria-label="Pagina precedente" disabled={pagina <= 1} onClick={() => onPagina(pagina - 1)}>
        <IconChevronLeft />
      </ActionIcon>
      <ActionIcon
        aria-label="Pagina successiva"
        disabled={pagina >= ultima}
        onClick={() => onPagina(pagina + 1)}
      >
        <IconChevronRight />
      </ActionIcon>
    </nav>
  )
}
