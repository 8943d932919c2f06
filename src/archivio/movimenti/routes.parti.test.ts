// long because each kind of part is tried with what takes it back

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { banca, camt } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, righe, conferma, annulla, attiva, cliente, fattura } = banca(bench)
const { riba, genera, fornitore } = await accountingParts(bench)
const hotel = await cliente('Hotel', 'Miramare')
const di = (subtotale: number) => ({ subtotale, ivaImporto: 0, totale: subtotale, aliquotaIva: 'ART17' })
const crediti = (domanda = `clienteId=${hotel.id}`) => bench.dati('GET', `/crediti?${domanda}`)
const finanze = (mese = 11) => bench.dati('GET', `/dashboard/finanze/2026/${mese}`)

let volta = 0
/** A statement of one row. */
const riga = (importo: number, testo = 'BONIFICO', altro: object = {}) =>
  carica(camt([{ importo, testo, rif: `parti${++volta}`, ...altro }]))
const prova = (id: number, parti: object[], n = 1) => conferma(id, [{ n, parti }])
async function esito(id: number) {
  const [prima] = await righe(id)
  return { esito: prima.esito, resta: prima.resta, parti: prima.parti }
}
const arrotonda = (importo: number) => Math.round(importo * 100) / 100

test('873,50 sono una fattura e un credito: finché restano 682,50 non si registra niente', async () => {
  const f = await attiva(hotel.id, di(191))
  const { id } = await riga(873.5)
  const corto = await prova(id, [{ fatturaId: f.id, importo: 191 }])
  expect([corto.stato, corto.corpo.code, corto.corpo.data]).toMatchObject([
    409,
    'resto',
    { n: 1, resta: 682.5 },
  ])
  expect([await esito(id), (await fattura(f.id)).pagamenti]).toEqual([
    { esito: 'da_confermare', resta: 873.5, parti: [] },
    [],
  ])
  const prima = await finanze()
  const fatto = await prova(id, [
    { fatturaId: f.id, importo: 191 },
    { credito: { clienteId: hotel.id }, importo: 682.5 },
  ])
  expect(fatto.stato).toBe(200)
  expect(await esito(id)).toMatchObject({
    ...{ esito: 'registrata', resta: 0 },
    parti: [
      {
        ...{ tipo: 'fattura', importo: 191, fattura_id: f.id, numero: f.numero_documento },
        ...{ nome: 'Hotel Miramare', cliente_id: hotel.id, fornitore_id: null },
      },
      { tipo: 'credito', importo: 682.5, nome: 'Hotel Miramare', cliente_id: hotel.id, da_restituire: false },
    ],
  })
  const [credito] = await crediti()
  expect(credito).toMatchObject({ importo: 682.5, resta: 682.5, acconto: null, data: '2026-11-20', usi: [] })
  // It counts on its day, once, whatever it pays later.
  expect(arrotonda((await finanze()).incassi - prima.incassi)).toBe(873.5)
  const g = await attiva(hotel.id)
  const usato = await bench.dati('POST', `/crediti/${credito.id}/usa`, {
    corpo: { fatturaId: g.id, importo: 122 },
  })
  expect(usato).toMatchObject({ resta: 560.5, usi: [{ fattura_id: g.id, importo: 122 }] })
  expect((await fattura(g.id)).stato).toBe('Pagata')
  expect(arrotonda((await finanze()).incassi - prima.incassi)).toBe(873.5)
  const no = await annulla(id, [1])
  expect([no.stato, no.corpo.code, no.corpo.error]).toEqual([
    ...[409, 'credito_usato'],
    `Il credito di Hotel Miramare è già usato per ${g.numero_documento}: prima toglilo da lì`,
  ])
  expect(await esito(id)).toMatchObject({ esito: 'registrata', resta: 0 })
  const { pagamenti } = await fattura(g.id)
  await bench.dati('DELETE', `/pagamenti/${pagamenti[0].id}`)
  expect((await annulla(id, [1])).stato).toBe(200)
  expect([await crediti(), (await fattura(f.id)).pagamenti, await finanze()]).toEqual([[], [], prima])
  expect(await esito(id)).toEqual({ esito: 'da_confermare', resta: 873.5, parti: [] })
})

