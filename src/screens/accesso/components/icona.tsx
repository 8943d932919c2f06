import stili from './accesso.module.css'

export const ICONA_ERRORE = 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 8v4M12 16h.01'

/** A drawing of 24 × 24 by its path: the sign-in page is there before the icons are. */
export function IconaAccesso({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={stili.icona}>
      <path d={d} />
    </svg>
  )
}
