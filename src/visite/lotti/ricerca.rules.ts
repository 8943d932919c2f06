// long because it is one search: the days, what a place costs, and the steps that make a plan better
import type { Letto } from '#shared/distanze.ts'
import { minutiFraLetti } from '#shared/distanze.ts'
import { oreDaDare } from '#visite/tempo/riserva.rules.ts'
import { minutiTraPosti, type Tappa, tappaDi, VIA_IGNOTA } from '#visite/tempo/vie.rules.ts'
import {
  type DaPiazzare,
  type GiornataTecnico,
  type Impegno,
  type MisureGiornata,
  primoQuarto,
} from './giornata.rules.ts'

/**
 * The search behind a proposal (docs/decisions/050): visits are put in one after the other, the first due first, each
 * where its due date fares best; then the plan is made better by steps, until none is left. Every step makes somebody
 * less late without making anybody later who is due before, or makes the travel shorter without making anybody later:
 * so it comes to an end, and what is left has the properties of docs/product.md §25.4.
 */

/** A visit that looks for its place. */
export interface Da extends DaPiazzare {
  /** Names the visit in the plan. */
  chiave: string
  dovuta: string | null
  tecnicoPreferitoId: number | null
  /** It is made again, and has waited since the day it is due. */
  aspetta?: boolean
  /** May take what is kept for breakdowns. */
  prendeRiserva?: boolean
  /** Days before and after which it has no place; absent: all of the plan. */
  fra?: readonly [dal: string, al: string]
}

/** Where a technician sets out, and how far they go. */
export interface PuntoDiPartenza {
  letto: Letto
  raggio: number
}

/** A booked or proposed stop of a day. */
interface Fermata {
  inizio: number
  fine: number
  tappa: Tappa
  /** Place in the columns of the ways. */
  nodo: number
  /** Number of the proposed visit; -1 for what is booked. */
  visita: number
}

export interface GiornoAperto {
  utenteId: number
  giorno: string
  partenza: PuntoDiPartenza | undefined
  fermate: Fermata[]
}

interface Giorno extends GiornoAperto {
  n: number
  /** The day as a number of days. */
  data: number
  /** Number of its technician. */
  tecnico: number
  /** Its hours, and the same without what is kept for breakdowns. */
  ore: GiornataTecnico['ore']
  daDare: GiornataTecnico['ore']
  dalle: number
  /** Step in which it was changed last. */
  passo: number
}

/** A visit on its way into a plan. */
export interface VisitaCercata extends Da {
  n: number
  tappa: Tappa
  /** Its due date as a number of days. */
  scade: number | null
  /** Days that it may have, as numbers of days. */
  giorni: readonly [number, number]
  /** Where it stands; undefined while it has no place. */
  giorno: Giorno | undefined
}

/** A place that a visit could take. */
interface Posto {
  giorno: Giorno
  /** Place among the stops of the day. */
  posto: number
  inizio: number
  /** Minutes that are driven more. */
  strada: number
}

const inGiorni = (data: string) => Date.parse(data) / 86_400_000

const NESSUNO: readonly Posto[] = []

const SEMPRE = Number.POSITIVE_INFINITY
const QUALSIASI = [-SEMPRE, SEMPRE] as const
const IGNOTA = -1
const DA_CALCOLARE = -2

/** From this on two stops are not near each other any more. */
const VICINO = 15

const perInizio = (a: Impegno, b: Impegno) => a.inizio - b.inizio || a.fine - b.fine

interface Dati {
  visite: readonly Da[]
  giornate: readonly GiornataTecnico[]
  misure: MisureGiornata
  partenze: ReadonlyMap<number, PuntoDiPartenza>
  adesso?: { giorno: string; minuti: number } | undefined
}

/** A plan under way. Visits stand by due date, days by date and technician, so that what comes in any order gives the same. */
export class Ricerca {
  readonly visite: readonly VisitaCercata[]
  readonly giorni: readonly Giorno[]
  readonly #misure: MisureGiornata
  /** Minutes from each visit to each stop: a row a visit, read when they are first asked. */
  readonly #vie: Int16Array
  readonly #nodi: Tappa[]
  /** By technician and visit: minutes from where they set out. */
  readonly #daCasa: number[][]
  /** By technician and visit. */
  readonly #aPortata: boolean[][]
  #passo = 0
  /** By visit: until which step each kind of step has looked at it. */
  readonly #vistoAnticipa: number[] = []
  readonly #vistoScavalca: number[] = []
  readonly #vistoAccosta: number[] = []
  readonly #vistoScambia: number[] = []
  /** The same by day. */
  readonly #vistoRiordina: number[] = []

