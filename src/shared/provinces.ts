import { normalise } from './text.ts'

/** The provinces' names and their letters, as far as they can't be told apart by two letters alone. */
const NOMI =
  'AG Agrigento|AL Alessandria|AN Ancona|AO Aosta|AR Arezzo|AP Ascoli Piceno|AT Asti|AV Avellino|BA Bari|BT Barletta-Andria-Trani|BL Belluno|BN Benevento|BG Bergamo|BI Biella|BO Bologna|BZ Bolzano|BS Brescia|BR Brindisi|CA Cagliari|CL Caltanissetta|CB Campobasso|CE Caserta|CT Catania|CZ Catanzaro|CH Chieti|CO Como|CS Cosenza|CR Cremona|KR Crotone|CN Cuneo|EN Enna|FM Fermo|FE Ferrara|FI Firenze|FG Foggia|FC Forlì-Cesena|FR Frosinone|GE Genova|GO Gorizia|GR Grosseto|IM Imperia|IS Isernia|SP La Spezia|AQ L’Aquila|LT Latina|LE Lecce|LC Lecco|LI Livorno|LO Lodi|LU Lucca|MC Macerata|MN Mantova|MS Massa-Carrara|MT Matera|ME Messina|MI Milano|MO Modena|MB Monza e Brianza|NA Napoli|NO Novara|NU Nuoro|OR Oristano|PD Padova|PA Palermo|PR Parma|PV Pavia|PG Perugia|PU Pesaro e Urbino|PE Pescara|PC Piacenza|PI Pisa|PT Pistoia|PN Pordenone|PZ Potenza|PO Prato|RG Ragusa|RA Ravenna|RC Reggio Calabria|RE Reggio Emilia|RI Rieti|RN Rimini|RM Roma|RO Rovigo|SA Salerno|SS Sassari|SV Savona|SI Siena|SR Siracusa|SO Sondrio|SU Sud Sardegna|TA Taranto|TE Teramo|TR Terni|TO Torino|TP Trapani|TN Trento|TV Treviso|TS Trieste|UD Udine|VA Varese|VE Venezia|VB Verbano-Cusio-Ossola|VC Vercelli|VR Verona|VV Vibo Valentia|VI Vicenza|VT Viterbo'

const chiave = (nome: string) => normalise(nome).replace(/[^a-z]/g, '')

const SIGLE = new Map(NOMI.split('|').map((voce) => [chiave(voce.slice(3)), voce.slice(0, 2)]))

/** `RE` → `Reggio Emilia`; undefined where no province has these letters. */
export const provinceName = (letters: string): string | undefined =>
  NOMI.split('|')
    .find((voce) => voce.startsWith(`${letters} `))
    ?.slice(3)
const PROVINCE = new Set(SIGLE.values())

/** Whether two letters are a province's. */
export const eProvincia = (sigla: string): boolean => PROVINCE.has(sigla.toUpperCase())

/** `Napoli`, `(NA)`, `prov. di Napoli` → `NA`; a text that names no province comes back as it is. */
export function provinceCode(testo: string): string {
  const nudo = testo
    .replace(/^\s*prov(incia|\.)?\s*(di\s+)?/i, '')
    .replace(/[().]/g, '')
    .trim()
  return nudo.length <= 2 ? nudo.toUpperCase() : (SIGLE.get(chiave(nudo)) ?? testo)
}
