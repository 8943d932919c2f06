import type { Context } from '#server/data/context.ts'
import { type List, type PaginaRichiesta, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { notFoundText, thing } from '#server/data/words.ts'
import { oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import {
  type DerogaDati,
  rigaDeroga,
  rigaScadenza,
  rigaScadenzaFatta,
  type Scadenza,
  UN_IMPIANTO,
} from './contract.ts'
import { CONTROLLI_IN_PAROLE } from './words.rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    scadenze: TableOf<typeof rigaScadenza>
    deroghe: TableOf<typeof rigaDeroga>
    scadenze_fatte: TableOf<typeof rigaScadenzaFatta>
    calcolo_scadenze: { id: number; fino_a: number | null }
  }
}

/** Its rows say again what plants, reports and decisions say. */
const DI_CLIENTE = { person: 'cliente_id', etichette: { controllo: CONTROLLI_IN_PAROLE } }

export const scadenze = table('scadenze', { uno: 'scadenza', tanti: 'scadenze', genere: 'f' }, rigaScadenza, {
  ...DI_CLIENTE,
  copy: true,
})

export const scadenzeFatte = table(
  'scadenze_fatte',
  { uno: 'controllo fatto', tanti: 'controlli fatti', genere: 'm' },
  rigaScadenzaFatta,
  DI_CLIENTE,
)

export const deroghe = table(
  'deroghe',
  { uno: 'deroga', tanti: 'deroghe', genere: 'f' },
  rigaDeroga,
  DI_CLIENTE,
)

const conDeroga = (db: Db) =>
  db
    .selectFrom('scadenze')
    .leftJoin('deroghe as deroga', (join) =>
      join
        .onRef('deroga.cliente_id', '=', 'scadenze.cliente_id')
        .onRef('deroga.controllo', '=', 'scadenze.controllo')
        .on((e) =>
          e.or([
            e('deroga.caldaia_id', '=', e.ref('scadenze.caldaia_id')),
            e('deroga.condizionatore_id', '=', e.ref('scadenze.condizionatore_id')),
          ]),
        ),
    )
    .leftJoin('caldaie as caldaia', 'caldaia.id', 'scadenze.caldaia_id')
    .leftJoin('condizionatori as condizionatore', 'condizionatore.id', 'scadenze.condizionatore_id')
    .leftJoin('appuntamenti as visita', 'visita.id', 'scadenze.appuntamento_id')
    .leftJoin('utenti as tecnico', 'tecnico.id', 'visita.utente_assegnato_id')
    .select(scadenze.colonne)

interface Di {
  clienteId?: number
  /** Of some customers at once. */
  clienti?: readonly number[]
}

const elenco = (db: Db, { clienteId, clienti }: Di) => ({
  found: db
    .selectFrom('scadenze')
    .$if(clienteId !== undefined, (q) => q.where('scadenze.cliente_id', '=', clienteId ?? 0))
    .$if(clienti !== undefined, (q) => q.where('scadenze.cliente_id', 'in', clienti ?? [])),
  rows: conDeroga(db),
  order: [['scadenze.id', 'asc']] as const,
  read: (righe: object[]) => righe.map(scadenze.leggi),
})

/** The controls of every plant, or of one customer's. */
export const elencaScadenze = (db: Db, query: PaginaRichiesta & Di): Promise<List<Scadenza>> =>
  pageOf(elenco(db, query), query)

/** All of the same, slice by slice. */
export const scorriScadenze = (db: Db, query: Di): Whole<Scadenza> => slicesOf(elenco(db, query))

/** Whose a plant is. */
async function clienteDi(db: Db, tabella: 'caldaie' | 'condizionatori', id: number): Promise<number> {
  const riga = await db
    .selectFrom(tabella as 'caldaie')
    .select('cliente_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (riga) return riga.cliente_id
  throw fieldError(tabella === 'caldaie' ? 'caldaiaId' : 'condizionatoreId', notFoundText(thing(tabella)))
}

/**
 * Decides about one control of one plant, in the place of what was decided before.
 * @throws AppError dati_non_validi where it names no plant, two, or one that isn't there
 */
export async function creaDeroga(ctx: Context, dati: DerogaDati): Promise<number> {
  const { caldaiaId = null, condizionatoreId = null, controllo, tipo, nota } = dati
  if ((caldaiaId === null) === (condizionatoreId === null))
    throw new AppError('dati_non_validi', UN_IMPIANTO, { campi: { caldaiaId: UN_IMPIANTO } })
  const [tabella, colonna, id] =
    caldaiaId === null
      ? (['condizionatori', 'condizionatore_id', condizionatoreId ?? 0] as const)
      : (['caldaie', 'caldaia_id', caldaiaId] as const)
  const clienteId = await clienteDi(ctx.db, tabella, id)
  const vecchia = await ctx.db
    .selectFrom('deroghe')
    .select('id')
    .where(colonna, '=', id)
    .where('controllo', '=', controllo)
    .executeTakeFirst()
  if (vecchia) await elimina({ ...ctx, ifVersion: null }, deroghe, vecchia.id)
  const riga = await crea(ctx, deroghe, {
    ...{ clienteId, caldaiaId, condizionatoreId, controllo, tipo, nota },
    mesi: tipo === 'intervallo' ? (dati.mesi ?? null) : null,
    data: tipo === 'data' ? (dati.data ?? null) : null,
    utente: ctx.utente.nome_utente,
    il: oggi(),
  })
  return riga.id
}
