import { minutiDeiTratti, type Tratto } from '#anagrafe/orari/rules.ts'
import {
  type Indirizzo,
  type Letto,
  leggiIndirizzo,
  type MinutiScelti,
  minutiDiViaggio,
} from '#shared/distanze.ts'

/** A technician's day: what is in it, the ways between, and where another visit fits. Minutes from midnight of a day of Rome. */

/** What there is of a technician's day already. */
export interface Impegno {
  inizio: number
  fine: number
  luogo: Indirizzo
  /** Key of its zone. */
  zona: string
}

/** A technician's day: hours without absences and holidays, and what is booked. */
export interface GiornataTecnico {
  utenteId: number
  giorno: string
  ore: readonly Tratto[]
  impegni: readonly Impegno[]
}

/** A visit that looks for its place. */
export interface DaPiazzare {
  luogo: Indirizzo
  zona: { chiave: string; nome: string }
  minuti: number
  fascia: 'Mattina' | 'Pomeriggio' | null
}

export interface MisureGiornata extends MinutiScelti {
  /** Keys of zones that are next to each other, in pairs. */
  vicine: readonly [string, string][]
  /** Per cent of a day that stays free for breakdowns. */
  riserva: number
}

/** A place on the road: an address and its zone, read once. */
export interface Tappa {
  letto: Letto
  zona: string
}

const lette = new WeakMap<Indirizzo, Letto>()

export function tappaDi({ luogo, zona }: { luogo: Indirizzo; zona: string }): Tappa {
  let letto = lette.get(luogo)
  if (!letto) {
    letto = leggiIndirizzo(luogo)
    lette.set(luogo, letto)
  }
  return { letto, zona }
}

/** The key of who has neither town nor postal code: no zone that one could stay in. */
const SENZA_ZONA = '-'

/** Minutes from one place to another; null where it can't be said. */
export function minutiTraPosti(a: Tappa, b: Tappa, misure: Omit<MisureGiornata, 'riserva'>): number | null {
  const fra =
    a.zona === b.zona && a.zona !== SENZA_ZONA
      ? 'stessa'
      : misure.vicine.some(([x, y]) => (x === a.zona && y === b.zona) || (y === a.zona && x === b.zona))
        ? 'vicine'
        : 'altre'
  return minutiDiViaggio(a.letto, b.letto, fra, misure)
}

type Dove = { luogo: Indirizzo; zona: string }

/** The same of visits as they are kept. */
export const viaggioFra = (a: Dove, b: Dove, misure: Omit<MisureGiornata, 'riserva'>): number | null =>
  minutiTraPosti(tappaDi(a), tappaDi(b), misure)

/** Where nobody can say how far it is between two booked visits, or from home, it counts as in one town. */
export const VIA_IGNOTA = 15

const perInizio = (a: Impegno, b: Impegno) => a.inizio - b.inizio || a.fine - b.fine

/** Minutes of a day that are taken, the way between its visits included. */
export function minutiPresi(impegni: readonly Impegno[], misure: MisureGiornata): number {
  const ordinati = [...impegni].sort(perInizio)
  return ordinati.reduce((somma, voce, i) => {
    const precede = ordinati[i - 1]
    return somma + voce.fine - voce.inizio + (precede ? (viaggioFra(precede, voce, misure) ?? VIA_IGNOTA) : 0)
  }, 0)
}

/** What is booked on a day, of visits of several days only their hours of work: nobody works through the night. */
export const nelleOre = <I extends Pick<Impegno, 'inizio' | 'fine'> & { giorni: number }>({
  orario,
  impegni,
}: {
  orario: readonly Tratto[]
  impegni: readonly I[]
}): I[] =>
  impegni.flatMap((impegno) =>
    impegno.giorni === 1
      ? [impegno]
      : orario.flatMap(([apre, chiude]) => {
          const inizio = Math.max(apre, impegno.inizio)
          const fine = Math.min(chiude, impegno.fine)
          return fine > inizio ? [{ ...impegno, inizio, fine }] : []
        }),
  )

/** Minutes of a day that may be given out, the ways included: the rest is kept for breakdowns. */
export const minutiDaDare = (ore: readonly Tratto[], { riserva }: MisureGiornata): number =>
  Math.floor((minutiDeiTratti(ore) * (100 - riserva)) / 100)

/** Minutes that can still be given out on a day: what is kept for breakdowns is not among them. */
export const minutiLiberi = (
  { ore, impegni }: Omit<GiornataTecnico, 'giorno'>,
  misure: MisureGiornata,
): number => Math.max(0, minutiDaDare(ore, misure) - minutiPresi(impegni, misure))

const MEZZOGIORNO = 13 * 60
const QUARTO = 15
const alQuarto = (minuti: number) => Math.ceil(minuti / QUARTO) * QUARTO

/** The first quarter of an hour of a day's hours from which a visit may last, between two instants; -1 where there is none. */
export function primoQuarto(
  ore: readonly Tratto[],
  { minuti, fascia }: Pick<DaPiazzare, 'minuti' | 'fascia'>,
  dalle: number,
  entro: number,
): number {
  for (const [apre, chiude] of ore) {
    const inizio = alQuarto(Math.max(apre, dalle, fascia === 'Pomeriggio' ? MEZZOGIORNO : 0))
    const fine = Math.min(chiude, entro, fascia === 'Mattina' ? MEZZOGIORNO : Number.POSITIVE_INFINITY)
    if (inizio + minuti <= fine) return inizio
  }
  return -1
}

/**
 * The first time of a day at which a visit fits: within hours, with the way there and onwards, at the time of day that is
 * wanted.
 * @param dalle not before
 */
export function postoIn(
  { ore, impegni }: Pick<GiornataTecnico, 'ore' | 'impegni'>,
  visita: DaPiazzare,
  misure: Omit<MisureGiornata, 'riserva'>,
  dalle = 0,
): { inizio: number; fine: number } | undefined {
  const ordinati = [...impegni].sort(perInizio)
  const tappa = tappaDi({ luogo: visita.luogo, zona: visita.zona.chiave })
  let libero = dalle
  for (let posto = 0; posto <= ordinati.length; posto++) {
    const [precede, segue] = [ordinati[posto - 1], ordinati[posto]]
    const via = (impegno: Impegno) => minutiTraPosti(tappaDi(impegno), tappa, misure) ?? VIA_IGNOTA
    // Booked ones may overlap: the last to begin isn't always the last to end.
    if (precede) libero = Math.max(libero, precede.fine)
    const da = precede ? Math.max(libero, precede.fine + via(precede)) : libero
    const inizio = primoQuarto(ore, visita, da, segue ? segue.inizio - via(segue) : Number.POSITIVE_INFINITY)
    if (inizio >= 0) return { inizio, fine: inizio + visita.minuti }
  }
  return undefined
}
