import type { Pezzo } from '#carte/pezzi/contract.ts'
import { inRitardo } from '#carte/pezzi/rules.ts'

/** Parts under one name. */
export interface GruppoPezzi {
  chiave: string
  titolo: string
  /** Of several suppliers: late ones, and those that have come. */
  tono?: 'ritardo' | 'arrivati'
  pezzi: Pezzo[]
}

const SENZA = 'Senza fornitore'

/**
 * Open parts as they are looked at: late ones, then what is to be ordered or awaited by supplier, those without one first, then
 * what has come. Within a group they keep their order, what is to be ordered first; an empty group isn't there.
 * @param giorno `yyyy-MM-dd`, today
 */
export function inGruppi(pezzi: readonly Pezzo[], giorno: string): GruppoPezzi[] {
  const arrivati = pezzi.filter(({ stato }) => stato === 'Arrivato')
  const tardi = pezzi.filter((pezzo) => inRitardo(pezzo, giorno))
  const attesi = pezzi.filter((pezzo) => pezzo.stato !== 'Arrivato' && !inRitardo(pezzo, giorno))
  const perFornitore = Map.groupBy(attesi, ({ fornitore }) => fornitore?.id ?? 0)
  const gruppi = [...perFornitore].map(([id, suoi]) => ({
    chiave: `fornitore ${id}`,
    titolo: suoi[0]?.fornitore?.ragione_sociale ?? SENZA,
    pezzi: suoi.toSorted((a, b) => Number(a.stato === 'Ordinato') - Number(b.stato === 'Ordinato')),
  }))
  gruppi.sort((a, b) =>
    a.titolo === SENZA ? -1 : b.titolo === SENZA ? 1 : a.titolo.localeCompare(b.titolo, 'it'),
  )
  const inOrdine: GruppoPezzi[] = [
    { chiave: 'ritardo', titolo: 'In ritardo', tono: 'ritardo', pezzi: tardi },
    ...gruppi,
    { chiave: 'arrivati', titolo: 'Arrivati', tono: 'arrivati', pezzi: arrivati },
  ]
  return inOrdine.filter((gruppo) => gruppo.pezzi.length > 0)
}
