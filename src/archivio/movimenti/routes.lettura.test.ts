import { afterAll, expect, test } from 'vitest'
import { banca } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, righe } = banca(bench)

/** What a file comes to: its rows with day, amount and text, and how many of it are no movement; or why it is refused. */
interface Letto {
  testa: string
  sotto: string
  righe: [data: string, importo: number, descrizione: string, nome?: string][]
  fuori?: number
}

/** Layouts as banks and services write them. */
const TRACCIATI: Record<string, Letto> = {
  'Banca Sella, con il giorno sotto «Operazione»': {
    testa: `Estratto conto
Intestato a: LAGUNA SRL
IBAN: IT60X0542811101000000123456

Operazione;Valuta;Tipologia Operazione;Descrizione;Uscite;Entrate`,
    sotto: `12/11/2026;13/11/2026;Pagamenti;POS FERRAMENTA;-45,20;
14/11/2026;14/11/2026;Bonifici;BONIFICO GALLO IRIDE;;122,00`,
    righe: [
      ['2026-11-12', -45.2, 'Pagamenti POS FERRAMENTA'],
      ['2026-11-14', 122, 'Bonifici BONIFICO GALLO IRIDE'],
    ],
  },
  'PayPal: conta il netto, e chi paga ha una colonna': {
    testa:
      '"Data","Orario","Fuso orario","Nome","Tipo","Stato","Valuta","Lordo","Tariffa","Netto","Codice transazione","Saldo"',
    sotto: `"05/11/2026","04:05:42","Europe/Rome","Iride Gallo","Pagamento Express","Completata","EUR","122,00","-4,50","117,50","2X33","117,50"
"06/11/2026","04:05:42","Europe/Rome","Utensili","Pagamento","In sospeso","EUR","-59,30","0,00","-59,30","2X34","58,20"`,
    righe: [['2026-11-05', 117.5, 'Pagamento Express', 'Iride Gallo']],
    fuori: 1,
  },
  'PayPal in inglese': {
    testa: 'Date,Time,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID',
    sotto: '05/11/2026,04:05:42,Iride Gallo,Express Checkout,Completed,EUR,"122,00","-4,50","117,50",2X33',
    righe: [['2026-11-05', 117.5, 'Express Checkout', 'Iride Gallo']],
  },
  'Satispay, con il giorno a parole e un punto prima dell’ora': {
    testa: 'id,name,state,kind,date,amount,currency,extra info',
    sotto: `17f0,"Ugo Serra",APPROVED,C2B,"24 lug 2026. 02:59:45","305,00 ",EUR,""
098a,"Leni",NOT APPROVED,P2P,"13 ott 2026. 11:48:16","5,00 ",EUR,""
17f1,"Leni",APPROVED,P2P,"13 ott 2026. 11:48:16","-5,00 ",EUR,"caffè"`,
    righe: [
      ['2026-07-24', 305, 'C2B', 'Ugo Serra'],
      ['2026-10-13', -5, 'P2P caffè', 'Leni'],
    ],
    fuori: 1,
  },
  Wise: {
    testa:
      '"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance"',
    sotto: `TRANSFER-1,05-11-2026,"05-11-2026 13:43:54.496",122.00,EUR,"Received money from Gallo","FT-2026-0901",787.62
TRANSFER-2,06-11-2026,"06-11-2026 08:12:37.495",-11.35,GBP,"Wise Charges","",776.27
TRANSFER-3,07-11-2026,"07-11-2026 08:12:37.495",-1.35,EUR,"Wise Charges","",774.92`,
    righe: [
      ['2026-11-05', 122, 'Received money from Gallo FT-2026-0901'],
      ['2026-11-07', -1.35, 'Wise Charges'],
    ],
    fuori: 1,
  },
  Fineco: {
    testa: `Conto Corrente: 000000123456

Data_Operazione;Data_Valuta;Entrate;Uscite;Descrizione;Descrizione_Completa;Stato;Moneymap`,
    sotto: `20/11/2026;20/11/2026;305,00;;Bonifico SEPA;Ord: SERRA UGO Info: saldo;Contabilizzato;
21/11/2026;21/11/2026;;-48,20;Pagamento Visa;FERRAMENTA;Autorizzato;
22/11/2026;22/11/2026;;-3,95;Canone;Mensile;Contabilizzato;`,
    righe: [
      ['2026-11-20', 305, 'Bonifico SEPA Ord: SERRA UGO Info: saldo', 'SERRA UGO'],
      ['2026-11-22', -3.95, 'Canone Mensile'],
    ],
    fuori: 1,
  },
  'Intesa Sanpaolo': {
    testa: 'Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria;Valuta;Importo',
    sotto: `20/11/2026;Bonifico A Vostro Favore;GALLO IRIDE SALDO;Conto 1;CONTABILIZZATO;Bonifici;EUR;122,00
21/11/2026;Pagamento Pos;FERRAMENTA;Carta 1;NON CONTABILIZZATO;Casa;EUR;-48,20
22/11/2026;Pagamento Pos;ESTERO;Carta 1;CONTABILIZZATO;Casa;USD;-31,00`,
    righe: [['2026-11-20', 122, 'Bonifico A Vostro Favore GALLO IRIDE SALDO']],
    fuori: 2,
  },
  BancoPosta: {
    testa: 'Data Contabile;Data Valuta;Addebiti (euro);Accrediti (euro);Descrizione operazioni',
    sotto: `03/11/26;03/11/26;2,90;;IMPOSTA DI BOLLO
23/11/26;23/11/26;;122,00;BONIFICO DA GALLO IRIDE`,
    righe: [
      ['2026-11-03', -2.9, 'IMPOSTA DI BOLLO'],
      ['2026-11-23', 122, 'BONIFICO DA GALLO IRIDE'],
    ],
  },
  'una banca che nessuno conosce: il giorno è la colonna di giorni, che si chiami come vuole': {
    testa: 'Movimento del;Competenza;Che cosa;Ammontare',
    sotto: `05/11/2026;06/11/2026;BONIFICO;122,00
07/11/2026;07/11/2026;POS;-3,00`,
    righe: [
      ['2026-11-05', 122, ''],
      ['2026-11-07', -3, ''],
    ],
  },
  'giorno e ora in una cella, in cinque modi': {
    testa: 'Data e ora;Causale;Importo',
    sotto: `05/11/2026 14:30;BONIFICO;€ 122,00
06/11/2026 14.30.10;POS;-€ 45,20
07/11/2026, 14:30;POS;€ -45,20
2026-11-08T10:00:00+01:00;POS;-45,20 EUR
2026-11-09T23:30:00.000Z;POS;- 45,20`,
    righe: [
      ['2026-11-05', 122, 'BONIFICO'],
      ...(['06', '07', '08', '10'] as const).map((giorno): Letto['righe'][number] => [
        `2026-11-${giorno}`,
        -45.2,
        'POS',
      ]),
    ],
  },
  'righe che vanno avanti sotto, anche di una che resta fuori': {
    testa: 'Data Operazione;Data valuta;Causale;Descrizione;Entrate;Uscite;Divisa',
    sotto: `05/11/2026;05/11/2026;048;BONIFICO O/C GALLO IRIDE;122,00;;EUR
;;;FT-2026-0901 SALDO;;;
;;;/;;;
06/11/2026;06/11/2026;208;PAGAMENTO ESTERO;;-31,00;USD
;;;A RATE;;;
07/11/2026;07/11/2026;043;POS;;-45,20;EUR
;;;Saldo finale 45,60;;;`,
    righe: [
      ['2026-11-05', 122, '048 BONIFICO O/C GALLO IRIDE FT-2026-0901 SALDO /'],
      ['2026-11-07', -45.2, '043 POS'],
    ],
    fuori: 2,
  },
  'somme di un foglio di calcolo, con le loro frazioni binarie': {
    testa: 'Data;Descrizione;Importo',
    sotto: `05/11/2026;BONIFICO;122.00000000000001
06/11/2026;POS;-33.300000000000004
07/11/2026;POS;-0.30000000000000004
08/11/2026;INCASSO;1234.5599999999999
09/11/2026;TASSO;1.005`,
    righe: [
      ['2026-11-05', 122, 'BONIFICO'],
      ['2026-11-06', -33.3, 'POS'],
      ['2026-11-07', -0.3, 'POS'],
      ['2026-11-08', 1234.56, 'INCASSO'],
    ],
    fuori: 1,
  },
}

