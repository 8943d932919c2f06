import { addDays, oggi } from '#shared/dates.ts'
import { makers } from '#test/makers.ts'
import { caddy, caddyDavantiA, chiedi, conProxy, NOME, type ProxyAcceso } from '#test/proxy.ts'
import { luogo } from './place.ts'
import { creatore, lancia, type Programma, programma } from './program.ts'
import { type Conto, type Opzioni, type Parte, pausa } from './tally.ts'
import { preparaSfondo } from './work.ts'

const PREVENTIVI = 200
const RIPETIZIONI = 20
const CHIAVI = 20
const IN_UFFICIO = 15

/** Runs the night's job as at noon, whatever time it is; prints whether this process ran it. */
const NOTTE = `const Vero = Date
globalThis.Date = class extends Vero { constructor(...a) { if (a.length) super(...a); else super('2026-11-20T12:00:00Z') } }
const { FILES_IN_USE, MAILABLES } = await import('#server/app.ts')
const { nightlyBackup } = await import('#server/backup/nightly.ts')
const { openDatabase } = await import('#server/data/database.ts')
const { readEnvironment } = await import('#server/env.ts')
const { runJob } = await import('#server/jobs.ts')
const environment = readEnvironment(process.env)
const archive = await openDatabase(environment)
const ran = await runJob({ db: archive.db, environment, filesInUse: FILES_IN_USE, mailables: MAILABLES }, nightlyBackup)
await archive.chiudi()
console.log(ran ? 'FATTO' : 'SALTATO')`

/** Two processes on one PostgreSQL that start at once while it is empty: one migrates and makes the first user, the other waits. */
async function coppiaAccesa(nome: string, altro: Record<string, string> = {}) {
  const dove = { ...(await luogo(nome, 'postgres')), TRUST_PROXY: '1', ...altro }
  const coppia = [await programma(dove), await programma(dove)] as const
  await Promise.all(coppia.map((uno) => uno.accendi()))
  return { dove, coppia }
}

/** What one process does holds in the other. */
async function due(conto: Conto): Promise<void> {
  const { dove, coppia } = await coppiaAccesa('due')
  const [uno, altro] = coppia
  const { token, clienteId } = await preparaSfondo(uno)
  const di = (n: number): Programma => coppia[n % 2] ?? uno
  const utenti = await altro.dati('GET', '/utenti', { token })
  conto.prova(utenti.length === 2, `utenti dopo due primi avvii: ${utenti.length}`)

  await numeri(conto, di, token, clienteId)
  await chiavi(conto, di, token)
  await versioni(conto, di, token, clienteId)
  await sessioni(conto, uno, altro)
  await squadre(conto, di, token, clienteId)

  const notti = await Promise.all(
    Array.from({ length: 4 }, () => lancia(['--input-type=module', '-e', NOTTE], dove)),
  )
  const fatti = notti.filter((testo) => testo.includes('FATTO')).length
  conto.prova(fatti === 1, `backup della notte in quattro processi: ${fatti}`)
}

type Di = (n: number) => Programma

async function numeri(conto: Conto, di: Di, token: string, clienteId: number): Promise<void> {
  const risposte = await Promise.all(
    Array.from({ length: PREVENTIVI }, (_, n) => {
      const nuovo = makers((path, corpo) => di(n).chiedi('POST', path, { corpo, token }), 0)
      // one in ten is refused half way, and takes no number with it
      return nuovo.preventivo(n % 10 === 9 ? 999_999 : clienteId)
    }),
  )
  const presi = risposte
    .filter((r) => r.stato === 201)
    .map((r) => Number(r.corpo.data.numero_preventivo.match(/\d+$/)[0]))
  presi.sort((a, b) => a - b)
  const buchi = presi.filter((n, i) => n !== i + 1)
  conto.prove(PREVENTIVI, buchi.length > 0 ? [`numeri non in fila: ${buchi.slice(0, 5)}`] : [])
  conto.prova(presi.length === PREVENTIVI * 0.9, `preventivi fatti: ${presi.length}`)
}

