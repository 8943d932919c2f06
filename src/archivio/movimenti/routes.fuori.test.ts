import { afterAll, expect, test } from 'vitest'
import { banca } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'
import { multipart } from '#test/pdf.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, righe } = banca(bench)

const SOSPESO = 'Non ancora contabilizzato'
const ANNULLATO = 'Annullato o rifiutato'
const SALDO = 'Un saldo o un totale'
const inDivisa = (divisa: string) => `In ${divisa}: registralo a mano`

interface Caso {
  testo: string
  /** Amounts of what is read, in the file's order. */
  letti: number[]
  /** Number and reason of what is not. */
  fuori: [riga: number, motivo: string][]
}

/** As banks write what is no movement of ours, each with one that is. */
const CASI: Record<string, Caso> = {
  'Revolut, stati in inglese e una divisa straniera': {
    testo: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,Current,2026-10-05 09:00:00,2026-10-06 09:01:00,Payment from Melzi Ottavia,366.00,0.00,EUR,COMPLETED,1300
CARD_PAYMENT,Current,2026-10-06 09:00:00,2026-10-07 09:00:00,Github,-4.00,0.00,USD,COMPLETED,96.00
CARD_PAYMENT,Current,2026-10-08 09:00:00,,Ferramenta,-24.99,0.00,EUR,PENDING,
CARD_PAYMENT,Current,2026-10-09 09:00:00,,Officina,-59.90,0.00,EUR,REVERTED,`,
    letti: [366],
    fuori: [
      [3, inDivisa('USD')],
      [4, SOSPESO],
      [5, ANNULLATO],
    ],
  },
  'Revolut in italiano, «Valuta» che ha codici': {
    testo: `Tipo,Prodotto,Data di inizio,Data di completamento,Descrizione,Importo,Costo,Valuta,State,Saldo
Ricarica,Attuale,2026-10-05 09:00:00,2026-10-05 09:01:00,Pagamento da Melzi Ottavia,366.00,0.00,EUR,COMPLETATO,1300
Pagamento con carta,Attuale,2026-10-06 09:00:00,2026-10-07 09:00:00,Github,-4.00,0.00,USD,COMPLETATO,96.00
Pagamento con carta,Attuale,2026-10-08 09:00:00,,Ferramenta,-24.99,0.00,EUR,IN SOSPESO,
Pagamento con carta,Attuale,2026-10-09 09:00:00,,Officina,-59.90,0.00,EUR,ANNULLATO,`,
    letti: [366],
    fuori: [
      [3, inDivisa('USD')],
      [4, SOSPESO],
      [5, ANNULLATO],
    ],
  },
  'contabilizzazione, e uno stato che nessuno conosce': {
    testo: `Data;Operazione;Contabilizzazione;Importo
05/10/2026;Bonifico Melzi;CONTABILIZZATO;122,00
06/10/2026;Pagamento Pos;NON CONTABILIZZATO;-48,20
07/10/2026;Pagamento Pos;AUTORIZZATO;-1,00
08/10/2026;Pagamento Pos;NOT APPROVED;-2,00
09/10/2026;Pagamento Pos;ZXQ;-3,00
10/10/2026;Canone;;-4,00`,
    letti: [122, -4],
    fuori: [
      [3, SOSPESO],
      [4, SOSPESO],
      [5, ANNULLATO],
      [6, 'Con uno stato che Tepore non conosce'],
    ],
  },
  'la divisa in una colonna o nella cella, l’importo originale accanto a quello in euro': {
    testo: `Data;Descrizione;Importo originale;Divisa originale;Importo;Divisa
05/10/2026;Bonifico Melzi;130,00;USD;122,00;EUR
06/10/2026;Acquisto;31,00;CHF;31,00;CHF
07/10/2026;Acquisto;12,00;;$ 12,00;
08/10/2026;Acquisto;12,00;;12,00 GBP;EUR
09/10/2026;Rimborso;12,00;;€ 12,00;EUR`,
    letti: [122, 12],
    fuori: [
      [3, inDivisa('CHF')],
      [4, inDivisa('USD')],
      [5, inDivisa('GBP')],
    ],
  },
  'dare e avere come lettere': {
    testo: `Data contabile;Data valuta;Descrizione;Importo;Dare/Avere
05/10/2026;05/10/2026;BONIFICO MELZI;122,00;A
06/10/2026;06/10/2026;FORNITORE IDRODORA;305,00;D
07/10/2026;07/10/2026;STORNO BONIFICO;-10,00;A
08/10/2026;08/10/2026;NON SI SA;7,00;`,
    letti: [122, -305, -10],
    fuori: [[5, 'Non dice se entra o esce']],
  },
  'un segno più o meno': {
    testo: `Data contabile;Descrizione;Importo;Segno
05/10/2026;BONIFICO MELZI;122,00;+
06/10/2026;FORNITORE IDRODORA;305,00;-`,
    letti: [122, -305],
    fuori: [],
  },
  'Soll e Haben': {
    testo: `Data;Descrizione;Importo;H/S
05/10/2026;BONIFICO MELZI;122,00;H
06/10/2026;FORNITORE IDRODORA;305,00;S`,
    letti: [122, -305],
    fuori: [],
  },
  'una colonna del segno accanto a importi che lo hanno già': {
    testo: `Data;Descrizione;Importo;Tipo movimento
05/10/2026;BONIFICO MELZI;122,00;Accredito
06/10/2026;FORNITORE IDRODORA;-305,00;Addebito`,
    letti: [122, -305],
    fuori: [],
  },
  'uno storno nella colonna degli accrediti esce di nuovo': {
    testo: `Data;Descrizione;Dare;Avere
05/10/2026;BONIFICO MELZI;;122,00
07/10/2026;STORNO BONIFICO MELZI;;-122,00
08/10/2026;CANONE;-2,50;`,
    letti: [122, -122, -2.5],
    fuori: [],
  },
  'saldi e totali con un giorno, e chi paga un saldo': {
    testo: `Data contabile;Data valuta;Descrizione;Importo
01/10/2026;01/10/2026;Saldo iniziale;1.000,00
05/10/2026;05/10/2026;BONIFICO MELZI OTTAVIA;122,00
06/10/2026;06/10/2026;saldo fattura 12;50,00
07/10/2026;07/10/2026;SALDO;33,00
31/10/2026;31/10/2026;Saldo contabile finale;1.205,00
31/10/2026;31/10/2026;SALDO;1.205,00
31/10/2026;;Totale entrate;205,00
31/10/2026;;Saldo al 50%;20,00
31/10/2026;;Saldo al 31 ottobre;1.205,00
31/10/2026;;SALDO DISPONIBILE AL 31/10/2026 EUR;1.205,00`,
    letti: [122, 50, 33, 20],
    fuori: [2, 6, 7, 8, 10, 11].map((riga) => [riga, SALDO]),
  },
  'parole e chi paga vincono sulle somme': {
    testo: `Data;Ordinante;Descrizione;Importo
05/10/2026;Melzi;acconto;100,00
06/10/2026;Tarsi;acconto;200,00
07/10/2026;Betulli;SALDO;300,00
08/10/2026;Betulli;SALDO FINALE;600,00
09/10/2026;;lavori;1.200,00
31/10/2026;;;2.400,00`,
    letti: [100, 200, 300, 600, 1200],
    fuori: [[7, SALDO]],
  },
}

test.each(Object.entries(CASI))('%s', async (nome, { testo, letti, fuori }) => {
  const bozza = await carica(Buffer.from(testo), `${nome}.csv`)
  expect(bozza.stato).toBe('da_abbinare')
  const letto = await bench.dati('PUT', `/movimenti/${bozza.id}`, {
    corpo: { abbinamento: bozza.abbinamento },
  })
  expect((await righe(bozza.id)).map(({ importo }: { importo: number }) => importo)).toEqual(letti)
  expect(letto.fuori.map(({ riga, motivo }: { riga: number; motivo: string }) => [riga, motivo])).toEqual(
    fuori,
  )
})

test('di Revolut vale il giorno in cui si è compiuto', async () => {
  const { testo } = CASI['Revolut, stati in inglese e una divisa straniera'] ?? expect.fail()
  const { id } = await carica(Buffer.from(testo), 'di nuovo.csv')
  expect((await righe(id))[0].data).toBe('2026-10-06')
})

test('un file di cui niente è in euro, o niente è contabilizzato, dice perché', async () => {
  const prova = (testo: string, nome: string) =>
    bench.chiedi(
      'POST',
      '/movimenti',
      multipart({}, { nome, contenuto: Buffer.from(testo), tipo: 'text/xml' }),
    )
  const voce =
    '<Ntry><Amt Ccy="CHF">905.3</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-10-05</Dt></BookgDt></Ntry>'
  const chf = await prova(`<Document><Stmt>${voce}${voce}</Stmt></Document>`, 'chf.xml')
  expect([chf.stato, chf.corpo.error]).toEqual([
    400,
    'In questo estratto non ci sono movimenti: in CHF: registralo a mano (2)',
  ])
  const conto = await prova(
    'Conto 1;;\nDivisa: CHF;;\nData;Descrizione;Importo\n05/10/2026;x;1,00\n',
    'c.csv',
  )
  expect(conto.corpo.error).toBe('Questo conto non è in euro. In CHF: registralo a mano')
  const { id, abbinamento } = await carica(
    Buffer.from('Data;Descrizione;Importo;Stato\n05/10/2026;x;1,00;In sospeso\n'),
    's.csv',
  )
  const { corpo } = await bench.chiedi('PUT', `/movimenti/${id}`, { corpo: { abbinamento } })
  expect(corpo.campi.abbinamento).toBe(
    'Con queste colonne non si legge nessun movimento: non ancora contabilizzato (1)',
  )
})

test('anche dove un’intestazione non c’è, giorni, stato e divisa si riconoscono da ciò che sono', async () => {
  const testo = `05/10/2026,04:05,Ottavia Melzi,Completata,EUR,"122,00"
06/10/2026,04:05,Tools Inc,In sospeso,EUR,"-59,30"
07/10/2026,04:05,Tools Inc,Completata,USD,"-59,30"
`
  const { id, abbinamento } = await carica(Buffer.from(testo), 'paypal.csv')
  expect(abbinamento).toEqual(['data', null, null, 'stato', 'divisa', null])
  const letto = await bench.dati('PUT', `/movimenti/${id}`, {
    corpo: { abbinamento: ['data', null, 'nome', 'stato', 'divisa', 'importo'] },
  })
  expect([letto.righe, letto.fuori.length]).toEqual([1, 2])
})

test('il segno senza l’importo non basta', async () => {
  const { id } = await carica(
    Buffer.from('Data;Descrizione;Dare;Avere;Segno\n05/10/2026;x;1,00;;D\n'),
    'g.csv',
  )
  const { corpo } = await bench.chiedi('PUT', `/movimenti/${id}`, {
    corpo: { abbinamento: ['data', 'descrizione', 'uscite', 'entrate', 'segno'] },
  })
  expect(corpo.campi.abbinamento).toBe('Il segno è di un importo: scegli anche la colonna dell’importo')
})
