import type { Punto } from '#shared/distanze.ts'
import { provinceCode } from '#shared/provinces.ts'
import { normalise } from '#shared/text.ts'
import comuni from './comuni.json' with { type: 'json' }

/** Where Italian towns are, from a list that never leaves the server (scripts/comuni.ts). */

interface Comune {
  nome: string
  /** In another language, or of the towns that it was made of. */
  altri: string[]
  provincia: string
  punto: Punto
  /** First and last of each range. */
  cap: [string, string][]
}

interface Elenco {
  perNome: ReadonlyMap<string, readonly Comune[]>
  perProvincia: ReadonlyMap<string, readonly Comune[]>
  tutti: readonly Comune[]
}

let elenco: Elenco | undefined

/** The list, read when it is first asked: an address is looked up in 8,000 towns. */
function tutti(): Elenco {
  if (elenco) return elenco
  const letti = Object.entries(comuni).flatMap(([provincia, suoi]) =>
    suoi.split(';').map((voce): Comune => {
      const [nomi = '', resto = ''] = voce.split('=')
      const [nome = '', ...altri] = nomi.split('|')
      const [lat, lon, ...cap] = resto.split(',')
      return {
        nome,
        altri,
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
  for (const uno of letti)
    for (const nome of new Set([uno.nome, ...uno.nome.split('/'), ...uno.altri].map(chiave)))
      perNome.set(nome, [...(perNome.get(nome) ?? []), uno])
  elenco = { perNome, perProvincia: Map.groupBy(letti, ({ provincia }) => provincia), tutti: letti }
  return elenco
}

/** Apostrophes, hyphens and accents don't tell towns apart. */
const chiave = (nome: string) => normalise(nome).replace(/[^a-z]/g, '')

const ha = ({ cap }: Comune, cercato: string) => cap.some(([da, a]) => da <= cercato && cercato <= a)

/** The towns that a CAP may belong to. */
const delCap = (cap: string | null | undefined): readonly Comune[] =>
  cap && /^\d{5}$/.test(cap) ? tutti().tutti.filter((uno) => ha(uno, cap)) : []

const media = (suoi: readonly Comune[]): Punto | null =>
  suoi.length === 0
    ? null
    : [
        suoi.reduce((somma, { punto: [lat] }) => somma + lat, 0) / suoi.length,
        suoi.reduce((somma, { punto: [, lon] }) => somma + lon, 0) / suoi.length,
      ]

interface Dove {
  comune: string | null
  cap?: string | null
  provincia?: string | null
}

/** The town of an address: by name, and where several have it by province or CAP; undefined where it isn't known. */
function comuneDi({ comune, cap, provincia }: Dove): Comune | undefined {
  const omonimi = tutti().perNome.get(chiave(comune ?? '')) ?? []
  const sigla = provinceCode(provincia ?? '')
  const qui = omonimi.find((uno) => uno.provincia === sigla)
  if (qui) return qui
  // A province that doesn't fit names another place, unless the CAP says that only it is wrong.
  if (sigla && tutti().perProvincia.has(sigla)) return omonimi.find((uno) => cap && ha(uno, cap))
  return omonimi.length === 1 ? omonimi[0] : omonimi.find((uno) => cap && ha(uno, cap))
}

const gia = new Map<string, Punto | null>()
const RICORDATI = 20_000

/**
 * Where an address is: its town's place, else the middle of its CAP's towns, else of its province.
 * @returns null where neither is known
 */
export function puntoDi({ comune, cap = null, provincia = null }: Dove): Punto | null {
  const domanda = `${comune}|${cap}|${provincia}`
  const noto = gia.get(domanda)
  if (noto !== undefined) return noto
  const suo =
    comuneDi({ comune, cap, provincia })?.punto ??
    media(delCap(cap).filter((uno) => !provincia || uno.provincia === provinceCode(provincia))) ??
    media(tutti().perProvincia.get(provinceCode(provincia ?? '')) ?? [])
  if (gia.size >= RICORDATI) gia.clear()
  gia.set(domanda, suo)
  return suo
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
  const [solo, altro] = delCap(cap)
  return altro ? undefined : solo?.nome
}

/** Whether a town has several CAPs: a city, whose parts they tell. */
export const haPiuCap = (comune: string): boolean =>
  (tutti().perNome.get(chiave(comune)) ?? []).some(
    ({ cap: [primo, altro] }) => altro !== undefined || primo?.[0] !== primo?.[1],
  )
