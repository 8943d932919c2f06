import { afterAll, expect, test } from 'vitest'
import { xlsx } from '#server/files/xlsx.ts'
import { banca } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'
import { leggiImporto, virgolaDi } from './importi.rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, righe, attiva, cliente } = banca(bench)

const ENTRA = { data: '2026-11-20', importo: 1234.5 }
const ESCE = { data: '2026-11-23', importo: -1214 }

/** Layouts as Italian banks write them, each with a payment that comes in and a tax that goes out. */
const BANCHE: Record<
  string,
  { testo: Buffer; nome?: string | null; iban?: string; fuori?: number; conto?: string }
> = {
  'dare e avere in due colonne, intestazione sotto i dati del conto, latin-1': {
    testo: Buffer.from(
      [
        'Estratto conto n. 11;;;;',
        'IBAN: IT60 X054 2811 1010 0000 0123 456;;;;',
        '',
        'Data contabile;Data valuta;Dare;Avere;Descrizione operazione',
        '20/11/2026;20/11/2026;;1.234,50;BONIFICO DA PARTE DI: Società Caffè Srl CAUSALE: saldo',
        '23/11/2026;23/11/2026;1.214,00;;F24 TELEMATICO città',
        ';;;;Saldo finale 11.406,92',
      ].join('\r\n'),
      'latin1',
    ),
    ...{ nome: 'Società Caffè Srl', fuori: 1, conto: 'IT60X0542811101000000123456' },
  },
  'importo con segno e virgola, ordinante a parte': {
    testo: Buffer.from(
      'Data;Valuta;Causale;Descrizione;Ordinante/Beneficiario;Importo\n20/11/2026;21/11/2026;48;Bonifico a vs favore;ROSSI MARIO;+1.234,50\n23/11/2026;23/11/2026;26;F24;;-1.214,00\n',
    ),
    nome: 'ROSSI MARIO',
  },
  'virgole fra le colonne, punto dei decimali, date ISO': {
    testo: Buffer.from(
      'Date,Value date,Description,Amount,Beneficiary IBAN\n2026-11-20,2026-11-20,"Bonifico, saldo",1234.50,IT60X0542811101000000123456\n2026-11-23,2026-11-23,F24,-1214.00,\n',
    ),
    iban: 'IT60X0542811101000000123456',
  },
  'tabulazioni, entrate e uscite col segno, euro scritto': {
    testo: Buffer.from(
      'Data operazione\tEntrate\tUscite\tDescrizione\tDettagli\n20-11-2026\t€ 1.234,50\t\tBonifico\tsaldo\n23-11-2026\t\t-1.214,00 €\tF24\ttelematico\n',
    ),
  },
  'addebiti e accrediti, anno di due cifre, un totale in fondo, meno in coda': {
    testo: Buffer.from(
      'Movimenti dal 01/11/2026\nData reg.;Accrediti;Addebiti;Descrizione\n20/11/26;1234,5;0,00;BONIFICO\n23/11/26;;1214,00-;F24\nTotale;1234,5;1214,00;\n',
    ),
    fuori: 1,
  },
}

test.each(Object.entries(BANCHE))('%s', async (nome, { testo, ...attesa }) => {
  const bozza = await carica(testo, `${nome}.csv`)
  expect(bozza).toMatchObject({ stato: 'da_abbinare', formato: 'csv', righe: 0, conto: attesa.conto ?? null })
  const { anteprima, colonne } = await bench.dati('GET', `/movimenti/${bozza.id}`)
  expect(anteprima[0]).toHaveLength(colonne.length)
  const letto = await bench.dati('PUT', `/movimenti/${bozza.id}`, {
    corpo: { abbinamento: bozza.abbinamento },
  })
  expect(letto).toMatchObject({ stato: 'pronta', righe: 2 })
  expect(letto.fuori).toHaveLength(attesa.fuori ?? 0)
  const [entra, esce] = await righe(bozza.id)
  expect([entra, esce]).toMatchObject([ENTRA, ESCE])
  if (attesa.nome) expect(entra.nome).toBe(attesa.nome)
  if (attesa.iban) expect(entra.iban).toBe(attesa.iban)
  // The next month's file of this bank asks nothing.
  const poi = await carica(
    Buffer.from(
      testo
        .toString('latin1')
        .replaceAll(/\b20([/-])11/g, '19$111')
        .replaceAll('11-20', '11-19'),
      'latin1',
    ),
    'dicembre.csv',
  )
  expect(poi).toMatchObject({ stato: 'pronta', righe: 2 })
})

