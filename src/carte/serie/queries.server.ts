// long because a series' numbers are typed, given, foreseen and taken back by the same counter
import { sql } from 'kysely'
import type { Context } from '#server/data/context.ts'
import { elenca, richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina, lockRows } from '#server/data/records.ts'
import { registra } from '#server/data/register.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { usesOf } from '#server/data/usage.ts'
import { notFound } from '#server/data/words.ts'
import { oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { type RigaSerie, rigaSerie, type Serie, type SerieDati, type SerieModifica } from './contract.ts'
import { leggiNumeroDiSerie, scriviNumero, scrivonoUguale, stesseScritture } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    serie_fatture: TableOf<typeof rigaSerie>
  }
}

export const serieFatture = table(
  'serie_fatture',
  { uno: 'serie di fatture', tanti: 'serie di fatture', genere: 'f' },
  rigaSerie,
)

const AL_MASSIMO = 20

const annoDiOggi = () => Number(oggi().slice(0, 4))
/** The name of a series' counter in `contatori`. */
const contatore = (serieId: number) => `serie ${serieId}`
/** The name of the entry that remembers where a series stood before a typed number made it jump ahead. */
const primaDi = (serieId: number, progressivo: number) => `${contatore(serieId)} prima di ${progressivo}`

/** A number and how it is written. */
export interface NumeroDiSerie {
  progressivo: number
  /** `FT-2026-042`. */
  numero: string
}

const righeDiSerie = (db: Db): Promise<RigaSerie[]> =>
  elenca(db, serieFatture, { ordine: ['note_di_credito', 'codice'] })

/** What a series' counter says; undefined where nobody has set it nor taken a number yet. */
async function contato(db: Db, serieId: number, anno: number): Promise<number | undefined> {
  const riga = await db
    .selectFrom('contatori')
    .select('valore')
    .where('nome', '=', contatore(serieId))
    .where('anno', '=', anno)
    .executeTakeFirst()
  return riga?.valore
}

/** The highest number of its form that was typed in a year: a series that begins goes on from there. */
async function digitatoDi(db: Db, serie: RigaSerie, anno: number): Promise<number> {
  const { rows } = await sql<{ numero: string }>`select numero_documento as numero from fatture
    where fase = 'Registrata' and tipo = 'Attiva' and data_emissione between ${`${anno}-01-01`} and ${`${anno}-12-31`}
      and (tipo_documento = 'TD04') = ${sql.raw(String(serie.note_di_credito))}`.execute(db)
  return rows.reduce(
    (massimo, { numero }) => Math.max(massimo, leggiNumeroDiSerie(serie.formato, anno, numero) ?? 0),
    0,
  )
}

/** The number after which a series goes on. @throws AppError non_trovato */
const ultimoDi = async (db: Db, serieId: number, anno: number): Promise<number> =>
  (await contato(db, serieId, anno)) ?? digitatoDi(db, await richiedi(db, serieFatture, serieId), anno)

/** A number as all who share its place would write it; itself alone where no series has that form. */
export async function scrittureDi(
  db: Db,
  noteDiCredito: boolean,
  anno: number,
  numero: string,
): Promise<string[]> {
  const scritture = (await righeDiSerie(db)).flatMap(({ note_di_credito, formato }) => {
    const n = note_di_credito === noteDiCredito ? leggiNumeroDiSerie(formato, anno, numero) : null
    return n === null ? [] : stesseScritture(formato, anno, n)
  })
  return [...new Set([numero, ...scritture])]
}

/**
 * The number that a series would begin this year with, for whoever issues its first; null where it has begun.
 * @throws AppError non_trovato
 */
export async function primoNumero(db: Db, serieId: number, anno: number): Promise<number | null> {
  if (anno !== annoDiOggi() || (await haEmesso(db, serieId, anno))) return null
  return (await ultimoDi(db, serieId, anno)) + 1
}

