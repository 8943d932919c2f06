import { beforeAll, expect } from 'vitest'
import { camt } from '#test/banca.ts'
import { fatturaXml, NOI } from '#test/ricevute.ts'
import { misurata, withTepore } from './bench.ts'
import { durata, misura } from './gestures.ts'

/* The bookkeeper's month: what comes in from suppliers and the bank, and what goes to the accountant. */

const tepore = withTepore()
const QUANTE = 30

beforeAll(async () => {
  await tepore.dati('PUT', '/azienda', NOI)
  for (let n = 0; n < QUANTE; n++) {
    const { id: clienteId } = await tepore.dati<{ id: number }>('POST', '/clienti', {
      nome: 'Ada',
      cognome: `Cliente${'abcdefghilmnopqrstuvzabcdefghilm'[n]}${n}`,
    })
    await tepore.dati('POST', '/fatture', {
      ...{ tipo: 'Attiva', clienteId, numeroDocumento: `FT-2026-${100 + n}`, dataEmissione: '2026-10-15' },
      ...{ dataScadenza: '2026-11-15', metodoPagamento: 'Bonifico', stato: 'Da_Pagare' },
      ...{ aliquotaIva: 'ART17', subtotale: 200 + n, ivaImporto: 0, totale: 200 + n },
    })
  }
})

misurata('trenta ricevute, trenta incassi dall’estratto, lo ZIP del commercialista', async () => {
  const page = await tepore.apri({ chi: 'admin', percorso: '/contabilita/ricevute' })
  let gesti = 0
  const clic = async (nome: string | RegExp) => {
    gesti++
    await page.getByRole('button', { name: nome }).first().click()
  }
  const inizio = performance.now()
  const file = Array.from({ length: QUANTE }, (_, n) => ({
    ...{ name: `f${n}.xml`, mimeType: 'application/xml' },
    buffer: fatturaXml({
      ...{ numero: `2026/${n}`, imponibile: `${100 + n}.00`, data: '2026-10-05' },
      ...{ partitaIva: '07643520013', denominazione: 'Nuova Idraulica S.n.c.' },
    }),
  }))
  gesti++
  await page.getByLabel('Fatture ricevute', { exact: true }).setInputFiles(file)
  await clic(`Conferma ${QUANTE} fatture`)
  await page.getByText(`${QUANTE} fatture registrate`).waitFor()
  await page.goto(`${tepore.indirizzo}/app/contabilita/banca`)
  gesti++
  // One pays a part, and one says no number: those are looked at.
  const buffer = camt(
    Array.from({ length: QUANTE }, (_, n) => ({
      ...{ data: '2026-10-24', importo: n === 0 ? 100 : 200 + n, rif: String(n) },
      ...{ testo: n === 1 ? 'SALDO' : `SALDO FT-2026-${100 + n}`, nome: null },
    })),
  )
  gesti++
  await page
    .getByLabel('Estratto conto', { exact: true })
    .setInputFiles({ name: 'ottobre.xml', buffer, mimeType: 'application/xml' })
  await clic(`Conferma ${QUANTE - 2} sicure`)
  await page.getByText(`${QUANTE - 2} movimenti registrati`).waitFor()
  for (let n = 2; n > 0; n--) {
    await clic(/^Conferma /)
    await page.getByText('1 movimento registrato').first().waitFor()
  }
  await page.getByText('Tutto a posto: non resta niente da confermare').waitFor()
  gesti++
  await page.goto(`${tepore.indirizzo}/app/contabilita/mese?mese=2026-10`)
  const scaricato = page.waitForEvent('download')
  await clic('Scarica ottobre')
  await scaricato
  durata('Ricevute, banca e commercialista: tempo', Math.round(performance.now() - inizio), 'ms', 60_000)
  misura('Ricevute, banca e commercialista', gesti, 'gesti', 20)
  const fatture = await tepore.dati<{ tipo: string; stato: string }[]>('GET', '/fatture')
  const conta = (tipo: string) => fatture.filter((f) => f.tipo === tipo).length
  expect([conta('Attiva'), conta('Passiva')]).toEqual([QUANTE, QUANTE])
  expect(fatture.filter(({ stato }) => stato === 'Pagata').length).toBe(QUANTE - 1)
})
