import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openBench } from '#test/bench.ts'
import { elenca, richiedi, trova } from './read.ts'
import { table } from './table.ts'
import { thing } from './words.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { db } = bench

const parola = thing('ditte').parola
const riga = z.object({ id: z.int(), nome: z.string(), colore: z.string() })
const ditte = table('ditte', parola, riga)
const verdi = table('ditte', parola, riga, {
  da: (archivio) => archivio.selectFrom('ditte').where('ditte.colore', '=', 'green'),
})

const nuova = async (nome: string, colore: string): Promise<number> =>
  (await bench.dati('POST', '/ditte', { corpo: { nome, colore } })).id
const beta = await nuova('Beta', 'green')
const alfa = await nuova('Alfa', 'red')
await nuova('Gamma', 'green')

test('un record si trova per numero, e quello che manca si dice con la parola della tabella', async () => {
  expect(await richiedi(db, ditte, alfa)).toEqual({ id: alfa, nome: 'Alfa', colore: 'red' })
  expect(await trova(db, ditte, 999_999)).toBeUndefined()
  await expect(richiedi(db, ditte, 999_999)).rejects.toMatchObject({
    codice: 'non_trovato',
    message: 'Ditta non trovata',
  })
})

test('un elenco ha l’ordine, il verso, le condizioni e il limite che gli si chiedono', async () => {
  const nomi = async (quali: Parameters<typeof elenca>[2]) =>
    (await elenca(db, ditte, quali)).map((una) => una.nome)
  expect(await nomi({ dove: { colore: 'green' }, ordine: ['nome'] })).toEqual(['Beta', 'Gamma'])
  expect(await nomi({ dove: { colore: 'green' }, ordine: ['nome'], verso: 'desc', limite: 1 })).toEqual([
    'Gamma',
  ])
})

test('chi non è fra le righe che la tabella descrive non c’è', async () => {
  expect(await richiedi(db, verdi, beta)).toMatchObject({ nome: 'Beta' })
  await expect(richiedi(db, verdi, alfa)).rejects.toMatchObject({ codice: 'non_trovato' })
})
