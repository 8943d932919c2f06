import { type Kysely, sql } from 'kysely'
import { ePostgres } from './columns.ts'

interface Conto {
  /** Name of what is counted in `conteggi`; the table's own where it is counted in one way only. */
  nome?: string
  /** The group of a row, an expression of text over its columns. */
  gruppo: (riga: string) => string
  /** What is added up beside the number of rows, in whole cents and in brackets where it is not one column. */
  somma?: (riga: string) => string
  /** The columns that these depend on. */
  colonne: string[]
  /** Rows that are counted; all where absent. */
  soloSe?: (riga: string) => string
}

/**
 * Counts the rows of a table by groups, and keeps the numbers by triggers. In pieces, so that connections that write at
 * the same time don't wait for each other. To be called where `conteggi` has nothing under this name.
 */
export async function conta(
  db: Kysely<never>,
  tabella: string,
  { nome = tabella, gruppo, somma = () => '0', colonne, soloSe }: Conto,
): Promise<void> {
  const pg = ePostgres(db)
  const dove = (r: string) => (soloSe ? ` where ${soloSe(r)}` : '')
  await sql
    .raw(
      `insert into conteggi select '${nome}', ${gruppo('r')}, 0, count(*), coalesce(sum(${somma('r')}), 0)
        from ${tabella} r${dove('r')} group by 2`,
    )
    .execute(db)
  const pezzo = pg ? 'pg_backend_pid() % 64' : '0'
  const valori = (r: string, segno: string) =>
    `'${nome}', ${gruppo(r)}, ${pezzo}, ${segno}1, ${segno}${somma(r)}`
  const segna = (r: string, segno: string) =>
    `insert into conteggi ${soloSe ? `select ${valori(r, segno)}${dove(r)}` : `values (${valori(r, segno)})`}
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma;`
  const diverso = colonne
    .map((c) => (pg ? `old.${c} is distinct from new.${c}` : `old.${c} is not new.${c}`))
    .join(' or ')
  const eventi: Record<string, [string, string]> = {
    crea: ['insert', segna('new', '+')],
    elimina: ['delete', segna('old', '-')],
    aggiorna: [`update of ${colonne.join(', ')}`, segna('old', '-') + segna('new', '+')],
  }
  for (const [evento, [quando, cosa]] of Object.entries(eventi)) {
    const quale = `${nome}_conta_${evento}`
    const se = evento === 'aggiorna' ? `when (${diverso})` : ''
    await sql.raw(`drop trigger if exists ${quale}${pg ? ` on ${tabella}` : ''}`).execute(db)
    if (pg) {
      await sql
        .raw(
          `create or replace function ${quale}() returns trigger language plpgsql as
            $$ begin ${cosa} return null; end $$`,
        )
        .execute(db)
      await sql
        .raw(
          `create trigger ${quale} after ${quando} on ${tabella} for each row ${se} execute function ${quale}()`,
        )
        .execute(db)
    } else
      await sql
        .raw(`create trigger ${quale} after ${quando} on ${tabella} for each row ${se} begin ${cosa} end`)
        .execute(db)
  }
}
