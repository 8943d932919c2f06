// On one engine: what a file says is read before the database has it.
import { afterAll, expect, test } from 'vitest'
import { banca, camt } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'
import { fatturaXml, riceventi } from '#test/ricevute.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, noi } = riceventi(bench)

const prima = (xml: Buffer, che: string, niente: string) =>
  Buffer.from(xml.toString().replaceAll(che, `${niente}${che}`))

test('un’istruzione in una fattura si salta da sola: nella radice, fra due fatture, fra due rate', async () => {
  await noi()
  const rate: [string, string, string][] = [
    ['MP05', '2026-11-30', '61.00'],
    ['MP05', '2026-12-31', '61.00'],
  ]
  const due = (xml: Buffer) =>
    Buffer.from(
      xml
        .toString()
        .replace(/<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/, (uno) =>
          [uno, uno.replace('<Numero>', '<Numero>B')].join('<?pagina 2?>'),
        ),
    )
  const { righe } = await carica(
    ['radice.xml', prima(fatturaXml({ numero: 'I1' }), '<FatturaElettronicaHeader>', '<?xml-stylesheet a?>')],
    ['corpi.xml', due(fatturaXml({ numero: 'I2' }))],
    ['rate.xml', prima(fatturaXml({ numero: 'I3', rate }), '<DettaglioPagamento>', '<?nota?>')],
  )
  expect(righe.map(({ esito, numero, rate }) => [esito, numero, rate?.length])).toEqual([
    ['ok', 'I1', 1],
    ['ok', 'I2', 1],
    ['ok', 'BI2', 1],
    ['ok', 'I3', 2],
  ])
})

test('e in un estratto conto: ogni movimento che segue c’è', async () => {
  const { carica: porta, righe } = banca(bench)
  const estratto = camt([
    { importo: 122, rif: 'A' },
    { importo: 305, rif: 'B' },
  ])
  const { id } = await porta(prima(estratto, '<Ntry>', '<?bank page="2"?>'))
  expect((await righe(id)).map(({ importo }: { importo: number }) => importo)).toEqual([122, 305])
})
