import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { nomeSicuro } from '#anagrafe/documenti/rules.ts'
import { indovina } from '#archivio/importazioni/colonne.rules.ts'
import { trovaIntestazione } from '#archivio/importazioni/intestazioni.rules.ts'
import { lettoreDiRighe } from '#archivio/importazioni/leggi-righe.queries.server.ts'
import { leggiNominativo } from '#archivio/importazioni/persona.rules.ts'
import { CAMPI_IMPORTABILI, type CampoImportato } from '#archivio/importazioni/rules.ts'
import { ROUTES } from '#server/app.ts'
import { splitWords } from '#server/data/search-words.ts'
import * as cells from '#shared/cells.ts'
import { csvCell } from '#shared/csv.ts'
import { readEuro } from '#shared/money.ts'
import { provinceCode } from '#shared/provinces.ts'
import * as text from '#shared/text.ts'
import { limitHere } from '#test/limit-here.ts'

/** Half a second would be felt; what is linear takes a few ms for so much text, and what is not takes minutes. */
const LIMIT_MS = 300
const LENGTH = 200_000

const PIECES = {
  spazi: ' ',
  cifre: '1',
  lettere: 'a',
  punti: '.',
  virgole: ',',
  trattini: '-',
  'a capo': '\n',
  'accenti in disordine': '\u0301\u0323',
  'cifre e spazi': '1 ',
  'lettere e punti': 'a.',
  'chiocciole e punti': '@a.',
  'parentesi e spazi': ' (',
  'minori e lettere': '<a',
  barre: ' / ',
  'segni più': '+39',
  'spazi e a capo': ' \n',
  'o ed e': ' o e',
  srl: ' s.r.l',
} as const
const long = (piece: string) => piece.repeat(LENGTH / piece.length)
/** With an end that nothing matches, so that every attempt fails at last. */
const TEXTS = Object.entries(PIECES).map(([name, piece]) => [name, `a${long(piece)}\u00a7`] as const)

function once(run: () => unknown): number {
  const began = performance.now()
  try {
    run()
  } catch {
    // A refusal is an answer.
  }
  return performance.now() - began
}

/** The ms of a run; of three where the machine may have been busy with something else. */
function took(run: () => unknown): number {
  const first = once(run)
  return first < LIMIT_MS || first > 10 * LIMIT_MS ? first : Math.min(first, once(run), once(run))
}

const FUNCTIONS: Record<string, (testo: string) => unknown> = {
  ...(cells as unknown as Record<string, (testo: string) => unknown>),
  nominativo: (testo) => leggiNominativo(testo, 'nome'),
  ragione: (testo) => leggiNominativo(testo, 'ragione'),
  ...(text as unknown as Record<string, (testo: string) => unknown>),
  csvCell,
  readEuro,
  provinceCode,
  nomeSicuro,
  splitWords,
  indovina: (testo) => indovina([text.oneLine(testo, 80)]),
  trovaIntestazione: (testo) => trovaIntestazione([[testo]]),
}

test.each(TEXTS)('duecentomila caratteri, %s: nessuna lettura costa più della loro lunghezza', (_, testo) => {
  const slow = Object.entries(FUNCTIONS)
    .map(([name, run]) => [name, took(() => run(testo))] as const)
    .filter(([, ms]) => ms > LIMIT_MS && ms > limitHere(LIMIT_MS))
  expect(slow).toEqual([])
})

/** The names of the fields of a schema. */
const fieldsOf = (schema: z.ZodType): string[] =>
  Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object)

describe('ogni campo di ogni chiamata', () => {
  const schemas = new Map(
    ROUTES.flatMap(({ method, path, body, query }) =>
      [body, query].flatMap((schema) => (schema ? [[schema, `${method} ${path}`] as const] : [])),
    ),
  )
  test.each(TEXTS)('%s', (_, testo) => {
    const slow: unknown[] = []
    for (const [schema, name] of schemas)
      for (const field of fieldsOf(schema)) {
        const ms = took(() => schema.safeParse({ [field]: testo }))
        if (ms > LIMIT_MS && ms > limitHere(LIMIT_MS)) slow.push([name, field, ms])
      }
    expect(slow).toEqual([])
  })
})

const campi = Object.keys(CAMPI_IMPORTABILI) as CampoImportato[]
const leggi = lettoreDiRighe({ colonne: campi, abbinamento: campi, ditte: new Map() })

test('una riga di importazione con tanto testo in ogni cella si legge subito, e lo dice', () => {
  for (const [name, testo] of TEXTS) {
    const celle = campi.map(() => testo)
    expect(
      took(() => leggi(celle)),
      name,
    ).toBeLessThan(limitHere(LIMIT_MS))
    const { errori } = leggi(celle)
    expect(errori[campi.indexOf('telefono')]).toBe('Massimo 2000 caratteri')
  }
})

test('anche una riga di celle appena ammesse si legge subito', () => {
  for (const [name, testo] of TEXTS)
    expect(
      took(() => leggi(campi.map(() => testo.slice(0, 2000)))),
      name,
    ).toBeLessThan(limitHere(LIMIT_MS))
})
