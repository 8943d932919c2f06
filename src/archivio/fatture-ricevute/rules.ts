import { VA_INTEGRATA } from '#archivio/integrazioni/rules.ts'
import { formatCount } from '#shared/numbers.ts'

/** Where a receiving is: read, ready to be confirmed, written, done, undone. */
export const STATI_RICEVUTE = {
  lettura: 'In lettura',
  pronta: 'Da confermare',
  scrittura: 'In scrittura',
  fatta: 'Fatta',
  annullata: 'Annullata',
} as const
export type StatoRicevute = keyof typeof STATI_RICEVUTE

export const UN_GIORNO_MS = 86_400_000
/** A receiving can be undone for so long. */
export const RICEZIONE_ANNULLABILE_MS = 60 * UN_GIORNO_MS

/** What a document of a file is found to be. */
export const ESITI_RICEVUTA = {
  errore: 'Non entra',
  avviso: 'Da guardare',
  duplicato: 'Già presente',
  emessa: 'Emessa da noi',
  nostra: 'Nostra, per l’IVA',
  ok: 'Pronta',
  ricevuta: 'Ricevuta del SdI',
  metadati: 'Metadati',
  ignorato: 'Ignorato',
} as const
export type EsitoRicevuta = keyof typeof ESITI_RICEVUTA

/** What waits for somebody to say that it comes in. */
export const ASPETTANO_CONFERMA = [
  'ok',
  'avviso',
  'emessa',
  'nostra',
] as const satisfies readonly EsitoRicevuta[]

/** What is done with it. */
export const SCELTE_RICEVUTA = ['importa', 'salta', 'collega'] as const
export type SceltaRicevuta = (typeof SCELTE_RICEVUTA)[number]

/** What may be decided otherwise than the file says. */
export const SI_CAMBIA = ['fornitore', 'scadenza'] as const
export type SiCambia = (typeof SI_CAMBIA)[number]

/**
 * What may be decided of a document: whose it is, where we received it; when it is due, unless several instalments have each
 * their own day, or nothing is to be paid.
 */
export function cambiabili(
  esito: EsitoRicevuta,
  { nota_di_credito, netto_a_pagare }: { nota_di_credito: boolean; netto_a_pagare: number },
  rate: number,
): SiCambia[] {
  if (esito !== 'ok' && esito !== 'avviso') return []
  return nota_di_credito || netto_a_pagare === 0 || rate > 1 ? ['fornitore'] : ['fornitore', 'scadenza']
}

/** Whether a document may come in as it is. */
const puoEntrare = (esito: EsitoRicevuta): boolean => ['ok', 'avviso', 'emessa', 'nostra'].includes(esito)

/** Of a day after the one on which it is read: seldom meant. */
export const DATA_FUTURA = 'data_futura'

/** What is done where nobody says otherwise: one of a day still to come is left out. */
export const sceltaDellaRicevuta = (
  esito: EsitoRicevuta,
  avvisi: readonly { codice: string }[],
): SceltaRicevuta =>
  puoEntrare(esito) && !avvisi.some(({ codice }) => codice === DATA_FUTURA) ? 'importa' : 'salta'

/** What may be done with a row: nothing but leaving it, where it can't come in. */
export function ammette(
  { esito, codice }: { esito: EsitoRicevuta; codice: string | null },
  scelta: SceltaRicevuta,
): boolean {
  if (scelta === 'salta') return true
  if (scelta === 'collega') return esito === 'duplicato' && codice === 'gia_registrata'
  return puoEntrare(esito)
}

/** All files of one upload together, in bytes. */
export const FILE_MASSIMI = 100 * 1_048_576
export const FILE_PER_VOLTA = 2_000
/** Documents of one receiving. */
export const RICEVUTE_MASSIME = 2_000
const TANTI = formatCount(RICEVUTE_MASSIME)
export const PIENA = `Questa ricezione ha già ${TANTI} documenti: confermala, poi porta i file in un’altra`
/** What is said of those that a receiving has no place for. */
export const messaggioTroppi = (quanti: number): string =>
  `Una ricezione tiene ${TANTI} documenti: ${
    quanti === 1
      ? 'questo non è entrato. Confermala, poi portalo'
      : `da questo in poi, ${formatCount(quanti)} in tutto, non sono entrati. Confermala, poi portali`
  } in un’altra`

