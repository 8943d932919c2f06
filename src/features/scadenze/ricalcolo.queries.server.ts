import { setImmediate } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import type { AfterWrite } from '#server/data/after-write.ts'
import { engineOf, transaction } from '#server/data/database.ts'
import { countOf } from '#server/data/list.ts'
import type { Db, Schema } from '#server/data/schema.ts'
import type { Caso, Esito } from './caso.rules.ts'
import { CONTROLLI, type Controllo, type Norme } from './norme.rules.ts'
import { normeDiOggi } from './regole.queries.server.ts'
import { dataScritta, derogaPer, valuta } from './rules.ts'

/*
 * The rows of `scadenze`, kept with every write to a customer's plants, reports and decisions, in its transaction. What is
 * reckoned is the whole of one customer, who has few plants; only what differs is written.
 */

/** What the rules determine of a row. */
type Calcolata = Pick<
  Insertable<Schema['scadenze']>,
  'stato' | 'data_dovuta' | 'origine' | 'proposta_data' | 'certezza' | 'regola' | 'motivo'
>
interface Chiave {
  cliente_id: number
  caldaia_id: number | null
  condizionatore_id: number | null
  controllo: Controllo
}
const COLONNE = ['stato', 'data_dovuta', 'origine', 'proposta_data', 'certezza', 'regola', 'motivo'] as const

/**
 * Reckons the deadlines of some customers again.
 * @param clienti their ids, few enough for one query
 * @returns how many rows were written
 */
export async function ricalcola(db: Db, clienti: readonly number[]): Promise<number> {
  if (clienti.length === 0) return 0
  const inForza = await normeDiOggi(db)
  // Nobody else reckons the same customer meanwhile; rows that refer to it may still be written.
  const persone = await db
    .selectFrom('clienti')
    .select(['id', 'provincia', 'attivo'])
    .where('id', 'in', clienti)
    .orderBy('id')
    .$if(engineOf(db) === 'postgres', (q) => q.forNoKeyUpdate())
    .execute()
  const suoi = <T extends 'caldaie' | 'condizionatori' | 'rcee' | 'deroghe' | 'scadenze'>(tabella: T) =>
    db
      .selectFrom(tabella as 'caldaie')
      .selectAll()
      .where('cliente_id', 'in', clienti)
      .orderBy('id')
      .execute() as unknown as Promise<Riga<T>[]>
  const caldaie = perCliente(await suoi('caldaie'))
  const condizionatori = perCliente(await suoi('condizionatori'))
  const rcee = perCliente(await suoi('rcee'))
  const deroghe = perCliente(await suoi('deroghe'))
  const attuali = perCliente(await suoi('scadenze'))
  const { manutenzione_mesi: manutenzioneMesi } = await db
    .selectFrom('azienda')
    .select('manutenzione_mesi')
    .executeTakeFirstOrThrow()

  const nuove: (Chiave & Calcolata)[] = []
  const cambiate: { id: number; valori: Calcolata }[] = []
  const tolte: number[] = []
  for (const { id, provincia, attivo } of persone) {
    const casi = !attivo
      ? []
      : [
          ...(caldaie.get(id) ?? []).map((impianto) => ({ tipo: 'caldaia' as const, impianto })),
          ...(condizionatori.get(id) ?? []).map((impianto) => ({
            tipo: 'condizionatore' as const,
            impianto,
          })),
        ]
    const sueRcee = rcee.get(id) ?? []
    const volute = casi.flatMap(({ tipo, impianto }) => {
      if (impianto.dismesso_il !== null) return []
      const colonna = tipo === 'caldaia' ? 'caldaia_id' : 'condizionatore_id'
      const suo = (r: { caldaia_id: number | null; condizionatore_id: number | null }) =>
        r[colonna] === impianto.id
      const caso: Caso = {
        provincia: provincia || null,
        impianto: { ...impianto, tipo },
        rcee: sueRcee.filter(suo),
        manutenzioneMesi,
        contratto: null,
        deroghe: (deroghe.get(id) ?? []).filter(suo),
      }
      return CONTROLLI.filter((controllo) => tipo === 'condizionatore' || controllo !== 'FGAS').map(
        (controllo): Chiave & Calcolata => ({
          cliente_id: id,
          caldaia_id: null,
          condizionatore_id: null,
          [colonna]: impianto.id,
          controllo,
          ...calcolata(controllo, inForza, caso),
        }),
      )
    })
    if (attivo) volute.push(...senzaImpianto(id, sueRcee))
    const rimaste = new Map((attuali.get(id) ?? []).map((riga) => [chiaveDi(riga), riga]))
    for (const voluta of volute) {
      const c = chiaveDi(voluta)
      const attuale = rimaste.get(c)
      rimaste.delete(c)
      if (!attuale) nuove.push(voluta)
      else if (COLONNE.some((colonna) => attuale[colonna] !== voluta[colonna]))
        cambiate.push({
          id: attuale.id,
          valori: Object.fromEntries(COLONNE.map((k) => [k, voluta[k]])) as unknown as Calcolata,
        })
    }
    tolte.push(...[...rimaste.values()].map((riga) => riga.id))
  }
  await scrivi(db, nuove, cambiate, tolte)
  return nuove.length + cambiate.length + tolte.length
}

