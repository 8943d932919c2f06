import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { lettoreDiArticoli } from '#archivio/importazioni/leggi-articoli.queries.server.ts'
import { articoloInput } from '#carte/articoli/contract.ts'
import { rigaVuota, righeModulo } from '#carte/righe/components/modulo.ts'
import * as cells from '#shared/cells.ts'
import { doubtfulPoint, readDecimal } from '#shared/decimal-text.ts'
import { decimalOrNumber, decimalText, signedDecimal } from '#shared/fields.ts'
import { readEuro } from '#shared/money.ts'
import { nuovaBozza, scritta } from '#telefono/rapporti/components/bozza.ts'
import { leggiNumeroScritto } from '#web/ui/number-field.tsx'

/** What a reader made of a text: the number, or undefined where it is left for a form to refuse. */
const numero = (letto: unknown): number | undefined => {
  const n = typeof letto === 'string' && /^-?\d+(\.\d+)?$/.test(letto) ? Number(letto) : letto
  return typeof n === 'number' && !Number.isNaN(n) ? n : undefined
}

const ORA = '2026-12-04T10:00:00.000Z'
/** As the fields of a report, of a line and of an article hold what was typed, and their contracts take it. */
const materiale = (testo: string) => {
  const uno = { articoloId: null, codice: null, descrizione: 'Rame', um: 'kg', quantita: testo }
  return scritta({ ...nuovaBozza(ORA, 'Ada'), materiali: [uno] }, ORA).materiali[0]?.quantita
}
const riga = (testo: string) => {
  const [quantita, prezzoUnitario] = [testo, testo].map(readDecimal) as [string, string]
  return righeModulo(false).safeParse([{ ...rigaVuota(), descrizione: 'Rame', quantita, prezzoUnitario }])
    .data?.[0]
}

/** Of whoever types: a point before three digits is of the thousands. */
const DIGITATI: Record<string, (testo: string) => unknown> = {
  'campo di un numero': leggiNumeroScritto,
  'campo di un importo': readEuro,
  'quantità di una riga': (testo) => riga(testo)?.quantita,
  'prezzo di una riga': (testo) => riga(testo)?.prezzoUnitario,
  'prezzo e costo di un articolo': readDecimal,
  'quantità di un materiale': materiale,
}

const listino = lettoreDiArticoli(['descrizione', 'prezzo'])
/** Of the API and of files: a point is of the decimals, as programs write them. */
const CON_IL_PUNTO: Record<string, (testo: string) => unknown> = {
  'prezzo di un articolo in una chiamata': (testo) => articoloInput.shape.prezzo.safeParse(testo).data,
  'quantità di un materiale in una chiamata': (testo) => decimalText(99_999_999, 3).safeParse(testo).data,
  'quantità in una chiamata': (testo) => decimalOrNumber(99_999_999, 8).safeParse(testo).data,
  'prezzo in una chiamata': (testo) => signedDecimal(99_999_999, 8).safeParse(testo).data,
  'potenza in un file': (testo) => cells.leggiNumeroDiCella(testo).valore,
  'prezzo in un file': (testo) => listino(['Tubo', testo]).articolo.prezzo,
}

const UGUALI: readonly (readonly [string, number])[] = [
  ['0.850', 0.85],
  ['0,850', 0.85],
  ['0.500', 0.5],
  ['0,5', 0.5],
  ['00.850', 0.85],
  ['0', 0],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['24.50', 24.5],
  ['12000', 12000],
]

/** Of whoever types and of programs alike. */
const lettori = Object.entries({ ...DIGITATI, ...CON_IL_PUNTO })
const tabella = (scritti: readonly (readonly [string, number | undefined])[], di: typeof lettori) =>
  di.flatMap(([nome, leggi]) => scritti.map(([testo, atteso]) => [nome, testo, atteso, leggi] as const))

test.each(tabella(UGUALI, lettori))('%s: «%s» è %s', (_, testo, atteso, leggi) => {
  expect(numero(leggi(testo))).toBe(atteso)
})

test.each(
  tabella(
    [
      ['1.250', 1250],
      ['12.000', 12000],
      ['1.234,5', 1234.5],
      ['1.234.567', 1234567],
    ],
    Object.entries(DIGITATI),
  ),
)('%s: «%s» è %s', (_, testo, atteso, leggi) => {
  expect(numero(leggi(testo))).toBe(atteso)
})

test.each(tabella([['1.250', 1.25]], Object.entries(CON_IL_PUNTO)))(
  '%s: «%s» è %s',
  (_, testo, atteso, leggi) => {
    expect(numero(leggi(testo))).toBe(atteso)
  },
)

const STORTI = ['0.850,5', '0.850.000', '1,234.5', '1,234.56', '1.23,4', '12.34.567', '1,2,3']

test.each(
  tabella(
    STORTI.map((testo) => [testo, undefined] as const),
    lettori,
  ),
)('%s: «%s» non si legge, e nessuna cifra si perde', (_, testo, atteso, leggi) => {
  expect(numero(leggi(testo))).toBe(atteso)
})

test('dove ci stanno tre decimali, un punto prima di tre cifre si dice come si è letto', () => {
  expect(doubtfulPoint('1.250')).toBe('Vale 1250: prima dei decimali va la virgola')
  for (const chiaro of ['0.850', '1,250', '1.25', '1250', '1.250,5', '1.250.000', 'x', ''])
    expect(doubtfulPoint(chiaro), chiaro).toBeNull()
})

