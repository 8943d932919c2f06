import { eAvviso, TIPI_AVVISO } from './rules.ts'

/* The words of messages: what they may name, and how they are put together. */

/**
 * Templates: one for each kind of message but reminders of money, which have their tones; another one for reminders of what
 * is overdue; and what a person is told before they accept on the page (`Recesso`).
 */
export const TIPI_MODELLO = [
  ...TIPI_AVVISO,
  'Promemoria_Scaduto',
  ...(['Preventivo', 'Seguito', 'Accettazione', 'Fattura', 'Rapporto', 'RCEE', 'Recesso'] as const),
] as const
export type TipoModello = (typeof TIPI_MODELLO)[number]

/** Those that may leave without anybody's yes. */
export const puoPartireDaSolo = (tipo: TipoModello): boolean => tipo === 'Seguito' || eAvviso(tipo)

const DI_TUTTI = ['nome', 'cognome', 'azienda', 'telefono_azienda', 'indirizzo'] as const
const DEL_DOCUMENTO = ['numero', 'data', 'link'] as const
const DEL_PREVENTIVO = [...DEL_DOCUMENTO, 'titolo', 'totale', 'scadenza'] as const
const DELLA_VISITA = ['giorno', 'fascia', 'tecnico', 'lavori', 'impianto', 'link'] as const

/** What the words of each template may name, in braces. */
export const CAMPI_MODELLO: Record<TipoModello, readonly string[]> = {
  Promemoria: [...DI_TUTTI, 'scade', 'scadenza', 'lavori', 'impianto'],
  Promemoria_Scaduto: [...DI_TUTTI, 'scade', 'scadenza', 'lavori', 'impianto'],
  Conferma: [...DI_TUTTI, ...DELLA_VISITA],
  Giorno_Prima: [...DI_TUTTI, ...DELLA_VISITA],
  Spostamento: [...DI_TUTTI, ...DELLA_VISITA],
  Annullamento: [...DI_TUTTI, 'giorno', 'fascia', 'tecnico'],
  Rinnovo: [...DI_TUTTI, 'contratto', 'scadenza', 'impianto'],
  Preventivo: [...DI_TUTTI, ...DEL_PREVENTIVO],
  Seguito: [...DI_TUTTI, ...DEL_PREVENTIVO],
  Accettazione: [...DI_TUTTI, ...DEL_PREVENTIVO],
  Fattura: [...DI_TUTTI, ...DEL_DOCUMENTO, 'documento', 'totale', 'resto', 'scadenza'],
  Rapporto: [...DI_TUTTI, ...DEL_DOCUMENTO, 'tecnico'],
  RCEE: [...DI_TUTTI, ...DEL_DOCUMENTO, 'tecnico'],
  Recesso: [],
}

/** The reminder as every archive got it: where nobody has changed it, it is said as `PROMEMORIA`. */
const PROMEMORIA_DI_PRIMA =
  'Gentile {nome} {cognome}, entro il {scadenza} va fatta: {lavori} ({impianto}). Ci chiami al {telefono_azienda}. {azienda}'
const PROMEMORIA =
  'Gentile {nome} {cognome}, {scade}: {lavori} ({impianto}). Ci chiami al {telefono_azienda}. {azienda}'

/** A template as it is said: no upgrade writes over a row, not even over words that nobody has changed. */
export const comeSiDice = <M extends { tipo: TipoModello; testo: string }>(modello: M): M =>
  modello.testo === PROMEMORIA_DI_PRIMA ? { ...modello, testo: PROMEMORIA } : modello

const CAMPO = /\{([^{}\n]*)\}/g

/** What is wrong with a template's words: `Campo sconosciuto: {pippo}`; null where nothing is. */
export function erroreModello(tipo: TipoModello, testo: string): string | null {
  for (const [segno, nome = ''] of testo.matchAll(CAMPO))
    if (!CAMPI_MODELLO[tipo].includes(nome)) return `Campo sconosciuto: ${segno}`
  return null
}

/** Below a confirmation of several visits of one job; nothing of one. @param giorni each with its hours */
export const altriGiorni = (giorni: readonly string[]): string =>
  giorni.length === 0
    ? ''
    : giorni.length === 1
      ? `Torneremo ${giorni[0]}.`
      : `Torneremo anche:\n${giorni.map((giorno) => `- ${giorno}`).join('\n')}`

/** Always at the end of a reminder by mail. */
export const SENZA_ALTRI = 'Se non vuole altri promemoria risponda a questa mail.'

const FRASI = /[^.!?\n]+(?:[.!?]+ *|(?=\n|$))/g

/** A sentence that names what is off is left out, not left with a hole. */
const senzaFrasiCon = (testo: string, campo: string): string =>
  testo.replace(FRASI, (frase) => (frase.includes(campo) ? '' : frase)).replace(/\n{3,}/g, '\n\n')

const IN_QUANTI = ['due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']

/** A template with how many people come, where it is more than one: after the sentence that says when. */
export function conQuanti(testo: string, persone: number): string {
  const quanti = IN_QUANTI[persone - 2]
  if (!quanti) return testo
  const frase = `Verranno in ${quanti}.`
  const seguita = (parte: string) => `${parte.trimEnd()} ${frase}${parte.slice(parte.trimEnd().length)}`
  const [conGiorno] = (testo.match(FRASI) ?? []).filter((parte) => parte.includes('{giorno}'))
  return conGiorno ? testo.replace(conGiorno, () => seguita(conGiorno)) : `${testo}\n\n${frase}`
}

/**
 * A template's words with what they name.
 * @param valori null or empty: not known
 * @returns `manca`, the first name that is not known, in braces; `link` alone may be missing
 */
export function componi(
  testo: string,
  valori: Readonly<Record<string, string | null>>,
): { testo: string; manca: string | null } {
  const intero = valori.link ? testo : senzaFrasiCon(testo, '{link}')
  let manca: string | null = null
  const composto = intero.replace(CAMPO, (segno, nome: string) => {
    const valore = valori[nome]
    if (!valore) manca ??= segno
    return valore || segno
  })
  return { testo: composto.trim(), manca }
}

/** The same where nothing may be missing: a sentence that names what isn't known is left out. */
export function componiIntero(testo: string, valori: Readonly<Record<string, string | null>>): string {
  let intero = testo
  for (const [nome, valore] of Object.entries(valori))
    if (!valore) intero = senzaFrasiCon(intero, `{${nome}}`)
  return componi(intero, valori).testo
}
