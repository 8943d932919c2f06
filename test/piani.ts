import type { Partenza, Tratto } from '#anagrafe/orari/rules.ts'
import { daysBetween } from '#shared/dates.ts'
import { type Indirizzo, minutiFra, type Punto } from '#shared/distanze.ts'
import type { GiornataTecnico, MisureGiornata } from '#visite/lotti/giornata.rules.ts'
import type { PianoProposto } from '#visite/lotti/proposta.rules.ts'
import type { Da } from '#visite/lotti/ricerca.rules.ts'
import { oreDaDare } from '#visite/tempo/riserva.rules.ts'
import { viaggioFra } from '#visite/tempo/vie.rules.ts'

/** Judges plans by what is promised of them, by trying every quarter of an hour: it shares no step with the search. */

export const PUNTI = {
  Napoli: [40.85, 14.27],
  Portici: [40.82, 14.34],
  Ercolano: [40.81, 14.35],
  Caserta: [41.07, 14.33],
  Salerno: [40.68, 14.77],
  Avellino: [40.91, 14.79],
  Torino: [45.07, 7.69],
} satisfies Record<string, Punto>
export type Comune = keyof typeof PUNTI

export const indirizzo = (comune: Comune | null, via: string, cap: string | null = null): Indirizzo => ({
  ...{ comune, cap, indirizzo: via, punto: comune && PUNTI[comune] },
})

export interface Caso {
  visite: Da[]
  giornate: GiornataTecnico[]
  misure: MisureGiornata
  partenze: Map<number, Partenza>
  dal: string
  al: string
  adesso?: { giorno: string; minuti: number }
}

interface Messa {
  visita: Da
  inizio: number
}
/** What is proposed for each day of a technician. */
export type Stato = Map<GiornataTecnico, Messa[]>

export function statoDi({ visite, giornate }: Caso, piano: PianoProposto): Stato {
  const perChiave = new Map(visite.map((una) => [una.chiave, una]))
  return new Map(
    giornate.map((giornata) => [
      giornata,
      piano.visite.flatMap(({ chiave, utenteId, giorno, inizio }) => {
        const visita = perChiave.get(chiave)
        return visita && utenteId === giornata.utenteId && giorno === giornata.giorno
          ? [{ visita, inizio }]
          : []
      }),
    ]),
  )
}

const fermate = ({ impegni }: GiornataTecnico, messe: readonly Messa[]) =>
  [
    ...impegni.map((uno) => ({ ...uno, visita: null as Da | null })),
    ...messe.map(({ visita, inizio }) => ({
      ...{ inizio, fine: inizio + visita.minuti, luogo: visita.luogo, zona: visita.zona.chiave, visita },
    })),
  ].sort((a, b) => a.inizio - b.inizio || a.fine - b.fine)

/** Minutes that are driven on a day, home included. */
export function strada(caso: Caso, giornata: GiornataTecnico, messe: readonly Messa[]): number {
  const sue = fermate(giornata, messe)
  const casa = (luogo: Indirizzo | undefined) => {
    const partenza = caso.partenze.get(giornata.utenteId)
    return luogo ? ((partenza && minutiFra(partenza.luogo, luogo)) ?? 15) : 0
  }
  return sue.reduce(
    (somma, una, i) => {
      const prima = sue[i - 1]
      return somma + (prima ? (viaggioFra(prima, una, caso.misure) ?? 15) : 0)
    },
    casa(sue[0]?.luogo) + casa(sue.at(-1)?.luogo),
  )
}

/** Whether a day can be worked as it stands: hours, time of day, ways, reserve, reach. */
export function siPuo(caso: Caso, giornata: GiornataTecnico, messe: readonly Messa[]): boolean {
  if (messe.length === 0) return true
  const { utenteId, giorno } = giornata
  const ore = oreDaDare(giornata.ore, caso.misure)
  const partenza = caso.partenze.get(utenteId)
  const dalle = caso.adesso?.giorno === giorno ? caso.adesso.minuti : 0
  const sue = fermate(giornata, messe)
  for (const { visita, inizio } of messe) {
    const fine = inizio + visita.minuti
    if (inizio % 15 !== 0 || inizio < dalle) return false
    if (!ore.some(([apre, chiude]: Tratto) => apre <= inizio && fine <= chiude)) return false
    if (visita.fascia === 'Mattina' && fine > 780) return false
    if (visita.fascia === 'Pomeriggio' && inizio < 780) return false
    if (partenza && (minutiFra(partenza.luogo, visita.luogo) ?? 9999) > partenza.raggio) return false
    const dove = { luogo: visita.luogo, zona: visita.zona.chiave }
    for (const altra of sue) {
      if (altra.visita === visita) continue
      if (altra.inizio < fine && inizio < altra.fine) return false
      if (viaggioFra(dove, altra, caso.misure) === null) return false
    }
  }
  return sue.every((una, i) => {
    const prima = sue[i - 1]
    if (!prima || (!prima.visita && !una.visita)) return true
    return prima.fine + (viaggioFra(prima, una, caso.misure) ?? 9999) <= una.inizio
  })
}

export const ritardo = ({ dovuta }: Da, giornata: GiornataTecnico | undefined): number =>
  !giornata
    ? Number.POSITIVE_INFINITY
    : dovuta === null
      ? 0
      : Math.max(0, daysBetween(dovuta, giornata.giorno))

const quarti = ({ ore }: GiornataTecnico) =>
  ore.flatMap(([apre, chiude]) => Array.from({ length: (chiude - apre) / 15 }, (_, i) => apre + i * 15))

/** Every way to put a visit into a day beside these. */
export const modi = (caso: Caso, giornata: GiornataTecnico, messe: readonly Messa[], visita: Da): Messa[][] =>
  quarti(giornata)
    .map((inizio) => [...messe, { visita, inizio }])
    .filter((tutte) => siPuo(caso, giornata, tutte))

