// long because each way to start, to refuse, to stop and to die is a process of its own
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { engine, openBench, suUnMotore } from '#test/bench.ts'
import { freePort } from '#test/postgres.ts'
import { TUTTO } from '#test/sample.ts'

/** The program as a process of its own: how it starts, refuses to start, stops, and what survives when it is killed. */

const NODE = join(import.meta.dirname, '../../node_modules/.bin/node')
const PRINCIPALE = join(import.meta.dirname, 'main.ts')
/** What a program has of the machine's own environment, and the suites' day. */
const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, OROLOGIO_SPOSTATO } = process.env
const MACCHINA = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, OROLOGIO_SPOSTATO }
const PASSWORD = 'una buona password'
const WAIT = { interval: 5, timeout: 60_000 }

let environment: Record<string, string>
let bench: Awaited<ReturnType<typeof openBench>> | undefined
const processi = new Set<ChildProcess>()

beforeAll(async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tepore-processo-'))
  environment = { DATA_DIR, PORT: '0', LOG_LEVEL: 'silent' }
  if (engine() === 'postgres') {
    bench = await openBench({ vuoto: true })
    environment.DATABASE_URL = bench.environment.databaseUrl ?? ''
  }
})
afterEach(() => {
  for (const p of processi) p.kill('SIGKILL')
})
afterAll(async () => {
  await bench?.chiudi()
  rmSync(environment.DATA_DIR ?? '', { recursive: true, force: true })
})

interface Avviato {
  processo: ChildProcess
  url: string
  uscita(): string
  finito: Promise<number | null>
}

/** Starts the program; resolves when it is ready, or rejects with what it wrote when it ends before. */
function avvia(extra: Record<string, string> = {}): Promise<Avviato> {
  const processo = spawn(NODE, [PRINCIPALE], { env: { ...MACCHINA, ...environment, ...extra } })
  processi.add(processo)
  let testo = ''
  const finito = new Promise<number | null>((fatto) => {
    processo.on('exit', (codice) => {
      processi.delete(processo)
      fatto(codice)
    })
  })
  return new Promise((ready, fallito) => {
    const leggi = (pezzo: Buffer) => {
      testo += pezzo
      const url = /pronto: (http:\S+)\/app/.exec(testo)?.[1]
      if (url) ready({ processo, url, uscita: () => testo, finito })
    }
    processo.stdout?.on('data', leggi)
    processo.stderr?.on('data', leggi)
    finito.then((codice) => fallito(new Error(`${codice}: ${testo}`)))
  })
}

async function entra(url: string, password: string): Promise<string> {
  const risposta = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin', password }),
  })
  return (await risposta.json()).data?.token
}

const conToken = (token: string) => ({ 'content-type': 'application/json', authorization: `Bearer ${token}` })

test('il primo avvio mostra una volta sola una password che funziona', async () => {
  const primo = await avvia()
  const generata = /Password:\s+(\S+)/.exec(primo.uscita())?.[1] ?? ''
  expect(await entra(primo.url, generata)).toMatch(/^[\w-]{43}$/)
  primo.processo.kill('SIGTERM')
  expect(await primo.finito).toBe(0)

  const secondo = await avvia({ ADMIN_PASSWORD: PASSWORD })
  expect(secondo.uscita()).not.toContain('Password')
  const token = await entra(secondo.url, generata)
  const cambio = await fetch(`${secondo.url}/api/auth/password`, {
    method: 'PUT',
    headers: conToken(token),
    body: JSON.stringify({ passwordAttuale: generata, passwordNuova: PASSWORD }),
  })
  expect(cambio.status).toBe(200)
  secondo.processo.kill('SIGTERM')
  await secondo.finito
})

