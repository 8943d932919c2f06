import { type Kysely, sql } from 'kysely'

const ENTITA: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const letto = (testo: string): string =>
  testo.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (intera, esadecimale, decimale, nome) => {
    if (esadecimale || decimale)
      return String.fromCodePoint(Number.parseInt(esadecimale ?? decimale, esadecimale ? 16 : 10))
    return ENTITA[nome] ?? intera
  })

/** Whom a file of ours is to: it is written by this program, so that its elements stand where one expects them. */
function cessionario(xml: string): { nome: string; iva: string | null; cf: string | null } | null {
  const [parte] = /<CessionarioCommittente>[\s\S]*?<\/CessionarioCommittente>/.exec(xml) ?? []
  const [dati] = /<DatiAnagrafici>[\s\S]*?<\/DatiAnagrafici>/.exec(parte ?? '') ?? []
  const di = (elemento: string) => {
    const [, testo] = new RegExp(`<${elemento}>([^<]*)</${elemento}>`).exec(dati ?? '') ?? []
    return testo === undefined ? null : letto(testo)
  }
  const nome = di('Denominazione') ?? [di('Nome'), di('Cognome')].filter(Boolean).join(' ')
  const iva = di('IdCodice')
  // Seven zeros stand for who has no code.
  return nome ? { nome, iva: iva && /^0+$/.test(iva) ? null : iva, cf: di('CodiceFiscale') } : null
}

/**
 * Whom an issued invoice is made out to, as its file says (docs/product.md §30.5): the name, where it wasn't kept already when
 * the customer's data were erased, and both codes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('fatture').addColumn('intestatario_iva', 'text').execute()
  await db.schema.alterTable('fatture').addColumn('intestatario_cf', 'text').execute()
  const A_VOLTA = 500
  for (let da = 0; ; ) {
    const { rows } = await sql<{ id: number; fattura_id: number; xml: string }>`
      select file_elettronici.id, fattura_id, xml from file_elettronici
      join fatture on fatture.id = fattura_id
      where attuale and fase = 'Emessa' and file_elettronici.id > ${da}
      order by file_elettronici.id limit ${A_VOLTA}`.execute(db)
    for (const { fattura_id, xml } of rows) {
      const chi = cessionario(xml)
      if (chi)
        await sql`update fatture set intestatario = ${chi.nome}, intestatario_iva = ${chi.iva},
          intestatario_cf = ${chi.cf} where id = ${fattura_id}`.execute(db)
    }
    if (rows.length < A_VOLTA) return
    da = rows.at(-1)?.id ?? da
  }
}
