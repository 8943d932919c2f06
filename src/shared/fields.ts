import * as z from 'zod'
import { dateExists, instantFromRome } from './dates.ts'
import { hasTwoDecimals, MAX_AMOUNT } from './money.ts'
import { formatCount } from './numbers.ts'
import { codiciTroppoLunghi, leggiPaese } from './paesi.ts'
import { cut, hasOverrides, hasTooManyMarks, isBlank, withoutHidden, withoutOverrides } from './text.ts'

/**
 * Field builders for the contracts: what the browser sends (what the server returns is in rows.ts). Messages are shown as they
 * are. Optional fields turn an empty text into null and leave an absent key absent: a PUT without it keeps the column.
 */

const OBBLIGATORIO = 'Campo obbligatorio'

const TESTI_FORMATO: Record<string, string> = {
  email: 'Inserisci un indirizzo email valido',
  url: 'Inserisci un indirizzo web valido',
}

/** Italian texts for the checks that state none of their own. */
z.config({
  // In the browser the rule against eval holds: without this, zod would try it once on every screen.
  jitless: 'document' in globalThis,
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null ? OBBLIGATORIO : 'Valore non valido'
      case 'invalid_format':
        return TESTI_FORMATO[issue.format] ?? 'Formato non valido'
      case 'too_small':
        if (issue.origin === 'string')
          return issue.minimum === 1 ? OBBLIGATORIO : `Minimo ${issue.minimum} caratteri`
        return issue.minimum === 0 ? 'Non può essere negativo' : `Il valore minimo è ${issue.minimum}`
      case 'too_big':
        return issue.origin === 'string'
          ? `Massimo ${issue.maximum} caratteri`
          : `Il valore massimo è ${issue.maximum}`
      case 'invalid_value':
        return 'Valore non ammesso'
      default:
        return 'Valore non valido'
    }
  },
})

/** Marks the number fields that are euro on the wire and whole cents in the database. */
export const money = z.registry<{ centesimi: true }>()

/** Largest id: the `integer` of PostgreSQL. */
export const MAX_ID = 2_147_483_647

// Control characters, less the tab and line breaks that notes may hold, and halves of a character.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this refuses
const CONTROLLO = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/u

const ammesso = () =>
  z.string().refine((v) => !CONTROLLO.test(v) && !hasTooManyMarks(v), 'Contiene caratteri non ammessi')

const ordinato = (v: string) => withoutHidden(v).normalize('NFC').trim()

/** Text in which nothing hides: what pasted text brings along unseen is left out (docs/product.md §3.6). */
const pulito = () => ammesso().transform((v) => ordinato(withoutOverrides(v)))

/** Breaks at the ends are none. */
const senzaACapo = (v: string) => !v.includes('\n')
const ACAPO = 'Scrivilo su una riga sola'

const lungo = (massimo: number) =>
  z
    .string()
    .refine((v) => !isBlank(v), OBBLIGATORIO)
    .max(massimo)

/** Required text of several lines, trimmed, Unicode NFC, 1 to `massimo` characters. What turns its direction is refused. */
export const notes = (massimo: number) =>
  ammesso()
    .refine((v) => !hasOverrides(v), 'Contiene caratteri che invertono il verso del testo: riscrivilo a mano')
    .transform(ordinato)
    .pipe(lungo(massimo))

/** The same on one line: a name, a title, a code. */
export const testo = (massimo: number) => notes(massimo).refine(senzaACapo, ACAPO)

/** Required telephone; address books put marks of direction around one, which are left out. */
export const telefono = (massimo: number) => pulito().pipe(lungo(massimo)).refine(senzaACapo, ACAPO)

/** Makes a text-like field optional: empty text and null give null, an absent key stays absent. */
export const optional = <S extends z.ZodType<unknown, string>>(campo: S) =>
  z
    .string()
    .nullable()
    .transform((v) => (v === null || (isBlank(v) && !CONTROLLO.test(v)) ? null : v))
    .pipe(campo.nullable())
    .optional()

/** Optional text of several lines, of at most `massimo` characters. */
export const optionalNotes = (massimo: number) => optional(pulito().pipe(lungo(massimo)))

/** The same on one line. */
export const optionalText = (massimo: number) =>
  optional(pulito().pipe(lungo(massimo)).refine(senzaACapo, ACAPO))

