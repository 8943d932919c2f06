import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, errorText, onConfirmationWanted, request } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { server } from '#web/reachable.ts'

/** Keys of the calls, in order; what the next calls answer, a number being a status. */
let chiavi: (string | null)[] = []
let risposte: (
  | 'persa'
  | 'vuota 400'
  | 'estranea 413'
  | 'estranea 500'
  | 'estranea 502'
  | 'conferma'
  | number
)[] = []

beforeEach(() => {
  chiavi = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', { getItem: () => 'gettone' })
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    chiavi.push(new Headers(headers).get('idempotency-key'))
    const esito = risposte.shift() ?? 200
    if (esito === 'persa') throw new TypeError('Failed to fetch')
    if (esito === 'conferma')
      return new Response(JSON.stringify({ error: 'Serve la password', code: 'conferma_richiesta' }), {
        status: 403,
      })
    if (esito === 'vuota 400') return new Response('{}', { status: 400 })
    if (typeof esito === 'string')
      return new Response('<h1>Internal Server Error</h1>', { status: Number(esito.slice(-3)) })
    const corpo = esito < 400 ? { data: { id: 1 } } : { error: 'No', code: 'conflitto' }
    return new Response(JSON.stringify(corpo), { status: esito })
  })
})
afterEach(() => vi.unstubAllGlobals())

const crea = (nome: string, key?: string) =>
  request('/clienti', { method: 'POST', body: { nome }, ...(key && { key }) }).catch((e) => e)

test('senza risposta, la stessa richiesta porta la stessa chiave; cambiata, un’altra', async () => {
  risposte = ['persa', 'persa', 200]
  const chiave = newKey()
  expect(await crea('Ada', chiave)).toBeInstanceOf(ApiError)
  expect(server.reached).toBe(false)
  await crea('Ada D’Amico', chiave)
  await crea('Ada', newKey())
  expect(chiavi[0]).toBe(chiave)
  expect(chiavi[1]).not.toBe(chiave)
  expect(chiavi[2]).toBe(chiave)
  expect(server.reached).toBe(true)
})

test('dopo una risposta, anche di rifiuto, la stessa richiesta è una nuova', async () => {
  risposte = ['persa', 409, 200]
  await crea('Ugo')
  await crea('Ugo')
  await crea('Ugo')
  expect(chiavi[1]).toBe(chiavi[0])
  expect(chiavi[2]).not.toBe(chiavi[0])
})

test('hanno una chiave le eliminazioni e le modifiche con la versione; le letture no', async () => {
  risposte = ['persa']
  const cambia = () => request('/clienti/1', { method: 'PUT', body: {}, ifMatch: 3 }).catch(() => undefined)
  await cambia()
  await cambia()
  await request('/clienti/1', { method: 'DELETE' })
  await request('/clienti/1')
  await request('/clienti/1', { method: 'PUT', body: {} })
  expect(chiavi[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(chiavi[1]).toBe(chiavi[0])
  expect(chiavi[2]).toMatch(/^[0-9a-f]{32}$/)
  expect(chiavi.slice(3)).toEqual([null, null])
})

test('un errore si dice con il testo del server, senza testo con ciò che non è riuscito, senza rete con tutti e due', () => {
  const generico = 'Errore durante il login'
  const delServer = new ApiError(401, 'non_autorizzato', 'Credenziali non valide')
  expect(errorText(delServer, generico)).toBe('Credenziali non valide')
  expect(errorText(new ApiError(500, 'errore', ''), generico)).toBe(generico)
  const senzaRete = new ApiError(0, 'rete', 'Il server non risponde')
  expect(errorText(senzaRete, generico)).toBe(`${generico}\nIl server non risponde`)
  expect(errorText(senzaRete)).toBe('Il server non risponde')
  const gia = new ApiError(0, 'rete', 'Caldaia non salvata: Il server non risponde')
  expect(errorText(gia, generico)).toBe('Caldaia non salvata: Il server non risponde')
})

test('un 500 con parole estranee è un errore del server, un 502 un server che non risponde; la chiave resta', async () => {
  risposte = ['estranea 500', 'estranea 502', 200]
  const rotto = await crea('Ida')
  expect(rotto).toMatchObject({ status: 500, code: 'errore_interno' })
  expect(errorText(rotto, 'Errore nella creazione del cliente')).toMatch(
    /^Errore nella creazione del cliente\n/,
  )
  expect(server.reached).toBe(true)
  expect(await crea('Ida')).toMatchObject({ status: 502, code: 'rete' })
  expect(server.reached).toBe(false)
  await crea('Ida')
  expect(new Set(chiavi).size).toBe(1)
})

test('chi deve confermare scrive la password una volta sola, e ciò che aspettava riparte com’era', async () => {
  let domande = 0
  let conferma = true
  onConfirmationWanted(async (perche) => {
    expect(perche).toBe('Serve la password')
    domande++
    await new Promise((fatto) => setTimeout(fatto, 5))
    return conferma
  })
  risposte = ['conferma', 'conferma', 200, 200]
  const due = await Promise.all([crea('Ada'), crea('Ugo')])
  expect([due, domande]).toEqual([[{ data: { id: 1 } }, { data: { id: 1 } }], 1])
  conferma = false
  risposte = ['conferma']
  expect(await crea('Ada')).toMatchObject({
    status: 403,
    code: 'conferma_richiesta',
    message: 'Serve la password',
  })
  expect(domande).toBe(2)
})

test('un rifiuto senza parole è del server, che risponde: si dice così, non che non risponde', async () => {
  risposte = ['vuota 400', 'estranea 502']
  const rifiuto = (await crea('Ida')) as ApiError
  expect([rifiuto.status, errorText(rifiuto, 'Errore durante il login')]).toEqual([
    400,
    'Errore durante il login\nIl server ha risposto con un errore',
  ])
  expect(server.reached).toBe(true)
  // What speaks no JSON stands in the server's place.
  expect(errorText(await crea('Ida'))).toBe('Il server non risponde')
})

test('ciò che un proxy non lascia passare perché è grande lo si dice: il server c’è, e riprovare non serve', async () => {
  risposte = ['estranea 413']
  expect(await crea('Grande')).toMatchObject({ status: 413, code: 'troppo_grande' })
  expect(errorText(new ApiError(413, 'troppo_grande', 'Troppo grande per passare'), 'Non salvato')).toBe(
    'Troppo grande per passare',
  )
  expect(server.reached).toBe(true)
})
