import { afterAll, expect, test } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { banca, camt } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'
import type { PropostaDetta } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, righe, conferma, annulla, ignora, attiva, cliente, fattura } = banca(bench)
const { riba, genera } = await accountingParts(bench)

let volta = 0
/** A statement of one row: its id, and what is proposed for it first. */
async function unMovimento(importo: number, testo: string, altro: object = {}) {
  const { id } = await carica(camt([{ importo, testo, rif: `proposte${++volta}`, ...altro }]))
  const [{ proposta, esito }] = await righe(id)
  return { id, esito, proposta: proposta as PropostaDetta | null }
}
/** The parts of a proposal, as the screen sends them. */
const partiDi = ({ fatture, categoria }: PropostaDetta) => [
  ...fatture.map(({ id, creditoId, rataId, importo, verso, abbuono, ritenutaBanca }) =>
    creditoId === null
      ? { fatturaId: id, rataId: rataId ?? undefined, importo: verso * importo, abbuono, ritenutaBanca }
      : { creditoId, importo: verso * importo },
  ),
  ...(categoria ? [categoria] : []),
]
const accetta = async ({ id, proposta }: Awaited<ReturnType<typeof unMovimento>>) => {
  const { stato, corpo } = await conferma(id, [{ n: 1, parti: partiDi(proposta as PropostaDetta) }])
  expect([stato, corpo.error]).toEqual([200, undefined])
}

test('numeri detti insieme: sicuri, si confermano con gli altri, e si annullano tutti', async () => {
  const { id: clienteId } = await cliente('Carla', 'Neri')
  const fatture = [await attiva(clienteId), await attiva(clienteId), await attiva(clienteId)]
  const numeri = fatture.map((f) => Number(f.numero_documento.slice(-4)))
  const { id, proposta } = await unMovimento(366, `FATTURE ${numeri.join(', ')} DEL 2026`, {
    nome: 'NERI CARLA',
  })
  expect([proposta?.fatture.map((f) => f.id), proposta?.sicura]).toEqual([fatture.map((f) => f.id), true])
  expect((await conferma(id, [1])).stato).toBe(200)
  expect((await fattura(fatture[2].id)).stato).toBe('Pagata')
  await annulla(id, [1])
  expect((await fattura(fatture[2].id)).stato).not.toBe('Pagata')
})

test('meno una commissione: 119 sono 122 di fattura e 3 di commissioni, mai sicura', async () => {
  const { id: clienteId } = await cliente('Dario', 'Fabbri')
  const f = await attiva(clienteId)
  const uno = await unMovimento(119, `SALDO ${f.numero_documento} COMMISSIONI 3,00`, { nome: 'DARIO FABBRI' })
  expect(uno.proposta).toMatchObject({ sicura: false, categoria: { categoria: 'Commissioni', importo: -3 } })
  await accetta(uno)
  expect(await fattura(f.id)).toMatchObject({ stato: 'Pagata', importo_pagato: 122 })
})

test('RiBa addebitate insieme: le rate di quel giorno, sicure; uno storno ne riapre una', async () => {
  const piani = [await riba({ numeroDocumento: 'V26-50001' }), await riba({ numeroDocumento: 'V26-50002' })]
  for (const { id } of piani) await genera(id, { giorniArray: [60] })
  const scadenza = (await fattura(piani[0].id)).rate[0].data_scadenza
  const insieme = await unMovimento(-244, 'RICEVUTE BANCARIE N. 2', { data: scadenza })
  expect([insieme.proposta?.fatture.length, insieme.proposta?.sicura]).toEqual([2, true])
  expect((await conferma(insieme.id, [1])).stato).toBe(200)
  const storno = await unMovimento(122, 'STORNO RIBA V26-50001 CLIMA SUD FORNITURE', { data: '2026-04-02' })
  expect(storno.proposta).toMatchObject({
    sicura: false,
    fatture: [{ numero: 'V26-50001', ripresa: true, verso: 1 }],
  })
  await accetta(storno)
  expect((await fattura(piani[0].id)).rate[0].pagata).toBe(false)
  expect((await fattura(piani[1].id)).rate[0].pagata).toBe(true)
})

