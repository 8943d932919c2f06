import { type Kysely, sql } from 'kysely'

const NUOVE: readonly [campo: string, come: RegExp][] = [
  ['stato', /^(stato|state|status|contabilizz)/],
  ['divisa', /^(divisa|currency|ccy)$/],
  ['segno', /^(segno|d a|dare avere|addebito accredito|h s)$/],
]

const pulito = (nome: string) =>
  nome
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * What is read of a bank's columns by itself, because somebody once matched them, now also says what is not booked, in which
 * currency a row is and which way it goes (docs/product.md §34.2): these columns could not be chosen before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{
    id: number
    colonne: string
    abbinamento: string
  }>`select id, colonne, abbinamento
    from movimenti where colonne is not null and abbinamento is not null`.execute(db)
  for (const { id, colonne, abbinamento } of rows) {
    const nomi: string[] = JSON.parse(colonne)
    const campi: (string | null)[] = JSON.parse(abbinamento)
    for (const [campo, come] of NUOVE) {
      const dove = nomi.findIndex((nome, i) => !campi[i] && come.test(pulito(nome)))
      if (dove >= 0 && (campo !== 'segno' || campi.includes('importo'))) campi[dove] = campo
    }
    const ora = JSON.stringify(campi)
    if (ora !== abbinamento) await sql`update movimenti set abbinamento = ${ora} where id = ${id}`.execute(db)
  }
}
