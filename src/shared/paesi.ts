import { fieldError } from './errors.ts'
import { normalise } from './text.ts'

/**
 * What a country decides of an address and its codes: here and nowhere else. A country is two letters of ISO 3166-1; Italy
 * where nobody says otherwise.
 */

const TENTATA = { type: 'region', fallback: 'none' } as const
const LINGUE = ['it', 'en', 'de', 'fr', 'sl', 'hr'] as const

/** How some are called beside their names; three letters of ISO 3166-1, and the plates of cars. */
const ALTRI_NOMI: Readonly<Record<string, string>> = {
  ...{ AL: 'alb', AT: 'aut,a', BE: 'bel', BG: 'bgr', CH: 'che,confederazione svizzera', CY: 'cyp' },
  ...{ CZ: 'cze,repubblica ceca', DE: 'deu,ger,d', DK: 'dnk', EE: 'est', ES: 'esp', FI: 'fin', FR: 'fra,f' },
  ...{ GB: 'gbr,uk,inghilterra,gran bretagna,great britain', GR: 'grc,el', HR: 'hrv', HU: 'hun', IE: 'irl' },
  ...{ IT: 'ita,i', LI: 'lie', LT: 'ltu', LU: 'lux', LV: 'lva', MC: 'mco,principato di monaco', MT: 'mlt' },
  ...{ NL: 'nld,olanda', NO: 'nor', PL: 'pol', PT: 'prt', RO: 'rou', SE: 'swe', SI: 'svn,slo', SK: 'svk' },
  SM: 'smr,rsm,repubblica di san marino',
  UA: 'ukr',
  US: 'usa,stati uniti d america',
  VA: 'vat,vaticano',
}

const chiave = (testo: string) =>
  normalise(testo)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

let nomi: ReadonlyMap<string, string> | undefined

/** Every name that is known, made when the first one is asked for. */
function nomiNoti(): ReadonlyMap<string, string> {
  if (nomi) return nomi
  const trovati = new Map<string, string>()
  const lettere = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const lingua of LINGUE) {
    const nome = new Intl.DisplayNames([lingua], TENTATA)
    for (const codice of lettere.flatMap((iniziale) => lettere.map((finale) => iniziale + finale))) {
      const chiamato = NON_PAESI.has(codice) ? undefined : nome.of(codice)
      if (chiamato) trovati.set(codice.toLowerCase(), codice).set(chiave(chiamato), codice)
    }
  }
  for (const [codice, altriNomi] of Object.entries(ALTRI_NOMI))
    for (const nome of altriNomi.split(',')) trovati.set(nome, codice)
  nomi = trovati
  return nomi
}

/** Codes that have a name and are no country, or an older one of a country. */
const NON_PAESI = new Set(
  'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ AN BU CS DD FX NT QU SU TP UK YD YU ZR'.split(' '),
)

/** `SI`, `Slovenia`, `Slowenien`, `SVN` → `SI`; null where no country is called so. */
export function leggiPaese(testo: string): string | null {
  const codice = testo.trim().toUpperCase()
  // Nearly everybody's, without asking for every name.
  if (/^[A-Z]{2}$/.test(codice) && !NON_PAESI.has(codice) && nomePaese(codice) !== codice) return codice
  return nomiNoti().get(chiave(testo)) ?? null
}

/** Its Italian name. */
export const nomePaese = (codice: string): string =>
  new Intl.DisplayNames(['it'], TENTATA).of(codice) ?? codice

export const eItalia = (nazione: string | null | undefined): boolean =>
  (nazione ?? 'IT').trim().toUpperCase() === 'IT'

/** An Italian CAP has five digits; elsewhere they have up to ten characters. */
export const lunghezzaCap = (nazione: string | null | undefined): 5 | 10 => (eItalia(nazione) ? 5 : 10)

/** An Italian partita IVA has eleven digits, a foreign one as many characters as the invoice's form says. */
export const lunghezzaPartitaIva = (nazione: string | null | undefined): 11 | 28 =>
  eItalia(nazione) ? 11 : 28

