// long because every check stands here with its text and the one thing that makes it speak
import { describe, expect, it } from 'vitest'
import { validaXml } from '#server/files/xml.ts'
import { documentoConRighe, documentoDiProva, rigaDiProva } from '#test/documento-elettronico.ts'
import { controlliDocumento } from './controlli.rules.ts'
import type { ContestoControlli } from './controllo.rules.ts'
import type { DocumentoElettronico, RigaElettronica } from './documento.rules.ts'
import { xmlDi } from './xml.rules.ts'

const CONTESTO: ContestoControlli = {
  oggi: '2026-11-25',
  numeroUsato: false,
  ultima: { numero: 'FT-2026-041', data: '2026-11-20' },
  dichiarazioni: [],
  residuoIntento: null,
  costi: [],
}
const base = documentoDiProva()
const controlli = (documento: DocumentoElettronico, con: Partial<ContestoControlli> = {}) =>
  controlliDocumento(documento, { ...CONTESTO, ...con })

/** The document with another customer, issuer, line 3 … */
const cliente = (con: object) => documentoDiProva({ cessionario: { ...base.cessionario, ...con } })
const sede = (con: object) => cliente({ sede: { ...base.cessionario.sede, ...con } })
const azienda = (con: object) => documentoDiProva({ cedente: { ...base.cedente, ...con } })
const riga3 = (con: Partial<RigaElettronica>) => documentoConRighe([rigaDiProva({ n: 3, ...con })])
const AZIENDA = {
  tipo: 'Azienda',
  denominazione: 'Hotel Belvedere S.r.l.',
  partitaIva: '60441170630',
  codiceFiscale: null,
}
const PA = {
  tipo: 'PA',
  denominazione: 'Comune di Prova',
  codiceFiscale: '80001230632',
  codiceDestinatario: 'UF1A2B',
}
const gruppo = (con: object) =>
  documentoDiProva({ riepilogo: base.riepilogo.map((uno) => ({ ...uno, ...con })) })

