/** How the connection to a mail server is kept private: TLS from the start, STARTTLS, or not at all. */
export const SICUREZZE = ['tls', 'starttls', 'nessuna'] as const
export type Sicurezza = (typeof SICUREZZE)[number]

/** What a server of each kind usually listens on. */
export const PORTE: Record<Sicurezza, number> = { tls: 465, starttls: 587, nessuna: 25 }

/** Who gets the mail with the mailbox's password, whose mailbox it is, and who gets what customers answer. */
export const DOVE_VA_E_TORNA = [
  'host',
  'porta',
  'sicurezza',
  'nome_utente',
  'mittente',
  'risposte_a',
] as const
