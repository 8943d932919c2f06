import { festivo } from '#anagrafe/orari/feste.rules.ts'
import { NATURE } from '#carte/righe/nature.rules.ts'
import { addDays, addMonths, monthEnd, weekday } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { cents, euro, sumEuro } from '#shared/money.ts'
import { contaInParole } from '#shared/numbers.ts'

/** The month's first and last day. @param mese `yyyy-MM` */
export const primoEUltimoDelMese = (mese: string) => ({ da: `${mese}-01`, a: monthEnd(`${mese}-01`) })

/** The same day, or the first after it that is a working day in all of Italy. */
function lavorativo(giorno: string): string {
  return weekday(giorno) > 5 || festivo(giorno, null) ? lavorativo(addDays(giorno, 1)) : giorno
}

/**
 * By when what was withheld from payments of a month is paid with an F24: the 16th of the month after (art. 18 D.Lgs. 241/1997),
 * the 20th in August (art. 37 c. 11-bis DL 223/2006), or the first working day after that.
 * @param mese of the payment, `yyyy-MM`
 */
export function versamentoRitenute(mese: string): string {
  const prossimo = addMonths(`${mese}-01`, 1).slice(0, 7)
  return lavorativo(`${prossimo}-${prossimo.endsWith('-08') ? '20' : '16'}`)
}

/**
 * What may be done with the VAT of an invoice that came after the month of its day (DPR 100/98 art. 1 c. 1): deducted in that
 * month where it came by the 15th of the next, but not across the year. A word, not a decision.
 * @param data its day @param arrivata the day on which it came
 */
export function quandoSiDetrae(data: string, arrivata: string): string {
  if (data.slice(0, 4) < arrivata.slice(0, 4)) return 'di solito nell’anno in cui è arrivata'
  const prossimo = addMonths(`${data.slice(0, 7)}-01`, 1).slice(0, 7)
  return arrivata <= `${prossimo}-15`
    ? 'entro il 15: può andare nel mese prima'
    : 'dopo il 15: di solito in questo mese'
}

const TRIMESTRI = [
  { nome: 'I', entro: '05-31', codice: '2521' },
  { nome: 'II', entro: '09-30', codice: '2522' },
  { nome: 'III', entro: '11-30', codice: '2523' },
  { nome: 'IV', entro: '02', codice: '2524' },
] as const

/** Up to so much, in cents, the stamp duty of the first quarters may wait for the next term (DM 17/6/2014, art. 6). */
const RINVIABILE = 500_000

export interface Trimestre {
  nome: 'I' | 'II' | 'III' | 'IV'
  /** The quarter's first day. */
  da: string
  /** By when its stamp duty is paid, and with which code. */
  scadenza: string
  codice: string
  /** To when it may wait while it is at most 5.000 €; null where it may not. */
  rinvio: string | null
}

/** The quarter that a month is in, for the stamp duty of electronic invoices. @param mese `yyyy-MM` */
export function trimestreDi(mese: string): Trimestre {
  const anno = Number(mese.slice(0, 4))
  const trimestre = Math.floor((Number(mese.slice(5)) - 1) / 3)
  const { nome, codice } = TRIMESTRI[trimestre] ?? TRIMESTRI[0]
  return {
    ...{ nome, codice },
    da: `${anno}-${String(trimestre * 3 + 1).padStart(2, '0')}-01`,
    scadenza: scadenzaBollo(anno, trimestre),
    rinvio: trimestre < 2 ? scadenzaBollo(anno, trimestre + 1) : null,
  }
}

function scadenzaBollo(anno: number, trimestre: number): string {
  const entro = TRIMESTRI[trimestre]?.entro ?? '02'
  return lavorativo(entro === '02' ? monthEnd(`${anno + 1}-02-01`) : `${anno}-${entro}`)
}

/** Whether stamp duty of so much, in euro, may wait; of the second quarter that of the first counts with it. */
export const puoAspettare = (importo: number): boolean => cents(importo) <= RINVIABILE

/** What stands at one rate, or without VAT for one reason; euro, credit notes taken off. */
export interface SommaIva {
  aliquota: number
  natura: string | null
  imponibile: number
  imposta: number
}

/** The totals of some groups: rates from the highest, then reasons by their code. */
export function sommePerIva(gruppi: readonly SommaIva[]): SommaIva[] {
  const somme = new Map<string, { aliquota: number; natura: string | null; c: [number, number] }>()
  for (const { aliquota, natura, imponibile, imposta } of gruppi) {
    const chiave = chiaveIvaDelMese({ aliquota, natura })
    const { c } = somme.get(chiave) ?? { c: [0, 0] }
    somme.set(chiave, { aliquota, natura, c: [c[0] + cents(imponibile), c[1] + cents(imposta)] })
  }
  return [...somme.values()]
    .map(({ c, ...iva }) => ({ ...iva, imponibile: euro(c[0]), imposta: euro(c[1]) }))
    .sort(perIva)
}

