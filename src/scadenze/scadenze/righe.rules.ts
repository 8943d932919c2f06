import { formatDate } from '#shared/dates.ts'
import { cifra, ogni, type Regola } from './norme.rules.ts'
import { CONTROLLI_IN_PAROLE } from './words.rules.ts'

/** A row of the rules as a person reads it, and a company's own row as one of them. */

const COMBUSTIBILI: Record<string, string> = {
  Gas_Metano: 'metano',
  GPL: 'GPL',
  Gasolio: 'gasolio',
  Pellet: 'pellet',
  Legna: 'legna',
}

const MOMENTI = { avvio: ' dal primo avvio', periodico: ' dopo il primo controllo', qualunque: '' }

function limiti({ da, da_compreso, a, a_compreso, potenza }: Regola): string {
  const unita = potenza === 'tco2eq' ? 't CO2eq' : potenza === 'focolare' ? 'kW al focolare' : 'kW'
  if (da !== null && a !== null) return `${cifra(da, 2)}–${cifra(a, 2)} ${unita}`
  const sotto = da === null ? '' : `${da_compreso ? 'da' : 'oltre'} ${cifra(da, 2)}`
  const sopra = a === null ? '' : `${a_compreso ? 'fino a' : 'sotto'} ${cifra(a, 2)}`
  return `${sotto}${sopra} ${unita}`
}

const quantiAnni = ({ eta_max, eta_min }: Regola): string =>
  eta_max !== null ? `, fino a ${eta_max} anni` : eta_min !== null ? `, oltre ${eta_min} anni` : ''

/** `gasolio, pellet o legna` */
const unoFra = (nomi: readonly string[]): string =>
  nomi.length < 2 ? nomi.join() : `${nomi.slice(0, -1).join(', ')} o ${nomi.at(-1)}`

/** `RCEE · metano o GPL, 10–100 kW · ogni 4 anni`: which control, of which plants, how often. */
export function rigaInParole(riga: Regola): string {
  const nomi = riga.combustibili && unoFra(riga.combustibili.map((nome) => COMBUSTIBILI[nome] ?? nome))
  const impianti = riga.generatore === 'frigo' ? 'condizionatori' : (nomi ?? 'ogni combustibile')
  const quanto =
    riga.esito === 'non_dovuto' ? 'non serve' : riga.mesi === null ? 'non so ogni quanto' : ogni(riga.mesi)
  const rilevamento = riga.rilevamento ? ', con rilevamento delle perdite' : ''
  const fineMese = riga.scade === 'fine_mese' ? ', a fine mese' : ''
  const fino = riga.al === null ? '' : ` (fino al ${formatDate(riga.al)})`
  return [
    CONTROLLI_IN_PAROLE[riga.controllo],
    `${impianti}, ${limiti(riga)}${quantiAnni(riga)}${rilevamento}`,
    `${quanto}${MOMENTI[riga.momento]}${fineMese}${fino}`,
  ].join(' · ')
}

/** What a company's own row says, without what all of them have alike. */
interface Locale {
  id: number
  provincia: string
  generatore: Regola['generatore']
  combustibili: string | null
  potenza: 'utile' | 'focolare'
  da: number | null
  da_compreso: boolean
  a: number | null
  a_compreso: boolean
  momento: Regola['momento']
  mesi: number | null
  scade: Regola['scade']
  dal: string
  al: string | null
  fonte: string
}

/** A company's own row as one of the rules: whoever wrote it says where it was read, so that it is certain. */
export const comeRegola = ({ id, provincia, combustibili, mesi, ...locale }: Locale): Regola => ({
  ...locale,
  id: `LOC-${id}`,
  controllo: 'RCEE',
  territorio: provincia,
  combustibili: combustibili?.split(',') ?? null,
  eta_max: null,
  eta_min: null,
  rilevamento: null,
  esito: mesi === null ? 'non_dovuto' : 'mesi',
  mesi,
  fiducia: 'verificata',
  nota: null,
})
