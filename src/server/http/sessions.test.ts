import { afterAll, expect, test } from 'vitest'
import { RUOLO_ID } from '#shared/permissions.ts'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const stati = async (come: string, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await bench.chiedi('GET', path, { come })).stato))

test('tolta la sessione dal database, nessuna risposta: nemmeno un errore della chiamata', async () => {
  const come = await bench.accedi('operatore')
  const chiamate = ['/auth/me', '/clienti/999999', '/registro']
  expect(await stati(come, chiamate)).toEqual([200, 404, 403])
  await bench.db.deleteFrom('sessioni').where('utente_id', '=', bench.operatore.id).execute()
  expect(await stati(come, chiamate)).toEqual([401, 401, 401])
})

test('cambiato il ruolo nel database, vale da subito, in più e in meno', async () => {
  const come = await bench.accedi('operatore')
  const diventa = (ruolo_id: number) =>
    bench.db.updateTable('utenti').set({ ruolo_id }).where('id', '=', bench.operatore.id).execute()
  expect(await stati(come, ['/registro'])).toEqual([403])
  await diventa(RUOLO_ID.Admin)
  expect(await stati(come, ['/registro'])).toEqual([200])
  expect((await bench.chiedi('GET', '/auth/me', { come })).corpo.data.ruolo).toBe('Admin')
  await diventa(RUOLO_ID.Operatore)
  expect(await stati(come, ['/registro'])).toEqual([403])
})
