import { clienti } from '#anagrafe/clienti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { creaMolti } from '#server/data/records.ts'
import { type Autore, registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import type { Authority } from '#server/http/context.ts'
import { recognise } from '#server/http/errors.ts'
import { AppError } from '#shared/errors.ts'
import type { DatiArticolo } from './articoli-rows.queries.server.ts'
import { scriviArticoli } from './articoli-write.queries.server.ts'
import type { DuplicatoDiRiga } from './contract.ts'
import {
  aggiornaImpianti,
  type Creato,
  creaImpianti,
  type Impianti,
} from './impianti-write.queries.server.ts'
import { daScrivere, esigeStato, importazioni } from './queries.server.ts'
import type { DatiCliente } from './rows.queries.server.ts'
import type { Scelta } from './rules.ts'

/**
 * Rows of one transaction: short enough that nobody notices waiting for it with a write of their own, with a rest a quarter
 * as long after it.
 */
const FETTA = 200
const RIPOSO = 0.25
/** An import that nobody has worked on for so long was left by its process. */
const ABBANDONATA_MS = 10_000

/**
 * Starts an import that has been checked; once started it goes on by itself. Asked again, it changes nothing.
 * @throws AppError non_trovato; conflitto when it is not checked, undone, or has nothing to write
 */
export async function conferma(ctx: Context & Authority, id: number): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    await ctx.stillMay(db)
    const { stato } = await esigeStato(db, id, ['controllata', 'in_corso', 'fatta'])
    if (stato !== 'controllata') return
    const adesso = new Date().toISOString()
    const importazione = await db
      .updateTable('importazioni')
      .set({
        stato: 'in_corso',
        utente_id: ctx.utente.id,
        nome_utente: ctx.utente.nome_utente,
        richiesta: ctx.requestId,
        confermata_il: adesso,
        battito: adesso,
      })
      .where('id', '=', id)
      .returning(['nome_file', 'righe', 'da_scrivere'])
      .executeTakeFirstOrThrow()
    if (importazione.da_scrivere === 0) throw new AppError('conflitto', 'Non c’è nessuna riga da importare')
    await registra({ ...ctx, db }, 'crea', importazioni, id, null, importazione)
  })
}

const qui = new Set<number>()

/**
 * Writes an import to its end, slice by slice, with a rest after each. Rows leave the draft in the transaction that makes
 * their records: whoever goes on after a crash, and were it two at once, finds only what is still to do.
 */
export async function lavora(db: Db, id: number): Promise<void> {
  if (qui.has(id)) return
  qui.add(id)
  try {
    for (let ancora = true; ancora; ) {
      const inizio = performance.now()
      ancora = await scriviFetta(db, id, FETTA).catch((errore) => unaAllaVolta(db, id, errore))
      const presa = performance.now() - inizio
      await new Promise((risolvi) => setTimeout(risolvi, Math.min(presa * RIPOSO, 250)))
    }
  } finally {
    qui.delete(id)
  }
}

/** Takes up what a process has left half way; where another is working on it, both do: harmless, as of `lavora`. */
export async function riprendiImportazioni(db: Db): Promise<void> {
  const inCorso = await db.selectFrom('importazioni').select('id').where('stato', '=', 'in_corso').execute()
  for (const { id } of inCorso) await lavora(db, id)
}

const abbandonata = (battito: string | null) => Date.parse(battito ?? '') < Date.now() - ABBANDONATA_MS

