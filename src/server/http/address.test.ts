// On one engine: names and proxies are heard before the database.
import { afterAll, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { countedAddress, knownHost } from './address.ts'

const diretto = await openBench()
const dietroUno = await openBench({ environment: { TRUST_PROXY: '1', HOSTS: 'gestionale.esempio.it' } })
const dietroDue = await openBench({ environment: { TRUST_PROXY: '2' } })
afterAll(async () => {
  for (const bench of [diretto, dietroUno, dietroDue]) await bench.chiudi()
})

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::10.0.0.1', '64:ff9b:0:0::/64'],
  ['', ''],
])('%s conta come %s', (indirizzo, contato) => {
  expect(countedAddress(indirizzo)).toBe(contato)
})

test.each([
  'localhost',
  'LOCALHOST:3000',
  '127.0.0.1:3000',
  '192.168.1.20',
  '[::1]:3000',
  '[2001:db8::1]',
  'gestionale.esempio.it',
  'Gestionale.Esempio.It:443',
  'gestionale.esempio.it.',
  '',
  undefined,
])('l’host «%s» è ammesso', (host) => {
  expect(knownHost(host, ['gestionale.esempio.it'])).toBe(true)
})

test.each([
  'esempio.it',
  'male.example',
  'gestionale.esempio.it.male.example',
  'localhost.male.example',
  '127.0.0.1.male.example',
  'male.example#127.0.0.1',
  'user@localhost',
  '[::1].male.example',
  '[gestionale]',
  'localhost:porta',
  'localhost, male.example',
  ' ',
])('l’host «%s» no', (host) => {
  expect(knownHost(host, ['gestionale.esempio.it'])).toBe(false)
})

describe('Host', () => {
  test('un nome sconosciuto è rifiutato in italiano, per le chiamate e per le pagine', async () => {
    for (const url of ['/api/health', '/api/clienti', '/app/', '/nulla']) {
      const { statusCode, body, headers } = await diretto.app.inject({
        url,
        headers: { host: 'male.example' },
      })
      expect([statusCode, JSON.parse(body).code], url).toEqual([400, 'dati_non_validi'])
      expect(JSON.parse(body).error).toMatch(/^Questo nome non è ammesso/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('con il nome giusto, per indirizzo o senza nome risponde', async () => {
    for (const host of ['gestionale.esempio.it', '10.0.0.9:3000', 'localhost', ''])
      expect((await dietroUno.app.inject({ url: '/api/health', headers: { host } })).statusCode, host).toBe(
        200,
      )
  })
})

describe('dietro i proxy', () => {
  /** The address that the session got, with what the last proxy passes on. */
  const indirizzo = async (bench: typeof diretto, inoltrato: string) => {
    const { corpo } = await bench.chiedi('POST', '/auth/login', {
      corpo: { email: 'direttore', password: 'caldaia-a-condensazione' },
      come: null,
      da: '10.30.0.1',
      intestazioni: { 'x-forwarded-for': inoltrato },
    })
    const { data } = (await bench.chiedi('GET', '/auth/sessioni', { come: corpo.data.token })).corpo
    return data[0].indirizzo
  }

  test.each([
    ['203.0.113.5', '203.0.113.5'],
    ['127.0.0.1, 203.0.113.5', '203.0.113.5'],
    ['1.1.1.1, 2.2.2.2,203.0.113.5', '203.0.113.5'],
    ['2001:db8::7', '2001:db8::7'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['unknown', '10.30.0.1'],
    ['<script>', '10.30.0.1'],
    ['', '10.30.0.1'],
  ])('uno, che inoltra «%s»: conta %s', async (inoltrato, atteso) => {
    expect(await indirizzo(dietroUno, inoltrato)).toBe(atteso)
  })

  test('due, e ciò che il cliente scrive da sé non conta', async () => {
    expect(await indirizzo(dietroDue, '198.51.100.1, 203.0.113.5, 10.30.0.2')).toBe('203.0.113.5')
  })

  test('nessuno: X-Forwarded-For, -Proto e -Host non sono ascoltati', async () => {
    expect(await indirizzo(diretto, '203.0.113.5')).toBe('10.30.0.1')
    const { headers, statusCode } = await diretto.app.inject({
      url: '/api/health',
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'male.example' },
    })
    expect([statusCode, headers['strict-transport-security']]).toEqual([200, undefined])
  })

  test('HSTS solo quando il proxy fidato dice https', async () => {
    const hsts = async (proto: string) =>
      (await dietroUno.app.inject({ url: '/api/health', headers: { 'x-forwarded-proto': proto } })).headers[
        'strict-transport-security'
      ]
    expect(await hsts('http')).toBeUndefined()
    expect(await hsts('https')).toMatch(/^max-age=/)
    expect(await hsts('https, http')).toBeUndefined()
  })
})
