import { capital } from '#shared/text.ts'
import type { Tone } from '#web/ui/pill.tsx'
import type { Messaggio, VisitaDiDomani } from '../contract.ts'
import type { Canale, StatoMessaggio } from '../rules.ts'
import { STATI_MESSAGGIO_IN_PAROLE } from '../words.rules.ts'

export const TONI_MESSAGGIO: Record<StatoMessaggio, Tone> = {
  Bozza: 'neutro',
  In_Coda: 'programmato',
  In_Invio: 'corso',
  Inviato: 'completato',
  Fallito: 'annullato',
  Annullato: 'neutro',
  Incerto: 'urgente',
}

const PER: Record<Canale, string> = {
  Email: 'per email',
  WhatsApp: 'con WhatsApp',
  SMS: 'con un SMS',
  Telefono: 'al telefono',
}

/** `mandato con WhatsApp`, `in coda`: what a message's customer knows. */
export const statoInParole = ({ stato, canale }: Pick<Messaggio, 'stato' | 'canale'>): string =>
  stato === 'Inviato'
    ? `${canale === 'Telefono' ? 'Detto' : 'Mandato'} ${PER[canale]}`
    : STATI_MESSAGGIO_IN_PAROLE[stato]

/** What the customer of a visit knows of it. */
export const saputo = ({ messaggio }: Pick<VisitaDiDomani, 'messaggio'>): string =>
  messaggio ? statoInParole(messaggio) : 'Non avvisato'

/** What they answered; null where they didn't. */
export function rispostaInParole({ risposta }: Pick<VisitaDiDomani, 'risposta'>): string | null {
  if (!risposta) return null
  if (risposta.esito === 'Confermata') return 'Ha confermato'
  return risposta.nota ? `Vorrebbe un altro giorno: ${risposta.nota}` : 'Vorrebbe un altro giorno'
}

export const quantiMessaggi = (n: number): string => (n === 1 ? '1 messaggio' : `${n} messaggi`)

/** The first words, without the greeting. */
export function inizioDi(testo: string | null): string {
  if (testo === null) return 'Il testo non è più conservato'
  return capital(testo.replace(/^Gentile [^,\n]+,\s*/, '').replace(/\s+/g, ' '))
}
