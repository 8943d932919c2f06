import { DEADLINES } from '#shared/deadlines.ts'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'

interface ScadeProps {
  /** `yyyy-MM-dd` */
  data: string
  parole: (giorni: number, data: string) => string
  variante?: 'pill' | 'piano'
}

/** When something payable is due, by the one scale of all that is payable (docs/product.md §18.6). */
export const Scade = (props: ScadeProps) => <ScadenzaColorata {...props} soglie={DEADLINES.pagabile} />
