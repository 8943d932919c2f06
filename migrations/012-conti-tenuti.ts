import { type Kysely, sql } from 'kysely'
import { indice } from './columns.ts'
import { conta } from './counted.ts'

/**
 * What still grew with the years: visits, notifications, a supplier's invoices and the register's lines of one person or
 * table are counted once instead of at each page; paid instalments and unread notifications have an index that leads
 * there whatever the planner knows of the table; a customer's reports come in the order of their list. Harmless when
 * done again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from conteggi where tabella in ('appuntamenti', 'notifiche', 'fatture_fornitori')`.execute(
    db,
  )
  await conta(db, 'appuntamenti', { gruppo: (r) => `${r}.stato`, colonne: ['stato'] })
  await conta(db, 'notifiche', {
    gruppo: (r) => `${r}.utente_id || case when ${r}.letta then '' else ' nuove' end`,
    colonne: ['utente_id', 'letta', 'eliminata_il'],
    soloSe: (r) => `${r}.eliminata_il is null`,
  })
  await conta(db, 'fatture', {
    nome: 'fatture_fornitori',
    gruppo: (r) => `${r}.fornitore_id || case when ${r}.stato = 'Pagata' then ' pagate' else ' aperte' end`,
    somma: (r) =>
      `(case when ${r}.stato = 'Pagata' then ${r}.totale else ${r}.totale - ${r}.importo_pagato end)`,
    colonne: ['fornitore_id', 'stato', 'totale', 'importo_pagato'],
    soloSe: (r) => `${r}.fornitore_id is not null`,
  })
  await contaRegistro(db)
  await indici(db)
}

/** As far as all of its lines are counted already, which is done by the hour. */
async function contaRegistro(db: Kysely<never>): Promise<void> {
  await sql`delete from conteggi where tabella = 'registro' and gruppo <> ''`.execute(db)
  for (const gruppo of [`'t ' || tabella`, `'u ' || utente_id`, `'t ' || tabella || ' u ' || utente_id`])
    await sql
      .raw(
        `insert into conteggi select 'registro', ${gruppo}, 0, count(*), 0 from registro
        where id <= (select somma from conteggi where tabella = 'registro' and gruppo = '')
        ${gruppo.includes('utente_id') ? 'and utente_id is not null' : ''} group by 2`,
      )
      .execute(db)
}

async function indici(db: Kysely<never>): Promise<void> {
  const nuovi: [tabella: string, ...colonne: string[]][] = [
    ['rate_fatture', 'pagata', 'data_pagamento', 'fattura_id', 'importo'],
    ['rcee', 'cliente_id', 'ordine'],
  ]
  for (const nome of [
    'notifiche_non_lette',
    'rate_fatture_data_pagamento',
    'rcee_cliente_id',
    ...nuovi.map((parti) => parti.join('_')),
  ])
    await db.schema.dropIndex(nome).ifExists().execute()
  for (const [tabella, ...colonne] of nuovi) await indice(db, tabella, colonne)
  await sql`create index notifiche_non_lette on notifiche (utente_id, eliminata_il, id) where letta = false`.execute(
    db,
  )
}
