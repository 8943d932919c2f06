import { afterAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'

/* A fact that changes afterwards, with what hangs on it: visits, jobs and orders of parts (docs/product.md §8.14, §8.15). */

const bench = await openBench()
afterAll(() => bench.chiudi())
const { dati } = bench
let quanti = 0
const cliente = async (altro: object = {}): Promise<number> =>
  (await dati('POST', '/clienti', { corpo: { nome: `Ada ${++quanti}`, cognome: 'Esposito', ...altro } })).id
const visita = (clienteId: number, altro: object = {}) =>
  dati('POST', '/appuntamenti', {
    corpo: {
      ...{ clienteId, titolo: 'Riparazione', tipologia: 'Riparazione' },
      ...{ utenteAssegnatoId: bench.operatore.id, ...altro },
      ...{ dataInizio: `${oggi()}T01:00`, dataFine: `${oggi()}T02:00` },
    },
  })
const fatta = (clienteId: number, altro: object = {}) =>
  visita(clienteId, {
    ...{ stato: 'Completato', richiestaRicevuta: true, codiceFiscale: 'SQTMNG71A55F839X', ...altro },
  })
const pezzo = (corpo: object) => dati('POST', '/pezzi', { corpo: { descrizione: 'Valvola gas', ...corpo } })
const passa = (id: number, corpo: object) => dati('PUT', `/pezzi/${id}`, { corpo })
const trovato = (id: number) => dati('GET', `/pezzi/${id}`)
const fattura = (id: number) => dati('POST', `/appuntamenti/${id}/fattura`, { corpo: {} })
test('segnato usato dall’ufficio quando la bozza c’è già: sta nella bozza, che lo dice; emessa, si avvisa', async () => {
  const { azienda } = (await import('#test/issued-cases.json', { with: { type: 'json' } })).default
  await dati('PUT', '/azienda', { corpo: azienda })
  const clienteId = await cliente({
    ...{ codiceFiscale: 'SQTMNG71A55F839X', indirizzo: 'Via Diaz 1', cap: '80134' },
    ...{ comune: 'Napoli', provincia: 'NA' },
  })
  const conPezzo = async () => {
    const { id: appuntamentoId } = await fatta(clienteId, { incasso: 300 })
    return [await pezzo({ appuntamentoId }), (await fattura(appuntamentoId)).id] as const
  }
  const [[uno, bozza], [due, emessa]] = [await conPezzo(), await conPezzo()]
  await passa(uno.id, { stato: 'Usato' })
  expect((await trovato(uno.id)).fattura_id).toBe(bozza)
  expect((await dati('GET', `/fatture/${bozza}`)).origine_cambiata.che).toBe('I pezzi usati sono cambiati')
  await dati('POST', `/fatture/${emessa}/emetti`)
  await passa(due.id, { stato: 'Usato' })
  await passa(due.id, { note: 'montata' })
  expect((await trovato(due.id)).fattura_id).toBeNull()
  const avvisi = await dati('GET', '/notifiche')
  expect(avvisi.filter(({ titolo }: { titolo: string }) => titolo === 'Pezzo da fatturare')).toHaveLength(1)
})
