import { afterAll, expect, test } from 'vitest'
import { apriBanco } from '#test/bench.ts'

const banco = await apriBanco()
afterAll(() => banco.chiudi())

test('un Admin fa un backup, lo vede e lo scarica, e resta scritto chi', async () => {
  expect(await banco.dati('GET', '/backup')).toEqual([])
  const fatto = await banco.dati('POST', '/backup')
  expect(fatto).toMatchObject({
    nome: expect.stringMatching(/^tepore-.*\.tar\.gz$/),
    dimensione: expect.any(Number),
  })
  expect(await banco.dati('GET', '/backup')).toEqual([fatto])
  const risposta = await banco.app.inject({
    url: `/api/backup/${fatto.id}/download`,
    headers: { authorization: `Bearer ${banco.admin.token}` },
  })
  expect(risposta.statusCode).toBe(200)
  expect(risposta.rawPayload).toHaveLength(fatto.dimensione)
  expect(risposta.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename*=UTF-8''${fatto.nome}`,
  })
  const registro = await banco.dati('GET', '/registro', { query: { tabella: 'backup' } })
  expect(registro.map((r: { azione: string; nome_utente: string }) => [r.azione, r.nome_utente])).toEqual([
    ['scarica', 'admin'],
    ['crea', 'admin'],
  ])
})

test('chi non è Admin non li vede né li scarica', async () => {
  const [{ id }] = await banco.dati('GET', '/backup')
  for (const come of ['direttore', 'operatore'] as const)
    for (const percorso of ['/backup', `/backup/${id}/download`])
      expect((await banco.chiedi('GET', percorso, { come })).stato).toBe(403)
  expect((await banco.chiedi('GET', '/backup/1/download')).stato).toBe(404)
})
