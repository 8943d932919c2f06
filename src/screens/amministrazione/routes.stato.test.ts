import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { elsewhereJob } from '#server/backup/elsewhere.ts'
import { rememberOutcome, runJob } from '#server/jobs.ts'
import { engine, openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'

const place = mkdtempSync(join(tmpdir(), 'tepore-nas-'))
const nas = join(place, 'nas')
const bench = await openBench({
  environment: { BACKUP_ALTROVE: nas, BACKUP_FRASE: 'quattro gatti sul tetto' },
})
afterAll(async () => {
  await bench.chiudi()
  rmSync(place, { recursive: true, force: true })
})
const folder = join(bench.environment.dataFolder, 'backup')
beforeEach(async () => {
  rmSync(nas, { recursive: true, force: true })
  mkdirSync(nas)
  rmSync(folder, { recursive: true, force: true })
  await bench.db.deleteFrom('lavori_notturni').execute()
})

const avvisi = async (come: 'admin' | 'direttore' = 'admin'): Promise<{ testo: string }[]> =>
  (await bench.dati('GET', '/dashboard/stats', { come })).avvisi
const stato = () => bench.dati('GET', '/stato')
const copia = () => runJob(bench.services, elsewhereJob)

test('quando tutto va bene non dice niente, e lo stato è quello vero', async () => {
  expect(await avvisi()).toEqual([])
  await bench.dati('POST', '/backup')
  await copia()
  const visto = await stato()
  expect(visto).toMatchObject({
    versione: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    archivio: { motore: engine() },
    copie: { numero: 1, altrove: { cartella: nas, cifrata: true, errore: null } },
    messaggi: { posta: 'manca', daDecidere: 0, inCoda: 0, falliti: 0 },
  })
  expect(visto.archivio.dimensione).toBeGreaterThan(100_000)
  expect(visto.disco.libero).toBeLessThanOrEqual(visto.disco.totale)
  expect(visto.copie.altrove.riuscita).not.toBeNull()
  expect(visto.lavori.map(({ titolo, esito }: { titolo: string; esito: string }) => [titolo, esito])).toEqual(
    [
      ['Backup', 'fatto'],
      ['Scadenze degli impianti', null],
      ['Rinnovo dei contratti', null],
      ['Contributi delle fatture ricevute', null],
      ['Allegati delle fatture ricevute', null],
      ['Promemoria ai clienti', null],
      ['Azioni dei telefoni', null],
      ['Statistiche dell’archivio', null],
    ],
  )
  expect(await avvisi()).toEqual([])
})

test('nessuna copia da giorni, la copia altrove non riuscita, un lavoro fallito: agli Admin, e a nessun altro', async () => {
  await bench.dati('POST', '/backup')
  rmSync(nas, { recursive: true })
  await expect(copia()).rejects.toThrow('non c’è')
  await rememberOutcome(bench.db, 'contratti', { failure: new Error('rotto') })
  expect(await avvisi()).toEqual([
    {
      testo: `Copia altrove non riuscita: La cartella ${nas} non c’è: il disco è collegato?`,
      gravita: 'errore',
      apri: '/admin?tab=backup',
    },
    {
      testo: 'Lavoro della notte non riuscito: Rinnovo dei contratti',
      gravita: 'attenzione',
      apri: '/admin?tab=stato',
    },
  ])
  expect(await avvisi('direttore')).toEqual([])
  expect((await stato()).copie.altrove.errore).toContain('il disco è collegato?')
  await bench.db.deleteFrom('lavori_notturni').execute()
  await stopClock(bench, new Date(Date.now() + 3.5 * 86_400_000).toISOString())
  expect((await avvisi()).map(({ testo }) => testo)).toEqual(['Backup: nessuna copia da 3 giorni'])
})

test('un backup fallito si vede con la sua ragione', async () => {
  await rememberOutcome(bench.db, 'backup', { failure: new Error('rotto') })
  expect(await avvisi()).toEqual([
    {
      testo: 'L’ultimo backup non è riuscito: Guasto imprevisto: Error: rotto',
      gravita: 'errore',
      apri: '/admin?tab=backup',
    },
  ])
})
