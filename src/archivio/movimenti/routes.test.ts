// long because every way in which a movement pays is tried here
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { accountingParts } from '#test/accounting.ts'
import { banca, camt } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
beforeEach(() => stopClock(bench, '2026-11-25T10:00:00Z'))
const { carica, righe, conferma, annulla, ignora, attiva, cliente, fattura } = banca(bench)
const { riba, fornitore } = await accountingParts(bench)
const azzurro = await cliente('Condominio', 'Parco Azzurro')
const ammirati = await cliente('Walter', 'Ammirati')

test.each(['02', '04', '08'] as const)(
  'un CAMT.053 001.%s si legge, con o senza prefisso',
  async (versione) => {
    for (const prefisso of ['', 'ns2']) {
      const letto = await carica(
        camt(
          [
            {
              importo: 10.5,
              testo: `Prova ${versione} ${prefisso}`,
              nome: 'Rossi & C.',
              iban: 'IT60X0542811101000000123456',
              rif: `R${versione}${prefisso}`,
            },
            { importo: -3, testo: 'Canone', rif: `S${versione}${prefisso}` },
          ],
          versione,
          prefisso,
        ),
      )
      expect(letto).toMatchObject({
        ...{ stato: 'pronta', formato: 'camt', righe: 2, entrate: 10.5, uscite: 3, saldo: 11406.92 },
        dal: '2026-11-20',
        al: '2026-11-20',
        saldo_al: '2026-11-24',
        conto: 'IT60X0542811101000000123456',
      })
      expect(await righe(letto.id)).toMatchObject([
        {
          n: 1,
          data: '2026-11-20',
          valuta: '2026-11-20',
          importo: 10.5,
          nome: 'Rossi & C.',
          riferimento: `R${versione}${prefisso}`,
          esito: 'da_confermare',
        },
        { n: 2, importo: -3, descrizione: 'Canone', nome: null, iban: null, proposta: null },
      ])
    }
  },
)

test('numero e resto esatto: sicura, si conferma, la fattura è pagata, e per un giorno si annulla', async () => {
  const f = await attiva(azzurro.id)
  const { id } = await carica(
    camt([
      {
        importo: 122,
        testo: `BON. SALDO ${f.numero_documento.replaceAll('-', ' ')}`,
        nome: 'COND. PARCO AZZURRO',
        rif: 'A1',
      },
    ]),
  )
  const [riga] = await righe(id)
  expect(riga.proposta).toEqual({
    fatture: [
      {
        ...{ id: f.id, rataId: null, importo: 122, abbuono: 0, ritenutaBanca: 0, numero: f.numero_documento },
        ...{ nome: 'Condominio Parco Azzurro', resta: 122, scadenza: '2026-11-30' },
        ...{ creditoId: null, verso: 1, ripresa: false, clienteId: f.cliente_id, fornitoreId: null },
      },
    ],
    categoria: null,
    perche: ['numero', 'importo', 'nome'],
    sicura: true,
  })
  expect((await conferma(id, [1])).corpo.data).toMatchObject({ stato: 'fatta', conteggi: { registrata: 1 } })
  expect(await fattura(f.id)).toMatchObject({
    stato: 'Pagata',
    pagamenti: [{ data: '2026-11-20', importo: 122 }],
  })
  const [dopo] = await righe(id)
  expect(dopo).toMatchObject({ esito: 'registrata', proposta: null, pagate: [{ id: f.id, importo: 122 }] })
  expect((await conferma(id, [1])).stato).toBe(409)
  expect((await annulla(id, [1])).corpo.data).toMatchObject({ stato: 'pronta' })
  expect(await fattura(f.id)).toMatchObject({ stato: 'Da_Pagare', pagamenti: [] })
  await conferma(id, [1])
  const adesso = Date.now()
  vi.setSystemTime(adesso + 86_500_000)
  const tardi = await annulla(id, [1])
  vi.setSystemTime(adesso)
  expect([tardi.stato, tardi.corpo.error]).toEqual([
    409,
    'Dopo un giorno non si annulla più: togli il pagamento dalla fattura',
  ])
})

