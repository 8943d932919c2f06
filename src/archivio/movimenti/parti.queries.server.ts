import { sql } from 'kysely'
import { nomeSulDocumentoIn } from '#anagrafe/clienti/nome.queries.server.ts'
import { CHI_SULLA_FATTURA } from '#carte/fatture/colonne.queries.server.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { euro } from '#shared/money.ts'
import { type ParteDiMovimento, rigaDiParte } from './contract.ts'
import { CATEGORIE, DI_NOSTRO, TIPI_PARTE } from './parti.rules.ts'

interface Interne {
  /** JSON of the payment that a reversal took back. */
  prima: string | null
}

declare module '#server/data/schema.ts' {
  interface Schema {
    movimenti_parti: TableOf<typeof rigaDiParte, Interne>
  }
}

export const partiMovimenti = table(
  'movimenti_parti',
  { uno: 'parte di movimento', tanti: 'parti di movimento', genere: 'f' },
  rigaDiParte,
  {
    interne: ['prima'],
    etichette: { tipo: TIPI_PARTE, categoria: CATEGORIE },
    person: { through: 'movimenti_righe', column: 'riga_id' },
  },
)

export type ParteLetta = ReturnType<typeof partiMovimenti.leggi> & ParteDiMovimento

/** The parts of rows, by the row's id. @param delleRighe a statement, or one row */
export async function partiDi(
  db: Db,
  delleRighe: { movimentoId: number } | { rigaId: number },
): Promise<Map<number, ParteLetta[]>> {
  const chi = sql<string>`coalesce(${nomeSulDocumentoIn('cliente')}, fornitori.ragione_sociale, '')`
  let query = db
    .selectFrom('movimenti_parti')
    .leftJoin('fatture', 'fatture.id', 'movimenti_parti.fattura_id')
    .leftJoin('crediti_restituzioni as resa', 'resa.id', 'movimenti_parti.restituzione_id')
    .leftJoin('crediti', (j) =>
      j.on(sql<boolean>`crediti.id = coalesce(movimenti_parti.credito_id, resa.credito_id)`),
    )
    .leftJoin('clienti as cliente', (j) =>
      j.on(sql<boolean>`cliente.id = coalesce(fatture.cliente_id, crediti.cliente_id)`),
    )
    .leftJoin('fornitori', (j) =>
      j.on(sql<boolean>`fornitori.id = coalesce(fatture.fornitore_id, crediti.fornitore_id)`),
    )
    .select(partiMovimenti.colonne)
    .select(['crediti.id as di_credito', 'crediti.da_restituire as marcata'])
    .select(
      sql<number | null>`case when fatture.tipo = 'Passiva' then null else cliente.id end`.as('di_cliente'),
    )
    .select(
      sql<number | null>`case when fatture.tipo = 'Attiva' then null else fornitori.id end`.as(
        'di_fornitore',
      ),
    )
    .select(sql<string>`case when fatture.id is not null then ${CHI_SULLA_FATTURA} else ${chi} end`.as('chi'))
    .select(
      sql<boolean>`exists (select 1 from registro where tabella = 'clienti' and azione = 'anonimizza'
      and record_id = cliente.id)`.as('cancellato'),
    )
    .orderBy('movimenti_parti.id')
  query =
    'rigaId' in delleRighe
      ? query.where('riga_id', '=', delleRighe.rigaId)
      : query
          .innerJoin('movimenti_righe', 'movimenti_righe.id', 'riga_id')
          .where('movimento_id', '=', delleRighe.movimentoId)
  const lette = (await query.execute()).map((riga) => ({
    ...partiMovimenti.leggi(riga),
    ...{
      credito_id: riga.di_credito,
      da_restituire: Boolean(riga.marcata),
      ...{
        nome: riga.cancellato ? '' : riga.chi,
        cliente_id: riga.cancellato ? null : riga.di_cliente,
        fornitore_id: riga.di_fornitore,
      },
    },
  }))
  return Map.groupBy(lette, ({ riga_id }) => riga_id)
}

/** A part as it is answered. */
export const parteVista = (p: ParteLetta): ParteDiMovimento => ({
  ...{ id: p.id, tipo: p.tipo, importo: p.importo, fattura_id: p.fattura_id, rata_id: p.rata_id },
  ...{ credito_id: p.credito_id, da_restituire: p.da_restituire, categoria: p.categoria, mese: p.mese },
  ...{ numero: p.numero, nome: p.nome, cliente_id: p.cliente_id, fornitore_id: p.fornitore_id },
})

/** What came in and went out without an invoice from a day to another, in euro, both above zero; our own money left out. */
export async function senzaFattura(
  db: Db,
  da: string,
  a: string,
): Promise<{ altre_entrate: number; altre_uscite: number }> {
  const { entrate, uscite } = await db
    .selectFrom('movimenti_parti')
    .innerJoin('movimenti_righe', 'movimenti_righe.id', 'riga_id')
    .where('categoria', 'is not', null)
    .where('categoria', 'not in', [...DI_NOSTRO])
    .where('movimenti_righe.data', '>=', da)
    .where('movimenti_righe.data', '<=', a)
    .select([
      sql<number>`coalesce(sum(case when movimenti_parti.importo > 0 then movimenti_parti.importo end), 0)`.as(
        'entrate',
      ),
      sql<number>`coalesce(-sum(case when movimenti_parti.importo < 0 then movimenti_parti.importo end), 0)`.as(
        'uscite',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { altre_entrate: euro(Number(entrate)), altre_uscite: euro(Number(uscite)) }
}

/** The day of the last F24 that a bank's row says to pay the withholdings of a month; null where none does. @param mese `yyyy-MM` */
export async function ritenuteVersate(db: Db, mese: string): Promise<string | null> {
  const { giorno } = await db
    .selectFrom('movimenti_parti')
    .innerJoin('movimenti_righe', 'movimenti_righe.id', 'movimenti_parti.riga_id')
    .select((e) => e.fn.max('movimenti_righe.data').as('giorno'))
    .where('categoria', '=', 'F24')
    .where('mese', '=', mese)
    .executeTakeFirstOrThrow()
  return giorno
}
