import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvironment } from '#server/env.ts'
import { apri, leggiSegno } from './archive.ts'

/** `npm run demo` as a person starts it: which folder it takes, and which it leaves alone. */

const luogo = mkdtempSync(join(tmpdir(), 'tepore-avvio-demo-'))
const POCHI = ['--clienti', '3', '--appuntamenti', '4', '--rcee', '0', '--preventivi', '0', '--fatture', '0']
const processi = new Set<ChildProcess>()
afterAll(() => {
  for (const processo of processi) processo.kill('SIGKILL')
  rmSync(luogo, { recursive: true, force: true })
})

/** Starts a demo: `pronta` comes when it serves, or has ended, with what it has written. */
function demo(environment: Record<string, string>, ...argomenti: string[]) {
  const processo = spawn(process.execPath, ['scripts/demo.ts', ...POCHI, ...argomenti], {
    env: { ...process.env, DEMO_PASSWORD: 'provaprova', LOG_LEVEL: 'silent', PORT: '0', ...environment },
  })
  processi.add(processo)
  let scritto = ''
  const finita = new Promise<void>((fine) => processo.once('exit', () => fine()))
  const pronta = new Promise<{ indirizzo: string | undefined; scritto: string }>((via) => {
    const detto = () => ({ indirizzo: /pronto: (http:\S+)\/app/.exec(scritto)?.[1], scritto: scritto.trim() })
    for (const uscita of [processo.stdout, processo.stderr])
      uscita?.on('data', (pezzo) => {
        scritto += String(pezzo)
        if (detto().indirizzo) via(detto())
      })
    processo.once('close', () => via(detto()))
  })
  return { processo, finita, pronta }
}

const cartella = (nome: string) => join(luogo, nome)

test('due demo insieme in due cartelle, una detta con DATA_DIR e una con --data; i file e le copie dell’azienda restano suoi', async () => {
  const [DOCUMENTI_DIR, BACKUP_ALTROVE] = [cartella('documenti'), cartella('copie')]
  for (const una of [DOCUMENTI_DIR, BACKUP_ALTROVE]) mkdirSync(una)
  const dove = { DATA_DIR: cartella('una'), DOCUMENTI_DIR, BACKUP_ALTROVE }
  const [una, altra] = [demo(dove, '--rcee', '2'), demo(dove, '--data', cartella('altra'))]
  const [prima, seconda] = [await una.pronta, await altra.pronta]
  for (const { indirizzo, scritto } of [prima, seconda])
    expect(await fetch(`${indirizzo}/api/health/ready`).then(({ status }) => status), scritto).toBe(200)
  expect(readdirSync(cartella('una'))).toContain('documenti')
  expect(existsSync(join(cartella('altra'), 'tepore.sqlite'))).toBe(true)
  expect([readdirSync(DOCUMENTI_DIR), readdirSync(BACKUP_ALTROVE)]).toEqual([[], []])

  const { scritto } = await demo(dove).pronta
  expect(scritto).toBe(
    `La demo non può partire: la cartella ${cartella('una')} è già in uso da un altro Tepore aperto: per la demo indica un’altra cartella, npm run demo -- --data CARTELLA`,
  )
  for (const { processo, finita } of [una, altra]) {
    processo.kill('SIGTERM')
    await finita
  }
})

const ambiente = (nome: string) => readEnvironment({ DATA_DIR: cartella(nome) })

test('non comincia dove sono rimasti i file di qualcuno, anche senza il loro archivio, e non vi lascia niente', async () => {
  mkdirSync(join(cartella('senza-archivio'), 'documenti'), { recursive: true })
  await expect(apri(ambiente('senza-archivio'), true)).rejects.toThrow(
    `nella cartella ${cartella('senza-archivio')} ci sono dati che la demo non ha messo: per la demo indica un’altra cartella, npm run demo -- --data CARTELLA`,
  )
  expect(readdirSync(cartella('senza-archivio'))).toEqual(['documenti'])

  const archive = await apri(ambiente('archivio-vuoto'), false)
  expect(await leggiSegno(archive.db, ambiente('archivio-vuoto'))).toBeUndefined()
  mkdirSync(join(cartella('archivio-vuoto'), 'backup'))
  await expect(leggiSegno(archive.db, ambiente('archivio-vuoto'))).rejects.toThrow('la demo non ha messo')
  await archive.chiudi()
})

test('una cartella che era in uso e adesso è vuota si rifiuta, finché qualcuno non lo vuole', async () => {
  const elenco = cartella('archivi.json')
  writeFileSync(elenco, JSON.stringify([cartella('disco')]))
  await expect(apri(ambiente('disco'), false, elenco)).rejects.toThrow(
    /era in uso e adesso è vuota: .*: npm run demo -- --archivio-nuovo$/,
  )
  expect(existsSync(cartella('disco'))).toBe(false)
  await (await apri(ambiente('disco'), true, elenco)).chiudi()
  expect(existsSync(join(cartella('disco'), 'tepore.sqlite'))).toBe(true)
})
