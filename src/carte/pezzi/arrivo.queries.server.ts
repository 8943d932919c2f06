import type { Db } from '#server/data/schema.ts'
import { dayInRome } from '#shared/dates.ts'
import { eIlPezzo } from './arrivo.rules.ts'
import type { ArrivoProposto } from './contract.ts'
import { APERTO } from './visite.queries.server.ts'

/** Lines of suppliers' invoices that are looked at, the last first. */
const RIGHE = 2_000

/** What is awaited and stands in a supplier's invoice since it was asked: once for each of the invoices. Nothing is written. */
export async function proponiArrivi(db: Db): Promise<ArrivoProposto[]> {
  const attesi = await db
    .selectFrom('pezzi')
    .select(['id', 'descrizione', 'codice', 'fornitore_id', 'chiesto_il'])
    .where(APERTO)
    .where('stato', '!=', 'Arrivato')
    .orderBy('id')
    .execute()
  if (attesi.length === 0) return []
  const giorni = new Map(attesi.map(({ id, chiesto_il }) => [id, dayInRome(chiesto_il)]))
  const fornitori = attesi.flatMap(({ fornitore_id }) => fornitore_id ?? [])
  const righe = await db
    .selectFrom('fatture')
    .innerJoin('fatture_righe', 'fatture_righe.fattura_id', 'fatture.id')
    .select(['fatture.id', 'fatture.numero_documento', 'fatture.data_emissione', 'fatture.fornitore_id'])
    .select(['fatture_righe.n', 'fatture_righe.codice', 'fatture_righe.descrizione'])
    .where('fatture.tipo', '=', 'Passiva')
    .where('fatture.tipo_documento', '!=', 'TD04')
    .where('fatture.data_emissione', '>=', [...giorni.values()].sort()[0] ?? '')
    .$if(fornitori.length === attesi.length, (q) => q.where('fatture.fornitore_id', 'in', fornitori))
    .orderBy('fatture.data_emissione', 'desc')
    .orderBy('fatture.id', 'desc')
    .orderBy('fatture_righe.n')
    .limit(RIGHE)
    .execute()
  return attesi.flatMap((pezzo) => {
    const riconosciute = righe.filter(
      (riga) => riga.data_emissione >= (giorni.get(pezzo.id) ?? '') && eIlPezzo(pezzo, riga),
    )
    return [...new Map(riconosciute.toReversed().map((riga) => [riga.id, riga])).values()]
      .toReversed()
      .map(({ id, numero_documento, data_emissione, n }) => ({
        ...{ pezzo_id: pezzo.id, descrizione: pezzo.descrizione, fattura_id: id, riga: n },
        ...{ numero_documento, data_emissione },
      }))
  })
}