  constructor({ visite, giornate, misure, partenze, adesso }: Dati) {
    this.#misure = misure
    this.visite = [...visite]
      .sort(
        (a, b) =>
          (a.dovuta ?? '9').localeCompare(b.dovuta ?? '9') ||
          a.chiave.localeCompare(b.chiave, 'it', { numeric: true }),
      )
      .map((visita, n) => ({
        ...visita,
        n,
        giorno: undefined,
        scade: visita.dovuta === null ? null : inGiorni(visita.dovuta),
        giorni: visita.fra ? ([inGiorni(visita.fra[0]), inGiorni(visita.fra[1])] as const) : QUALSIASI,
        tappa: tappaDi({ luogo: visita.luogo, zona: visita.zona.chiave }),
      }))
    this.#nodi = this.visite.map(({ tappa }) => tappa)
    const tecnici = [...new Set(giornate.map(({ utenteId }) => utenteId))].sort((a, b) => a - b)
    const minutiDaCasa = tecnici.map((id) => {
      const partenza = partenze.get(id)
      return this.visite.map(({ tappa }) =>
        partenza ? minutiFraLetti(partenza.letto, tappa.letto) : VIA_IGNOTA,
      )
    })
    this.#daCasa = minutiDaCasa.map((vie) => vie.map((minuti) => minuti ?? VIA_IGNOTA))
    this.#aPortata = minutiDaCasa.map((vie, n) =>
      vie.map((minuti) => minuti !== null && minuti <= (partenze.get(tecnici[n] ?? 0)?.raggio ?? SEMPRE)),
    )
    this.giorni = [...giornate]
      .sort((a, b) => a.giorno.localeCompare(b.giorno) || a.utenteId - b.utenteId)
      .map(({ utenteId, giorno, ore, impegni }, n) => {
        const fermate = [...impegni].sort(perInizio).map((voce): Fermata => {
          const tappa = tappaDi(voce)
          return { inizio: voce.inizio, fine: voce.fine, tappa, nodo: this.#nodi.push(tappa) - 1, visita: -1 }
        })
        return {
          ...{
            n,
            utenteId,
            giorno,
            fermate,
            ore,
            daDare: oreDaDare(ore, misure),
            partenza: partenze.get(utenteId),
          },
          ...{ tecnico: tecnici.indexOf(utenteId), data: inGiorni(giorno) },
          dalle: adesso?.giorno === giorno ? adesso.minuti : 0,
          passo: 0,
        }
      })
    this.#vie = new Int16Array(this.visite.length * this.#nodi.length).fill(DA_CALCOLARE)
  }

