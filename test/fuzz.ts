import { MAX_ID } from '#shared/fields.ts'

type Json = Record<string, unknown>

/** A small generator with a seed (mulberry32), so that a failure can be tried again. */
export function caso(seme: number) {
  let a = seme >>> 0
  const numero = () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const uno = <T>(da: readonly T[]): T => da[Math.floor(numero() * da.length)] as T
  return { numero, uno, volte: (p: number) => numero() < p }
}

export type Caso = ReturnType<typeof caso>

/** Values that programs trip over: wrong types, edges, controls, injections, the names of prototypes. */
export const CATTIVI: unknown[] = [
  null, '', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202eabc', '👨‍👩‍👧‍👦', 'à'.repeat(5000), '\r\nSet-Cookie: x=1',
  "' or '1'='1", '"; drop table clienti; --', '%', '_', '\\', `$\{7*7}`, '{{7*7}}', '<script>alert(1)</script>', '../../etc/passwd',
  'javascript:alert(1)', '=cmd|calc', '__proto__', 'constructor', 'toString', 'NaN', 'Infinity', 'null', 'undefined', '0x10', '1e400',
  0, -0, -1, 1.5, 0.1 + 0.2, 1e21, -1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE, Number.MIN_VALUE, true, false, [], [[]], {}, { a: 1 },
  ['x', 'y'], '2026-02-30', '0000-00-00', '9999-12-31', '2026-13-01', '2026-11-20T25:00', '2026-11-20T09:00:00+99:00', 'ieri',
  { __proto__: { admin: true } }, { toString: 'x' }, '1,5', '１２３', 'ﬁ', '\u200b\u2060', 'Ro\u2068ssi', `a${'\u0301\u0323'.repeat(2000)}`, `3${' '.repeat(5000)}3`,
] // biome-ignore format: one list

/** A value that would be accepted for a schema, more or less. */
function buono(schema: Json, c: Caso, ids: readonly number[]): unknown {
  const alternative = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (alternative) return buono(c.uno(alternative), c, ids)
  if (Array.isArray(schema.enum)) return c.uno(schema.enum)
  const tipo = Array.isArray(schema.type) ? c.uno(schema.type as string[]) : schema.type
  switch (tipo) {
    case 'integer':
      return c.volte(0.5) ? c.uno(ids) : c.uno([1, 2, 22, 2026, MAX_ID])
    case 'number':
      return c.uno([0, 0.01, 12.34, 100, 122, 999_999_999])
    case 'boolean':
      return c.volte(0.5)
    case 'array':
      return [buono((schema.items ?? {}) as Json, c, ids)]
    case 'object':
      return oggetto(schema, c, ids)
    case 'null':
      return null
    default:
      return c.uno([
        'Rossi',
        'D’Angelo',
        '2026-11-20',
        '2026-11-20T09:00',
        '2026-11-20T10:00',
        'a@b.it',
        '80126',
        'NA',
        '081 7',
        'Media',
      ])
  }
}

/** A body for an object schema in which some keys are good, some bad, some missing and some unknown. */
export function oggetto(schema: Json, c: Caso, ids: readonly number[], malizia = 0.35): Json {
  const corpo: Json = {}
  for (const [chiave, s] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    if (c.volte(0.12)) continue
    corpo[chiave] = c.volte(malizia) ? c.uno(CATTIVI) : buono(s, c, ids)
  }
  if (c.volte(0.2)) corpo[c.uno(['ruolo', 'id', 'versione', 'password_hash', 'constructor'])] = c.uno(CATTIVI)
  return corpo
}

/** A body that is no object at all, as text with its content type. */
export function nonOggetto(c: Caso): { corpo: string; tipo: string } {
  return c.uno([
    { corpo: '{', tipo: 'application/json' },
    { corpo: '', tipo: 'application/json' },
    { corpo: 'null', tipo: 'application/json' },
    { corpo: '[]', tipo: 'application/json' },
    { corpo: '"testo"', tipo: 'application/json' },
    { corpo: '{"nome":1e999}', tipo: 'application/json' },
    { corpo: '{"__proto__":{"x":1}}', tipo: 'application/json' },
    { corpo: `{"nome":"${'x'.repeat(1_048_000)}"}`, tipo: 'application/json' },
    { corpo: `${'['.repeat(5000)}${']'.repeat(5000)}`, tipo: 'application/json' },
    { corpo: 'nome=x', tipo: 'application/x-www-form-urlencoded' },
    { corpo: '<a/>', tipo: 'application/xml' },
    { corpo: 'x', tipo: 'text/plain' },
    { corpo: '{}', tipo: 'application/json; charset=utf-16' },
    { corpo: '--x\r\n', tipo: 'multipart/form-data; boundary=x' },
    { corpo: 'x', tipo: 'multipart/form-data' },
  ])
}
