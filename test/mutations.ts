import fc from 'fast-check'
import { readXml } from '#server/files/xml.ts'
import type { XmlElement } from '#shared/xml-tree.ts'
import type { Caso } from './fuzz.ts'
import type { Told, ToldValue } from './schema-tree.ts'

/** An invoice as a tree; what else its root may be changed to stands beside. */
export interface Tree extends XmlElement {
  /** The namespace of the root, and one that its children are put into; empty for none. */
  namespace: string
  inner: string
}

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'

export function treeOf(file: Uint8Array): Tree {
  const { versione, SistemaEmittente } = readXml(file).attributes
  const attributes = { versione, SistemaEmittente }
  const kept = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return {
    ...readXml(file),
    attributes: Object.fromEntries(kept) as Record<string, string>,
    namespace: NAMESPACE,
    inner: '',
  }
}

const written = (text: string): string => text.replace(/[&<>"\t\n\r]/g, (sign) => `&#${sign.codePointAt(0)};`)
const attributesOf = ({ attributes }: XmlElement): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${written(value)}"`)
    .join('')
const elementOf = (one: XmlElement): string =>
  `<${one.name}${attributesOf(one)}>${written(one.text)}${one.children.map(elementOf).join('')}</${one.name}>`

export function fileOf(tree: Tree): Buffer {
  const declared = tree.namespace ? ` xmlns:p="${tree.namespace}"` : ''
  const root = tree.namespace ? `p:${tree.name}` : tree.name
  const inner = tree.inner ? ` xmlns="${tree.inner}"` : ''
  return Buffer.from(
    `<${root}${declared}${inner}${attributesOf(tree)}>${written(tree.text)}${tree.children.map(elementOf).join('')}</${root}>`,
  )
}

/** All codes that a schema knows, wherever. */
export function codesOf(root: Told): string[] {
  const found = new Set<string>()
  const walk = (one: Told | { choice: Told[][] } | 'signature'): void => {
    if (one === 'signature') return
    if ('choice' in one) {
      one.choice.flat().forEach(walk)
      return
    }
    for (const code of one.value?.codes ?? []) found.add(code)
    one.children?.forEach(walk)
  }
  walk(root)
  return [...found]
}

/** A file with elements that our own never have, as a schema tells it: each that need not be there stands in a third. */
export function fullFile(root: Told, c: Caso): Tree {
  const times = (occurs: string) => {
    if (occurs.startsWith('0') && !c.volte(1 / 3)) return 0
    return occurs.endsWith('unbounded') ? c.uno([1, 2]) : 1
  }
  const made = (one: Told | { choice: Told[][] } | 'signature'): XmlElement[] => {
    if (one === 'signature') return []
    if ('choice' in one) return c.uno(one.choice).flatMap(made)
    return Array.from({ length: times(one.occurs) }, () => ({
      name: one.name,
      attributes: {},
      text: one.value ? c.uno(goodTexts(one.value)) : '',
      children: one.children?.flatMap(made) ?? [],
    }))
  }
  const [file] = made(root)
  const attributes = { versione: c.uno(['FPA12', 'FPR12']) }
  return { ...(file as XmlElement), attributes, namespace: NAMESPACE, inner: '' }
}

const matching = new Map<string, string[]>()

/** Texts that a schema takes for a value. */
function goodTexts({ base, facets, codes }: ToldValue): string[] {
  const facet = (name: string) => facets.find((one) => one.startsWith(`${name} `))?.slice(name.length + 1)
  const pattern = facet('pattern')
  if (codes.length > 0) return codes
  if (base === 'xs:date') return ['2026-11-20', '1970-01-01', '2026-11-20Z', '2026-11-20+02:00']
  if (base === 'xs:dateTime') return ['2026-11-20T08:30:00', '2026-11-20T08:30:00.000+01:00']
  if (base === 'xs:base64Binary') return ['', 'QUJD', 'QUI=']
  if (base === 'xs:integer') return [facet('minInclusive') ?? '', facet('maxInclusive') ?? '']
  if (facet('maxInclusive')) return ['0.00', '22.00', '100.00']
  if (pattern?.includes('@')) return ['a@b.it', 'nome.cognome@pec.example']
  const [, least = facet('minLength'), most = facet('maxLength')] =
    /^\S*\\p\S*\{(\d+),(\d+)\}$/.exec(pattern ?? '') ?? []
  if (most)
    return [
      ...[least, most].map((length) => '"A+\'z'.repeat(200).slice(0, Number(length))),
      'abcdefghijklm',
    ].filter(({ length }) => length >= Number(least) && length <= Number(most))
  const known = matching.get(pattern ?? '')
  if (known) return known
  const found = fc.sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), { numRuns: 8, seed: 1 })
  matching.set(pattern ?? '', found)
  return found
}

const LENGTHS = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 20, 21, 28, 29, 34, 35, 36, 60, 61, 80, 81,
  100, 101, 200, 201, 256, 257, 1000, 1001,
]
const SIGNS = [
  'a',
  'A',
  '0',
  'è',
  '€',
  'ÿ',
  'Ā',
  '🔥',
  '\u0080',
  '\u007f',
  '\t',
  '\n',
  ' ',
  '\u00a0',
  '-',
  '.',
  '@',
  '"',
  '&',
]
const NUMBERS =
  '0 1 -1 +1 01 999 1000 9999 10000 1.0 1.00 -1.00 +1.00 .50 1. 1,00 1e3 0.00 100.00 100.01 999.00 1.123 1.12345678 1.123456789 12345678901.00 123456789012.00 1234567890123.00 NaN INF'.split(
    ' ',
  )
