import { parlaDellaPersona } from '#archivio/importazioni/erasure.queries.server.ts'
import type { AfterWrite } from '#server/data/after-write.ts'
import type { Db } from '#server/data/schema.ts'
import type { Job } from '#server/jobs.ts'
import { contiDellaDitta } from './conti.queries.server.ts'
import type { FoglioDellEstratto } from './queries.server.ts'
import type { Ignora } from './rules.ts'

const VUOTA = { descrizione: '', nome: null, iban: null, riferimento: null, chiave: '', ignora: null }

async function svuota(db: Db, righe: readonly { id: number; ignora: Ignora | null }[]): Promise<void> {
  for (const { id, ignora } of righe)
    await db
      .updateTable('movimenti_righe')
      .set({ ...VUOTA, ignora: ignora && 'questa' })
      .where('id', '=', id)
      .execute()
}

/**
 * What statements say of an erased person goes with them: rows that are theirs are emptied by their customer; these are the
 * others that name them. Day and amount stay, as the bank's.
 */
export const afterWrite: AfterWrite = {
  tables: ['clienti', 'movimenti_righe'],
  async run({ db }, { table, before, action }) {
    if (action !== 'anonimizza' || !before) return
    if (table === 'movimenti_righe') return dalSuoConto(db, before.iban as string | null)
    const righe = await db
      .selectFrom('movimenti_righe')
      .select(['id', 'descrizione', 'nome', 'ignora'])
      .where('descrizione', '!=', '')
      .execute()
    const trovate = righe.filter((r) => parlaDellaPersona(before, [`${r.nome ?? ''} ${r.descrizione}`]))
    await svuota(db, trovate)
    const tabelle = await db
      .selectFrom('movimenti')
      .select(['id', 'foglio'])
      .where('foglio', 'is not', null)
      .execute()
    for (const { id, foglio } of tabelle) {
      const lette = JSON.parse(foglio ?? '[]') as FoglioDellEstratto
      const restano = lette.filter(({ celle }) => !parlaDellaPersona(before, celle))
      if (restano.length < lette.length)
        await db
          .updateTable('movimenti')
          .set({ foglio: JSON.stringify(restano) })
          .where('id', '=', id)
          .execute()
    }
  },
}

/** What else came from an account that a row of theirs has, where nobody else is known by it. */
async function dalSuoConto(db: Db, iban: string | null): Promise<void> {
  if (!iban || (await contiDellaDitta(db)).has(iban)) return
  const righe = await db
    .selectFrom('movimenti_righe')
    .select(['id', 'ignora', 'cliente_id', 'fornitore_id'])
    .where('iban', '=', iban)
    .execute()
  if (righe.some(({ cliente_id, fornitore_id }) => cliente_id !== null || fornitore_id !== null)) return
  await svuota(db, righe)
}

const UN_GIORNO_MS = 86_400_000

/** A table whose columns nobody matched goes after a day; of what is matched only the rows stay. */
export const jobs: readonly Job[] = [
  {
    name: 'estratti conto lasciati a metà',
    async run({ db }) {
      const ieri = new Date(Date.now() - UN_GIORNO_MS).toISOString()
      await db
        .deleteFrom('movimenti')
        .where('stato', '=', 'da_abbinare')
        .where('created_at', '<', ieri)
        .execute()
      await db
        .updateTable('movimenti')
        .set({ foglio: null })
        .where('foglio', 'is not', null)
        .where('created_at', '<', ieri)
        .execute()
    },
  },
]
