import { randomUUID } from 'node:crypto'
import { impianti } from '#anagrafe/impianti/impianto.queries.server.ts'
import { luogoImpianto } from '#anagrafe/impianti/luogo.rules.ts'
import { caldaie as boilers, condizionatori as conditioners } from '#anagrafe/impianti/queries.server.ts'
import { rcee } from '#scadenze/rcee/queries.server.ts'
import { prossimaManutenzioneDi } from '#scadenze/scadenze/proposta.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna, crea, creaMolti } from '#server/data/records.ts'
import type { Autore } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import type { DbRow } from '#server/data/table.ts'
import { altraCasa } from './altra-casa.rules.ts'
import {
  type CaldaiaImportata,
  type DatiCondizionatore,
  matricolaComparabile,
  type RceeImportato,
} from './leggi-impianti.queries.server.ts'
import type { DatiCliente } from './stesso-cliente.rules.ts'

export const scriviCaldaie = boilers.table
export const scriviCondizionatori = conditioners.table

/** What a row says of plants. */
export interface ImpiantiScritti {
  caldaia: CaldaiaImportata | null
  condizionatore?: DatiCondizionatore | null
  rcee?: RceeImportato | null
}

/** What an import has made or changed; `prima` what a changed record was. */
export interface Creato {
  tabella: 'clienti' | 'caldaie' | 'condizionatori' | 'rcee' | 'impianti'
  gruppo: number
  record_id: number
  prima?: string | null
  versione?: number
}

const GENERI = {
  caldaie: {
    table: scriviCaldaie,
    impiantoDi: ({ caldaia }: ImpiantiScritti) => caldaia,
    numero: 'matricola',
    colonna: 'caldaia_id',
    date: ['ultima_revisione', 'prossima_revisione'],
  },
  condizionatori: {
    table: scriviCondizionatori,
    impiantoDi: ({ condizionatore }: ImpiantiScritti) => condizionatore ?? null,
    numero: 'serial_number',
    colonna: 'condizionatore_id',
    date: ['ultima_manutenzione', 'prossima_manutenzione'],
  },
} as const
type Genere = keyof typeof GENERI
const generi = Object.keys(GENERI) as Genere[]

/** Of whose plant a report is. */
const perRcee = (clienteId: number, impianti: Partial<Record<Genere, number>>) => ({
  clienteId,
  caldaiaId: impianti.caldaie ?? null,
  condizionatoreId: impianti.caldaie ? null : (impianti.condizionatori ?? null),
})

/** Makes the plants and reports of rows whose customers are there. */
export async function creaImpianti(
  ctx: Autore,
  righe: readonly (ImpiantiScritti & { gruppo: number; clienteId: number })[],
): Promise<Creato[]> {
  const creati: Creato[] = []
  const impianti = new Map<object, Partial<Record<Genere, number>>>()
  for (const tabella of generi) {
    const { table, impiantoDi } = GENERI[tabella]
    const conLui = righe.filter((riga) => impiantoDi(riga))
    const ids = await creaMolti(
      ctx,
      table,
      conLui.map((riga) => ({ ...impiantoDi(riga), clienteId: riga.clienteId })),
    )
    for (const [i, riga] of conLui.entries()) {
      const record_id = ids[i] ?? 0
      impianti.set(riga, { ...impianti.get(riga), [tabella]: record_id })
      creati.push({ tabella, gruppo: riga.gruppo, record_id })
    }
  }
  const conRcee = righe.filter((riga) => riga.rcee)
  const ids = await creaMolti(
    ctx,
    rcee,
    conRcee.map((riga) => ({ ...riga.rcee, ...perRcee(riga.clienteId, impianti.get(riga) ?? {}) })),
  )
  for (const [i, { gruppo }] of conRcee.entries())
    creati.push({ tabella: 'rcee', gruppo, record_id: ids[i] ?? 0 })
  return creati
}

/** Records are changed in the name of whoever confirmed the import, whatever version they have. */
export const inNomeDellImportazione = (autore: Autore) =>
  ({ ...autore, ifVersion: null }) as unknown as Context

/**
 * What a row knows anew of a plant: of the days of service the later ones, else only what was empty. Both by the names of
 * the columns.
 */
export function diNuovo(attuale: DbRow, letto: DbRow, date: readonly string[]): DbRow {
  return Object.fromEntries(
    Object.entries(letto).filter(([colonna, valore]) => {
      if (valore === null || valore === undefined || valore === '') return false
      const vecchio = attuale[colonna]
      return (
        vecchio === null || vecchio === '' || (date.includes(colonna) && String(valore) > String(vecchio))
      )
    }),
  )
}

/**
 * Brings plants and reports of a row to a customer who is there: the plant with the same serial number, or without one the
 * same brand and model, learns what it lacks; one that is not there is made, with the row's address where its customer lives
 * elsewhere.
 */
