import type { DomandeInput } from '../contract.ts'

/** Answers that somebody has given and that aren't sent yet. */
export type Cambiate = Required<Pick<DomandeInput, 'aziende' | 'comuni'>> & {
  stesse: Record<string, 'Una' | 'Diverse' | number[][]>
}

export interface DomandaProps<D> {
  domande: D[]
  cambiate: Cambiate
  onCambia: (cambiate: Cambiate) => void
}