/** Optional text stored in upper case (codice fiscale, provincia). */
export const optionalUpper = (massimo: number) =>
  optional(
    pulito()
      .transform((v) => v.toUpperCase().replace(/\s+/g, ''))
      .pipe(z.string().max(massimo)),
  )

/** E-mail address, stored as typed but trimmed. */
export const email = () => pulito().pipe(z.email().max(254))

/** Calendar day `yyyy-MM-dd` that exists, years 1900–2199. */
export const data = () => z.string().refine(dateExists, 'Inserisci una data valida')

const ISTANTE =
  /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(?:\.\d{1,9})?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/

/** Instant, ISO 8601; without offset it is wall time in Europe/Rome. Gives UTC with Z. */
export const istante = () =>
  z.string().transform((v, ctx) => {
    const parti = ISTANTE.exec(v.trim())
    if (!parti?.[1] || !parti[2] || !dateExists(parti[1])) {
      ctx.addIssue({ code: 'custom', message: 'Inserisci una data e un’ora valide' })
      return z.NEVER
    }
    return parti[3] ? new Date(v.trim()).toISOString() : instantFromRome(parti[1], parti[2])
  })

const importoBase = () =>
  z
    .number()
    .min(0)
    .max(MAX_AMOUNT, `Il valore massimo è ${formatCount(MAX_AMOUNT)}`)
    .refine(hasTwoDecimals, 'Al massimo due decimali')

const vuotoANull = (v: unknown) => (v === '' ? null : v)

/** Optional number-like field: null and empty text give null, an absent key stays absent. */
const numeroFacoltativo = <S extends z.ZodType<number, number>>(campo: S, tipo: 'number' | 'integer') =>
  z
    .preprocess(vuotoANull, campo.nullable())
    .meta({ type: [tipo, 'null'] })
    .optional()

/** Amount in euro, 0 to 999,999,999, at most two decimals; stored as whole cents. */
export const importo = () => importoBase().register(money, { centesimi: true })

/** Optional amount in euro; null when empty. */
export const optionalAmount = () => numeroFacoltativo(importo(), 'number')

/** Optional whole number between two bounds. */
export const optionalInteger = (minimo: number, massimo: number) =>
  numeroFacoltativo(z.int('Inserisci un numero intero').min(minimo).max(massimo), 'integer')

const DECIMALI = { 3: 'tre', 4: 'quattro', 8: 'otto' }

/**
 * A decimal kept as text, so that nothing is rounded before it is multiplied: `12,50` becomes `12.5`.
 * @param massimo of its whole part
 * @param decimali at most
 */
export const decimalText = (massimo: number, decimali: 3 | 4) => decimalOf(massimo, decimali, false)

/** The same, below zero too: a price that is taken off. Also taken as a number. */
export const signedDecimal = (massimo: number, decimali: 3 | 4 | 8) =>
  z.union([z.string(), z.number().transform(String)]).pipe(decimalOf(massimo, decimali, true))

/** The same from zero on, also taken as a number: a quantity. */
export const decimalOrNumber = (massimo: number, decimali: 3 | 4 | 8) =>
  z.union([z.string(), z.number().transform(String)]).pipe(decimalOf(massimo, decimali, false))

const decimalOf = (massimo: number, decimali: 3 | 4 | 8, signed: boolean) =>
  z
    .string()
    .transform((v) => v.trim().replace(',', '.').replace('\u2212', '-'))
    .refine((v) => /^-?\d{1,12}(\.\d+)?$/.test(v), 'Inserisci un numero, per esempio 12,50')
    .refine((v) => signed || !v.startsWith('-'), 'Non può essere negativo')
    .refine((v) => Math.abs(Number(v)) <= massimo, `Il valore massimo è ${massimo}`)
    .refine((v) => (v.split('.')[1] ?? '').length <= decimali, `Al massimo ${DECIMALI[decimali]} decimali`)
    .transform((v) =>
      v
        .replace(/^(-?)0+(?=\d)/, '$1')
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
        .replace(/^-0$/, '0'),
    )

/** Percent with two decimals, 0 to 100; stored as hundredths, like an amount. */
export const percent = () =>
  z
    .number()
    .min(0)
    .max(100, 'Il valore massimo è 100')
    .refine(hasTwoDecimals, 'Al massimo due decimali')
    .register(money, { centesimi: true })

