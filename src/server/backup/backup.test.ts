import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { FILES_IN_USE } from '#server/app.ts'
import { openDatabase } from '#server/data/database.ts'
import { migrate, refuseOtherDatabase } from '#server/data/migrate.ts'
import type { Db } from '#server/data/schema.ts'
import { StartupError } from '#server/env.ts'
import { runJob } from '#server/jobs.ts'
import { banca, camt } from '#test/banca.ts'
import { emptyPlace, engine, openBench } from '#test/bench.ts'
import { withDatabase } from '#test/hostile-archives.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { moduloSalvato } from '#test/moduli-chiusi.ts'
import { p7m } from '#test/p7m.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { fatturaXml, moltiFile, riceventi, ricevutaSdi } from '#test/ricevute.ts'
import { listBackups, rotateBackups, toKeep } from './archives.ts'
import { backupFolder, createBackup } from './backup.ts'
import { nightlyBackup } from './nightly.ts'
import { restoreBackup } from './restore.ts'
import { isSilent, sendsAgain } from './restored.ts'

const bench = await openBench()
const cartella = mkdtempSync(join(tmpdir(), 'tepore-backup-'))
afterAll(async () => {
  await bench.chiudi()
  rmSync(cartella, { recursive: true, force: true })
})
const backup = (now = new Date()) => createBackup(bench.environment, FILES_IN_USE, { folder: cartella, now })
const night = () => runJob(bench.services, nightlyBackup)
afterEach(() => {
  vi.useRealTimers()
})

const cliente = await bench.dati('POST', '/clienti', { corpo: { nome: 'Nicolò', cognome: 'D’Àngelo' } })
for (const nome of ['uno.pdf', 'due.pdf'])
  await bench.dati(
    'POST',
    '/documenti/upload',
    multipart({ tipologia: 'RCEE', clienteId: String(cliente.id) }, { nome, contenuto: samplePdf(nome) }),
  )

/** A received invoice with its PDF, what the exchange answered, a reminder, a bank statement, a form that was signed and its PDF. */
async function archivio(): Promise<void> {
  const { emessa, cliente: nuovo } = await invoicingParts(bench)
  const { importa, carica } = riceventi(bench)
  const pdf = samplePdf('ddt').toString('base64')
  const allegato = `<Allegati><NomeAttachment>ddt.pdf</NomeAttachment><Attachment>${pdf}</Attachment></Allegati></FatturaElettronicaBody>`
  const xml = fatturaXml({ numero: 'B1' }).toString().replace('</FatturaElettronicaBody>', allegato)
  await importa(['b1.xml.p7m', p7m(Buffer.from(xml))])
  await carica(['b2.xml', fatturaXml({ numero: 'B2' })])
  const { id: clienteId } = await nuovo()
  const { id, nome_file } = await emessa(clienteId)
  const consegna = ricevutaSdi({ radice: 'RicevutaConsegna', nome: String(nome_file) })
  await bench.dati('POST', '/ricevute-sdi', moltiFile([['rc.xml', consegna]]))
  await bench.dati('POST', '/solleciti', { corpo: { fatture: [id], tono: 'Promemoria', canale: 'Email' } })
  await banca(bench).carica(camt([{ importo: 122, testo: 'SALDO', nome: 'Nicolò D’Àngelo' }]))
  const pdfDelModulo = await bench.services.fileStore.save(samplePdf('rcee'), 'pdf')
  const caldaia = await bench.dati('POST', '/caldaie', {
    corpo: { clienteId, marca: 'Vaillant', modello: 'ecoTEC' },
  })
  const suo = { clienteId, tecnicoId: bench.operatore.id, caldaiaId: caldaia.id, pdf: pdfDelModulo }
  await moduloSalvato(bench.db, suo)
}

/** The engine's own, and the index that it makes anew. */
const AL_LAVORO = /^(kysely_|sqlite_)|_trigrammi/

/** A digest of every row of every table. */
async function improntaDi(db: Db): Promise<Record<string, string>> {
  const tabelle = (await db.introspection.getTables()).map(({ name }) => name)
  const impronte: Record<string, string> = {}
  for (const t of tabelle.filter((nome) => !AL_LAVORO.test(nome))) {
    const { rows } = await sql`select * from ${sql.table(t)} order by 1`.execute(db)
    impronte[t] = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  }
  return impronte
}
const filesDi = (dove: string) =>
  Object.fromEntries(
    readdirSync(dove).map((f) => [
      f,
      createHash('sha256')
        .update(readFileSync(join(dove, f)))
        .digest('hex'),
    ]),
  )

