import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { banca, camt } from '#test/banca.ts'
import { type Bench, openBench } from '#test/bench.ts'
import { TUTTO } from '#test/sample.ts'

const bench = await openBench()
/** Another process on the same database; where there is none, another call of the same one. */
const altro =
  bench.motore === 'postgres' ? await bench.altroServer() : { chiedi: bench.chiedi, chiudi: () => {} }
afterAll(async () => {
  await altro.chiudi()
  await bench.chiudi()
})
const { carica, righe, attiva, cliente, fattura } = banca(bench)
const qui: Bench = bench
const altrove: Bench = { ...bench, chiedi: altro.chiedi }

const centesimi = (importo: number) => Math.round(importo * 100)
const somma = (importi: readonly number[]) => importi.reduce((fin, importo) => fin + centesimi(importo), 0)
const finanze = () => bench.dati('GET', '/dashboard/finanze/2026/11')

type Passo = { che: string; riga: number; quanto: number }
const passo: fc.Arbitrary<Passo> = fc.record({
  che: fc.constantFrom(
    ...[
      'fattura',
      'parte',
      'credito',
      'tutto',
      'categoria',
      'corto',
      'annulla',
      'usa',
      'rendi',
      'togli',
      'sicura',
    ],
  ),
  riga: fc.nat(3),
  quanto: fc.integer({ min: 1, max: 30_000 }),
})

/** Rows in and out: whatever is done with them, every euro of a done row is in one place. */
const IMPORTI = [300, 122, 500.5, -250]

/** In ms: the large sample asks a server some ten thousand times. */
const QUANTO_SERVE = TUTTO ? 1_800_000 : 180_000

let volta = 0
async function prepara() {
  volta++
  const { id: clienteId } = await cliente('Prova', `Numero ${volta}`)
  const fatture = [
    await attiva(clienteId),
    await attiva(clienteId, { subtotale: 150, ivaImporto: 33, totale: 183 }),
  ]
  const testo = `SALDO ${fatture[0].numero_documento}`
  const { id } = await carica(
    camt(IMPORTI.map((importo, i) => ({ importo, testo: i === 1 ? testo : 'X', rif: `p${volta}-${i}` }))),
  )
  return { id, clienteId, fatture: fatture.map((f) => f.id as number) }
}

/** Does one step; whatever is refused must have changed nothing. */
async function fai(
  { id, clienteId, fatture }: Awaited<ReturnType<typeof prepara>>,
  { che, riga, quanto }: Passo,
  dove: Bench,
) {
  const { conferma, annulla } = banca(dove)
  const importo = IMPORTI[riga] ?? 0
  const n = riga + 1
  const parte = Math.min(quanto, centesimi(Math.abs(importo)) - 1) / 100
  const resto = (centesimi(Math.abs(importo)) - centesimi(parte)) / 100
  const segno = Math.sign(importo)
  const fatturaId = fatture[quanto % 2] ?? 0
  const aperti = async () => bench.dati('GET', `/crediti?clienteId=${clienteId}&aperti=true`)
  const [credito] = await aperti()
  switch (che) {
    case 'fattura':
      return conferma(id, [{ n, fatture: [{ id: fatturaId, importo: Math.abs(importo) }] }])
    case 'parte':
      return conferma(id, [{ n, fatture: [{ id: fatturaId, importo: parte }] }])
    case 'sicura':
      return conferma(id, [n])
    case 'credito':
      return conferma(id, [
        {
          n,
          parti: [
            { fatturaId, importo: segno * parte },
            { credito: { clienteId }, importo: segno * resto },
          ],
        },
      ])
    case 'tutto':
      return conferma(id, [{ n, parti: [{ daRestituire: { clienteId }, importo }] }])
    case 'categoria':
      return conferma(id, [
        {
          n,
          parti: [
            { categoria: 'Commissioni', importo: segno * parte },
            { categoria: importo > 0 ? 'Altra_Entrata' : 'Altra_Uscita', importo: segno * resto },
          ],
        },
      ])
    case 'corto':
      return conferma(id, [{ n, parti: [{ fatturaId, importo: segno * parte }] }])
    case 'annulla':
      return annulla(id, [n])
    case 'usa':
      return dove.chiedi('POST', `/crediti/${credito?.id ?? 0}/usa`, {
        corpo: { fatturaId, importo: parte },
      })
    case 'rendi':
      return importo < 0 && credito
        ? conferma(id, [
            {
              n,
              parti: [
                { creditoId: credito.id, importo: -parte },
                { categoria: 'Altra_Uscita', importo: -resto },
              ],
            },
          ])
        : dove.chiedi('POST', `/crediti/${credito?.id ?? 0}/restituisci`, {
            corpo: { giorno: '2026-11-24' },
          })
    default: {
      const { pagamenti } = await fattura(fatturaId)
      return dove.chiedi('DELETE', `/pagamenti/${pagamenti.at(-1)?.id ?? 0}`)
    }
  }
}

