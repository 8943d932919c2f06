import type { Violazione } from './structure-rules.ts'
import {
  cicli,
  coppie,
  dipendenzeSenzaRagione,
  importazioniVietate,
  nomiEForme,
  pacchettoCostruito,
  serverNelBrowser,
} from './structure-rules.ts'
import { leggiSorgenti, tuttiIFile } from './structure-sources.ts'

/**
 * Checks the house's rules (docs/architecture.md): who may import whom, cycles, names, lengths, and that nothing of
 * the server reaches the browser, in the sources and in the built bundle.
 * @param radice the project's folder
 */
export function controllaStruttura(radice: string): {
  conti: Record<string, number>
  violazioni: Violazione[]
} {
  const sorgenti = leggiSorgenti(radice)
  const costruito = pacchettoCostruito(radice)
  const conti = {
    file: sorgenti.length,
    importazioni: sorgenti.reduce((somma, { importazioni }) => somma + importazioni.length, 0),
    'righe in media': Math.round(
      sorgenti.reduce((somma, { righe }) => somma + righe, 0) / Math.max(1, sorgenti.length),
    ),
    'file oltre 200 righe': sorgenti.filter(({ righe }) => righe > 200).length,
    'coppie di nomi che si importano a vicenda': coppie(sorgenti).length,
    'pezzi del browser controllati': costruito.pezzi,
  }
  const violazioni = [
    ...importazioniVietate(sorgenti, radice),
    ...cicli(sorgenti),
    ...coppie(sorgenti),
    ...serverNelBrowser(sorgenti),
    ...nomiEForme(sorgenti, tuttiIFile(radice)),
    ...costruito.violazioni,
    ...dipendenzeSenzaRagione(radice),
  ]
  return { conti, violazioni }
}

if (import.meta.main) {
  const { conti, violazioni } = controllaStruttura(process.cwd())
  for (const { dove, perche } of violazioni) console.error(`${dove} — ${perche}`)
  const riassunto = Object.entries(conti).map(([che, quanti]) => `${quanti} ${che}`)
  console.info(`Struttura: ${riassunto.join(', ')}; ${violazioni.length} violazioni.`)
  process.exitCode = violazioni.length === 0 ? 0 : 1
}
