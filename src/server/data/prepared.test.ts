import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { compilata } from './prepared.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const cerca = compilata((db, p: { nome?: string; limit: number }) =>
  db
    .selectFrom('ruoli')
    .select('nome_ruolo')
    .$if(p.nome !== undefined, (q) => q.where('nome_ruolo', '=', p.nome ?? ''))
    .orderBy('id')
    .limit(p.limit),
)

test('ogni insieme di parametri ha la sua forma, e i valori stanno al loro posto', async () => {
  const nomi = async (p: { nome?: string; limit: number }) =>
    (await cerca(bench.db, p)).map((r) => r.nome_ruolo)
  expect(await nomi({ limit: 2 })).toEqual(['Admin', 'Direttore'])
  expect(await nomi({ nome: 'Operatore', limit: 2 })).toEqual(['Operatore'])
  expect(await nomi({ nome: "' or 1=1 --", limit: 2 })).toEqual([])
  expect(await nomi({ limit: 1 })).toEqual(['Admin'])
})

test('dentro una transazione vede ciò che la transazione ha scritto', async () => {
  const letti = await bench.db.transaction().execute(async (trx) => {
    await trx.insertInto('ruoli').values({ id: 99, nome_ruolo: 'Prova' }).execute()
    const righe = await cerca(trx, { nome: 'Prova', limit: 5 })
    await trx.deleteFrom('ruoli').where('id', '=', 99).execute()
    return righe
  })
  expect(letti).toHaveLength(1)
})

test('una prima pagina, quanto lunga la si chiede, e le altre', async () => {
  const pagina = compilata((db, p: { nome?: string; limit: number; offset: number }) =>
    db
      .selectFrom('ruoli')
      .select('nome_ruolo')
      .$if(p.nome !== undefined, (q) => q.where('nome_ruolo', '=', p.nome ?? ''))
      .orderBy('id')
      .limit(p.limit)
      .offset(p.offset),
  )
  const quanti = async (p: { nome?: string; limit: number; offset: number }) =>
    (await pagina(bench.db, p)).length
  const tutti = await quanti({ limit: 100, offset: 0 })
  expect(tutti).toBeGreaterThan(2)
  expect(await quanti({ limit: 1, offset: 0 })).toBe(1)
  expect(await quanti({ limit: 2, offset: 0 })).toBe(2)
  expect(await quanti({ limit: 100, offset: 0, nome: undefined })).toBe(tutti)
  expect(await quanti({ limit: 100, offset: 1 })).toBe(tutti - 1)
  expect(await quanti({ limit: 1, offset: 0, nome: 'Operatore' })).toBe(1)
  expect(await quanti({ limit: 1, offset: 1, nome: 'Operatore' })).toBe(0)
})
