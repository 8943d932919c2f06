/** What a spreadsheet would take for a formula or a command (OWASP, CSV injection); their full-width twins too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** `+39 081 728 36 50`: with nothing but digits, spaces and dots after the plus there is nothing to compute. */
const TELEFONO = /^\+\d[\d .]*$/

/** A text as a cell of CSV for Italian spreadsheets: never a formula, in quotes where it must be (decision 024). */
export function csvCell(testo: string): string {
  const innocuo = FORMULA.test(testo) && !TELEFONO.test(testo) ? `'${testo}` : testo
  return /[;"\r\n]|^\s|\s$/.test(innocuo) ? `"${innocuo.replaceAll('"', '""')}"` : innocuo
}

/** A cell as it was before an export made it harmless. */
export const senzaApostrofo = (cella: string): string =>
  cella.startsWith("'") && FORMULA.test(cella.slice(1)) ? cella.slice(1) : cella