/** A table's row as the database gives it. */
type Riga<T extends 'caldaie' | 'condizionatori' | 'rcee' | 'deroghe' | 'scadenze'> = {
  [C in keyof Schema[T]]: Schema[T][C] extends { __select__: infer S } ? S : Schema[T][C]
}

const perCliente = <R extends { cliente_id: number }>(righe: R[]) =>
  Map.groupBy(righe, ({ cliente_id }) => cliente_id)

const chiaveDi = ({ caldaia_id, condizionatore_id, controllo }: Omit<Chiave, 'cliente_id'>): string =>
  `${caldaia_id} ${condizionatore_id} ${controllo}`

/** A row as the record and the rules make it: the record's own date is the truth, the rules fill where it has none. */
function calcolata(controllo: Controllo, inForza: Norme, caso: Caso): Calcolata {
  const esito = valuta(controllo, inForza, caso)
  const scritta = derogaPer(controllo, caso)?.tipo === 'non_dovuto' ? null : dataScritta(controllo, caso)
  const dovuta = scritta ?? esito.data
  return {
    stato: dovuta ? 'Da_Programmare' : STATI[esito.stato],
    data_dovuta: dovuta,
    origine: scritta ? 'scheda' : dovuta ? 'proposta' : null,
    proposta_data: esito.data,
    certezza: esito.certezza,
    regola: esito.regola,
    motivo: esito.motivo,
  }
}

const STATI = {
  dovuto: 'Da_Programmare',
  non_so: 'Da_Completare',
  non_dovuto: 'Non_Dovuta',
} as const satisfies Record<Esito['stato'], Calcolata['stato']>

/** The report of a customer that names no plant: its own date is all that is known. */
function senzaImpianto(cliente_id: number, rcee: Riga<'rcee'>[]): (Chiave & Calcolata)[] {
  const ultimo = rcee
    .filter((r) => r.caldaia_id === null && r.condizionatore_id === null)
    .reduce<Riga<'rcee'> | undefined>((u, r) => (u && u.data_emissione > r.data_emissione ? u : r), undefined)
  if (!ultimo?.data_scadenza) return []
  const quale = ultimo.numero_documento ? `il n. ${ultimo.numero_documento}` : 'l’ultimo'
  const motivo = `${quale} non dice di quale impianto è`
  return [
    {
      ...{ cliente_id, caldaia_id: null, condizionatore_id: null, controllo: 'RCEE' },
      ...{
        stato: 'Da_Programmare',
        data_dovuta: ultimo.data_scadenza,
        origine: 'scheda',
        proposta_data: null,
      },
      ...{ certezza: null, regola: null, motivo },
    },
  ]
}

/** Rows of one statement: databases have a limit of parameters. */
const INSIEME = 200

