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
  cliente: string | null
}

/**
 * Every column with the name of a file that somebody brought, of whomever it may speak. Where rows are a customer's
 * (`cliente`), those of the one who is erased follow their table: the files of invoices stay as they are.
 */
export const colonneDiFile = (): Colonna[] =>
  registeredTables().flatMap(({ nome, riga, person }) =>
    markedFields(riga).flatMap(({ about, column }): Colonna[] =>
      about === 'file'
        ? [{ tabella: nome, column, cliente: null }]
        : about === 'personal' && column === 'nome_file' && typeof person === 'string'
          ? [{ tabella: nome, column, cliente: person }]
          : [],
    ),
  )

/** The same database, for tables by their name. */
const perNome = (db: Db) => db as unknown as Kysely<Record<string, DbRow>>

/** Whether a file's name speaks of the erased one; `id` is that of the customer whose file it is. */
type Nominata = (nome: string, id: unknown) => Promise<boolean>

function cercata(db: Db, persona: DbRow): Nominata {
  const nominata = nominatoNelFile(persona)
  return async (nome, id) => {
    if (!nominata(nome)) return false
    if (typeof id !== 'number') return true
    const cliente = await perNome(db)
      .selectFrom('clienti')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return nominata(nome, cliente ?? null)
  }
}

async function togli(
  db: Db,
  clienteId: number,
  nominata: Nominata,
  { tabella, column, cliente }: Colonna,
): Promise<void> {
  for (let ultima = 0; ; ) {
    const righe = await perNome(db)
      .selectFrom(tabella)
      .select(['id', column, ...(cliente === null ? [] : [cliente])])
      .where('id', '>', ultima)
      .$if(cliente !== null, (q) =>
        q.where((e) => e.or([e(cliente ?? '', 'is', null), e(cliente ?? '', '!=', clienteId)])),
      )
      .orderBy('id')
      .limit(A_BLOCCHI)
      .execute()
    for (const riga of righe) {
      const nome = riga[column]
      if (typeof nome === 'string' && (await nominata(nome, cliente && riga[cliente])))
        await perNome(db)
          .updateTable(tabella)
          .set({ [column]: senzaNome(nome) })
          .where('id', '=', Number(riga.id))
          .execute()
    }
    if (righe.length < A_BLOCCHI) return
    ultima = Number(righe.at(-1)?.id)
  }
}

/** Lines of the register about such files, where they say the name: what they tell goes, as with the customer's own. */
async function dalRegistro(db: Db, nominata: Nominata, colonne: readonly Colonna[]): Promise<void> {
  const nominano = async (tabella: string, testo: string | null): Promise<boolean> => {
    const dati: DbRow = testo === null ? {} : JSON.parse(testo)
    for (const { column, cliente } of colonne.filter((colonna) => colonna.tabella === tabella)) {
      const nome = dati[column]
      if (typeof nome === 'string' && (await nominata(nome, cliente && dati[cliente]))) return true
    }
    return false
  }
  for (let ultima = 0; ; ) {
    const righe = await db
      .selectFrom('registro')
      .select(['id', 'tabella', 'prima', 'dopo'])
      .where('tabella', 'in', [...new Set(colonne.map(({ tabella }) => tabella))])
      .where((e) => e.or([e('prima', 'is not', null), e('dopo', 'is not', null)]))
      .where('id', '>', ultima)
      .orderBy('id')
      .limit(A_BLOCCHI)
      .execute()
    for (const { id, tabella, prima: vecchio, dopo: nuovo } of righe)
      if ((await nominano(tabella, vecchio)) || (await nominano(tabella, nuovo)))
        await db.updateTable('registro').set({ prima: null, dopo: null }).where('id', '=', id).execute()
    if (righe.length < A_BLOCCHI) return
    ultima = Number(righe.at(-1)?.id)
  }
}

const NEL_CORPO = /"(?:nome_file|contenitore)":("(?:[^"\\]|\\.)*")/g

/** Replies that are kept for repeats and speak of somebody else, with such a file's name in them. */
async function dalleRisposte(db: Db, nominata: Nominata): Promise<void> {
  const risposte = await db
    .selectFrom('richieste_ripetibili')
    .select(['utente_id', 'chiave', 'corpo', 'cliente_id'])
    .where('corpo', 'like', '%"nome_file":"%')
    .execute()
  for (const { utente_id, chiave, corpo, cliente_id } of risposte)
    for (const [, nome = '""'] of (corpo ?? '').matchAll(NEL_CORPO))
      if (await nominata(JSON.parse(nome), cliente_id))
        await db
          .updateTable('richieste_ripetibili')
          .set({ corpo: null })
          .where('utente_id', '=', utente_id)
          .where('chiave', '=', chiave)
          .execute()
}

/** The name of an erased customer goes from the names of files that somebody brought: of imports, invoices, statements. */
export const afterWrite: AfterWrite = {
  tables: ['clienti'],
  async run({ db }, { id, before, action }) {
    if (action !== 'anonimizza' || !before) return
    const colonne = colonneDiFile()
    const nominata = cercata(db, before)
    for (const colonna of colonne) await togli(db, id, nominata, colonna)
    await dalRegistro(db, nominata, colonne)
    await dalleRisposte(db, nominata)
  },
}
