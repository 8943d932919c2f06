import { expressionBuilder, sql } from 'kysely'
import { nomeSulDocumentoIn } from '#anagrafe/clienti/nome.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { countOf } from '#server/data/list.ts'
import { elenca, richiedi } from '#server/data/read.ts'
import { aggiorna, lockRow } from '#server/data/records.ts'
import type { Db, Schema, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { type Canone, type CanoneDaFatturare, canone, type RigaContratto, rigaCanone } from './contract.ts'
import { canoniCheMancano, canoniFermi, mesiDelCanone } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    contratti_canoni: TableOf<typeof rigaCanone>
  }
}

export const contrattiCanoni = table(
  'contratti_canoni',
  { uno: 'canone', tanti: 'canoni', genere: 'm' },
  rigaCanone,
  {
    person: { through: 'contratti', column: 'contratto_id' },
  },
)
/** Fees with the invoice of those that are invoiced. */
export const canoni = table('contratti_canoni', contrattiCanoni.parola, canone, {
  da: (db) =>
    db
      .selectFrom('contratti_canoni')
      .leftJoin('fatture as fattura', 'fattura.id', 'contratti_canoni.fattura_id'),
})

/**
 * Writes the fees of a contract as it is now: those that are invoiced stay, those of the same days change their amount where
 * their period hasn't begun, or from the day on which the price holds, and whatever else was there goes, but for what was reckoned with another price and has begun.
 * @param contratto its `canone` in cents
 */
export async function aggiornaCanoni(db: Db, contratto: RigaContratto): Promise<void> {
  const { id, stato, data_inizio, fine, canone, periodicita, visite_anno, anticipato, disdetto_il } =
    contratto
  const altrove =
    contratto.fatturato_fino_al !== null && contratto.fatturato_fino_al >= data_inizio
      ? [{ dal: data_inizio, al: contratto.fatturato_fino_al }]
      : []
  const [fatturati = [], liberi = []] = await db
    .selectFrom('contratti_canoni')
    .select(['id', 'dal', 'al', 'importo', 'dovuto_dal', 'fattura_id'])
    .where('contratto_id', '=', id)
    .execute()
    .then((righe) => [
      righe.filter(({ fattura_id }) => fattura_id !== null),
      righe.filter(({ fattura_id }) => fattura_id === null),
    ])
  // Fees that begin before this day keep what they were reckoned with.
  const prezzoDal = contratto.canone_dal ?? addDays(oggi(), 1)
  const periodo = { dal: data_inizio, al: fine, canone: canone ?? 0 }
  const fermi = stato === 'Bozza' ? [] : canoniFermi(liberi, periodo, prezzoDal)
  const mancanti =
    stato === 'Bozza' || !canone
      ? []
      : canoniCheMancano({ ...periodo, mesi: mesiDelCanone(periodicita, visite_anno) }, [
          ...fatturati,
          ...altrove,
          ...fermi,
        ])
  const conDovuto = [...fermi, ...mancanti]
    // A period that has begun when the contract is ended is still owed.
    .filter(({ dal }) => disdetto_il === null || dal <= disdetto_il)
    .map(({ dal, al, importo }) => {
      const noto = liberi.find((riga) => riga.dal === dal && riga.al === al)
      const fermo = noto && noto.dal < prezzoDal
      return {
        voluto: { dal, al, importo: fermo ? noto.importo : importo, dovuto_dal: anticipato ? dal : al },
        noto,
      }
    })
  const restano = new Set(conDovuto.map(({ noto }) => noto?.id))
  const via = liberi.filter((riga) => !restano.has(riga.id)).map((riga) => riga.id)
  if (via.length > 0) await db.deleteFrom('contratti_canoni').where('id', 'in', via).execute()
  const updated_at = new Date().toISOString()
  for (const { voluto, noto } of conDovuto) {
    const { importo, dovuto_dal } = voluto
    if (!noto)
      await db
        .insertInto('contratti_canoni')
        .values({
          ...{ ...voluto, contratto_id: id, fattura_id: null },
          ...{ versione: 1, created_at: updated_at, updated_at },
        } as never)
        .execute()
    else if (noto.importo !== importo || noto.dovuto_dal !== dovuto_dal)
      await db
        .updateTable('contratti_canoni')
        .set((e) => ({ importo, dovuto_dal, versione: e('versione', '+', 1), updated_at }) as never)
        .where('id', '=', noto.id)
        .execute()
  }
}

/** All fees of a contract, by day. */
export const elencaCanoni = (db: Db, contrattoId: number): Promise<Canone[]> =>
  elenca(db, canoni, { dove: { contratto_id: contrattoId }, ordine: ['dal'] })

const daFatturare = () => {
  const e = expressionBuilder<Schema, 'contratti_canoni'>()
  return e.and([e('fattura_id', 'is', null), e('dovuto_dal', '<=', oggi())])
}

/** How many fees are due and in no invoice. */
export const contaCanoniDaFatturare = (db: Db): Promise<number> =>
  countOf(db.selectFrom('contratti_canoni').where(daFatturare()))

/** The fees that are to be invoiced by today, the longest due first. */
export async function elencaCanoniDaFatturare(db: Db): Promise<CanoneDaFatturare[]> {
  const righe = await db
    .selectFrom('contratti_canoni')
    .innerJoin('contratti', 'contratti.id', 'contratti_canoni.contratto_id')
    .innerJoin('clienti', 'clienti.id', 'contratti.cliente_id')
    .select(contrattiCanoni.colonne)
    .select(['contratti.numero', 'contratti.cliente_id', 'contratti.aliquota_iva'])
    .select(sql<string>`${nomeSulDocumentoIn('clienti')}`.as('cliente'))
    .where(daFatturare())
    .orderBy('dovuto_dal')
    .orderBy('contratti_canoni.id')
    .execute()
  return righe.map(({ numero, cliente_id, aliquota_iva, cliente, ...riga }) => ({
    ...(contrattiCanoni.leggi(riga) as Omit<CanoneDaFatturare, 'contratto'>),
    contratto: { numero, cliente_id, aliquota_iva, cliente },
  }))
}

/**
 * Says with which invoice a fee was invoiced, or that it is due again.
 * @throws AppError dati_non_validi where the invoice isn't one to this customer; conflitto where it has another one
 */
export async function collegaFattura(ctx: Context, id: number, fatturaId: number | null): Promise<void> {
  const { db } = ctx
  await lockRow(db, 'contratti_canoni', id)
  const letto = await richiedi(db, canoni, id)
  if (fatturaId !== null) {
    const fattura = await db
      .selectFrom('fatture')
      .innerJoin('contratti', 'contratti.cliente_id', 'fatture.cliente_id')
      .select('fatture.id')
      .where('fatture.id', '=', fatturaId)
      .where('fatture.tipo', '=', 'Attiva')
      .where('contratti.id', '=', letto.contratto_id)
      .executeTakeFirst()
    if (!fattura) throw fieldError('fatturaId', 'La fattura non è di questo cliente')
    if (letto.fattura_id !== null && letto.fattura_id !== fatturaId)
      throw new AppError('conflitto', `Questo canone è già nella fattura ${letto.fattura?.numero_documento}`)
  }
  await aggiorna(ctx, contrattiCanoni, id, { fatturaId })
}
