import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { cassettaDa } from '#anagrafe/posta/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import type { PrimaOra } from './prima-ora.rules.ts'

const ceUn = async (db: Db, tabella: 'clienti' | 'appuntamenti' | 'orari'): Promise<boolean> =>
  (await db.selectFrom(tabella).select('id').limit(1).executeTakeFirst()) !== undefined

/** What of the first hour is there; null once its list was ended (docs/product.md §15.6). */
export async function trovaPrimaOra(db: Db): Promise<PrimaOra | null> {
  const azienda = await trovaAzienda(db)
  if (!azienda.prima_ora) return null
  const { n } = await db
    .selectFrom('utenti')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('attivo', '=', true)
    .executeTakeFirstOrThrow()
  return {
    ragioneSociale: azienda.ragione_sociale,
    comune: azienda.comune,
    partitaIva: azienda.partita_iva !== null,
    iban: azienda.iban !== null,
    logo: azienda.logo !== null,
    persone: n,
    orari: await ceUn(db, 'orari'),
    clienti: await ceUn(db, 'clienti'),
    visite: await ceUn(db, 'appuntamenti'),
    posta: await cassettaDa(db),
  }
}
