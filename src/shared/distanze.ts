import { normalise } from './text.ts'

/** How far it is from one address to another: the one home of this question (docs/decisions/050). Pure; coordinates come in. */

/** Latitude and longitude in degrees. */
export type Punto = readonly [lat: number, lon: number]

/** An address, with where its town is; null where neither town nor province are known. */
export interface Indirizzo {
  comune: string | null
  cap: string | null
  indirizzo: string | null
  punto: Punto | null
}

const DENTRO =
  'interno|int|scala|sc|piano|p|appartamento|app|palazzina|pal|edificio|ed|blocco|lotto|presso|c/o|angolo|ang|citofono'
/** What stands after the number and is still the same building: a staircase, a flat, the town. */
const NELLO_STABILE = new RegExp(
  String.raw`(?<=\d(?:[\s/-]*(?:[a-z]|bis|ter|quater))?)[\s,/-]+(?:(?:${DENTRO})\b.*|[(].*|(?<=[,-]\s*)[^\d,]{3,})$`,
)
/** A number, perhaps with its letter (`12/a`, `12 bis`: another door), and the flat (`12/3`). */
const NUMERO =
  /^(.*?)[\s,]*\b(?:(?:n|nr|num|civico)\b\.?\s*)?(\d+)(?:\s*[/-]?\s*([a-z]|bis|ter|quater))?(?:\s*[/-]\s*\d+)?$/

/**
 * Street, number and the letter after it, for order and comparison; staircase, flat and what comes after the street
 * (`, 80055 Portici`) are left out. 0 where there is no number: in `Via 4 Novembre` it is the street's.
 */
export function viaENumero(indirizzo: string | null): { via: string; numero: number; lettera: string } {
  const testo = normalise(indirizzo ?? '')
    .replace(/(?<=\S)[\s,]+\d{5}\s.*$/, '')
    .replace(NELLO_STABILE, '')
  const [, via = '', numero, lettera = ''] = NUMERO.exec(testo) ?? []
  return numero
    ? { via: via.trim(), numero: Number(numero), lettera }
    : { via: testo, numero: 0, lettera: '' }
}

const RAGGIO_TERRESTRE = 6371
const inRadianti = (gradi: number) => (gradi * Math.PI) / 180

/** Kilometres as the crow flies. */
export const chilometri = (a: Punto, b: Punto): number => chilometriSu(sullaSfera(a), sullaSfera(b))

const STESSA_VIA = 5
const STESSO_CAP = 10
const STESSO_COMUNE = 15
/** To set out and to arrive. */
const PARTIRE = 8
/** Roads are longer than the crow's way, and are driven at 45 km an hour. */
const STRADA = 1.35
const KM_AL_MINUTO = 0.75

/** Addresses closer than this may lie in one town or CAP; others of the same name are another place. */
const UN_COMUNE_KM = 60

/** A place on a sphere of radius 1. */
type Sfera = readonly [x: number, y: number, z: number]

/** An address read once, for who compares it with many. */
export interface Letto {
  comune: string
  cap: string | null
  via: string
  numero: number
  lettera: string
  punto: Sfera | null
}

function sullaSfera([lat, lon]: Punto): Sfera {
  const [a, o] = [inRadianti(lat), inRadianti(lon)]
  return [Math.cos(a) * Math.cos(o), Math.cos(a) * Math.sin(o), Math.sin(a)]
}

export function leggiIndirizzo({ comune, cap, indirizzo, punto }: Indirizzo): Letto {
  return {
    comune: normalise(comune ?? ''),
    cap: cap?.trim() || null,
    ...viaENumero(indirizzo),
    punto: punto && sullaSfera(punto),
  }
}

const chilometriSu = (a: Sfera, b: Sfera): number =>
  2 * RAGGIO_TERRESTRE * Math.asin(Math.min(1, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 2))

/**
 * Minutes from one address to another: 0 in one building, 5 in a street, 10 in a CAP, 15 in a town; else by the
 * kilometres between the towns, rounded up to 5 and at least 15.
 * @returns null where it can't be said: one of them has neither a known town nor a known province
 */
export function minutiFraLetti(a: Letto, b: Letto): number | null {
  const km = a.punto && b.punto ? chilometriSu(a.punto, b.punto) : null
  if (km === null || km <= UN_COMUNE_KM) {
    const stessoComune = a.comune !== '' && a.comune === b.comune
    if (stessoComune && a.via !== '' && a.via === b.via)
      return a.numero > 0 && a.numero === b.numero && a.lettera === b.lettera ? 0 : STESSA_VIA
    if (a.cap !== null && a.cap === b.cap) return STESSO_CAP
    if (stessoComune) return STESSO_COMUNE
  }
  if (km === null) return null
  return Math.max(STESSO_COMUNE, Math.ceil((PARTIRE + (STRADA * km) / KM_AL_MINUTO) / 5) * 5)
}

/** The same of two addresses as they are kept. */
export const minutiFra = (a: Indirizzo, b: Indirizzo): number | null =>
  minutiFraLetti(leggiIndirizzo(a), leggiIndirizzo(b))

/** What the company has set of the way itself: inside a zone, and from a zone to one beside it. Null: by the distance. */
export interface MinutiScelti {
  viaggio: number | null
  viaggioFuori: number | null
}

/** What two zones are to each other. */
export type FraZone = 'stessa' | 'vicine' | 'altre'

/** The same as the company has it: what is set wins over the distance, never over a building or a street. */
export function minutiDiViaggio(
  a: Letto,
  b: Letto,
  zone: FraZone,
  { viaggio, viaggioFuori }: MinutiScelti,
): number | null {
  const minuti = minutiFraLetti(a, b)
  if (minuti !== null && minuti <= STESSA_VIA) return minuti
  const scelti = zone === 'stessa' ? viaggio : zone === 'vicine' ? viaggioFuori : null
  return scelti ?? minuti
}