const DAYS =
  '2026-11-20 1969-12-31 1970-01-01 1970-01-01+14:00 2026-02-29 2024-02-29 2026-13-01 2026-1-1 20/11/2026 2026-11-20Z 2026-11-20+02:00 2026-11-20+15:00 -0044-03-15 12026-01-01 2026-11-20T10:00:00 2026-11-20T25:00:00 2026-11-20T24:00:00 2026-11-20T10:00'.split(
    ' ',
  )
const ADDRESSES = [
  'a@b',
  'a@b.it',
  'a@.it',
  '@b.it',
  '"a"@b.it',
  'a b@c.it',
  'è@b.it',
  'a@[1.2.3.4]',
  'a..b@c.it',
  '...@...',
]
const BINARY = ['QUJD', 'QUI=', 'QQ==', 'Q', 'QUJ', 'QU JD', '====', 'è']
/** What is lost between 1.2 and 1.2.3, or never was. */
const NO_CODES = [
  'TD00',
  'TD07',
  'TD30',
  'MP24',
  'N8',
  'N6.10',
  'n1',
  'RF03',
  'RF21',
  'TC23',
  'XX',
  'td01',
  ' SI',
  'SI ',
]

const longText = (c: Caso): string => {
  const length = c.uno(LENGTHS)
  return length === 0 ? '' : c.uno(SIGNS).repeat(length - 1) + c.uno(SIGNS)
}

/** A text in the place of another: of another kind, of a length at the edge, or nearly the same. */
function changedText(before: string, codes: string[], c: Caso): string {
  const at = Math.floor(c.numero() * (before.length + 1))
  return c.uno([
    () => longText(c),
    () => c.uno(NUMBERS),
    () => c.uno(DAYS),
    () => c.uno([...ADDRESSES, ...BINARY]),
    () => c.uno(codes),
    () => c.uno(NO_CODES),
    () =>
      c.uno([
        before.toLowerCase(),
        before.toUpperCase(),
        before.slice(1),
        before.slice(0, -1),
        before + before,
      ]),
    // of the same kind: likely still right
    () => before.replace(/[b-y]/g, 'z').replace(/[B-Y]/g, 'X'),
    () => before.replace(/[2-8]/, '1'),
    () => before.replace(/[0-9](?=[0-9]*$)/, '7'),
    () => before.slice(0, at) + c.uno(SIGNS) + before.slice(at),
    () => before.slice(0, at) + c.uno(SIGNS) + before.slice(at + 1),
  ])()
}

/** The same invoice with one to three faults, or what may be one. */
export function mutated(tree: Tree, codes: string[], c: Caso): Tree {
  const changed = structuredClone(tree)
  const times = c.uno([1, 1, 1, 1, 2, 3])
  for (let i = 0; i < times; i++) mutate(changed, codes, c)
  return changed
}

function mutate(tree: Tree, codes: string[], c: Caso): void {
  const parents: XmlElement[] = []
  const all: { node: XmlElement; parent: XmlElement }[] = []
  const walk = (node: XmlElement): void => {
    parents.push(node)
    for (const child of node.children) {
      all.push({ node: child, parent: node })
      walk(child)
    }
  }
  walk(tree)
  if (all.length === 0) return
  const { node, parent } = c.uno(all)
  const siblings = parent.children
  const at = siblings.indexOf(node)
  const leaves = all.filter(({ node: { children } }) => children.length === 0)
  const names = [...new Set(all.map(({ node: { name } }) => name)), 'Altro', node.name.toLowerCase()]
  const leaf = c.uno(leaves.length > 0 ? leaves : all).node

  const ways: Record<string, () => void> = {
    remove: () => siblings.splice(at, 1),
    duplicate: () => siblings.splice(at, 0, structuredClone(node)),
    swap: () => {
      const other = Math.floor(c.numero() * siblings.length)
      siblings[at] = siblings[other] as XmlElement
      siblings[other] = node
    },
    move: () =>
      c.uno(parents.filter((each) => each === tree || each !== node)).children.push(structuredClone(node)),
    rename: () => {
      node.name = c.uno(names)
    },
    text: () => {
      leaf.text = changedText(leaf.text, codes, c)
    },
    textBetween: () => {
      node.text = c.uno([' ', '\n', 'x'])
    },
    attribute: () => {
      node.attributes = {
        ...node.attributes,
        [c.uno(['versione', 'id', 'SistemaEmittente'])]: c.uno(['', 'FPR12']),
      }
    },
    version: () => {
      tree.attributes.versione = c.uno(['FPA12', 'FPR12', 'FPR11', '1.1', '', 'fpr12', ' FPR12'])
    },
    noVersion: () => {
      delete tree.attributes.versione
    },
    sender: () => {
      tree.attributes.SistemaEmittente = longText(c)
    },
    namespace: () => {
      tree.namespace = c.uno(['', NAMESPACE, `${NAMESPACE}.1`, NAMESPACE.replace('v1.2', 'v1.0')])
    },
    inner: () => {
      tree.inner = c.uno(['', NAMESPACE])
    },
    root: () => {
      tree.name = c.uno(['FatturaElettronica', 'FatturaElettronicaSemplificata', 'fatturaElettronica'])
    },
  }
  // most is said of texts
  const way = c.uno([...Object.keys(ways), ...Array.from({ length: 20 }, () => 'text')])
  ways[way]?.()
}
