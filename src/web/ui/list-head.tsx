import type { ReactNode } from 'react'
import stili from './list-head.module.css'

/** Above rows that are ticked: the tick of all of them, and what is done with those that are. */
export const ListHead = ({ choose, children }: { choose: ReactNode; children: ReactNode }) => (
  <div className={stili.head}>
    {choose}
    {children}
  </div>
)