/** Optional decimal number between two bounds: a power in kW has two decimals, a charge in kg three. */
export const optionalDecimal = (minimo: number, massimo: number, decimali: 2 | 3 = 2) =>
  numeroFacoltativo(
    z
      .number()
      .min(minimo)
      .max(massimo)
      .refine(
        (v) => Number(v.toFixed(decimali)) === v,
        decimali === 2 ? 'Al massimo due decimali' : 'Al massimo tre decimali',
      ),
    'number',
  )

const SI_O_NO = new Map<unknown, boolean | null>([
  ['', null],
  ['true', true],
  ['false', false],
])

/** Optional yes or no: null where nobody knows; a form's choice holds it as text. */
export const optionalBoolean = () =>
  z
    .preprocess((v) => (SI_O_NO.has(v) ? SI_O_NO.get(v) : v), z.boolean().nullable())
    .meta({ type: ['boolean', 'null'] })
    .optional()

/** Reference to another record. */
export const reference = (messaggio = OBBLIGATORIO) =>
  z.int({ error: messaggio }).positive({ error: messaggio }).max(MAX_ID, 'Valore non valido')

/** Optional reference to another record. */
export const optionalReference = () => numeroFacoltativo(reference(), 'integer')

/** A list of records, each once: who names one twice means it once. */
export const ciascunoUnaVolta = <S extends z.ZodType<number[]>>(ids: S) =>
  ids.transform((lista) => [...new Set(lista)])

/** For `refine`: whether a list says something of each record only once. Of two sayings nobody knows which one holds. */
export const unaVolta =
  <C extends string>(campo: C) =>
  (lista: readonly Record<C, unknown>[]): boolean =>
    new Set(lista.map((voce) => voce[campo])).size === lista.length

/** Password: 6 to 256 characters, taken as typed (docs/product.md §5.3). */
export const password = () => z.string().min(6, 'Minimo 6 caratteri').max(256)

/** Italian lengths (docs/product.md §3.6). */
export const cap = () => optionalText(5)
/** Of whatever country: which one decides (`codiciTroppoLunghi` of `paesi.ts`). */
export const capEstero = () => optionalText(10)
export const provincia = () => optionalUpper(2)
export const codiceFiscale = () => optionalUpper(16)
export const partitaIva = () => optionalUpper(11)
/** Of whatever country: the electronic invoice has room for 28 characters. */
export const partitaIvaEstera = () => optionalUpper(28)
/** A country, two letters of ISO 3166-1; whoever writes its name is told them. */
export const nazione = () =>
  z
    .string()
    .transform((v) => v.trim().toUpperCase())
    .superRefine((v, ctx) => {
      const codice = leggiPaese(v)
      const message = codice ? `Scrivi ${codice}, due lettere` : 'Due lettere, per esempio IT'
      if (codice !== v) ctx.addIssue({ code: 'custom', message })
    })

/** A record with a country whose codes fit it; the messages stand beside the fields. */
export const conPaese = <S extends z.ZodType<Parameters<typeof codiciTroppoLunghi>[0]>>(schema: S) =>
  schema.superRefine((dati, ctx) => {
    for (const [campo, message] of codiciTroppoLunghi(dati))
      ctx.addIssue({ code: 'custom', path: [campo], message })
  })

const CERCATO_MASSIMO = 200

/** Query-string builders: everything arrives as text. */
export const domanda = {
  testo: (massimo: number) => pulito().pipe(z.string().max(massimo)).optional(),
  /** What is looked for: a text that was pasted whole is cut, not refused. */
  cercato: () =>
    pulito()
      .transform((testo) => cut(testo, CERCATO_MASSIMO))
      .optional(),
  intero: (minimo: number, massimo: number) =>
    z
      .string()
      .regex(/^\d{1,10}$/, 'Inserisci un numero intero')
      .transform(Number)
      .pipe(z.number().min(minimo).max(massimo))
      .optional(),
  id: () => domanda.intero(1, MAX_ID),
  data: () => data().optional(),
  vero: () =>
    z
      .enum(['true', 'false', ''])
      .transform((v) => v !== 'false')
      .optional(),
}

/** `limit` (1–200) and `offset`: with no limit the whole list (docs/product.md §3.8). */
export const pagina = { limit: domanda.intero(1, 200), offset: domanda.intero(0, MAX_ID) }
