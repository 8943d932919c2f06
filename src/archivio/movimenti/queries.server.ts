import { type Generated, sql } from 'kysely'
import { comeSiTiene, quantiPerEsito } from '#archivio/arrivi/stato.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { type List, type PaginaRichiesta, pageOf } from '#server/data/list.ts'
import { registra } from '#server/data/register.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { AppError } from '#shared/errors.ts'
import { euro } from '#shared/money.ts'
import { type Estratto, rigaDiMovimenti, rigaMovimenti } from './contract.ts'
import type { OrdineGiorni } from './giorni.rules.ts'
import { fuoriPerMotivo } from './non-movimenti.rules.ts'
import { type ParteLetta, partiDi } from './parti.queries.server.ts'
import {
  APERTI,
  ESITI_RIGA,
  FORMATI,
  FUORI_DETTE,
  type Fuori,
  STATI_MOVIMENTI,
  type StatoMovimenti,
  type Versi,
} from './rules.ts'

interface Interne {
  /** JSON, as the three that follow. */
  fuori: string
  colonne: string | null
  abbinamento: string | null
  foglio: string | null
  utente_id: number | null
}

declare module '#server/data/schema.ts' {
  interface Schema {
    movimenti_conti: {
      id: Generated<number>
      movimento_id: number
      n: number
      conto: string | null
      dal: string | null
      al: string | null
      periodo_detto: boolean
      saldo_iniziale: number | null
      saldo_finale: number | null
    }
    movimenti_tracciati: {
      id: Generated<number>
      /** JSON, as the one that follows. */
      colonne: string
      abbinamento: string
      versi: Versi | null
      giorni: OrdineGiorni | null
      created_at: string
      updated_at: string
    }
    movimenti: TableOf<typeof rigaMovimenti, Interne>
    /** `conto_n`: which of its statement's accounts (`movimenti_conti`). */
    movimenti_righe: TableOf<typeof rigaDiMovimenti, { conto_n: Generated<number> }>
  }
}

export const movimenti = table(
  'movimenti',
  { uno: 'estratto conto', tanti: 'estratti conto', genere: 'm' },
  rigaMovimenti,
  {
    interne: ['fuori', 'colonne', 'abbinamento', 'foglio', 'utente_id'],
    etichette: { stato: STATI_MOVIMENTI, formato: FORMATI },
  },
)
export const righeMovimenti = table(
  'movimenti_righe',
  { uno: 'movimento bancario', tanti: 'movimenti bancari', genere: 'm' },
  rigaDiMovimenti,
  { interne: ['conto_n'], etichette: { esito: ESITI_RIGA }, person: 'cliente_id' },
)

type RigaNuda = ReturnType<typeof righeMovimenti.leggi>

/** A row with the parts that have a place. */
export interface Letta extends RigaNuda {
  parti: ParteLetta[]
}

/** Rows that are registered in part. */
export const cominciate = (db: Db) =>
  db
    .selectFrom('movimenti_righe')
    .where(sql<boolean>`movimenti_righe.registrata is not null and movimenti_righe.esito <> 'registrata'`)

/** Statements, the last first; with `sospese` those of which something is left to do. */
export function elencaEstratti(
  db: Db,
  { sospese = false, ...pagina }: PaginaRichiesta & { sospese?: boolean },
): Promise<List<Estratto>> {
  return pageOf(
    {
      found: db
        .selectFrom('movimenti')
        .where('stato', 'in', sospese ? ['da_abbinare', 'pronta'] : ['pronta', 'fatta', 'annullata']),
      rows: db.selectFrom('movimenti').select('movimenti.id'),
      order: [['movimenti.id', 'desc']],
      read: async (righe) => {
        const lette: Estratto[] = []
        for (const { id } of righe) lette.push(await trovaEstratto(db, id))
        return lette
      },
    },
    pagina,
  )
}

const ANTEPRIMA = 6