/** VAT that a public body pays itself, of some groups of sales: it is on the invoice, and never ours to pay; euro. */
export const ivaScissa = (gruppi: readonly { esigibilita: string | null; imposta: number }[]): number =>
  sumEuro(gruppi.flatMap(({ esigibilita, imposta }) => (esigibilita === 'S' ? imposta : [])))

type Iva = Pick<SommaIva, 'aliquota' | 'natura'>

export const chiaveIvaDelMese = ({ aliquota, natura }: Iva): string => natura ?? String(aliquota)

export const perIva = (a: Iva, b: Iva): number =>
  b.aliquota - a.aliquota || (a.natura ?? '').localeCompare(b.natura ?? '', 'en')

/** `22%`, `N6.7 inversione contabile, impianti in edifici`, `0%`. */
export function nomeDiIva({ aliquota, natura }: Iva): string {
  if (natura === null) return formatPercent(aliquota)
  const nome = Object.hasOwn(NATURE, natura) ? NATURE[natura as keyof typeof NATURE].nome : ''
  return `${natura} ${nome.charAt(0).toLowerCase()}${nome.slice(1)}`.trim()
}

/** What a month may lack; one of them is called the first way, several the second. */
export const MANCANZE = {
  scartate: ['fattura scartata', 'fatture scartate', 'Correggi'],
  emesse_senza_xml: ['emessa senza XML', 'emesse senza XML', 'Vedi'],
  ricevute_senza_xml: ['ricevuta senza XML', 'ricevute senza XML', 'Importa'],
  file_persi: [
    'file non è più sul disco, o si è rovinato',
    'file non sono più sul disco, o si sono rovinati',
    'Vedi',
  ],
  bozze: ['bozza da emettere', 'bozze da emettere', 'Vedi'],
  da_fatturare: ['lavoro da fatturare', 'lavori da fatturare', 'Vedi'],
  da_inviare: ['fattura da inviare', 'fatture da inviare', 'Invia'],
  ricevute_incerte: [
    'fattura con una ricevuta da controllare',
    'fatture con una ricevuta da controllare',
    'Vedi',
  ],
  senza_risposta: ['senza risposta del SdI', 'senza risposta del SdI', 'Carica ricevuta'],
} as const
export type Mancanza = keyof typeof MANCANZE

/** `3 ricevute senza XML` */
export const titoloMancanza = (mancanza: Mancanza, quante: number): string =>
  contaInParole(quante, MANCANZE[mancanza][0], MANCANZE[mancanza][1])

/** After so many days an answer of the exchange is late. */
export const GIORNI_RISPOSTA = 5

/** What may have changed since a download. */
export const GENERI_CAMBIATI = {
  emesse: ['fattura emessa', 'fatture emesse', 'a'],
  ricevute: ['fattura ricevuta', 'fatture ricevute', 'a'],
  ricevute_sdi: ['ricevuta del SdI', 'ricevute del SdI', 'a'],
  pec: ['messaggio PEC', 'messaggi PEC', 'o'],
  integrazioni: ['integrazione IVA', 'integrazioni IVA', 'a'],
  movimenti: ['incasso o pagamento', 'incassi e pagamenti', 'o'],
  ritenute: ['elenco delle ritenute', 'elenchi delle ritenute', 'o'],
  bollo: ['elenco del bollo', 'elenchi del bollo', 'o'],
} as const
export type GenereCambiato = keyof typeof GENERI_CAMBIATI

export interface Cambiamento {
  genere: GenereCambiato
  nuovi: number
  cambiati: number
  tolti: number
}

/** `1 fattura ricevuta in più`, `2 fatture emesse cambiate, 1 in meno` */
export function paroleCambiamento({ genere, nuovi, cambiati, tolti }: Cambiamento): string {
  const [singolare, plurale, genereDi] = GENERI_CAMBIATI[genere]
  const cambiato = (n: number) => `cambiat${n === 1 ? genereDi : genereDi === 'a' ? 'e' : 'i'}`
  const parti = [
    [nuovi, 'in più'],
    [cambiati, cambiato(cambiati)],
    [tolti, 'in meno'],
  ] as const
  return parti
    .filter(([n]) => n > 0)
    .map(([n, parole], i) => `${i === 0 ? contaInParole(n, singolare, plurale) : n} ${parole}`)
    .join(', ')
}

/** What the month of the accountant is called as a file. @param mese `yyyy-MM` */
export const nomeZip = (nomeMese: string): string => `${nomeMese.replace(' ', '-')}.zip`

/** `6 × 2,00 €`. @param numero of the documents that bear it */
export const paroleBollo = (numero: number): string =>
  `${contaInParole(numero, 'documento', 'documenti')} × 2,00 €`
