import type { CampoGestione } from '#features/appuntamenti/rules.ts'

/** The form of what telephones send; older ones are still understood, a newer one waits for the server's update. */
export const FORMATO = 1

export const TIPI_AZIONE = ['visita.gestisci', 'rapporto.chiudi', 'rapporto.consegna'] as const

/**
 * What came of an action, for good: done; some fields ask the technician which value stays; somebody in the office decides;
 * refused.
 */
export const ESITI_AZIONE = ['fatta', 'scelta', 'verifica', 'respinta'] as const
export type EsitoAzione = (typeof ESITI_AZIONE)[number]

export const DECISIONI = ['Accettata', 'Rifiutata'] as const

/** How long it is remembered what came of an action, in days; an older one that arrives is refused. */
export const GIORNI_RICORDO = 400

export const AZIONI_INSIEME = 20

type Valore = string | number | boolean | null

/** A field of a visit as the telephone saw it, and as the technician left it. */
export interface Cambio {
  prima: Valore
  dopo: Valore
}
export type CampoCambiato = Exclude<CampoGestione, 'lavori'>

/** A field that was changed on both sides. */
export interface Contrasto extends Cambio {
  campo: CampoCambiato
  /** What the office has written meanwhile. */
  ufficio: Valore
}

/** About these an Admin decides; about the others whoever wrote them. */
const DELL_UFFICIO: ReadonlySet<CampoCambiato> = new Set(['stato', 'incasso', 'spese'])

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
  campi: Partial<Record<CampoCambiato, Cambio>>,
  ora: Record<CampoCambiato, unknown>,
  quando: string,
): { dati: Partial<Record<CampoCambiato, Valore>>; contrasti: Contrasto[] } {
  const dati: Partial<Record<CampoCambiato, Valore>> = {}
  const contrasti: Contrasto[] = []
  for (const [nome, { prima, dopo }] of Object.entries(campi)) {
    const campo = nome as CampoCambiato
    const ufficio = ora[campo]
    if (uguali(ufficio, dopo)) continue
    if (uguali(ufficio, prima)) dati[campo] = dopo
    else if (campo === NOTE) dati[campo] = dueNote(String(ufficio ?? ''), String(dopo ?? ''), quando)
    else contrasti.push({ campo, prima, dopo, ufficio: vuoto(ufficio) as Valore })
  }
  return { dati, contrasti }
}

const LUNGHE = 4000

function dueNote(ufficio: string, telefono: string, quando: string): string {
  if (!telefono) return ufficio
  const insieme = `${ufficio}\n\nDal telefono, ${quando}:\n${telefono}`
  return insieme.length > LUNGHE ? `${insieme.slice(0, LUNGHE - 1)}…` : insieme
}
