import type { StatoInvio } from '#carte/fatture/rules.ts'
import { dateExists, oggi } from '#shared/dates.ts'
import { fileName, oneLine } from '#shared/text.ts'
import { all, textAt, type XmlElement } from '#shared/xml-tree.ts'

/** What the exchange answers, as its files are called: `IT…_00001_RC_001.xml`. */
export const TIPI_RICEVUTA = ['RC', 'NS', 'MC', 'AT', 'NE', 'DT', 'SE'] as const
type TipoRicevuta = (typeof TIPI_RICEVUTA)[number]

/** What becomes of a receipt that is brought. */
export const ESITI_RICEVUTA_SDI = {
  abbinata: 'Abbinata alla fattura',
  altro_file: 'Non ha l’impronta del nostro file: la fattura resta com’era, e lì dici tu se è sua',
  ripetuta: 'C’era già',
  superata: 'È di un file corretto e rimandato: si tiene, e non cambia nulla',
  sconosciuta: 'Nessuna fattura inviata ha questo file',
  metadati: 'Dati di una fattura ricevuta: non servono',
  non_ricevuta: 'Non è una ricevuta del SdI',
  non_letta: 'Da questa in poi non sono lette: erano troppe per una volta, portale di nuovo',
} as const
export type EsitoRicevutaSdi = keyof typeof ESITI_RICEVUTA_SDI

/** By the name of the root, of both families of the exchange's messages. */
const RADICI: Readonly<Record<string, { tipo: TipoRicevuta; stato: StatoInvio | null }>> = {
  RicevutaConsegna: { tipo: 'RC', stato: 'Consegnata' },
  RicevutaScarto: { tipo: 'NS', stato: 'Scartata' },
  NotificaScarto: { tipo: 'NS', stato: 'Scartata' },
  RicevutaImpossibilitaRecapito: { tipo: 'MC', stato: 'Mancata_Consegna' },
  NotificaMancataConsegna: { tipo: 'MC', stato: 'Mancata_Consegna' },
  AttestazioneTrasmissioneFattura: { tipo: 'AT', stato: 'Mancata_Consegna' },
  NotificaEsito: { tipo: 'NE', stato: null },
  NotificaDecorrenzaTermini: { tipo: 'DT', stato: 'Decorsi_Termini' },
  // The exchange refuses what the public body answered, not the invoice.
  ScartoEsitoCommittente: { tipo: 'SE', stato: null },
}

export interface Ricevuta {
  tipo: TipoRicevuta
  stato: StatoInvio | null
  /** The file that was sent, without what a signature adds to its name. */
  nomeFile: string
  /** Its name says that it was signed. */
  firmato: boolean
  /** SHA-256 of it in lower case, as the receipt says it; empty where it doesn't. */
  hash: string
  /** `yyyy-MM-dd` */
  data: string
  errori: { codice: string; descrizione: string; suggerimento: string }[]
}

/** What comes with a received invoice and says nothing that the invoice doesn't. */
export const eMetadati = ({ name }: XmlElement): boolean =>
  name === 'FileMetadati' || name === 'MetadatiInvioFile'

/** Every text below an element of that name, wherever it stands: the two families nest it differently. */
const trovato = (da: XmlElement, nome: string): string => {
  const diretto = textAt(da, nome)
  if (diretto) return diretto
  for (const figlio of da.children) {
    const sotto = trovato(figlio, nome)
    if (sotto) return sotto
  }
  return ''
}