async function scrivi(
  db: Db,
  nuove: (Chiave & Calcolata)[],
  cambiate: { id: number; valori: Calcolata }[],
  tolte: number[],
): Promise<void> {
  const adesso = new Date().toISOString()
  for (let i = 0; i < tolte.length; i += INSIEME)
    await db
      .deleteFrom('scadenze')
      .where('id', 'in', tolte.slice(i, i + INSIEME))
      .execute()
  for (let i = 0; i < nuove.length; i += INSIEME)
    await db
      .insertInto('scadenze')
      .values(nuove.slice(i, i + INSIEME).map((una) => ({ ...una, created_at: adesso, updated_at: adesso })))
      .execute()
  for (const { id, valori } of cambiate)
    await db
      .updateTable('scadenze')
      .set((e) => ({ ...valori, versione: e('versione', '+', 1), updated_at: adesso }))
      .where('id', '=', id)
      .execute()
}

/** The columns of a customer that the rules ask about. */
const DEL_CLIENTE = ['provincia', 'attivo'] as const

export const afterWrite: AfterWrite = {
  tables: [
    ...['clienti', 'caldaie', 'condizionatori', 'rcee', 'deroghe'],
    ...['azienda', 'regole_conferme', 'regole_locali'],
  ],
  async run({ db }, { table, id, before, after, action }) {
    if (table === 'azienda') {
      if (before?.manutenzione_mesi !== after?.manutenzione_mesi) await daRifare(db)
    } else if (table.startsWith('regole_')) {
      await daRifare(db)
    } else if (table === 'clienti') {
      const cambia = DEL_CLIENTE.some((colonna) => before?.[colonna] !== after?.[colonna])
      if (before && (cambia || action === 'anonimizza')) await ricalcola(db, [id])
    } else {
      const clienti = [before?.cliente_id, after?.cliente_id].filter((uno) => typeof uno === 'number')
      await ricalcola(db, [...new Set(clienti)])
    }
  },
}

/** Everything is to be reckoned again, from the first customer on. */
export async function daRifare(db: Db): Promise<void> {
  await db.updateTable('calcolo_scadenze').set({ fino_a: 0 }).execute()
}

/** Customers reckoned in one transaction: others wait for it no longer than for a write of their own. */
const BLOCCO = 250

/**
 * Goes on with what is to be reckoned again, block by block, from where it was left. Harmless when nothing is.
 * @param ms after which it stops, to be gone on with
 */
export async function continuaCalcolo(db: Db, ms = Number.POSITIVE_INFINITY): Promise<void> {
  const fine = performance.now() + ms
  for (let altri = true; altri && performance.now() < fine; ) {
    altri = await transaction(db, unBlocco)
    // The embedded database answers at once: others are served in between.
    await setImmediate()
  }
}

async function unBlocco(db: Db): Promise<boolean> {
  const riga = await db
    .selectFrom('calcolo_scadenze')
    .select('fino_a')
    .$if(engineOf(db) === 'postgres', (q) => q.forUpdate())
    .executeTakeFirst()
  const fino = riga?.fino_a ?? null
  if (fino === null) return false
  const clienti = await db
    .selectFrom('clienti')
    .select('id')
    .where('id', '>', fino)
    .orderBy('id')
    .limit(BLOCCO)
    .execute()
  const ids = clienti.map(({ id }) => id)
  await ricalcola(db, ids)
  await db
    .updateTable('calcolo_scadenze')
    .set({ fino_a: ids.length === BLOCCO ? (ids.at(-1) ?? null) : null })
    .execute()
  return ids.length === BLOCCO
}

/** How far the reckoning of everything has come, in customers; null where nothing is under way. */
export async function avanzamento(db: Db): Promise<{ fatti: number; totale: number } | null> {
  const riga = await db.selectFrom('calcolo_scadenze').select('fino_a').executeTakeFirst()
  const fino = riga?.fino_a ?? null
  if (fino === null) return null
  const clienti = db.selectFrom('clienti')
  const totale = await countOf(clienti)
  const fatti = await countOf(clienti.where('id', '<=', fino))
  return { totale, fatti }
}
