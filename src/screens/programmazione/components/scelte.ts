import { istanteDi } from '#visite/tempo/parti.rules.ts'
import type { ApiError } from '#web/http.ts'
import type { Collocazione } from './posti.ts'
import { prenotabile, type RigaBacheca } from './righe.ts'

/** A chosen visit, as its row was then, and the place that it has by hand. */
export interface VisitaScelta {
  riga: RigaBacheca
  aMano: Collocazione | null
}

/** By the key of the row. */
export type VisiteScelte = ReadonlyMap<string, VisitaScelta>

/**
 * What is chosen now: a row that has changed since is chosen as it is, one that isn't in view as it was. What can no
 * longer be booked falls away, and so does the place by hand of what has become another visit.
 * @param righe all rows in view, those without works to book and visits to make again included
 */
export function scelteOra(tenute: VisiteScelte, righe: readonly RigaBacheca[]): VisiteScelte {
  const inVista = new Map(
    righe.flatMap((riga) =>
      [...riga.daCompletare, ...riga.daPrenotare].map((lavoro) => [lavoro.id, { riga, lavoro }]),
    ),
  )
  const rifare = new Map(righe.flatMap((riga) => (riga.dopo ? [[riga.chiave, riga] as const] : [])))
  const ora = new Map<string, VisitaScelta>()
  for (const tenuta of tenute.values()) {
    if (tenuta.riga.dopo) {
      const riga = rifare.get(tenuta.riga.chiave)
      if (riga) ora.set(riga.chiave, { ...tenuta, riga })
      continue
    }
    const lavori = tenuta.riga.daPrenotare.flatMap(({ id }) => inVista.get(id) ?? [])
    if (lavori.length === 0) ora.set(tenuta.riga.chiave, tenuta)
    for (const { riga, lavoro } of lavori)
      if (riga.daPrenotare.includes(lavoro))
        ora.set(riga.chiave, { riga, aMano: riga.chiave === tenuta.riga.chiave ? tenuta.aMano : null })
  }
  return ora
}

/** Ticks rows, or takes their ticks away and with them the places that they have by hand. */
export function scelteConRighe(
  scelte: VisiteScelte,
  righe: readonly RigaBacheca[],
  si: boolean,
): Map<string, VisitaScelta> {
  const lavori = new Set(righe.flatMap(({ daPrenotare }) => daPrenotare.map(({ id }) => id)))
  const chiavi = new Set(righe.map(({ chiave }) => chiave))
  const nuove = new Map(
    [...scelte].filter(
      ([chiave, { riga }]) => !chiavi.has(chiave) && !riga.daPrenotare.some(({ id }) => lavori.has(id)),
    ),
  )
  for (const riga of si ? righe : [])
    if (prenotabile(riga)) nuove.set(riga.chiave, { riga, aMano: scelte.get(riga.chiave)?.aMano ?? null })
  return nuove
}

/**
 * What stays of the choice when the server refused to book it: without what somebody else has booked, and without the
 * places by hand that are taken or past.
 * @param adesso an instant
 */
export function dopoIlRifiuto(
  scelte: VisiteScelte,
  { code, dati }: Pick<ApiError, 'code' | 'dati'>,
  adesso: string,
): VisiteScelte {
  const voci: readonly unknown[] = Array.isArray(dati) ? dati : []
  const tolte = code === 'conflitto' ? voci : []
  const senzaPosto = code === 'piano_superato' ? voci : []
  const passato = ({ giorno, inizio }: Collocazione) => istanteDi(giorno, inizio) < adesso
  return new Map(
    [...scelte]
      .filter(([chiave]) => !tolte.includes(chiave))
      .map(([chiave, { riga, aMano }]) => {
        const resta = aMano && !senzaPosto.includes(chiave) && !passato(aMano)
        return [chiave, { riga, aMano: resta ? aMano : null }]
      }),
  )
}
