import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyPlace } from '#test/bench.ts'
import { openDatabase } from './database.ts'
import { leggiMigrazioni, migrate } from './migrate.ts'

const PRIMA = '017-telefoni'
const fino = async () =>
  Object.fromEntries(Object.entries(await leggiMigrazioni()).filter(([nome]) => nome < PRIMA))
const ORA = '2026-11-20T10:00:00.000Z'

test('chi aveva un telefono lo ha ancora, e si trova per le sue cifre; chi non ne aveva no', async () => {
  const { environment, butta } = await emptyPlace()
  const archive = await openDatabase(environment)
  await migrate(archive, environment.dataFolder, fino)
  for (const [cognome, telefono, cifre] of [
    ['Melis', '+39 333 4182206', '3334182206'],
    ['Serra', null, null],
    ['Melis', '333 418 22 06', '3334182206'],
  ])
    await sql`insert into clienti (nome, cognome, telefono, telefono_cifre, ricerca, ordine, created_at, updated_at)
      values ('Ada', ${cognome}, ${telefono}, ${cifre}, 'ada', 'ada', ${ORA}, ${ORA})`.execute(archive.db)
  await migrate(archive, environment.dataFolder)
  const { rows } = await sql`select c.cognome, telefono, altri_telefoni, cifre from clienti c
    left join clienti_telefoni t on t.cliente_id = c.id order by c.id`.execute(archive.db)
  expect(rows).toEqual([
    { cognome: 'Melis', telefono: '+39 333 4182206', altri_telefoni: null, cifre: '3334182206' },
    { cognome: 'Serra', telefono: null, altri_telefoni: null, cifre: null },
    { cognome: 'Melis', telefono: '333 418 22 06', altri_telefoni: null, cifre: '3334182206' },
  ])
  await archive.chiudi()
  await butta()
})
