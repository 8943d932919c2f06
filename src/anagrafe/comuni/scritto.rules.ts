import { type Comune, capUnico, comuniDelCap, haIlCap } from '#shared/comuni.ts'
import { provinceCode } from '#shared/provinces.ts'
import { type Candidato, candidatiDelNome, type IndiceComuni } from './candidati.rules.ts'
import { paroleComune } from './nomi.rules.ts'

/** Which comune is meant by what somebody wrote, and whether it is to be asked. */

/** With what the row and the distance from the firm say of it. */
interface Pesato<C> extends Candidato<C> {
  km: number | null
  costo: number
  /** CAP or province are its own. */
  alcuna: boolean
  /** Neither is another's. */
  concorda: boolean
}

/** What was written, taken apart: the name, and what stood around it. */
export interface ComuneCercato<C> {
  nome: string
  candidati: readonly Candidato<C>[]
  cap: string | null
  sigla: string | null
}

export interface LuogoProposto {
  comune: string
  /** Two letters. */
  provincia: string
  /** The comune's only one, else the written one where it may be of this comune. */
  cap: string | null
  /** What was written besides the comune, or in its place: a part of it, for the address. */
  frazione: string | null
}

/** The likeliest first; `sicuro`: the first is meant, and nothing is to be asked. Without any, nobody knows. */
export interface ComuneLetto {
  sicuro: boolean
  proposte: LuogoProposto[]
}

/** What else stands in the row. */
export interface ProveDelLuogo {
  cap?: string | null
  provincia?: string | null
}

const QUANTE = 6
/** `Arceto di Scandiano`. */
const DI_UN_ALTRO = 1.4
const DAL_CAP = 1.6
/** A slip in a whole name, or a shortened one that is cut off too: the province is enough to believe it. */
const ALTERATO = 1.05
const LONTANISSIMO_KM = 600
/** What is official is asked only where another of its name is near the firm, and itself is far. */
const VICINO_KM = 60
const LONTANO_KM = 150

const interi = <T extends { come: string }>(candidati: readonly T[]): T[] =>
  candidati.filter(({ come }) => come === 'intero')