test.each(Object.entries(TRACCIATI))('%s', async (nome, { testa, sotto, fuori = 0, ...atteso }) => {
  const bozza = await carica(Buffer.from(`${testa}\n${sotto}\n`), `${nome}.csv`)
  const colonne = bozza.abbinamento.map((campo: string | null, i: number) =>
    atteso.righe[0]?.[2] === '' && i === 2 ? 'nome' : campo,
  )
  const letto = await bench.dati('PUT', `/movimenti/${bozza.id}`, { corpo: { abbinamento: colonne } })
  expect([letto.righe, letto.fuori.length]).toEqual([atteso.righe.length, fuori])
  const lette: { data: string; importo: number; descrizione: string; nome: string | null }[] = await righe(
    bozza.id,
  )
  expect(lette.map(({ data, importo, descrizione }) => [data, importo, descrizione])).toEqual(
    atteso.righe.map((riga) => riga.slice(0, 3)),
  )
  for (const [i, [, , , chi]] of atteso.righe.entries()) if (chi) expect(lette[i]?.nome).toBe(chi)
  // What was matched once is remembered: the same again, of other days, is read by itself.
  const poi = await carica(
    Buffer.from(`${testa}\n${sotto.replaceAll('2026', '2025').replaceAll('/26;', '/25;')}\n`),
  )
  expect([poi.stato, poi.righe]).toEqual(['pronta', atteso.righe.length])
})
