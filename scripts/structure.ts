import { unclearNames } from './structure-names.ts'
import {
  builtBundle,
  forbiddenImports,
  namedSizes,
  namesAndShapes,
  serverInBrowser,
  unreasonedDependencies,
} from './structure-rules.ts'
import { AT_MOST, sheets, type What } from './structure-sheets.ts'
import { allFiles, readSources, type Violation } from './structure-sources.ts'
import { circles, READS_AHEAD, readsAhead } from './structure-wings.ts'

/**
 * Checks the house's rules (docs/architecture.md): who may import whom, wings, circles, names, lengths, and that nothing of
 * the server reaches the browser, in the sources and in the built bundle.
 * @param radice the project's folder
 * @param reads where tables of a later wing are read
 * @param byHand how much may be drawn by hand outside of the parts
 */
export function checkStructure(
  radice: string,
  reads = READS_AHEAD,
  byHand: Record<What, number> = AT_MOST,
): {
  conti: Record<string, number>
  violazioni: Violation[]
} {
  const sorgenti = readSources(radice)
  const costruito = builtBundle(radice)
  const conti = {
    file: sorgenti.length,
    importazioni: sorgenti.reduce((somma, { importazioni }) => somma + importazioni.length, 0),
    'righe in media': Math.round(
      sorgenti.reduce((somma, { righe }) => somma + righe, 0) / Math.max(1, sorgenti.length),
    ),
    'file oltre 200 righe': sorgenti.filter(({ righe }) => righe > 200).length,
    cicli: circles(sorgenti).length,
    'pezzi del browser controllati': costruito.pezzi,
  }
  const violazioni = [
    ...forbiddenImports(sorgenti, radice),
    ...circles(sorgenti),
    ...readsAhead(sorgenti, reads),
    ...serverInBrowser(sorgenti),
    ...namesAndShapes(sorgenti, allFiles(radice)),
    ...namedSizes(radice, allFiles(radice)),
    ...sheets(radice, allFiles(radice), byHand),
    ...unclearNames(sorgenti),
    ...costruito.violazioni,
    ...unreasonedDependencies(radice),
  ]
  return { conti, violazioni }
}

if (import.meta.main) {
  const { conti, violazioni } = checkStructure(process.cwd())
  for (const { dove, perche } of violazioni) console.error(`${dove} — ${perche}`)
  const riassunto = Object.entries(conti).map(([che, quanti]) => `${quanti} ${che}`)
  console.info(`Struttura: ${riassunto.join(', ')}; ${violazioni.length} violazioni.`)
  process.exitCode = violazioni.length === 0 ? 0 : 1
}
