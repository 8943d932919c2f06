import { sql } from 'kysely'
import type * as z from 'zod'
import type { clienteDaChiamare } from '#anagrafe/clienti/contract.ts'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { aggiorna, crea, elimina, lockRow } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { type DbRow, table } from '#server/data/table.ts'
import { type Uso, usesOf } from '#server/data/usage.ts'
import type { Word } from '#server/data/words.ts'
import { addDays } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import {
  caldaiaInScadenza,
  condizionatoreInScadenza,
  rigaCaldaia,
  rigaCondizionatore,
  SERVE_FONTE,
} from './contract.ts'
import { viciniDi } from './generatori.queries.server.ts'
import { esigeImpiantoDi } from './impianto.queries.server.ts'
import { impiantiConLuogo } from './luogo.queries.server.ts'
import { conLuogo } from './luogo.rules.ts'
import { numeroGiaPreso } from './potenze.rules.ts'
import {
  COMBUSTIBILI,
  FONTI_MANUTENZIONE,
  GRUPPI_IMPIANTO,
  TECNOLOGIE_FRIGO,
  TIPI_CONDIZIONATORE,
} from './rules.ts'

interface Impianti<R extends z.ZodObject, S extends z.ZodObject> {
  tabella: 'caldaie' | 'condizionatori'
  riga: R
  /** The row with its customer nested. */
  inScadenza: S
  /** Column of the next maintenance. */
  scadenza: string
  parola: Word
  etichette: Record<string, Record<string, string>>
  /** What may refer to one of them. */
  usi: Uso[]
  /** Why one that is referred to can't be deleted. */
  inUso: (usi: string) => string
}

interface Domanda {
  clienteId?: number
  /** Of some customers at once. */
  clienti?: readonly number[]
}

/** Whom to call, about a plant that may stand elsewhere than where they live. */
interface DaChiamare {
  cliente: z.output<typeof clienteDaChiamare>
  impianto_id: number | null
}

interface Dati {
  clienteId?: number
  impiantoId?: number | null
}
/** A generator before it is changed; its number, GT or GF. */
interface Attuale {
  id: number
  impianto_id: number | null
  numero: number | null
}

/** @throws AppError dati_non_validi where an interval of maintenance doesn't say who sets it */
function esigeFonte(riga: DbRow): void {
  if (riga.intervallo_manutenzione_mesi !== null && riga.fonte_manutenzione === null)
    throw new AppError('dati_non_validi', SERVE_FONTE, { campi: { fonteManutenzione: SERVE_FONTE } })
}