test('un credito è di chi si dice, non paga più di quanto ne resta, e solo fatture sue', async () => {
  const altro = await cliente('Ada', 'Altrui')
  const [sua, altrui] = [await attiva(hotel.id), await attiva(altro.id)]
  const { id } = await riga(100)
  await prova(id, [{ credito: { clienteId: hotel.id }, importo: 100 }])
  const [credito] = await crediti()
  const usa = async (fatturaId: number, importo: number) =>
    (await bench.chiedi('POST', `/crediti/${credito.id}/usa`, { corpo: { fatturaId, importo } })).corpo.error
  expect(await usa(altrui.id, 10)).toBe('Il credito è di Hotel Miramare, la fattura no')
  expect(await usa(sua.id, 100.01)).toBe('Del credito di Hotel Miramare restano 100,00\u00a0€')
  const { id: fuori } = await riga(-50)
  const errori = await Promise.all(
    [
      { credito: { clienteId: hotel.id }, importo: -50 },
      { credito: { clienteId: hotel.id, fornitoreId: fornitore.id }, importo: -50 },
      { daRestituire: true, importo: -50 },
      { categoria: 'Altra_Entrata', importo: -50 },
      { arrotondamento: true, importo: -50 },
      { creditoId: 999999, importo: -50 },
    ].map(async (parte) => (await prova(fuori, [parte])).stato),
  )
  expect(errori).toEqual([409, 409, 409, 409, 409, 409])
  const due = await conferma(fuori, [{ n: 1, parti: [{ fatturaId: 1, categoria: 'F24', importo: -50 }] }])
  expect(due.stato).toBe(400)
  await annulla(id, [1])
})

test('un credito si restituisce con un movimento che esce: incassi meno, quel giorno, una volta', async () => {
  const { id: entra } = await riga(200, 'DEPOSITO', { data: '2026-10-05' })
  await prova(entra, [{ daRestituire: { clienteId: hotel.id }, importo: 200 }])
  const [credito] = await crediti()
  expect(credito).toMatchObject({ da_restituire: true, resta: 200 })
  const [ottobre, novembre] = [await finanze(10), await finanze(11)]
  const { id: esce } = await riga(-200, 'RESTITUZIONE DEPOSITO')
  const troppo = await prova(esce, [
    { creditoId: credito.id, importo: -199 },
    { categoria: 'Altra_Uscita', importo: -1 },
  ])
  expect(troppo.stato).toBe(200)
  expect((await crediti())[0]).toMatchObject({
    resta: 1,
    restituzioni: [{ importo: 199, data: '2026-11-20' }],
  })
  await annulla(esce, [1])
  const reso = await bench.dati('POST', `/crediti/${credito.id}/restituisci`, {
    corpo: { giorno: '2026-11-20', metodo: 'Bonifico', movimento: { id: esce, n: 1 } },
  })
  expect(reso.resta).toBe(0)
  expect((await esito(esce)).esito).toBe('registrata')
  expect(await finanze(10)).toEqual(ottobre)
  expect(arrotonda((await finanze(11)).incassi - novembre.incassi)).toBe(-200)
  // What a row gave back is taken back from its row.
  expect((await bench.chiedi('DELETE', `/crediti/${credito.id}/restituisci`)).stato).toBe(409)
  expect((await annulla(entra, [1])).stato).toBe(409)
  await annulla(esce, [1])
  expect(await finanze(11)).toEqual(novembre)
  const aMano = await bench.dati('POST', `/crediti/${credito.id}/restituisci`, {
    corpo: { giorno: '2026-11-21', metodo: 'Contanti' },
  })
  expect(aMano.restituzioni).toMatchObject([{ metodo: 'Contanti', importo: 200 }])
  await bench.dati('DELETE', `/crediti/${credito.id}/restituisci`)
  expect((await annulla(entra, [1])).stato).toBe(200)
})

