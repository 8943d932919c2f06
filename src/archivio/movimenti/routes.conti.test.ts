import { afterAll, expect, test } from 'vitest'
import { banca } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, righe, conferma, attiva, cliente } = banca(bench)

const UNO = 'IT60X0542811101000000123456'
const DUE = 'IT40S0542811101000000654321'

const saldo = (codice: string, quanto: number, giorno: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${codice}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${Math.abs(quanto).toFixed(2)}</Amt><CdtDbtInd>${quanto < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${giorno}</Dt></Dt></Bal>`
const voce = (importo: number, giorno: string, testo = 'x') =>
  `<Ntry><Amt Ccy="EUR">${Math.abs(importo).toFixed(2)}</Amt><CdtDbtInd>${importo < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${giorno}</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${testo}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

interface Stmt {
  conto?: string
  dal: string
  al: string
  apre?: number
  chiude?: number
  voci: [importo: number, giorno: string, testo?: string][]
}
const stmt = ({ conto = UNO, dal, al, apre, chiude, voci }: Stmt) =>
  `<Stmt><FrToDt><FrDtTm>${dal}T00:00:00+01:00</FrDtTm><ToDtTm>${al}T23:59:59+01:00</ToDtTm></FrToDt><Acct><Id><IBAN>${conto}</IBAN></Id></Acct>${
    apre === undefined ? '' : saldo('OPBD', apre, dal)
  }${chiude === undefined ? '' : saldo('CLBD', chiude, al)}${voci.map((una) => voce(...una)).join('')}</Stmt>`
const camt = (...estratti: Stmt[]) =>
  Buffer.from(
    `<?xml version="1.0"?><Document><BkToCstmrStmt>${estratti.map(stmt).join('')}</BkToCstmrStmt></Document>`,
  )
const conti = (id: number) => bench.dati('GET', `/movimenti/conti?movimentoId=${id}`)

test('più conti in un file: ognuno con i suoi saldi e le sue righe, anche sotto zero', async () => {
  const due = camt(
    { dal: '2026-10-01', al: '2026-10-31', apre: 878, chiude: 1000, voci: [[122, '2026-10-05']] },
    {
      ...{ conto: DUE, dal: '2026-10-01', al: '2026-10-31', apre: 4772, chiude: -10 },
      voci: [
        [-5000, '2026-10-05'],
        [305, '2026-10-06'],
      ],
    },
  )
  const { id, conto, saldo: quanto } = await carica(due)
  // Of two accounts neither is the statement's.
  expect([conto, quanto]).toEqual([null, null])
  expect(await conti(id)).toEqual([
    {
      ...{ movimento_id: id, nome_file: 'estratto.xml', conto: UNO, dal: '2026-10-01', al: '2026-10-31' },
      ...{ saldo_iniziale: 878, righe: 122, movimenti: 1, saldo_finale: 1000, differenza: 0 },
      ...{ mancano: null, doppi: null },
    },
    {
      ...{ movimento_id: id, nome_file: 'estratto.xml', conto: DUE, dal: '2026-10-01', al: '2026-10-31' },
      ...{ saldo_iniziale: 4772, righe: -4695, movimenti: 2, saldo_finale: -10, differenza: -87 },
      ...{ mancano: null, doppi: null },
    },
  ])
})

test('di un conto si dicono i giorni che mancano e quelli doppi; dove il saldo continua non manca niente', async () => {
  const conto = 'IT12A0306901600100000001111'
  const mese = async (dal: string, al: string, apre?: number, chiude?: number) => {
    const voci: Stmt['voci'] = [[10, dal]]
    const { id } = await carica(
      camt({
        conto,
        dal,
        al,
        voci,
        ...(apre !== undefined && { apre }),
        ...(chiude !== undefined && { chiude }),
      }),
    )
    const [{ mancano, doppi }] = await conti(id)
    return { mancano, doppi }
  }
  await mese('2026-01-01', '2026-01-31', 0, 10)
  // A weekend without movements is in no file.
  expect(await mese('2026-02-02', '2026-02-27', 10, 20)).toEqual({ mancano: null, doppi: null })
  expect(await mese('2026-03-02', '2026-03-31', 25, 35)).toEqual({
    mancano: { dal: '2026-02-28', al: '2026-03-01' },
    doppi: null,
  })
  expect(await mese('2026-03-20', '2026-04-15', 30, 40)).toEqual({
    mancano: null,
    doppi: { dal: '2026-03-20', al: '2026-03-31' },
  })
  expect(await mese('2026-05-01', '2026-05-31')).toEqual({
    mancano: { dal: '2026-04-16', al: '2026-04-30' },
    doppi: null,
  })
})

test('estratti di giorni che continuano uno dall’altro sono un conto solo', async () => {
  const giorni = camt(
    { conto: DUE, dal: '2025-11-03', al: '2025-11-03', apre: 10, chiude: 15, voci: [[5, '2025-11-03']] },
    { conto: DUE, dal: '2025-11-02', al: '2025-11-02', apre: 0, chiude: 10, voci: [[10, '2025-11-02']] },
  )
  const { id, saldo: quanto, conto } = await carica(giorni)
  expect([quanto, conto]).toEqual([15, DUE])
  expect(await conti(id)).toMatchObject([
    { saldo_iniziale: 0, righe: 15, saldo_finale: 15, differenza: 0, dal: '2025-11-02', al: '2025-11-03' },
  ])
})

/** Where a table says its balances. */
const TABELLE: Record<string, string> = {
  'come righe, nella colonna dell’importo': `Data;Descrizione;Importo
01/10/2026;Saldo iniziale;1.000,00
05/10/2026;BONIFICO;122,00
06/10/2026;POS;-22,00
31/10/2026;Saldo contabile finale;1.100,00`,
  'come righe, fra dare e avere': `Data;Valuta;Addebiti;Accrediti;Descrizione operazioni
30/09/26;30/09/26;;1000,00;SALDO INIZIALE
03/10/26;03/10/26;22,00;;IMPOSTA DI BOLLO
23/10/26;23/10/26;;122,00;BONIFICO
31/10/26;31/10/26;;1.100,00;SALDO FINALE`,
  'sopra e sotto la tabella, senza giorno': `Conto: IT60X0542811101000000123456
Saldo iniziale al 01/10/2026: 1.000,00 EUR
Data;Testo dell’operazione;Entrate;Uscite
05/10/2026;BONIFICO;122,00;
06/10/2026;POS;;-22,00
;Saldo contabile al 31/10/2026 € 1.100,00;;`,
}

test.each(Object.entries(TABELLE))('saldi di una tabella: %s', async (nome, testo) => {
  const { id, abbinamento } = await carica(Buffer.from(testo), `${nome}.csv`)
  const letto = await bench.dati('PUT', `/movimenti/${id}`, { corpo: { abbinamento } })
  expect([letto.righe, letto.saldo]).toEqual([2, 1100])
  expect(await conti(id)).toMatchObject([
    { saldo_iniziale: 1000, righe: 100, movimenti: 2, saldo_finale: 1100, differenza: 0 },
  ])
})

test('dove un file non dice i saldi non c’è differenza da dire', async () => {
  const { id, abbinamento } = await carica(
    Buffer.from('Data;Descrizione;Ammontare\n05/10/2026;a;1,00\n06/10/2026;b;-2,00\n'),
  )
  await bench.dati('PUT', `/movimenti/${id}`, { corpo: { abbinamento } })
  expect(await conti(id)).toMatchObject([{ righe: -1, saldo_iniziale: null, differenza: null }])
})

test('un conto nostro non s’impara mai come di qualcun altro, né si svuota con chi se ne va', async () => {
  await bench.dati('PUT', '/azienda', { corpo: { iban: 'IT12A0306901600100000002222' } })
  const [carla, guido] = [await cliente('Carla', 'Betulli'), await cliente('Guido', 'Tarsi')]
  const [sua, altra] = [await attiva(carla.id), await attiva(guido.id)]
  const estratto = async (testo: string, nostro: string) => {
    const { id } = await carica(
      Buffer.from(
        `Data;Descrizione;IBAN controparte;Importo\n20/11/2026;${testo};${nostro};122,00\n21/11/2026;canone;;-1,00\n`,
      ),
    )
    const { abbinamento, stato } = await bench.dati('GET', `/movimenti/${id}`)
    if (stato === 'da_abbinare') await bench.dati('PUT', `/movimenti/${id}`, { corpo: { abbinamento } })
    return id
  }
  const restano: number[] = []
  for (const nostro of [UNO, 'IT12A0306901600100000002222']) {
    const id = await estratto(`BONIFICO BETULLI ${nostro.slice(-4)}`, nostro)
    const parti = [
      { fatturaId: sua.id, importo: 61 },
      { credito: { clienteId: carla.id }, importo: 61 },
    ]
    expect((await conferma(id, [{ n: 1, parti }])).stato).toBe(200)
    const poi = await estratto(`BONIFICO ${altra.numero_documento} TARSI GUIDO ${nostro.slice(-4)}`, nostro)
    const [riga] = await righe(poi)
    expect([riga.iban, riga.proposta.sicura, riga.proposta.fatture[0].id]).toEqual([nostro, true, altra.id])
    restano.push(poi)
  }
  await bench.dati('POST', `/clienti/${carla.id}/anonimizza`)
  for (const id of restano) expect((await righe(id))[0].descrizione).toContain('TARSI GUIDO')
})
