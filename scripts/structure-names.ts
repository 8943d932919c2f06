import { dirname } from 'node:path'
import type { Source, Violation } from './structure-sources.ts'

/** What a mechanism asks several files for by name. */
const BY_NAME = new Set(['afterWrite', 'anticipa', 'filesInUse', 'jobs', 'wing'])

/** Words that stand for another: none of them says what it holds. */
const PRONOUNS = new Set(
  `altra altre altri altro chi come cosa detta dette detti detto di dopo dove gia la li loro mia mio noi poi prima primo qui quale quali
  quella quelle quelli quello questa queste questi questo sua sue suo suoi tutta tutte tutti tutto una uno`.split(
    /\s+/,
  ),
)
/** Of arrows of a line, where the list beside them says it. */
const PRONOUNS_AT_MOST = 150

const SMALL = 40
const SMALL_AT_MOST = 5

const EXPORTED =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm
/** A name that is given to something: declared, a parameter among others, or the only one of an arrow. */
const GIVEN =
  /\b(?:const|let)\s+(\w+)|[(,]\s*(\w+)\s*(?::[^,()=]+)?(?=,?\s*\)\s*(?:=>|[:{])|,\s*[:{,])|\b(\w+)\s*=>/g

const inHouse = ({ file }: Source) => file.startsWith('src/') && !/\.(test|e2e|bench)\.tsx?$/.test(file)
const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

/** The same name given to two things, a pronoun in the place of a name, a file of a few lines that only one asks for. */
export function unclearNames(sources: Source[]): Violation[] {
  const house = sources.filter(inHouse)
  return [...namedTwice(house), ...pronouns(house), ...smallFiles(house, sources)]
}

function namedTwice(sources: Source[]): Violation[] {
  const places = new Map<string, string[]>()
  for (const { file, testo } of sources)
    for (const name of new Set([...testo.matchAll(EXPORTED)].map(([, name = '']) => name)))
      places.set(name, [...(places.get(name) ?? []), file])
  return [...places]
    .filter(([name, files]) => files.length > 1 && !BY_NAME.has(name))
    .map(([name, files]) => ({
      dove: `${files[0]}:1`,
      perche: `«${name}» è esportato anche da ${files.slice(1).join(', ')}`,
    }))
}

function pronouns(sources: Source[]): Violation[] {
  const found = sources.flatMap(({ file, testo }) =>
    [...testo.matchAll(GIVEN)].flatMap((match) => {
      const name = match[1] ?? match[2] ?? match[3] ?? ''
      if (!PRONOUNS.has(name)) return []
      const at = match.index + match[0].search(new RegExp(`\\b${name}\\b`))
      const dove = `${file}:${lineOf(testo, at)}`
      return [{ dove, perche: `«${name}» non dice che cosa tiene`, exported: inSignature(testo, at) }]
    }),
  )
  if (found.length > PRONOUNS_AT_MOST) return found
  return found.filter(({ exported }) => exported)
}

/** Whether a place stands before the body of what a file exports. */
function inSignature(text: string, index: number): boolean {
  const before = `\n${text.slice(0, index)}`
  const exported = before.lastIndexOf('\nexport ')
  return exported !== -1 && !/\n\S(?!xport)|\{\n|=>|;/.test(before.slice(exported + 1))
}

/** `queries.server`, `rules`, … or nothing: a border that a file may not cross for being small. */
const kindOf = (file: string) => /\.(\w+\.server|rules|server)\.ts$/.exec(file)?.[1] ?? ''

function smallFiles(house: Source[], everywhere: Source[]): Violation[] {
  const byFile = new Map(house.map((source) => [source.file, source]))
  const importers = new Map<string, Set<string>>()
  for (const { file, importazioni } of everywhere)
    for (const { file: target } of importazioni)
      if (target) importers.set(target, (importers.get(target) ?? new Set()).add(file))
  const alone = house.flatMap(({ file, righe, importazioni }) => {
    const [asking, ...others] = importers.get(file) ?? []
    const importer = byFile.get(asking ?? '')
    if (righe > SMALL || !importer || others.length > 0 || dirname(importer.file) !== dirname(file)) return []
    const byItself =
      importer.righe + righe > 300 ||
      kindOf(importer.file) !== kindOf(file) ||
      importazioni.some(({ file: target }) => target?.endsWith('.css')) ||
      importer.importazioni.some((one) => one.file === file && one.pigra)
    return byItself
      ? []
      : [{ dove: `${file}:1`, perche: `lo importa solo ${importer.file}, che gli sta accanto` }]
  })
  return alone.length > SMALL_AT_MOST ? alone : []
}
