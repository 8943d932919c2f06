import type { BloccoForma, Figli, Forma, Valore, Volte } from '#shared/forma.ts'

const OCCURS: Record<Volte, string> = {
  '?': ' minOccurs="0"',
  '+': ' maxOccurs="unbounded"',
  '*': ' minOccurs="0" maxOccurs="unbounded"',
}
const SIGNS = { ascii: '\\p{IsBasicLatin}', latino: '[\\p{IsBasicLatin}\\p{IsLatin-1Supplement}]' }

/** The XML schema that a form's table amounts to. Types are named in the order in which they are met, equal ones once. */
export function schemaOf(form: Forma): string {
  const types = new Map<string, string>()

  /** The name of a type, whose text stands before those of the types that need it. */
  const named = (kind: 'simpleType' | 'complexType', body: string): string => {
    const key = `${kind}>${body}</xs:${kind}>`
    const name = types.get(key) ?? `t${types.size + 1}`
    types.set(key, name)
    return `f:${name}`
  }
  const valueType = (value: Valore): string => {
    const facets = facetsOf(value)
    return facets === ''
      ? `xs:${value.base}`
      : named('simpleType', `<xs:restriction base="xs:${value.base}">${facets}</xs:restriction>`)
  }
  const sequence = (children: Figli): string => {
    const names = Object.keys(children)
    let body = ''
    for (let i = 0; i < names.length; i++) {
      const name = names[i] ?? ''
      const others = alternatives(children, name)
      body += others.length === 0 ? element(children, name) : choice(children, name, others)
      i += others.length
    }
    return `<xs:sequence>${body}</xs:sequence>`
  }
  const choice = (children: Figli, name: string, others: readonly string[]): string =>
    `<xs:choice>${element(children, name)}<xs:sequence>${others.map((other) => element(children, other)).join('')}</xs:sequence></xs:choice>`
  const blockType = ({ figli }: BloccoForma): string => named('complexType', sequence(figli))
  const element = (children: Figli, name: string): string => {
    const what = children[name]
    if (!what) throw new RangeError(`${name} has no form`)
    const type = 'figli' in what ? blockType(what) : valueType(what)
    const empty = 'vuoto' in what && what.vuoto ? ` default="${what.vuoto}"` : ''
    return `<xs:element name="${name}" type="${type}"${what.volte ? OCCURS[what.volte] : ''}${empty}/>`
  }

  const attributes = Object.entries(form.attributi).map(
    ([name, value]) =>
      `<xs:attribute name="${name}" type="${valueType(value)}" use="${value.volte ? 'optional' : 'required'}"/>`,
  )
  const signature = `<xs:any namespace="${form.firma}" processContents="skip" minOccurs="0"/>`
  const root = `<xs:sequence>${sequence(form.figli)}${signature}</xs:sequence>${attributes.join('')}`
  return [
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:f="${form.spazio}" targetNamespace="${form.spazio}">`,
    ...[...types].map(([type, name]) => type.replace('>', ` name="${name}">`)).map((type) => `<xs:${type}`),
    `<xs:element name="${form.nome}"><xs:complexType>${root}</xs:complexType></xs:element>`,
    '</xs:schema>',
  ].join('\n')
}

const alternatives = (children: Figli, name: string): readonly string[] => {
  const what = children[name]
  return what && 'oppure' in what ? (what.oppure ?? []) : []
}

/** What restricts a text, as the elements of XML Schema. */
function facetsOf(value: Valore): string {
  const { corto, lungo, segni, modello, codici, minimo, massimo } = value
  const facet = (name: string, said: string | number | undefined) =>
    said === undefined ? '' : `<xs:${name} value="${escaped(String(said))}"/>`
  const times = `{${corto},${lungo}}`
  return [
    facet('minInclusive', minimo),
    facet('maxInclusive', massimo),
    segni ? facet('pattern', SIGNS[segni] + times) : facet('minLength', corto) + facet('maxLength', lungo),
    facet('pattern', modello ?? decimalPattern(value)),
    ...(codici?.split(' ') ?? []).map((code) => facet('enumeration', code)),
  ].join('')
}

/** `-?[0-9]{1,11}\.[0-9]{2,8}` */
function decimalPattern({ interi, decimali, negativo }: Valore): string | undefined {
  if (!interi || !decimali) return undefined
  return `${negativo ? '-?' : ''}[0-9]{${interi}}\\.[0-9]{${decimali}}`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
