import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as laterOn } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { elencaDitte } from '#anagrafe/ditte/queries.server.ts'
import { readEnvironment, StartupError } from '#server/env.ts'
import { engine, openBench } from '#test/bench.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

test('chi legge non aspetta una transazione in corso e non ne vede le scritture', async () => {
  const ditta = { nome: 'A metà', nome_chiave: 'a meta', colore: 'blue' }
  const adesso = new Date().toISOString()
  await bench.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('ditte')
      .values({ ...ditta, created_at: adesso, updated_at: adesso })
      .execute()
    expect((await elencaDitte(trx)).conteggio).toBe(1)
    expect((await elencaDitte(bench.db)).conteggio).toBe(0)
  })
  expect((await elencaDitte(bench.db)).conteggio).toBe(1)
})

test('di un elenco vuoto non c’è niente, e fuori di esso c’è tutto, su tutti e due gli archivi', async () => {
  const utenti = (come: 'in' | 'not in') =>
    bench.db.selectFrom('utenti').select('id').where('id', come, []).execute()
  expect(await utenti('in')).toEqual([])
  expect((await utenti('not in')).length).toBeGreaterThan(0)
  const cambiati = await bench.db
    .updateTable('utenti')
    .set({ nome: 'Nessuno' })
    .where((e) => e.or([e('id', 'in', []), e('nome', 'in', [])]))
    .executeTakeFirst()
  expect(Number(cambiati.numUpdatedRows)).toBe(0)
})

test.runIf(engine() === 'sqlite')(
  'chi si ferma bene lascia solo l’archivio, senza code da riprendere',
  async () => {
    const cartella = mkdtempSync(join(tmpdir(), 'tepore-archivio-'))
    const archive = await openDatabase(readEnvironment({ DATA_DIR: cartella }))
    await migrate(archive, cartella)
    await elencaDitte(archive.db)
    await archive.chiudi()
    expect(readdirSync(cartella).sort()).toEqual(['tepore.lock', 'tepore.sqlite'])
    rmSync(cartella, { recursive: true, force: true })
  },
)

/** A data folder whose archive was sound before `rovina` had it. */
async function conArchivio(rovina: (file: string) => void): Promise<{ cartella: string; byte: Buffer }> {
  const cartella = mkdtempSync(join(tmpdir(), 'tepore-archivio-'))
  onTestFinished(() => rmSync(cartella, { recursive: true, force: true }))
  const archive = await openDatabase(readEnvironment({ DATA_DIR: cartella }))
  await migrate(archive, cartella)
  await archive.chiudi()
  const file = join(cartella, 'tepore.sqlite')
  rovina(file)
  return { cartella, byte: readFileSync(file) }
}

/** Its bytes from one on, put in the place of what was there. */
function scrivi(file: string, da: number, con: string | Buffer): void {
  const byte = readFileSync(file)
  Buffer.from(con).copy(byte, da)
  writeFileSync(file, byte)
}

/** The page on which a table begins is full of zeros. */
function azzera(file: string, tabella: string): void {
  const database = new DatabaseSync(file)
  const { rootpage } =
    database.prepare('select rootpage from sqlite_master where name = ?').get(tabella) ?? {}
  const { page_size } = database.prepare('pragma page_size').get() ?? {}
  database.close()
  scrivi(file, (Number(rootpage) - 1) * Number(page_size), Buffer.alloc(Number(page_size)))
}

function altrui(file: string): void {
  rmSync(file)
  const database = new DatabaseSync(file)
  database.exec('create table ricette (nome text)')
  database.close()
}

const DANNEGGIATO =
  /^il file \S+tepore\.sqlite è danneggiato o non è un archivio di Tepore: .* con npm run restore$/
const ROVINATI: [quale: string, rovina: (file: string) => void, detto: RegExp][] = [
  ['di un altro genere', (file) => writeFileSync(file, 'Gentile cliente, '.repeat(500)), DANNEGGIATO],
  ['con lo schema illeggibile', (file) => scrivi(file, 100, Buffer.alloc(3000, 255)), DANNEGGIATO],
  ['con una tabella illeggibile', (file) => azzera(file, 'kysely_migration'), DANNEGGIATO],
  ['di un altro programma', altrui, /^il file \S+tepore\.sqlite è di un altro programma, [^\n]*$/],
]

test.runIf(engine() === 'sqlite').each(ROVINATI)(
  'un archivio %s: lo si dice in una riga, e il file resta com’era',
  async (_, rovina, detto) => {
    const { cartella, byte } = await conArchivio(rovina)
    const apri = async () => {
      const archive = await openDatabase(readEnvironment({ DATA_DIR: cartella }))
      await migrate(archive, cartella).finally(() => archive.chiudi())
    }
    const errore = await apri().catch((e: unknown) => e)
    expect(errore).toBeInstanceOf(StartupError)
    expect((errore as Error).message).toMatch(detto)
    expect(readFileSync(join(cartella, 'tepore.sqlite')).equals(byte)).toBe(true)
    // The folder is free again for what takes its place.
    renameSync(join(cartella, 'tepore.sqlite'), join(cartella, 'da-parte'))
    await apri()
  },
)

