import { beforeAll, expect } from 'vitest'
import { camt } from '#test/banca.ts'
import { senzaIva } from '#test/makers.ts'
import { fatturaXml, NOI } from '#test/ricevute.ts'
import { misurata, withTepore } from './bench.ts'
import { durata, misura } from './gestures.ts'

/* The bookkeeper's month: what comes in from suppliers and the bank, and what goes to the accountant. */

const tepore = withTepore()
const QUANTE = 30
/** Customers with two invoices each, paid together. */
const INSIEME = 6
const RIBA = ['2026-10-30', 'MP12'] as const

const cognome = (n: number) => `Cliente${'abcdefghilmnopqrstuvzabcdefghilm'[n]}${n}`
const numero = (n: number) => `FT-2026-${100 + n}`
const importo = (n: number) => 200 + n

beforeAll(async () => {
  await tepore.dati('PUT', '/azienda', NOI)
  const fattura = (clienteId: number, n: number) =>
    tepore.crea.attiva(clienteId, {
      numeroDocumento: numero(n),
      dataEmissione: '2026-10-01',
      dataScadenza: '2026-10-20',
      ...senzaIva(importo(n)),
    })
  for (let n = 0; n < QUANTE; n++) {
    const { id } = await tepore.crea.cliente(`Ada ${cognome(n)}`)
    await fattura(id, n)
    if (n < INSIEME) await fattura(id, QUANTE + n)
  }
})

/** Thirty rows: six that pay two invoices each, one RiBa of three, one with something over, a charge taken off, a fee. */
function estratto() {
  const data = '2026-10-24'
  const insieme = Array.from({ length: INSIEME }, (_, n) => ({
    ...{ data, importo: importo(n) + importo(QUANTE + n), nome: `ADA ${cognome(n).toUpperCase()}` },
    testo: `SALDO FATTURE N. ${100 + n} E ${100 + QUANTE + n} DEL 2026`,
  }))
  const soli = Array.from({ length: 20 }, (_, i) => ({
    ...{ data, importo: importo(INSIEME + i), testo: `SALDO ${numero(INSIEME + i)}`, nome: null },
  }))
  const nome = (n: number) => `ADA ${cognome(n).toUpperCase()}`
  return [
    ...insieme,
    ...soli,
    { data: '2026-10-30', importo: -(122 + 123.22 + 124.44), testo: 'RICEVUTE BANCARIE N. 3' },
    { data, importo: importo(26) + 50, testo: `SALDO ${numero(26)}`, nome: nome(26) },
    { data, importo: importo(27) - 2.5, testo: `SALDO ${numero(27)} COMMISSIONI 2,50`, nome: nome(27) },
    { data, importo: -12, testo: 'CANONE CONTO OTTOBRE', nome: null },
  ].map((riga, n) => ({ ...riga, rif: `r${n}` }))
}

misurata('trenta ricevute, trenta movimenti, lo ZIP del commercialista', async () => {
  const page = await tepore.apri({ chi: 'admin', percorso: '/contabilita/ricevute' })
  let gesti = 0
  const clic = async (nome: string | RegExp) => {
    gesti++
    await page.getByRole('button', { name: nome }).first().click()
  }
  const registrati = (testo: string) => page.getByText(testo).first().waitFor()
  const inizio = performance.now()
  const file = Array.from({ length: QUANTE }, (_, n) => ({
    ...{ name: `f${n}.xml`, mimeType: 'application/xml' },
    buffer: fatturaXml({
      ...{ numero: `2026/${n}`, imponibile: `${100 + n}.00`, data: '2026-10-05' },
      ...{ partitaIva: '07643520013', denominazione: 'Nuova Idraulica S.n.c.' },
      ...(n < 3 && { rate: [[RIBA[1], RIBA[0], ((100 + n) * 1.22).toFixed(2)]] as const }),
    }),
  }))
  gesti++
  await page.getByLabel('Fatture ricevute', { exact: true }).setInputFiles(file)
  await clic(`Conferma ${QUANTE} fatture`)
  await page.getByText(`${QUANTE} fatture registrate`).waitFor()
  gesti++
  await page.goto(`${tepore.indirizzo}/app/contabilita/banca`)
  gesti++
  await page
    .getByLabel('Estratto conto', { exact: true })
    .setInputFiles({ name: 'ottobre.xml', buffer: camt(estratto()), mimeType: 'application/xml' })
  await clic(`Conferma ${INSIEME + 21} sicure`)
  await registrati(`${INSIEME + 21} movimenti registrati`)
  // Something over is a credit of whom the rest is; a charge is a part; a fee is what its words say.
  await clic(/^Scegli ADA/)
  await clic(/^Credito di/)
  await clic(/^Conferma ADA/)
  await registrati('1 movimento registrato')
  await clic(/^Conferma ADA/)
  await clic(/^Commissioni: /)
  await page.getByText('Tutto a posto: non resta niente da confermare').waitFor()
  gesti++
  await page.goto(`${tepore.indirizzo}/app/contabilita/mese?mese=2026-10`)
  const scaricato = page.waitForEvent('download')
  await clic('Scarica ottobre')
  await scaricato
  durata('Ricevute, banca e commercialista: tempo', Math.round(performance.now() - inizio), 'ms', 60_000)
  misura('Ricevute, banca e commercialista', gesti, 'gesti', 16)
  const fatture = await tepore.dati<{ tipo: string; stato: string }[]>('GET', '/fatture')
  const pagate = (tipo: string) => fatture.filter((f) => f.tipo === tipo && f.stato === 'Pagata').length
  expect([pagate('Attiva'), pagate('Passiva')]).toEqual([2 * INSIEME + 22, 3])
  const crediti = await tepore.dati<{ resta: number }[]>('GET', '/crediti?aperti=true')
  expect(crediti.map(({ resta }) => resta)).toEqual([50])
})
