import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { cassettaDa } from '#anagrafe/posta/queries.server.ts'
import { contaDaProgrammare } from '#scadenze/scadenze/bacheca.queries.server.ts'
import { contaDaCompletare } from '#screens/da-completare/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import type { DopoImportazione, PrimaOra } from './prima-ora.rules.ts'

const ceUn = async (
  db: Db,
  tabella: 'clienti' | 'appuntamenti' | 'orari' | 'preventivi' | 'fatture' | 'scadenze_fatte',
): Promise<boolean> => (await db.selectFrom(tabella).select('id').limit(1).executeTakeFirst()) !== undefined

/** What follows a list that was brought; null where none was. */
async function dopoImportazione(db: Db): Promise<DopoImportazione | null> {
  const fatta = await db
    .selectFrom('importazioni')
    .select('id')
    .where('tipo', '=', 'clienti')
    .where('stato', '=', 'fatta')
    .limit(1)
    .executeTakeFirst()
  if (!fatta) return null
  const prenotata = await db
    .selectFrom('scadenze')
    .select('id')
    .where('appuntamento_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return {
    visite: await contaDaProgrammare(db),
    prenotate: prenotata !== undefined || (await ceUn(db, 'scadenze_fatte')),
    preventivi: await ceUn(db, 'preventivi'),
    fatture: await ceUn(db, 'fatture'),
    daCompletare: await contaDaCompletare(db),
  }
}

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
    dopo: await dopoImportazione(db),
  }
}
