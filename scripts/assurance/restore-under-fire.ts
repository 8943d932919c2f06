import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FILES_IN_USE } from '#server/app.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { readEnvironment, StartupError } from '#server/env.ts'
import { hostileArchives } from '#test/hostile-archives.ts'
import { piccoloDisco, riempi } from './faults.ts'
import { inPostgres, luogo, suEntrambi, unPostgres } from './place.ts'
import { avvia, cartellaTemporanea, lancia, programma } from './program.ts'
import { alLavoro, allestisci, RIPRISTINO, resti, type Scena, stato } from './restore-scene.ts'
import { type Conto, type Parte, pausa } from './tally.ts'

/** Killed at instants spread over a whole restore: nothing or everything, and the next one arrives. */
async function cadute(conto: Conto, scena: Scena, giri: number): Promise<void> {
  const intero = await scena.dove()
  const inizio = performance.now()
  const primo = avvia([RIPRISTINO, scena.archivio], intero)
  await alLavoro(primo, intero)
  const partenza = performance.now() - inizio
  await primo.finito
  const durata = performance.now() - inizio
  const trovati = { vuoto: 0, intero: 0 }
  for (let n = 0; n < giri; n++) {
    const environment = await scena.dove()
    const ripristino = avvia([RIPRISTINO, scena.archivio], environment)
    // Every other one from where it begins to write: its start takes most of the time.
    if (n % 2 === 1) await alLavoro(ripristino, environment)
    await pausa(((n % 2 === 1 ? durata - partenza : durata) * 1.05 * (n + 0.5)) / giri)
    ripristino.processo.kill('SIGKILL')
    await ripristino.finito
    // PostgreSQL ends what a vanished program has begun by itself.
    if (environment.DATABASE_URL) await pausa(300)
    const dopo = await stato(scena, environment)
    if (dopo === 'vuoto' || dopo === 'intero') trovati[dopo]++
    const secondo = await avvia([RIPRISTINO, scena.archivio], environment).finito
    const poi = await stato(scena, environment)
    const atteso = dopo === 'intero' ? 1 : 0
    conto.prova(
      (dopo === 'vuoto' || dopo === 'intero') && poi === 'intero' && secondo.codice === atteso,
      `caduta ${n + 1}: ${dopo}, poi ${poi} (${secondo.codice}: ${secondo.scritto.slice(0, 200)})`,
    )
    if (atteso === 0)
      conto.prova(resti(environment.DATA_DIR ?? '').length === 0, `caduta ${n + 1}: restano resti`)
  }
  conto.nota(
    `${giri} ripristini uccisi nei loro ${Math.round(durata)} ms: ${trovati.vuoto} volte non c’era nulla, ${trovati.intero} tutto`,
  )
}

/** The program started again and again while a restore is at work, and a restore while the program runs. */
async function insieme(conto: Conto, scena: Scena): Promise<void> {
  const environment = await scena.dove()
  const server = await programma(environment)
  const ripristino = avvia([RIPRISTINO, scena.archivio], environment)
  await alLavoro(ripristino, environment)
  const { processo, finito } = ripristino
  // Half way it is held: the start must come while it is there.
  processo.kill('SIGSTOP')
  const partito = await server.accendi().catch((errore: Error) => errore.message)
  conto.prova(
    typeof partito === 'string' && /già in uso|in corso un ripristino/.test(partito),
    `partito durante il ripristino: ${partito}`,
  )
  processo.kill('SIGCONT')
  const { codice, scritto } = await finito
  conto.prova(codice === 0 && scritto.includes('verificati'), `ripristino: ${codice} ${scritto}`)
  conto.prova((await stato(scena, environment)) === 'intero', `dopo: ${await stato(scena, environment)}`)
  await server.accendi()
  const altro = await avvia([RIPRISTINO, scena.archivio], environment).finito
  conto.prova(
    altro.codice === 1 && /già in uso|contiene già/.test(altro.scritto),
    `a programma aperto: ${altro.codice} ${altro.scritto}`,
  )
  await server.spegni()
}

/** What another database has left beside ours is not read into it. */
async function log(conto: Conto, scena: Scena): Promise<void> {
  const environment = await scena.dove()
  const cartella = environment.DATA_DIR ?? ''
  mkdirSync(cartella, { recursive: true })
  const altro = join(cartellaTemporanea('altro'), 'altro.sqlite')
  const database = new DatabaseSync(altro)
  database.exec(
    'pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table altro (a text); begin',
  )
  for (let n = 0; n < 2000; n++) database.prepare('insert into altro values (?)').run('x'.repeat(2000))
  database.exec('commit')
  cpSync(`${altro}-wal`, join(cartella, 'tepore.sqlite-wal'))
  database.close()
  for (const fine of ['-shm', '-journal']) writeFileSync(join(cartella, `tepore.sqlite${fine}`), 'resti')
  const scritto = await lancia([RIPRISTINO, scena.archivio], environment)
  conto.prova(scritto.includes('.prima-del-ripristino-'), `non dice dei log: ${scritto}`)
  conto.prova(
    (await stato(scena, environment)) === 'intero',
    `log rimasti: ${await stato(scena, environment)}`,
  )
}

