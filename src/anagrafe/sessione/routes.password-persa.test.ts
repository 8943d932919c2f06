import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const entra = (remoteAddress: string) =>
  bench.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'admin', password: 'non è questa' },
    remoteAddress,
  })

test('il comando della password persa si dice a chi siede al computer, dove non c’è un altro utente', async () => {
  const prima = (await entra('127.0.0.1')).json()
  expect(prima).toMatchObject({ error: 'Credenziali non valide', code: 'credenziali_non_valide' })
  expect(prima.data).toBeUndefined()
  for (const chi of ['direttore', 'operatore', 'altro'] as const)
    await bench.dati('DELETE', `/utenti/${bench[chi].id}`)
  for (const qui of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await entra(qui)).json()).toMatchObject({
      error: 'Credenziali non valide',
      data: { passwordPersa: 'npm run accesso -- --password admin' },
    })
  for (const altrove of ['192.168.1.20', '203.0.113.9', '2001:db8::1'])
    expect((await entra(altrove)).json().data).toBeUndefined()
})