test('bonifico parlante: meno 11% è sicura solo se la fattura lo dice, e la ritenuta si scrive', async () => {
  const dati = { subtotale: 1000, ivaImporto: 100, totale: 1100, aliquotaIva: '10' }
  const si = await attiva(ammirati.id, { ...dati, bonificoParlante: true })
  const no = await attiva(ammirati.id, dati)
  const { id } = await carica(
    camt(
      [si, no].map(({ numero_documento }, i) => ({
        importo: 1000.82,
        testo: `RISTR. EDIL. ${numero_documento}`,
        nome: 'AMMIRATI WALTER',
        rif: `P${i}`,
      })),
    ),
  )
  const lette = await righe(id)
  expect(
    lette.map((r: { proposta: { sicura: boolean; perche: string[] } }) => [
      r.proposta.sicura,
      r.proposta.perche,
    ]),
  ).toEqual([
    [true, ['numero', 'importo meno 11%', 'nome']],
    [false, ['numero', 'importo meno 11%', 'nome']],
  ])
  expect((await conferma(id, [1])).stato).toBe(200)
  expect(await fattura(si.id)).toMatchObject({
    stato: 'Pagata',
    pagamenti: [{ importo: 1000.82, ritenuta_banca: 99.18 }],
  })
})

test('una RiBa pagata dalla banca: fornitore, importo e giorno; la rata si segna e si riprende', async () => {
  const f = await riba({ numeroDocumento: 'V26-40181' })
  await bench.dati('POST', '/rate-fatture/genera', {
    corpo: { fatturaId: f.id, dataEmissione: '2026-08-10', totale: 122, giorniArray: [60, 90] },
  })
  const { rate } = await fattura(f.id)
  const { data_scadenza: data, id: rataId } = rate[0]
  const { id } = await carica(
    camt([
      { data, importo: -61, testo: 'ADDEBITO RIBA CLIMA SUD FORNITURE', rif: 'E1' },
      { data: '2026-11-11', importo: -61, testo: 'ADDEBITO RIBA CLIMA SUD FORNITURE', rif: 'E2' },
    ]),
  )
  const [inGiorno, fuori] = await righe(id)
  // Another instalment of the same amount is open: nobody knows which of the two.
  expect([inGiorno.proposta.sicura, inGiorno.proposta.fatture[0].rataId, fuori.proposta.sicura]).toEqual([
    false,
    rataId,
    false,
  ])
  await bench.dati('PUT', `/rate-fatture/${rate[1].id}`, {
    corpo: { pagata: true, dataPagamento: '2026-09-30' },
  })
  expect((await righe(id)).map((r: { proposta: { sicura: boolean } }) => r.proposta.sicura)).toEqual([
    true,
    false,
  ])
  expect((await conferma(id, [1])).stato).toBe(200)
  expect(await fattura(f.id)).toMatchObject({
    stato: 'Pagata',
    rate: [{ pagata: true, data_pagamento: data }, {}],
  })
  expect((await annulla(id, [1])).stato).toBe(200)
  expect((await fattura(f.id)).rate[0]).toMatchObject({ pagata: false })
  const presa = await bench.dati('GET', `/fornitori/${fornitore.id}`)
  expect(presa.iban).toBe(null)
})

