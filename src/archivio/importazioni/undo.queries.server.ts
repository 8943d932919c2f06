import { type RawBuilder, sql } from 'kysely'
import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { rcee } from '#scadenze/rcee/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import { aggiorna, eliminaMolti } from '#server/data/records.ts'
import { registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import type { Table } from '#server/data/table.ts'
import { AppError } from '#shared/errors.ts'
import { annullaArticoli, elencaArticoliUsati } from './articoli-write.queries.server.ts'
import { caldaie, condizionatori, inNome } from './impianti-write.queries.server.ts'
import { esigeStato, importazioni, respira } from './queries.server.ts'

const A_BLOCCHI = 200
const DA_ELENCARE = 50

const SEMPRE = sql<boolean>`true`

/** What a customer may have by now that the import did not bring: what would hold the undoing up, or go with them. */
const LEGAMI: readonly [perche: string, tabella: string, quali?: RawBuilder<boolean>][] = [
  ['ha appuntamenti', 'appuntamenti'],
  ['ha preventivi', 'preventivi'],
  ['ha fatture', 'fatture'],
  ['ha documenti', 'documenti'],
  ['ha dichiarazioni IVA', 'dichiarazioni_iva'],
  ['ha contratti', 'contratti'],
  ['ha deroghe', 'deroghe'],
  ['ha telefonate annotate', 'contatti'],
  ['ha rapporti in arrivo', 'rapporti_attesi'],
  ['aspetta una decisione', 'azioni', sql`t.esito = 'verifica' and t.decisione is null`],
]

/** Of what the import itself may have brought, what is there besides. */
const ALTRI = [
  ['ha altre caldaie', 'caldaie'],
  ['ha condizionatori', 'condizionatori'],
  ['ha RCEE', 'rcee'],
] as const

/** What stands in `importazioni_creati` of plants and reports, and how one that was changed since is told of. */
const CAMBIATI = [
  ['ha una caldaia modificata', 'caldaie', caldaie],
  ['ha un condizionatore modificato', 'condizionatori', condizionatori],
  ['ha un RCEE modificato', 'rcee', rcee],
] as const

const portato = (id: number) =>
  sql<boolean>`exists (select 1 from importazioni_creati n
    where n.importazione_id = ${id} and n.tabella = 'rcee' and n.record_id = t.id)`

/** The same of a plant, which may be of a customer who was there before. */
const LEGAMI_IMPIANTO: readonly [
  perche: string,
  tabella: string,
  quali?: (id: number) => RawBuilder<boolean>,
][] = [
  ['ha RCEE', 'rcee', (id) => sql`not ${portato(id)}`],
  ['ha contratti', 'contratti_impianti'],
  ['ha deroghe', 'deroghe'],
  ['ha appuntamenti', 'scadenze', () => sql`t.appuntamento_id is not null`],
  ['ha appuntamenti', 'scadenze_fatte'],
]

const IMPIANTI = [
  ['caldaie', 'caldaia_id'],
  ['condizionatori', 'condizionatore_id'],
] as const

interface Usato {
  id: number
  nome: string
  gruppo: number
  perche: string[]
}

/** Customers of an import, or of the plants that it changed, that have been used or changed since, and by what. */
async function elencaUsati(db: Db, id: number): Promise<Usato[]> {
  const usati = new Map<string, Usato>()
  const segna = (perche: string, righe: Omit<Usato, 'perche'>[]) => {
    for (const riga of righe) {
      const chiave = `${riga.id} ${riga.gruppo}`
      const usato = usati.get(chiave)
      if (usato) usato.perche = [...new Set([...usato.perche, perche])]
      else usati.set(chiave, { ...riga, perche: [perche] })
    }
    return respira()
  }
  const condizioni = [
    ...LEGAMI.map(
      ([perche, tabella, quali = SEMPRE]) =>
        [
          perche,
          sql<boolean>`exists (select 1 from ${sql.table(tabella)} t where t.cliente_id = c.id and ${quali})`,
        ] as const,
    ),
    ['è stato modificato', sql<boolean>`c.versione > 1`] as const,
    ...ALTRI.map(
      ([perche, tabella]) =>
        [
          perche,
          sql<boolean>`exists (select 1 from ${sql.table(tabella)} k where k.cliente_id = c.id and not exists (
            select 1 from importazioni_creati n
            where n.importazione_id = ${id} and n.tabella = ${tabella} and n.record_id = k.id))`,
        ] as const,
    ),
  ]
  for (const [perche, condizione] of condizioni) {
    const { rows } = await sql<Omit<Usato, 'perche'>>`
      select c.id, c.nome || ' ' || c.cognome as nome, i.gruppo from importazioni_creati i
      join clienti c on c.id = i.record_id
      where i.importazione_id = ${id} and i.tabella = 'clienti' and ${condizione} order by c.id`.execute(db)
    await segna(perche, rows)
  }
  for (const [perche, tabella] of CAMBIATI) {
    const { rows } = await sql<Omit<Usato, 'perche'>>`
      select distinct c.id, c.nome || ' ' || c.cognome as nome, i.gruppo from importazioni_creati i
      join ${sql.table(tabella)} k on k.id = i.record_id join clienti c on c.id = k.cliente_id
      where i.importazione_id = ${id} and i.tabella = ${tabella} and k.versione > i.versione
      order by c.id`.execute(db)
    await segna(perche, rows)
  }
  for (const [tabella, colonna] of IMPIANTI)
    for (const [perche, altra, quali = () => SEMPRE] of LEGAMI_IMPIANTO) {
      const { rows } = await sql<Omit<Usato, 'perche'>>`
        select distinct c.id, c.nome || ' ' || c.cognome as nome, i.gruppo from importazioni_creati i
        join ${sql.table(tabella)} k on k.id = i.record_id join clienti c on c.id = k.cliente_id
        where i.importazione_id = ${id} and i.tabella = ${tabella} and i.prima is null
          and exists (select 1 from ${sql.table(altra)} t where t.${sql.ref(colonna)} = k.id and ${quali(id)})
        order by c.id`.execute(db)
      await segna(perche, rows)
    }
  return [...usati.values()]
}

/**
 * Takes back customers, plants and reports, and puts what was changed back as it was.
 * @returns how many stay: those in use, with what is theirs
 */
async function togliClienti(ctx: Context, id: number, usati: readonly Usato[]) {
  const tenuti = new Set(usati.map(({ gruppo }) => gruppo))
  const creati = await ctx.db
    .selectFrom('importazioni_creati')
    .select(['tabella', 'record_id', 'gruppo', 'prima'])
    .where('importazione_id', '=', id)
    .orderBy('record_id')
    .execute()
  const restano = { clienti: 0, caldaie: 0, condizionatori: 0, rcee: 0, aggiornati: 0 }
  for (const [nome, table] of [
    ['rcee', rcee],
    ['caldaie', caldaie],
    ['condizionatori', condizionatori],
    ['clienti', clienti],
  ] as const) {
    const suoi = creati.filter(({ tabella }) => tabella === nome)
    const via = suoi.filter(({ gruppo }) => !tenuti.has(gruppo))
    const nuovi = via.filter(({ prima }) => !prima).map(({ record_id }) => record_id)
    restano[nome] = suoi.filter(({ prima }) => !prima).length - nuovi.length
    // One that was deleted since, or became part of another, is not made again.
    for (const { record_id, prima } of via)
      if (prima && (await trova(ctx.db, table as Table, record_id)))
        await aggiorna(inNome(ctx), table, record_id, JSON.parse(prima))
    restano.aggiornati += suoi.filter(({ gruppo, prima }) => prima && tenuti.has(gruppo)).length
    for (let i = 0; i < nuovi.length; i += A_BLOCCHI) {
      await eliminaMolti(ctx, table, nuovi.slice(i, i + A_BLOCCHI))
      await respira()
    }
  }
  return restano
}

/**
 * Takes back all that an import has made, in one transaction: customers, boilers, each with its line in the register.
 * One that is under way stops. Undone already, it changes nothing.
 * @param tieniUsati leaves the customers that have been used or changed since, with their boilers
 * @throws AppError conflitto with those customers in `data`, where they are not to be left; in_uso when one
 * comes into use at this very moment
 */
export async function annulla(ctx: Context, id: number, tieniUsati: boolean): Promise<void> {
  const { db } = ctx
  const { stato, tipo } = await esigeStato(db, id, ['in_corso', 'fatta', 'annullata'])
  if (stato === 'annullata') return
  const listino = tipo === 'articoli'
  const usati = listino ? await elencaArticoliUsati(db, id) : await elencaUsati(db, id)
  const [uno, molti] = listino ? ['Un articolo', 'articoli'] : ['Un cliente', 'clienti']
  if (usati.length > 0 && !tieniUsati)
    throw new AppError(
      'conflitto',
      usati.length === 1
        ? `${uno} di questa importazione è già in uso`
        : `${usati.length} ${molti} di questa importazione sono già in uso`,
      {
        data: {
          quanti: usati.length,
          clienti: usati.slice(0, DA_ELENCARE).map(({ id, nome, perche }) => ({ id, nome, perche })),
        },
      },
    )
  const restano = listino
    ? { articoli: await annullaArticoli(ctx, id, new Set(usati.map((usato) => usato.id))) }
    : await togliClienti(ctx, id, usati as Usato[])
  await db.deleteFrom('importazioni_creati').where('importazione_id', '=', id).execute()
  await db.deleteFrom('importazioni_righe').where('importazione_id', '=', id).execute()
  const adesso = new Date().toISOString()
  const dopo = { stato: 'annullata' as const, ...restano }
  await db
    .updateTable('importazioni')
    .set({ ...dopo, annullata_il: adesso, finita_il: adesso })
    .where('id', '=', id)
    .execute()
  await registra(ctx, 'aggiorna', importazioni, id, { stato }, dopo)
}
