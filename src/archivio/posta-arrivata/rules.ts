/** Of a message's headers nothing else is asked before it concerns us; its subject neither. */
export const INTESTAZIONI = [
  'message-id',
  'from',
  'reply-to',
  'x-ricevuta',
  'x-riferimento-message-id',
  'x-trasporto',
] as const

type Testa = ReadonlyMap<string, string>

const NOSTRO = /^<?([0-9a-f]{32}@tepore)>?$/

/** The mail of ours that a message says it is about: our Message-IDs have 128 random bits, and nobody guesses one. */
export const riferito = (testa: Testa): string | undefined =>
  NOSTRO.exec(testa.get('x-riferimento-message-id')?.trim() ?? '')?.[1]

const DELLO_SDI = /@pec\.fatturapa\.it(?![\w.-])/i

/** Whether a message may concern us, by what its headers say; what they prove is another question. */
export function ciRiguarda(testa: Testa): boolean {
  if (testa.has('x-ricevuta')) return riferito(testa) !== undefined
  return (
    testa.get('x-trasporto') === 'posta-certificata' &&
    DELLO_SDI.test(`${testa.get('from') ?? ''} ${testa.get('reply-to') ?? ''}`)
  )
}

/** The address that a message comes from, in lower case; a name before it may say anything. */
export function mittenteDi(testa: Testa): string {
  const from = testa.get('from') ?? ''
  return (/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase()
}

/** Where the exchange may say that ours are to go. */
export const eIndirizzoSdi = (indirizzo: string): boolean => /^sdi\d{1,4}@pec\.fatturapa\.it$/.test(indirizzo)

/** Whether a certified sender is the exchange. */
export const eLoSdi = (mittente: string): boolean => /^[^@\s]+@pec\.fatturapa\.it$/.test(mittente)

/** Why a message couldn't be read, as it is said. */
export const NON_LETTO = {
  non_firmata: 'Non ha la firma del gestore della PEC',
  opaca: 'La firma racchiude il messaggio: così la posta certificata non fa',
  firma_illeggibile: 'La firma del gestore non si legge',
  firma_falsa: 'La firma del gestore non vale: il messaggio è stato cambiato',
  firma_debole: 'La firma del gestore è di un tipo che non vale più (SHA-1)',
  dati_illeggibili: 'I dati di certificazione (daticert.xml) non si leggono',
  illeggibile: 'Non si è potuto leggere',
  troppi_file: 'Porta troppi file',
} as const
export const TROPPO_GRANDE = 'È più grande di 30 MB'
export const NON_DATO = 'Per tre volte non si è riusciti a leggerlo'
export const NON_PIU_QUI = 'Non è più nella cartella'
export const FIRMA_DA_RICONOSCERE = 'Firma da riconoscere'
export const ALTRO_INDIRIZZO = 'La firma è di un altro indirizzo, non di chi lo manda'
export const FUORI_VALIDITA = 'Il certificato di chi l’ha firmato era scaduto quando è arrivato'
export const NON_TORNA = 'Le intestazioni dicono una cosa, i dati di certificazione un’altra'
export const NON_DALLO_SDI = 'Dice di venire dallo SdI, e il gestore certifica un altro mittente'
export const NON_PER_NOI = 'È certificato per un’altra casella'
export const FILE_MAI_PARTITO = 'Risponde di una fattura che questo archivio non ha'
export const SENZA_FILE = 'Lo SdI scrive senza allegare un file'
