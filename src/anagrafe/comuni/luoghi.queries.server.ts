import nomiECap from '#shared/comuni.json' with { type: 'json' }
import { type Comune, capUnico, comuniDelCap, haIlCap, leggiComuni } from '#shared/comuni.ts'
import { chilometri, type Punto } from '#shared/distanze.ts'
import { provinceCode } from '#shared/provinces.ts'
import { normalise } from '#shared/text.ts'
import { type IndiceComuni, indiceComuni } from './candidati.rules.ts'
import punti from './punti.json' with { type: 'json' }
import {
  type ComuneCercato,
  type ComuneLetto,
  cercaComuneScritto,
  comuneScrittoFra,
  type ProveDelLuogo,
} from './scritto.rules.ts'

/** Where Italian towns are, from a list of points that never leaves the server (scripts/comuni.ts). */

interface ComuneSullaCarta extends Comune {
  punto: Punto
}

interface Elenco {
  perNome: ReadonlyMap<string, readonly ComuneSullaCarta[]>
  perProvincia: ReadonlyMap<string, readonly ComuneSullaCarta[]>
  comuni: readonly ComuneSullaCarta[]
}

let elenco: Elenco | undefined

/** The list, read when it is first asked: an address is looked up in 8,000 towns. */
function tavola(): Elenco {
  if (elenco) return elenco
  const inOrdine = Object.values(punti).flatMap((suoi) => suoi.split(';'))
  const letti = leggiComuni(nomiECap).map((comune, n): ComuneSullaCarta => {
    const [lat, lon] = inOrdine[n]?.split(',') ?? []
    return { ...comune, punto: [Number(lat), Number(lon)] }
  })
  const perNome = new Map<string, ComuneSullaCarta[]>()
  for (const comune of letti)
    for (const nome of new Set([comune.nome, ...comune.altriNomi].map(chiave)))
      perNome.set(nome, [...(perNome.get(nome) ?? []), comune])
  elenco = { perNome, perProvincia: Map.groupBy(letti, ({ provincia }) => provincia), comuni: letti }
  return elenco
}

/** Apostrophes, hyphens and accents don't tell towns apart. */
const chiave = (nome: string) => normalise(nome).replace(/[^a-z]/g, '')

/** The towns that a CAP may belong to. */
const delCap = (cap: string | null | undefined): readonly ComuneSullaCarta[] =>
  cap && /^\d{5}$/.test(cap) ? comuniDelCap(tavola().comuni, cap) : []

const media = (gruppo: readonly ComuneSullaCarta[]): Punto | null =>
  gruppo.length === 0
    ? null
    : [
        gruppo.reduce((somma, { punto: [lat] }) => somma + lat, 0) / gruppo.length,
        gruppo.reduce((somma, { punto: [, lon] }) => somma + lon, 0) / gruppo.length,
      ]

interface Dove {
  comune: string | null
  cap?: string | null
  provincia?: string | null
}

/** The town of an address: by name, and where several have it by province or CAP; undefined where it isn't known. */
function comuneDi({ comune, cap, provincia }: Dove): ComuneSullaCarta | undefined {
  const cercato = chiave(comune ?? '')
  const omonimi = tavola().perNome.get(cercato) ?? []
  const sigla = provinceCode(provincia ?? '')
  const trovato = omonimi.find((voce) => voce.provincia === sigla)
  if (trovato) return trovato
  // A province that doesn't fit names another place, unless the CAP says that only it is wrong.
  if (sigla && tavola().perProvincia.has(sigla)) return omonimi.find((voce) => cap && haIlCap(voce, cap))
  const diOggi = omonimi.filter(({ nome }) => chiave(nome) === cercato)
  const [solo, altro] = diOggi.length > 0 ? diOggi : omonimi
  return altro ? omonimi.find((voce) => cap && haIlCap(voce, cap)) : solo
}

const noti = new Map<string, Punto | null>()
const RICORDATI = 20_000

/**
 * Where an address is: its town's place, else the middle of its CAP's towns, else of its province.
 * @returns null where neither is known
 */
export function puntoDi({ comune, cap = null, provincia = null }: Dove): Punto | null {
  const domanda = `${comune}|${cap}|${provincia}`
  const noto = noti.get(domanda)
  if (noto !== undefined) return noto
  const punto =
    comuneDi({ comune, cap, provincia })?.punto ??
    media(delCap(cap).filter((voce) => !provincia || voce.provincia === provinceCode(provincia))) ??
    media(tavola().perProvincia.get(provinceCode(provincia ?? '')) ?? [])
  if (noti.size >= RICORDATI) noti.clear()
  noti.set(domanda, punto)
  return punto
}

/**
 * A town as somebody writes it to say where a person sets out: `Portici`, or `Samone (TN)` where several have the name.
 * @returns its place, null where it isn't known
 */
export function puntoDelComune(scritto: string, provincia: string | null = null): Punto | null {
  const [, nome = scritto, sigla] = /^(.*?)\s*\(([A-Za-z]{2})\)$/.exec(scritto.trim()) ?? []
  return (
    comuneDi({ comune: nome, provincia: sigla ?? provincia })?.punto ??
    (sigla ? null : (comuneDi({ comune: nome })?.punto ?? null))
  )
}

/** The town that alone has a CAP, for addresses that name none. */
export function comuneDelCap(cap: string): string | undefined {
  const [solo, secondo] = delCap(cap)
  return secondo ? undefined : solo?.nome
}

/** What is longer names no comune, however much stands around it. */
export const NOME_MASSIMO = 100

let indice: IndiceComuni<ComuneSullaCarta> | undefined
const cercati = new Map<string, ComuneCercato<ComuneSullaCarta>>()
const lette = new Map<string, ComuneLetto>()

/**
 * Which comune somebody means by what they wrote, and whether it is to be asked (`comuneScrittoFra`). A spelling is looked
 * for once, so that ten thousand rows cost their spellings.
 * @param scritto as it stands in a list: with CAP, province, a part of the town
 * @param vicinoA where the firm is: what is near goes first; null where it hasn't said
 */
export function comuneScritto(scritto: string, prove: ProveDelLuogo, vicinoA: Dove | null): ComuneLetto {
  if (scritto.length > NOME_MASSIMO) return { sicuro: false, proposte: [] }
  const domanda = JSON.stringify([scritto, prove.cap, prove.provincia, vicinoA])
  const letta = lette.get(domanda)
  if (letta) return letta
  indice ??= indiceComuni(tavola().comuni)
  const cercato = cercati.get(scritto) ?? cercaComuneScritto(indice, scritto)
  const ditta = vicinoA && puntoDi(vicinoA)
  const esito = comuneScrittoFra(indice, cercato, prove, ({ punto }) => ditta && chilometri(ditta, punto))
  if (lette.size >= RICORDATI) for (const ricordo of [cercati, lette]) ricordo.clear()
  cercati.set(scritto, cercato)
  lette.set(domanda, esito)
  return esito
}

/** Whether a town has several CAPs: a city, whose parts they tell. */
export const haPiuCap = (comune: string): boolean =>
  (tavola().perNome.get(chiave(comune)) ?? []).some((voce) => capUnico(voce) === undefined)