/** code, document with one thing wrong, text, rest of what the checks know */
const BLOCCANO: [string, DocumentoElettronico, string, Partial<ContestoControlli>?][] = [
  ['azienda_piva', azienda({ partitaIva: null }), 'Completa partita IVA in Amministrazione › Azienda'],
  [
    'azienda_piva',
    azienda({ codiceFiscale: '0821' }),
    'Completa codice fiscale in Amministrazione › Azienda',
  ],
  ['azienda_nome', azienda({ denominazione: ' ' }), 'Completa ragione sociale in Amministrazione › Azienda'],
  [
    'azienda_nome',
    azienda({ codiceFiscale: 'RSSMRA80A01F839D', nome: 'Mario' }),
    'Completa nome e cognome in Amministrazione › Azienda',
  ],
  [
    'azienda_sede',
    azienda({ sede: { ...base.cedente.sede, comune: null } }),
    'Completa indirizzo in Amministrazione › Azienda',
  ],
  ['azienda_iban', azienda({ iban: null }), 'Completa IBAN in Amministrazione › Azienda'],
  [
    'cliente_codice',
    cliente({ codiceFiscale: null }),
    'Serve il codice fiscale o la partita IVA di Rosa Esposito',
  ],
  [
    'cliente_codice_errato',
    cliente({ codiceFiscale: 'SPSRSO' }),
    'Il codice fiscale di Rosa Esposito non torna: il SdI lo scarterebbe',
  ],
  ['cliente_nome', cliente({ nome: null, cognome: '🔥' }), 'Completa il nome del cliente'],
  ['cliente_indirizzo', sede({ provincia: null }), 'Completa via, CAP, comune e provincia di Rosa Esposito'],
  ['cap', sede({ cap: '8012' }), "Il CAP dev'essere di 5 cifre"],
  [
    'destinatario',
    cliente({ codiceDestinatario: 'UF1A2B' }),
    'Il codice destinatario ha 7 caratteri (6 per la PA)',
  ],
  [
    'destinatario',
    cliente({ ...PA, codiceDestinatario: 'M5UXCR1' }),
    'Il codice destinatario ha 7 caratteri (6 per la PA)',
  ],
  [
    'lettere',
    riga3({ descrizione: 'Caldaia di Иван' }),
    'Scrivi “Иван” in lettere latine: nel file sarebbe “????”',
  ],
  [
    'estero',
    cliente({ codiceDestinatario: 'XXXXXXX' }),
    'XXXXXXX vale solo per chi è all’estero: scrivi la nazione del cliente',
  ],
  ['pec_sdi', cliente({ pec: 'sdi01@pec.fatturapa.it' }), 'La PEC del cliente non può essere quella del SdI'],
  ['natura_mancante', riga3({ aliquota: '0.00' }), 'Riga 3: con IVA 0 scegli il motivo (natura)'],
  ['natura_di_troppo', riga3({ aliquota: '22.00', natura: 'N4' }), 'Riga 3: con IVA 22 % il motivo va tolto'],
  [
    'natura_generica',
    riga3({ aliquota: '0', natura: 'N3' }),
    'Riga 3: scegli il motivo preciso (N6.7, N6.3…)',
  ],
  [
    'dichiarazione_intento',
    riga3({ aliquota: '0', natura: 'N3.5' }),
    'Per le righe N3.5 serve la dichiarazione d’intento di Rosa Esposito: scrivine protocollo e data tra le sue dichiarazioni IVA',
  ],
  [
    'dichiarazione_anno',
    {
      ...riga3({ aliquota: '0', natura: 'N3.5' }),
      intentoFuori: { id: 3, data: '2025-12-10', anno: null, serve: 2026 },
    },
    'Per quale anno vale la dichiarazione d’intento di Rosa Esposito ricevuta il 10/12/2025? Indicalo tra le sue dichiarazioni IVA',
  ],
  [
    'dichiarazione_anno',
    {
      ...riga3({ aliquota: '0', natura: 'N3.5' }),
      intentoFuori: { id: 3, data: '2025-03-10', anno: 2025, serve: 2026 },
    },
    'La dichiarazione d’intento di Rosa Esposito vale per il 2025, non per il 2026: per le righe N3.5 serve quella dell’anno',
  ],
  [
    'inversione_privato',
    riga3({ aliquota: '0', natura: 'N6.7' }),
    "L'inversione contabile vale solo con un cliente che ha partita IVA",
  ],
  ['data_futura', documentoDiProva({ data: '2026-11-26', lavoro: null }), 'La data è nel futuro'],
  ['data', documentoDiProva({ data: '2026-11-31' }), 'La data non esiste'],
  ['data', documentoDiProva({ data: '1969-12-31', lavoro: null }), 'La data è prima del 1970'],
  [
    'data_serie',
    documentoDiProva(),
    'La FT-2026-041 è del 20/11/2026: questa non può avere una data precedente',
    { ultima: { numero: 'FT-2026-041', data: '2026-11-20' } },
  ],
  [
    'data_collegata',
    documentoDiProva({ tipoDocumento: 'TD04', collegate: [{ numero: '1', data: '2026-11-21' }] }),
    'La fattura collegata è di data successiva',
  ],
  ['numero', documentoDiProva({ numero: 'FT' }), 'Il numero deve contenere una cifra'],
  [
    'numero',
    documentoDiProva({ numero: 'FATTURA NUMERO 2026-042' }),
    'Il numero ha al massimo 20 caratteri, senza accenti',
  ],
  ['doppio', documentoDiProva(), 'Numero già usato nel 2026', { numeroUsato: true }],
  [
    'stesso_soggetto',
    cliente({ ...AZIENDA, partitaIva: 'IT08214570635' }),
    'Cliente e azienda hanno la stessa partita IVA',
  ],
  [
    'stesso_soggetto',
    cliente({ ...AZIENDA, partitaIva: null, codiceFiscale: '08214570635' }),
    'Cliente e azienda hanno lo stesso codice fiscale',
  ],
  ['riga_vuota', riga3({ descrizione: ' \u202e🔥' }), 'Riga 3: manca la descrizione'],
  ['riga_numero', riga3({ quantita: '-1' }), 'Riga 3: la quantità non è un numero valido'],
  [
    'riga_numero',
    riga3({ prezzoUnitario: '1,5', imponibile: 150 }),
    'Riga 3: il prezzo non è un numero valido',
  ],
  ['riga_numero', riga3({ scontoPercento: '33.333' }), 'Riga 3: lo sconto va da 0 a 100, con due decimali'],
  ['aliquota', riga3({ aliquota: '0.22' }), "Riga 3: l'aliquota IVA non è valida"],
  ['riga_importo', riga3({ imponibile: 9002 }), 'Riga 3: quantità per prezzo non dà 90,02\u00a0€'],
  ['totale_zero', riga3({ prezzoUnitario: '0' }), 'Il totale è zero'],
  ['ritenuta', riga3({ ritenuta: true }), 'Le righe hanno la ritenuta, il documento no'],
  ['iva_diversa', gruppo({ imposta: 902 }), 'IVA al 10% su 90,00\u00a0€: sono 9,00\u00a0€, non 9,02\u00a0€'],
  [
    'riepilogo',
    gruppo({ aliquota: '22.00', imposta: 1980 }),
    'Il riepilogo IVA non corrisponde alle righe: salva di nuovo il documento',
  ],
  [
    'split_inversione',
    gruppo({ natura: 'N6.7', esigibilita: 'S' }),
    "La scissione dei pagamenti non va con l'inversione contabile",
  ],
  [
    'scadenze',
    documentoDiProva({
      pagamento: { condizioni: 'TP02', modalita: 'MP01', scadenze: [{ data: null, importo: 9000 }] },
    }),
    'Le scadenze sommano 90,00\u00a0€, da pagare sono 99,00\u00a0€',
  ],
]

