import type { ReactNode } from 'react'
import stili from './filters.module.css'

interface FiltersProps {
  search?: ReactNode
  segments?: ReactNode
  /** Other choices, on the right: selects, a menu. */
  menu?: ReactNode
}

/** Above a list, on every screen in this order: what is looked for, which of them, what else. */
export const Filters = ({ search, segments, menu }: FiltersProps) => (
  <div className={stili.filters}>
    {search && <div className={stili.search}>{search}</div>}
    {segments && <div className={stili.segments}>{segments}</div>}
    {menu && <div className={stili.menu}>{menu}</div>}
  </div>
)
