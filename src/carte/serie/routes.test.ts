import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '#server/data/schema.ts'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { refuseEvery, testoFinoA, ultimaRiga, withoutWriting } from '#test/refusals.ts'
import { numeroPrevisto, prossimoNumero, restituisciNumero, seriePredefinita } from './queries.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const anno = Number(oggi().slice(0, 4))
const elenco = () => bench.dati('GET', '/serie-fatture')
const una = async (codice: string) => (await elenco()).find((s: { codice: string }) => s.codice === codice)
const crea = (corpo: object) => bench.chiedi('POST', '/serie-fatture', { corpo })
const insieme = <T>(lavoro: (db: Db) => Promise<T>) => bench.db.transaction().execute(lavoro)

/** An invoice that bears the number of a series. */
async function emessa(serieId: number, progressivo: number) {
  const { id: clienteId } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi' } })
  const { id } = await bench.dati('POST', '/fatture', {
    corpo: {
      ...{ numeroDocumento: `S${serieId}-${progressivo}`, tipo: 'Attiva', clienteId, stato: 'Da_Pagare' },
      ...{ dataEmissione: oggi(), dataScadenza: oggi(), subtotale: 100, ivaImporto: 22, totale: 122 },
    },
  })
  await sql`update fatture set serie_id = ${serieId}, progressivo = ${progressivo} where id = ${id}`.execute(
    bench.db,
  )
}

test('all’inizio ce ne sono due, una per le fatture e una per le note di credito', async () => {
  expect(await elenco()).toEqual([
    {
      ...{ id: expect.any(Number), codice: 'FT', formato: 'FT-{anno}-{nnn}', note_di_credito: false },
      ...{ predefinita: true, anno, ultimo_numero: 0, usata: false, versione: 1 },
    },
    expect.objectContaining({ codice: 'NC', formato: 'NC-{anno}-{nnn}', note_di_credito: true }),
  ])
  const { codice } = await seriePredefinita(bench.db, true)
  expect(codice).toBe('NC')
})

test('cinquanta insieme prendono cinquanta numeri di fila, e chi fallisce non ne consuma', async () => {
  const { corpo } = await crea({ codice: 'par', formato: 'PAR-{anno}-{nn}', ultimoNumero: 7 })
  const { id } = corpo.data
  const esiti = await Promise.all(
    Array.from({ length: 55 }, (_, n) =>
      insieme(async (db) => {
        const preso = await prossimoNumero(db, id, anno)
        if (n % 11 === 10) throw new Error('non emessa')
        return preso
      }).catch(() => null),
    ),
  )
  const presi = esiti.filter((uno) => uno !== null)
  expect(presi.map(({ progressivo }) => progressivo).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, n) => n + 8),
  )
  expect(presi.find(({ progressivo }) => progressivo === 8)?.numero).toBe(`PAR-${anno}-08`)
  expect(await numeroPrevisto(bench.db, id, anno)).toEqual({ progressivo: 58, numero: `PAR-${anno}-58` })
  expect(await numeroPrevisto(bench.db, id, anno + 1)).toEqual({
    ...{ progressivo: 1, numero: `PAR-${anno + 1}-01` },
  })
})

test('un numero si restituisce solo se è l’ultimo', async () => {
  const { corpo } = await crea({ codice: 'RES', formato: 'RES-{anno}-{n}' })
  const { id } = corpo.data
  for (const _ of [1, 2]) await insieme((db) => prossimoNumero(db, id, anno))
  expect(await restituisciNumero(bench.db, id, anno, 1)).toBe(false)
  expect(await restituisciNumero(bench.db, id, anno, 2)).toBe(true)
  expect((await una('RES')).ultimo_numero).toBe(1)
  await expect(insieme((db) => prossimoNumero(db, 999_999, anno))).rejects.toThrow(
    'Serie di fatture non trovata',
  )
})