test('97,00 sono 100,00 meno 3,00 di commissioni; le voci senza fattura stanno accanto agli incassi', async () => {
  const f = await attiva(hotel.id, di(100))
  const prima = await finanze()
  const { id } = await riga(97)
  const parti = [
    { fatturaId: f.id, importo: 100 },
    { categoria: 'Commissioni', importo: -3 },
  ]
  expect((await prova(id, parti)).stato).toBe(200)
  const con = await finanze()
  expect([arrotonda(con.incassi - prima.incassi), arrotonda(con.spese - prima.spese)]).toEqual([100, 0])
  expect(con.altre_uscite - prima.altre_uscite).toBe(3)
  const giroconto = await riga(-500, 'GIROCONTO')
  await prova(giroconto.id, [{ categoria: 'Giroconto', importo: -500 }])
  expect((await finanze()).altre_uscite).toBe(con.altre_uscite)
  await annulla(giroconto.id, [1])
  await annulla(id, [1])
  expect(await finanze()).toEqual(prima)
})

test('un F24 dice di quale mese sono le ritenute', async () => {
  const { id } = await riga(-1214, 'F24 TELEMATICO')
  expect((await prova(id, [{ categoria: 'Prelievo', mese: '2026-10', importo: -1214 }])).stato).toBe(400)
  expect((await prova(id, [{ categoria: 'F24', mese: '2026-10', importo: -1214 }])).stato).toBe(200)
  expect(await esito(id)).toMatchObject({ parti: [{ categoria: 'F24', mese: '2026-10', importo: -1214 }] })
  const versata = async () =>
    (await bench.dati('GET', '/fatture/mese/2026/10')).ritenute.da_versare.versata_il
  expect(await versata()).toBe('2026-11-20')
  await annulla(id, [1])
  expect(await versata()).toBe(null)
})

test('tre rate, anche di fornitori diversi, sono tre parti; una nota si sottrae', async () => {
  const piani = [await riba({ numeroDocumento: 'P-1' }), await riba({ numeroDocumento: 'P-2' })]
  for (const { id } of piani) await genera(id)
  const rate = (await Promise.all(piani.map(({ id }) => fattura(id)))).flatMap(({ rate }) => rate[0])
  const totale = rate.reduce((somma: number, { importo }) => somma + importo, 0)
  const { id } = await riga(-totale, 'RICEVUTE BANCARIE N. 2')
  const parti = rate.map(({ id: rataId, importo }) => ({ rataId, importo: -importo }))
  expect((await prova(id, parti)).stato).toBe(200)
  expect((await fattura(piani[0].id)).rate[0]).toMatchObject({ pagata: true, data_pagamento: '2026-11-20' })

  // The bank takes one of them back: unpaid again, the former row stays as it was.
  const [rata] = rate
  const { id: storno } = await riga(rata.importo - 2.5, 'STORNO RIBA')
  const ripresa = await prova(storno, [
    { rataId: rata.id, importo: rata.importo },
    { categoria: 'Commissioni', importo: -2.5 },
  ])
  expect(ripresa.stato).toBe(200)
  expect((await fattura(piani[0].id)).rate[0]).toMatchObject({ pagata: false })
  expect(await esito(id)).toMatchObject({ esito: 'registrata', resta: 0 })
  const ferma = await annulla(id, [1])
  expect([ferma.stato, ferma.corpo.error]).toEqual([
    ...[409, 'La banca lo ha ripreso il 20/11/2026: prima annulla quel movimento'],
  ])
  expect((await annulla(storno, [1])).stato).toBe(200)
  expect((await fattura(piani[0].id)).rate[0]).toMatchObject({ pagata: true, data_pagamento: '2026-11-20' })
  expect((await annulla(id, [1])).stato).toBe(200)
  expect((await fattura(piani[0].id)).rate[0]).toMatchObject({ pagata: false })
})

