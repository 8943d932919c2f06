import type { TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import { normalise } from '#shared/text.ts'

/**
 * Which lines may be beni significativi (DM 29/12/1999) without saying so: those that sell a boiler, an air conditioner, a
 * heat pump, sanitary ware or bathroom taps, not those that service one, take it away or sell a part of it. What they are
 * is asked, never assumed.
 */

const BENE =
  /\b(?:(?:termo)?caldai[ae]|grupp[oi] termic[oi]|generator[ei] di calore|climatizzator[ei]|condizionator[ei]|clima|aria condizionata|(?:(?:mono|dual|trial|multi) ?)?split(?! payment)|unita (?:intern|estern)[ae]|pomp[ae] di calore|(?<!idrico[ -])sanitari|wc|vas[oi](?= (?:wc|sospes|a terra|a pavimento|monoblocco|igienic|bagno))|bidet|lavab[oi]|piatt[oi] doccia|vasc(?:a|he) (?:da bagno|idromassaggio)|orinatoi[o]?|colonn[ae] doccia|(?:rubinett\w*|miscelator[ei]|grupp[oi])(?: [^ ]+){0,3}? (?:bagno|lavabo|bidet|doccia|vasca))\b/g

/** Of what such a thing is made, and what stands around it: never one itself. */
const PARTE =
  /\b(?:scambiator|bruciator|pomp[ae]\b(?! di calore)|circolator|valvol|sched[ae]\b|elettrod|ventilator|ventol|sond[ae]\b|sensor|(?:crono)?termostat|vas[oi] |sifon|guarnizion|filtr|defangator|addolcitor|tub[oi]\b|tubazion|raccord|rubinett|cann[ae]\b|fumi\b|fumari|scaric|kit\b|staff[ae]\b|mensol|telecomand|centralin|manometr|pressostat|termocopp|candelett|resistenz|anod|motor|compressor|gas\b|refrigerant|cartucci|sedil|copri|copert|cassett|pilett|flessibil|basament|telai|predisposizion|accessor|ricamb|pezz[oi]\b|mobil[ei]\b|armadi|dima\b|vano\b|local[ei]\b|condens|contratt|canone\b|dichiarazion|conformita|librett|bollin|pratic|noleggi|garanzi|estension)/g

/** What is done to one that is there. */
const SERVIZIO =
  /\b(?:manutenzion|puli[zt]|controll|verific|revision|ripar|lavagg|ricaric|analisi|assistenz|intervent|diagnos|ricerc|sopralluog|collaud|accension|avviament|messa (?:in|a) |taratur|regolazion|sblocc|spurg|svuotament|igienizzazion|sanificazion|disincrostazion|smontagg|rimozion|smaltiment|disinstallazion|spostament|allacc|collegament|manodopera|trasport|ritir|vecchi|taglian|check|chiamat|uscit|urgenz|guast|blocc|perdit|problem|error|anomali|preventiv|visit|rapport|rcee\b|certific)/g

/** To put one in is work, unless it is new. */
const POSA = /\b(?:installazion|montagg|posa\b)/g

/** It is sold, whatever else is done. */
const VENDITA = /\b(?:fornitur|fornit[aeio]\b|sostitu|cambio\b|acquist|vendit)/g

/** It belongs to what stands before it: `tubo per la caldaia`. */
const COMPLEMENTO =
  /(?:^| )(?!impiant|sistem|seri)\S+ (?:per|di|del|dell|della|delle|dei|degli|a|al|all|alla|alle|ai|su|sul|sulla|nella|dalla) (?:(?:la|il|lo|le|i|l|una|un|n|\d+|nuov\w+|vecchi\w+|esistent\w+) ?)*$/

/** What follows makes it one that is there: `Caldaia esistente`, `Caldaia Vaillant: pulizia`. */
const DOPO = new RegExp(
  `^(?:[^:]*(?::| - ))? ?(?:${SERVIZIO.source}|esistent|non |in (?:blocc|avari)|perde|rumoros|sostitu\\S+ (?:\\S+ ){0,2}?${PARTE.source})`,
)

const ultima = (testo: string, quale: RegExp): number => [...testo.matchAll(quale)].at(-1)?.index ?? -1

/** A description for these rules: without marks, apostrophes and commas, one dash. */
const piano = (descrizione: string): string =>
  normalise(descrizione)
    .replace(/[–—]/g, '-')
    .replace(/[',;.()/+]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether a line sells such a thing by its words. */
export function nominaBene(descrizione: string): boolean {
  const testo = piano(descrizione)
  return [...testo.matchAll(BENE)].some(({ 0: bene, index }) => {
    const prima = testo.slice(0, index)
    const venduto = ultima(prima, VENDITA)
    if (ultima(prima, PARTE) > venduto) return false
    if (venduto >= 0) return true
    if (ultima(prima, SERVIZIO) >= 0 || DOPO.test(testo.slice(index + bene.length))) return false
    if (ultima(prima, POSA) >= 0) return /\bnuov\w+ $/.test(prima)
    return !COMPLEMENTO.test(prima)
  })
}

/** Whether a line says that it is work, or a part: of a quote of a boiler the others may be the boiler, named by its make. */
const eAltro = (descrizione: string): boolean => {
  const testo = piano(descrizione)
  return testo === '' || [PARTE, SERVIZIO, POSA].some((quale) => ultima(testo, quale) >= 0)
}

/** A line as the question sees it. */
export interface DaChiedere {
  descrizione: string
  /** euro, without VAT */
  imponibile: number
  aliquota: number
  natura: string | null
  beneSignificativo: boolean
  /** Somebody has answered. */
  beneChiesto: boolean
}

/**
 * Which lines are asked `È un bene significativo?`: of homes only, with a price, at 10 %, not answered yet. In a quote of a
 * boiler that names none it is the dearest line that is neither work nor a part.
 * @returns their places, in order
 */
export function righeDaChiedere(righe: readonly DaChiedere[], tipo: TipoCliente, caldaia: boolean): number[] {
  if (tipo !== 'Privato' && tipo !== 'Condominio') return []
  const aperta = (r: DaChiedere) =>
    r.imponibile > 0 && r.aliquota === 10 && r.natura === null && !r.beneSignificativo && !r.beneChiesto
  const nominate = righe.flatMap((r, i) => (nominaBene(r.descrizione) ? [i] : []))
  const detto = righe.some((r) => r.beneSignificativo || r.beneChiesto)
  if (nominate.length > 0 || detto || !caldaia) return nominate.filter((i) => aperta(righe[i] as DaChiedere))
  const possibili = righe.flatMap((r, i) => (aperta(r) && !eAltro(r.descrizione) ? [{ r, i }] : []))
  const cara = possibili.toSorted((x, y) => y.r.imponibile - x.r.imponibile)[0]
  return cara ? [cara.i] : []
}
