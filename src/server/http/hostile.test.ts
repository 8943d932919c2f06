import { afterAll, expect, test } from 'vitest'
import { openBench, suUnMotore } from '#test/bench.ts'
import { HOSTILE_JSON } from '#test/hostile/bodies.ts'
import { hostileMultiparts } from '#test/hostile/multiparts.ts'
import { limitHere } from '#test/limit-here.ts'
import { samplePdf } from '#test/pdf.ts'
import { withoutWriting } from '#test/refusals.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

/** Nobody waits so long for another's body to be read. */
const LIMIT_MS = 1000

test.each(HOSTILE_JSON.map((one) => [one.name, one] as const))(
  '%s: si risponde subito, in italiano',
  async (_, { make, headers, taken }) => {
    const intestazioni = { 'content-type': 'application/json', ...headers }
    const chiedi = async () => {
      const corpo = make()
      const began = performance.now()
      const risposta = await bench.chiedi('POST', '/clienti', { corpo, intestazioni })
      expect(performance.now() - began).toBeLessThan(limitHere(LIMIT_MS))
      expect(JSON.stringify(risposta.corpo).length).toBeLessThan(20_000)
      return risposta
    }
    if (taken) return expect((await chiedi()).stato).toBe(201)
    const { stato, corpo } = await withoutWriting(bench, chiedi)
    expect([400, 413, 415]).toContain(stato)
    expect(corpo).toMatchObject({
      error: expect.stringMatching(/^[A-Z].*[a-zà-ù]/),
      code: expect.any(String),
    })
  },
)

suUnMotore('chi non ha ancora una sessione non ferma il server con accenti in disordine', async () => {
  const began = performance.now()
  const corpo = { email: `a${'\u0301\u0323'.repeat(200_000)}`, password: 'x' }
  const { stato } = await bench.chiedi('POST', '/auth/login', { corpo, come: null })
  expect(stato).toBe(400)
  expect(performance.now() - began).toBeLessThan(limitHere(LIMIT_MS))
})

const asPdf = (body: Buffer | string) =>
  Buffer.from(Buffer.from(body).toString('latin1').replaceAll('.csv', '.pdf'), 'latin1')

const pdf = hostileMultiparts(samplePdf('ostile'), { tipologia: 'RCEE' })
suUnMotore.each(pdf.map((one) => [one.name, one] as const))(
  'documento, %s: conservato con un nome che si scarica, o rifiutato in italiano',
  async (_, { make, headers = {} }) => {
    const corpo = asPdf(make())
    const { stato, corpo: risposta } = await bench.chiedi('POST', '/documenti/upload', {
      corpo,
      intestazioni: headers,
    })
    expect([201, 400, 413, 415]).toContain(stato)
    if (stato !== 201) return expect(risposta).toMatchObject({ error: expect.any(String) })
    expect(risposta.data.nome_file).toMatch(/^[^\p{C}/\\]{1,150}$/u)
    const dove = `/documenti/${risposta.data.fileMediaId}/download`
    expect((await bench.chiedi('GET', dove)).stato).toBe(200)
  },
)

suUnMotore('un elenco di duecentomila cose sbagliate non dà duecentomila errori', async () => {
  const corpo = {
    totale: 1,
    dataEmissione: '2026-01-01',
    fatturaId: 1,
    giorniArray: Array(200_000).fill('x'),
  }
  const risposta = await bench.app.inject({
    method: 'POST',
    url: '/api/rate-fatture/genera',
    headers: { authorization: `Bearer ${bench.admin.token}` },
    payload: corpo,
  })
  expect(risposta.statusCode).toBe(400)
  expect(risposta.payload.length).toBeLessThan(5000)
})