test('quello che entra in un backup ne esce uguale, righe e file', async () => {
  await archivio()
  const { path, manifest } = await backup()
  expect(manifest).toMatchObject({
    ...{ motore: engine(), mancanti: [] },
    righe: {
      ...{ clienti: 2, file_ricevuti: 1, ricevute_sdi: 1, fatture_ricevute: 2, fatture_ricevute_righe: 2 },
      ...{ solleciti: 1, rcee_moduli: 1, file_elettronici: 1, movimenti: 1, movimenti_righe: 1 },
    },
  })
  const { environment, butta } = await emptyPlace()
  await restoreBackup(environment, FILES_IN_USE, path)
  const rimesso = await openDatabase(environment)
  // All that a restore adds: it doesn't send before somebody says so.
  expect(await isSilent(rimesso.db)).toBe(true)
  await sendsAgain(rimesso.db)
  expect(await improntaDi(rimesso.db)).toEqual(await improntaDi(bench.db))
  const file = filesDi(environment.documentsFolder)
  expect(file).toEqual(filesDi(bench.environment.documentsFolder))
  // Two uploads, what was attached and what was signed; two originals and a receipt.
  const tipi = Object.keys(file).map((nome) => nome.split('.')[1])
  expect(tipi.sort()).toEqual(['bin', 'bin', 'bin', 'pdf', 'pdf', 'pdf', 'pdf'])
  await rimesso.chiudi()
  await expect(restoreBackup(environment, FILES_IN_USE, path)).rejects.toThrow(/contiene già/)
  await butta()
})

test('mentre si scrive il backup è di un istante solo: ogni cliente ha la sua riga di registro', async () => {
  let via = true
  const scrivi = async () => {
    while (via) await bench.dati('POST', '/clienti', { corpo: { nome: 'Ciro', cognome: 'Scrittore' } })
  }
  const scrittori = [scrivi(), scrivi()]
  const { path } = await backup(new Date('2026-01-01T00:00:00Z'))
  via = false
  await Promise.all(scrittori)
  const { environment, butta } = await emptyPlace()
  await restoreBackup(environment, FILES_IN_USE, path)
  const rimesso = await openDatabase(environment)
  const { rows } = await sql<{ n: number }>`select count(*) as n from clienti where not exists
    (select 1 from registro where tabella = 'clienti' and record_id = clienti.id)`.execute(rimesso.db)
  expect(Number(rows[0]?.n)).toBe(0)
  await rimesso.chiudi()
  await butta()
})

test('un archivio di un programma più nuovo non si apre e non si salva: lo si dice, e resta com’era', async () => {
  const { db, archivio: archive, environment } = bench
  const detto = 'l’archivio è di un Tepore più nuovo di questo (999-domani): aggiorna il programma'
  const prima = existsSync(backupFolder(environment)) ? readdirSync(backupFolder(environment)) : []
  await sql`insert into kysely_migration values ('999-domani', '2027-01-01')`.execute(db)
  try {
    for (const uno of [() => migrate(archive, environment.dataFolder), backup, () => refuseOtherDatabase(db)])
      await expect(uno()).rejects.toThrow(new StartupError(detto))
    // One of ours is missing too: nothing is begun.
    const [ultima] = (
      await sql<{ name: string; timestamp: string }>`select * from kysely_migration
      where name < '999' order by name desc limit 1`.execute(db)
    ).rows
    await sql`delete from kysely_migration where name = ${ultima?.name}`.execute(db)
    await expect(migrate(archive, environment.dataFolder)).rejects.toThrow(new StartupError(detto))
    await sql`insert into kysely_migration values (${ultima?.name}, ${ultima?.timestamp})`.execute(db)
  } finally {
    await sql`delete from kysely_migration where name = '999-domani'`.execute(db)
  }
  expect(existsSync(backupFolder(environment)) ? readdirSync(backupFolder(environment)) : []).toEqual(prima)
  expect(await migrate(archive, environment.dataFolder)).toEqual([])
})

test('un database senza tabelle non si salva: lo si dice, e non resta un archivio di niente', async () => {
  const { environment, butta } = await emptyPlace()
  // As after a first start that was broken off.
  const aperto = await openDatabase(environment)
  await sql`select 1`.execute(aperto.db)
  await aperto.chiudi()
  const vuoto = () => createBackup(environment, FILES_IN_USE, { folder: join(cartella, 'vuoti') })
  await expect(vuoto()).rejects.toThrow(StartupError)
  await expect(vuoto()).rejects.toThrow('non ci sono dati da salvare')
  expect(readdirSync(join(cartella, 'vuoti'))).toEqual([])
  await butta()
})