const FRA_PARTI = /\s*(?:[-–,;]|(?<!\bs)\/|\b(?:fraz(?:ione|\.)?|loc(?:alit[aà]|\.)?)(?=\s))\s*/i
const ULTIMA_PARTE = /^(.*[^\s,/–-])(?:\s*[,/–-]\s*|\s+(?=[a-z]{2}\.?$))([^,/–-]+?)\.?$/i
const DI_UN_COMUNE = /^(.+?)\s+(?:d(?:i|el|ella|ei)\s+|d')(.+)$/i

/** `42019 Scandiano - Arceto (RE)`: its CAP, its province, and the comuni that the rest may mean. */
export function cercaComuneScritto<C extends Comune>(
  indice: IndiceComuni<C>,
  scritto: string,
): ComuneCercato<C> {
  const provinciaIn = (testo: string) => {
    const lettere = provinceCode(testo)
    return indice.province.has(lettere) ? lettere : null
  }
  const cap = /(?<!\d)\d{5}(?!\d)/.exec(scritto)?.[0] ?? null
  let sigla: string | null = null
  const nome = scritto
    .replace(/(?:\bi-)?(?<!\d)\d{5}(?!\d)/i, ' ')
    .replace(/\(([^()]*)\)?/g, (_, dentro: string) => {
      const lettere = provinciaIn(dentro)
      sigla ??= lettere
      return lettere ? ' ' : `, ${dentro}`
    })
    .replace(/\s+prov(?:incia|\.)\s*(?:di\s+)?/i, ', ')
    .replace(/^[\s,;/-]+|[\s,;/-]+$/g, '')
  let candidati = candidatiDelNome(indice, nome)
  const [, davanti = '', inFondo = ''] = ULTIMA_PARTE.exec(nome) ?? []
  if (interi(candidati).length === 0 && provinciaIn(inFondo)) {
    const senza = candidatiDelNome(indice, davanti)
    if (inFondo.length === 2 || senza.some(({ come }) => come !== 'simile')) {
      sigla ??= provinciaIn(inFondo)
      candidati = senza
    }
  }
  if (interi(candidati).length === 0) candidati = [...candidatiDelleParti(indice, nome), ...candidati]
  const perComune = Map.groupBy(candidati, ({ comune }) => comune)
  const migliori = [...perComune.values()].flatMap((di) => di.sort((a, b) => a.scarto - b.scarto).slice(0, 1))
  return { nome, candidati: migliori, cap, sigla }
}

/** Of `Scandiano - Arceto`, `Arceto (Scandiano)` the part that is a comune; of `Arceto di Scandiano`, perhaps, the end. */
function candidatiDelleParti<C extends Comune>(indice: IndiceComuni<C>, nome: string): Candidato<C>[] {
  const parti = nome.split(FRA_PARTI).filter(Boolean)
  if (parti.length < 2) {
    const [, frazione = '', comune = ''] = DI_UN_COMUNE.exec(nome) ?? []
    return interi(candidatiDelNome(indice, comune)).map((candidato) => ({
      ...candidato,
      scarto: DI_UN_ALTRO,
      come: 'simile',
      frazione,
    }))
  }
  const lette = parti.map((parte) => ({ parte, trovati: interi(candidatiDelNome(indice, parte)) }))
  const frazione =
    lette.flatMap(({ parte, trovati }) => (trovati.length === 0 ? parte : [])).join(', ') || null
  return lette.flatMap(({ trovati }) => trovati.map((candidato) => ({ ...candidato, frazione })))
}

/**
 * The comune that somebody means. What is official is sure, unless another of its name is near the firm and itself far; so is
 * what only one of the alike can be by the CAP or the province beside it.
 * @param distanza kilometres from the firm; null where it isn't known
 */
export function comuneScrittoFra<C extends Comune>(
  indice: IndiceComuni<C>,
  cercato: ComuneCercato<C>,
  prove: ProveDelLuogo,
  distanza: (comune: C) => number | null,
): ComuneLetto {
  const capScritto = /^\d{5}$/.exec(prove.cap?.trim() ?? '')?.[0] ?? cercato.cap
  const siglaScritta = provinceCode(prove.provincia ?? '') || cercato.sigla
  const candidati = capScritto ? conQuelliDelCap(indice, cercato, capScritto) : cercato.candidati
  // What fits none of them says nothing: an old CAP, the letters of a country.
  const cap = candidati.some(({ comune }) => capScritto && haIlCap(comune, capScritto)) ? capScritto : null
  const sigla = candidati.some(({ comune }) => comune.provincia === siglaScritta) ? siglaScritta : null
  const pesati = candidati
    .map((candidato): Pesato<C> => {
      const { comune, scarto, come } = candidato
      const suoCap = cap && haIlCap(comune, cap)
      const suaProvincia = sigla && comune.provincia === sigla
      const km = distanza(comune)
      const costo =
        scarto +
        (come === 'intero' ? 0 : 0.5) +
        Math.min(km ?? 0, LONTANISSIMO_KM) / 100 +
        (suoCap === null ? 0 : suoCap ? -2 : 0.5) +
        (suaProvincia === null ? 0 : suaProvincia ? -1 : 2)
      const prove = {
        alcuna: Boolean(suoCap || suaProvincia),
        concorda: suoCap !== false && suaProvincia !== false,
      }
      return { ...candidato, ...prove, km, costo }
    })
    .sort((a, b) => a.costo - b.costo || a.comune.nome.localeCompare(b.comune.nome, 'it'))
  const bastaScarto = cap ? (cercato.nome ? DI_UN_ALTRO : DAL_CAP) : ALTERATO
  const certo = cap || sigla ? certoPerProva(pesati, bastaScarto) : certoPerNome(pesati)
  return {
    sicuro: certo !== undefined,
    proposte: (certo ? [certo] : pesati.slice(0, QUANTE)).map(({ comune, frazione }) => ({
      comune: comune.nome,
      provincia: comune.provincia,
      cap: capUnico(comune) ?? (capScritto && haIlCap(comune, capScritto) ? capScritto : null),
      frazione,
    })),
  }
}

/** Where no comune has the name that was written, those of the CAP as well: it may be a part of theirs. */
function conQuelliDelCap<C extends Comune>(
  indice: IndiceComuni<C>,
  { nome, candidati }: ComuneCercato<C>,
  cap: string,
): readonly Candidato<C>[] {
  if (interi(candidati).length > 0) return candidati
  const noti = new Set(candidati.map(({ comune }) => comune))
  const delCap = comuniDelCap(indice.comuni, cap).filter((comune) => !noti.has(comune))
  const [prima] = paroleComune(nome)
  return [
    ...candidati,
    ...delCap.map((comune): Candidato<C> => {
      // `Lugo Vicentino` is Lugo di Vicenza, and no part of it.
      const detto = prima !== undefined && paroleComune(comune.nome)[0] === prima
      return {
        comune,
        ...(detto ? { scarto: DI_UN_ALTRO, frazione: null } : { scarto: DAL_CAP, frazione: nome || null }),
        come: 'simile',
      }
    }),
  ]
}

const solo = <P>(alcuni: readonly P[]): P | undefined => (alcuni.length === 1 ? alcuni[0] : undefined)

/** Of the names that fit whole those that fit best: several where comuni of one name are meant. */
function omonimi<C>(pesati: readonly Pesato<C>[]): Pesato<C>[] {
  const minimo = Math.min(...interi(pesati).map(({ scarto }) => scarto))
  return interi(pesati).filter(({ scarto }) => scarto === minimo)
}

function certoPerProva<C>(pesati: readonly Pesato<C>[], bastaScarto: number): Pesato<C> | undefined {
  const concordi = pesati.filter(({ concorda }) => concorda)
  const pari = omonimi(pesati)
  if (pari.length === 0) return solo(concordi.filter(({ scarto }) => scarto <= bastaScarto))
  const provati = pari.filter(({ alcuna }) => alcuna)
  if (provati.length > 0) return solo(provati) ?? solo(provati.filter(({ concorda }) => concorda))
  const accorciati = concordi.filter(({ come }) => come !== 'simile')
  return accorciati.length > 0 ? solo(accorciati) : certoPerNome(pesati)
}

function certoPerNome<C>(pesati: readonly Pesato<C>[]): Pesato<C> | undefined {
  const [primo, secondo] = omonimi(pesati).sort((a, b) => (a.km ?? 0) - (b.km ?? 0))
  if (!primo || (secondo && (secondo.km ?? 0) - (primo.km ?? 0) < LONTANO_KM - VICINO_KM)) return undefined
  const altroVicino = pesati.some(({ come, km }) => come !== 'simile' && km !== null && km < VICINO_KM)
  return altroVicino && (primo.km ?? 0) > LONTANO_KM ? undefined : primo
}
