import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { withoutWriting } from '#test/refusals.ts'
import { tipoProbabile } from './ente.rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const crea = (altro: object = {}) =>
  bench.chiedi('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi', ...altro } })

test('chi non dice che cos’è lo si vede dal nome o dalla partita IVA', async () => {
  const casi = [
    [{}, 'Privato'],
    [{ partitaIva: '00743110157' }, 'Azienda'],
    [{ partitaIva: '' }, 'Privato'],
    [{ nome: 'Condominio', cognome: 'Via Roma 1', partitaIva: '00743110157' }, 'Condominio'],
    [{ tipo: 'PA', partitaIva: '00743110157' }, 'PA'],
    [{ nome: 'Hotel', cognome: 'Vesuvio' }, 'Azienda'],
    [{ denominazione: 'Termo Sud S.n.c.' }, 'Azienda'],
    [{ codiceFiscale: '00743110157' }, 'Azienda'],
    // A person, whatever their code or surname looks like.
    [{ codiceFiscale: '00743110158' }, 'Privato'],
    [{ cognome: 'Comune' }, 'Privato'],
  ] as const
  for (const [dati, tipo] of casi) expect((await crea(dati)).corpo.data.tipo).toBe(tipo)
  const { corpo } = await crea({ partitaIva: '00743110157' })
  // Once known it changes only where it is said.
  expect(await bench.dati('PUT', `/clienti/${corpo.data.id}`, { corpo: { partitaIva: '' } })).toMatchObject({
    ...{ tipo: 'Azienda', partita_iva: null },
  })
  expect(tipoProbabile({ nome: 'Il', cognome: 'CONDOMINIO' })).toBe('Condominio')
})

test.each([
  ['Officina Rossi s.r.l.', 'Azienda'],
  ['Termoidraulica Bruni & C. S.n.c.', 'Azienda'],
  ['BAR CENTRALE', 'Azienda'],
  ['Scuola Media Verdi', 'PA'],
  ['Studio Legale Bianchi', 'Azienda'],
  ['Parrocchia San Gennaro', 'Azienda'],
  ['Studio Amministrazioni Condominiali Neri', 'Azienda'],
  ['Comune di Ercolano', 'PA'],
  ['Cond. Le Ginestre', 'Condominio'],
  ['COND LE GINESTRE', 'Condominio'],
  ['Supercondominio Aurora', 'Condominio'],
  ['Giuseppe Palazzo', 'Privato'],
  ['Anna Parco', 'Privato'],
  ['Maria Scuola', 'Privato'],
  ['Ugo Barone', 'Privato'],
  ['Ada Condò', 'Privato'],
  ['Srlan Spadaro', 'Privato'],
])('«%s» è %s', (nomeIntero, tipo) => {
  const [nome = '', ...resto] = nomeIntero.split(' ')
  expect(tipoProbabile({ nome, cognome: resto.join(' ') })).toBe(tipo)
  expect(tipoProbabile({ nome: 'Ada', cognome: 'Rossi', denominazione: nomeIntero })).toBe(tipo)
})

test('chi ha il codice di una persona resta una persona, anche se si chiama Bar', () => {
  const bar = { nome: 'Bar', cognome: 'Anna' }
  expect([bar, { ...bar, codiceFiscale: 'BRNDAA80A41F839J' }].map(tipoProbabile)).toEqual([
    'Azienda',
    'Privato',
  ])
})

test('i dati per la fattura: maiuscole, sigle, e la denominazione si cerca', async () => {
  const { corpo } = await crea({
    ...{ cognome: 'Bianchi', tipo: 'PA', denominazione: ' Comune di Acerra ', codiceDestinatario: 'ufk2lm' },
    ...{ pec: 'Protocollo@pec.comune.example', splitPayment: true, nazione: 'it' },
  })
  expect(corpo.data).toMatchObject({
    ...{ tipo: 'PA', denominazione: 'Comune di Acerra', codice_destinatario: 'UFK2LM', nazione: 'IT' },
    ...{ pec: 'Protocollo@pec.comune.example', split_payment: true },
  })
  for (const dove of ['/clienti', '/clienti/search', '/ricerca']) {
    const trovati = await bench.dati('GET', dove, { query: { q: 'comune acerra' } })
    expect(JSON.stringify(trovati)).toContain('Bianchi')
  }
  await bench.dati('PUT', `/clienti/${corpo.data.id}`, { corpo: { denominazione: '', pec: '' } })
  expect(await bench.dati('GET', '/clienti', { query: { q: 'acerra' } })).toEqual([])
})

test('una partita IVA straniera può essere lunga, una italiana no, da qualunque parte ci si arrivi', async () => {
  const lunga = 'CHE123456789MWST'
  const troppa = { partitaIva: 'Massimo 11 caratteri' }
  expect((await withoutWriting(bench, () => crea({ partitaIva: lunga }))).corpo.campi).toEqual(troppa)
  const { corpo } = await crea({ partitaIva: lunga, tipo: 'Estero', nazione: 'ch' })
  expect(corpo.data).toMatchObject({ partita_iva: lunga, nazione: 'CH', tipo: 'Estero' })
  const cambia = (dati: object) => bench.chiedi('PUT', `/clienti/${corpo.data.id}`, { corpo: dati })
  expect((await withoutWriting(bench, () => cambia({ nazione: 'IT' }))).corpo.campi).toEqual(troppa)
  expect((await cambia({ note: 'resta' })).stato).toBe(200)
  expect((await cambia({ nazione: 'IT', partitaIva: '00743110157' })).stato).toBe(200)
  expect((await withoutWriting(bench, () => cambia({ partitaIva: lunga }))).corpo.campi).toEqual(troppa)
  const { corpo: doppi } = await bench.chiedi('GET', '/clienti/duplicati', { query: { partitaIva: lunga } })
  expect(doppi.data).toEqual([])
})
