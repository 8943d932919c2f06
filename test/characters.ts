import { readFileSync } from 'node:fs'

const CARTELLA = new URL('../src/web/pdf/', import.meta.url)
const faccia = (nome: string) => readFileSync(new URL(`${nome}.ttf`, CARTELLA)).toString('latin1')

/** The faces of the documents, as the browser reads them. */
export const caratteri = { testo: faccia('inter-testo'), forte: faccia('inter-forte') }
