// On one engine: how many there are is counted above the database.
import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { fatturaXml, moltiFile, riceventi, ricevutaSdi } from '#test/ricevute.ts'
import { RICEVUTE_MASSIME } from './rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { emessa, cliente, leggi } = await invoicingParts(bench)
const { carica, leggi: ricezione } = riceventi(bench)

/** So many files that say nothing to us. */
const niente = (quanti: number, nome: string): Record<string, Uint8Array> =>
  Object.fromEntries(
    Array.from({ length: quanti }, (_, n) => [`${nome}${n}.txt`, Buffer.from(`${nome}${n}`)]),
  )

test('ciò che non ha posto in una ricezione è detto e contato, e non tocca niente', async () => {
  const { id: fatturaId, nome_file } = await emessa((await cliente()).id)
  const consegna = ricevutaSdi({ radice: 'RicevutaConsegna', nome: String(nome_file) })
  const quattro = Buffer.from(
    fatturaXml()
      .toString()
      .replace(/<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/, (uno) => uno.repeat(4)),
  )
  const dopo = zipSync({ ...niente(3, 'b'), 'quattro.xml': quattro, 'rc.xml': consegna, ...niente(10, 'c') })
  const { id, righe } = await carica(
    ['prima.zip', zipSync(niente(RICEVUTE_MASSIME - 5, 'a'))],
    ['dopo.zip', dopo],
    ['ultima.xml', fatturaXml()],
  )
  // Three texts and two of the four; out stay two of them, the receipt, ten texts and the last file.
  expect(righe).toHaveLength(RICEVUTE_MASSIME + 1)
  expect(righe.slice(-3).map(({ nome_file, esito, codice }) => [nome_file, esito, codice])).toEqual([
    ['quattro.xml', 'ok', null],
    ['quattro.xml', 'duplicato', 'gia_importata'],
    ['quattro.xml', 'errore', 'troppi'],
  ])
  expect(righe.at(-1)?.messaggio).toContain('da questo in poi, 14 in tutto, non sono entrati')
  expect((await leggi(fatturaId)).stato_invio).toBe('Da_Inviare')
  // A full one takes nothing more, and says so; what it has stays as it is.
  const altro = await bench.chiedi(
    'POST',
    `/fatture-ricevute/${id}/file`,
    moltiFile([['x.xml', fatturaXml()]]),
  )
  expect(altro).toMatchObject({ stato: 409, corpo: { error: expect.stringContaining('2.000 documenti') } })
  expect(await ricezione(id)).toMatchObject({ stato: 'pronta', righe: RICEVUTE_MASSIME + 1 })
})

test('una ricezione piena fino all’ultimo posto non lamenta niente', async () => {
  const { righe } = await carica(['tutta.zip', zipSync(niente(RICEVUTE_MASSIME, 'd'))])
  expect([righe.length, righe.at(-1)?.esito]).toEqual([RICEVUTE_MASSIME, 'ignorato'])
})

test('le ricevute oltre quelle di una volta sono dette, con quante sono', async () => {
  const portate = await bench.dati(
    'POST',
    '/ricevute-sdi',
    moltiFile([
      ['molte.zip', zipSync(niente(610, 'e'))],
      ['ancora.xml', fatturaXml()],
    ]),
  )
  const lette = portate.length - 1
  expect(lette).toBeGreaterThanOrEqual(500)
  expect(portate.at(-1)).toEqual({
    ...{ nome: 'molte.zip', tipo: null, esito: 'non_letta', fatturaId: null },
    testo: expect.stringContaining(`(${611 - lette} file)`),
  })
})