/** One import, when somebody asks how it is getting on. */
export async function riprendi(db: Db, id: number): Promise<void> {
  if (qui.has(id)) return
  const riga = await db
    .selectFrom('importazioni')
    .select(['stato', 'battito'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (riga?.stato === 'in_corso' && abbandonata(riga.battito)) await lavora(db, id)
}

/** A row that the database refuses (a firm deleted meanwhile) must not stop the others. */
async function unaAllaVolta(db: Db, id: number, errore: unknown): Promise<boolean> {
  if (recognise(errore)?.codice === 'database_non_disponibile') throw errore
  for (let i = 0; i < FETTA; i++) {
    try {
      if (!(await scriviFetta(db, id, 1))) return false
    } catch (suo) {
      const noto = recognise(suo)
      if (noto?.codice === 'database_non_disponibile') throw suo
      await rifiutaPrima(db, id, noto?.message ?? 'Questa riga non si è potuta scrivere')
    }
  }
  return true
}

const rifiutaPrima = (db: Db, id: number, perche: string) =>
  db.transaction().execute(async (trx) => {
    await esigeStato(trx, id, ['in_corso'])
    const riga = await daScrivere(trx, id).select('n').orderBy('n').limit(1).executeTakeFirst()
    await trx
      .updateTable('importazioni_righe')
      .set({ esito: 'errore', messaggi: JSON.stringify({ errori: { '': perche }, avvisi: {} }) })
      .where('importazione_id', '=', id)
      .where('n', '=', riga?.n ?? 0)
      .execute()
    await trx
      .updateTable('importazioni')
      .set((e) => ({ errori: e('errori', '+', 1), da_scrivere: e('da_scrivere', '-', 1) }))
      .where('id', '=', id)
      .execute()
  })

interface Da extends Impianti {
  n: number
  gruppo: number
  scelta: Scelta | null
  duplicato: DuplicatoDiRiga | null
  cliente: DatiCliente
  /** Of a price list, in the place of the others. */
  articolo: DatiArticolo
}

/** @returns whether there may be more */
function scriviFetta(tutto: Db, id: number, quante: number): Promise<boolean> {
  return tutto.transaction().execute(async (db) => {
    // The lock of this row: one slice of an import at a time, in whichever process.
    const importazione = await blocca(db, id)
    if (importazione?.stato !== 'in_corso') return false
    const ctx: Autore = {
      db,
      requestId: importazione.richiesta,
      utente: { id: importazione.utente_id, nome_utente: importazione.nome_utente },
    }
    const righe: Da[] = (
      await daScrivere(db, id)
        .select(['n', 'gruppo', 'scelta', 'duplicato', 'dati'])
        .orderBy('n')
        .limit(quante)
        .execute()
    ).map(({ n, gruppo, scelta, duplicato, dati }) => ({
      ...{ n, gruppo: gruppo ?? n, scelta, duplicato: duplicato && JSON.parse(duplicato) },
      ...JSON.parse(dati ?? '{}'),
    }))
    if (righe.length === 0) {
      await finisci(ctx, id, importazione)
      return false
    }
    const fatti =
      importazione.tipo === 'articoli'
        ? { articoli: await scriviArticoli(ctx, id, righe) }
        : await scriviRighe(ctx, id, righe)
    await db
      .deleteFrom('importazioni_righe')
      .where('importazione_id', '=', id)
      .where(
        'n',
        'in',
        righe.map(({ n }) => n),
      )
      .execute()
    await db
      .updateTable('importazioni')
      .set((e) => ({
        scritte: e('scritte', '+', righe.length),
        ...Object.fromEntries(
          Object.entries(fatti).map(([che, n]) => [che, e(che as keyof Conti, '+', n)] as const),
        ),
        battito: new Date().toISOString(),
      }))
      .where('id', '=', id)
      .execute()
    return true
  })
}

const CONTI = ['clienti', 'caldaie', 'condizionatori', 'rcee', 'aggiornati', 'articoli'] as const
type Conti = Record<(typeof CONTI)[number], number>

const blocca = (db: Db, id: number) =>
  db
    .updateTable('importazioni')
    .set({ battito: new Date().toISOString() })
    .where('id', '=', id)
    .returning(['tipo', 'stato', 'richiesta', 'utente_id', 'nome_utente', ...CONTI])
    .executeTakeFirst()

async function finisci(ctx: Autore, id: number, conti: Conti) {
  await ctx.db
    .updateTable('importazioni')
    .set({ stato: 'fatta', finita_il: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  const fatti = Object.fromEntries(CONTI.flatMap((che) => (conti[che] > 0 ? [[che, conti[che]]] : [])))
  await registra(ctx, 'aggiorna', importazioni, id, { stato: 'in_corso' }, { stato: 'fatta', ...fatti })
}

/** Whose row it is: the first of the file where it was found to be the same customer, and they are to be one. */
const gruppoDi = ({ gruppo, scelta, duplicato }: Da) =>
  scelta === 'aggiorna' ? (duplicato?.riga ?? gruppo) : gruppo

/**
 * Writes rows: customers, each once, with plants and reports; then what others tell anew of plants that are there. A customer
 * who was to be told of and is gone by now is made.
 */
async function scriviRighe(ctx: Autore, id: number, righe: readonly Da[]): Promise<Partial<Conti>> {
  const { db } = ctx
  const clienteDi = await clientiNoti(db, id, righe)
  const nuovi = [...new Set(righe.map(gruppoDi))].filter((gruppo) => !clienteDi.has(gruppo))
  const capi = nuovi.flatMap((gruppo) => righe.find((riga) => gruppoDi(riga) === gruppo) ?? [])
  const idClienti = await creaMolti(
    ctx,
    clienti,
    capi.map(({ cliente }) => cliente),
  )
  const creati: Creato[] = []
  for (const [i, capo] of capi.entries()) {
    const [gruppo, record_id] = [gruppoDi(capo), idClienti[i] ?? 0]
    clienteDi.set(gruppo, record_id)
    creati.push({ tabella: 'clienti', gruppo, record_id })
  }
  const conCliente = righe.map((riga) => {
    const gruppo = gruppoDi(riga)
    return { ...riga, gruppo, clienteId: clienteDi.get(gruppo) ?? 0 }
  })
  creati.push(
    ...(await creaImpianti(
      ctx,
      conCliente.filter(({ scelta }) => scelta !== 'aggiorna'),
    )),
  )
  for (const riga of conCliente)
    if (riga.scelta === 'aggiorna') creati.push(...(await aggiornaImpianti(ctx, riga)))
  await annota(db, id, creati)
  const quanti = (tabella: Creato['tabella']) =>
    creati.filter((uno) => uno.tabella === tabella && !uno.prima).length
  return {
    ...{ clienti: idClienti.length, caldaie: quanti('caldaie'), rcee: quanti('rcee') },
    condizionatori: quanti('condizionatori'),
    aggiornati: creati.filter(({ prima }) => prima).length,
  }
}

/** Customers by the group of their rows: those that earlier slices made, and those that were in the archive before. */
async function clientiNoti(db: Db, id: number, righe: readonly Da[]): Promise<Map<number, number>> {
  const fatti = await db
    .selectFrom('importazioni_creati')
    .select(['gruppo', 'record_id'])
    .where('importazione_id', '=', id)
    .where('tabella', '=', 'clienti')
    .where('gruppo', 'in', [...new Set(righe.map(gruppoDi))])
    .execute()
  const diPrima = righe.flatMap((riga) =>
    riga.scelta === 'aggiorna' && riga.duplicato?.id ? [[gruppoDi(riga), riga.duplicato.id] as const] : [],
  )
  const vivi = diPrima.length
    ? await db
        .selectFrom('clienti')
        .select('id')
        .where(
          'id',
          'in',
          diPrima.map(([, uno]) => uno),
        )
        .execute()
    : []
  const ciSono = new Set(vivi.map((uno) => uno.id))
  return new Map([
    ...diPrima.filter(([, uno]) => ciSono.has(uno)),
    ...fatti.map(({ gruppo, record_id }) => [gruppo, record_id] as const),
  ])
}

const chiaveDi = ({ tabella, record_id }: { tabella: string; record_id: number }) => `${tabella} ${record_id}`

/** Keeps what was made, and how what was there was before this import first changed it. */
async function annota(db: Db, id: number, creati: readonly Creato[]): Promise<void> {
  if (creati.length === 0) return
  const cambiati = creati.filter(({ prima }) => prima).map(({ record_id }) => record_id)
  const gia = cambiati.length
    ? await db
        .selectFrom('importazioni_creati')
        .select(['tabella', 'record_id', 'gruppo', 'prima'])
        .where('importazione_id', '=', id)
        .where('record_id', 'in', cambiati)
        .execute()
    : []
  const righe = new Map<string, Creato>()
  const noti = new Map(gia.map((uno) => [chiaveDi(uno), uno]))
  for (const uno of creati) {
    const noto = righe.get(chiaveDi(uno)) ?? noti.get(chiaveDi(uno))
    // What this import made has no before.
    const prima = noto?.prima && uno.prima ? { ...JSON.parse(uno.prima), ...JSON.parse(noto.prima) } : null
    const intera = noto ? prima && JSON.stringify(prima) : (uno.prima ?? null)
    righe.set(chiaveDi(uno), { ...uno, gruppo: noto?.gruppo ?? uno.gruppo, prima: intera })
  }
  await db
    .insertInto('importazioni_creati')
    .values([...righe.values()].map((uno) => ({ importazione_id: id, versione: 1, ...uno })))
    .onConflict((c) =>
      c
        .columns(['importazione_id', 'tabella', 'record_id'])
        .doUpdateSet((e) => ({ versione: e.ref('excluded.versione'), prima: e.ref('excluded.prima') })),
    )
    .execute()
}