/** What is said of documents that stay out, or are there already. */
const MESSAGGI = {
  vuoto: 'Il file è vuoto',
  troppo_grande: 'Il file supera 5 MB',
  xml_illeggibile: 'Il file non si legge: è incompleto o rovinato',
  doctype: 'Il file contiene un DOCTYPE: una fattura non ne ha',
  non_fattura: 'Non è una fattura elettronica',
  firma_separata: 'La firma non contiene la fattura: serve il file .xml.p7m intero',
  firma_illeggibile: 'La firma non si apre: il file è rovinato, o non è una fattura firmata',
  zip_illeggibile: 'Lo ZIP non si legge: è rovinato o protetto da password',
  zip_eccessivo: 'Lo ZIP è troppo grande una volta aperto',
  interrotta: 'La lettura si è interrotta: carica di nuovo i file che mancano',
  azienda_incompleta: 'Prima indica la partita IVA dell’azienda in Amministrazione › Azienda',
  stesso_file: 'Questo file c’è già',
  gia_importata: 'Questa fattura è già importata',
  gia_registrata: 'L’hai già scritta a mano, con lo stesso totale: puoi collegare il file',
  gia_registrata_diversa: 'L’hai già scritta a mano, con un altro totale: controlla quale è giusto',
  nostra_integrazione:
    'L’hai fatta tu, o il commercialista, per l’IVA di ciò che hai ricevuto: si conserva con il suo mese, fuori dai totali',
  nostra_emessa: 'L’hai emessa tu con un altro programma: entra fra le fatture ai clienti, chiusa',
} as const

export const messaggioPer = (codice: string): string => MESSAGGI[codice as keyof typeof MESSAGGI] ?? codice

/** What is to be known of one that comes in. */
const AVVISI = {
  totale_assente: 'Il file non dice il totale: è la somma del riepilogo',
  totale_diverso: 'Il totale del file non è la somma del riepilogo: controlla',
  rate_diverse: 'Le rate del file non sommano quanto c’è da pagare: piano da completare',
  scadenza_assente: 'Manca la scadenza: piano da completare',
  pagamento_assente: 'Manca il pagamento: metodo e scadenza da completare',
  piu_metodi: 'Si paga in più modi: vale quello con l’importo più alto',
  metodo_senza_equivalente: 'Si paga in un modo che qui non c’è: resta Bonifico',
  inversione_contabile: `Inversione contabile (TD16). ${VA_INTEGRATA}`,
  fornitore_estero: `Fornitore estero (TD17–TD19). ${VA_INTEGRATA}`,
  segno_corretto: 'Importi con segno meno: entra come nota di credito',
  codifica_corretta: 'Il file dichiara lettere diverse da quelle che usa: controlla nomi e descrizioni',
  spazio_nomi: 'Il file non segue il formato ufficiale: letto lo stesso, controlla',
  xsd: 'Il file non rispetta il formato ufficiale in qualche campo: controlla',
  [DATA_FUTURA]: 'È di un giorno che deve venire: controlla, ed entra solo se la scegli',
  piva_sospetta: 'La partita IVA del fornitore non torna: controllala',
  iban_nuovo: 'IBAN diverso da quello noto: chiedi conferma al fornitore prima di pagare',
  iban_primo: 'È il primo IBAN di questo fornitore: chiedi conferma al fornitore prima di pagare',
  fornitore_ambiguo: 'Più fornitori hanno questa partita IVA: controlla quale',
  fornitore_per_nome: 'Fornitore trovato per nome: controlla che sia lui',
  allegato_sospetto: 'Un allegato non è ciò che dice di essere: non aprirlo',
} as const

export const avvisoPer = (codice: string): string => AVVISI[codice as keyof typeof AVVISI] ?? codice

/** `60, 90 e 120` */
export const elencoInParole = (voci: readonly (string | number)[]): string =>
  voci.length < 2 ? voci.join('') : `${voci.slice(0, -1).join(', ')} e ${voci.at(-1)}`
