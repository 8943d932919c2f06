import { esigeUtente } from '#anagrafe/utenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { dayInRome, dayRange, oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import {
  AL_DOPO_DAL,
  type Assenza,
  type AssenzaDati,
  type AssenzaInElenco,
  type AssenzaModificaDati,
  type Orario,
  type OrarioDati,
  type OrarioModificaDati,
  rigaAssenza,
  rigaOrario,
} from './contract.ts'
import { ORARIO_SOLITO, oreDel, type Tratto } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    orari: TableOf<typeof rigaOrario>
    assenze: TableOf<typeof rigaAssenza>
  }
}

export const orari = table('orari', { uno: 'orario', tanti: 'orari', genere: 'm' }, rigaOrario)

export const assenze = table('assenze', { uno: 'assenza', tanti: 'assenze', genere: 'f' }, rigaAssenza)

/** The hours of those who have their own. */
export const elencaOrari = (db: Db): Promise<Orario[]> =>
  db
    .selectFrom('orari')
    .select(orari.colonne)
    .orderBy('utente_id')
    .execute()
    .then((righe) => righe.map(orari.leggi))

/** The hours of each technician on the day of an instant, absences and holidays aside. */
export async function oreDeiTecnici(db: Db): Promise<(utenteId: number, istante: string) => Tratto[]> {
  const suoi = new Map((await elencaOrari(db)).map((uno) => [uno.utente_id, uno]))
  return (utenteId, istante) => oreDel(dayInRome(istante), suoi.get(utenteId) ?? ORARIO_SOLITO)
}

/** @throws AppError non_trovato */
export async function trovaOrario(db: Db, id: number): Promise<Orario> {
  const riga = await db.selectFrom('orari').select(orari.colonne).where('id', '=', id).executeTakeFirst()
  if (!riga) throw notFound(orari)
  return orari.leggi(riga)
}

/** @throws AppError duplicato where the technician has hours of their own already */
export async function creaOrario(ctx: Context, dati: OrarioDati): Promise<number> {
  await esigeUtente(ctx.db, dati.utenteId, 'utenteId')
  const altro = await ctx.db
    .selectFrom('orari')
    .select('id')
    .where('utente_id', '=', dati.utenteId)
    .executeTakeFirst()
  if (altro) throw new AppError('duplicato', 'Questo tecnico ha già un orario suo: modificalo')
  return (await crea(ctx, orari, dati)).id
}

export async function aggiornaOrario(ctx: Context, id: number, dati: OrarioModificaDati): Promise<void> {
  await aggiorna(ctx, orari, id, dati)
}

/** The usual hours count again. */
export async function eliminaOrario(ctx: Context, id: number): Promise<void> {
  await elimina(ctx, orari, id)
}

/** Absences, of which none is over before `da`, by day. */
export const elencaAssenze = (db: Db, da?: string): Promise<Assenza[]> =>
  db
    .selectFrom('assenze')
    .select(assenze.colonne)
    .$if(da !== undefined, (q) => q.where('al', '>=', da ?? ''))
    .orderBy('dal')
    .orderBy('id')
    .execute()
    .then((righe) => righe.map(assenze.leggi))

/** The same, each with the visits that are booked for its technician in its days and from now on. */
export async function elencaAssenzeConVisite(db: Db, da?: string): Promise<AssenzaInElenco[]> {
  const righe = await elencaAssenze(db, da)
  return Promise.all(
    righe.map(async (una) => {
      const dal = una.dal < oggi() ? oggi() : una.dal
      const { n } = await db
        .selectFrom('appuntamenti')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('utente_assegnato_id', '=', una.utente_id)
        .where('stato', '=', 'Programmato')
        .where('data_inizio', '>=', dayRange(dal).inizio)
        .where('data_inizio', '<', dayRange(una.al).fine)
        .executeTakeFirstOrThrow()
      return { ...una, visite: una.al < oggi() ? 0 : n }
    }),
  )
}

/** @throws AppError non_trovato */
export async function trovaAssenza(db: Db, id: number): Promise<Assenza> {
  const riga = await db.selectFrom('assenze').select(assenze.colonne).where('id', '=', id).executeTakeFirst()
  if (!riga) throw notFound(assenze)
  return assenze.leggi(riga)
}

/** @throws AppError dati_non_validi where another absence of the same person has some of its days */
async function esigeLibera(db: Db, { id, utente_id, dal, al }: Assenza): Promise<void> {
  const altra = await db
    .selectFrom('assenze')
    .select(['dal', 'al'])
    .where('utente_id', '=', utente_id)
    .where('id', '!=', id)
    .where('dal', '<=', al)
    .where('al', '>=', dal)
    .executeTakeFirst()
  if (!altra) return
  const testo = 'In questi giorni è già assente'
  throw fieldError('dal', testo)
}

export async function creaAssenza(ctx: Context, dati: AssenzaDati): Promise<number> {
  await esigeUtente(ctx.db, dati.utenteId, 'utenteId')
  const creata = await crea(ctx, assenze, dati)
  await esigeLibera(ctx.db, assenze.leggi(creata) as Assenza)
  return creata.id
}

export async function aggiornaAssenza(ctx: Context, id: number, dati: AssenzaModificaDati): Promise<void> {
  if (dati.utenteId) await esigeUtente(ctx.db, dati.utenteId, 'utenteId')
  const prima = await trovaAssenza(ctx.db, id)
  if ((dati.al ?? prima.al) < (dati.dal ?? prima.dal))
    throw new AppError('dati_non_validi', AL_DOPO_DAL, { campi: { al: AL_DOPO_DAL } })
  const { dopo } = await aggiorna(ctx, assenze, id, dati)
  await esigeLibera(ctx.db, assenze.leggi(dopo) as Assenza)
}

export async function eliminaAssenza(ctx: Context, id: number): Promise<void> {
  await elimina(ctx, assenze, id)
}
