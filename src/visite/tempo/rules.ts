// long because it is one question: what a person's day holds, and when the next free hour comes
import {
  festivo,
  minutiIn,
  type OrarioScritto,
  oreDel,
  type TipoAssenza,
  type Tratto,
} from '#anagrafe/orari/rules.ts'
import { addDays, dayInRome, dayRange, daysBetween, instantFromRome, timeInRome } from '#shared/dates.ts'

/**
 * The time of a person (docs/decisions/049-one-home-for-a-persons-time.md): whether somebody is free, when, and why not.
 * Pure; server and browser ask it, and nobody else answers. Minutes are those from midnight of a day of Europe/Rome.
 */

/** Furthest that anybody looks ahead in one piece, in days. */
export const GIORNI_AL_MASSIMO = 84

/** Longest visit, in days: periods are searched from so far before. */
export const DURATA_MASSIMA_GIORNI = 31

const UN_GIORNO = 24 * 60
const UN_GIORNO_MS = UN_GIORNO * 60_000

/** What lasts from one instant to another. */
export interface Durata {
  data_inizio: string
  data_fine: string
}

/** When somebody is away: whole days, both included, or some hours of one. */
export interface Assente {
  /** Null for whoever may not know why. */
  tipo: TipoAssenza | null
  dal: string
  al: string
  dalle: string | null
  alle: string | null
}

/** What a person's days are made of, beside visits. */
export interface Persona {
  orario: OrarioScritto
  assenze: readonly Assente[]
}

/** What holds for everybody. */
export interface Regole {
  /** Month and day of the patron saint, `12-07`. */
  patrono: string | null
  /** Per cent of a day that stays free for breakdowns. */
  riserva: number
}

/** The part of a visit that is on one day. */
export interface Parte {
  /** Minutes from midnight, the end excluded. */
  inizio: number
  fine: number
  /** Which of its days this is, and of how many. */
  numero: number
  giorni: number
}

/** A person's day. */
export interface GiornoDi<V extends Durata> {
  giorno: string
  /** The holiday that it is, by its name. */
  festivo: string | null
  /** Hours of work but for holidays, as if nobody were ever away. */
  orario: Tratto[]
  /** The same without absences: when there is work. */
  ore: Tratto[]
  assenze: Assente[]
  /** The visits that overlap it, clipped to it; by start. */
  impegni: (V & Parte)[]
  /** Hours in which nothing is booked. */
  liberi: Tratto[]
  minutiLiberi: number
  /** Minutes of its hours that are kept for breakdowns. */
  riserva: number
}

const minutiDi = (ora: string): number => Number(ora.slice(0, 2)) * 60 + Number(ora.slice(3, 5))

/** Minutes from midnight as `09:30`; `24:00` is the midnight that ends the day. */
export const oraDi = (minuti: number): string =>
  `${String(Math.floor(minuti / 60)).padStart(2, '0')}:${String(minuti % 60).padStart(2, '0')}`

/** Minutes from midnight of a day as an instant; `1440` is the midnight that ends it. */
export function istanteDi(giorno: string, minuti: number): string {
  const { inizio, fine } = dayRange(giorno)
  if (minuti >= UN_GIORNO) return fine
  const da = Date.parse(inizio)
  // The clock of Rome is slow to read: only the two days a year on which it changes need it.
  return Date.parse(fine) - da === UN_GIORNO_MS
    ? new Date(da + minuti * 60_000).toISOString()
    : instantFromRome(giorno, oraDi(minuti))
}

/** Minutes from midnight of a day at which an instant is; 0 and 1440 for what is before and after it. */
export function minutiDel(istante: string, giorno: string): number {
  const { inizio, fine } = dayRange(giorno)
  if (istante <= inizio) return 0
  if (istante >= fine) return UN_GIORNO
  const da = Date.parse(inizio)
  return Date.parse(fine) - da === UN_GIORNO_MS
    ? Math.floor((Date.parse(istante) - da) / 60_000)
    : minutiDi(timeInRome(istante))
}

/** Whether it is on that day, or on one of those until `al`: what ends at midnight is not on the next. */
export const eDel = ({ data_inizio, data_fine }: Durata, giorno: string, al = giorno): boolean =>
  data_inizio < dayRange(al).fine && data_fine > dayRange(giorno).inizio

