import { expect, test } from 'vitest'
import * as z from 'zod'
import {
  data,
  importo,
  optional,
  optionalAmount,
  optionalBoolean,
  optionalInteger,
  optionalReference,
  optionalText,
  testo,
} from '#shared/fields.ts'
import { formValues } from './form-values.ts'

const schema = z.object({
  nome: testo(80),
  note: optionalText(500),
  natoIl: optional(data()),
  colore: z.enum(['rosso', 'verde']).optional(),
  mesi: optionalInteger(1, 60),
  prezzo: importo(),
  sconto: optionalAmount(),
  clienteId: optionalReference(),
  attivo: z.boolean().optional(),
  ermetico: optionalBoolean(),
  anticipato: z.boolean().default(true),
  zone: z.array(z.int()),
})

test('un record nuovo comincia vuoto, con ciò che il contratto dice quando manca una chiave', () => {
  expect(formValues(schema, null)).toEqual({
    ...{ nome: '', note: '', natoIl: '', colore: '', ermetico: '' },
    ...{ mesi: null, prezzo: null, sconto: null, clienteId: null },
    ...{ attivo: false, anticipato: true, zone: [] },
  })
})

const riga = {
  ...{ id: 7, nome: 'Ada', note: null, nato_il: '1980-01-02', colore: 'verde' as const, mesi: 12, prezzo: 0 },
  ...{ sconto: null, cliente_id: 3, attivo: true, ermetico: false, anticipato: false, zone: [1, 2] },
}

test('di un record ogni campo ha la sua colonna; un sì o no che può mancare è una scelta', () => {
  expect(formValues(schema, riga)).toEqual({
    ...{ nome: 'Ada', note: '', natoIl: '1980-01-02', colore: 'verde', mesi: 12, prezzo: 0 },
    ...{ sconto: null, clienteId: 3, attivo: true, ermetico: 'false', anticipato: false, zone: [1, 2] },
  })
})

test('ciò che è detto a parte vale, e una colonna dal nome uguale anche', () => {
  expect(formValues(schema, riga, { nome: 'Eva', mesi: undefined })).toMatchObject({
    nome: 'Eva',
    mesi: undefined,
  })
  const { cliente_id, ...altre } = riga
  expect(formValues(schema, { ...altre, clienteId: cliente_id }).clienteId).toBe(3)
  expect(formValues(schema, { ...altre, note: 'x' }, { clienteId: null }).note).toBe('x')
})

test('un record di prima, a cui manca una colonna, la lascia vuota; ma chi lo scrive così non compila', () => {
  const { note, ...altre } = riga
  // @ts-expect-error: nobody has said what stands in the notes
  expect(formValues(schema, altre).note).toBe(note ?? '')
  // @ts-expect-error: a text is no number
  expect(formValues(schema, { ...riga, nome: 1 }).nome).toBe(1)
})

test('le regole fra più campi non tolgono al modulo i suoi campi', () => {
  const conRegola = schema.refine(({ nome }) => nome !== 'x').superRefine(() => {})
  expect(formValues(conRegola, riga).nome).toBe('Ada')
})