test('un database appena nato, senza nessuno dentro, si salva e si rimette in entrambi i modi', async () => {
  const { environment, butta } = await emptyPlace()
  const aperto = await openDatabase(environment)
  await migrate(aperto, environment.dataFolder)
  await aperto.chiudi()
  const { path } = await createBackup(environment, FILES_IN_USE, { folder: join(cartella, 'nati') })
  const altri = await emptyPlace()
  const piccolo = { ...environment, databaseUrl: undefined, dataFolder: join(cartella, 'piccolo') }
  for (const dove of [altri.environment, piccolo]) {
    const { manifest } = await restoreBackup(dove, FILES_IN_USE, path)
    expect(manifest.righe).toMatchObject({ clienti: 0 })
  }
  await Promise.all([butta(), altri.butta()])
})

test('un archivio di un database vuoto, di quelli che si facevano, è rifiutato a parole', async () => {
  const { path } = await backup(new Date('2026-01-03T00:00:00Z'))
  const vuoto = join(cartella, 'di-niente.tar.gz')
  const senza = withDatabase(readFileSync(path), undefined, (m) => Object.assign(m, { righe: {} }))
  writeFileSync(vuoto, senza)
  const { environment, butta } = await emptyPlace()
  await expect(restoreBackup(environment, FILES_IN_USE, vuoto)).rejects.toThrow(
    'il backup è di un database vuoto: non c’è nulla da rimettere',
  )
  await butta()
})

test('un archivio danneggiato è rifiutato e non lascia nulla', async () => {
  const { path } = await backup(new Date('2026-01-02T00:00:00Z'))
  const rotto = join(cartella, 'rotto.tar.gz')
  const intero = readFileSync(path)
  const { environment, butta } = await emptyPlace()
  for (const contenuto of [intero.subarray(0, intero.length / 2), Buffer.from('non è un archivio')]) {
    writeFileSync(rotto, contenuto)
    await expect(restoreBackup(environment, FILES_IN_USE, rotto)).rejects.toThrow('danneggiato')
  }
  expect(existsSync(environment.dataFolder) ? readdirSync(environment.dataFolder) : []).toEqual([])
  await expect(restoreBackup(environment, FILES_IN_USE, join(cartella, 'manca.tar.gz'))).rejects.toThrow(
    'non c’è',
  )
  await butta()
})

test('di notte ne fa uno al giorno, e tiene sette giorni e otto settimane', async () => {
  const dove = backupFolder(bench.environment)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T00:30:00Z') }) // 01:30 in Rome
  expect(await night()).toBe(false)
  vi.setSystemTime(new Date('2026-11-20T01:30:00Z'))
  const fatti = await Promise.all([1, 2].map(night))
  expect(fatti.filter(Boolean).length).toBeGreaterThan(0)
  expect(await night()).toBe(false)
  expect(await listBackups(dove)).toHaveLength(1)

  for (let giorno = 0; giorno < 90; giorno++) {
    const data = new Date(Date.UTC(2026, 10, 19 - giorno, 3)).toISOString().slice(0, 10)
    const nome = join(dove, `tepore-${data}T03-00-00Z.tar.gz`)
    writeFileSync(nome, 'x')
    utimesSync(nome, new Date(), new Date())
  }
  writeFileSync(join(dove, 'prima-di-007.sqlite'), 'x')
  await rotateBackups(dove)
  const rimasti = (await listBackups(dove)).map((b) => b.creato.slice(0, 10))
  expect(rimasti.slice(0, 7)).toEqual([20, 19, 18, 17, 16, 15, 14].map((g) => `2026-11-${g}`))
  // one for each of eight weeks; the first two weeks have theirs among the days
  expect(rimasti.slice(7)).toEqual([
    '2026-11-08',
    '2026-11-01',
    '2026-10-25',
    '2026-10-18',
    '2026-10-11',
    '2026-10-04',
  ])
  expect(existsSync(join(dove, 'prima-di-007.sqlite'))).toBe(true)
})

test('la rotazione non toglie mai l’ultimo', () => {
  const uno = { nome: 'a', creato: '2020-01-01T00:00:00Z', dimensione: 1 }
  expect(toKeep([uno])).toEqual(new Set(['a']))
  expect(toKeep([])).toEqual(new Set())
})