/** First and last day on which a visit is. */
export function giorniDi({ data_inizio, data_fine }: Durata): { primo: string; ultimo: string } {
  const primo = dayInRome(data_inizio)
  const fine = dayInRome(data_fine)
  const ultimo = fine > primo && dayRange(fine).inizio >= data_fine ? addDays(fine, -1) : fine
  return { primo, ultimo }
}

/** The part of a visit that is on a day; null where there is none. */
export function parteDi(visita: Durata, giorno: string): Parte | null {
  if (!eDel(visita, giorno)) return null
  const inizio = minutiDel(visita.data_inizio, giorno)
  const fine = minutiDel(visita.data_fine, giorno)
  const intera = visita.data_inizio >= dayRange(giorno).inizio && visita.data_fine <= dayRange(giorno).fine
  const { primo, ultimo } = intera ? { primo: giorno, ultimo: giorno } : giorniDi(visita)
  // In the hour that comes twice an end may read earlier than its start.
  const lunga = Math.ceil((Date.parse(visita.data_fine) - Date.parse(visita.data_inizio)) / 60_000)
  return {
    inizio,
    fine: fine > inizio ? fine : Math.min(UN_GIORNO, inizio + Math.max(1, lunga)),
    numero: daysBetween(primo, giorno) + 1,
    giorni: daysBetween(primo, ultimo) + 1,
  }
}

/** `2° di 3 giorni`; null for a visit of one day. */
export function quotaParte({ numero, giorni }: Pick<Parte, 'numero' | 'giorni'>): string | null {
  return giorni > 1 ? `${numero}° di ${giorni} giorni` : null
}

/** The stretch of a day that an absence takes; null where it isn't on it. */
export function trattoDi({ dal, al, dalle, alle }: Assente, giorno: string): Tratto | null {
  if (giorno < dal || giorno > al) return null
  return dalle && alle ? [minutiDi(dalle), minutiDi(alle)] : [0, UN_GIORNO]
}

/** Stretches without others. */
export function senza(tratti: readonly Tratto[], tolti: readonly Tratto[]): Tratto[] {
  return tolti.reduce<Tratto[]>(
    (restano, [da, a]) =>
      restano.flatMap(([inizio, fine]) =>
        a <= inizio || da >= fine
          ? [[inizio, fine] as Tratto]
          : ([
              [inizio, da],
              [a, fine],
            ].filter(([x = 0, y = 0]) => y > x) as unknown as Tratto[]),
      ),
    [...tratti],
  )
}

/**
 * What a person's day holds.
 * @param visite theirs, of any days; those that keep nobody busy (Annullato) are left out by whoever asks
 */
export function giornoDi<V extends Durata>(
  giorno: string,
  { orario, assenze }: Persona,
  visite: readonly V[],
  { patrono, riserva }: Regole,
): GiornoDi<V> {
  const festa = festivo(giorno, patrono)
  const sue = festa ? [] : oreDel(giorno, orario)
  const via = assenze.filter((una) => trattoDi(una, giorno) !== null)
  const ore = senza(
    sue,
    via.flatMap((una) => [trattoDi(una, giorno) ?? [0, 0]]),
  )
  const impegni = visite
    .flatMap((visita) => {
      const parte = parteDi(visita, giorno)
      return parte ? [{ ...visita, ...parte }] : []
    })
    .sort((a, b) => a.inizio - b.inizio || a.fine - b.fine)
  const liberi = senza(
    ore,
    impegni.map(({ inizio, fine }) => [inizio, fine] as const),
  )
  return {
    giorno,
    festivo: festa,
    orario: sue,
    ore,
    assenze: via,
    impegni,
    liberi,
    minutiLiberi: minutiIn(liberi),
    riserva: Math.ceil((minutiIn(ore) * riserva) / 100),
  }
}

/** The absence that keeps somebody from a stretch of time: of several, the one that lasts longest. */
export function assenzaFra(
  assenze: readonly Assente[],
  { data_inizio, data_fine }: Durata,
): Assente | undefined {
  return assenze
    .filter(({ dal, al, dalle, alle }) => {
      const da = istanteDi(dal, dalle ? minutiDi(dalle) : 0)
      const a = istanteDi(al, alle ? minutiDi(alle) : UN_GIORNO)
      return da < data_fine && a > data_inizio
    })
    .sort((x, y) => y.al.localeCompare(x.al))
    .at(0)
}

