import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import {
  cartellaTemporanea,
  creatore,
  lancia,
  memoria,
  PASSWORD,
  type Programma,
  programma,
} from './program.ts'
import { type Conto, type Parte, pausa, percentile } from './tally.ts'

/** How long anybody else may wait, ms, and what the server may hold, MB, whatever some clients do. */
const ATTESA = 1000
const MEMORIA = 400
const VISITE = 50_000
const LETTORI = 10
const LETTURA_MS = 20_000

/** The demo company with fifty thousand visits, made once; a program on it, and who is at work there. */
export async function grande(nome: string, altrove: Record<string, string> = {}) {
  const DATA_DIR = cartellaTemporanea(nome)
  const quante = ['--clienti', '10000', '--appuntamenti', String(VISITE), '--rcee', '2000']
  const ambiente = { DEMO_PASSWORD: PASSWORD, ...altrove }
  await lancia(['scripts/demo.ts', '--solo-dati', '--data', DATA_DIR, ...quante], ambiente)
  const server = await programma({ DATA_DIR, ...altrove })
  await server.accendi()
  return { server, DATA_DIR, admin: await server.entra('admin') }
}

/** Calls of a person at work until `basta`, and the highest memory seen meanwhile. */
export async function alLavoro(server: Programma, token: string, conto: Conto, basta: () => boolean) {
  const tempi: number[] = []
  let massima = 0
  let lenta = ''
  for (let n = 0; !basta(); n++) {
    const [method, path, corpo] = [
      ['GET', '/clienti?limit=50', undefined],
      ['GET', '/clienti?q=ross&limit=50', undefined],
      ['GET', '/appuntamenti?limit=200&ordine=recenti', undefined],
      ['GET', '/dashboard/stats', undefined],
      ['POST', '/clienti', { nome: 'Ciro', cognome: `Al lavoro ${n}` }],
    ][n % 5] as [string, string, object | undefined]
    const inizio = performance.now()
    const { stato } = await server.chiedi(method, path, { token, corpo })
    const ms = performance.now() - inizio
    if (ms > Math.max(0, ...tempi)) lenta = `${method} ${path}`
    tempi.push(ms)
    conto.prova(stato < 300, `${method} ${path} → ${stato}`)
    massima = Math.max(massima, memoria(server.pid()))
    await pausa(50)
  }
  const peggiore = Math.max(...tempi)
  conto.prova(peggiore < ATTESA, `gli altri hanno aspettato ${Math.round(peggiore)} ms`)
  conto.prova(massima < MEMORIA, `il server ha tenuto ${Math.round(massima)} MB`)
  return `gli altri: p95 ${percentile(tempi, 0.95).toFixed(0)} ms, al peggio ${peggiore.toFixed(0)} ms (${lenta}) su ${tempi.length} chiamate; memoria fino a ${massima.toFixed(0)} MB`
}

/** A client that says this and then reads nothing. */
export function muto({ url }: Programma, testo: string): Socket {
  const { hostname, port } = new URL(url)
  const presa = connect(Number(port), hostname).on('error', () => undefined)
  presa.pause().write(testo)
  return presa
}

/** Reads an answer to its end without keeping it: who measures the others has no time to look at 46 MB. */
function scarica({ url }: Programma, path: string, token: string, compresso: boolean) {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': compresso ? 'br' : 'identity',
  }
  return new Promise<{ stato: number; coda: string }>((fatto) => {
    const fallito = () => fatto({ stato: 0, coda: '' })
    get(`${url}/api${path}`, { headers }, (risposta) => {
      let coda = ''
      risposta.on('data', (pezzo: Buffer) => {
        coda = String(pezzo.subarray(-100))
      })
      risposta.on('end', () => fatto({ stato: risposta.statusCode ?? 0, coda }))
      risposta.on('error', fallito)
    }).on('error', fallito)
  })
}

async function elenchi(conto: Conto): Promise<void> {
  const { server, admin } = await grande('elenchi')
  const token: string[] = []
  for (let n = 0; n < LETTORI; n++) {
    await creatore(server, admin).utente(`lettore${n}`)
    token.push(await server.entra(`lettore${n}`))
  }
  const fine = performance.now() + LETTURA_MS
  const basta = () => performance.now() > fine
  let interi = 0
  let esportati = 0
  const legge = async (suo: string, n: number) => {
    while (!basta()) {
      const { stato, coda } = await scarica(server, '/appuntamenti', suo, n % 2 === 0)
      const conta = Number(/\],"count":(\d+)\}$/.exec(coda)?.[1] ?? 0)
      conto.prova(stato === 200 && (n % 2 === 0 || conta >= VISITE), `elenco intero: ${stato}, ${conta}`)
      interi++
      if (n % 3) continue
      const foglio = await scarica(server, '/appuntamenti/esporta?formato=csv', suo, false)
      conto.prova(foglio.stato === 200 && foglio.coda.endsWith('\r\n'), `esportazione: ${foglio.stato}`)
      esportati++
    }
  }
  // Each asks for two at once: the second waits.
  const lettori = token.flatMap((suo, n) => [legge(suo, n), legge(suo, n + 1)])
  const nota = await alLavoro(server, admin, conto, basta)
  await Promise.all(lettori)
  conto.nota(`${LETTORI} lettori, ${interi} elenchi di ${VISITE} visite e ${esportati} esportazioni: ${nota}`)
  await server.spegni()
}

export const folla: Parte[] = [
  { nome: 'dieci che leggono elenchi interi', chiave: 'elenchi', esegui: elenchi },
]
