import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { fatturaXml, riceventi, type Scritta } from '#test/ricevute.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { importa, annulla, fattura, noi } = riceventi(bench)
await noi()

const conTelefono = (s: Scritta) =>
  Buffer.from(
    fatturaXml(s)
      .toString()
      .replace(
        '</CedentePrestatore>',
        '<Contatti><Telefono>0811234567</Telefono></Contatti></CedentePrestatore>',
      ),
  )
const IBAN = 'IT36Z0538711101000000123456'

test('annullando, un fornitore che la stessa ricezione ha creato e completato se ne va', async () => {
  const di = { partitaIva: '27884100648', denominazione: 'Appena Arrivata S.r.l.' }
  const { id, righe } = await importa(
    ['a.xml', fatturaXml({ ...di, numero: '1' })],
    ['b.xml', conTelefono({ ...di, numero: '2' })],
    ['c.xml', fatturaXml({ ...di, numero: '3', iban: IBAN })],
  )
  const { fornitore_id: fornitoreId } = await fattura(righe[0]?.fattura_id)
  expect(await bench.dati('GET', `/fornitori/${fornitoreId}`)).toMatchObject({
    ...{ telefono: '0811234567', iban: IBAN, versione: 3 },
  })
  expect((await annulla(id)).stato).toBe(200)
  expect((await bench.chiedi('GET', `/fornitori/${fornitoreId}`)).stato).toBe(404)
})

test('uno che qualcuno ha cambiato resta, e così uno di cui resta una fattura', async () => {
  const di = { partitaIva: '60115270633', denominazione: 'Resta S.r.l.' }
  const una = await importa(
    ['a.xml', fatturaXml({ ...di, numero: '1' })],
    ['b.xml', conTelefono({ ...di, numero: '2' })],
  )
  const { fornitore_id: fornitoreId } = await fattura(una.righe[0]?.fattura_id)
  await bench.dati('POST', `/fatture/${una.righe[0]?.fattura_id}/pagamenti`, {
    corpo: { data: '2026-10-10', importo: 20 },
  })
  expect((await annulla(una.id, { tieniUsati: true })).stato).toBe(200)
  expect(await bench.dati('GET', `/fornitori/${fornitoreId}`)).toMatchObject({ telefono: null })
  const altra = await importa([
    'c.xml',
    fatturaXml({ partitaIva: '01114601006', denominazione: 'Cambiata S.r.l.', numero: '1' }),
  ])
  const { fornitore_id: cambiata } = await fattura(altra.righe[0]?.fattura_id)
  await bench.dati('PUT', `/fornitori/${cambiata}`, { corpo: { note: 'Nostra' } })
  expect((await annulla(altra.id)).stato).toBe(200)
  expect(await bench.dati('GET', `/fornitori/${cambiata}`)).toMatchObject({ note: 'Nostra' })
})
