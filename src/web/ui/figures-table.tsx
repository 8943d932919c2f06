import type { ReactNode } from 'react'
import stili from './figures-table.module.css'

/** Words in the first column, figures in the others; what stands in its foot last is what it comes to. */
export const FiguresTable = ({ children }: { children: ReactNode }) => (
  <table className={stili.table}>{children}</table>
)