/** A workbook of one sheet: days and amounts are numbers in it, as Excel keeps them. */
async function foglio(righe: { data: string; importo: number; testo: string }[]): Promise<Buffer> {
  const colonne: Parameters<typeof xlsx<(typeof righe)[number]>>[1] = [
    { titolo: 'Data', larghezza: 12, cella: ({ data }) => ({ tipo: 'data', valore: data }) },
    { titolo: 'Importo', larghezza: 12, cella: ({ importo }) => ({ tipo: 'euro', valore: importo }) },
    { titolo: 'Descrizione', larghezza: 40, cella: ({ testo }) => ({ tipo: 'testo', valore: testo }) },
  ]
  const pagine = (async function* () {
    yield righe
  })()
  const pezzi: Uint8Array[] = []
  for await (const pezzo of xlsx('Movimenti', colonne, pagine)) pezzi.push(pezzo)
  return Buffer.concat(pezzi)
}

test('un foglio di Excel: date e numeri come celle, e la fattura si riconosce dal testo', async () => {
  const rossi = await cliente('Mario', 'Rossi')
  const f = await attiva(rossi.id)
  const contenuto = await foglio([
    { data: '2026-11-20', importo: 122, testo: `BONIFICO ROSSI MARIO SALDO ${f.numero_documento}` },
    { data: '2026-11-21', importo: -3.5, testo: 'Canone mensile' },
  ])
  const bozza = await carica(contenuto, 'lista.xlsx')
  expect(bozza).toMatchObject({
    stato: 'da_abbinare',
    formato: 'xlsx',
    abbinamento: ['data', 'importo', 'descrizione'],
  })
  const abbina = (abbinamento: unknown[]) =>
    bench.chiedi('PUT', `/movimenti/${bozza.id}`, { corpo: { abbinamento } })
  const errore = async (...abbinamento: unknown[]) => (await abbina(abbinamento)).corpo.campi?.abbinamento
  expect([
    await errore('data', 'importo'),
    await errore(null, 'importo', 'descrizione'),
    await errore('data', null, 'descrizione'),
    await errore('data', 'entrate', 'descrizione'),
    await errore('data', 'importo', null),
    await errore('data', 'importo', 'importo'),
    await errore('descrizione', 'importo', 'data'),
  ]).toEqual([
    'Le colonne non sono quelle del file',
    'Scegli la colonna della data',
    'Scegli la colonna dell’importo, oppure quelle di entrate e uscite',
    'Scegli la colonna dell’importo, oppure quelle di entrate e uscite',
    'Scegli la colonna della descrizione',
    '«Importo con segno» è di una colonna sola',
    'Con queste colonne non si legge nessun movimento',
  ])
  expect((await abbina(['data', 'importo', 'descrizione'])).corpo.data).toMatchObject({
    stato: 'pronta',
    righe: 2,
  })
  expect((await righe(bozza.id))[0]).toMatchObject({
    ...{ importo: 122, proposta: { sicura: true, perche: ['numero', 'importo', 'nome'] } },
  })
  // Matched wrongly it is matched again, until something of it is decided.
  expect((await abbina(['data', 'importo', 'nome'])).stato).toBe(200)
  expect((await righe(bozza.id))[1]).toMatchObject({ nome: 'Canone mensile', descrizione: '' })
  await bench.dati('PUT', `/movimenti/${bozza.id}/righe/2`, { corpo: { ignora: 'questa' } })
  expect((await abbina(['data', 'importo', 'descrizione'])).corpo.error).toBe(
    'Le colonne di questo estratto non si cambiano più',
  )
})

test('un importo si legge con la virgola o il punto che la sua colonna usa, altrimenti no', () => {
  expect(virgolaDi(['1.250', '3.000,50'])).toBe(',')
  expect(virgolaDi(['1,250.00', '30'])).toBe('.')
  expect(virgolaDi(['1250.5'])).toBe('.')
  expect(virgolaDi(['1.250', '7'])).toBe(',')
  const letti = ['1.250', '-1.214,00', '1214,00-', '(12,5)', '+ 3,00 €', '', '-', 'EUR 0,01'].map((c) =>
    leggiImporto(c, ','),
  )
  expect(letti).toEqual([125000, -121400, -121400, -1250, 300, null, null, 1])
  expect(['12,345', 'abc', '1,2,3'].map((c) => leggiImporto(c, ','))).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
})