/**
 * Whether a visit is outside somebody's hours, absences apart. Its start and its end must be within them: a pause between, or
 * the nights of a visit of several days, are nobody's concern.
 * @param del a person's day
 */
export function fuoriOrario(
  visita: Durata,
  del: (giorno: string) => Pick<GiornoDi<Durata>, 'orario'>,
): boolean {
  const { primo, ultimo } = giorniDi(visita)
  const inizio = minutiDel(visita.data_inizio, primo)
  const fine = minutiDel(visita.data_fine, ultimo)
  const comincia = del(primo).orario.some(([da, a]) => inizio >= da && inizio < a)
  const finisce = del(ultimo).orario.some(([da, a]) => fine > da && fine <= a)
  return !comincia || !finisce
}

const QUARTO_MS = 15 * 60_000
const alQuarto = (ms: number) => Math.ceil(ms / QUARTO_MS) * QUARTO_MS

/**
 * The first start at a quarter of an hour, not before `da`, at which somebody is free for `durata` ms. What is longer than
 * any stretch of a day may go over its pauses; what is longer than the day begins where that day is free from the opening on.
 * @param giorni of `giornoDi`, by day; asked for one after the other
 * @returns an instant; null where there is none
 */
export function primaOraLibera<V extends Durata>(
  giorni: Iterable<Pick<GiornoDi<V>, 'giorno' | 'ore' | 'impegni' | 'assenze'>>,
  { da, durata }: { da: string; durata: number },
): string | null {
  const dopo = Date.parse(da)
  for (const { giorno, ore, impegni, assenze } of giorni) {
    const aMs = (minuti: number) => Date.parse(istanteDi(giorno, minuti))
    const tratti = ore.map(([apre, chiude]) => [aMs(apre), aMs(chiude)] as const)
    const [prima, ultima] = [tratti[0], tratti.at(-1)]
    if (!prima || !ultima || ultima[1] <= dopo) continue
    const piuLungo = Math.max(...tratti.map(([apre, chiude]) => chiude - apre))
    const giornata = ultima[1] - prima[0]
    const posti = durata <= piuLungo ? tratti : [[prima[0], ultima[1]] as const]
    const serve = Math.min(durata, giornata)
    const via = assenze.flatMap((una) => [trattoDi(una, giorno) ?? []])
    const presi = [
      ...impegni.map((i) => [Date.parse(i.data_inizio), Date.parse(i.data_fine)] as const),
      ...via.map(([inizio = 0, fine = 0]) => [aMs(inizio), aMs(fine)] as const),
    ].sort((x, y) => x[0] - y[0])
    for (const [apre, chiude] of posti) {
      let ora = alQuarto(Math.max(apre, dopo))
      for (const [inizio, fine] of presi) if (inizio < ora + serve && fine > ora) ora = alQuarto(fine)
      if (ora + serve <= chiude) return new Date(ora).toISOString()
    }
  }
  return null
}

/**
 * Visits by the days that they are on; those of other days are left out.
 * @param giorni one after the other
 */
export function perGiorno<V extends Durata>(
  visite: readonly V[],
  giorni: readonly string[],
): Map<string, V[]> {
  const inizi = giorni.map((giorno) => dayRange(giorno).inizio)
  const fine = giorni.length > 0 ? dayRange(giorni.at(-1) ?? '').fine : ''
  const esito = new Map<string, V[]>(giorni.map((giorno) => [giorno, []]))
  for (const visita of visite) {
    if (visita.data_inizio >= fine) continue
    let n = ultimoNonDopo(inizi, visita.data_inizio)
    if (n < 0) n = 0
    for (; n < giorni.length && (inizi[n] ?? '') < visita.data_fine; n++)
      if (eDel(visita, giorni[n] ?? '')) esito.get(giorni[n] ?? '')?.push(visita)
  }
  return esito
}

/** Place of the last of some instants, in order, that isn't after another; -1 where all are. */
function ultimoNonDopo(istanti: readonly string[], istante: string): number {
  let [da, a] = [0, istanti.length]
  while (da < a) {
    const mezzo = (da + a) >> 1
    if ((istanti[mezzo] ?? '') <= istante) da = mezzo + 1
    else a = mezzo
  }
  return da - 1
}

/** Days from one to another, both included. */
export const giorniFra = (dal: string, al: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(dal, al) + 1) }, (_, i) => addDays(dal, i))