const senza = (messe: readonly Messa[] | undefined, ...quali: Da[]) =>
  (messe ?? []).filter(({ visita }) => !quali.includes(visita))

const doveSta = (stato: Stato, visita: Da) =>
  [...stato].find(([, messe]) => messe.some((una) => una.visita === visita))?.[0]

/**
 * What is wrong with a plan, in words; nothing where it keeps what is promised.
 * @param campione which pairs are tried
 * @param quali which visits are tried
 */
export function* difetti(
  caso: Caso,
  piano: PianoProposto,
  campione = (_: Da, __: Da) => true,
  quali: readonly Da[] = caso.visite,
): Generator<string> {
  const chiavi = [...piano.visite, ...piano.fuori].map(({ chiave }) => chiave).sort()
  if (
    chiavi.join() !==
    caso.visite
      .map(({ chiave }) => chiave)
      .sort()
      .join()
  )
    yield 'una visita manca o c’è due volte'
  const stato = statoDi(caso, piano)
  for (const [giornata, messe] of stato)
    if (!siPuo(caso, giornata, messe)) yield `(a) ${giornata.giorno} di ${giornata.utenteId} non si può fare`
  const conVia = caso.visite.filter(({ luogo }) => luogo.indirizzo)
  for (const visita of conVia.filter((una) => quali.includes(una))) {
    const qui = doveSta(stato, visita)
    const ora = ritardo(visita, qui)
    if (qui && !siPuo(caso, qui, senza(stato.get(qui), visita))) continue
    for (const [giornata, messe] of stato) {
      const li = ritardo(visita, giornata)
      if (li < ora && modi(caso, giornata, senza(messe, visita), visita).length > 0)
        yield `(b) ${visita.chiave} poteva stare il ${giornata.giorno}`
      if (li < ora)
        for (const { visita: altra } of messe)
          if ((altra.dovuta ?? '9') > (visita.dovuta ?? '9'))
            if (modi(caso, giornata, senza(messe, altra), visita).length > 0)
              yield `(b) ${visita.chiave} viene prima di ${altra.chiave} il ${giornata.giorno}`
      if (qui && li <= ora) {
        const messeQui = senza(stato.get(qui), visita)
        const era = strada(caso, qui, stato.get(qui) ?? []) - strada(caso, qui, messeQui)
        const messeLi = giornata === qui ? messeQui : messe
        const prima = strada(caso, giornata, messeLi)
        if (
          modi(caso, giornata, messeLi, visita).some((tutte) => strada(caso, giornata, tutte) - prima < era)
        )
          yield `(c) ${visita.chiave} si faceva con meno strada il ${giornata.giorno}`
      }
    }
    for (const altra of conVia) {
      const li = doveSta(stato, altra)
      if (altra === visita || !qui || !li || !campione(visita, altra)) continue
      if (ritardo(visita, li) > ora || ritardo(altra, qui) > ritardo(altra, li)) continue
      if (scambiando(caso, stato, [visita, qui], [altra, li]))
        yield `(c) ${visita.chiave} e ${altra.chiave} si potevano scambiare`
    }
  }
}

function scambiando(
  caso: Caso,
  stato: Stato,
  [a, qui]: [Da, GiornataTecnico],
  [b, li]: [Da, GiornataTecnico],
): boolean {
  const [quiPrima, liPrima] = [stato.get(qui) ?? [], stato.get(li) ?? []]
  if (qui === li) {
    const era = strada(caso, qui, quiPrima)
    const nudo = senza(quiPrima, a, b)
    return quarti(qui).some((inizio) =>
      quarti(qui).some((altro) => {
        const tutte = [...nudo, { visita: a, inizio }, { visita: b, inizio: altro }]
        return siPuo(caso, qui, tutte) && strada(caso, qui, tutte) < era
      }),
    )
  }
  const era = strada(caso, qui, quiPrima) + strada(caso, li, liPrima)
  const minima = (giornata: GiornataTecnico, modi: Messa[][]) =>
    Math.min(...modi.map((tutte) => strada(caso, giornata, tutte)))
  const diA = modi(caso, li, senza(liPrima, b), a)
  const diB = modi(caso, qui, senza(quiPrima, a), b)
  return minima(li, diA) + minima(qui, diB) < era
}

/** The visits of a plan that could begin earlier after what comes before them, all the others where they are. */
export function attese(caso: Caso, piano: PianoProposto): string[] {
  return [...statoDi(caso, piano)].flatMap(([giornata, messe]) => {
    const sue = fermate(giornata, messe)
    return messe.flatMap(({ visita, inizio }) => {
      const prima = sue[sue.findIndex((una) => una.visita === visita) - 1]
      const altre = senza(messe, visita)
      const presto = quarti(giornata).some(
        (ora) =>
          ora < inizio &&
          ora >= (prima?.inizio ?? 0) &&
          siPuo(caso, giornata, [...altre, { visita, inizio: ora }]),
      )
      return presto ? [`${visita.chiave} poteva cominciare prima`] : []
    })
  })
}

/** How often a day's round comes back to a town that it had left, where neither what is booked nor a time of day asks for it. */
export function ritorni(caso: Caso, piano: PianoProposto): number {
  return [...statoDi(caso, piano)].reduce((somma, [giornata, messe]) => {
    if (giornata.impegni.length > 0 || messe.some(({ visita }) => visita.fascia)) return somma
    const giro = fermate(giornata, messe).map(({ luogo }) => luogo.comune)
    const tratti = giro.filter((comune, i) => comune !== giro[i - 1])
    return somma + tratti.length - new Set(tratti).size
  }, 0)
}
