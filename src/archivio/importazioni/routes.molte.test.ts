import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { limitHere } from '#test/limit-here.ts'
import { multipart } from '#test/pdf.ts'

/** As many as a file may well have; some of them where it must be quick. */
const QUANTE = process.env.TUTTO ? 10_000 : 100
/**
 * For reading, checking and writing them, for taking them back, for what others ask meanwhile, and for what they write while
 * it is taken back, in ms; measured where they are all.
 */
const TUTTO_MS = 15_000
const ANNULLA_MS = 8_000
const ALTRI_MS = 1_000
const SCRITTURE_MS = 150

const bench = await openBench()
afterAll(() => bench.chiudi())

const TESTA =
  'Cognome;Nome;Telefono;Email;Indirizzo;CAP;Comune;Provincia;Marca;Modello;Matricola;kW;Combustibile;RCEE del;Scadenza RCEE'
const riga = (i: number) =>
  `Molti${i};Ada;346 ${1_000_000 + i};m${i}@molti.example;Via Diaz ${i};80055;Portici;NA;Riello;Start;M${i};24;metano;3/2/2025;3/2/2027`

/** What others ask until it is done, one call after the other: the longest wait of each. */
async function altri(finito: () => boolean): Promise<number> {
  let lungo = 0
  while (!finito())
    for (const path of ['/health', '/clienti?limit=50', '/ricerca?q=Molti1']) {
      const da = performance.now()
      expect((await bench.chiedi('GET', path)).stato).toBe(200)
      lungo = Math.max(lungo, performance.now() - da)
      await new Promise((via) => setTimeout(via, 20))
    }
  return lungo
}

/** What others write until it is done, one customer after the other: the longest wait. */
async function altreScritture(finito: () => boolean): Promise<number> {
  let lungo = 0
  for (let n = 0; !finito(); n++) {
    const da = performance.now()
    await bench.dati('POST', '/clienti', { corpo: { nome: 'Ciro', cognome: `Attesa ${n}` } })
    lungo = Math.max(lungo, performance.now() - da)
    await new Promise((via) => setTimeout(via, 20))
  }
  return lungo
}

test(`${QUANTE} righe con caldaia e RCEE si importano e si annullano, e gli altri lavorano`, async ({
  annotate,
}) => {
  const righe = [TESTA, ...Array.from({ length: QUANTE }, (_, i) => riga(i))]
  const file = { nome: 'molti.csv', contenuto: Buffer.from(righe.join('\n')), tipo: 'text/csv' }
  let finito = false
  const serviti = altri(() => finito)
  const da = performance.now()
  const adesso = { id: 0, stato: '' }
  try {
    const { id, abbinamento } = await bench.dati('POST', '/importazioni', multipart({}, file))
    const dove = `/importazioni/${id}`
    expect(await bench.dati('PUT', dove, { corpo: { abbinamento } })).toMatchObject({ buone: QUANTE })
    await bench.dati('POST', `${dove}/conferma`)
    while (adesso.stato !== 'fatta') {
      Object.assign(adesso, await bench.dati('GET', dove))
      await new Promise((via) => setTimeout(via, 100))
    }
  } finally {
    finito = true
  }
  const presi = performance.now() - da
  const aspettato = await serviti
  await annotate(`importate ${Math.round(presi)} ms, gli altri al più ${Math.round(aspettato)}`)
  expect(adesso).toMatchObject({ clienti: QUANTE, caldaie: QUANTE, rcee: QUANTE, errori: 0 })
  if (process.env.TUTTO) {
    expect(presi).toBeLessThan(limitHere(TUTTO_MS))
    expect(aspettato).toBeLessThan(limitHere(ALTRI_MS))
  }

  finito = false
  const scritture = altreScritture(() => finito)
  const inizio = performance.now()
  const annullata = await bench
    .dati('POST', `/importazioni/${adesso.id}/annulla`, { corpo: {} })
    .finally(() => {
      finito = true
    })
  const tolte = performance.now() - inizio
  const attesa = await scritture
  await annotate(`annullate ${Math.round(tolte)} ms, chi scrive al più ${Math.round(attesa)}`)
  expect(annullata).toMatchObject({ stato: 'annullata', clienti: 0, caldaie: 0, rcee: 0 })
  expect(await bench.dati('GET', '/clienti', { query: { q: 'molti1' } })).toEqual([])
  if (process.env.TUTTO) {
    expect(tolte).toBeLessThan(limitHere(ANNULLA_MS))
    expect(attesa).toBeLessThan(limitHere(SCRITTURE_MS))
  }
})
