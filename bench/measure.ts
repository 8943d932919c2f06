import { type ChildProcess, fork } from 'node:child_process'
import { type Call, CHIAMATE } from './calls.ts'
import type { Carico, Misura } from './load.ts'
import { type Acceso, memoria, processore } from './servers.ts'

/** A measurement with the processor time that the server took for all of it. */
export type Giro = Misura & { microsecondi: number }

/** One call at one number of connections: the program, and the ceiling where there is one. */
export interface Esito {
  chiamata: Call
  connessioni: number
  noi: Giro
  tetto: Giro | undefined
}

export interface Scelte {
  connessioni: number[]
  /** Of measuring, for each program, call and number of connections. */
  secondi: number
  /** Only the calls whose name contains it. */
  solo: string
}

/** Each measurement is taken this many times, the program and the ceiling in turn; the best of each counts. */
const GIRI = 2
const SCALDA = 0.15
/** Where there is no ceiling. */
const CONNESSIONI_SOLE = 10

/** The process that asks; it lives as long as the run. */
export class Chiedente {
  readonly #processo: ChildProcess = fork('bench/load.ts', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })

  misura(carico: Carico): Promise<Misura> {
    return new Promise((fatto, rotto) => {
      const finito = () => rotto(new Error('il processo che misura è finito'))
      this.#processo.once('exit', finito)
      this.#processo.once('message', (esito) => {
        this.#processo.off('exit', finito)
        fatto(esito as Misura)
      })
      this.#processo.send(carico)
    })
  }

  ferma(): void {
    this.#processo.kill()
  }
}

export async function accedi(url: string, password: string): Promise<string> {
  const risposta = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin', password }),
  })
  return (await risposta.json()).data.token
}

/** Every call, the program and the ceiling one after the other; what was measured, and the most memory that the program took. */
export async function confronta(
  chiedente: Chiedente,
  { nostro, tetto, token }: { nostro: Acceso; tetto: Acceso; token: string },
  { connessioni, secondi, solo }: Scelte,
): Promise<{ esiti: Esito[]; memoriaMassima: number }> {
  const esiti: Esito[] = []
  let memoriaMassima = 0
  for (const chiamata of CHIAMATE.filter((c) => c.nome.includes(solo))) {
    const altro = chiamata.conTetto ? tetto : undefined
    if (altro)
      for (const { percorso: path, corpo } of chiamata.passi)
        if (!corpo) await stessiByte(chiamata.nome, path, nostro, altro, token)
    for (const quante of altro ? connessioni : [CONNESSIONI_SOLE]) {
      const uno = async (chi: Acceso, tempo: number): Promise<Giro> => {
        const prima = processore(chi.processo)
        const { url } = chi
        const carico = { url, token, connessioni: quante, secondi: tempo, passi: chiamata.passi }
        const misura = await chiedente.misura(carico)
        return { ...misura, microsecondi: processore(chi.processo) - prima }
      }
      await uno(nostro, SCALDA)
      if (altro) await uno(altro, SCALDA)
      let noi: Giro | undefined
      let loro: Giro | undefined
      for (let giro = 0; giro < GIRI; giro++) {
        noi = migliore(noi, await uno(nostro, secondi / GIRI))
        if (altro) loro = migliore(loro, await uno(altro, secondi / GIRI))
      }
      if (!noi) continue
      if (noi.errori + (loro?.errori ?? 0) > 0) throw new Error(`${chiamata.nome}: risposte sbagliate`)
      memoriaMassima = Math.max(memoriaMassima, memoria(nostro.processo))
      esiti.push({ chiamata, connessioni: quante, noi, tetto: loro })
      process.stderr.write('.')
    }
  }
  process.stderr.write('\n')
  return { esiti, memoriaMassima }
}

async function stessiByte(nome: string, path: string, nostro: Acceso, tetto: Acceso, token: string) {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  const [noi = '', loro = ''] = await Promise.all(
    [nostro, tetto].map(async ({ url }) => (await fetch(url + path, { headers })).text()),
  )
  if (noi === loro) return
  const qui = [...noi].findIndex((c, i) => c !== loro[i])
  const vicino = (testo: string) => testo.slice(Math.max(0, qui - 200), qui + 200)
  throw new Error(`${nome}: byte diversi al ${qui}\n${vicino(noi)}\n${vicino(loro)}`)
}

/** What else the machine does only slows: the faster of two measurements is nearer to what the program can do. */
function migliore(prima: Giro | undefined, ora: Giro): Giro {
  if (!prima) return ora
  const scelta = ora.alSecondo > prima.alSecondo ? ora : prima
  return {
    ...scelta,
    errori: prima.errori + ora.errori,
    richieste: prima.richieste + ora.richieste,
    microsecondi: prima.microsecondi + ora.microsecondi,
  }
}

/** Processor time of one unit, in microseconds, over all rounds. */
export const lavoro = ({ microsecondi, richieste }: Giro, { passi }: Call): number =>
  (microsecondi / richieste) * passi.length
