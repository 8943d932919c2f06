import {
  type GiornoDellaSettimana,
  leggiOre,
  type OrarioScritto,
  type TipoAssenza,
  type Tratto,
} from '#anagrafe/orari/rules.ts'
import {
  type Durata,
  giorniDellaVisita,
  istanteDi,
  minutiDi,
  minutoDelGiorno,
  type ParteDelGiorno,
  UN_GIORNO,
} from './parti.rules.ts'

/**
 * The time of a person (docs/decisions/049-one-home-for-a-persons-time.md): whether somebody is free, when, and why not.
 * Pure; server and browser ask it, and nobody else answers. Minutes are those from midnight of a day of Europe/Rome.
 */

/** Furthest that anybody looks ahead in one piece, in days. */
export const GIORNI_AL_MASSIMO = 84

/** The last day of who doesn't come back: they have left. */
export const PER_SEMPRE = '9999-12-31'

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
export interface PersonaNelTempo {
  orario: OrarioScritto
  assenze: readonly Assente[]
}

/** What holds for everybody. */
export interface RegoleDelTempo {
  /** Month and day of the patron saint, `12-07`. */
  patrono: string | null
}

/** A person's day without what is booked on it. */
export interface OreDi {
  giorno: string
  /** The holiday that it is, by its name. */
  festivo: string | null
  /** Hours of work but for holidays, as if nobody were ever away. */
  orario: Tratto[]
  /** The same without absences: when there is work. */
  ore: Tratto[]
  assenze: Assente[]
}

/** A person's day. */
export interface GiornoDi<V extends Durata> extends OreDi {
  /** The visits that overlap it, clipped to it; by start. */
  impegni: (V & ParteDelGiorno)[]
  /** Hours in which nothing is booked. */
  liberi: Tratto[]
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

/** A day as it is for everybody. */
export interface GiornoPerTutti {
  giorno: string
  festivo: string | null
  nome: GiornoDellaSettimana
}

/** When a person works on a day, and why not. */
export function oreDi(
  { giorno, festivo, nome }: GiornoPerTutti,
  { orario, assenze }: PersonaNelTempo,
): OreDi {
  const previste = festivo ? [] : (leggiOre(orario[nome]) ?? [])
  const via = assenze.filter((assenza) => trattoDi(assenza, giorno) !== null)
  const ore = senza(
    previste,
    via.map((assenza) => trattoDi(assenza, giorno) ?? [0, 0]),
  )
  return { giorno, festivo, orario: previste, ore, assenze: via }
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
  const { dal, al } = giorniDellaVisita(visita)
  const inizio = minutoDelGiorno(visita.data_inizio, dal)
  const fine = minutoDelGiorno(visita.data_fine, al)
  const comincia = del(dal).orario.some(([da, a]) => inizio >= da && inizio < a)
  const finisce = del(al).orario.some(([da, a]) => fine > da && fine <= a)
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
  const minimo = Date.parse(da)
  for (const { giorno, ore, impegni, assenze } of giorni) {
    const aMs = (minuti: number) => Date.parse(istanteDi(giorno, minuti))
    const tratti = ore.map(([apre, chiude]) => [aMs(apre), aMs(chiude)] as const)
    const [iniziale, ultima] = [tratti[0], tratti.at(-1)]
    if (!iniziale || !ultima || ultima[1] <= minimo) continue
    const piuLungo = Math.max(...tratti.map(([apre, chiude]) => chiude - apre))
    const giornata = ultima[1] - iniziale[0]
    const posti = durata <= piuLungo ? tratti : [[iniziale[0], ultima[1]] as const]
    const serve = Math.min(durata, giornata)
    const via = assenze.flatMap((assenza) => [trattoDi(assenza, giorno) ?? []])
    const presi = [
      ...impegni.map((i) => [Date.parse(i.data_inizio), Date.parse(i.data_fine)] as const),
      ...via.map(([inizio = 0, fine = 0]) => [aMs(inizio), aMs(fine)] as const),
    ].sort((x, y) => x[0] - y[0])
    for (const [apre, chiude] of posti) {
      let ora = alQuarto(Math.max(apre, minimo))
      for (const [inizio, fine] of presi) if (inizio < ora + serve && fine > ora) ora = alQuarto(fine)
      if (ora + serve <= chiude) return new Date(ora).toISOString()
    }
  }
  return null
}