test('di una rata la banca paga una parte, poi il resto: annullati in ogni ordine il piano è quello di prima', async () => {
  const { id: fatturaId } = await riba({ numeroDocumento: 'P-3' })
  await genera(fatturaId)
  const piano = async () =>
    (await fattura(fatturaId)).rate.map((r: Record<string, unknown>) => [
      ...[r.numero_rata, r.importo, r.pagata, r.data_scadenza],
    ])
  const era = await piano()
  const [[, intera]] = era
  const prime = async () => (await piano()).slice(0, era.length + 1).map((r: unknown[]) => [r[1], r[2]])
  const paga = async (importo: number) => {
    const aperta = (await fattura(fatturaId)).rate.find((r: { pagata: boolean }) => !r.pagata)
    const { id } = await riga(-importo, 'RIBA IN PARTE')
    const fatto = await prova(id, [{ rataId: aperta.id, importo: -importo }])
    return { id, fatto }
  }
  const troppo = await paga(intera + 0.01)
  expect([troppo.fatto.stato, troppo.fatto.corpo.error]).toMatchObject([
    409,
    expect.stringMatching(/^La rata di P-3 è di /),
  ])
  for (const ordine of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2],
    [0, 2, 1],
    [1, 2, 0],
  ]) {
    const resto = arrotonda(intera - 15)
    const righe = [await paga(10), await paga(5), await paga(resto)]
    expect(righe.map(({ fatto }) => fatto.stato)).toEqual([200, 200, 200])
    expect((await prime()).slice(0, 3)).toEqual([10, 5, resto].map((importo) => [importo, true]))
    expect((await fattura(fatturaId)).importo_pagato).toBe(intera)
    for (const i of ordine) expect((await annulla(righe[i]?.id ?? 0, [1])).stato).toBe(200)
    expect(await piano()).toEqual(era)
    expect((await fattura(fatturaId)).pagamenti).toEqual([])
  }
})

test('una parte di rata che la banca riprende torna aperta, e annullato lo storno è pagata come prima', async () => {
  const { id: fatturaId } = await riba({ numeroDocumento: 'P-4' })
  await genera(fatturaId)
  const rate = async () =>
    (await fattura(fatturaId)).rate.map(({ importo, pagata }: Record<string, unknown>) => [importo, pagata])
  const era = await rate()
  const [rata] = (await fattura(fatturaId)).rate
  const { id } = await riga(-10, 'RIBA IN PARTE')
  await prova(id, [{ rataId: rata.id, importo: -10 }])
  const inParte = await rate()
  expect(inParte).toHaveLength(era.length + 1)
  const { id: storno } = await riga(10, 'STORNO RIBA')
  expect((await prova(storno, [{ rataId: rata.id, importo: 10 }])).stato).toBe(200)
  expect(await rate()).toEqual(era)
  expect((await annulla(storno, [1])).stato).toBe(200)
  expect(await rate()).toEqual(inParte)
  expect((await annulla(id, [1])).stato).toBe(200)
  expect(await rate()).toEqual(era)
})

test('un insoluto riprende il pagamento del cliente, e annullato lo rimette com’era', async () => {
  const f = await attiva(hotel.id)
  const { id } = await riga(122)
  await prova(id, [{ fatturaId: f.id, importo: 122 }])
  const prima = (await fattura(f.id)).pagamenti
  const { id: insoluto } = await riga(-125, 'INSOLUTO')
  const parti = [
    { fatturaId: f.id, importo: -122 },
    { categoria: 'Commissioni', importo: -3 },
  ]
  expect((await prova(insoluto, parti)).stato).toBe(200)
  expect(await fattura(f.id)).toMatchObject({ stato: 'Da_Pagare', importo_pagato: 0, pagamenti: [] })
  expect(await esito(id)).toMatchObject({ esito: 'registrata' })
  expect((await annulla(insoluto, [1])).stato).toBe(200)
  expect((await fattura(f.id)).pagamenti).toMatchObject([
    { id: prima[0].id, importo: 122, data: '2026-11-20' },
  ])
  expect((await annulla(id, [1])).stato).toBe(200)
  expect((await fattura(f.id)).pagamenti).toEqual([])
})

