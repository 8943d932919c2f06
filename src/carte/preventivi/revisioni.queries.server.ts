import type { Context } from '#server/data/context.ts'
import { crea } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import {
  type Accettazione,
  accettazione,
  type ContenutoRevisione,
  contenutoRevisione,
  type Preventivo,
  type Revisione,
  type RigaDiPreventivo,
  rigaAccettazione,
  rigaRevisione,
} from './contract.ts'
import { MODALITA_ACCETTAZIONE } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    preventivi_revisioni: TableOf<typeof rigaRevisione, { contenuto: string }>
    accettazioni: TableOf<
      typeof rigaAccettazione,
      { firma: string | null; righe_scelte: string | null; indirizzo_rete: string | null }
    >
  }
}

/** What it said goes with its customer; the register tells of every change by itself. */
export const preventiviRevisioni = table(
  'preventivi_revisioni',
  { uno: 'revisione di preventivo', tanti: 'revisioni di preventivo', genere: 'f' },
  rigaRevisione,
  {
    interne: ['contenuto'],
    segrete: ['contenuto'],
    person: 'cliente_id',
    erased: () => 'deleted',
  },
)

export const accettazioni = table(
  'accettazioni',
  { uno: 'accettazione', tanti: 'accettazioni', genere: 'f' },
  rigaAccettazione,
  {
    etichette: { modalita: MODALITA_ACCETTAZIONE },
    interne: ['firma', 'righe_scelte', 'indirizzo_rete'],
    segrete: ['firma', 'righe_scelte', 'indirizzo_rete'],
    person: 'cliente_id',
    erased: () => 'deleted',
  },
)

const accettazioniDi = async (db: Db, preventivoId: number): Promise<Map<number, Accettazione>> => {
  const righe = await db
    .selectFrom('accettazioni')
    .select(accettazioni.colonne)
    .select('firma')
    .where('preventivo_id', '=', preventivoId)
    .execute()
  return new Map(
    righe.map(({ firma, ...resto }) => {
      const { preventivo_id: _, cliente_id: __, ...letta } = accettazioni.leggi(resto)
      return [letta.revisione, accettazione.parse({ ...letta, firma })]
    }),
  )
}

/** How a revision of a quote was accepted; null where it wasn't. */
export const accettazioneDi = async (
  db: Db,
  { id, revisione }: Pick<Preventivo, 'id' | 'revisione'>,
): Promise<Accettazione | null> => (await accettazioniDi(db, id)).get(revisione) ?? null

/** The former revisions of a quote, the last first. */
export async function elencaRevisioni(db: Db, preventivoId: number): Promise<Revisione[]> {
  const accettate = await accettazioniDi(db, preventivoId)
  const righe = await db
    .selectFrom('preventivi_revisioni')
    .select(preventiviRevisioni.colonne)
    .select('contenuto')
    .where('preventivo_id', '=', preventivoId)
    .orderBy('revisione', 'desc')
    .execute()
  return righe.map(({ contenuto, ...resto }) => {
    const { revisione, totale, created_at } = preventiviRevisioni.leggi(resto)
    return {
      revisione,
      totale,
      created_at,
      contenuto: JSON.parse(contenuto) as ContenutoRevisione,
      accettazione: accettate.get(revisione) ?? null,
    }
  })
}

/** Keeps a quote as it was, with the lines that it had. */
export async function conservaRevisione(
  ctx: Context,
  era: Preventivo,
  righe: RigaDiPreventivo[],
  riepilogo: ContenutoRevisione['riepilogo'],
): Promise<void> {
  const contenuto = contenutoRevisione.parse({ ...era, righe, riepilogo })
  await crea(ctx, preventiviRevisioni, {
    preventivoId: era.id,
    clienteId: era.cliente_id,
    revisione: era.revisione,
    totale: era.totale,
    contenuto: JSON.stringify(contenuto),
  })
}
