import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/data/database.ts'
import { migrate } from '#server/data/migrate.ts'
import { readEnvironment } from '#server/env.ts'
import { FileStore } from '#server/files/store.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { oggi } from '#shared/dates.ts'
import { freePort } from '#test/postgres.ts'
import { type Riferimenti, riferimenti } from '#test/screens.ts'
import { riempi } from '../demo/fill.ts'
import { type DatiDemo, inventa } from '../demo/invent.ts'

/** What the server holds: the demo company, nothing (first start), or more and longer than is comfortable. */
export type Quanto = 'filled' | 'empty' | 'full'

export interface Azienda {
  indirizzo: string
  token: Record<'admin' | 'tecnico', string>
  ids: Riferimenti
  chiudi: () => Promise<void>
}

const PASSWORD = 'fotografie'
/** When the pictures are taken, Europe/Rome: half of the day's visits are still to come. */
export const ORA = '10:24'

const MISURE = {
  filled: { seme: 1, clienti: 180, appuntamenti: 3000, rcee: 150, preventivi: 64, fatture: 150 },
  full: { seme: 2, clienti: 420, appuntamenti: 16_000, rcee: 320, preventivi: 210, fatture: 420 },
}

/** A server of its own on a temporary folder. */
export async function apriAzienda(quanto: Quanto): Promise<Azienda> {
  const cartella = mkdtempSync(join(tmpdir(), 'tepore-pictures-'))
  if (quanto !== 'empty') await popola(cartella, quanto)
  const porta = Number(process.env.PORT) || (await freePort())
  const indirizzo = `http://127.0.0.1:${porta}`
  const env = { DATA_DIR: cartella, PORT: String(porta), ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, ...env, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const chiudi = async () => {
    const fine = new Promise((risolvi) => server.once('exit', risolvi))
    if (server.exitCode === null && server.kill()) await fine
    rmSync(cartella, { recursive: true, force: true })
  }
  try {
    await ready(indirizzo, () => server.exitCode === null)
    const chiama = chiamante(indirizzo)
    const admin = await accedi(chiama, 'admin')
    if (quanto === 'empty')
      await chiama('POST', '/utenti', admin, {
        ...{ nomeUtente: 'operatore', email: 'operatore@tepore.example' },
        ...{ password: PASSWORD, ruoloId: 3 },
      })
    else await ritocca(chiama, admin, quanto)
    const tecnico = await accedi(chiama, 'operatore')
    const leggi = (path: string, suo?: boolean) => chiama('GET', path, suo ? tecnico : admin)
    const ids = await riferimenti(leggi, oggi(), 'operatore')
    return { indirizzo, token: { admin, tecnico }, ids, chiudi }
  } catch (errore) {
    await chiudi()
    throw errore
  }
}

async function ready(indirizzo: string, vivo: () => boolean): Promise<void> {
  for (let volta = 0; volta < 400 && vivo(); volta++) {
    const ok = await fetch(`${indirizzo}/api/health/ready`).then(
      (risposta) => risposta.ok,
      () => false,
    )
    if (ok) return
    await new Promise((risolvi) => setTimeout(risolvi, 50))
  }
  throw new Error('Il server delle immagini non è partito')
}

// biome-ignore lint/suspicious/noExplicitAny: replies of many shapes, read here only for their ids
type Chiama = (method: string, path: string, token: string | null, corpo?: object) => Promise<any>

const chiamante = (indirizzo: string): Chiama => {
  return async (method, path, token, corpo) => {
    const versione = method === 'PUT' && (await chiamante(indirizzo)('GET', path, token)).versione
    const risposta = await fetch(`${indirizzo}/api${path}`, {
      method: method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(corpo && { 'content-type': 'application/json' }),
        ...(versione && { 'if-match': `"${versione}"` }),
      },
      body: corpo && JSON.stringify(corpo),
    })
    if (!risposta.ok) throw new Error(`${method} ${path} → ${risposta.status} ${await risposta.text()}`)
    return (await risposta.json()).data
  }
}

const accedi = async (chiama: Chiama, chi: string): Promise<string> =>
  (await chiama('POST', '/auth/login', null, { email: chi, password: PASSWORD })).token