/** Whether a series has given a number to an invoice of that year. */
async function haEmesso(db: Db, serieId: number, anno: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 as si from fatture where serie_id = ${serieId} and progressivo is not null
    and data_emissione >= ${`${anno}-01-01`} and data_emissione <= ${`${anno}-12-31`} limit 1`.execute(db)
  return rows.length > 0
}

/** Every series, invoices before credit notes, with how far it is this year. */
export async function elencaSerie(db: Db): Promise<Serie[]> {
  const anno = annoDiOggi()
  const elenco: Serie[] = []
  for (const riga of await righeDiSerie(db))
    elenco.push({
      ...riga,
      anno,
      ultimo_numero: await ultimoDi(db, riga.id, anno),
      usata: await haEmesso(db, riga.id, anno),
    })
  return elenco
}

/** @throws AppError non_trovato */
export async function trovaSerie(db: Db, id: number): Promise<Serie> {
  const trovata = (await elencaSerie(db)).find((serie) => serie.id === id)
  if (!trovata) throw notFound(serieFatture)
  return trovata
}

/**
 * The series that is proposed for invoices, or for credit notes.
 * @throws AppError non_trovato where there is none
 */
export async function seriePredefinita(db: Db, noteDiCredito: boolean): Promise<RigaSerie> {
  const proposta = (await righeDiSerie(db)).find((s) => s.predefinita && s.note_di_credito === noteDiCredito)
  if (!proposta)
    throw new AppError('non_trovato', 'Non c’è una serie predefinita: sceglila in Amministrazione')
  return proposta
}

const formatoDi = async (db: Db, serieId: number): Promise<string> =>
  (await richiedi(db, serieFatture, serieId)).formato

/**
 * Takes the next number of a series. It is taken in this transaction and given back with it, and never given twice.
 * @throws AppError non_trovato
 */
export async function prossimoNumero(db: Db, serieId: number, anno: number): Promise<NumeroDiSerie> {
  const { valore } = await db
    .insertInto('contatori')
    .values({ nome: contatore(serieId), anno, valore: (await ultimoDi(db, serieId, anno)) + 1 })
    .onConflict((c) => c.columns(['nome', 'anno']).doUpdateSet({ valore: sql`contatori.valore + 1` }))
    .returning('valore')
    .executeTakeFirstOrThrow()
  return { progressivo: valore, numero: scriviNumero(await formatoDi(db, serieId), anno, valore) }
}

/**
 * The number that `prossimoNumero` would give now; nothing is taken.
 * @param saltati of the next ones, so many that are taken already
 * @throws AppError non_trovato
 */
export async function numeroPrevisto(
  db: Db,
  serieId: number,
  anno: number,
  saltati = 0,
): Promise<NumeroDiSerie> {
  const progressivo = (await ultimoDi(db, serieId, anno)) + 1 + saltati
  return { progressivo, numero: scriviNumero(await formatoDi(db, serieId), anno, progressivo) }
}

/**
 * Gives a number back, so that the next invoice gets it. Where it was typed and had made the series jump ahead, the series
 * goes on from where it stood before.
 * @returns false where another number was given after it; then nothing changes
 */
export async function restituisciNumero(
  db: Db,
  serieId: number,
  anno: number,
  progressivo: number,
): Promise<boolean> {
  const salto = await db
    .deleteFrom('contatori')
    .where('nome', '=', primaDi(serieId, progressivo))
    .where('anno', '=', anno)
    .returning('valore')
    .executeTakeFirst()
  const tolti = await db
    .updateTable('contatori')
    .set({ valore: salto?.valore ?? progressivo - 1 })
    .where('nome', '=', contatore(serieId))
    .where('anno', '=', anno)
    .where('valore', '=', progressivo)
    .returning('valore')
    .execute()
  return tolti.length > 0
}

/** @throws AppError dati_non_validi on `codice` or `formato` where another series has it */
async function esigeNuovi(
  esistenti: readonly RigaSerie[],
  { codice, formato }: { codice?: string | undefined; formato?: string | undefined },
): Promise<void> {
  if (codice && esistenti.some((serie) => serie.codice === codice))
    throw fieldError('codice', 'C’è già una serie con questo codice')
  const uguale = formato && esistenti.find((serie) => scrivonoUguale(serie.formato, formato))
  if (uguale) throw fieldError('formato', `Scriverebbe gli stessi numeri della serie ${uguale.codice}`)
}

/** Locks all series: until the transaction ends nobody else adds one, or chooses which is proposed. */
async function blocca(db: Db): Promise<RigaSerie[]> {
  await lockRows(db, db.selectFrom('serie_fatture').select('id').orderBy('id')).execute()
  return righeDiSerie(db)
}

/** Another series is proposed from now on, so the one that was is no longer. */
async function togliPredefinita(ctx: Context, esistenti: readonly RigaSerie[], noteDiCredito: boolean) {
  for (const serie of esistenti)
    if (serie.predefinita && serie.note_di_credito === noteDiCredito)
      await aggiorna({ ...ctx, ifVersion: null }, serieFatture, serie.id, { predefinita: false })
}

/**
 * Writes the last number that a series has given this year. The counter's row is written first, which locks it: an invoice
 * that is being issued either waits for this, or is already there for `haEmesso` to find.
 */
async function scriviUltimo(ctx: Context, id: number, ultimo: number): Promise<void> {
  const { db } = ctx
  const anno = annoDiOggi()
  const nome = contatore(id)
  if ((await contato(db, id, anno)) === ultimo) return
  const precedente = await ultimoDi(db, id, anno)
  await db
    .insertInto('contatori')
    .values({ nome, anno, valore: ultimo })
    .onConflict((c) => c.columns(['nome', 'anno']).doUpdateSet({ valore: ultimo }))
    .execute()
  if (await haEmesso(db, id, anno))
    throw fieldError('ultimoNumero', `Nel ${anno} la serie ha già dato numeri: va avanti da sé`)
  await registra(ctx, 'aggiorna', serieFatture, id, { ultimo_numero: precedente }, { ultimo_numero: ultimo })
}

/** @throws AppError conflitto where there are too many; dati_non_validi where code or format are another's */
export async function creaSerie(ctx: Context, dati: SerieDati): Promise<number> {
  const { ultimoNumero, predefinita = false, ...campi } = dati
  const noteDiCredito = dati.noteDiCredito ?? false
  const esistenti = await blocca(ctx.db)
  if (esistenti.length >= AL_MASSIMO)
    throw new AppError('conflitto', `Le serie sono al massimo ${AL_MASSIMO}`)
  await esigeNuovi(esistenti, campi)
  if (predefinita) await togliPredefinita(ctx, esistenti, noteDiCredito)
  const { id } = await crea(ctx, serieFatture, { ...campi, noteDiCredito, predefinita })
  if (ultimoNumero) await scriviUltimo(ctx, id, ultimoNumero)
  return id
}

/** @throws AppError non_trovato; dati_non_validi; versione_superata */
export async function aggiornaSerie(ctx: Context, id: number, dati: SerieModifica): Promise<void> {
  const { ultimoNumero, ...campi } = dati
  const insieme = await blocca(ctx.db)
  const attuale = insieme.find((serie) => serie.id === id)
  if (!attuale) throw notFound(serieFatture)
  const restanti = insieme.filter((serie) => serie.id !== id)
  const formato = campi.formato === attuale.formato ? undefined : campi.formato
  await esigeNuovi(restanti, { codice: campi.codice, formato })
  if (campi.predefinita === false && attuale.predefinita)
    throw fieldError('predefinita', 'Una serie predefinita ci vuole: segna l’altra')
  await aggiorna(ctx, serieFatture, id, campi)
  if (campi.predefinita) await togliPredefinita(ctx, restanti, attuale.note_di_credito)
  if (ultimoNumero !== undefined) await scriviUltimo(ctx, id, ultimoNumero)
}

/** @throws AppError in_uso where invoices are of it; conflitto where it is the one that is proposed */
export async function eliminaSerie(ctx: Context, id: number): Promise<void> {
  const attuale = (await blocca(ctx.db)).find((serie) => serie.id === id)
  const usi = await usesOf(ctx.db, id, [{ tabella: 'fatture', colonna: 'serie_id' }])
  if (usi) throw new AppError('in_uso', `La serie ha ${usi}: non può essere eliminata`)
  if (attuale?.predefinita)
    throw new AppError('conflitto', 'È la serie predefinita: prima segna l’altra come predefinita')
  await elimina(ctx, serieFatture, id)
  await ctx.db.deleteFrom('contatori').where('nome', '=', contatore(id)).execute()
}

/**
 * Reads a typed text as a number of a series, with the numbers before it that the series has not given; null where it is none.
 * @returns `mancano` as people read it, `FT-2026-005` or `da FT-2026-005 a FT-2026-008`; null where none is missing
 */
export async function comeNumero(
  db: Db,
  serieId: number,
  anno: number,
  testo: string,
): Promise<{ progressivo: number; mancano: string | null } | null> {
  const formato = await formatoDi(db, serieId)
  const progressivo = leggiNumeroDiSerie(formato, anno, testo)
  if (progressivo === null) return null
  const ultimo = (await contato(db, serieId, anno)) ?? 0
  const [inizio, fino] = [ultimo + 1, progressivo - 1].map((n) => scriviNumero(formato, anno, n))
  const quanti = progressivo - ultimo - 1
  return { progressivo, mancano: quanti <= 0 ? null : quanti === 1 ? `${inizio}` : `da ${inizio} a ${fino}` }
}

/** Lets a series go on after a typed number that is now issued; a number before its last changes nothing. */
export async function arrivaA(db: Db, serieId: number, anno: number, progressivo: number): Promise<void> {
  // Writes the counter's value back as it is, to lock its row: whoever is issuing waits.
  const { valore: era } = await db
    .insertInto('contatori')
    .values({ nome: contatore(serieId), anno, valore: 0 })
    .onConflict((c) => c.columns(['nome', 'anno']).doUpdateSet({ valore: sql`contatori.valore` }))
    .returning('valore')
    .executeTakeFirstOrThrow()
  if (progressivo <= era) return
  const scrivi = (nome: string, valore: number) =>
    db
      .insertInto('contatori')
      .values({ nome, anno, valore })
      .onConflict((c) => c.columns(['nome', 'anno']).doUpdateSet({ valore }))
      .execute()
  if (progressivo > era + 1) await scrivi(primaDi(serieId, progressivo), era)
  await scrivi(contatore(serieId), progressivo)
}
