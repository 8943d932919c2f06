import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { hostileMultiparts } from '#test/hostile/multiparts.ts'
import { limitHere } from '#test/limit-here.ts'
import { multipart } from '#test/pdf.ts'
import { withoutWriting } from '#test/refusals.ts'
import type { RigaDelFile } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

async function controllate(righe: string[]): Promise<RigaDelFile[]> {
  const file = { nome: 'clienti.csv', contenuto: Buffer.from(righe.join('\n')), tipo: 'text/csv' }
  const { id, abbinamento } = await bench.dati('POST', '/importazioni', multipart({}, file))
  await bench.dati('PUT', `/importazioni/${id}`, { corpo: { abbinamento } })
  return bench.dati('GET', `/importazioni/${id}/righe`)
}

test('32.000 spazi in una cella sono una riga con errore, e nessuno aspetta', async () => {
  const spazi = `3${' '.repeat(32_000)}3`
  const [prima, seconda] = await withoutWriting(bench, async () => {
    const began = performance.now()
    const lette = await controllate([
      'Cognome;Nome;Telefono;Comune;kW;Email',
      `Rossi;Ada;${spazi};${spazi};${spazi};${spazi}`,
      'Bruni;Ugo;333 1234567;Napoli;;',
    ])
    expect(performance.now() - began).toBeLessThan(limitHere(2000))
    return lette
  })
  const lunga = 'Massimo 2000 caratteri'
  expect(prima).toMatchObject({ esito: 'errore', errori: { 2: lunga, 3: lunga, 4: lunga, 5: lunga } })
  expect(seconda).toMatchObject({ esito: 'ok' })
})

test('celle che si chiamano come ciò che ogni oggetto ha si leggono, si chiedono e si rispondono', async () => {
  const nomi = ['constructor', '__proto__', 'toString']
  const righe = [
    'Ragione sociale;Telefono;Comune',
    ...nomi.map((nome, n) => `${nome};333 120000${n};${nome}`),
  ]
  const file = { nome: 'oggetti.csv', contenuto: Buffer.from(righe.join('\n')), tipo: 'text/csv' }
  const { id, abbinamento } = await bench.dati('POST', '/importazioni', multipart({}, file))
  const { domande } = await bench.dati('PUT', `/importazioni/${id}`, { corpo: { abbinamento } })
  expect(domande.comuni.map(({ risposta }: { risposta: unknown }) => risposta)).toEqual([null, null, null])
  const comuni = JSON.parse(`{${nomi.map((nome) => `"${nome}":{"comune":null}`).join()}}`)
  const { stato } = await bench.chiedi('PUT', `/importazioni/${id}/domande`, { corpo: { comuni } })
  expect(stato).toBeLessThan(500)
  const lette = await bench.dati('GET', `/importazioni/${id}/righe`)
  expect(lette.map(({ esito }: { esito: string }) => esito)).not.toContain('errore')
})

test('nomi che non si vedono e nomi rovesciati sono righe con errore; telefoni della rubrica no', async () => {
  const [invisibile, rovescio, rubrica] = await controllate([
    'Cognome;Nome;Telefono',
    '\u200b\u2060;\u3164;1',
    'Ros\u202esi;Ada;1',
    'Bruni;Ugo;\u202a+39 333 1234567\u202c',
  ])
  expect(invisibile?.errori).toMatchObject({ 0: 'Campo obbligatorio' })
  expect(rovescio?.errori).toEqual({
    0: 'Contiene caratteri che invertono il verso del testo: riscrivilo a mano',
  })
  expect(rubrica).toMatchObject({ esito: 'ok', errori: {}, avvisi: {} })
})

const elenco = Buffer.from('Cognome;Nome\nRossi;Ada\n')

test.each(hostileMultiparts(elenco).map((uno) => [uno.name, uno] as const))(
  '%s: accolto con un nome che si legge, o rifiutato in italiano',
  async (_, { make, headers = {}, taken }) => {
    const began = performance.now()
    const { stato, corpo } = await bench.chiedi('POST', '/importazioni', {
      corpo: make(),
      intestazioni: headers,
    })
    expect(performance.now() - began).toBeLessThan(limitHere(5000))
    if (!taken) expect([400, 413, 415]).toContain(stato)
    else {
      expect([stato, corpo.error]).toEqual([201, undefined])
      expect(corpo.data.nome_file).toMatch(/^[^\p{C}/\\]{1,200}$/u)
      expect((await bench.chiedi('GET', `/importazioni/${corpo.data.id}/errori`)).stato).toBe(200)
    }
    if (stato >= 400) expect(corpo).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  },
)