/** Without a process for each: how long an archive takes to be refused, and not how long a program takes to start. */
async function ostili(conto: Conto, scena: Scena): Promise<void> {
  const cartella = cartellaTemporanea('ostili')
  const archivio = join(cartella, 'ostile.tar.gz')
  let peggiore = 0
  for (const { name, bytes } of hostileArchives(readFileSync(scena.archivio))) {
    writeFileSync(archivio, bytes)
    const dove = await scena.dove()
    const environment = readEnvironment(dove)
    const inizio = performance.now()
    const rifiuto: unknown = await restoreBackup(environment, FILES_IN_USE, archivio).catch((e) => e)
    const ms = performance.now() - inizio
    peggiore = Math.max(peggiore, ms)
    const lasciati = readdirSync(environment.dataFolder)
    conto.prova(
      rifiuto instanceof StartupError && ms < 5000 && lasciati.length === 0,
      `${name}: ${rifiuto} in ${Math.round(ms)} ms, ${lasciati.join(', ')}`,
    )
    conto.prova((await stato(scena, dove)) === 'vuoto', `${name}: ${await stato(scena, dove)}`)
  }
  writeFileSync(archivio, '')
  const { codice, scritto } = await avvia([RIPRISTINO, archivio], await scena.dove()).finito
  conto.prova(codice === 1 && /^Ripristino non riuscito: [^\n]+\n$/.test(scritto), `${codice} ${scritto}`)
  conto.nota(`archivi ostili: il più lento rifiutato in ${Math.round(peggiore)} ms`)
}

/** No room, at each step: an archive or a restore that does not fit leaves nothing, and with room it works. */
async function discoPieno(conto: Conto, scena: Scena): Promise<void> {
  const disco = piccoloDisco()
  if (!disco) return conto.nota('il disco pieno no: qui non si può montare un piccolo disco (serve root)')
  const environment = { DATA_DIR: join(disco, 'dati') }
  mkdirSync(environment.DATA_DIR)
  for (const meno of [0, 60_000, 400_000, 1_500_000]) {
    const zavorra = riempi(disco, meno)
    const { codice, scritto } = await avvia([RIPRISTINO, scena.archivio], environment).finito
    const lasciati = readdirSync(environment.DATA_DIR)
    conto.prova(
      codice === 1 && lasciati.length === 0 && /^Ripristino non riuscito: [^\n]+\n$/.test(scritto),
      `ripristino con ${meno} byte: ${codice} ${lasciati.join(', ')} ${scritto.slice(0, 300)}`,
    )
    rmSync(zavorra)
  }
  await lancia([RIPRISTINO, scena.archivio], environment)
  conto.prova((await stato(scena, environment)) === 'intero', 'tornato lo spazio il ripristino non è intero')
  for (const meno of [0, 60_000, 400_000]) {
    const zavorra = riempi(disco, meno)
    const { codice, scritto } = await avvia(['scripts/backup.ts'], environment).finito
    const cartella = join(environment.DATA_DIR, 'backup')
    const lasciati = existsSync(cartella) ? readdirSync(cartella) : []
    conto.prova(
      codice === 1 && lasciati.length === 0 && /^Backup non riuscito: [^\n]+\n$/.test(scritto),
      `backup con ${meno} byte: ${codice} ${lasciati.join(', ')} ${scritto.slice(0, 300)}`,
    )
    rmSync(zavorra)
  }
  await lancia(['scripts/backup.ts'], environment)
}

export const sottoTiro: Parte[] = suEntrambi(
  'ripristino sotto tiro:',
  'tiro',
  async (conto, motore, { giri }) => {
    if (motore === 'sqlite') {
      const scena = await allestisci(await luogo('demo'), () => luogo('ripristino'))
      await log(conto, scena)
      await insieme(conto, scena)
      await ostili(conto, scena)
      await discoPieno(conto, scena)
      return cadute(conto, scena, Math.max(1, Math.round(giri * 0.3)))
    }
    const postgres = await unPostgres()
    const scena = await allestisci(await inPostgres(postgres, 'demo'), () =>
      inPostgres(postgres, 'ripristino'),
    )
    await insieme(conto, scena)
    await cadute(conto, scena, Math.max(1, Math.round(giri * 0.2)))
  },
)
