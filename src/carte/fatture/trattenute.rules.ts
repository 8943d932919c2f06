import { cents, euro, formatEuro } from '#shared/money.ts'
import { quotaRitenuta } from './rules.ts'

/**
 * What of an invoice is withheld, and which of it is income tax. The form of the electronic invoice calls both
 * DatiRitenuta: RT01 and RT02 are tax, paid to the State with code 1040; these are contributions, paid to whom they name.
 */
export const CONTRIBUTI = {
  RT03: 'Contributo INPS',
  RT04: 'Contributo ENASARCO',
  RT05: 'Contributo ENPAM',
  RT06: 'Altro contributo previdenziale',
} as const
export type TipoContributo = keyof typeof CONTRIBUTI
export const TIPI_CONTRIBUTO = Object.keys(CONTRIBUTI) as TipoContributo[]
export const eContributo = (tipo: string): tipo is TipoContributo => Object.hasOwn(CONTRIBUTI, tipo)

/** Within a sentence: `contributo ENASARCO`. */
export const contributoInFrase = (tipo: TipoContributo): string =>
  CONTRIBUTI[tipo].charAt(0).toLowerCase() + CONTRIBUTI[tipo].slice(1)

/** With what code income tax that was withheld is paid, F24. */
export const TRIBUTO_RITENUTE = '1040'

/** A contribution of one kind; euro. */
export interface Contributo {
  tipo: TipoContributo
  importo: number
}

/**
 * What is withheld, from what a file says piece by piece; a kind that isn't known is income tax.
 * @param trattenute cents, signed as in the file: of a credit note they may be below zero
 * @returns `ritenuta` all of it in cents, `contributi` which of it are no tax
 */
export function leggiTrattenute(trattenute: readonly { tipo: string; importo: number }[]): {
  ritenuta: number
  contributi: Contributo[]
} {
  const somma = (lista: typeof trattenute) => lista.reduce((fin, { importo }) => fin + importo, 0)
  const totale = somma(trattenute)
  let resta = Math.abs(totale)
  const contributi = TIPI_CONTRIBUTO.flatMap((tipo) => {
    const delTipo = somma(trattenute.filter((trattenuta) => trattenuta.tipo === tipo)) * Math.sign(totale)
    const importo = Math.min(Math.max(0, delTipo), resta)
    resta -= importo
    return importo > 0 ? [{ tipo, importo: euro(importo) }] : []
  })
  return { ritenuta: Math.abs(totale), contributi }
}

/** How an invoice's row keeps them: JSON; null where nothing is withheld, or nobody has read it yet. */
interface Trattenute {
  /** All that is withheld, contributions included; euro. */
  ritenuta: number
  contributi: string | null
}

/** The same of what was read; null where nothing is withheld, or a draft of before has read no kinds. */
export const comeScritti = (letta: {
  ritenuta: number
  contributi?: readonly Contributo[]
}): string | null => (letta.ritenuta > 0 && letta.contributi ? JSON.stringify(letta.contributi) : null)

export const contributiDi = ({ contributi }: Pick<Trattenute, 'contributi'>): Contributo[] =>
  contributi === null ? [] : (JSON.parse(contributi) as Contributo[])

/** Which of what is withheld is income tax, in euro. */
export const impostaTrattenuta = (f: Trattenute): number =>
  euro(contributiDi(f).reduce((resta, { importo }) => resta - cents(importo), cents(f.ritenuta)))

/** What is withheld, piece by piece, each by its name; euro. */
export const vociTrattenute = (f: Trattenute): { nome: string; importo: number }[] =>
  [
    { nome: 'Ritenuta', importo: impostaTrattenuta(f) },
    ...contributiDi(f).map(({ tipo, importo }) => ({ nome: CONTRIBUTI[tipo], importo })),
  ].filter(({ importo }) => importo > 0)

/** `netto 102,00 €, poi 20,00 € con F24 (codice 1040) e 8,00 € di contributo ENASARCO` */
export function paroleTrattenute(f: Trattenute & { netto_a_pagare: number }): string {
  const imposta = impostaTrattenuta(f)
  const versamenti = [
    ...(imposta > 0 ? [`${formatEuro(imposta)} con F24 (codice ${TRIBUTO_RITENUTE})`] : []),
    ...contributiDi(f).map(({ tipo, importo }) => `${formatEuro(importo)} di ${contributoInFrase(tipo)}`),
  ]
  return `${imposta > 0 ? 'Ritenuta' : 'Trattenuta'}: netto ${formatEuro(f.netto_a_pagare)}, poi ${versamenti.join(' e ')}`
}

/**
 * What of it falls to a payment, each kind by itself, so that all payments together come to all of each.
 * @param f of it `ritenuta` and `netto` in cents
 * @param inizio,dopo what was paid before, and with this payment, in cents
 */
export function quotaTrattenuta(
  f: { ritenuta: number; netto: number; contributi: string | null },
  inizio: number,
  fine: number,
): { ritenuta: number; contributi: Contributo[] } {
  const parte = (ritenuta: number) =>
    quotaRitenuta({ ritenuta, netto: f.netto }, fine) - quotaRitenuta({ ritenuta, netto: f.netto }, inizio)
  return {
    ritenuta: parte(cents(impostaTrattenuta({ ritenuta: euro(f.ritenuta), contributi: f.contributi }))),
    contributi: contributiDi(f).map(({ tipo, importo }) => ({ tipo, importo: euro(parte(cents(importo))) })),
  }
}
