import { dayInRome, timeInRome } from '#shared/dates.ts'
import type { BozzaConModuli, OrarioModulo } from '#telefono/rcee-moduli/components/bozza.ts'
import { SEZIONI } from '#telefono/rcee-moduli/components/giudicato.ts'
import { nomeModulo } from '#telefono/rcee-moduli/components/moduli.tsx'
import type { useModuli } from '#telefono/rcee-moduli/components/usa-moduli.ts'

/** A minute after an arrival, where one has yet to leave within it: forms have no work that takes no time. */
export function orarioDi(
  { arrivo, partenza, soloRcee }: BozzaConModuli,
  adesso: string,
): OrarioModulo | null {
  if (soloRcee) return null
  const giorno = dayInRome(arrivo)
  const fine = new Date(Math.max(Date.parse(partenza ?? adesso), Date.parse(arrivo) + 60_000)).toISOString()
  // Past midnight the model has no other day.
  return {
    giorno,
    arrivo: timeInRome(arrivo),
    partenza: dayInRome(fine) > giorno ? '23:59' : timeInRome(fine),
  }
}

/** What the button of the forms leads to. */
export function avantiDetto({ prossima, giudicati, aperto }: ReturnType<typeof useModuli>): string {
  if (giudicati.length === 0) return 'Torna al lavoro'
  if (!prossima) return 'Avanti: firma'
  const seguente = giudicati.find(({ modulo }) => modulo.uid === prossima.uid)
  if (seguente && aperto && aperto.uid !== prossima.uid) return `Avanti: ${nomeModulo(seguente.modulo)}`
  return `Avanti: ${SEZIONI.find(([sezione]) => sezione === prossima.sezione)?.[1].toLowerCase()}`
}

/** What is said of what is signed. */
export const invitoDi = (quanti: number, soloRcee: boolean): string =>
  soloRcee
    ? 'Firmo per presa visione dell’RCEE'
    : quanti === 0
      ? 'Firmo per presa visione dei lavori descritti'
      : quanti === 1
        ? 'Firmo per presa visione, una volta per tutti e due'
        : 'Firmo per presa visione, una volta per tutti'

export const chiudiDetto = (quanti: number, soloRcee: boolean): string =>
  soloRcee ? 'Chiudi l’RCEE' : quanti === 0 ? 'Chiudi il rapporto' : 'Chiudi rapporto e RCEE'

/** On what the technician's signature stands. */
export const suCosa = (quanti: number, soloRcee: boolean): string =>
  quanti === 0 || soloRcee ? 'tecnico' : quanti === 1 ? 'tecnico, su tutti e due' : 'tecnico, su tutti'
