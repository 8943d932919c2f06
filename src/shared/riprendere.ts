/** Why somebody has to come back after a visit that is over; `Ripresa` where that was seen to. */
export const DA_RIPRENDERE = {
  Assente: 'Assente',
  Rifiuta: 'Rifiuta',
  Accesso_Impossibile: 'Accesso impossibile',
  Manca_Pezzo: 'Manca il pezzo',
  Non_Eseguito: 'Non eseguito',
  Da_Completare: 'Da completare',
  /** To come, and what it was booked for was done in another visit. */
  Gia_Fatto: 'RCEE già fatto',
  Ripresa: 'Ripresa',
} as const
export type DaRiprendere = keyof typeof DA_RIPRENDERE

/** Whether nothing of a visit's works was done: it has none, as an annulled one. */
export const nonFatta = (daRiprendere: unknown): boolean =>
  typeof daRiprendere === 'string' && daRiprendere !== 'Da_Completare' && daRiprendere !== 'Gia_Fatto'

/** Whether somebody has to come back after a visit that is over. */
export const siTorna = (daRiprendere: DaRiprendere | null): boolean =>
  daRiprendere !== null && daRiprendere !== 'Ripresa' && daRiprendere !== 'Gia_Fatto'

/** What is written once somebody has seen to it. */
export const ripresa = (daRiprendere: DaRiprendere | null): DaRiprendere | null =>
  nonFatta(daRiprendere) ? 'Ripresa' : null
