/** The states of a job of several visits and how they are shown. */
export const STATI_COMMESSA = { Aperto: 'Aperta', Sospeso: 'Sospesa', Finito: 'Finita' } as const
export type StatoCommessa = keyof typeof STATI_COMMESSA