interface Codici {
  nazione?: string | null | undefined
  cap?: string | null | undefined
  partitaIva?: string | null | undefined
}

/** What is wrong with the codes of somebody of that country, by field. */
export function codiciTroppoLunghi({ nazione, cap, partitaIva }: Codici): [campo: string, testo: string][] {
  const lunghi = [
    ['cap', cap, lunghezzaCap(nazione)],
    ['partitaIva', partitaIva, lunghezzaPartitaIva(nazione)],
  ] as const
  return lunghi.flatMap(([campo, scritto, massimo]) =>
    (scritto ?? '').length > massimo ? [[campo, `Massimo ${massimo} caratteri`]] : [],
  )
}

/**
 * The same of a record that is changed, whose other keys stay.
 * @throws AppError dati_non_validi beside the field that is too long
 */
export function esigeCodici(
  attuali: { nazione: string; cap: string | null; partita_iva: string | null },
  dati: Codici,
): void {
  const { nazione = attuali.nazione, cap = attuali.cap, partitaIva = attuali.partita_iva } = dati
  const cambia = [dati.nazione, dati.cap, dati.partitaIva].some((codice) => codice !== undefined)
  const [lungo] = cambia ? codiciTroppoLunghi({ nazione, cap, partitaIva }) : []
  if (lungo) throw fieldError(...lungo)
}

interface NumeroIva {
  /** Signs that are written before it: the country's, or another one than ISO 3166 has. */
  prefissi: readonly string[]
  /** Without them. */
  forma: RegExp
  giusto?: (codice: string) => boolean
  /** What people write behind it: that it is one for VAT. */
  coda?: RegExp
}

const cifre = (codice: string) => [...codice].map(Number)
const pesata = (codice: string, pesi: readonly number[]) =>
  cifre(codice).reduce((somma, cifra, i) => somma + cifra * (pesi[i] ?? 0), 0)

/** ISO 7064, mod 11,10: Germany and Croatia. */
function mod1110(codice: string): boolean {
  const resto = cifre(codice.slice(0, -1)).reduce((p, cifra) => (((p + cifra) % 10 || 10) * 2) % 11, 10)
  return (11 - resto) % 10 === Number(codice.at(-1))
}

const numeroIva = (prefisso: string, forma: RegExp, giusto?: (codice: string) => boolean): NumeroIva => ({
  prefissi: [prefisso],
  forma,
  ...(giusto && { giusto }),
})

