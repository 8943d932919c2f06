import type { Db } from '#server/data/schema.ts'
import type { CampoMovimento } from './colonne.rules.ts'
import { type OrdineGiorni, ordineDi } from './giorni.rules.ts'
import type { FoglioDellEstratto } from './queries.server.ts'
import type { Versi } from './rules.ts'

/** What somebody said of files with certain headings: a bank always writes them alike. */
export interface Tracciato {
  abbinamento: readonly (CampoMovimento | null)[]
  versi: Versi | null
  giorni: OrdineGiorni | null
}

export async function trovaTracciato(db: Db, colonne: readonly string[]): Promise<Tracciato | null> {
  const tenuto = await db
    .selectFrom('movimenti_tracciati')
    .select(['abbinamento', 'versi', 'giorni'])
    .where('colonne', '=', JSON.stringify(colonne))
    .executeTakeFirst()
  return tenuto ? { ...tenuto, abbinamento: JSON.parse(tenuto.abbinamento) } : null
}

/** Keeps it for the next file; what isn't answered stays as it was. A table without headings may be any bank's. */
export async function tieniTracciato(db: Db, colonne: string, { abbinamento, versi, giorni }: Tracciato) {
  if (/^\["Colonna 1"/.test(colonne)) return
  const adesso = new Date().toISOString()
  const risposte = { ...(versi && { versi }), ...(giorni && { giorni }) }
  const detto = { abbinamento: JSON.stringify(abbinamento), ...risposte, updated_at: adesso }
  await db
    .insertInto('movimenti_tracciati')
    .values({ colonne, created_at: adesso, versi: null, giorni: null, ...detto })
    .onConflict((conflitto) => conflitto.column('colonne').doUpdateSet(detto))
    .execute()
}

/** Whether days are to be asked about: they can only be month first, or not as somebody said of this layout. */
export function giorniDaChiedere(
  foglio: FoglioDellEstratto,
  abbinamento: readonly (CampoMovimento | null)[],
  ordineDetto: OrdineGiorni | null,
): OrdineGiorni | null {
  const ordine = ordineDi(foglio.map(({ celle }) => celle[abbinamento.indexOf('data')] ?? ''))
  return ordine !== null && ordine !== (ordineDetto ?? 'giorno_mese') ? ordine : null
}
