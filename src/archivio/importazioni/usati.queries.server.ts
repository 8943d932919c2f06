import { type RawBuilder, sql } from 'kysely'
import { impianti } from '#anagrafe/impianti/impianto.queries.server.ts'
import { rcee } from '#scadenze/rcee/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { respira } from './queries.server.ts'
import { scriviCaldaie, scriviCondizionatori } from './scrivi-impianti.queries.server.ts'

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
  ['ha una caldaia modificata', 'caldaie', scriviCaldaie],
  ['ha un condizionatore modificato', 'condizionatori', scriviCondizionatori],
  ['ha un RCEE modificato', 'rcee', rcee],
  ['ha un impianto modificato', 'impianti', impianti],
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

/** What else may belong to a plant that the import made. */
const NELL_IMPIANTO = ['caldaie', 'condizionatori', 'rcee_moduli']

const IMPIANTI = [
  ['caldaie', 'caldaia_id'],
  ['condizionatori', 'condizionatore_id'],
] as const

export interface Usato {
  id: number
  nome: string
  gruppo: number
  perche: string[]
}

/**
 * Customers of an import, or of the plants that it changed, that have been used or changed since, and by what.
 * @param gruppi of these alone; of all where absent
 */
export async function elencaUsati(db: Db, id: number, gruppi?: readonly number[]): Promise<Usato[]> {
  const diLoro = gruppi ? sql`i.gruppo in (${sql.join(gruppi)})` : SEMPRE
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
      ([perche, tabella, condizione = SEMPRE]) =>
        [
          perche,
          sql<boolean>`exists (select 1 from ${sql.table(tabella)} t where t.cliente_id = c.id and ${condizione})`,
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
      where i.importazione_id = ${id} and i.tabella = 'clienti' and i.prima is null and ${diLoro} and ${condizione}
      order by c.id`.execute(db)
    await segna(perche, rows)
  }
  const { rows: cambiati } = await sql<Omit<Usato, 'perche'>>`
    select c.id, c.nome || ' ' || c.cognome as nome, i.gruppo from importazioni_creati i
    join clienti c on c.id = i.record_id
    where i.importazione_id = ${id} and i.tabella = 'clienti' and i.prima is not null and ${diLoro}
      and c.versione > i.versione order by c.id`.execute(db)
  await segna('è stato modificato', cambiati)
  for (const [perche, tabella] of CAMBIATI) {
    const { rows } = await sql<Omit<Usato, 'perche'>>`
      select distinct c.id, c.nome || ' ' || c.cognome as nome, i.gruppo from importazioni_creati i
      join ${sql.table(tabella)} k on k.id = i.record_id join clienti c on c.id = k.cliente_id
      where i.importazione_id = ${id} and i.tabella = ${tabella} and ${diLoro} and k.versione > i.versione
      order by c.id`.execute(db)
    await segna(perche, rows)
  }
  for (const [tabella, colonna] of IMPIANTI)
    for (const [perche, legata, condizione = () => SEMPRE] of LEGAMI_IMPIANTO) {
      const { rows } = await sql<Omit<Usato, 'perche'>>`
        select distinct c.id, c.nome || ' ' || c.cognome as nome, i.gruppo from importazioni_creati i
        join ${sql.table(tabella)} k on k.id = i.record_id join clienti c on c.id = k.cliente_id
        where i.importazione_id = ${id} and i.tabella = ${tabella} and ${diLoro} and i.prima is null
          and exists (select 1 from ${sql.table(legata)} t where t.${sql.ref(colonna)} = k.id and ${condizione(id)})
        order by c.id`.execute(db)
      await segna(perche, rows)
    }
  for (const tabella of NELL_IMPIANTO) {
    const { rows } = await sql<Omit<Usato, 'perche'>>`
      select distinct c.id, c.nome || ' ' || c.cognome as nome, i.gruppo from importazioni_creati i
      join impianti k on k.id = i.record_id join clienti c on c.id = k.cliente_id
      where i.importazione_id = ${id} and i.tabella = 'impianti' and ${diLoro}
        and exists (select 1 from ${sql.table(tabella)} t where t.impianto_id = k.id and not exists (
          select 1 from importazioni_creati n
          where n.importazione_id = ${id} and n.tabella = ${tabella} and n.record_id = t.id))
      order by c.id`.execute(db)
    await segna('ha altro sullo stesso impianto', rows)
  }
  return [...usati.values()]
}