/** The queries of what stands in a customer's house and is due for maintenance: boilers and air conditioners. */
export function queryImpianti<R extends z.ZodObject, S extends z.ZodObject>(tipo: Impianti<R, S>) {
  // Both tables have the columns used here; the type of one stands for both.
  const tabella = tipo.tabella as 'caldaie'
  const { parola, etichette } = tipo
  const impianti = table(tabella, parola, tipo.riga, { person: 'cliente_id', etichette })
  const inScadenza = table(tabella, parola, tipo.inScadenza)
  const scadenza = sql.ref<string>(`${tabella}.${tipo.scadenza}`)

  const elenco = (db: Db, { clienteId, clienti }: Domanda) => ({
    found: db
      .selectFrom(tabella)
      .$if(clienteId !== undefined, (q) => q.where('cliente_id', '=', clienteId ?? 0))
      .$if(clienti !== undefined, (q) => q.where('cliente_id', 'in', clienti ?? [])),
    rows: db.selectFrom(tabella).select(impianti.colonne),
    order: [[`${tabella}.id`, 'asc']] as const,
    read: (righe: object[]) => righe.map(impianti.leggi),
  })

  const manutenzioni = (db: Db, oggi: string, giorni: number) => ({
    found: db.selectFrom(tabella).where(scadenza, '>=', oggi).where(scadenza, '<=', addDays(oggi, giorni)),
    rows: db
      .selectFrom(tabella)
      .innerJoin('clienti as cliente', 'cliente.id', `${tabella}.cliente_id`)
      .select(inScadenza.colonne),
    order: [
      [`${tabella}.${tipo.scadenza}`, 'asc'],
      [`${tabella}.id`, 'asc'],
    ] as const,
    read: async (righe: object[]) => {
      const lette = righe.map(inScadenza.leggi) as (DaChiamare & z.output<S>)[]
      const luoghi = await impiantiConLuogo(
        db,
        lette.map(({ cliente }) => cliente.id),
      )
      return lette.map((riga) => ({
        ...riga,
        cliente: conLuogo(riga.cliente, luoghi.get(riga.impianto_id ?? 0)),
      }))
    },
  })

  const [colonna, campo, sigla] =
    tipo.tabella === 'caldaie'
      ? (['numero_gt', 'numeroGt', 'GT'] as const)
      : (['numero_gf', 'numeroGf', 'GF'] as const)

  /**
   * What is written of a generator, with its number among those of its plant: given in order to who comes without one, and to
   * who was there without one.
   * @throws AppError dati_non_validi where somebody else has the one that is asked for
   */
  async function conNumero<D extends Dati>(ctx: Context, dati: D, attuale: Attuale | null): Promise<D> {
    const era = attuale?.impianto_id ?? null
    const impiantoId = dati.impiantoId === undefined ? era : dati.impiantoId
    const chiesto = (dati as Record<string, unknown>)[campo] as number | null | undefined
    const avuto = attuale?.numero ?? null
    const arriva = impiantoId !== era
    if (!impiantoId || !(arriva || (chiesto && chiesto !== avuto))) return dati
    const id = attuale?.id ?? null
    const vicini = await viciniDi(ctx.db, { tabella: tipo.tabella, id, impiantoId })
    const occupante = vicini.di(chiesto ?? null)
    if (chiesto && occupante)
      throw fieldError(campo, numeroGiaPreso(sigla, chiesto, occupante, vicini.libero))
    if (chiesto || (avuto !== null && vicini.di(avuto) === null)) return dati
    const [vecchio] = vicini.senzaNumero
    if (!vecchio) return { ...dati, [campo]: vicini.libero }
    await aggiorna({ ...ctx, ifVersion: null }, impianti, vecchio.id, { [colonna]: vicini.libero })
    return conNumero(ctx, dati, attuale)
  }

  return {
    table: impianti,

    /** Oldest first; of one customer where `clienteId` is given. */
    elenca: (db: Db, query: PaginaRichiesta & Domanda): Promise<List<z.output<R>>> =>
      pageOf(elenco(db, query), query),

    /** All of the same, slice by slice. */
    scorri: (db: Db, query: Domanda): Whole<z.output<R>> => slicesOf(elenco(db, query)),

    /** Due from `oggi` to `oggi` + `giorni`, soonest first, with their customer. */
    elencaManutenzioni: (
      db: Db,
      oggi: string,
      giorni: number,
      pagina: PaginaRichiesta,
    ): Promise<List<z.output<S>>> => pageOf(manutenzioni(db, oggi, giorni), pagina),

    /** All of the same, slice by slice. */
    scorriManutenzioni: (db: Db, oggi: string, giorni: number): Whole<z.output<S>> =>
      slicesOf(manutenzioni(db, oggi, giorni)),

    async crea(ctx: Context, dati: Dati & { clienteId: number }): Promise<number> {
      await esigeCliente(ctx.db, dati.clienteId)
      if (dati.impiantoId) await esigeImpiantoDi(ctx.db, dati.impiantoId, dati.clienteId)
      const creato = await crea(ctx, impianti, await conNumero(ctx, dati, null))
      esigeFonte(creato)
      return creato.id
    },

    /** Who goes to another customer leaves the plant behind. */
    async aggiorna(ctx: Context, id: number, dati: Dati): Promise<void> {
      // Before its plant, as whoever writes both does.
      await lockRow(ctx.db, tipo.tabella, id)
      const attuale = await ctx.db
        .selectFrom(tabella)
        .select(['id', 'cliente_id', 'impianto_id', `${colonna as 'numero_gt'} as numero`])
        .where('id', '=', id)
        .executeTakeFirst()
      const cambia = dati.clienteId !== undefined && dati.clienteId !== attuale?.cliente_id
      if (cambia) await esigeCliente(ctx.db, dati.clienteId ?? 0)
      const clienteId = dati.clienteId ?? attuale?.cliente_id
      if (dati.impiantoId && clienteId) await esigeImpiantoDi(ctx.db, dati.impiantoId, clienteId)
      const lasciato = cambia && dati.impiantoId === undefined && { impiantoId: null }
      const scritti = await conNumero(ctx, { ...dati, ...lasciato }, attuale ?? null)
      esigeFonte((await aggiorna(ctx, impianti, id, scritti)).dopo)
    },

    /** @throws AppError in_uso, naming what refers to it */
    async elimina(ctx: Context, id: number): Promise<void> {
      const usi = await usesOf(ctx.db, id, tipo.usi)
      if (usi) throw new AppError('in_uso', tipo.inUso(usi))
      await elimina(ctx, impianti, id)
    },
  }
}

declare module '#server/data/schema.ts' {
  interface Schema {
    caldaie: TableOf<typeof rigaCaldaia>
  }
}

export const caldaie = queryImpianti({
  tabella: 'caldaie',
  riga: rigaCaldaia,
  inScadenza: caldaiaInScadenza,
  scadenza: 'prossima_revisione',
  parola: { uno: 'caldaia', tanti: 'caldaie', genere: 'f' },
  etichette: {
    fonte_manutenzione: FONTI_MANUTENZIONE,
    tipo_combustibile: COMBUSTIBILI,
    gruppo: GRUPPI_IMPIANTO,
  },
  usi: [
    { tabella: 'rcee', colonna: 'caldaia_id' },
    { tabella: 'rcee_moduli', colonna: 'caldaia_id' },
  ],
  inUso: (usi) => `La caldaia ha ${usi}: non può essere eliminata`,
})

declare module '#server/data/schema.ts' {
  interface Schema {
    condizionatori: TableOf<typeof rigaCondizionatore>
  }
}

export const condizionatori = queryImpianti({
  tabella: 'condizionatori',
  riga: rigaCondizionatore,
  inScadenza: condizionatoreInScadenza,
  scadenza: 'prossima_manutenzione',
  parola: { uno: 'condizionatore', tanti: 'condizionatori', genere: 'm' },
  etichette: {
    fonte_manutenzione: FONTI_MANUTENZIONE,
    tipo: TIPI_CONDIZIONATORE,
    tecnologia: TECNOLOGIE_FRIGO,
  },
  usi: [
    { tabella: 'rcee', colonna: 'condizionatore_id' },
    { tabella: 'rcee_moduli', colonna: 'condizionatore_id' },
  ],
  inUso: (usi) => `Il condizionatore ha ${usi}: non può essere eliminato`,
})
