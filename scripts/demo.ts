import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ownEnvironment, StartupError } from '#server/env.ts'
import { FileStore } from '#server/files/store.ts'
import { generatePassword, hashPassword } from '#server/http/passwords.ts'
import { formatDate, formatLongDate, oggi as giornoDiOggi, timeInRome } from '#shared/dates.ts'
import { apri, CARTELLA, leggiSegno, ricomincia, scriviSegno } from './demo/archive.ts'
import { riempi } from './demo/fill.ts'
import { type Impostazioni, inventa } from './demo/invent.ts'

/**
 * `npm run demo`: Tepore on a folder of its own, filled with an invented heating company, relative to today.
 *   --clienti N  --appuntamenti N  --rcee N  --preventivi N  --fatture N  --seme N   how many, and which
 *   --data DIR  where, else DATA_DIR, else a folder of its own; --solo-dati  fill and end
 *   --archivio-nuovo  also in a folder that was in use and is empty
 */

const SOLITE: Impostazioni = {
  seme: 1,
  clienti: 180,
  appuntamenti: 3000,
  rcee: 150,
  preventivi: 64,
  fatture: 150,
}

avvia().catch((errore: unknown) => {
  const { message } = errore as Error
  console.error(errore instanceof StartupError ? `La demo non può partire: ${message}` : errore)
  process.exitCode = 1
})

async function avvia(): Promise<void> {
  const { cartella, soloDati, archivioNuovo, chieste } = opzioni()
  process.env.DATA_DIR = cartella
  // The company's own places: the nightly jobs of a demo would clean there.
  for (const altrove of ['DOCUMENTI_DIR', 'BACKUP_ALTROVE']) delete process.env[altrove]
  await prepare(chieste, archivioNuovo)
  if (!soloDati) await import('#server/main.ts')
}

function opzioni() {
  try {
    const { values } = parseArgs({
      options: {
        clienti: { type: 'string' },
        appuntamenti: { type: 'string' },
        rcee: { type: 'string' },
        preventivi: { type: 'string' },
        fatture: { type: 'string' },
        seme: { type: 'string' },
        data: { type: 'string' },
        'solo-dati': { type: 'boolean', default: false },
        'archivio-nuovo': { type: 'boolean', default: false },
      },
    })
    const chieste: Partial<Impostazioni> = {}
    for (const nome of ['clienti', 'appuntamenti', 'rcee', 'preventivi', 'fatture', 'seme'] as const) {
      const testo = values[nome]
      if (testo === undefined) continue
      if (!/^\d{1,6}$/.test(testo) || (nome === 'clienti' && testo === '0'))
        throw new StartupError(`--${nome} vuole un numero intero, non «${testo}»`)
      chieste[nome] = Number(testo)
    }
    return {
      cartella: resolve(values.data || process.env.DATA_DIR || CARTELLA),
      soloDati: values['solo-dati'],
      archivioNuovo: values['archivio-nuovo'],
      chieste,
    }
  } catch (errore) {
    if (errore instanceof StartupError) throw errore
    throw new StartupError(
      `${process.argv.slice(2).join(' ')}: le opzioni sono --clienti N, --appuntamenti N, --rcee N, --preventivi N, --fatture N, --seme N, --data DIR, --solo-dati, --archivio-nuovo`,
    )
  }
}

/** Fills the database unless it holds today's demo already, with what is asked for; says how to sign in. */
async function prepare(chieste: Partial<Impostazioni>, archivioNuovo: boolean): Promise<void> {
  const environment = ownEnvironment()
  const data = passwordData()
  let archive = await apri(environment, archivioNuovo)
  try {
    const oggi = giornoDiOggi()
    const prima = await leggiSegno(archive.db, environment)
    const impostazioni = { ...SOLITE, ...(prima && scelte(prima)), ...chieste }
    if (prima?.giorno === oggi && stesse(prima, impostazioni)) {
      console.log('\n  Dati di prova di oggi già pronti: riparto da questi.')
      if (data)
        await archive.db
          .updateTable('utenti')
          .set({ password_hash: await hashPassword(data) })
          .execute()
      diCome(data ? null : prima.password, prima.password === null && !data)
      return
    }
    if (prima?.giorno && prima.giorno !== oggi)
      console.log(`\n  I dati di prova erano del ${formatDate(prima.giorno)}: li rifaccio, relativi a oggi.`)
    archive = await ricomincia(archive, environment)
    const generata = data ? null : (prima?.password ?? generatePassword())
    const segno = { ...impostazioni, giorno: oggi, password: generata }
    // From here on the folder is the demo's, though the filling may be broken off.
    await scriviSegno(archive.db, { ...segno, giorno: '' })
    const inizio = performance.now()
    const dati = inventa(impostazioni, oggi, timeInRome(new Date().toISOString()))
    const fileStore = new FileStore(environment.documentsFolder)
    await riempi(archive.db, dati, await hashPassword(data ?? generata ?? ''), oggi, fileStore, (db) =>
      scriviSegno(db, segno),
    )
    const secondi = ((performance.now() - inizio) / 1000).toFixed(1).replace('.', ',')
    console.log(
      `\n  Dati di prova relativi a ${formatLongDate(oggi)}: ${dati.clienti.length} clienti, ${dati.visite.length} appuntamenti, ${dati.rcee.length} RCEE, ${dati.preventivi.length} preventivi, ${dati.fatture.length} fatture (${secondi} s).`,
    )
    diCome(generata, false)
  } finally {
    await archive.chiudi()
  }
}

function passwordData(): string | undefined {
  const data = process.env.DEMO_PASSWORD
  if (data && data.length < 6) throw new StartupError('DEMO_PASSWORD dev’essere di almeno 6 caratteri')
  return data || undefined
}

const scelte = ({ seme, clienti, appuntamenti, rcee, preventivi, fatture }: Impostazioni): Impostazioni => ({
  seme,
  clienti,
  appuntamenti,
  rcee,
  preventivi,
  fatture,
})

const stesse = (a: Impostazioni, b: Impostazioni) => JSON.stringify(scelte(a)) === JSON.stringify(scelte(b))

/** The generated password is shown at every start: these data are nobody's. */
function diCome(generata: string | null, diPrima: boolean): void {
  const quale = generata ?? (diPrima ? 'quella data con DEMO_PASSWORD' : 'quella di DEMO_PASSWORD')
  console.log(
    `  Accedi come: admin, direttore, operatore, teresa.marino, ciro.amato …\n  Password:    ${quale}`,
  )
}
