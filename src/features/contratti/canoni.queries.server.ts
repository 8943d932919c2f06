import { aggiorna } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import type { Context } from '#server/http/context.ts'
import { oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { type Canone, type CanoneDaFatturare, canone, type RigaContratto, rigaCanone } from './contract.ts'
import { canoniCheMancano, mesiDelCanone } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    contratti_canoni: TableOf<typeof rigaCanone>
  }
}

export const contrattiCanoni = table('contratti_canoni', rigaCanone, {
  person: { through: 'contratti', column: 'contratto_id' },
})
const conFattura = table('contratti_canoni', canone)

/**
 * Writes the fees of a contract as it is now: those that are invoiced stay, whatever else was there goes.
 * @param contratto its `canone` in cents
 */
export async function aggiornaCanoni(db: Db, contratto: RigaContratto): Promise<void> {
  const {
    id,
    stato,
    data_inizio,
    fine,
    canone: perAnno,
    periodicita,
    visite_anno,
    anticipato,
    disdetto_il,
  } = contratto
  await db
    .deleteFrom('contratti_canoni')
    .where('contratto_id', '=', id)
    .where('fattura_id', 'is', null)
    .execute()
  if (stato === 'Bozza' || !perAnno) return
  const fatturati = await db
    .selectFrom('contratti_canoni')
    .select(['dal', 'al'])
    .where('contratto_id', '=', id)
    .execute()
  const voluti = canoniCheMancano(
    { dal: data_inizio, al: fine, canone: perAnno, mesi: mesiDelCanone(periodicita, visite_anno) },
    fatturati,
    // A period that has begun when the contract is ended is still owed.
  ).filter(({ dal }) => disdetto_il === null || dal <= disdetto_il)
  if (voluti.length === 0) return
  const adesso = new Date().toISOString()
  await db
    .insertInto('contratti_canoni')
    .values(
      voluti.map(({ dal, al, importo }) => ({
        ...{ contratto_id: id, dal, al, importo, dovuto_dal: anticipato ? dal : al, fattura_id: null },
        ...{ versione: 1, created_at: adesso, updated_at: adesso },
      })) as never,
    )
    .execute()
}

/** All fees of a contract, by day. */
export const elencaCanoni = (db: Db, contrattoId: number): Promise<Canone[]> =>
  db
    .selectFrom('contratti_canoni')
    .leftJoin('fatture as fattura', 'fattura.id', 'contratti_canoni.fattura_id')
    .select(conFattura.colonne)
    .where('contratto_id', '=', contrattoId)
    .orderBy('dal')
    .execute()
    .then((righe) => righe.map(conFattura.leggi) as Canone[])

/** The fees that are to be invoiced by today, the longest due first. */
export async function elencaDaFatturare(db: Db): Promise<CanoneDaFatturare[]> {
  const righe = await db
    .selectFrom('contratti_canoni')
    .innerJoin('contratti', 'contratti.id', 'contratti_canoni.contratto_id')
    .innerJoin('clienti', 'clienti.id', 'contratti.cliente_id')
    .select(contrattiCanoni.colonne)
    .select(['contratti.numero', 'contratti.cliente_id', 'contratti.aliquota_iva', 'nome', 'cognome'])
    .where('fattura_id', 'is', null)
    .where('dovuto_dal', '<=', oggi())
    .orderBy('dovuto_dal')
    .orderBy('contratti_canoni.id')
    .execute()
  return righe.map(({ numero, cliente_id, aliquota_iva, nome, cognome, ...riga }) => ({
    ...(contrattiCanoni.leggi(riga) as Omit<CanoneDaFatturare, 'contratto'>),
    contratto: { numero, cliente_id, aliquota_iva, cliente: `${nome} ${cognome}`.trim() },
  }))
}

/** @throws AppError non_trovato */
export async function trovaCanone(db: Db, id: number): Promise<Canone> {
  const riga = await db
    .selectFrom('contratti_canoni')
    .leftJoin('fatture as fattura', 'fattura.id', 'contratti_canoni.fattura_id')
    .select(conFattura.colonne)
    .where('contratti_canoni.id', '=', id)
    .executeTakeFirst()
  if (!riga) throw new AppError('non_trovato', 'Canone non trovato')
  return conFattura.leggi(riga) as Canone
}

/**
 * Says with which invoice a fee was invoiced, or that it is due again.
 * @throws AppError dati_non_validi where the invoice isn't one to this customer; conflitto where it has another one
 */
export async function collegaFattura(ctx: Context, id: number, fatturaId: number | null): Promise<void> {
  const { db } = ctx
  const prima = await trovaCanone(db, id)
  if (fatturaId !== null) {
    const sua = await db
      .selectFrom('fatture')
      .innerJoin('contratti', 'contratti.cliente_id', 'fatture.cliente_id')
      .select('fatture.id')
      .where('fatture.id', '=', fatturaId)
      .where('fatture.tipo', '=', 'Attiva')
      .where('contratti.id', '=', prima.contratto_id)
      .executeTakeFirst()
    if (!sua) {
      const testo = 'La fattura non è di questo cliente'
      throw fieldError('fatturaId', testo)
    }
    if (prima.fattura_id !== null && prima.fattura_id !== fatturaId)
      throw new AppError('conflitto', `Questo canone è già nella fattura ${prima.fattura?.numero_documento}`)
  }
  await aggiorna(ctx, contrattiCanoni, id, { fatturaId })
}