/** The numbers of the EU as VIES takes them, and of who is near. */
const NUMERI_IVA: Readonly<Record<string, NumeroIva>> = {
  AT: numeroIva('AT', /^U\d{8}$/, (v) => {
    const somma = cifre(v.slice(1, 8)).reduce(
      (s, c, i) => s + (i % 2 ? Math.floor(c / 5) + ((c * 2) % 10) : c),
      4,
    )
    return (10 - (somma % 10)) % 10 === Number(v[8])
  }),
  BE: numeroIva('BE', /^[01]\d{9}$/, (v) => 97 - (Number(v.slice(0, 8)) % 97) === Number(v.slice(8))),
  BG: numeroIva('BG', /^\d{9,10}$/),
  CH: {
    prefissi: [],
    forma: /^CHE\d{9}$/,
    giusto: (v) => (11 - (pesata(v.slice(3, 11), [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11 === Number(v[11]),
    coda: /(MWST|TVA|IVA|VAT)$/,
  },
  CY: numeroIva('CY', /^\d{8}[A-Z]$/),
  CZ: numeroIva('CZ', /^\d{8,10}$/),
  DE: numeroIva('DE', /^\d{9}$/, mod1110),
  DK: numeroIva('DK', /^\d{8}$/),
  EE: numeroIva('EE', /^\d{9}$/),
  ES: numeroIva('ES', /^[A-Z0-9]\d{7}[A-Z0-9]$/),
  FI: numeroIva('FI', /^\d{8}$/),
  FR: numeroIva(
    'FR',
    /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
    (v) => /^\D|^\d\D/.test(v) || (12 + 3 * (Number(v.slice(2)) % 97)) % 97 === Number(v.slice(0, 2)),
  ),
  GB: numeroIva('GB', /^(\d{9}|\d{12}|(GD|HA)\d{3})$/),
  GR: { prefissi: ['EL', 'GR'], forma: /^\d{9}$/ },
  HR: numeroIva('HR', /^\d{11}$/, mod1110),
  HU: numeroIva('HU', /^\d{8}$/),
  IE: numeroIva('IE', /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/),
  LI: { prefissi: [], forma: /^\d{5}$/, coda: /MWST$/ },
  LT: numeroIva('LT', /^(\d{9}|\d{12})$/),
  LU: numeroIva('LU', /^\d{8}$/, (v) => Number(v.slice(0, 6)) % 89 === Number(v.slice(6))),
  LV: numeroIva('LV', /^\d{11}$/),
  MT: numeroIva('MT', /^\d{8}$/),
  NL: numeroIva('NL', /^\d{9}B\d{2}$/),
  NO: { ...numeroIva('NO', /^\d{9}$/), coda: /MVA$/ },
  PL: numeroIva(
    'PL',
    /^\d{10}$/,
    (v) => pesata(v.slice(0, 9), [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(v[9]),
  ),
  PT: numeroIva('PT', /^\d{9}$/),
  RO: numeroIva('RO', /^\d{2,10}$/),
  SE: numeroIva('SE', /^\d{12}$/),
  SI: numeroIva(
    'SI',
    /^\d{8}$/,
    (v) => (11 - (pesata(v.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(v[7]),
  ),
  SK: numeroIva('SK', /^\d{10}$/),
  SM: numeroIva('SM', /^\d{1,5}$/),
}

/** An identifier without the country that people write before it: `IT 012…` → `012…`. */
export function senzaPaese(codice: string | null | undefined, paese: string): string {
  const pulito = (codice ?? '').replace(/[\s.-]/g, '').toUpperCase()
  return pulito.startsWith(paese) && pulito.length > paese.length ? pulito.slice(paese.length) : pulito
}

export interface IdentificativoIva {
  paese: string
  codice: string
}

/**
 * A number for VAT as files want it: the country, and the number without it. The country is that of the address; only who
 * writes IT before eleven digits has an Italian one abroad. The Swiss IDE is whole with its own letters
 * (`CHE-123.456.789 IVA` → CH, CHE123456789).
 */
export function identificativoIva(nazione: string, scritto: string | null | undefined): IdentificativoIva {
  const pulito = (scritto ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  if (eItalia(nazione) || /^IT\d{11}$/.test(pulito)) return { paese: 'IT', codice: senzaPaese(scritto, 'IT') }
  const { prefissi = [], coda } = NUMERI_IVA[nazione] ?? {}
  const senzaCoda = coda ? pulito.replace(coda, '') : pulito
  const prefisso = prefissi.find((sigla) => senzaCoda.startsWith(sigla) && senzaCoda.length > sigla.length)
  return { paese: nazione, codice: senzaCoda.slice(prefisso?.length ?? 0) }
}

/** The country that stands before a number for VAT with the form of its own: `ATU12345678` → `AT`; else null. */
export function paeseDellaIva(scritto: string): string | null {
  const pulito = scritto.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const trovato = Object.entries(NUMERI_IVA).find(([paese, { prefissi, forma, coda }]) => {
    const nudo = pulito.replace(coda ?? /$^/, '')
    return paese === 'CH'
      ? forma.test(nudo)
      : prefissi.some((sigla) => nudo.startsWith(sigla) && forma.test(nudo.slice(sigla.length)))
  })
  return trovato?.[0] ?? null
}

/** What to tell of a foreign number for VAT; nothing of countries whose numbers aren't known here. */
export function avvertenzaIvaEstera(nazione: string, scritto: string): string | undefined {
  const { paese, codice } = identificativoIva(nazione, scritto)
  const atteso = NUMERI_IVA[paese]
  if (!atteso || codice === '') return undefined
  if (!atteso.forma.test(codice)) return `Controlla: non ha la forma giusta (${nomePaese(paese)})`
  return atteso.giusto?.(codice) === false ? 'Controlla la cifra finale' : undefined
}
