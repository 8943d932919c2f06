import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { impianti } from '#anagrafe/impianti/impianto.queries.server.ts'
import { esigeArrivoLibero } from '#archivio/arrivi/stato.queries.server.ts'
import { rcee } from '#scadenze/rcee/queries.server.ts'
import { writtenTogether } from '#server/data/after-write.ts'
import type { Context } from '#server/data/context.ts'
import { engineOf, transaction } from '#server/data/database.ts'
import { trova } from '#server/data/read.ts'
import { aggiorna, eliminaMolti } from '#server/data/records.ts'
import { type Autore, registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import { joinTrigrams, onlyMarked } from '#server/data/search-sqlite.ts'
import type { Table } from '#server/data/table.ts'
import type { Authority } from '#server/http/context.ts'
import { recognise } from '#server/http/errors.ts'
import { Slices } from '#server/slices.ts'
import { gruppiInsieme } from './gruppi.rules.ts'
import { esigeStatoImportazione, importazioni } from './queries.server.ts'
import type { TipoImportazione } from './rules.ts'
import { annullaArticoli, elencaArticoliUsati } from './scrivi-articoli.queries.server.ts'
import {
  inNomeDellImportazione,
  scriviCaldaie,
  scriviCondizionatori,
} from './scrivi-impianti.queries.server.ts'
import { CONTI, type ContiImportazione } from './scrivi-righe.queries.server.ts'
import { elencaUsati } from './usati.queries.server.ts'

/** Groups of one transaction: on SQLite others' writes wait for it, on PostgreSQL each statement is a way of its own. */
const FETTA = { sqlite: 100, postgres: 250 } as const
/** Rows of the file that are forgotten in one transaction. */
const RIGHE_A_FETTA = 1000

/** In the order in which they can be deleted. */
const TABELLE = [
  ['rcee', rcee],
  ['caldaie', scriviCaldaie],
  ['condizionatori', scriviCondizionatori],
  ['impianti', impianti],
  ['clienti', clienti],
] as const

/** The tables whose rows are found by words: of this many rows of a file they are taken out of the indexes together. */
const CERCATE = ['clienti', 'rcee']
const MOLTE = 500

/**
 * Takes back all that an import has made: customers, plants, reports, articles, each with its line in the register. One that
 * is under way stops. It is done in slices, of which each leaves every customer whole; one that is broken off goes on at
 * the next start, by whoever looks at it, or when it is asked again. Undone already, it changes nothing.
 * @param tieniUsati leaves the customers that have been used or changed since, with their plants; whoever comes into use
 * while it is under way is left too
 * @throws AppError conflitto with those customers in `data`, where they are not to be left: nothing is taken back
 */
export async function annullaImportazione(
  ctx: Context & Authority,
  id: number,
  tieniUsati: boolean,
): Promise<void> {
  if (!tieniUsati) await esigeNonUsati(ctx.db, id)
  const daTogliere = await transaction(ctx.db, async (db) => {
    await ctx.stillMay(db)
    const { stato } = await esigeStatoImportazione(db, id, [
      'in_corso',
      'fatta',
      'in_annullamento',
      'annullata',
    ])
    if (stato !== 'fatta' && stato !== 'in_corso') return stato === 'in_annullamento'
    const battito = new Date().toISOString()
    await db
      .updateTable('importazioni')
      .set({ stato: 'in_annullamento', battito })
      .where('id', '=', id)
      .execute()
    await registra({ ...ctx, db }, 'aggiorna', importazioni, id, { stato }, { stato: 'in_annullamento' })
    return true
  })
  if (daTogliere) await toglie(ctx.db, id)
}

/** @throws AppError conflitto */
async function esigeNonUsati(db: Db, id: number): Promise<void> {
  const riga = await db
    .selectFrom('importazioni')
    .select(['tipo', 'stato'])
    .where('id', '=', id)
    .where('stato', 'in', ['in_corso', 'fatta'] as const)
    .executeTakeFirst()
  if (!riga) return
  const listino = riga.tipo === 'articoli'
  esigeArrivoLibero(await (listino ? elencaArticoliUsati : elencaUsati)(db, id), {
    uno: `Un ${listino ? 'articolo' : 'cliente'} di questa importazione è già in uso`,
    tanti: (quanti) => `${quanti} ${listino ? 'articoli' : 'clienti'} di questa importazione sono già in uso`,
    chiave: 'clienti',
  })
}

const fette = new Slices()
export const siAnnullaQui = fette.isHere

/** Takes an import back to its end. What a slice has taken back is gone from what is to be taken back, in the same transaction. */
export function toglie(db: Db, id: number): Promise<void> {
  let coda: number[][] | undefined
  return fette.run(id, async () => {
    coda ??= await daTogliere(db, id)
    const parti: number[][] = []
    for (let quanti = 0; quanti < FETTA[engineOf(db)] && coda.length > 0; ) {
      const parte = coda.shift() ?? []
      parti.push(parte)
      quanti += parte.length
    }
    if (parti.length === 0) return finisci(db, id)
    return togliFetta(db, id, parti).catch((errore) => unaAllaVolta(db, id, parti, errore))
  })
}

/** The groups of rows that something was made or changed of, each with those of the same customers. */
async function daTogliere(db: Db, id: number): Promise<number[][]> {
  const coppie: (readonly [number, number | null])[] = []
  const creati = db.selectFrom('importazioni_creati as i').where('i.importazione_id', '=', id)
  for (const [tabella] of TABELLE) {
    const proprietario = tabella === 'clienti' ? ('k.id' as 'k.cliente_id') : 'k.cliente_id'
    const righe = await creati
      .where('i.tabella', '=', tabella)
      .leftJoin(`${tabella as 'caldaie'} as k`, 'k.id', 'i.record_id')
      .select(['i.gruppo', `${proprietario} as cliente`])
      .execute()
    coppie.push(...righe.map(({ gruppo, cliente }) => [gruppo, cliente] as const))
  }
  const articoli = await creati.where('i.tabella', '=', 'articoli').select('i.gruppo').execute()
  coppie.push(...articoli.map(({ gruppo }) => [gruppo, null] as const))
  return gruppiInsieme(coppie.toSorted(([a], [b]) => a - b))
}

/** What came into use in a way that nobody has asked about stays: the others don't wait for it. */
async function unaAllaVolta(db: Db, id: number, parti: number[][], errore: unknown): Promise<boolean> {
  const esigeNoto = (perche: unknown) => {
    const codice = recognise(perche)?.codice
    if (!codice || codice === 'database_non_disponibile') throw perche
  }
  esigeNoto(errore)
  for (const parte of parti)
    try {
      if (!(await togliFetta(db, id, [parte]))) return false
    } catch (rifiuto) {
      esigeNoto(rifiuto)
    }
  return true
}

/** @returns whether there may be more */
const togliFetta = (database: Db, id: number, parti: readonly number[][]): Promise<boolean> =>
  transaction(database, async (db) => {
    // The lock of this row: one slice of an import at a time, in whichever process.
    const importazione = await blocca(db, id)
    if (importazione?.stato !== 'in_annullamento') return false
    const ctx = await inNomeDiChi(db, id)
    const gruppi = parti.flat()
    const usati =
      importazione.tipo === 'articoli'
        ? await elencaArticoliUsati(db, id, gruppi)
        : await elencaUsati(db, id, gruppi)
    const tenuti = new Set(usati.map(({ gruppo }) => gruppo))
    const via = parti.filter((parte) => !parte.some((gruppo) => tenuti.has(gruppo))).flat()
    if (via.length === 0) return true
    const togli = async (): Promise<Partial<ContiImportazione>> =>
      importazione.tipo === 'articoli'
        ? { articoli: await annullaArticoli(ctx, id, via) }
        : writtenTogether(ctx, () => togliClienti(ctx, id, via))
    const tolti = inMassa(db, importazione) ? await onlyMarked(db, CERCATE, togli) : await togli()
    await db
      .deleteFrom('importazioni_creati')
      .where('importazione_id', '=', id)
      .where('tabella', 'in', ['articoli', ...TABELLE.map(([tabella]) => tabella)])
      .where('gruppo', 'in', via)
      .execute()
    await db
      .updateTable('importazioni')
      .set((e) =>
        Object.fromEntries(
          Object.entries(tolti).map(([che, n]) => [che, e(che as keyof ContiImportazione, '-', n)] as const),
        ),
      )
      .where('id', '=', id)
      .execute()
    return true
  })

/** Takes back what rows made, and puts what they changed back as it was. @returns how many of each */
async function togliClienti(
  ctx: Autore,
  id: number,
  gruppi: readonly number[],
): Promise<Partial<ContiImportazione>> {
  const creati = await ctx.db
    .selectFrom('importazioni_creati')
    .select(['tabella', 'record_id', 'prima'])
    .where('importazione_id', '=', id)
    .where(
      'tabella',
      'in',
      TABELLE.map(([tabella]) => tabella),
    )
    .where('gruppo', 'in', gruppi)
    .orderBy('record_id')
    .execute()
  const tolti: Partial<ContiImportazione> = {
    aggiornati: creati.filter(({ prima: vecchio }) => vecchio).length,
  }
  for (const [nome, table] of TABELLE) {
    const righe = creati.filter(({ tabella }) => tabella === nome)
    // One that was deleted since, or became part of another, is not made again.
    for (const { record_id, prima: vecchio } of righe)
      if (vecchio && (await trova(ctx.db, table as Table, record_id)))
        await aggiorna(inNomeDellImportazione(ctx), table, record_id, JSON.parse(vecchio))
    const nuovi = righe.filter(({ prima: vecchio }) => !vecchio).map(({ record_id }) => record_id)
    await eliminaMolti(ctx, table, nuovi)
    // Plants are counted by their generators.
    if (nome !== 'impianti') tolti[nome] = nuovi.length
  }
  return tolti
}

const inMassa = (db: Db, { tipo, righe }: { tipo: TipoImportazione; righe: number }) =>
  engineOf(db) === 'sqlite' && tipo === 'clienti' && righe > MOLTE

const blocca = (db: Db, id: number) =>
  db
    .updateTable('importazioni')
    .set({ battito: new Date().toISOString() })
    .where('id', '=', id)
    .returning(['tipo', 'stato', 'righe'])
    .executeTakeFirst()

/** Whoever began to take it back, as the register says it: what goes on by itself goes on in their name. */
async function inNomeDiChi(db: Db, id: number): Promise<Autore> {
  const { utente_id, nome_utente, richiesta } = await db
    .selectFrom('registro')
    .select(['utente_id', 'nome_utente', 'richiesta'])
    .where('tabella', '=', 'importazioni')
    .where('record_id', '=', id)
    .where('azione', '=', 'aggiorna')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { db, requestId: richiesta, utente: { id: utente_id, nome_utente } }
}

/** Forgets the rows of the file, then ends. @returns whether there are more of them */
async function finisci(database: Db, id: number): Promise<boolean> {
  const importazione = await transaction(database, (db) => finisciUnPo(db, id))
  if (importazione === 'altre') return true
  if (importazione && inMassa(database, importazione)) await joinTrigrams(database, CERCATE)
  return false
}

async function finisciUnPo(db: Db, id: number) {
  const importazione = await blocca(db, id)
  if (importazione?.stato !== 'in_annullamento') return undefined
  const righe = () => db.selectFrom('importazioni_righe').select('n').where('importazione_id', '=', id)
  const { numDeletedRows } = await db
    .deleteFrom('importazioni_righe')
    .where('importazione_id', '=', id)
    .where('n', 'in', righe().orderBy('n').limit(RIGHE_A_FETTA))
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) return 'altre'
  const restati = await db
    .selectFrom('importazioni_creati')
    .select(['tabella', 'prima'])
    .where('importazione_id', '=', id)
    .execute()
  const comeConta = ({ tabella, prima: vecchio }: (typeof restati)[number]) =>
    vecchio && tabella !== 'articoli' ? 'aggiornati' : tabella
  const restano = Object.fromEntries(
    CONTI.map((che) => [che, restati.filter((record) => comeConta(record) === che).length]),
  )
  await db.deleteFrom('importazioni_creati').where('importazione_id', '=', id).execute()
  const adesso = new Date().toISOString()
  const annullata = { stato: 'annullata' as const, ...restano }
  const ctx = await inNomeDiChi(db, id)
  await db
    .updateTable('importazioni')
    .set({ ...annullata, annullata_il: adesso, finita_il: adesso })
    .where('id', '=', id)
    .execute()
  await registra(ctx, 'aggiorna', importazioni, id, { stato: 'in_annullamento' }, annullata)
  return importazione
}
