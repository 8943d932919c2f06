import type { CampoGestione } from '#visite/appuntamenti/rules.ts'

/** The form of what telephones send; older ones are still understood, a newer one waits for the server's update. */
export const FORMATO_AZIONI = 4

/** What makes something new: later actions call it by its uid. */
export const NASCITE = ['caldaia.salva', 'condizionatore.salva', 'visita.nuova'] as const
export type Nascita = (typeof NASCITE)[number]

export const TIPI_AZIONE = [
  'visita.gestisci',
  'visita.inizia',
  ...NASCITE,
  'rapporto.chiudi',
  'rapporto.consegna',
  'rcee.chiudi',
  'rcee.consegna',
  'rcee.impara',
  'pezzo.chiedi',
] as const

/**
 * What came of an action, for good: done; some fields ask the technician which value stays; somebody in the office decides;
 * refused.
 */
export const ESITI_AZIONE = ['fatta', 'scelta', 'verifica', 'respinta'] as const
export type EsitoAzione = (typeof ESITI_AZIONE)[number]

/** Archived, a signed document stays among the customer's and nothing else is written of it. */
export const DECISIONI = ['Accettata', 'Archiviata', 'Rifiutata'] as const

/** How long it is remembered what came of an action, in days; an older one that arrives is refused. */
export const GIORNI_RICORDO = 400

export const AZIONI_INSIEME = 20

/** So many of one person about one visit wait for the office at most; more are refused, but what is signed never is. */
export const IN_ATTESA_PER_VISITA = 50
/** From so many waiting ones of a person on, the bell rings for none: the list counts them. */
export const SUONANO = 10
/** Of one person so many are listed at a time: whoever sends hundreds hides nobody else's. */
export const ELENCATE_PER_PERSONA = 20
/** Refused in one go. */
export const RIFIUTATE_INSIEME = 300

/** So much an hour that was put right may still be wrong. */
const SCARTO_MS = 120_000

/**
 * When an action was confirmed, as far as its telephone can be believed: an hour before anything of it could be known there,
 * or one still to come, is that of a clock which nobody had put right. Then all that is known is when it arrived.
 * @param nonPrima ISO; the last hour that the telephone had heard, or when what it is about was made
 * @param adesso ISO; when it arrived
 */
export function quandoConfermata(confermataIl: string, nonPrima: string, adesso: string): string {
  const istante = Date.parse(confermataIl)
  return istante < Date.parse(nonPrima) - SCARTO_MS || istante > Date.parse(adesso) ? adesso : confermataIl
}

type Valore = string | number | boolean | null

/** A field of a visit as the telephone saw it, and as the technician left it. */
export interface CambioDiAzione {
  prima: Valore
  dopo: Valore
}
export type CampoCambiato = Exclude<CampoGestione, 'lavori'>

/** Of what was learnt on site about a generator and its plant: `generatore.potenzaKw`. */
type CampoImparato = `generatore.${string}` | `impianto.${string}`

/** A field that was changed on both sides. */
export interface Contrasto extends CambioDiAzione {
  campo: CampoCambiato | CampoImparato
  /** What the office has written meanwhile. */
  ufficio: Valore
}

/** About these an Admin decides; about the others whoever wrote them. */
const DELL_UFFICIO: ReadonlySet<string> = new Set(['stato', 'incasso', 'spese'])

export const chiDecide = (contrasti: readonly Contrasto[]): EsitoAzione =>
  contrasti.some(({ campo }) => DELL_UFFICIO.has(campo))
    ? 'verifica'
    : contrasti.length > 0
      ? 'scelta'
      : 'fatta'

const vuoto = (v: unknown) => (v === undefined || v === '' ? null : v)
export const uguali = (a: unknown, b: unknown) => vuoto(a) === vuoto(b)

export const NOTE: CampoCambiato = 'noteCompletamento'

/**
 * What becomes of a telephone's changes where the visit may have changed meanwhile: a field applies where the server has
 * what the telephone saw, or already what it wants; both notes are kept; the rest is a conflict.
 * @param ora the visit's fields as they are
 * @param quando how the telephone's note is headed: `22/11 10:42`
 */
export function unisci(
  campi: Partial<Record<CampoCambiato, CambioDiAzione>>,
  ora: Record<CampoCambiato, unknown>,
  quando: string,
): { dati: Partial<Record<CampoCambiato, Valore>>; contrasti: Contrasto[] } {
  const dati: Partial<Record<CampoCambiato, Valore>> = {}
  const contrasti: Contrasto[] = []
  for (const [nome, { prima: visto, dopo: voluto }] of Object.entries(campi)) {
    const campo = nome as CampoCambiato
    const ufficio = ora[campo]
    if (uguali(ufficio, voluto)) continue
    if (uguali(ufficio, visto)) dati[campo] = voluto
    else if (campo === NOTE && dueNote(ufficio, voluto, quando).length <= LUNGHE)
      dati[campo] = dueNote(ufficio, voluto, quando)
    else contrasti.push({ campo, prima: visto, dopo: voluto, ufficio: vuoto(ufficio) as Valore })
  }
  return { dati, contrasti }
}

/** As much as the field takes: where both notes don't fit, one is chosen. */
const LUNGHE = 4000

/** The office's note with the telephone's below it. */
export function dueNote(ufficio: unknown, telefono: unknown, quando: string): string {
  const [nota, aggiunta] = [String(ufficio ?? ''), String(telefono ?? '')]
  return aggiunta ? [nota, `Dal telefono, ${quando}:\n${aggiunta}`].filter(Boolean).join('\n\n') : nota
}

/** What came of one action, before it is written down. */
export interface EsitoDiAzione {
  esito: EsitoAzione
  motivo?: string | null
  contrasti?: Contrasto[]
  cancellato?: boolean
  /** Of whom it tells, where that is known better than beforehand. */
  clienteId?: number | null
  /** In the place of what was sent, where somebody has to decide. */
  corpo?: unknown
  /** Of the visit, once it was written. */
  versione?: number | null
  /** The number of what it made. */
  creato?: number | null
}

/** Of whom an action tells. */
export interface SoggettoDiAzione {
  /** Null where nobody knows, or they are no customer any more. */
  clienteId: number | null
  /** Their data were erased: nothing of them is taken any more. */
  cancellato: boolean
}
