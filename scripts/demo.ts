import { parseArgs } from 'node:util'
import { apriDatabase } from '#server/data/database.ts'
import { ErroreDiAvvio, leggiAmbiente } from '#server/env.ts'
import { Magazzino } from '#server/files/store.ts'
import { cifraPassword, generaPassword } from '#server/http/passwords.ts'
import { formattaData, formattaDataLunga, oggi as giornoDiOggi, oraRoma } from '#shared/dates.ts'
import { leggiSegno, ricomincia, scriviSegno } from './demo/archive.ts'
import { riempi } from './demo/fill.ts'
import { type Impostazioni, inventa } from './demo/invent.ts'

/**
 * `npm run demo`: Tepore on a folder of its own, filled with an invented heating company, relative to today.
 *   --clienti N  --appuntamenti N  --rcee N  --preventivi N  --fatture N  --seme N   how many, and which
 *   --data DIR  where; --solo-dati  fill and end
 */

const CARTELLA = './data-demo'
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
  console.error(errore instanceof ErroreDiAvvio ? `La demo non può partire: ${message}` : errore)
  process.exitCode = 1
})

async function avvia(): Promise<void> {
  const { cartella, soloDati, chieste } = opzioni()
  // the real data folder is never the demo's
  process.env.DATA_DIR = cartella
  await prepara(chieste)
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
        data: { type: 'string', default: CARTELLA },
        'solo-dati': { type: 'boolean', default: false },
      },
    })
    const chieste: Partial<Impostazioni> = {}
    for (const nome of ['clienti', 'appuntamenti', 'rcee', 'preventivi', 'fatture', 'seme'] as const) {
      const testo = values[nome]
      if (testo === undefined) continue
      if (!/^\d{1,6}$/.test(testo) || (nome === 'clienti' && testo === '0'))
        throw new ErroreDiAvvio(`--${nome} vuole un numero intero, non «${testo}»`)
      chieste[nome] = Number(testo)
    }
    return { cartella: values.data, soloDati: values['solo-dati'], chieste }
  } catch (errore) {
    if (errore instanceof ErroreDiAvvio) throw errore
    throw new ErroreDiAvvio(
      `${process.argv.slice(2).join(' ')}: le opzioni sono --clienti N, --appuntamenti N, --rcee N, --preventivi N, --fatture N, --seme N, --data DIR, --solo-dati`,
    )
  }
}

/** Fills the database unless it holds today's demo already, with what is asked for; says how to sign in. */
async function prepara(chieste: Partial<Impostazioni>): Promise<void> {
  const ambiente = leggiAmbiente(process.env)
  const data = passwordData()
  let archivio = await apriDatabase(ambiente)
  try {
    const oggi = giornoDiOggi()
    const prima = await leggiSegno(archivio.db)
    const impostazioni = { ...SOLITE, ...(prima && scelte(prima)), ...chieste }
    if (prima?.giorno === oggi && stesse(prima, impostazioni)) {
      console.log('\n  Dati di prova di oggi già pronti: riparto da questi.')
      if (data)
        await archivio.db
          .updateTable('utenti')
          .set({ password_hash: await cifraPassword(data) })
          .execute()
      diCome(data ? null : prima.password, prima.password === null && !data)
      return
    }
    if (prima && prima.giorno !== oggi)
      console.log(
        `\n  I dati di prova erano del ${formattaData(prima.giorno)}: li rifaccio, relativi a oggi.`,
      )
    archivio = await ricomincia(archivio, ambiente)
    const generata = data ? null : (prima?.password ?? generaPassword())
    const inizio = performance.now()
    const dati = inventa(impostazioni, oggi, oraRoma(new Date().toISOString()))
    const segno = { ...impostazioni, giorno: oggi, password: generata }
    const magazzino = new Magazzino(ambiente.cartellaDocumenti)
    await riempi(archivio.db, dati, await cifraPassword(data ?? generata ?? ''), oggi, magazzino, (db) =>
      scriviSegno(db, segno),
    )
    const secondi = ((performance.now() - inizio) / 1000).toFixed(1).replace('.', ',')
    console.log(
      `\n  Dati di prova relativi a ${formattaDataLunga(oggi)}: ${dati.clienti.length} clienti, ${dati.visite.length} appuntamenti, ${dati.rcee.length} RCEE, ${dati.preventivi.length} preventivi, ${dati.fatture.length} fatture (${secondi} s).`,
    )
    diCome(generata, false)
  } finally {
    await archivio.chiudi()
  }
}

function passwordData(): string | undefined {
  const data = process.env.DEMO_PASSWORD
  if (data && data.length < 6) throw new ErroreDiAvvio('DEMO_PASSWORD dev’essere di almeno 6 caratteri')
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