async function chiavi(conto: Conto, di: Di, token: string): Promise<void> {
  for (let k = 0; k < CHIAVI; k++) {
    const cognome = `Doppio${k}x`
    const risposte = await Promise.all(
      Array.from({ length: RIPETIZIONI }, (_, n) =>
        di(n).chiedi('POST', '/clienti', {
          corpo: { nome: 'Ciro', cognome },
          token,
          intestazioni: { 'idempotency-key': `chiave-${k}` },
        }),
      ),
    )
    const ids = new Set(risposte.map((r) => r.corpo.data?.id))
    const { count } = (await di(k).chiedi('GET', `/clienti?q=${cognome}`, { token })).corpo
    conto.prova(ids.size === 1 && count === 1, `chiave ${k}: ${ids.size} risposte diverse, ${count} righe`)
  }
}

async function versioni(conto: Conto, di: Di, token: string, id: number): Promise<void> {
  for (let n = 0; n < 20; n++) {
    const { versione } = (await di(n).chiedi('GET', `/clienti/${id}`, { token })).corpo.data
    const stati = await Promise.all(
      [0, 1, 2, 3].map(async (chi) => {
        const corpo = { note: `${n}-${chi}` }
        const intestazioni = { 'if-match': `"${versione}"` }
        return (await di(chi).chiedi('PUT', `/clienti/${id}`, { corpo, token, intestazioni })).stato
      }),
    )
    conto.prova(stati.sort().join() === '200,412,412,412', `stessa versione da due processi: ${stati}`)
  }
}

const SQUADRE = 20

/** Two visits that one person comes along on are moved to one hour from two processes: only one of them goes there. */
async function squadre(conto: Conto, di: Di, token: string, clienteId: number): Promise<void> {
  const [anna, bruno, carla] = await Promise.all(
    ['anna', 'bruno', 'carla'].map((nomeUtente) => di(0).persona(token, nomeUtente)),
  )
  if (!anna || !bruno || !carla) return
  const nuovo = creatore(di(0), token)
  // A working day that is neither near nor far.
  const giorno = addDays(oggi(), 14)
  const alle = (ora: number) => new Date(`${giorno}T${String(ora).padStart(2, '0')}:00:00Z`).toISOString()
  for (let n = 0; n < SQUADRE; n++) {
    const visite: { id: number; utenteId: number }[] = []
    for (const [i, { id: utenteId }] of [anna, bruno].entries()) {
      const { id } = await nuovo.visita(clienteId, alle(7 + i * 2), {
        titolo: `Squadra ${n}`,
        utenteAssegnatoId: utenteId,
        aiutanti: [{ utenteId: carla.id }],
      })
      visite.push({ id, utenteId })
    }
    const stati = await Promise.all(
      visite.map(async ({ id, utenteId }, i) => {
        const visita = { id, utenteId, dataInizio: alle(13), dataFine: alle(14) }
        return (await di(i).chiedi('POST', '/lotti/spostamenti', { corpo: { visite: [visita] }, token }))
          .stato
      }),
    )
    conto.prova(stati.sort().join() === '201,409', `chi viene in due posti da due processi: ${stati}`)
    for (const { id } of visite) await di(0).chiedi('DELETE', `/appuntamenti/${id}`, { token })
  }
}

async function sessioni(conto: Conto, uno: Programma, altro: Programma): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const suo = await uno.entra('tecnico')
    const dentro = (await altro.chiedi('GET', '/auth/me', { token: suo })).stato
    await altro.chiedi('POST', '/auth/logout', { token: suo })
    const fuori = (await uno.chiedi('GET', '/auth/me', { token: suo })).stato
    conto.prova(dentro === 200 && fuori === 401, `entra in uno, esce dall’altro: ${dentro}, ${fuori}`)
  }
  const sbaglia = (p: Programma) =>
    p.chiedi('POST', '/auth/login', {
      corpo: { email: 'tecnico', password: 'no' },
      intestazioni: { 'x-forwarded-for': '10.3.3.3' },
    })
  const stati: number[] = []
  for (let n = 0; n < 10; n++) stati.push((await sbaglia(n % 2 ? altro : uno)).stato)
  conto.prova(
    stati.join() === '401,401,401,401,401,429,429,429,429,429',
    `tentativi divisi fra due processi: ${stati}`,
  )
}

