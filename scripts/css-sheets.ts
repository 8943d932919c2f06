import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { preprocessCSS, type ResolvedConfig, resolveConfig } from 'vite'

/** What a class of a style sheet sets on its element: each property with the specificities of the selectors that set it. */
export type Sets = Map<string, Set<string>>

const SIDES = ['top', 'right', 'bottom', 'left']
const AXES: Record<string, string[]> = { inline: ['left', 'right'], block: ['top', 'bottom'] }

/** The sides that a property sets, where it sets several. */
function longhands(property: string): string[] {
  const [, of = '', axis = ''] = /^(margin|padding|border|inset)(?:-(inline|block))?$/.exec(property) ?? []
  if (of) return (AXES[axis] ?? SIDES).map((side) => `${of}-${side}`)
  if (SIDES.includes(property)) return [`inset-${property}`]
  const [, side = ''] = /^border-(top|right|bottom|left)-/.exec(property) ?? []
  if (side) return [`border-${side}`]
  if (/^border-(color|style|width)$/.test(property)) return SIDES.map((one) => `border-${one}`)
  return [property === 'background-color' ? 'background' : property]
}

/** Classes, attributes and pseudo-classes, then elements: of two selectors with the same figures the later one wins. */
function specificity(selector: string): string {
  const count = (what: RegExp) => selector.match(what)?.length ?? 0
  const classes = count(/\.[\w-]+|\[[^\]]*\]|:(?!:|is\(|not\(|where\()[\w-]+/g)
  return `${classes} ${count(/(?:^|[\s>+~(,])[a-z][\w-]*/g)}`
}

/**
 * What each class of a style sheet sets.
 * @param css as the build makes it: its mixins in place
 * @param names the sheet's classes by what they are called in `css`
 */
export function setsOf(css: string, names: ReadonlyMap<string, string>): Map<string, Sets> {
  const sheet = new Map<string, Sets>()
  for (const [, selectors = '', body = ''] of css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const properties = [...body.matchAll(/(?:^|;)\s*([a-z][\w-]*)\s*:/g)].flatMap(([, one = '']) =>
      longhands(one),
    )
    for (const selector of selectors.split(/,(?![^(]*\))/).map((one) => one.trim())) {
      const subject = selector.split(/[\s>+~]+(?![^(]*\))/).at(-1) ?? ''
      const classes = subject.replace(/:(?:not|has)\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)
      for (const [, called = ''] of classes) {
        const name = names.get(called)
        if (name === undefined) continue
        const sets = sheet.get(name) ?? new Map<string, Set<string>>()
        sheet.set(name, sets)
        for (const property of properties)
          sets.set(property, (sets.get(property) ?? new Set()).add(specificity(selector)))
      }
    }
  }
  return sheet
}

/** Properties that two classes set with the same weight: which one holds is left to the order in which their sheets are loaded. */
export const leftToOrder = (one: Sets, other: Sets): string[] =>
  [...one].flatMap(([property, weights]) =>
    [...weights].some((weight) => other.get(property)?.has(weight)) ? [property] : [],
  )

/** Reads style sheets as the build makes them, each once. */
export async function sheetReader(): Promise<(path: string) => Promise<Map<string, Sets>>> {
  const config = await resolveConfig({ logLevel: 'silent' }, 'build')
  const read = new Map<string, Promise<Map<string, Sets>>>()
  return (path) => {
    const sheet = read.get(path) ?? readSheet(path, config)
    read.set(path, sheet)
    return sheet
  }
}

async function readSheet(path: string, config: ResolvedConfig): Promise<Map<string, Sets>> {
  const { code, modules = {} } = await preprocessCSS(readFileSync(path, 'utf8'), resolve(path), config)
  return setsOf(code, new Map(Object.entries(modules).map(([name, called]) => [called, name])))
}
