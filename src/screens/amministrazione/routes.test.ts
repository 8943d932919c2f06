import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { confirmPassword } from '#test/people.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

test('un Admin fa un backup, lo vede e lo scarica, e resta scritto chi', async () => {
  expect(await bench.dati('GET', '/backup')).toEqual([])
  const fatto = await bench.dati('POST', '/backup')
  expect(fatto).toMatchObject({
    nome: expect.stringMatching(/^tepore-.*\.tar\.gz$/),
    dimensione: expect.any(Number),
  })
  expect(await bench.dati('GET', '/backup')).toEqual([fatto])
  const no = await bench.chiedi('GET', `/backup/${fatto.id}/download`)
  expect([no.stato, no.corpo.code, no.corpo.error]).toEqual([
    403,
    'conferma_richiesta',
    'Per portare via tutto serve la tua password',
  ])
  await confirmPassword(bench)
  const risposta = await bench.app.inject({
    url: `/api/backup/${fatto.id}/download`,
    headers: { authorization: `Bearer ${bench.admin.token}` },
  })
  expect(risposta.statusCode).toBe(200)
  expect(risposta.rawPayload).toHaveLength(fatto.dimensione)
  expect(risposta.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename*=UTF-8''${fatto.nome}`,
  })
  const registro = await bench.dati('GET', '/registro', { query: { tabella: 'backup' } })
  expect(registro.map((r: { azione: string; nome_utente: string }) => [r.azione, r.nome_utente])).toEqual([
    ['scarica', 'admin'],
    ['crea', 'admin'],
  ])
})

test('quello che non c’è non si scarica', async () => {
  expect((await bench.chiedi('GET', '/backup/1/download')).stato).toBe(404)
})
