import type { Context } from '#server/data/context.ts'
import { oggi } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import { conFornitore, type DatiPerAbbinare, quanteRate } from './abbina.queries.server.ts'
import type { DecisioneDati } from './contract.ts'
import { esigeStatoRicezione, trovaRiga } from './queries.server.ts'
import { ammette, cambiabili, type SceltaRicevuta } from './rules.ts'

/**
 * Says what becomes of a document, and how it comes in.
 * @throws AppError conflitto unless all was read and nothing confirmed; dati_non_validi where that can't be done with it
 */
export async function decidiRicevute(
  { db }: Context,
  id: number,
  n: number,
  { scelta, ...nuove }: DecisioneDati,
): Promise<void> {
  await esigeStatoRicezione(db, id, ['pronta'])
  const riga = await trovaRiga(db, id, n)
  if (scelta && !ammette(riga, scelta)) throw fieldError('scelta', NON_SI_PUO[scelta])
  let dati = riga.dati ? (JSON.parse(riga.dati) as DatiPerAbbinare) : null
  const siCambia = () => (dati ? cambiabili(riga.esito, dati.letta, quanteRate(dati)) : [])
  let cambi: object = {}
  if (nuove.fornitoreId !== undefined) {
    if (!dati || !siCambia().includes('fornitore'))
      throw fieldError('fornitoreId', 'Di questo documento il fornitore non si cambia')
    const { esito, avvisi, ...con } = await conFornitore(db, dati, JSON.parse(riga.avvisi), nuove.fornitoreId)
    dati = con.dati
    cambi = { esito, avvisi: JSON.stringify(avvisi), dati: JSON.stringify(dati) }
  }
  if (nuove.ricevutaIl && !dati) throw fieldError('ricevutaIl', 'Questo documento non è una fattura')
  if (nuove.ricevutaIl && nuove.ricevutaIl > oggi()) throw fieldError('ricevutaIl', 'È un giorno futuro')
  if (nuove.dataScadenza && !siCambia().includes('scadenza'))
    throw fieldError(
      'dataScadenza',
      dati && quanteRate(dati) > 1
        ? 'Ha più rate, ciascuna con la sua data: si cambiano nella fattura, una volta importata'
        : 'Questo documento non ha una scadenza',
    )
  const decisioni = { ...(riga.decisioni ? JSON.parse(riga.decisioni) : {}), ...nuove }
  // Another supplier may be paid by several instalments: the one day that was said is none of theirs.
  if (!siCambia().includes('scadenza')) delete decisioni.dataScadenza
  await db
    .updateTable('fatture_ricevute_righe')
    .set({ decisioni: JSON.stringify(decisioni), ...cambi, ...(scelta && { scelta }) })
    .where('ricevuta_id', '=', id)
    .where('n', '=', n)
    .execute()
}

const NON_SI_PUO: Record<SceltaRicevuta, string> = {
  importa: 'Questo documento non si può importare',
  salta: '',
  collega: 'Si collega solo a una fattura scritta a mano con lo stesso totale',
}
