import type { Kysely } from 'kysely'
import type { AfterWrite } from '#server/data/after-write.ts'
import { markedFields } from '#server/data/marks.ts'
import type { Db } from '#server/data/schema.ts'
import { type DbRow, registeredTables } from '#server/data/table.ts'
import { nominatoNelFile, senzaNome } from './nomi-di-file.rules.ts'

const A_BLOCCHI = 500

interface Colonna {
  tabella: string
  column: string
  /** The column that says whose a row is; null: rows are nobody's. */
  di: string | null
}

/**
 * Every column with the name of a file that somebody brought, of whomever it may speak. Where rows are a customer's
 * (`di`), those of the one who is erased follow their table: the files of invoices stay as they are.
 */
export const colonneDiFile = (): Colonna[] =>
  registeredTables().flatMap(({ nome, riga, person }) =>
    markedFields(riga).flatMap(({ about, column }): Colonna[] =>
      about === 'file'
        ? [{ tabella: nome, column, di: null }]
        : about === 'personal' && column === 'nome_file' && typeof person === 'string'
          ? [{ tabella: nome, column, di: person }]
          : [],
    ),
  )

/** The same database, for tables by their name. */
const perNome = (db: Db) => db as unknown as Kysely<Record<string, DbRow>>

async function togli(
  db: Db,
  clienteId: number,
  persona: DbRow,
  { tabella, column, di }: Colonna,
): Promise<void> {
  for (let ultima = 0; ; ) {
    const righe = await perNome(db)
      .selectFrom(tabella)
      .select(['id', column])
      .where('id', '>', ultima)
      .$if(di !== null, (q) => q.where((e) => e.or([e(di ?? '', 'is', null), e(di ?? '', '!=', clienteId)])))
      .orderBy('id')
      .limit(A_BLOCCHI)
      .execute()
    for (const { id, [column]: nome } of righe)
      if (typeof nome === 'string' && nominatoNelFile(persona, nome))
        await perNome(db)
          .updateTable(tabella)
          .set({ [column]: senzaNome(String(nome)) })
          .where('id', '=', Number(id))
          .execute()
    if (righe.length < A_BLOCCHI) return
    ultima = Number(righe.at(-1)?.id)
  }
}

/** Lines of the register about such files, where they say the name: what they tell goes, as with the customer's own. */
async function dalRegistro(db: Db, persona: DbRow, colonne: readonly Colonna[]): Promise<void> {
  const righe = await db
    .selectFrom('registro')
    .select(['id', 'prima', 'dopo'])
    .where('tabella', 'in', [...new Set(colonne.map(({ tabella }) => tabella))])
    .where((e) => e.or([e('prima', 'is not', null), e('dopo', 'is not', null)]))
    .execute()
  const nominata = (testo: string | null) => {
    const dati: DbRow = testo === null ? {} : JSON.parse(testo)
    return colonne.some(({ column }) => nominatoNelFile(persona, String(dati[column] ?? '')))
  }
  for (const { id, prima, dopo } of righe)
    if (nominata(prima) || nominata(dopo))
      await db.updateTable('registro').set({ prima: null, dopo: null }).where('id', '=', id).execute()
}

/** The name of an erased customer goes from the names of files that somebody brought: of imports, invoices, statements. */
export const afterWrite: AfterWrite = {
  tables: ['clienti'],
  async run({ db }, { id, before, action }) {
    if (action !== 'anonimizza' || !before) return
    const colonne = colonneDiFile()
    for (const colonna of colonne) await togli(db, id, before, colonna)
    await dalRegistro(db, before, colonne)
  },
}
