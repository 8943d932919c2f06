import type { ReactNode } from 'react'
import stili from './thumb-bar.module.css'

/** What is done on a screen: on a telephone at the thumb, below what is scrolled. */
export const ThumbBar = ({ children }: { children: ReactNode }) => <div className={stili.bar}>{children}</div>