interface Scritta {
  cognome: string
  /** How often it was sent until an answer came that counts. */
  volte: number
}

/** An office at work through one Caddy in front of two processes, of which one is killed in the middle. */
async function dietroCaddy(conto: Conto, { minuti }: Opzioni): Promise<void> {
  if (!caddy.programmi()) {
    conto.saltata = 'manca caddy (Debian: apt-get install --no-install-recommends caddy)'
    return
  }
  const { coppia } = await coppiaAccesa('davanti', { HOSTS: NOME })
  const [uno, altro] = coppia
  const { token } = await preparaSfondo(uno)
  const porte = coppia.map(({ url }) => Number(new URL(url).port))
  await conProxy(caddyDavantiA(porte), uno, (proxy) => lavoro(conto, proxy, altro, token, minuti))
  const { count } = (await uno.chiedi('GET', '/clienti?q=Davanti', { token })).corpo
  conto.nota(`clienti scritti attraverso Caddy, contati alla fine: ${count}`)
}

async function lavoro(
  conto: Conto,
  proxy: ProxyAcceso,
  cade: Programma,
  token: string,
  minuti: number,
): Promise<void> {
  const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const legge = (path: string) => chiedi(proxy, { path, intestazioni: json })
  const scritte: Scritta[] = []
  const ripetuteDa = Array.from({ length: IN_UFFICIO }, () => 0)
  const lette: number[] = []
  let basta = false

  async function scrivi(chi: number, cognome: string): Promise<void> {
    const corpo = JSON.stringify({ nome: 'Ugo', cognome })
    for (let volta = 1; volta <= 5; volta++) {
      const intestazioni = { ...json, 'idempotency-key': cognome }
      const { stato } = await chiedi(proxy, { method: 'POST', path: '/clienti', corpo, intestazioni })
      if (stato === 201) return void scritte.push({ cognome, volte: volta })
      ripetuteDa[chi] = (ripetuteDa[chi] ?? 0) + 1
      await pausa(200)
    }
    conto.prova(false, `${cognome}: nessuna risposta in cinque volte`)
  }
  const persona = async (chi: number) => {
    for (let giro = 0; !basta; giro++) {
      await scrivi(chi, `Davanti${chi}x${giro}x`)
      lette.push((await legge('/clienti?limit=20')).stato, (await legge('/dashboard/stats')).stato)
      await pausa(40 + Math.random() * 120)
    }
  }
  const persone = ripetuteDa.map((_, chi) => persona(chi))
  const tempo = Math.min(1, minuti) * 60_000
  await pausa(tempo / 2)
  await cade.spegni('SIGKILL')
  await pausa(tempo / 4)
  await cade.accendi()
  await pausa(tempo / 4)
  basta = true
  await Promise.all(persone)

  for (const { cognome } of scritte) {
    const { count } = JSON.parse((await legge(`/clienti?q=${encodeURIComponent(cognome)}`)).testo)
    conto.prova(count === 1, `${cognome}: ${count} righe`)
  }
  const storte = lette.filter((stato) => stato !== 200)
  conto.prove(
    lette.length,
    storte.map((stato) => `una lettura ha avuto ${stato}`),
  )
  for (const [chi, volte] of ripetuteDa.entries())
    conto.prova(volte <= 1, `la persona ${chi} ha ripetuto ${volte} chiamate`)
  const ripetute = ripetuteDa.reduce((somma, n) => somma + n, 0)
  conto.nota(
    `${IN_UFFICIO} persone, ${scritte.length} scritture e ${lette.length} letture con un processo ucciso e riacceso: ${ripetute} ripetute`,
  )
}

export const inDue: Parte[] = [
  { nome: 'due processi su un PostgreSQL', chiave: 'due', esegui: due },
  { nome: 'due processi dietro Caddy, uno ucciso', chiave: 'davanti', esegui: dietroCaddy },
]
