export interface Recapito {
  indirizzo: string | null
  cap: string | null
  comune: string | null
  provincia: string | null
}

/** `Via Epomeo 88, Napoli`, with what is known of it. */
export const indirizzoBreve = ({ indirizzo, comune }: Pick<Recapito, 'indirizzo' | 'comune'>): string =>
  [indirizzo, comune].filter(Boolean).join(', ')

/** `Via Epomeo 88, 80126 Napoli (NA)`, with what is known of it; empty when nothing is. */
export function indirizzoIntero({ indirizzo, cap, comune, provincia }: Recapito): string {
  const luogo = [cap, comune, comune && provincia && `(${provincia})`].filter(Boolean).join(' ')
  return [indirizzo, luogo].filter(Boolean).join(', ')
}