/** @throws AppError non_trovato */
export async function trovaEstratto(db: Db, id: number): Promise<Estratto> {
  const estratto = await db
    .selectFrom('movimenti')
    .select(movimenti.colonne)
    .select(['fuori', 'movimenti.colonne as nomi', 'abbinamento', 'foglio'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!estratto) throw notFound(movimenti)
  const gruppi = await db
    .selectFrom('movimenti_righe')
    .select((e) => ['esito', e.fn.countAll<number>().as('n')])
    .select((e) => [
      e.fn.min('data').as('dal'),
      e.fn.max('data').as('al'),
      sql<number>`sum(case when registrata is not null and esito <> 'registrata' then 1 else 0 end)`.as(
        'resti',
      ),
    ])
    .select([
      sql<number>`sum(case when importo > 0 then importo else 0 end)`.as('entrate'),
      sql<number>`sum(case when importo < 0 then importo else 0 end)`.as('uscite'),
    ])
    .where('movimento_id', '=', id)
    .groupBy('esito')
    .execute()
  const somma = (valore: (gruppo: (typeof gruppi)[number]) => number) =>
    gruppi.reduce((fin, gruppo) => fin + valore(gruppo), 0)
  const giorni = gruppi.flatMap(({ dal, al }) => [dal, al]).sort()
  const fuori = JSON.parse(estratto.fuori) as Fuori[]
  const tabella = estratto.foglio ? (JSON.parse(estratto.foglio) as FoglioDellEstratto) : null
  return {
    ...movimenti.leggi(estratto),
    dal: giorni[0] ?? null,
    al: giorni.at(-1) ?? null,
    entrate: euro(somma(({ entrate }) => Number(entrate))),
    uscite: euro(-somma(({ uscite }) => Number(uscite))),
    righe: somma(({ n }) => Number(n)),
    conteggi: quantiPerEsito(ESITI_RIGA, gruppi),
    da_sistemare: somma(({ resti }) => Number(resti)),
    fuori: fuori.slice(0, FUORI_DETTE),
    fuori_per_motivo: fuoriPerMotivo(fuori),
    colonne: tabella && estratto.nomi ? JSON.parse(estratto.nomi) : null,
    abbinamento: tabella && estratto.abbinamento ? JSON.parse(estratto.abbinamento) : null,
    anteprima: tabella ? tabella.slice(0, ANTEPRIMA).map(({ celle }) => celle) : [],
  }
}

/** The rows of a table, kept until something of it is confirmed: its columns may have been matched wrongly. */
export type FoglioDellEstratto = { n: number; celle: string[] }[]

/** The rows of a statement as they stand, by number, each with its parts. */
export async function leggiRighe(db: Db, id: number): Promise<Letta[]> {
  const righe = await db
    .selectFrom('movimenti_righe')
    .select(righeMovimenti.colonne)
    .where('movimento_id', '=', id)
    .orderBy('n')
    .execute()
  const parti = await partiDi(db, { movimentoId: id })
  return righe.map(righeMovimenti.leggi).map((riga) => ({ ...riga, parti: parti.get(riga.id) ?? [] }))
}

const PERCHE_NO: Record<StatoMovimenti, string> = {
  da_abbinare: 'Prima abbina le colonne',
  pronta: 'I movimenti sono ancora da confermare',
  fatta: 'Questo estratto è già a posto',
  annullata: 'Questo estratto è stato annullato: caricalo di nuovo',
}

/** Holds a statement for this transaction. */
export const esigeStatoEstratto = comeSiTiene('movimenti', {
  campi: ['nome_file', 'foglio', 'colonne', 'abbinamento', 'versi', 'giorni', 'fuori', 'formato'],
  perche: PERCHE_NO,
  mancante: () => notFound(movimenti),
})

/** Says whether something is left to do of a statement, after its rows have changed; a table is not kept beyond that. */
export async function chiudiOApri(db: Db, id: number): Promise<void> {
  const resta = await db
    .selectFrom('movimenti_righe')
    .select('id')
    .where('movimento_id', '=', id)
    .where('esito', 'in', [...APERTI])
    .limit(1)
    .executeTakeFirst()
  await db
    .updateTable('movimenti')
    .set((e) => ({ stato: resta ? 'pronta' : 'fatta', foglio: null, versione: e('versione', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** @throws AppError non_trovato */
export async function trovaMovimento(db: Db, id: number, n: number): Promise<Letta> {
  const riga = await db
    .selectFrom('movimenti_righe')
    .select(righeMovimenti.colonne)
    .where('movimento_id', '=', id)
    .where('n', '=', n)
    .executeTakeFirst()
  if (!riga) throw notFound(righeMovimenti)
  const letta = righeMovimenti.leggi(riga)
  return { ...letta, parti: (await partiDi(db, { rigaId: letta.id })).get(letta.id) ?? [] }
}

/** Throws a statement away of which nothing is registered. @throws AppError conflitto where something is */
export async function eliminaEstratto(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  const { nome_file } = await esigeStatoEstratto(db, id, ['da_abbinare', 'pronta', 'fatta', 'annullata'])
  const registrata = await db
    .selectFrom('movimenti_righe')
    .select('id')
    .where('movimento_id', '=', id)
    .where('registrata', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (registrata) throw new AppError('conflitto', 'Alcuni movimenti sono registrati: prima annullali')
  await db.deleteFrom('movimenti').where('id', '=', id).execute()
  await registra(ctx, 'elimina', movimenti, id, { nome_file })
}
