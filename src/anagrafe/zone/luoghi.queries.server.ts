import type { Punto } from '#shared/distanze.ts'
import { provinceCode } from '#shared/provinces.ts'
import { normalise } from '#shared/text.ts'
import comuni from './comuni.json' with { type: 'json' }

/** Where Italian towns are, from a list that never leaves the server (scripts/comuni.ts). */

interface Comune {
  nome: string
  /** In another language, or of the towns that it was made of. */
  sinonimi: string[]
  provincia: string
  punto: Punto
  /** First and last of each range. */
  cap: [string, string][]
}

interface Elenco {
  perNome: ReadonlyMap<string, readonly Comune[]>
  perProvincia: ReadonlyMap<string, readonly Comune[]>
  comuni: readonly Comune[]
}

let elenco: Elenco | undefined

/** The list, read when it is first asked: an address is looked up in 8,000 towns. */
function tavola(): Elenco {
  if (elenco) return elenco
  const letti = Object.entries(comuni).flatMap(([provincia, voci]) =>
    voci.split(';').map((voce): Comune => {
      const [nomi = '', resto = ''] = voce.split('=')
      const [nome = '', ...sinonimi] = nomi.split('|')
      const [lat, lon, ...cap] = resto.split(',')
      return {
        nome,
        sinonimi,
        provincia,
        punto: [Number(lat), Number(lon)],
        cap: cap.map((parte) => {
          const [da = '', a = da] = parte.split('-')
          return [da, a]
        }),
      }
    }),
  )
  const perNome = new Map<string, Comune[]>()
  for (const comune of letti)
    for (const nome of new Set([comune.nome, ...comune.nome.split('/'), ...comune.sinonimi].map(chiave)))
      perNome.set(nome, [...(perNome.get(nome) ?? []), comune])
  elenco = { perNome, perProvincia: Map.groupBy(letti, ({ provincia }) => provincia), comuni: letti }
  return elenco
}

/** Apostrophes, hyphens and accents don't tell towns apart. */
const chiave = (nome: string) => normalise(nome).replace(/[^a-z]/g, '')

const ha = ({ cap }: Comune, cercato: string) => cap.some(([da, a]) => da <= cercato && cercato <= a)

/** The towns that a CAP may belong to. */
const delCap = (cap: string | null | undefined): readonly Comune[] =>
  cap && /^\d{5}$/.test(cap) ? tavola().comuni.filter((comune) => ha(comune, cap)) : []

const media = (gruppo: readonly Comune[]): Punto | null =>
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
function comuneDi({ comune, cap, provincia }: Dove): Comune | undefined {
  const omonimi = tavola().perNome.get(chiave(comune ?? '')) ?? []
  const sigla = provinceCode(provincia ?? '')
  const trovato = omonimi.find((voce) => voce.provincia === sigla)
  if (trovato) return trovato
  // A province that doesn't fit names another place, unless the CAP says that only it is wrong.
  if (sigla && tavola().perProvincia.has(sigla)) return omonimi.find((voce) => cap && ha(voce, cap))
  return omonimi.length === 1 ? omonimi[0] : omonimi.find((voce) => cap && ha(voce, cap))
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

/** Whether a town has several CAPs: a city, whose parts they tell. */
export const haPiuCap = (comune: string): boolean =>
  (tavola().perNome.get(chiave(comune)) ?? []).some(
    ({ cap: [tratto, secondo] }) => secondo !== undefined || tratto?.[0] !== tratto?.[1],
  )