test('l’ultimo numero si scrive finché nell’anno non se n’è dato uno', async () => {
  const { id, versione } = (await crea({ codice: 'ULT', formato: 'ULT-{nnn}' })).corpo.data
  const cambia = (corpo: object) => bench.chiedi('PUT', `/serie-fatture/${id}`, { corpo })
  expect((await cambia({ ultimoNumero: 41 })).corpo.data).toMatchObject({ ultimo_numero: 41, versione })
  const riga = await ultimaRiga(bench, 'serie_fatture', id)
  expect([riga.prima, riga.dopo]).toEqual([{ ultimo_numero: 0 }, { ultimo_numero: 41 }])
  const { progressivo } = await insieme((db) => prossimoNumero(db, id, anno))
  await emessa(id, progressivo)
  expect(await una('ULT')).toMatchObject({ ultimo_numero: 42, usata: true })
  const { stato, corpo } = await withoutWriting(bench, () => cambia({ ultimoNumero: 10 }))
  expect([stato, corpo.campi]).toEqual([
    400,
    { ultimoNumero: `Nel ${anno} la serie ha già dato numeri: va avanti da sé` },
  ])
  // A form sends what it shows.
  expect((await cambia({ ultimoNumero: 42, formato: 'ULT/{nnn}' })).corpo.data.formato).toBe('ULT/{nnn}')
})

test('predefinita ce n’è una per genere, e una ci vuole', async () => {
  const ft = await una('FT')
  const nuova = (await crea({ codice: 'B', formato: 'B-{anno}-{n}', predefinita: true })).corpo.data
  expect((await una('FT')).predefinita).toBe(false)
  expect((await una('NC')).predefinita).toBe(true)
  const togli = await withoutWriting(bench, () =>
    bench.chiedi('PUT', `/serie-fatture/${nuova.id}`, { corpo: { predefinita: false } }),
  )
  expect(togli.corpo.campi).toEqual({ predefinita: 'Una serie predefinita ci vuole: segna l’altra' })
  expect((await bench.chiedi('DELETE', `/serie-fatture/${nuova.id}`)).stato).toBe(409)
  await bench.dati('PUT', `/serie-fatture/${ft.id}`, { corpo: { predefinita: true } })
  expect((await una('B')).predefinita).toBe(false)
  expect((await bench.chiedi('DELETE', `/serie-fatture/${nuova.id}`)).stato).toBe(200)
  expect(await una('B')).toBeUndefined()
})

test('usata non si elimina; codice e formato sono di una sola', async () => {
  const { id } = (await crea({ codice: 'USO', formato: 'USO-{n}' })).corpo.data
  await emessa(id, 1)
  const { stato, corpo } = await withoutWriting(bench, () => bench.chiedi('DELETE', `/serie-fatture/${id}`))
  expect([stato, corpo.error]).toEqual([409, 'La serie ha 1 fattura: non può essere eliminata'])
  expect((await crea({ codice: 'uso', formato: 'ALTRO-{n}' })).corpo.campi).toEqual({
    codice: 'C’è già una serie con questo codice',
  })
  expect((await crea({ codice: 'USA', formato: 'uso-{nnnn}' })).corpo.campi).toEqual({
    formato: 'Scriverebbe gli stessi numeri della serie USO',
  })
})

test('rifiuta dati sbagliati, nel campo giusto e senza scrivere', async () => {
  const cattivi = {
    codice: [...testoFinoA(10), ['con un segno', 'F-T'] as const],
    formato: [
      ['senza numero', 'FT-{anno}'],
      ['vuoto', ''],
      ['accentato', 'FÀ-{n}'],
    ] as const,
    ultimoNumero: [
      ['negativo', -1],
      ['con la virgola', 1.5],
      ['enorme', 1e9],
    ] as const,
    predefinita: [['testo', 'true']] as const,
  }
  await refuseEvery(bench, ['POST', '/serie-fatture'], { codice: 'OK', formato: 'OK-{n}' }, cattivi)
  const { id } = await una('NC')
  await refuseEvery(bench, ['PUT', `/serie-fatture/${id}`], {}, cattivi)
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expect((await bench.chiedi(method, '/serie-fatture/999999', { corpo: {} })).stato).toBe(404)
})