  /**
   * Puts every visit in, then makes the plan better until no step is left; piece by piece, so that whoever runs it may do
   * something else in between.
   */
  *cerca(): Generator<void> {
    for (const visita of this.visite) {
      this.#metti(visita, this.#migliore(visita, SEMPRE))
      yield
    }
    while (yield* this.#unPasso());
  }

  /** @returns false where none is left */
  *#unPasso(): Generator<void, boolean> {
    return (
      (yield* this.#anticipa()) ||
      (yield* this.#scavalca()) ||
      (yield* this.#accosta()) ||
      (yield* this.#riordina()) ||
      (yield* this.#scambia())
    )
  }

  /** Minutes from a visit to a stop; -1 where nobody can say. */
  #via(visita: VisitaCercata, { nodo, tappa }: Fermata): number {
    const cella = visita.n * this.#nodi.length + nodo
    const nota = this.#vie[cella] ?? DA_CALCOLARE
    if (nota !== DA_CALCOLARE) return nota
    const via = minutiTraPosti(visita.tappa, tappa, this.#misure) ?? IGNOTA
    this.#vie[cella] = via
    return via
  }

  /** Minutes between two stops that follow each other. */
  #fra(a: Fermata, b: Fermata): number {
    const [visita, seconda] = [this.visite[a.visita], this.visite[b.visita]]
    const via = visita
      ? this.#via(visita, b)
      : seconda
        ? this.#via(seconda, a)
        : (minutiTraPosti(a.tappa, b.tappa, this.#misure) ?? IGNOTA)
    return via === IGNOTA ? VIA_IGNOTA : via
  }

  /** Minutes from where the technician sets out to a stop, or back; the same for all where nobody knows from where. */
  #casa({ tecnico, partenza }: Giorno, { visita, tappa }: Fermata): number {
    if (visita >= 0) return this.#daCasa[tecnico]?.[visita] ?? VIA_IGNOTA
    return (partenza && minutiFraLetti(partenza.letto, tappa.letto)) ?? VIA_IGNOTA
  }

  /** Days after the due date on which a visit would be made on a day. */
  #ritardo({ scade }: VisitaCercata, giorno: Giorno | undefined): number {
    if (!giorno) return SEMPRE
    return scade === null ? 0 : Math.max(0, giorno.data - scade)
  }

  #aPortataDi({ n }: VisitaCercata, { tecnico }: Giorno): boolean {
    return this.#aPortata[tecnico]?.[n] ?? false
  }

  /** Whether any of these technicians reaches a visit. */
  raggiunta({ n }: VisitaCercata): boolean {
    return this.#aPortata.some((portata) => portata[n])
  }

  /**
   * The places of a day that a visit could take: one for every gap between two stops, the earliest in it. None in a day
   * with a stop from which nobody can say how far it is.
   */
  #posti(visita: VisitaCercata, giorno: Giorno): readonly Posto[] {
    const { fermate } = giorno
    const ore = visita.prendeRiserva ? giorno.ore : giorno.daDare
    if (!this.#aPortataDi(visita, giorno)) return NESSUNO
    if (giorno.data < visita.giorni[0] || giorno.data > visita.giorni[1]) return NESSUNO
    const trovati: Posto[] = []
    const casa = this.#daCasa[giorno.tecnico]?.[visita.n] ?? VIA_IGNOTA
    let libero = giorno.dalle
    let da = 0
    for (let posto = 0; posto <= fermate.length; posto++) {
      const [precede, segue] = [fermate[posto - 1], fermate[posto]]
      const a = segue ? this.#via(visita, segue) : 0
      if (a === IGNOTA) return NESSUNO
      // Booked ones may overlap: the last to begin isn't always the last to end.
      if (precede) libero = Math.max(libero, precede.fine)
      const dalle = precede ? Math.max(libero, precede.fine + da) : libero
      const inizio = primoQuarto(ore, visita, dalle, segue ? segue.inizio - a : SEMPRE)
      if (inizio >= 0)
        trovati.push({ giorno, posto, inizio, strada: this.#strada(giorno, precede, segue, [casa, da, a]) })
      da = a
    }
    return trovati
  }

  /**
   * Minutes that a stop between two others is driven more, home included.
   * @param vie from home, from the stop before and to the one after it
   */
  #strada(
    giorno: Giorno,
    precede: Fermata | undefined,
    segue: Fermata | undefined,
    [casa, da, a]: readonly [number, number, number],
  ): number {
    const ultima = precede ?? segue
    const era = precede && segue ? this.#fra(precede, segue) : ultima ? this.#casa(giorno, ultima) : 0
    return (precede ? da : casa) + (segue ? a : casa) - era
  }

  /** Of a day the place with the shortest way; the earliest of several. */
  #inGiorno(visita: VisitaCercata, giorno: Giorno): Posto | undefined {
    let migliore: Posto | undefined
    for (const posto of this.#posti(visita, giorno))
      if (!migliore || posto.strada < migliore.strada) migliore = posto
    return migliore
  }

  /** Whether a day can still be worked as it stands, after something was taken out: ways that were cut in two may be too long. */
  #siPuo({ fermate }: Giorno): boolean {
    return fermate.every((fermata, i) => {
      const precede = fermate[i - 1]
      if (!precede || (precede.visita < 0 && fermata.visita < 0)) return true
      return precede.fine + this.#fra(precede, fermata) <= fermata.inizio
    })
  }

  /**
   * The best place for a visit: the least late; of those with the least added travel, of the preferred technician, with
   * most visits near that day, on the earliest day, of the first technician.
   * @param entro only less late than this
   */
  #migliore(visita: VisitaCercata, entro: number): Posto | undefined {
    let migliore: Posto | undefined
    let ritardoMigliore = entro
    let vicineMigliori = -1
    if (!this.raggiunta(visita)) return undefined
    for (const giorno of this.giorni) {
      const ritardo = this.#ritardo(visita, giorno)
      // Days come by date: what comes later is as late or later.
      if (ritardo >= entro || ritardo > ritardoMigliore) break
      const posto = this.#inGiorno(visita, giorno)
      if (!posto) continue
      const vicine = () => giorno.fermate.filter((fermata) => this.#eVicina(visita, fermata)).length
      if (migliore && ritardo === ritardoMigliore) {
        if (posto.strada > migliore.strada) continue
        if (posto.strada === migliore.strada) {
          const [gradito, era] = [this.#preferisce(visita, giorno), this.#preferisce(visita, migliore.giorno)]
          if (gradito < era) continue
          if (gradito === era && vicine() <= vicineMigliori) continue
        }
      }
      migliore = posto
      ritardoMigliore = ritardo
      vicineMigliori = vicine()
    }
    return migliore
  }

  #preferisce = ({ tecnicoPreferitoId }: VisitaCercata, { utenteId }: Giorno) =>
    Number(tecnicoPreferitoId === utenteId)

  #eVicina(visita: VisitaCercata, fermata: Fermata): boolean {
    const via = this.#via(visita, fermata)
    return via !== IGNOTA && via <= VICINO
  }

  #inserisci(visita: VisitaCercata, { giorno, posto, inizio }: Posto): void {
    const fine = inizio + visita.minuti
    giorno.fermate.splice(posto, 0, { inizio, fine, tappa: visita.tappa, nodo: visita.n, visita: visita.n })
    visita.giorno = giorno
  }

  #metti(visita: VisitaCercata, posto: Posto | undefined): void {
    if (!posto) return
    this.#inserisci(visita, posto)
    posto.giorno.passo = ++this.#passo
  }

  /** Takes a visit out of its day. @returns the place that it had, as it would be given back to it */
  #togli(visita: VisitaCercata): Posto | undefined {
    const giorno = visita.giorno
    if (!giorno) return undefined
    const { fermate } = giorno
    const posto = fermate.findIndex((f) => f.visita === visita.n)
    const [precede, tolta, segue] = [fermate[posto - 1], fermate[posto], fermate[posto + 1]]
    if (!tolta) return undefined
    const vie = [
      this.#casa(giorno, tolta),
      precede ? this.#fra(precede, tolta) : 0,
      segue ? this.#fra(tolta, segue) : 0,
    ] as const
    const strada = this.#strada(giorno, precede, segue, vie)
    fermate.splice(posto, 1)
    visita.giorno = undefined
    return { giorno, posto, inizio: tolta.inizio, strada }
  }

