import { type Durata, partiPerGiorno } from '#visite/tempo/parti.rules.ts'

/** Appointments shown in a day's cell (docs/product.md §8.8). */
export const IN_CELLA = 2

/** What of a visit is needed to place it in a month. */
export interface VisitaDelMese extends Durata {
  utente_assegnato_id: number
}

/** The two of a cell: one's own come before the others', then by start. */
export function inCella<V extends VisitaDelMese>(visite: V[], utenteId: number): V[] {
  const mie = visite.filter((v) => v.utente_assegnato_id === utenteId)
  const altrui = visite.filter((v) => v.utente_assegnato_id !== utenteId)
  return [...mie, ...altrui].slice(0, IN_CELLA).sort((a, b) => (a.data_inizio < b.data_inizio ? -1 : 1))
}

/**
 * What the cells of a month show, for server and telephone: of each day that has any how many visits, how many of them are
 * of `utenteId`, and the first two.
 * @param giorni one after the other
 */
export const giorniDelMese = <V extends VisitaDelMese>(
  visite: readonly V[],
  giorni: readonly string[],
  utenteId: number,
) =>
  [...partiPerGiorno(visite, giorni)].flatMap(([giorno, parti]) =>
    parti.length === 0
      ? []
      : [
          {
            giorno,
            numero: parti.length,
            tuoi: parti.filter((v) => v.utente_assegnato_id === utenteId).length,
            prime: inCella(parti, utenteId),
          },
        ],
  )
