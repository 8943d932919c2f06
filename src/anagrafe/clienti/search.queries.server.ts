import { sql } from 'kysely'
import type { List } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { searched } from '#shared/text.ts'
import type { ClienteInElenco } from './contract.ts'
import { clientiTrovati, elencaClienti, leggiInElenco, tuttiInElenco } from './queries.server.ts'

const RISULTATI = 20

/** After every text that begins with what stands before it. */
const ULTIMO = '\u{10ffff}'

/** Of everybody the first twenty, active ones before. */
async function primi(db: Db): Promise<ClienteInElenco[]> {
  const prime = async (attivo: boolean, limit: number) =>
    limit > 0 ? (await elencaClienti(db, { attivo, limit, conta: false })).righe : []
  const attivi = await prime(true, RISULTATI)
  return [...attivi, ...(await prime(false, RISULTATI - attivi.length))]
}

/** Who has the words: first who is called so, and of each the active ones before. */
async function migliori(db: Db, q: string): Promise<ClienteInElenco[]> {
  const chiamato = sql`replace(replace(clienti.ordine, ''' ', ''), '''', '')`
  const siChiama = sql`case when ${chiamato} >= ${q} and ${chiamato} < ${q + ULTIMO} then 0 else 1 end`
  const ids = clientiTrovati(db, { q })
    .select('clienti.id')
    .orderBy(siChiama)
    .orderBy('clienti.attivo', 'desc')
    .orderBy('clienti.ordine')
    .orderBy('clienti.id')
    .limit(RISULTATI)
  const righe = await tuttiInElenco(db)
    .where('clienti.id', 'in', ids)
    .orderBy(siChiama)
    .orderBy('clienti.attivo', 'desc')
    .orderBy('clienti.ordine')
    .orderBy('clienti.id')
    .execute()
  return righe.map(leggiInElenco)
}

/** At most 20 customers that match, best first: who is called so, then the others; active before inactive. */
export async function cercaClienti(db: Db, q: string | undefined): Promise<List<ClienteInElenco>> {
  const testo = searched(q ?? '')
  const righe = testo === '' ? await primi(db) : await migliori(db, testo)
  return { righe, conteggio: righe.length }
}