test('un insoluto riprende il pagamento del cliente, e la sua spesa è una commissione', async () => {
  const { id: clienteId } = await cliente('Enzo', 'Galli')
  const f = await attiva(clienteId)
  await bench.dati('POST', `/fatture/${f.id}/pagamenti`, { corpo: { data: '2026-11-10', importo: 122 } })
  const uno = await unMovimento(-128, `INSOLUTO ${f.numero_documento}`)
  expect(uno.proposta).toMatchObject({
    ...{ sicura: false, categoria: { categoria: 'Commissioni', importo: -6 } },
    fatture: [{ id: f.id, ripresa: true, importo: 122, verso: -1 }],
  })
  await accetta(uno)
  expect((await fattura(f.id)).importo_pagato).toBe(0)
})

test('un credito che si restituisce: proposto a chi è, per quanto ne resta', async () => {
  const { id: clienteId } = await cliente('Fulvio', 'Landi')
  const { id } = await unMovimento(80, 'BONIFICO', { nome: 'FULVIO LANDI' })
  await conferma(id, [{ n: 1, parti: [{ daRestituire: { clienteId }, importo: 80 }] }])
  const uno = await unMovimento(-80, 'RIMBORSO', { nome: 'LANDI FULVIO' })
  expect(uno.proposta?.fatture).toMatchObject([{ importo: 80, nome: 'Fulvio Landi', verso: -1 }])
  await accetta(uno)
  expect(await bench.dati('GET', `/crediti?clienteId=${clienteId}&aperti=true`)).toEqual([])
})

test('ciò che non è una fattura: per le sue parole, poi come l’altra volta e sicuro; in due modi mai', async () => {
  const prima = await unMovimento(-12, 'CANONE POS OTTOBRE', { nome: 'BANCA X' })
  expect(prima.proposta).toMatchObject({
    sicura: false,
    categoria: { categoria: 'Commissioni' },
    perche: ['testo'],
  })
  await accetta(prima)
  const seconda = await unMovimento(-13.5, 'CANONE POS OTTOBRE', { nome: 'BANCA X' })
  expect(seconda.proposta).toMatchObject({ sicura: true, perche: ['come l’altra volta'] })
  await conferma(seconda.id, [{ n: 1, parti: [{ categoria: 'Altra_Uscita', importo: -13.5 }] }])
  const terza = await unMovimento(-14, 'CANONE POS OTTOBRE', { nome: 'BANCA X' })
  expect(terza.proposta).toMatchObject({ sicura: false, perche: ['testo'] })
})

test('«Ignora sempre» non nasconde un movimento che è esattamente un documento aperto', async () => {
  const { id: clienteId } = await cliente('Gemma', 'Ricci')
  const testo = { nome: 'GEMMA RICCI' }
  const { id } = await unMovimento(7.77, 'BONIFICO', testo)
  await ignora(id, 1, 'sempre')
  expect((await unMovimento(7.77, 'BONIFICO', testo)).esito).toBe('ignorata')
  const f = await attiva(clienteId, { subtotale: 6.37, ivaImporto: 1.4, totale: 7.77 })
  const uno = await unMovimento(7.77, 'BONIFICO', testo)
  expect([uno.esito, uno.proposta?.fatture[0]?.id]).toEqual(['da_confermare', f.id])
})

test('un giorno che deve ancora venire non è mai sicuro: le sicure si confermano insieme', async () => {
  const f = await attiva((await cliente('Lia', 'Domani')).id)
  const testo = `SALDO ${f.numero_documento}`
  const oggi = await unMovimento(122, testo, { nome: 'LIA DOMANI' })
  expect(oggi.proposta?.sicura).toBe(true)
  const poi = await unMovimento(122, testo, { nome: 'LIA DOMANI', data: '2099-12-05' })
  expect(poi.proposta).toMatchObject({ sicura: false, fatture: [{ id: f.id }] })
})

test('un prelievo abbreviato è un prelievo, e non un anticipo o un prelavaggio', async () => {
  expect((await unMovimento(-250, 'PREL. CONTANTI 13/11')).proposta?.categoria?.categoria).toBe('Prelievo')
  expect((await unMovimento(-250, 'PRELAVAGGIO')).proposta).toBeNull()
})
