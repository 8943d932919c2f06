import type { ReactNode } from 'react'
import stili from './foot-bar.module.css'

/** What a screen is for, at its foot and in sight however far one has scrolled: on a telephone for the thumb. */
export const FootBar = ({ children }: { children: ReactNode }) => <div className={stili.bar}>{children}</div>
