import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
const [, ...argomenti] = (scripts.start as string).split(' ')

/**
 * The command that `npm start` runs, with this very Node.
 * @param inPiu more options of Node's, before the others
 */
export const startCommand = (...inPiu: string[]): string[] => [process.execPath, ...inPiu, ...argomenti]
