import { afterAll, expect, test } from 'vitest'
import { apriBanco } from '#test/banco.ts'

const banco = await apriBanco()
afterAll(() => banco.chiudi())
const crea = (altro: object = {}) =>
  banco.chiedi('POST', '/fornitori', { corpo: { ragioneSociale: 'Idrotermo Campania S.p.A.', ...altro } })

test('un fornitore si crea, si cerca e si cambia', async () => {
  const { corpo } = await crea({
    partitaIva: '07643520013',
    telefono: '+39 081 55 66',
    sitoWeb: 'https://idrotermo.example',
  })
  expect(corpo.data).toMatchObject({
    ragione_sociale: 'Idrotermo Campania S.p.A.',
    sito_web: 'https://idrotermo.example',
    versione: 1,
  })
  const trova = async (q: string) => (await banco.chiedi('GET', '/fornitori', { query: { q } })).corpo.count
  expect([
    await trova('campania idro'),
    await trova('0764352'),
    await trova('0815566'),
    await trova('zzz'),
  ]).toEqual([1, 1, 1, 0])
  const cambiato = await banco.dati('PUT', `/fornitori/${corpo.data.id}`, {
    corpo: { referente: 'Sig.ra D’Angiò' },
  })
  expect(cambiato).toMatchObject({ referente: 'Sig.ra D’Angiò', telefono: '+39 081 55 66', versione: 2 })
})

test.each([
  ['senza ragione sociale', { ragioneSociale: '' }, 'ragioneSociale'],
  ['indirizzo che esegue', { sitoWeb: 'javascript:alert(1)' }, 'sitoWeb'],
  ['indirizzo di dati', { sitoWeb: 'data:text/html,x' }, 'sitoWeb'],
  ['partita IVA lunga', { partitaIva: '123456789012' }, 'partitaIva'],
  ['CAP lungo', { cap: '800000' }, 'cap'],
  ['provincia lunga', { provincia: 'NAP' }, 'provincia'],
  ['email sbagliata', { email: 'a@' }, 'email'],
])('rifiuta %s', async (_, altro, campo) => {
  const { stato, corpo } = await crea(altro)
  expect([stato, Object.keys(corpo.campi)]).toEqual([400, [campo]])
})

test('un fornitore con fatture non si elimina, e lo dice', async () => {
  const { id } = (await crea()).corpo.data
  const fattura = {
    numeroDocumento: '1',
    tipo: 'Passiva',
    fornitoreId: id,
    dataEmissione: '2026-01-15',
    dataScadenza: '2026-02-15',
    subtotale: 100,
    ivaImporto: 22,
    totale: 122,
    stato: 'Da_Pagare',
  }
  await banco.dati('POST', '/fatture', { corpo: fattura })
  const { stato, corpo } = await banco.chiedi('DELETE', `/fornitori/${id}`)
  expect([stato, corpo.error]).toEqual([409, 'Il fornitore ha 1 fattura: non può essere eliminato'])
  const altro = (await crea()).corpo.data
  expect((await banco.chiedi('DELETE', `/fornitori/${altro.id}`)).stato).toBe(200)
})
