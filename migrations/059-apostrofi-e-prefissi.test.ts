import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { up } from './059-apostrofi-e-prefissi.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

test('chi c’era si trova come chi arriva: senza apostrofo, e senza il prefisso', async () => {
  const corpo = { nome: 'Ugo', cognome: 'D’Amico', telefono: '39 333 1234502', comune: 'L’Aquila' }
  const { id } = await bench.dati('POST', '/clienti', { corpo })
  const nuova = await chiavi(id)
  // As they were kept before.
  await sql`update clienti set ricerca = 'd''amico ugo  39 333 1234502 393331234502 ',
    indirizzo_ricerca = ' l''aquila', telefono_cifre = '393331234502' where id = ${id}`.execute(bench.db)
  const trovati = async (q: string) => (await bench.chiedi('GET', '/clienti', { query: { q } })).corpo.count
  expect([await trovati('damico'), await trovati('laquila')]).toEqual([0, 0])
  await up(bench.db as never)
  const dopo = await chiavi(id)
  expect(dopo.telefono_cifre).toBe(nuova.telefono_cifre)
  await up(bench.db as never)
  expect(await chiavi(id)).toEqual(dopo)
  for (const q of ['damico', "d'amico", 'd amico', 'laquila', '3331234502', '+39 3331234502'])
    expect([q, await trovati(q)]).toEqual([q, 1])
})

const chiavi = (id: number) =>
  bench.db
    .selectFrom('clienti')
    .select(['ricerca', 'indirizzo_ricerca', 'telefono_cifre'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