/** A receipt of the exchange; null where the document is none. */
export function leggiRicevuta(radice: XmlElement): Ricevuta | null {
  const nota = RADICI[radice.name]
  if (!nota) return null
  const scritto = fileName(trovato(radice, 'NomeFile'), 100)
  const firmato = /\.p7m$/i.test(scritto)
  const hash = trovato(radice, 'Hash') || trovato(radice, 'HashFileOriginale')
  const giorno = ['DataOraConsegna', 'DataOraRicezione', 'DataMessaADisposizione']
    .map((nome) => trovato(radice, nome).slice(0, 10))
    .find((data) => dateExists(data))
  return {
    tipo: nota.tipo,
    stato: nota.tipo === 'NE' ? esitoDi(radice) : nota.stato,
    nomeFile: scritto.replace(/(\.p7m)+$/i, ''),
    firmato,
    hash: hash.toLowerCase(),
    data: giorno ?? oggi(),
    errori: all(
      radice.children.find(({ name }) => name === 'ListaErrori'),
      'Errore',
    )
      .slice(0, 50)
      .map((errore) => ({
        codice: oneLine(textAt(errore, 'Codice'), 10),
        descrizione: oneLine(textAt(errore, 'Descrizione'), 500),
        suggerimento: oneLine(textAt(errore, 'Suggerimento'), 500),
      })),
  }
}

/**
 * Whether a receipt is surely about the file of that digest, or about the same with the signature that we have. One that
 * somebody else signed can't be compared.
 */
export const eDelFile = ({ firmato, hash }: Ricevuta, impronta: string, firmata: string | null): boolean =>
  hash === impronta || (firmata === null ? firmato : hash === firmata)

function esitoDi(radice: XmlElement): StatoInvio | null {
  const esito = trovato(radice, 'Esito')
  return esito === 'EC01' ? 'Accettata' : esito === 'EC02' ? 'Rifiutata' : null
}

/** The later in this list, the more is known of where a file is; what a public body says comes after delivery. */
const GRADO: Partial<Record<StatoInvio, number>> = {
  Scartata: 1,
  Mancata_Consegna: 2,
  Consegnata: 3,
  Decorsi_Termini: 4,
  Accettata: 5,
  Rifiutata: 5,
}

interface Detto {
  stato: StatoInvio | null
  data: string
}

/**
 * What an invoice's receipts come to, in whatever order they arrived, and on which day: the one that knows most, of two that
 * know the same the later, and among those of one day always the same.
 */
export const statoDa = (ricevute: readonly Detto[]): { stato: StatoInvio; data: string } | null => {
  const conGrado = ricevute.flatMap(({ stato, data }) =>
    stato ? [{ stato, data, grado: GRADO[stato] ?? 0 }] : [],
  )
  const [decisiva] = conGrado.sort(
    (a, b) => b.grado - a.grado || b.data.localeCompare(a.data) || b.stato.localeCompare(a.stato),
  )
  return decisiva ? { stato: decisiva.stato, data: decisiva.data } : null
}

/** What to do about the refusals that are met with most; the exchange's own words stand beside it. */
const CONSIGLI: Readonly<Record<string, string>> = {
  '00002': 'Il file era già stato inviato: non serve rimandarlo',
  '00102': 'La firma non è valida: firmalo di nuovo e rimandalo',
  '00305': 'La partita IVA del cliente non esiste: controllala con il cliente',
  '00306': 'Il codice fiscale del cliente non esiste: controllalo con il cliente',
  '00311': 'Il codice destinatario non esiste: chiedilo al cliente, o lascialo vuoto e usa la sua PEC',
  '00312': 'Il codice destinatario non è più attivo: chiedi al cliente quello nuovo',
  '00320': 'La tua partita IVA e il codice fiscale non vanno insieme: controlla i dati dell’azienda',
  '00323': 'La tua partita IVA risulta cessata: senti il commercialista',
  '00324': 'Partita IVA e codice fiscale del cliente non vanno insieme: controllali con il cliente',
  '00404': 'Questo numero era già stato inviato quest’anno: controlla in Fatture e Corrispettivi',
  '00409': 'La fattura è già nello stesso invio: non serve rimandarla',
  '00427': 'Il codice destinatario ha 7 caratteri, 6 per la PA: correggilo sul cliente',
}

export const consiglioPer = (codice: string): string | null => CONSIGLI[codice] ?? null
