import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { elencaDitte } from '#features/ditte/queries.server.ts'
import { apriDatabase } from './database.ts'
import { leggiAmbiente } from '#server/env.ts'
import { migra } from './migrate.ts'
import { apriBanco, motore } from '#test/bench.ts'

const banco = await apriBanco()
afterAll(() => banco.chiudi())

test('chi legge non aspetta una transazione in corso e non ne vede le scritture', async () => {
  const ditta = { nome: 'A metà', nome_chiave: 'a meta', colore: 'blue' }
  const adesso = new Date().toISOString()
  await banco.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('ditte')
      .values({ ...ditta, created_at: adesso, updated_at: adesso })
      .execute()
    expect((await elencaDitte(trx)).conteggio).toBe(1)
    expect((await elencaDitte(banco.db)).conteggio).toBe(0)
  })
  expect((await elencaDitte(banco.db)).conteggio).toBe(1)
})

test.runIf(motore() === 'sqlite')(
  'chi si ferma bene lascia solo l’archivio, senza code da riprendere',
  async () => {
    const cartella = mkdtempSync(join(tmpdir(), 'tepore-archivio-'))
    const archivio = await apriDatabase(leggiAmbiente({ DATA_DIR: cartella }))
    await migra(archivio, cartella)
    await elencaDitte(archivio.db)
    await archivio.chiudi()
    expect(readdirSync(cartella).sort()).toEqual(['tepore.lock', 'tepore.sqlite'])
    rmSync(cartella, { recursive: true, force: true })
  },
)