test('lo stesso estratto due volte: forse già vista, mai sicura, e registrata una volta sola', async () => {
  const f = await attiva(azzurro.id)
  const g = await attiva(azzurro.id)
  const sue = [
    { importo: 122, testo: `SALDO ${f.numero_documento}`, nome: 'Condominio Parco Azzurro', rif: 'D1' },
    { importo: -5, testo: 'COMMISSIONI' },
    { importo: -5, testo: 'COMMISSIONI' },
  ]
  const prima = await carica(camt(sue))
  const seconda = await carica(
    camt([
      ...sue,
      { importo: 122, testo: `SALDO ${g.numero_documento}`, nome: 'Condominio Parco Azzurro', rif: 'D2' },
    ]),
  )
  expect((await righe(prima.id)).map((r: { esito: string }) => r.esito)).toEqual(
    Array(3).fill('da_confermare'),
  )
  expect(
    (await righe(seconda.id)).map((r: { esito: string; proposta: { sicura: boolean } | null }) => [
      r.esito,
      r.proposta?.sicura,
    ]),
  ).toEqual([
    ['forse_gia_vista', false],
    ['forse_gia_vista', false],
    ['forse_gia_vista', false],
    ['da_confermare', true],
  ])
  const [una, altra] = await Promise.all([conferma(prima.id, [1]), conferma(prima.id, [1])])
  expect([una.stato, altra.stato].sort()).toEqual([200, 409])
  const doppia = await conferma(seconda.id, [{ n: 1, fatture: [{ id: g.id, importo: 122 }] }])
  expect(doppia.corpo).toMatchObject({ code: 'conflitto', data: { righe: [{ n: 1 }] } })
  expect(doppia.corpo.error).toContain('Già registrato dall’estratto estratto.xml')
  expect((await fattura(f.id)).pagamenti).toHaveLength(1)
  expect((await fattura(g.id)).pagamenti).toHaveLength(0)
})

test('pagata intanto a mano: conflitto con l’elenco, e niente è scritto né perso', async () => {
  const [f, g] = [await attiva(azzurro.id), await attiva(azzurro.id)]
  const { id } = await carica(
    camt(
      [f, g].map(({ numero_documento }, i) => ({
        importo: 122,
        testo: numero_documento,
        nome: 'Parco Azzurro',
        rif: `M${i}`,
      })),
    ),
  )
  await bench.dati('POST', `/fatture/${f.id}/pagamenti`, { corpo: { data: '2026-11-19', importo: 122 } })
  const scelte = [f, g].map(({ id }, i) => ({ n: i + 1, fatture: [{ id, importo: 122 }] }))
  const { stato, corpo } = await conferma(id, scelte)
  expect([stato, corpo.data.righe]).toEqual([
    409,
    [{ n: 1, messaggio: `${f.numero_documento} è già pagata` }],
  ])
  expect((await fattura(g.id)).pagamenti).toHaveLength(0)
  expect((await righe(id)).map((r: { esito: string }) => r.esito)).toEqual(['da_confermare', 'da_confermare'])
  expect((await conferma(id, scelte.slice(1))).stato).toBe(200)
})

test('in parte, con abbuono, più fatture insieme; mai più del movimento né nell’altro verso', async () => {
  const [f, g, h] = [await attiva(ammirati.id), await attiva(ammirati.id), await attiva(ammirati.id)]
  const passiva = await riba({
    stato: 'Da_Pagare',
    numeroDocumento: 'P-77',
    metodoPagamento: 'Bonifico',
    dataScadenza: '2026-12-01',
  })
  const { id } = await carica(
    camt([
      { importo: 120, testo: f.numero_documento, nome: 'Walter Ammirati', rif: 'Q1' },
      { importo: 150, testo: 'acconti', nome: 'Walter Ammirati', rif: 'Q2' },
    ]),
  )
  const [prima] = await righe(id)
  expect(
    [prima.proposta, ...prima.alternative].map(({ fatture: [una], categoria }) => [
      una.importo,
      una.abbuono,
      categoria,
    ]),
  ).toEqual([
    [120, 2, null],
    [122, 0, { categoria: 'Commissioni', importo: -2 }],
    [120, 0, null],
  ])
  const scegli = (n: number, ...fatture: object[]) => conferma(id, [{ n, fatture }])
  expect((await scegli(1, { id: f.id, importo: 120, abbuono: 2 })).stato).toBe(200)
  expect(await fattura(f.id)).toMatchObject({ stato: 'Pagata', pagamenti: [{ importo: 120, abbuono: 2 }] })
  expect((await scegli(2, { id: g.id, importo: 122 }, { id: h.id, importo: 30 })).corpo.error).toBe(
    'Le fatture scelte sommano 152,00\u00a0€, il movimento è di 150,00\u00a0€',
  )
  expect((await scegli(2, { id: passiva.id, importo: 122 })).corpo.error).toBe(
    'P-77 è da pagare, questo movimento entra',
  )
  expect((await scegli(2, { id: g.id, importo: 122 }, { id: h.id, importo: 28 })).stato).toBe(200)
  expect(await fattura(h.id)).toMatchObject({ stato: 'Parzialmente_Pagata', importo_pagato: 28 })
  expect((await annulla(id)).corpo.data).toMatchObject({ stato: 'annullata', conteggi: { registrata: 0 } })
  expect((await fattura(g.id)).pagamenti).toHaveLength(0)
})