const AVVISANO: [string, DocumentoElettronico, string, Partial<ContestoControlli>?][] = [
  [
    'testo_tagliato',
    azienda({ denominazione: 'Vesuvio '.repeat(12) }),
    "La denominazione dell'azienda supera 80 caratteri, nel file sarà tagliata",
  ],
  [
    'cliente_codice_errato',
    cliente({ codiceFiscale: 'SPSRSO70C51F839Z' }),
    'Il codice fiscale di Rosa Esposito non torna: il SdI lo scarterebbe',
  ],
  [
    'cliente_codice_errato',
    cliente({ ...AZIENDA, partitaIva: '60441170631' }),
    'La partita IVA di Hotel Belvedere S.r.l. non torna: il SdI la scarterebbe',
  ],
  [
    'testo_tagliato',
    documentoConRighe([rigaDiProva({ n: 4, descrizione: 'a'.repeat(1001) })]),
    'Riga 4: la descrizione supera 1000 caratteri, nel file sarà tagliata',
  ],
  [
    'testo_tagliato',
    sede({ indirizzo: 'Via '.repeat(20) }),
    "L'indirizzo del cliente supera 60 caratteri, nel file sarà tagliato",
  ],
  ['caratteri', riga3({ descrizione: 'Caldaia 90 €' }), 'Nel file “€” diventa EUR'],
  [
    'caratteri',
    riga3({ descrizione: 'Rubinetto ½″ dell’ing. Łukasz 🔥' }),
    'Nel file “″” diventa ", “’” diventa \', “Ł” diventa L, “🔥” non si scrive',
  ],
  [
    'termine',
    documentoDiProva({ lavoro: '2026-11-01' }),
    'Lavoro del 01/11/2026: i 12 giorni scadono il 13/11. Usa TD24',
  ],
  ['pa_cig', cliente(PA), 'Manca il CIG'],
  ['pa_firma', cliente(PA), "Per la PA il file va firmato prima dell'invio"],
  [
    'prezzo_sotto_costo',
    riga3({}),
    'Riga 3: 90,00\u00a0€ è sotto il costo (90,01\u00a0€)',
    { costi: [{ n: 3, costo: 9001 }] },
  ],
  [
    'dichiarazione_iva',
    riga3({ aliquota: '4' }),
    "Manca la dichiarazione del cliente per l'IVA al 4 %: stampala, falla firmare, allegala",
  ],
  [
    'denominazione',
    cliente({ ...AZIENDA, denominazione: null }),
    'Manca la ragione sociale: nel file sarà Rosa Esposito',
  ],
  [
    'natura_incerta',
    riga3({ aliquota: '0', natura: 'N3.1' }),
    'Riga 3: motivo N3.1. Chiedi conferma al commercialista',
  ],
]

describe('ogni controllo', () => {
  it.each(BLOCCANO)('%s ferma l’emissione', (codice, documento, testo, con) => {
    const vecchio = codice === 'data_serie' ? { ...documento, data: '2026-11-19' } : documento
    const trovati = controlli(vecchio, con)
    expect(trovati).toContainEqual(expect.objectContaining({ gravita: 'blocca', codice, testo }))
    expect(trovati[0]?.gravita).toBe('blocca')
  })

  it.each(AVVISANO)('%s avverte e lascia emettere', (codice, documento, testo, con) => {
    const trovati = controlli(documento, con)
    expect(trovati).toContainEqual(expect.objectContaining({ gravita: 'avviso', codice, testo }))
    expect(trovati.filter(({ gravita }) => gravita === 'blocca')).toEqual([])
    expect(validaXml(Buffer.from(xmlDi(documento)))).toEqual([])
  })
})
