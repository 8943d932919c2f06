import { readXml } from '#server/files/xml.ts'
import type { XmlElement } from '#shared/xml-tree.ts'

/** What a schema says of an element, however its types are named, nested or repeated. */
export interface Told {
  name: string
  /** `1..1`, `0..unbounded` */
  occurs: string
  empty?: string
  value?: ToldValue
  children?: (Told | { choice: Told[][] } | 'signature')[]
}
export interface ToldValue {
  base: string
  facets: string[]
  codes: string[]
}

/** A schema's text with every type put where it is used; two schemas that say the same are equal. */
export function toldBy(schema: Uint8Array): { root: Told; attributes: Record<string, unknown> } {
  const top = readXml(schema)
  const types = new Map(top.children.map((one) => [one.attributes.name ?? '', one]))
  const byName = (type: string) => types.get(type.replace(/^f:/, ''))

  const element = (one: XmlElement): Told => {
    const { name = '', minOccurs = '1', maxOccurs = '1', type = '', default: empty } = one.attributes
    const inner = one.children.find((child) => child.name === 'complexType')
    const complex = inner ?? (byName(type)?.name === 'complexType' ? byName(type) : undefined)
    return {
      name,
      occurs: `${minOccurs}..${maxOccurs}`,
      ...(empty === undefined ? {} : { empty }),
      ...(complex ? { children: complex.children.flatMap(particles) } : { value: value(type) }),
    }
  }
  const particles = (one: XmlElement): NonNullable<Told['children']> => {
    if (one.name === 'sequence') return one.children.flatMap(particles)
    if (one.name === 'any' || one.attributes.ref) return ['signature']
    if (one.name === 'element') return [element(one)]
    if (one.name !== 'choice') return []
    return [{ choice: one.children.map((way) => particles(way) as Told[]) }]
  }
  const value = (type: string): ToldValue => {
    const told = byName(type)
    if (!told) return { base: type, facets: [], codes: [] }
    const restriction = told.children.find(({ name }) => name === 'restriction') as XmlElement
    const facets = restriction.children.map(({ name, attributes }) => [name, attributes.value ?? ''] as const)
    const codes = facets.flatMap(([name, said]) => (name === 'enumeration' ? [said] : []))
    // where codes stand, their length is said already
    const others = facets.filter(
      ([name]) => name !== 'enumeration' && !(codes.length > 0 && /length/i.test(name)),
    )
    const collapsed = others.some(([name]) => name === 'whiteSpace')
    return {
      base: collapsed ? 'xs:token' : (restriction.attributes.base ?? ''),
      facets: others
        .filter(([name]) => name !== 'whiteSpace')
        .map(([name, said]) => `${name} ${name === 'pattern' ? samePattern(said) : said}`)
        .sort(),
      codes: codes.sort(),
    }
  }

  const root = top.children.find(({ name }) => name === 'element') as XmlElement
  const complex =
    byName(root.attributes.type ?? '') ?? root.children.find(({ name }) => name === 'complexType')
  const attributes = (complex?.children ?? []).filter(({ name }) => name === 'attribute')
  return {
    root: element(root),
    attributes: Object.fromEntries(
      attributes.map(({ attributes: { name = '', type = '', use } }) => [name, { use, ...value(type) }]),
    ),
  }
}

/** Ways of writing one pattern become one. */
const samePattern = (pattern: string): string =>
  pattern
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^\[\\-\]\?/, '-?')
    .replace(/(\[0-9\])\1{4}/, '$1{5}')
    .replace(/\{(\d+),\1\}/g, '{$1}')