  #cambiati(...giorni: (Giorno | undefined)[]): void {
    this.#passo++
    for (const giorno of giorni) if (giorno) giorno.passo = this.#passo
  }

  /** Moves a visit to a place; false, and nothing done, where what it leaves behind can't be worked. */
  #sposta(visita: VisitaCercata, era: Posto | undefined, posto: Posto): boolean {
    this.#inserisci(visita, posto)
    if (era && !this.#siPuo(era.giorno)) {
      this.#togli(visita)
      this.#inserisci(visita, era)
      return false
    }
    this.#cambiati(era?.giorno, posto.giorno)
    return true
  }

  /** A visit that is late takes a place that has become free and makes it less late. */
  *#anticipa(): Generator<void, boolean> {
    for (const visita of this.visite) {
      yield
      const ora = this.#ritardo(visita, visita.giorno)
      if (ora === 0) continue
      const visto = this.#vistoAnticipa[visita.n] ?? 0
      if (!this.giorni.some((giorno) => giorno.passo > visto && this.#ritardo(visita, giorno) < ora)) continue
      this.#vistoAnticipa[visita.n] = this.#passo
      const era = this.#togli(visita)
      const posto = this.#migliore(visita, ora)
      if (posto) {
        if (this.#sposta(visita, era, posto)) return true
      } else if (era) this.#inserisci(visita, era)
    }
    return false
  }

  /** A visit that is late takes the place of one that is due after it, which looks for another. */
  *#scavalca(): Generator<void, boolean> {
    for (const visita of this.visite) {
      yield
      const ora = this.#ritardo(visita, visita.giorno)
      if (ora === 0) continue
      const visto = this.#vistoScavalca[visita.n] ?? 0
      this.#vistoScavalca[visita.n] = this.#passo
      for (const giorno of this.giorni) {
        if (giorno.passo <= visto || !this.#aPortataDi(visita, giorno)) continue
        if (this.#ritardo(visita, giorno) >= ora) break
        const rinviabili = giorno.fermate.flatMap(({ visita: n }) => {
          const voce = this.visite[n]
          return voce && (voce.dovuta ?? '9') > (visita.dovuta ?? '9') ? [voce] : []
        })
        // The last due goes first.
        for (const rivale of rinviabili.sort((a, b) => b.n - a.n)) {
          if (!this.#prendi(visita, rivale, giorno)) continue
          this.#metti(rivale, this.#migliore(rivale, SEMPRE))
          return true
        }
      }
    }
    return false
  }

  /** A visit takes the place of another, which has none then. */
  #prendi(visita: VisitaCercata, rivale: VisitaCercata, giorno: Giorno): boolean {
    const eraAltra = this.#togli(rivale)
    const era = this.#togli(visita)
    for (const posto of this.#posti(visita, giorno).toSorted((a, b) => a.strada - b.strada)) {
      this.#inserisci(visita, posto)
      if (this.#siPuo(giorno) && (!era || this.#siPuo(era.giorno))) {
        this.#cambiati(era?.giorno, giorno)
        return true
      }
      this.#togli(visita)
    }
    if (era) this.#inserisci(visita, era)
    if (eraAltra) this.#inserisci(rivale, eraAltra)
    return false
  }

  /** A visit goes where it is no later and less is driven. */
  *#accosta(): Generator<void, boolean> {
    let fatto = false
    for (const visita of this.visite) {
      yield
      const { giorno: attuale } = visita
      if (!attuale) continue
      const ora = this.#ritardo(visita, attuale)
      const visto = this.#vistoAccosta[visita.n] ?? 0
      this.#vistoAccosta[visita.n] = this.#passo
      const ogniGiorno = attuale.passo > visto
      const era = this.#togli(visita)
      let migliore = era
      for (const giorno of this.giorni) {
        if (!ogniGiorno && giorno.passo <= visto) continue
        if (this.#ritardo(visita, giorno) > ora) break
        const posto = this.#inGiorno(visita, giorno)
        if (posto && migliore && posto.strada < migliore.strada) migliore = posto
      }
      if (!migliore || !era) continue
      if (migliore === era) this.#inserisci(visita, era)
      else if (this.#sposta(visita, era, migliore)) fatto = true
    }
    return fatto
  }

  /** The proposed visits of a day follow each other as closely as they can, in the order with the shortest way. */
  *#riordina(): Generator<void, boolean> {
    let fatto = false
    for (const giorno of this.giorni) {
      yield
      if (giorno.passo <= (this.#vistoRiordina[giorno.n] ?? -1)) continue
      if (this.#riordinaGiorno(giorno)) {
        this.#cambiati(giorno)
        fatto = true
      }
      this.#vistoRiordina[giorno.n] = this.#passo
    }
    return fatto
  }

  #riordinaGiorno(giorno: Giorno): boolean {
    if (!giorno.fermate.some(({ visita }) => visita >= 0)) return false
    let migliore = this.#giro(giorno, giorno.fermate)
    let cambiato = false
    for (let ancora = true; ancora; ) {
      ancora = false
      for (const ordine of ordiniVicini(giorno.fermate)) {
        const stretto = this.#stringi(giorno, ordine)
        const giro = stretto && this.#giro(giorno, stretto)
        if (!stretto || !giro || !menoDi(giro, migliore)) continue
        giorno.fermate = stretto
        migliore = giro
        cambiato = ancora = true
        break
      }
    }
    return cambiato
  }

  /**
   * What makes one order of a day better than another: minutes that are driven, then how often the zone changes, then when its
   * visits begin, then how near the first one is.
   */
  #giro(giorno: Giorno, fermate: readonly Fermata[]): readonly number[] {
    const [prima, ultima] = [fermate[0], fermate.at(-1)]
    if (!prima || !ultima) return []
    const casa = this.#casa(giorno, prima)
    const strada = fermate.reduce((somma, fermata, i) => {
      const precede = fermate[i - 1]
      return somma + (precede ? this.#fra(precede, fermata) : 0)
    }, casa + this.#casa(giorno, ultima))
    const zone = fermate.flatMap(({ tappa: { zona } }, i) =>
      zona === fermate[i - 1]?.tappa.zona ? [] : [zona],
    )
    return [strada, zone.length, fermate.reduce((somma, { inizio }) => somma + inizio, 0), casa]
  }

  /** The stops of a day in an order, each proposed one as early as it can be; undefined where they don't fit. */
  #stringi({ ore, daDare, dalle }: Giorno, ordine: readonly Fermata[]): Fermata[] | undefined {
    const stretto: Fermata[] = []
    let libero = dalle
    for (const [i, fermata] of ordine.entries()) {
      const [precede, segue] = [stretto.at(-1), ordine[i + 1]]
      if (precede) libero = Math.max(libero, precede.fine)
      const visita = this.visite[fermata.visita]
      if (!visita) {
        if (precede && precede.visita >= 0 && precede.fine + this.#fra(precede, fermata) > fermata.inizio)
          return undefined
        stretto.push(fermata)
        continue
      }
      const da = precede ? Math.max(libero, precede.fine + this.#fra(precede, fermata)) : libero
      const entro = segue && segue.visita < 0 ? segue.inizio - this.#fra(fermata, segue) : SEMPRE
      const inizio = primoQuarto(visita.prendeRiserva ? ore : daDare, visita, da, entro)
      if (inizio < 0) return undefined
      stretto.push({ ...fermata, inizio, fine: inizio + visita.minuti })
    }
    return stretto
  }

  /** Two visits exchange their days where neither is later for it and less is driven. */
  *#scambia(): Generator<void, boolean> {
    let fatto = false
    for (const a of this.visite) {
      const visto = this.#vistoScambia[a.n] ?? 0
      this.#vistoScambia[a.n] = this.#passo
      for (const b of this.visite.slice(a.n + 1)) {
        yield
        if (!a.giorno) break
        if (!b.giorno || Math.max(a.giorno.passo, b.giorno.passo) <= visto) continue
        if (this.#scambiaDue(a, b, a.giorno, b.giorno)) fatto = true
      }
    }
    return fatto
  }

  #scambiaDue(a: VisitaCercata, b: VisitaCercata, diA: Giorno, diB: Giorno): boolean {
    if (!this.#aPortataDi(a, diB) || !this.#aPortataDi(b, diA)) return false
    if (this.#ritardo(a, diB) > this.#ritardo(a, diA)) return false
    if (this.#ritardo(b, diA) > this.#ritardo(b, diB)) return false
    const eraA = this.#togli(a)
    const eraB = this.#togli(b)
    if (!eraA || !eraB) throw new Error('a visit without its place')
    const era = eraA.strada + eraB.strada
    // On one day each may be the first to find its place: the other goes round it.
    const fatto =
      diA === diB
        ? this.#insieme([a, b], [diB, diA], era) || this.#insieme([b, a], [diA, diB], era)
        : corta(this.#posti(a, diB)) + corta(this.#posti(b, diA)) < era &&
          this.#insieme([a, b], [diB, diA], era)
    if (!fatto) {
      this.#inserisci(b, eraB)
      this.#inserisci(a, eraA)
    }
    return fatto
  }

  /** Gives two visits their places, one after the other, where the way is shorter than it was. */
  #insieme([a, b]: [VisitaCercata, VisitaCercata], [perA, perB]: [Giorno, Giorno], era: number): boolean {
    for (const postoA of this.#posti(a, perA)) {
      this.#inserisci(a, postoA)
      for (const postoB of this.#posti(b, perB)) {
        if (postoA.strada + postoB.strada >= era) continue
        this.#inserisci(b, postoB)
        if (this.#siPuo(perA) && this.#siPuo(perB)) {
          this.#cambiati(perA, perB)
          return true
        }
        this.#togli(b)
      }
      this.#togli(a)
    }
    return false
  }
}

const menoDi = (a: readonly number[], b: readonly number[]): boolean => {
  const diverso = a.findIndex((numero, i) => numero !== b[i])
  return diverso >= 0 && (a[diverso] ?? 0) < (b[diverso] ?? 0)
}

/** A day's order as it is, and those that come of moving one proposed stop or of turning a stretch round; booked stops keep theirs. */
function* ordiniVicini(fermate: readonly Fermata[]): Generator<Fermata[]> {
  yield [...fermate]
  for (const [da, fermata] of fermate.entries()) {
    if (fermata.visita < 0) continue
    for (let a = 0; a < fermate.length; a++)
      if (a !== da) yield fermate.toSpliced(da, 1).toSpliced(a, 0, fermata)
  }
  for (let da = 0; da < fermate.length; da++)
    for (let a = da + 1; a < fermate.length && (fermate[da]?.visita ?? -1) >= 0; a++) {
      if ((fermate[a]?.visita ?? -1) < 0) break
      if (a > da + 1)
        yield [...fermate.slice(0, da), ...fermate.slice(da, a + 1).reverse(), ...fermate.slice(a + 1)]
    }
}

const corta = (posti: readonly Posto[]): number =>
  posti.reduce((minima, { strada }) => Math.min(minima, strada), SEMPRE)
