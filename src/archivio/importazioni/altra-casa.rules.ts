import { indirizzoBreve, type Recapito } from '#anagrafe/clienti/indirizzo.rules.ts'
import { luogoImpianto } from '#anagrafe/impianti/luogo.rules.ts'

type Scritto = { [campo in keyof Recapito]?: string | null | undefined }

/**
 * Where a row's plant stands, if it is not where its customer lives: only where both say street and town, for nothing is
 * guessed of half an address.
 */
export function altraCasa(
  { indirizzo, comune, cap = null, provincia = null }: Scritto,
  cliente: Recapito,
): Recapito | null {
  if (!indirizzo || !comune || !cliente.indirizzo || !cliente.comune) return null
  const casa = luogoImpianto({ indirizzo, comune, cap, provincia, civico: null }, cliente)
  return casa === cliente ? null : casa
}

/** How the check tells of it. */
export const nasceAltrove = (casa: Recapito): string =>
  `Il cliente abita altrove: l’impianto nasce con il suo indirizzo, «${indirizzoBreve(casa)}»`