export async function aggiornaImpianti(
  ctx: Autore,
  riga: ImpiantiScritti & { gruppo: number; clienteId: number; cliente: DatiCliente },
): Promise<Creato[]> {
  const { clienteId, gruppo } = riga
  const fatti: Creato[] = []
  const impianti: Partial<Record<Genere, number>> = {}
  for (const tabella of generi) {
    const { table, impiantoDi, numero, date } = GENERI[tabella]
    const letto = impiantoDi(riga)
    if (!letto) continue
    const valori = table.valori({ ...letto, clienteId })
    const attuali = (await ctx.db
      .selectFrom(tabella as 'caldaie')
      .selectAll()
      .where('cliente_id', '=', clienteId)
      .orderBy('id')
      .execute()) as RigaTrovata[]
    const attuale = attuali.find((impianto) => stesso(impianto, valori, numero))
    if (!attuale) {
      const casa = await casaDi(ctx, riga)
      if (casa.creata) fatti.push(casa.creata)
      const nuovo = await crea(inNomeDellImportazione(ctx), table, {
        ...{ ...letto, clienteId },
        ...(casa.id && { impiantoId: casa.id }),
      })
      impianti[tabella] = nuovo.id
      fatti.push({ tabella, gruppo, record_id: nuovo.id })
      continue
    }
    impianti[tabella] = attuale.id
    const nuovi = await conLaProssima(ctx.db, tabella, attuale, diNuovo(attuale, valori, date))
    if (Object.keys(nuovi).length === 0) continue
    const { dopo: scritto } = await aggiorna(inNomeDellImportazione(ctx), table, attuale.id, nuovi)
    fatti.push({ tabella, gruppo, ...cambiato(attuale, scritto, nuovi) })
  }
  return riga.rcee ? [...fatti, ...(await aggiungiRcee(ctx, riga, impianti))] : fatti
}

/** The plant at a row's address, where its customer lives elsewhere: one that is there, else a new one. */
async function casaDi(
  ctx: Autore,
  { clienteId, cliente, gruppo }: { gruppo: number; clienteId: number; cliente: DatiCliente },
): Promise<{ id?: number; creata?: Creato }> {
  const attuale = await ctx.db
    .selectFrom('clienti')
    .select(['indirizzo', 'cap', 'comune', 'provincia'])
    .where('id', '=', clienteId)
    .executeTakeFirst()
  const luogo = attuale && altraCasa(cliente, attuale)
  if (!luogo) return {}
  const impiantiSuoi = await ctx.db
    .selectFrom('impianti')
    .select(['id', 'indirizzo', 'civico', 'cap', 'comune', 'provincia'])
    .where('cliente_id', '=', clienteId)
    .orderBy('id')
    .execute()
  const esistente = impiantiSuoi.find(
    (impianto) => impianto.indirizzo && luogoImpianto(impianto, luogo) === luogo,
  )
  if (esistente) return { id: esistente.id }
  const dati = { uid: randomUUID(), clienteId, ...luogo }
  const { id } = await crea(inNomeDellImportazione(ctx), impianti, dati)
  return { id, creata: { tabella: 'impianti', gruppo, record_id: id } }
}

/**
 * A next maintenance that a later last one has overtaken goes to the day that this one is due again; not where the row says
 * a next one of its own, nor where nobody says how often.
 */
async function conLaProssima(db: Db, tabella: Genere, attuale: RigaTrovata, nuovi: DbRow): Promise<DbRow> {
  const { colonna, date } = GENERI[tabella]
  const [ultima, prossima] = date.map((data) => nuovi[data] && String(nuovi[data]))
  const scritta = attuale[date[1]] && String(attuale[date[1]])
  if (!ultima || !scritta || (prossima && prossima > ultima)) return nuovi
  const dovuta = await prossimaManutenzioneDi(
    db,
    Number(attuale.cliente_id),
    { colonna, id: attuale.id },
    ultima,
  )
  return dovuta && dovuta > (prossima || scritta) ? { ...nuovi, [date[1]]: dovuta } : nuovi
}

export type RigaTrovata = DbRow & { id: number }

/** A record as it was before, by what was changed of it. */
export const cambiato = (vecchio: RigaTrovata, scritto: DbRow, nuovi: DbRow) => ({
  record_id: vecchio.id,
  prima: JSON.stringify(Object.fromEntries(Object.keys(nuovi).map((colonna) => [colonna, vecchio[colonna]]))),
  versione: Number(scritto.versione),
})

function stesso(attuale: DbRow, letto: DbRow, numero: string): boolean {
  const [nota, letta] = [attuale[numero], letto[numero]].map((n) => matricolaComparabile(String(n ?? '')))
  if (letta) return nota === letta
  return !nota && attuale.marca === letto.marca && attuale.modello === letto.modello
}

/** One report of a plant and a day: another row about it says what the first didn't. */
async function aggiungiRcee(
  ctx: Autore,
  { rcee: letto, clienteId, gruppo }: ImpiantiScritti & { gruppo: number; clienteId: number },
  impianti: Partial<Record<Genere, number>>,
): Promise<Creato[]> {
  if (!letto) return []
  const dati = { ...letto, ...perRcee(clienteId, impianti) }
  const attuale = (await ctx.db
    .selectFrom('rcee')
    .selectAll()
    .where('cliente_id', '=', clienteId)
    .where('data_emissione', '=', letto.dataEmissione)
    .where('caldaia_id', 'is not distinct from', dati.caldaiaId)
    .where('condizionatore_id', 'is not distinct from', dati.condizionatoreId)
    .executeTakeFirst()) as RigaTrovata | undefined
  if (!attuale) {
    const nuovo = await crea(inNomeDellImportazione(ctx), rcee, dati)
    return [{ tabella: 'rcee', gruppo, record_id: nuovo.id }]
  }
  const nuovi = diNuovo(attuale, rcee.valori(letto), [])
  if (Object.keys(nuovi).length === 0) return []
  const { dopo: scritto } = await aggiorna(inNomeDellImportazione(ctx), rcee, attuale.id, nuovi)
  return [{ tabella: 'rcee', gruppo, ...cambiato(attuale, scritto, nuovi) }]
}
