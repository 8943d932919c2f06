/** Where the exchange takes invoices until it says another address (specifications of the SdI, §4). */
export const INDIRIZZO_SDI = 'sdi01@pec.fatturapa.it'

/** Who gets the password, in whose name invoices leave, and where they go. */
export const DOVE_VA_LA_PEC = [
  'smtp_host',
  'smtp_porta',
  'imap_host',
  'imap_porta',
  'indirizzo',
  'nome_utente',
  'indirizzo_sdi',
] as const

/** Those of them with which the password goes elsewhere, as it is said. */
export const DOVE_VA_LA_PASSWORD = {
  smtp_host: 'un altro server',
  imap_host: 'un altro server',
  smtp_porta: 'un’altra porta',
  imap_porta: 'un’altra porta',
  utente: 'un altro utente',
} as const

interface Gestore {
  domini: readonly string[]
  smtp: string
  imap: string
}

const GESTORI: readonly Gestore[] = [
  {
    domini: ['pec.it', 'aruba.it', 'arubapec.it', 'mypec.eu'],
    smtp: 'smtps.pec.aruba.it',
    imap: 'imaps.pec.aruba.it',
  },
  { domini: ['legalmail.it'], smtp: 'sendm.cert.legalmail.it', imap: 'mbox.cert.legalmail.it' },
  { domini: ['postecert.it'], smtp: 'mail.postecert.it', imap: 'mail.postecert.it' },
  {
    domini: ['pec-email.com', 'registerpec.it'],
    smtp: 'server.pec-email.com',
    imap: 'server.pec-email.com',
  },
  {
    domini: ['sicurezzapostale.it'],
    smtp: 'smtps.sicurezzapostale.it',
    imap: 'imaps.sicurezzapostale.it',
  },
]

/**
 * The servers of an address's provider, all at 465 and 993; null where its domain doesn't tell, as a customer's own, or is
 * only half typed.
 */
export function serverDi(indirizzo: string): { smtpHost: string; imapHost: string } | null {
  const dominio = indirizzo.trim().toLowerCase().split('@')[1] ?? ''
  const gestore = GESTORI.find(({ domini }) => domini.some((d) => dominio === d || dominio.endsWith(`.${d}`)))
  return gestore ? { smtpHost: gestore.smtp, imapHost: gestore.imap } : null
}
