import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './structure-sources.ts'

/**
 * How much of each may stand outside src/web/ui, where the parts are: what is drawn by hand there, a part could draw. It is
 * what there is now, and may only fall: whoever takes some out writes the new number here.
 */
export const AT_MOST = {
  lines: 10709,
  'rows with a hairline and columns of their own': 2,
  'lists of facts (<dl>)': 5,
  'heights of a finger (44px)': 16,
  'gaps and paddings off the scale': 0,
  'widths of window': 14,
} satisfies Record<string, number>

export type What = keyof typeof AT_MOST

/** px between things, and around them. Larger ones are a layout's own. */
const SCALE = new Set([0, 1, 2, 4, 8, 12, 16, 24])
const SCALE_ENDS = 24
/** Telephone, tablet, narrow desk: the three widths that screens change at. */
const WIDTHS = new Set(['47.99em', '48em', '63.99em', '64em', '79.99em', '80em'])
/** Forms for a telephone in a cellar, the editor of lines, the import, sign-in, the planning's visit, paper: drawn as they are on purpose. */
const LEFT =
  /^src\/(screens\/(planning|accesso)|telefono\/(rcee-moduli|rapporti)|archivio\/importazioni|web\/theme)\/|editor-righe|\/foglio/

const RULE = /([^{}]+)\{([^{}]*)\}/g
const SPACE = /(?:^|;)\s*(?:(?:row-|column-)?gap|padding(?:-[a-z]+)*)\s*:\s*([^;(]+)(?=;|$)/g
const LAID = /@mixin (?:row|stack|column) ([^;,]+)/g

/** What a text holds of each kind, and where. */
export function drawnByHand(file: string, text: string): { what: What; line: number }[] {
  const lineOf = (index: number) => text.slice(0, index).split('\n').length
  const found = (what: What, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ what, line: lineOf(index) }))
  if (file.endsWith('.tsx')) return found('lists of facts (<dl>)', /<dl\b/g)
  if (LEFT.test(file)) return []
  const rules = [...text.matchAll(RULE)].flatMap(({ index, 1: head = '', 2: body = '' }) => {
    const line = lineOf(index + head.length)
    const rows = /border-(top|bottom): 1px/.test(body) && /grid-template-columns/.test(body)
    const spaces = [...body.matchAll(SPACE), ...body.matchAll(LAID)].filter(([, value = '']) =>
      offScale(value),
    )
    return [
      ...(rows ? [{ what: 'rows with a hairline and columns of their own' as const, line }] : []),
      ...spaces.map(() => ({ what: 'gaps and paddings off the scale' as const, line })),
    ]
  })
  const widths = [...text.matchAll(/@media[^{]*?(?:width)[^{]*/g)]
    .filter(([query]) => [...query.matchAll(/[\d.]+em/g)].some(([width]) => !WIDTHS.has(width)))
    .map(({ index }) => ({ what: 'widths of window' as const, line: lineOf(index) }))
  return [...rules, ...widths, ...found('heights of a finger (44px)', /min-height: 44px/g)]
}

const offScale = (value: string) =>
  [...value.matchAll(/(?<![\w.-])([\d.]+)px/g)].some(
    ([, px = '']) => Number(px) < SCALE_ENDS && !SCALE.has(Number(px)),
  )

const LONG = 200
/** They hold what every screen is made of, or what is left as it is. */
const MAY_BE_LONG = /^src\/(web\/theme|screens\/planning|telefono)\//

/**
 * Style sheets and lists of facts that a part of src/web/ui could draw, counted; a sheet of more than 200 lines without its
 * reason in its first line.
 * @param files the project's files, from its folder
 */
export function sheets(
  folder: string,
  files: readonly string[],
  most: Record<What, number> = AT_MOST,
): Violation[] {
  const house = files.filter((file) => /^src\/(?!web\/ui\/).*(\.css|(?<!\.test)\.tsx)$/.test(file))
  const texts = house.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  const all = texts.flatMap(({ file, text }) => drawnByHand(file, text).map((one) => ({ file, ...one })))
  const lines = texts.filter(({ file }) => file.endsWith('.css'))
  const counts = new Map<What, number>([
    ['lines', lines.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)],
  ])
  for (const { what } of all) counts.set(what, (counts.get(what) ?? 0) + 1)
  const over = (Object.keys(most) as What[]).flatMap((what) => {
    const count = counts.get(what) ?? 0
    if (count === most[what]) return []
    const [last] = all.filter((one) => one.what === what).slice(-1)
    const dove = last ? `${last.file}:${last.line}` : 'scripts/structure-sheets.ts:1'
    return [
      {
        dove,
        perche: `stile disegnato a mano, «${what}»: ${count}, e ${most[what]} in scripts/structure-sheets.ts`,
      },
    ]
  })
  const long = lines
    .filter(
      ({ file, text }) =>
        text.split('\n').length - 1 > LONG && !text.startsWith('/* long because ') && !MAY_BE_LONG.test(file),
    )
    .map(({ file }) => ({ dove: `${file}:1`, perche: 'più di 200 righe senza «/* long because … */»' }))
  return [...over, ...long]
}
