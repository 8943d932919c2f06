import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { alLavoro, type Chiamata, memoriaVista, mentre, p95, peggio } from './beside.ts'
import { acceso, cartellaTemporanea, lancia, PASSWORD, type Programma } from './program.ts'
import type { Conto, Parte } from './tally.ts'

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
  const server = await acceso({ DATA_DIR, ...altrove })
  return { server, DATA_DIR, admin: await server.entra('admin') }
}

const LAVORO: Chiamata[] = [
  ['GET', '/clienti?limit=50'],
  ['GET', '/clienti?q=ross&limit=50'],
  ['GET', '/appuntamenti?limit=200&ordine=recenti'],
  ['GET', '/dashboard/stats'],
  ['POST', '/clienti', { nome: 'Ciro', cognome: 'Al lavoro' }],
]

/** A person is at work until `fai` is done: nobody refuses them, none of their calls waits, memory stays small. @returns how it was */
export async function conAltri(
  conto: Conto,
  server: Programma,
  token: string,
  fai: () => Promise<unknown>,
): Promise<string> {
  const memoria = memoriaVista(server.pid())
  const prossima = (n: number) => LAVORO[n % LAVORO.length] ?? (['GET', '/'] as const)
  const fatte = await mentre(alLavoro(server, token, prossima, { ogni: 50, dopo: memoria.guarda }), fai)
  for (const { chiamata, stato } of fatte) conto.prova(stato < 300, `${chiamata} → ${stato}`)
  const [peggiore, mega] = [peggio(fatte), memoria.massima()]
  conto.prova(peggiore < ATTESA, `gli altri hanno aspettato ${Math.round(peggiore)} ms`)
  conto.prova(mega < MEMORIA, `il server ha tenuto ${Math.round(mega)} MB`)
  const lenta = fatte.find(({ ms }) => ms === peggiore)?.chiamata
  return `gli altri: p95 ${p95(fatte).toFixed(0)} ms, al peggio ${peggiore.toFixed(0)} ms (${lenta}) su ${fatte.length} chiamate; memoria fino a ${mega.toFixed(0)} MB`
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
  for (let n = 0; n < LETTORI; n++) token.push((await server.persona(admin, `lettore${n}`)).token)
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
  const nota = await conAltri(conto, server, admin, () =>
    Promise.all(token.flatMap((suo, n) => [legge(suo, n), legge(suo, n + 1)])),
  )
  conto.nota(`${LETTORI} lettori, ${interi} elenchi di ${VISITE} visite e ${esportati} esportazioni: ${nota}`)
}

export const folla: Parte[] = [
  { nome: 'dieci che leggono elenchi interi', chiave: 'elenchi', esegui: elenchi },
]
