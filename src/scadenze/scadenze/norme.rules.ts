import { formatDate } from '#shared/dates.ts'

/**
 * The rules of the law as rows (norme.json), and how the row that counts for one plant is found. A law that changes is
 * rows closed (`al`) and rows added (`dal`): nothing here knows a number of years or of kilowatts.
 */

export const CONTROLLI = ['Manutenzione', 'RCEE', 'FGAS'] as const
export type Controllo = (typeof CONTROLLI)[number]

type Generatore = 'fiamma' | 'frigo'
export type Fiducia = 'verificata' | 'da_verificare'

/** One row: to which plants it applies and what it says. norme.json explains each field (`legenda`). */
export interface Regola {
  id: string
  controllo: Controllo
  /** `Italia`, a region's name, or a province's two letters: the smallest counts. */
  territorio: string
  generatore: Generatore
  combustibili: readonly string[] | null
  /** What `da` and `a` measure: useful power and furnace power in kW, or tonnes of CO2 equivalent. */
  potenza: 'utile' | 'focolare' | 'tco2eq'
  da: number | null
  da_compreso: boolean
  a: number | null
  a_compreso: boolean
  /** Whole years from installation to the day that is counted from: up to `eta_max`, beyond `eta_min`. */
  eta_max: number | null
  eta_min: number | null
  momento: 'avvio' | 'periodico' | 'qualunque'
  rilevamento: boolean | null
  esito: 'mesi' | 'non_dovuto' | 'non_so'
  mesi: number | null
  scade: 'giorno' | 'fine_mese'
  /** First and last day on which the row is the law; null without an end. */
  dal: string
  al: string | null
  /** A key of the table of sources, or the source's own words. */
  fonte: string
  fiducia: Fiducia
  nota: string | null
}

export interface Regione {
  province: readonly string[]
  regime: 'nazionale' | 'proprie' | 'sconosciuto'
  fiducia: Fiducia
  fonte: string | null
  nota: string | null
}

export interface Gas {
  nome: string
  /** Global warming potential over 100 years (kg of CO2 for one kg). */
  gwp: number | null
  /** Whether the leak checks apply; null: another law that was not read. */
  soggetto: boolean | null
}

/** The whole table, as norme.json has it. */
export interface Tavola {
  fonti: Record<string, { breve: string; testo: string; url: string | null }>
  regioni: Record<string, Regione>
  gas: readonly Gas[]
  regole: readonly Regola[]
}

export const ESITI_CONFERMA = ['Confermata', 'Non_si_applica'] as const

/** An Admin's word on a row or a region: it holds, or the row doesn't apply here. */
export interface ConfermaNorma {
  regola?: string | null
  regione?: string | null
  esito: (typeof ESITI_CONFERMA)[number]
}

/** What a company changes in the table: rows of its own, rows that ended (`id` → last day), its word on others. */
export interface Modifiche {
  aggiunte?: readonly Regola[]
  chiuse?: Readonly<Record<string, string>>
  conferme?: readonly ConfermaNorma[]
}

/** The table as it is in force on one day. */
export interface Norme {
  oggi: string
  regioni: Tavola['regioni']
  gas: Map<string, Gas>
  /** Two letters of a province → its region. */
  regioneDi: Map<string, string>
  righe: Map<string, Regola[]>
  breve: (fonte: string) => string
  confermate: { righe: Set<string>; regioni: Set<string> }
}

const chiave = (controllo: Controllo, generatore: Generatore, territorio: string): string =>
  `${controllo} ${generatore} ${territorio}`

/** The rows in force on `oggi` (`yyyy-MM-dd`), ready to be asked about any number of plants. */
export function normeInVigore(
  tavola: Tavola,
  oggi: string,
  { aggiunte = [], chiuse = {}, conferme = [] }: Modifiche = {},
): Norme {
  const scartate = new Set(conferme.filter((c) => c.esito === 'Non_si_applica').map((c) => c.regola))
  const certe = conferme.filter((c) => c.esito === 'Confermata')
  const inVigore = [...tavola.regole, ...aggiunte].filter((riga) => {
    const al = chiuse[riga.id] ?? riga.al
    return riga.dal <= oggi && (al === null || oggi <= al) && !scartate.has(riga.id)
  })
  return {
    oggi,
    regioni: tavola.regioni,
    gas: new Map(tavola.gas.map((gas) => [gas.nome, gas])),
    regioneDi: new Map(
      Object.entries(tavola.regioni).flatMap(([nome, { province }]) =>
        province.map((sigla) => [sigla, nome]),
      ),
    ),
    righe: Map.groupBy(inVigore, (riga) => chiave(riga.controllo, riga.generatore, riga.territorio)),
    breve: (fonte) => tavola.fonti[fonte]?.breve ?? fonte,
    confermate: {
      righe: new Set(certe.flatMap(({ regola }) => regola ?? [])),
      regioni: new Set(certe.flatMap(({ regione }) => regione ?? [])),
    },
  }
}

/** What a row is chosen by. */
export interface DomandaNorma {
  controllo: Controllo
  generatore: Generatore
  combustibile: string | null
  /** Two letters of a province, and its region; null where the control doesn't depend on them. */
  provincia: string | null
  regione: string | null
  /** The plant's measure for rows of a kind; a text where it can't be said: why. */
  misura: (potenza: Regola['potenza'], limiti: readonly number[]) => number | string
  momento: 'avvio' | 'periodico'
  /** Whether the counted day is within so many whole years of the installation; null: not known. */
  entroAnni: (anni: number) => boolean | null
  rilevamento: boolean
}

/**
 * The row that counts: of the smallest territory that has one for this plant.
 * @returns the row; a text where something is missing to choose it; undefined where no territory has one
 */
