import { normalise, telefonoInCifre } from '#shared/text.ts'

const testoDi = (v: unknown) => (typeof v === 'string' ? v : '')
const uniti = (testo: string) => normalise(testo).replace(/[^\p{L}\p{N}]+/gu, '')
const parole = (testo: string) => normalise(testo).split(/[^\p{L}\p{N}]+/u)

/** Whether a file's name speaks of this customer: by name and surname, what a firm is called, a code, telephone or e-mail. */
export function nominatoNelFile(persona: Record<string, unknown>, nomeFile: string): boolean {
  const tutto = uniti(nomeFile)
  const segni = [persona.codice_fiscale, persona.partita_iva, persona.email, persona.denominazione]
  segni.push(telefonoInCifre(testoDi(persona.telefono)))
  if (segni.map((segno) => uniti(testoDi(segno))).some((segno) => segno.length > 7 && tutto.includes(segno)))
    return true
  const sue = [persona.nome, persona.cognome].map(testoDi)
  const scritte = parole(nomeFile)
  // Written as one word, a short name stands in many others.
  return (
    sue.every((nome) => uniti(nome) !== '' && parole(nome).every((una) => !una || scritte.includes(una))) ||
    [sue, sue.toReversed()]
      .map((due) => uniti(due.join('')))
      .some((una) => una.length > 7 && tutto.includes(una))
  )
}

const SUFFISSI = /(\.(xml|p7m|zip|eml|csv|tsv|txt|xlsx|xls|pdf))+$/i

/** What a file is called once its name is taken out: by what it ends with. */
export const senzaNome = (nomeFile: string): string => `file${SUFFISSI.exec(nomeFile)?.[0] ?? ''}`
