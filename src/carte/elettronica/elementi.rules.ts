/** Pieces of the invoice's XML, as text. */

/** How long the texts of the file may be (fatturapa.xsd). */
export const LUNGHEZZE = {
  denominazione: 80,
  nome: 60,
  indirizzo: 60,
  comune: 60,
  numero: 20,
  causale: 200,
  descrizione: 1000,
  codice: 35,
  um: 10,
  riferimento: 100,
} as const

/** An element with others in it; nothing where they all are empty. */
export const blocco = (nome: string, ...dentro: string[]): string => {
  const contenuto = dentro.join('')
  return contenuto === '' ? '' : `<${nome}>${contenuto}</${nome}>`
}

const ENTITA: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** An element with a text in it; nothing where the text is empty. */
export const testo = (nome: string, valore: string): string =>
  valore === '' ? '' : `<${nome}>${valore.replace(/[&<>]/g, (segno) => ENTITA[segno] ?? '')}</${nome}>`