async function popola(cartella: string, quanto: 'filled' | 'full'): Promise<void> {
  const environment = readEnvironment({ DATA_DIR: cartella })
  const archive = await openDatabase(environment)
  try {
    await migrate(archive, cartella)
    const dati = inventa(MISURE[quanto], oggi(), ORA)
    if (quanto === 'full') allunga(dati)
    const fileStore = new FileStore(environment.documentsFolder)
    await riempi(archive.db, dati, await hashPassword(PASSWORD), oggi(), fileStore)
  } finally {
    await archive.chiudi()
  }
}

const COGNOMI = [
  'Condominio Parco delle Magnolie, scale A, B e C, presso Amministrazioni Riunite',
  'Della Corte Sanseverino di Montecalvo Irpino',
  'Wolkenstein-Trostburg Abbondanzieri',
]
const VIA = 'Strada Statale Sannitica 87, Contrada Madonna delle Grazie 1427 bis, interno 12, scala F'
const NOTE =
  'Citofonare «Portineria» e aspettare: il locale caldaia è nel secondo cortile, dietro le cantine; la chiave la tiene la signora del terzo piano. Il cane abbaia ma non morde. '

/** Names, titles and notes near what the fields hold: every third customer, every fourth visit. */
function allunga(dati: DatiDemo): void {
  for (const [n, { dati: cliente }] of dati.clienti.entries()) {
    if (n % 3 !== 0) continue
    Object.assign(cliente, {
      nome: 'Maria Antonietta Immacolata',
      cognome: COGNOMI[(n / 3) % COGNOMI.length],
      email: 'amministrazione.condominio.parco.delle.magnolie@amministrazioni-riunite.example',
      indirizzo: VIA,
      comune: 'San Valentino in Abruzzo Citeriore',
      provincia: 'PE',
      cap: '65020',
      note: NOTE.repeat(3),
    })
  }
  for (const [n, visita] of dati.visite.entries())
    if (n % 4 === 0)
      Object.assign(visita, {
        titolo:
          'Manutenzione straordinaria con lavaggio chimico e prova di tenuta dell’impianto centralizzato',
        noteInterne: NOTE,
      })
  for (const [n, preventivo] of dati.preventivi.entries())
    if (n % 3 === 0)
      Object.assign(preventivo, {
        titolo:
          'Sostituzione del generatore centralizzato con sistema ibrido in cascata, termoregolazione e contabilizzazione',
        subtotale: 188_500,
        ivaImporto: 41_470,
        totale: 229_970,
      })
  // Copies: the other companies have the same people.
  dati.utenti = dati.utenti.map((utente, n) =>
    n < 4 ? utente : { ...utente, nomeUtente: `mariantonietta.${utente.nomeUtente}` },
  )
}

/** What only use leaves behind: lines in the register, a backup; in the full company also firms and suppliers. */
async function ritocca(chiama: Chiama, admin: string, quanto: 'filled' | 'full'): Promise<void> {
  await chiama('PUT', '/clienti/1', admin, { telefono: '081 728 36 51' })
  await chiama('PUT', '/clienti/2', admin, { note: 'Chiamare dopo le 18.' })
  const [, coppia] = await chiama('GET', '/clienti/doppioni', admin)
  await chiama('POST', '/clienti-distinti', admin, { clienteId: coppia.uno.id, altroId: coppia.altro.id })
  await chiama('POST', '/backup', admin)
  if (quanto === 'filled') return
  for (let n = 1; n <= 9; n++)
    await chiama('POST', '/ditte', admin, {
      nome: `Consorzio Termotecnico Interregionale numero ${n}`,
      colore: 'blue',
      descrizione: NOTE,
    })
  for (let n = 1; n <= 190; n++)
    await chiama('POST', '/fornitori', admin, {
      ragioneSociale:
        n % 3 === 0
          ? `Forniture Idrotermosanitarie e Climatizzazione del Mezzogiorno ${n} S.r.l.`
          : `Rame ${n} S.n.c.`,
      ...{ telefono: '081 596 44 10', email: 'ordini.grandi.clienti@forniture-idrotermosanitarie.example' },
      comune: 'San Valentino in Abruzzo Citeriore',
    })
}