test.runIf(engine() === 'sqlite')(
  'una transazione lunga lascia il turno agli altri, e si vede solo alla fine',
  async () => {
    const adesso = new Date().toISOString()
    let turni = 0
    let continua = true
    const gira = () => {
      turni++
      if (continua) setImmediate(gira)
    }
    const letture: number[] = []
    await bench.db.transaction().execute(async (trx) => {
      setImmediate(gira)
      const fine = performance.now() + 120
      for (let n = 0; performance.now() < fine; n++) {
        await trx
          .insertInto('ditte')
          .values({
            nome: `L${n}`,
            nome_chiave: `l${n}`,
            colore: 'blue',
            created_at: adesso,
            updated_at: adesso,
          })
          .execute()
        if (turni > letture.length) letture.push((await elencaDitte(bench.db)).conteggio)
      }
      continua = false
    })
    // Every ten milliseconds, in 120; a slow machine may have few of them.
    expect(letture.length).toBeGreaterThan(3)
    expect(new Set(letture).size).toBe(1)
    expect((await elencaDitte(bench.db)).conteggio).toBeGreaterThan(letture[0] ?? 0)
  },
)

const adesso = new Date().toISOString()
const ditta = (nome: string) => ({
  ...{ nome, nome_chiave: nome, colore: 'blue' as const, created_at: adesso, updated_at: adesso },
})
const conNome = (come: string) =>
  bench.db.selectFrom('ditte').select('nome').where('nome', 'like', come).orderBy('id').execute()

/** Runs `fai` while each statement takes so many ms, by a clock of its own. */
async function conOrologio<T>(ms: number, fai: () => Promise<T>): Promise<T> {
  await laterOn()
  await laterOn()
  let ora = performance.now()
  const orologio = vi.spyOn(performance, 'now').mockImplementation(() => (ora += ms))
  try {
    return await fai()
  } finally {
    orologio.mockRestore()
    await laterOn()
  }
}

test.runIf(engine() === 'sqlite')(
  'molte transazioni corte, una dopo l’altra, lasciano entrare chi legge e chi scrive; e così molte letture',
  async () => {
    const BREVI = 60
    const fatte: string[] = []
    const scrivi = async (nome: string) => {
      await bench.db.transaction().execute(async (trx) => {
        await trx.insertInto('ditte').values(ditta(nome)).execute()
        await trx.updateTable('ditte').set({ colore: 'blue' }).where('nome', '=', nome).execute()
      })
      fatte.push(nome)
    }
    const legge = async () => {
      await conNome('breve %')
      fatte.push('letta')
    }
    await conOrologio(3, async () => {
      const tante = (async () => {
        for (let n = 0; n < BREVI; n++) await scrivi(`breve ${n}`)
      })()
      // They come in from outside, as a call does.
      const arrivate = new Promise<void>((finite) =>
        setImmediate(async () => {
          await Promise.all([legge(), scrivi('arrivata')])
          finite()
        }),
      )
      await Promise.all([tante, arrivate])
    })
    expect(fatte.indexOf('letta')).toBeLessThan(10)
    expect(fatte.indexOf('arrivata')).toBeLessThan(12)
    expect((await conNome('breve %')).length).toBe(BREVI)

    let giri = 0
    let finite = false
    await conOrologio(3, async () => {
      const letture = (async () => {
        for (let n = 0; n < BREVI; n++) await conNome('breve %')
        finite = true
      })()
      while (!finite) {
        await laterOn()
        giri++
      }
      await letture
    })
    expect(giri).toBeGreaterThan(8)
  },
)

test.runIf(engine() === 'sqlite')(
  'ciò che si chiede accanto a una scrittura che fallisce non resta scritto, né entra in quelle degli altri',
  async () => {
    await bench.db.insertInto('ditte').values(ditta('doppia')).execute()
    await conOrologio(20, async () => {
      const mezza = bench.db
        .transaction()
        .execute((trx) =>
          Promise.all([
            trx.insertInto('ditte').values(ditta('doppia')).execute(),
            trx.insertInto('ditte').values(ditta('orfana 1')).execute(),
            trx.insertInto('ditte').values(ditta('orfana 2')).execute(),
          ]),
        )
      const altra = bench.db.transaction().execute(async (trx) => {
        for (const n of [1, 2, 3])
          await trx
            .insertInto('ditte')
            .values(ditta(`intera ${n}`))
            .execute()
      })
      await expect(mezza).rejects.toThrow(/unique/i)
      await altra
      await laterOn()
    })
    expect(await conNome('orfana %')).toEqual([])
    expect((await conNome('intera %')).length).toBe(3)
  },
)