async function tornano(
  { id, clienteId, fatture }: Awaited<ReturnType<typeof prepara>>,
  prima: Record<string, number>,
) {
  const lette = await righe(id)
  for (const { importo, parti, resta, esito } of lette) {
    expect(somma([...parti.map((p: { importo: number }) => p.importo), resta])).toBe(centesimi(importo))
    if (esito === 'registrata') expect(resta).toBe(0)
    else if (resta === 0) expect(parti).toEqual([])
  }
  const parti = lette.flatMap((r: { parti: object[] }) => r.parti)
  const di = (tipo: string) => parti.filter((p: { tipo: string }) => p.tipo === tipo)
  const crediti = await bench.dati('GET', `/crediti?clienteId=${clienteId}`)
  const pagati = (await Promise.all(fatture.map(fattura))).flatMap(({ pagamenti }) => pagamenti)
  const contanti = pagati.filter((p) => p.credito_id === null)
  // Each payment, each credit, what was given back with a row: once, with the same amount.
  expect(somma(di('fattura').map((p: { importo: number }) => p.importo))).toBe(
    somma(contanti.map((p) => p.importo)),
  )
  expect(somma(di('credito').map((p: { importo: number }) => p.importo))).toBe(
    somma(crediti.map((c: { importo: number }) => c.importo)),
  )
  for (const { importo, resta, usi, restituzioni } of crediti) {
    expect(resta).toBeGreaterThanOrEqual(0)
    expect(centesimi(importo)).toBe(
      somma([resta, ...[...usi, ...restituzioni].map((u: { importo: number }) => u.importo)]),
    )
  }
  const resi = crediti.flatMap((c: { restituzioni: { importo: number }[] }) => c.restituzioni)
  const categorie = di('categoria').map((p: { importo: number }) => p.importo)
  const ora = await finanze()
  const entrato =
    somma([...contanti, ...crediti].map((p: { importo: number }) => p.importo)) -
    somma(resi.map((r: { importo: number }) => r.importo))
  expect(centesimi(ora.incassi - (prima.incassi ?? 0))).toBe(entrato)
  expect(ora.spese).toBe(prima.spese)
  expect(centesimi(ora.altre_entrate - ora.altre_uscite)).toBe(
    somma([prima.altre_entrate ?? 0, -(prima.altre_uscite ?? 0), ...categorie]),
  )
}

test(
  'qualunque cosa si faccia con i movimenti, nessun euro è in due posti o in nessuno',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(passo, { minLength: 3, maxLength: 12 }), async (passi) => {
        const prima = await finanze()
        const tutto = await prepara()
        for (const uno of passi) {
          const { stato } = await fai(tutto, uno, qui)
          expect(stato).toBeLessThan(500)
          await tornano(tutto, prima)
        }
      }),
      // A server is asked some hundred times for each.
      TUTTO ? { numRuns: 400 } : { numRuns: 12, seed: 20_261_129 },
    )
  },
  QUANTO_SERVE,
)

test(
  'nemmeno se due lo fanno insieme, da due processi',
  async () => {
    const insieme = fc.tuple(passo, passo)
    await fc.assert(
      fc.asyncProperty(fc.array(insieme, { minLength: 2, maxLength: 8 }), async (coppie) => {
        const prima = await finanze()
        const tutto = await prepara()
        for (const [uno, due] of coppie) {
          const esiti = await Promise.all([fai(tutto, uno, qui), fai(tutto, due, altrove)])
          for (const { stato } of esiti) expect(stato).toBeLessThan(500)
          await tornano(tutto, prima)
        }
      }),
      TUTTO ? { numRuns: 300 } : { numRuns: 8, seed: 20_261_129 },
    )
  },
  QUANTO_SERVE,
)