test('ignora: questa volta, o sempre per chi e testo; chi la riprende toglie anche la regola', async () => {
  const tasse = (mese: number) => ({
    ...{ data: `2026-${mese}-16`, importo: -1214 - mese, nome: 'Agenzia delle Entrate' },
    ...{ testo: `F24 TELEMATICO ${mese}0${mese}`, rif: `F${mese}` },
  })
  const prima = await carica(camt([tasse(10), tasse(11), { importo: -9, testo: '123456', rif: 'F0' }]))
  expect((await ignora(prima.id, 1, 'sempre')).corpo.data).toMatchObject({
    esito: 'ignorata',
    ignora: 'sempre',
  })
  expect((await righe(prima.id)).map((r: { esito: string }) => r.esito)).toEqual([
    'ignorata',
    'ignorata',
    'da_confermare',
  ])
  expect((await ignora(prima.id, 3, 'sempre')).corpo.campi.ignora).toContain('non ha un testo che si ripete')
  expect((await ignora(prima.id, 3, 'questa')).stato).toBe(200)
  expect((await bench.dati('GET', `/movimenti/${prima.id}`)).stato).toBe('fatta')
  const poi = await carica(camt([tasse(12)]))
  expect(poi.stato === 'pronta' ? (await righe(poi.id))[0] : null).toMatchObject({
    esito: 'ignorata',
    ignora: 'sempre',
  })
  expect((await ignora(poi.id, 1, null)).corpo.data).toMatchObject({ esito: 'da_confermare', ignora: null })
  const infine = await carica(camt([{ ...tasse(12), data: '2026-12-17', rif: 'F99' }]))
  expect((await righe(infine.id))[0]).toMatchObject({ esito: 'da_confermare' })
})

test('l’IBAN di chi ha pagato si impara, e chi paga da quel conto si riconosce', async () => {
  const iban = 'DE89370400440532013000'
  const bianchi = await cliente('Anna', 'Bianchi')
  const f = await attiva(bianchi.id, { subtotale: 50, ivaImporto: 11, totale: 61 })
  const { id } = await carica(camt([{ importo: 61, testo: 'saldo', nome: 'Studio Verdi', iban, rif: 'I1' }]))
  expect((await conferma(id, [{ n: 1, fatture: [{ id: f.id, importo: 61 }] }])).stato).toBe(200)
  await attiva(bianchi.id, { subtotale: 60, ivaImporto: 13.2, totale: 73.2 })
  const poi = await carica(camt([{ importo: 73.2, testo: 'saldo', nome: 'Studio Verdi', iban, rif: 'I2' }]))
  expect((await righe(poi.id))[0].proposta).toMatchObject({ perche: ['importo', 'IBAN'], sicura: false })
})

test('un file che non è un estratto si rifiuta con il perché', async () => {
  const invia = async (testo: string) => {
    const risposta = await carica(Buffer.from(testo)).catch((e: Error) => e.message)
    return String(risposta)
  }
  expect(await invia('<?xml version="1.0"?><!DOCTYPE a><Document/>')).toContain('DOCTYPE')
  expect(await invia('<Document><Altro/></Document>')).toContain('Non è un estratto conto')
  expect(await invia('<Document><Stmt>')).toContain('incompleto o rovinato')
  expect(await invia('<Document><Stmt></Stmt></Document>')).toContain('non ci sono movimenti')
  expect((await conferma(1, [])).corpo.campi).toEqual({ righe: 'Scegli almeno un movimento' })
  expect((await conferma(1, [1, 1])).corpo.campi).toEqual({ righe: 'Un movimento è ripetuto' })
})