suUnMotore(
  'un valore sbagliato o una porta occupata: una riga chiara e codice 1; TRUST_PROXY dice a chi crede',
  async () => {
    await expect(avvia({ PORT: 'x' })).rejects.toThrow(
      /^1: Tepore non può partire: PORT dev’essere un numero[^\n]*\n$/,
    )
    const aperto = await avvia({ TRUST_PROXY: '1', HOSTS: 'altrove.example' })
    const altra = mkdtempSync(join(tmpdir(), 'tepore-altra-'))
    const porta = new URL(aperto.url).port
    await expect(avvia({ PORT: porta, DATA_DIR: altra })).rejects.toThrow(
      /^1: Tepore non può partire: la porta è già in uso[^\n]*\n$/,
    )
    rmSync(altra, { recursive: true })
    // The same one: TRUST_PROXY says whom it believes, and from this computer one enters by whatever name.
    expect(await fetch(`${aperto.url}/api/health`).then(({ status }) => status)).toBe(200)
    await expect
      .poll(aperto.uscita)
      .toMatch(/TRUST_PROXY=1: crede al proxy .* non deve arrivare nessun altro/)
    aperto.processo.kill('SIGTERM')
    expect(await aperto.finito).toBe(0)
  },
)

/** A place where nothing has started yet, as environment variables. */
async function postoVuoto() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tepore-vuoto-'))
  const vuoto = engine() === 'postgres' ? await openBench({ vuoto: true }) : undefined
  return {
    posto: { DATA_DIR, ...(vuoto && { DATABASE_URL: vuoto.environment.databaseUrl ?? '' }) },
    async butta() {
      await vuoto?.chiudi()
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
}

suUnMotore('un primo avvio su una porta occupata non crea nessuno: il secondo dice la password', async () => {
  const { posto, butta } = await postoVuoto()
  const occupata = createServer().listen(0, '127.0.0.1')
  await once(occupata, 'listening')
  const PORT = String((occupata.address() as AddressInfo).port)
  await expect(avvia({ ...posto, PORT })).rejects.toThrow(
    /^1: Tepore non può partire: la porta è già in uso[^\n]*\n$/,
  )
  occupata.close()
  const { uscita, url, processo, finito } = await avvia({ ...posto, PORT })
  const password = /Password:\s+(\S+)/.exec(uscita())?.[1] ?? ''
  expect(await entra(url, password)).toMatch(/^[\w-]{43}$/)
  processo.kill('SIGTERM')
  await finito
  await butta()
})

suUnMotore('chi bussa mentre nasce il primo utente aspetta che ci sia', async () => {
  const { posto, butta } = await postoVuoto()
  const libera = createServer().listen(0, '127.0.0.1')
  await once(libera, 'listening')
  const PORT = String((libera.address() as AddressInfo).port)
  libera.close()
  const avviato = avvia({ ...posto, PORT, ADMIN_PASSWORD: PASSWORD })
  // Whatever answers first knows the user: a half-started program would say 401.
  let primaRisposta: string | undefined = 'nessuna'
  await vi.waitFor(async () => {
    primaRisposta = await entra(`http://127.0.0.1:${PORT}`, PASSWORD)
  }, WAIT)
  expect(primaRisposta).toMatch(/^[\w-]{43}$/)
  const { uscita, processo, finito } = await avviato
  expect(uscita()).not.toContain('Password')
  processo.kill('SIGTERM')
  await finito
  await butta()
})

test.runIf(engine() === 'postgres')(
  'due primi avvii insieme: un utente solo, una password sola',
  async () => {
    const vuoto = await openBench({ vuoto: true })
    const DATABASE_URL = vuoto.environment.databaseUrl ?? ''
    const avviati = await Promise.all([1, 2, 3].map(() => avvia({ DATABASE_URL })))
    const password = avviati.flatMap((a) => /Password:\s+(\S+)/.exec(a.uscita())?.[1] ?? [])
    expect(password).toHaveLength(1)
    expect(await entra(avviati[0]?.url ?? '', password[0] ?? '')).toMatch(/^[\w-]{43}$/)
    for (const { processo, finito } of avviati) {
      processo.kill('SIGTERM')
      await finito
    }
    await vuoto.chiudi()
  },
)

test.runIf(engine() === 'sqlite' && existsSync('/dev/full'))(
  'dove non si può più scrivere ciò che il programma dice, per il disco pieno, il programma va avanti',
  async () => {
    const PORT = String(await freePort())
    const disco = openSync('/dev/full', 'w')
    const processo = spawn(NODE, [PRINCIPALE], {
      env: { ...MACCHINA, ...environment, PORT, LOG_LEVEL: 'info', ADMIN_PASSWORD: PASSWORD },
      stdio: ['ignore', disco, disco],
    })
    processi.add(processo)
    const finito = once(processo, 'exit')
    const chiede = (path: string) =>
      fetch(`http://127.0.0.1:${PORT}/api${path}`).then(
        ({ status }) => status,
        () => 'nessuna risposta',
      )
    await vi.waitFor(async () => expect(await chiede('/health/ready')).toBe(200), WAIT)
    expect(await Promise.all(['/clienti', '/health', '/nulla'].map(chiede))).toEqual([401, 200, 404])
    expect(await entra(`http://127.0.0.1:${PORT}`, PASSWORD)).toMatch(/^[\w-]{43}$/)
    processo.kill('SIGTERM')
    expect(await finito).toEqual([0, null])
    closeSync(disco)
  },
)

test.runIf(engine() === 'sqlite')('due processi non aprono mai la stessa cartella', async () => {
  const primo = await avvia()
  await expect(avvia()).rejects.toThrow(/^1: Tepore non può partire: la cartella \S+ è già in uso[^\n]*\n$/)
  expect((await fetch(`${primo.url}/api/health/ready`)).status).toBe(200)
})

suUnMotore('SIGTERM: finisce ciò che è in corso, chiude e termina con 0', async () => {
  const { processo, url, finito } = await avvia()
  // Hashes are made four at a time: when the first of eight answers, others are half way.
  const inCorso = Array.from({ length: 8 }, () => entra(url, PASSWORD))
  await Promise.any(inCorso)
  processo.kill('SIGTERM')
  const risposte = (await Promise.allSettled(inCorso)).filter((r) => r.status === 'fulfilled' && r.value)
  expect(risposte.length).toBeGreaterThan(1)
  expect(await finito).toBe(0)
  await expect(fetch(`${url}/api/health`)).rejects.toThrow()
})

suUnMotore('ogni cliente confermato sopravvive a kill -9, e nessuno è a metà', async () => {
  const GIRI = TUTTO ? 4 : 1
  const confermati: number[] = []
  for (let giro = 0; giro < GIRI; giro++) {
    const { processo, url, finito } = await avvia()
    const token = await entra(url, PASSWORD)
    let via = true
    const scrivi = async (n: number) => {
      while (via) {
        const corpo = JSON.stringify({ nome: 'Ciro', cognome: `Scrittore ${giro}-${n}` })
        const r = await fetch(`${url}/api/clienti`, {
          method: 'POST',
          headers: conToken(token),
          body: corpo,
        }).catch(() => null)
        if (r?.status === 201) confermati.push((await r.json().catch(() => null))?.data?.id)
      }
    }
    const scrittori = [1, 2, 3, 4].map(scrivi)
    const prima = confermati.length
    await expect.poll(() => confermati.length - prima).toBeGreaterThan(3)
    processo.kill('SIGKILL')
    via = false
    await Promise.all(scrittori)
    await finito
  }
  const { url } = await avvia()
  const token = await entra(url, PASSWORD)
  const leggi = async (path: string) =>
    (await fetch(`${url}/api${path}`, { headers: conToken(token) })).json()
  const presenti: Set<number> = new Set((await leggi('/clienti')).data.map((c: { id: number }) => c.id))
  const registrati: Set<number> = new Set(
    (await leggi('/registro?tabella=clienti')).data.map((r: { record_id: number }) => r.record_id),
  )
  const veri = confermati.filter((id) => id !== undefined)
  expect(veri.length).toBeGreaterThan(GIRI * 3)
  expect(veri.filter((id) => !presenti.has(id))).toEqual([])
  expect([...presenti].filter((id) => !registrati.has(id))).toEqual([])
  expect(registrati.size).toBe(presenti.size)
})

suUnMotore('ciò che scrive lo legge solo chi lo esegue, chiunque lo abbia avviato', async () => {
  const { posto, butta } = await postoVuoto()
  const [DATA_DIR, altrove] = [join(posto.DATA_DIR, 'dati'), join(posto.DATA_DIR, 'altrove')]
  // A shell of the usual kind lets everybody read.
  const prima = process.umask(0o022)
  const ambiente = { ...posto, DATA_DIR, ADMIN_PASSWORD: PASSWORD }
  const { url, processo, finito } = await avvia(ambiente).finally(() => process.umask(prima))
  const token = await entra(url, PASSWORD)
  const fatto = await fetch(`${url}/api/backup`, { method: 'POST', headers: conToken(token), body: '{}' })
  expect(fatto.status).toBe(201)
  processo.kill('SIGTERM')
  await finito
  const amano = spawnSync('sh', ['-c', `umask 022; exec "${NODE}" scripts/backup.ts --in "${altrove}"`], {
    env: { ...MACCHINA, ...environment, ...ambiente },
    encoding: 'utf8',
  })
  expect(amano).toMatchObject({ status: 0 })
  const scritti = readdirSync(posto.DATA_DIR, { recursive: true }).map(String)
  expect(scritti.filter((nome) => /tepore-.*\.tar\.gz$/.test(nome))).toHaveLength(2)
  const aperti = scritti.filter((nome) => statSync(join(posto.DATA_DIR, nome)).mode & 0o077)
  expect(aperti).toEqual([])
  await butta()
})

test('npm run accesso -- --password: una password nuova, mostrata una volta, e le sessioni chiuse', async () => {
  const accesso = (...argomenti: string[]) =>
    spawnSync(NODE, ['scripts/accesso.ts', ...argomenti], {
      env: { ...MACCHINA, ...environment },
      encoding: 'utf8',
    })
  const primo = await avvia()
  const prima = await entra(primo.url, PASSWORD)
  if (engine() === 'sqlite') {
    const { status, stdout, stderr } = accesso('--password', 'admin')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^Accesso non cambiato: la cartella .* già in uso.*\nFerma prima il programma/)
    expect(await entra(primo.url, PASSWORD)).toBeTruthy()
    for (const argomenti of [['admin'], ['--password'], ['--password', 'a', '--togli-codice', 'b']])
      expect(accesso(...argomenti)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^Accesso non cambiato: scrivi: npm run accesso -- --password NOME/),
      })
  }
  primo.processo.kill('SIGTERM')
  await primo.finito

  // Whoever changed a name can't hide it from who sits at the machine.
  const { status: elencati, stdout: elenco } = accesso()
  expect([elencati, elenco]).toEqual([
    0,
    expect.stringMatching(/^Chi entra in Tepore:\n {2}admin +Admin +\S+@\S+\n/),
  ])
  expect(elenco).toContain('npm run accesso -- --password NOME')
  expect(accesso('--password', 'nessuno').stderr).toMatch(
    /nessun utente si chiama nessuno\. Ci sono:\n {2}admin +Admin +\S+@\S+\n/,
  )
  const { status, stdout } = accesso('--password', 'ADMIN')
  expect(status).toBe(0)
  const nuova = /Nuova password di admin: (\S+)/.exec(stdout)?.[1] ?? ''

  const { url, processo, finito } = await avvia()
  const chiede = (token: string, path: string) => fetch(`${url}/api${path}`, { headers: conToken(token) })
  expect((await chiede(prima, '/auth/me')).status).toBe(401)
  expect(await entra(url, PASSWORD)).toBeUndefined()
  const token = await entra(url, nuova)
  const registro = await (await chiede(token, '/registro?tabella=utenti')).json()
  const righe = registro.data.filter(
    (r: { nome_utente: string; azione: string }) => r.nome_utente === 'Tepore' && r.azione === 'aggiorna',
  )
  expect(righe).toEqual([expect.objectContaining({ record_id: 1, nome: 'admin' })])
  processo.kill('SIGTERM')
  expect(await finito).toBe(0)
})