test('zero e tre decimali nel listino di un file non sono da controllare, le migliaia sì', () => {
  expect(listino(['Tubo', '0.850']).avvisi).toEqual({})
  expect(listino(['Tubo', '1.250']).avvisi).toEqual({ 1: 'Letto come 1,250: controlla' })
})

const ESEMPI = [...UGUALI, ...STORTI.map((testo) => [testo, Number.NaN] as const)]

/** The number fields that contracts take, by their noun, input and key: those to which a number means that number. */
const campi: [dove: string, chiave: string, campo: z.ZodType][] = []
for (const path of globSync('src/*/*/contract.ts').sort()) {
  const contratto: Record<string, unknown> = await import(join(process.cwd(), path))
  for (const [nome, schema] of Object.entries(contratto))
    if (/(Input|Modifica)$/.test(nome) && schema instanceof z.ZodObject)
      for (const [chiave, campo] of Object.entries(schema.shape) as [string, z.ZodType][])
        if (
          [7, '7'].some((sette) => ['7', 7].includes(campo.safeParse(sette).data as string)) &&
          !/Ids?$/.test(chiave)
        )
          if (!['x', 'sette'].some((testo) => campo.safeParse(testo).success))
            campi.push([`${dirname(path).replace('src/', '')} ${nome}.${chiave}`, chiave, campo])
}

test('i campi di numeri si trovano nei contratti', () => {
  const trovati = campi.map(([dove]) => dove)
  expect(trovati.length).toBeGreaterThan(60)
  for (const uno of ['anagrafe/impianti condizionatoreInput.caricaKg', 'carte/articoli articoloInput.prezzo'])
    expect(trovati).toContain(uno)
})

test.each(campi)('%s: di un testo legge quel numero, o lo rifiuta', (_, __, campo) => {
  for (const [testo, atteso] of [...ESEMPI, ['1.250', 1.25] as const]) {
    const letto = campo.safeParse(testo)
    if (letto.success && letto.data !== null) expect.soft(numero(letto.data), testo).toBe(atteso)
  }
})

/** What the browser draws. */
const moduli = globSync('src/**/*.tsx')
  .filter((path) => !path.endsWith('.test.tsx'))
  .map((path) => [path, readFileSync(path, 'utf8')] as const)

/** What reads a number as people write it, or lets one choose. */
const LEGGONO = ['NumberField', 'AmountField', 'DecimalField', 'SelectField', 'SegmentedField']
/** Elsewhere the same name is of a text. */
const TESTI = new Set(['src/anagrafe/posta/components/prova-form.tsx TextField a'])

test('ogni campo di numeri di un modulo si legge nello stesso modo', () => {
  const numeri = new Set(campi.map(([, chiave]) => chiave))
  const altri = moduli.flatMap(([path, testo]) =>
    [...testo.matchAll(/<(\w+)\s(?:[^<>]|=>|<\/?\w+>)*?\bname="(\w+)"/g)].flatMap(
      ([, tag = '', nome = '']) =>
        numeri.has(nome) && !LEGGONO.includes(tag) ? [`${path} ${tag} ${nome}`] : [],
    ),
  )
  expect(altri.filter((uno) => !TESTI.has(uno))).toEqual([])
})

/** Fields that hold digits which are no number: why. */
const SENZA_NUMERO: Record<string, string> = {
  'src/anagrafe/azienda/components/azienda-campi.tsx': 'codes',
  'src/anagrafe/clienti/components/campi-fatturazione.tsx': 'codes',
  'src/anagrafe/fornitori/components/fornitore-form.tsx': 'codes',
  'src/anagrafe/sessione/components/modulo-codice.tsx': 'a code of six digits',
  'src/screens/accesso/components/secondo-passo.tsx': 'a code of six digits',
  'src/carte/elettronica/components/da-quale-numero.tsx': 'the number of a document: digits, or refused',
  'src/scadenze/rcee/components/cliente-in-linea.tsx': 'codes',
  'src/telefono/rapporti/components/letture.tsx': 'a reading is kept as it is written',
  'src/visite/appuntamenti/components/codici.tsx': 'codes',
  'src/web/ui/address-fields.tsx': 'a postal code',
  'src/web/ui/time-field.tsx': 'an hour',
}

test('ciò che si scrive con la tastiera dei numeri passa da un solo lettore', () => {
  const senza = moduli.flatMap(([path, testo]) =>
    /inputMode(=|:).{0,60}(decimal|numeric)/.test(testo) && !/\bread(Number|Decimal|Euro)\b/.test(testo)
      ? [path]
      : [],
  )
  expect(senza.filter((path) => !(path in SENZA_NUMERO))).toEqual([])
  expect(Object.keys(SENZA_NUMERO).filter((path) => !senza.includes(path))).toEqual([])
})

test('la potenza «1.250» di un file si dice come si è letta', () => {
  expect(cells.leggiNumeroDiCella('1.250')).toEqual({ valore: 1.25, avviso: 'Letto come 1,250: controlla' })
  expect(cells.leggiNumeroDiCella('0.850')).toEqual({ valore: 0.85 })
})
