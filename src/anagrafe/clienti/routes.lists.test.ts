import { afterAll, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const crea = (altro: object = {}) =>
  bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi', ...altro } })
const cognomi = (righe: { cognome: string }[]) => righe.map((r) => r.cognome)

const IMPIANTO = { marca: 'Immergas', modello: 'Victrix' }

test('l’elenco dice la prossima manutenzione fra tutti gli impianti', async () => {
  const { id } = await crea({ cognome: 'Impiantato' })
  const inElenco = async () =>
    (await bench.dati('GET', '/clienti', { query: { q: 'impiantato' } }))[0].prossima_manutenzione
  expect(await inElenco()).toBeNull()
  const due = {
    '/caldaie': { prossimaRevisione: '2027-05-01' },
    '/condizionatori': { prossimaManutenzione: '2027-03-01' },
  }
  for (const [path, data] of Object.entries(due))
    await bench.dati('POST', path, { corpo: { clienteId: id, ...IMPIANTO, ...data } })
  expect(await inElenco()).toBe('2027-03-01')
})

describe('possibili duplicati', () => {
  const motivi = async (query: Record<string, string | number>) =>
    (await bench.dati('GET', '/clienti/duplicati', { query })).map(
      (d: { cognome: string; motivi: string[] }) => `${d.cognome}: ${d.motivi.join(', ')}`,
    )

  test('stesso telefono, email, codice fiscale o partita IVA, comunque scritti; avvisano e non bloccano', async () => {
    const doppio = {
      telefono: '+39 347 00 11 22',
      email: 'Doppio@Esempio.example',
      codiceFiscale: 'RSSMRA80A01H501U',
      partitaIva: '07643520567',
    }
    const { id } = await crea({ cognome: 'Doppione', ...doppio })
    const SUO = ['Doppione: telefono']
    for (const telefono of [
      '347001122',
      '0039 347/001122',
      '347.001.122',
      ' +39347001122 ',
      '(+39) 347 001122',
      '39347001122',
    ])
      expect(await motivi({ telefono }), telefono).toEqual(SUO)
    expect(await motivi({ email: 'doppio@esempio.EXAMPLE' })).toEqual(['Doppione: email'])
    expect(await motivi({ codiceFiscale: 'rssmra80a01h501u' })).toEqual(['Doppione: codice_fiscale'])
    expect(await motivi({ codiceFiscale: 'RSS MRA 80A01 H501U' })).toEqual(['Doppione: codice_fiscale'])
    expect(await motivi({ partitaIva: '07643520567' })).toEqual(['Doppione: partita_iva'])
    expect(await motivi({ ...doppio, escludi: id })).toEqual([])
    await crea({ cognome: 'Secondo', telefono: '347001122' })
    expect(await motivi(doppio)).toEqual([
      'Doppione: telefono, email, codice_fiscale, partita_iva',
      'Secondo: telefono',
    ])
  })

  test('senza nulla da confrontare non c’è nessuno', async () => {
    await crea({ telefono: null, email: null })
    for (const query of [{}, { telefono: '' }, { telefono: '+39' }, { email: ' ', partitaIva: '' }])
      expect(await motivi(query as Record<string, string>)).toEqual([])
  })
})

test('da ricontattare: fino a sette giorni da oggi a Roma, i più vecchi per primi', async () => {
  await stopClock(bench, '2036-11-19T23:30:00Z') // in Rome it is already the 20th
  await bench.db.updateTable('clienti').set({ data_follow_up: null }).execute()
  for (const dataFollowUp of ['2036-11-27', '2036-11-28', '2036-11-20', '2025-01-01', null])
    await crea({ cognome: `${dataFollowUp}`, dataFollowUp })
  const { corpo } = await bench.chiedi('GET', '/clienti/follow-up/da-ricontattare', { come: 'operatore' })
  expect(cognomi(corpo.data)).toEqual(['2025-01-01', '2036-11-20', '2036-11-27'])
  expect(corpo.count).toBe(3)
})