test('chi toglie il pagamento dalla fattura riapre il suo movimento: quei soldi non hanno più un posto', async () => {
  const f = await attiva(hotel.id)
  const { id } = await riga(150)
  await prova(id, [
    { fatturaId: f.id, importo: 122 },
    { credito: { clienteId: hotel.id }, importo: 28 },
  ])
  const [{ id: pagamento }] = (await fattura(f.id)).pagamenti
  await bench.dati('DELETE', `/pagamenti/${pagamento}`)
  expect(await esito(id)).toMatchObject({
    ...{ esito: 'da_confermare', resta: 122 },
    parti: [{ tipo: 'credito', importo: 28 }],
  })
  expect((await bench.dati('GET', `/movimenti/${id}`)).stato).toBe('pronta')
  await annulla(id, [1])
})

test('il database rifiuta un movimento fatto le cui parti non sommano', async () => {
  const { id } = await riga(100)
  const { id: rigaId } = await bench.db
    .selectFrom('movimenti_righe')
    .select('id')
    .where('movimento_id', '=', id)
    .executeTakeFirstOrThrow()
  const segna = () =>
    bench.db.updateTable('movimenti_righe').set({ esito: 'registrata' }).where('id', '=', rigaId).execute()
  await expect(segna()).rejects.toThrow('a registered row is the sum of its parts')
  await prova(id, [
    { categoria: 'Altra_Entrata', importo: 60 },
    { credito: { clienteId: hotel.id }, importo: 40 },
  ])
  for (const comando of [
    sql`update movimenti_parti set importo = importo + 1 where riga_id = ${rigaId}`,
    sql`delete from movimenti_parti where riga_id = ${rigaId}`,
    sql`update movimenti_righe set importo = 1 where id = ${rigaId}`,
  ])
    await expect(comando.execute(bench.db)).rejects.toThrow('a registered row is the sum of its parts')
  await annulla(id, [1])
})

test('un acconto sta in Da fatturare con il suo ultimo giorno, e la bozza che se ne fa è già pagata', async () => {
  const { id: clienteId } = await cliente('Carla', 'Rossi')
  const { id } = await riga(122, 'ACCONTO CALDAIA')
  await prova(id, [{ credito: { clienteId }, importo: 122 }])
  const [credito] = await crediti(`clienteId=${clienteId}`)
  const daFatturare = async () =>
    (await bench.dati('GET', '/fatture/da-fatturare')).filter(
      (v: { genere: string }) => v.genere === 'acconto',
    )
  expect(await daFatturare()).toEqual([])
  const detto = await bench.dati('PUT', `/crediti/${credito.id}`, { corpo: { acconto: true } })
  expect([detto.acconto, detto.acconto_detto_da]).toEqual([true, 'admin'])
  expect(await daFatturare()).toMatchObject([
    { titolo: 'Acconto di Carla Rossi: entro il 02/12', importo: 122, entro: '2026-12-02', urgente: false },
  ])
  const mese = await bench.dati('GET', '/fatture/mese/2026/11')
  expect(JSON.stringify(mese.manca)).toContain('Carla Rossi')
  const [bozza] = await bench.dati('POST', '/fatture/da-fatturare', { corpo: { acconti: [credito.id] } })
  expect(bozza).toMatchObject({ tipo_documento: 'TD02', fase: 'Bozza', totale: 122, importo_pagato: 122 })
  expect(await daFatturare()).toEqual([])
  expect((await annulla(id, [1])).corpo.code).toBe('credito_usato')
  await bench.dati('DELETE', `/fatture/${bozza.id}`)
  expect(await daFatturare()).toHaveLength(1)
  await bench.dati('PUT', `/crediti/${credito.id}`, { corpo: { acconto: false } })
  expect(await daFatturare()).toEqual([])
  expect((await annulla(id, [1])).stato).toBe(200)
})

test('incassi e pagamenti del mese tornano con Finanze, anche con i crediti', async () => {
  const { id } = await riga(300, 'DEPOSITO')
  await prova(id, [{ credito: { clienteId: hotel.id }, importo: 300 }])
  const { fatture } = await finanze()
  const { incassi } = await bench.dati('GET', '/fatture/mese/2026/11')
  expect(incassi.importo).toBe(fatture.incassi)
  await annulla(id, [1])
})