export function regolaPer(norme: Norme, domanda: DomandaNorma): Regola | string | undefined {
  for (const territorio of [domanda.provincia, domanda.regione, 'Italia']) {
    if (territorio === null) continue
    const righe = (norme.righe.get(chiave(domanda.controllo, domanda.generatore, territorio)) ?? []).filter(
      ({ combustibili }) =>
        combustibili === null ||
        (domanda.combustibile !== null && combustibili.includes(domanda.combustibile)),
    )
    const scelta = fraQueste(righe, domanda)
    if (scelta !== undefined) return scelta
  }
  return undefined
}

function fraQueste(righe: readonly Regola[], domanda: DomandaNorma): Regola | string | undefined {
  for (const [potenza, gruppo] of Map.groupBy(righe, (riga) => riga.potenza)) {
    const misura = domanda.misura(potenza, [
      ...new Set(gruppo.flatMap(({ da, a }) => [da ?? [], a ?? []].flat())),
    ])
    if (typeof misura === 'string') return misura
    for (const riga of gruppo) {
      if (!dentro(misura, riga)) continue
      if (riga.momento !== 'qualunque' && riga.momento !== domanda.momento) continue
      if (riga.rilevamento !== null && riga.rilevamento !== domanda.rilevamento) continue
      const eta = dellEta(riga, domanda.entroAnni)
      if (eta === null) return 'manca la data di installazione: la cadenza dipende dall’età, non so dire'
      if (eta) return riga
    }
  }
  return undefined
}

/** Whether a measure is within a row's limits; each limit says whether it belongs to the row. */
function dentro(misura: number, { da, da_compreso, a, a_compreso }: Regola): boolean {
  if (da !== null && (da_compreso ? misura < da : misura <= da)) return false
  return a === null || (a_compreso ? misura <= a : misura < a)
}

function dellEta({ eta_max, eta_min }: Regola, entroAnni: DomandaNorma['entroAnni']): boolean | null {
  if (eta_max !== null) return entroAnni(eta_max)
  if (eta_min === null) return true
  const entro = entroAnni(eta_min)
  return entro === null ? null : !entro
}

/**
 * Why a row is not certain where it is applied, in the words of a reason; null where it is. An Admin's word on the row
 * or on the region makes it so, but for a region with rules of its own that has none for this plant: nobody has read that
 * Italy's holds there, until a rule of the company's own says so.
 */
export function dubbio(norme: Norme, riga: Regola, regione: string): string | null {
  const scheda = norme.regioni[regione]
  if (scheda?.regime === 'proprie' && riga.territorio === 'Italia')
    return `nessuna riga di ${regione} per questo impianto`
  if (norme.confermate.righe.has(riga.id) || norme.confermate.regioni.has(regione)) return null
  if (riga.territorio !== 'Italia' && riga.territorio !== regione)
    return riga.fiducia === 'verificata' ? null : 'fonte non verificata'
  if (riga.fiducia === 'verificata' && scheda?.fiducia === 'verificata') return null
  if (riga.territorio === regione) return 'fonte non verificata'
  if (scheda === undefined || scheda.regime === 'sconosciuto') return `non ho norme verificate per ${regione}`
  if (riga.fiducia !== 'verificata') return 'fonte non verificata'
  return `${regione} rinvia alla tabella nazionale, visto solo in parte`
}

/**
 * Whether two rows could both be chosen for one plant on one day. The table must have no such pair in one territory:
 * which of them counted would be chance. A furnace's power is near the useful one: limits on either meet as if on one.
 */
export function siSovrappongono(a: Regola, b: Regola): boolean {
  return (
    a.controllo === b.controllo &&
    a.generatore === b.generatore &&
    a.territorio === b.territorio &&
    a.dal <= (b.al ?? '9999') &&
    b.dal <= (a.al ?? '9999') &&
    comune(a.combustibili, b.combustibili) &&
    (a.momento === 'qualunque' || b.momento === 'qualunque' || a.momento === b.momento) &&
    (a.rilevamento === null || b.rilevamento === null || a.rilevamento === b.rilevamento) &&
    !(finisce(a.a, a.a_compreso, b.da, b.da_compreso) || finisce(b.a, b.a_compreso, a.da, a.da_compreso)) &&
    !(precede(a.eta_max, b.eta_min) || precede(b.eta_max, a.eta_min))
  )
}

const comune = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a === null || b === null || a.some((voce) => b.includes(voce))

/** Whether what ends at `a` has ended where the other begins. */
const finisce = (a: number | null, compreso: boolean, da: number | null, daCompreso: boolean): boolean =>
  a !== null && da !== null && (a < da || (a === da && !(compreso && daCompreso)))

const precede = (max: number | null, min: number | null): boolean =>
  max !== null && min !== null && max <= min

/** `ogni anno`, `ogni 4 anni`, `ogni 6 mesi`. */
export function ogni(mesi: number): string {
  if (mesi === 1) return 'ogni mese'
  if (mesi % 12 !== 0) return `ogni ${mesi} mesi`
  return mesi === 12 ? 'ogni anno' : `ogni ${mesi / 12} anni`
}

/** A number as a reason shows it: `24`, `14,1`; at most so many decimals. */
export const cifra = (n: number, decimali: number): string =>
  String(Number(n.toFixed(decimali))).replace('.', ',')

/** Tonnes of CO2 equivalent as a reason shows them: `5,00`. */
export const tonnellate = (t: number): string => t.toFixed(2).replace('.', ',')

/** `dal 14/03/2023 (ultimo RCEE)` */
export const dalGiorno = (data: string, evento: string): string => `dal ${formatDate(data)} (${evento})`
