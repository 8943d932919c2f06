import type { Db } from '#server/data/schema.ts'
import { type ConGiorno, INTENTO, type Intento, intentoPer } from './rules.ts'

/** The dichiarazioni d’intento of a customer that have their protocol, the last first. */
export async function elencaIntenti(db: Db, clienteId: number): Promise<Intento[]> {
  const righe = await db
    .selectFrom('dichiarazioni_iva')
    .select(['id', 'protocollo', 'data', 'anno', 'importo'])
    .where('cliente_id', '=', clienteId)
    .where('tipo', '=', INTENTO)
    .where('protocollo', 'is not', null)
    .orderBy('data', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return righe.map(({ protocollo, importo, ...riga }) => ({
    ...riga,
    protocollo: protocollo ?? '',
    importo: importo === null ? null : Number(importo),
  }))
}

/** What the documents of a customer bear at N3.5, in cents, with the day that decides under which declaration they are. */
async function elencaSenzaIva(
  db: Db,
  clienteId: number,
  tranne: number,
): Promise<(ConGiorno & { importo: number })[]> {
  const righe = await db
    .selectFrom('fatture')
    .innerJoin('fatture_riepilogo as gruppo', 'gruppo.fattura_id', 'fatture.id')
    .leftJoin('fatture as collegata', 'collegata.id', 'fatture.fattura_collegata_id')
    .select(['fatture.tipo_documento', 'fatture.data_emissione', 'gruppo.imponibile'])
    .select('collegata.data_emissione as della_collegata')
    .where('fatture.cliente_id', '=', clienteId)
    .where('fatture.tipo', '=', 'Attiva')
    .where('fatture.fase', '!=', 'Bozza')
    .where('fatture.id', '!=', tranne)
    .where('gruppo.natura', '=', 'N3.5')
    .execute()
  return righe.map(({ tipo_documento, data_emissione, imponibile, della_collegata }) => {
    const nota = tipo_documento === 'TD04'
    return {
      giorno: (nota && della_collegata) || data_emissione,
      importo: nota ? -Number(imponibile) : Number(imponibile),
    }
  })
}

/**
 * What is left of the amount of each dichiarazione d’intento of a customer: what was issued under it less its notes taken
 * off, drafts not. A note gives back to that of its invoice.
 * @param tranne a document that is not counted: the one that is being issued
 * @returns by the declaration’s id, cents, below zero where more was issued; null where no amount is known
 */
export async function residui(db: Db, clienteId: number, tranne = 0): Promise<Map<number, number | null>> {
  const intenti = await elencaIntenti(db, clienteId)
  const restano = new Map(intenti.map(({ id, importo }) => [id, importo]))
  if (intenti.every(({ importo }) => importo === null)) return restano
  for (const { giorno, importo } of await elencaSenzaIva(db, clienteId, tranne)) {
    const { intento } = intentoPer(intenti, giorno)
    const resta = intento && restano.get(intento.id)
    if (intento && resta != null) restano.set(intento.id, resta - importo)
  }
  return restano
}
