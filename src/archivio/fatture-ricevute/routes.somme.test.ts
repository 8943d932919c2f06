import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { addDays, oggi } from '#shared/dates.ts'
import { cents, euro } from '#shared/money.ts'
import { engine, openBench } from '#test/bench.ts'
import { caso } from '#test/fuzz.ts'
import { fatturaXml, riceventi } from '#test/ricevute.ts'
import { quanti } from '#test/sample.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { importa, noi } = riceventi(bench)

const FORNITORI = ['44172030635', '07643520013', '12903440621', '60115270633']
/** So many of one archive that is dropped. */
const INSIEME = 200

interface Attesa {
  fornitore: string
  /** Cents, and with their sign. */
  totale: number
  iva: number
  /** Cents by day. */
  rate: [string, number][]
}

/** An invoice as chance makes it, and what it must come to. */
function inventa(n: number): { xml: Buffer; attesa: Attesa } {
  const { uno, volte, numero } = caso(n)
  const intero = (da: number, a: number) => da + Math.floor(numero() * (a - da + 1))
  const imponibile = intero(1, 400_000)
  const aliquota = uno(['22.00', '10.00', '4.00'])
  // VAT as the supplier says it, which may be a cent off.
  const imposta = Math.max(0, Math.round((imponibile * Number(aliquota)) / 100) + intero(-1, 1))
  const totale = imponibile + imposta
  const nota = volte(0.1)
  const fornitore = uno(FORNITORI)
  const data = addDays(oggi(), -intero(1, 60))
  const quante = nota ? 0 : intero(1, 4)
  const parte = Math.floor(totale / Math.max(1, quante))
  const rate = Array.from({ length: quante }, (_, i): [string, number] => [
    addDays(oggi(), 1 + 20 * i + intero(0, 15)),
    i === quante - 1 ? totale - parte * (quante - 1) : parte,
  ]).filter(([, importo]) => importo > 0)
  const modo = uno(['MP05', 'MP12'])
  const testo = (importo: number) => (importo / 100).toFixed(2)
  const xml = fatturaXml({
    numero: `${n}`,
    data,
    tipo: nota ? 'TD04' : 'TD01',
    partitaIva: fornitore,
    denominazione: `Fornitore ${fornitore}`,
    ...{ imponibile: testo(imponibile), aliquota, imposta: testo(imposta), totale: testo(totale) },
    rate: nota ? null : rate.map(([giorno, importo]) => [modo, giorno, testo(importo)]),
  })
  const segno = nota ? -1 : 1
  return { xml, attesa: { fornitore, totale: segno * totale, iva: segno * imposta, rate } }
}

test('totali, IVA, registro, fornitori e Scadenziario sono al centesimo quelli dei file', async () => {
  await noi()
  // Written one by one: a hundredth, and a fifth of those where it is the database's sums alone that are tried again.
  const tutte = quanti(10_000) === 10_000 ? 10_000 : engine() === 'sqlite' ? 100 : 20
  const attese: Attesa[] = []
  for (let da = 0; da < tutte; da += INSIEME) {
    const inventate = Array.from({ length: Math.min(INSIEME, tutte - da) }, (_, i) => inventa(da + i))
    attese.push(...inventate.map(({ attesa }) => attesa))
    const zip = zipSync(Object.fromEntries(inventate.map(({ xml }, i) => [`${da + i}.xml`, xml])), {
      level: 1,
    })
    const { righe } = await importa([`${da}.zip`, zip])
    expect(righe.filter(({ scritta }) => !scritta)).toEqual([])
  }
  const somma = (di: (una: Attesa) => number) => attese.reduce((fin, una) => fin + di(una), 0)
  const fatture: { totale: number; iva_importo: number; nota_di_credito: boolean }[] = await bench.dati(
    'GET',
    '/fatture',
  )
  const loro = (quale: 'totale' | 'iva_importo') =>
    fatture.reduce((fin, f) => fin + cents(f[quale]) * (f.nota_di_credito ? -1 : 1), 0)
  expect([loro('totale'), loro('iva_importo')]).toEqual([somma((una) => una.totale), somma((una) => una.iva)])
  const registro = await bench.dati('GET', '/fatture/registro')
  const uscite = registro.gruppi.reduce(
    (fin: number, { uscite: sue }: { uscite: number }) => fin + cents(sue),
    0,
  )
  expect(Math.abs(uscite)).toBe(somma((una) => una.totale))
  const fornitori: { id: number; partita_iva: string }[] = await bench.dati('GET', '/fornitori')
  expect(fornitori).toHaveLength(new Set(attese.map(({ fornitore }) => fornitore)).size)
  for (const { id, partita_iva } of fornitori) {
    const saldo = await bench.dati('GET', `/fornitori/${id}/saldo`)
    const suo = attese
      .filter(({ fornitore }) => fornitore === partita_iva)
      .reduce((fin, una) => fin + una.totale, 0)
    expect(saldo.daPagare.importo).toBe(euro(suo))
  }
  const mesi = new Set(attese.flatMap(({ rate }) => rate.map(([giorno]) => giorno.slice(0, 7))))
  for (const mese of mesi) {
    const { fatture: sole, rate } = await bench.dati(
      'GET',
      `/fatture/scadenziario/${mese.replace('-0', '/').replace('-', '/')}`,
    )
    const dovute =
      sole.reduce((fin: number, f: { netto_a_pagare: number }) => fin + cents(f.netto_a_pagare), 0) +
      rate.reduce((fin: number, r: { importo: number }) => fin + cents(r.importo), 0)
    const scritte = attese.flatMap(({ rate: sue }) => sue).filter(([giorno]) => giorno.startsWith(mese))
    expect([mese, dovute]).toEqual([mese, scritte.reduce((fin, [, importo]) => fin + importo, 0)])
  }
})
