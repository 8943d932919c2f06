import { afterAll, expect, test } from 'vitest'
import { VA_INTEGRATA } from '#archivio/integrazioni/rules.ts'
import { openBench } from '#test/bench.ts'
import { lista, mesi } from '#test/mese.ts'
import { fatturaXml, NOI, riceventi } from '#test/ricevute.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { mese, apri } = mesi(bench)
const { annulla, carica, conferma, importa, noi } = riceventi(bench)
await noi()

const estero = (xml: Buffer) =>
  Buffer.from(xml.toString().replace(/(<CedentePrestatore>.*?<IdPaese>)IT/, '$1DE'))
const TD17 = () =>
  estero(
    fatturaXml({
      ...{
        tipo: 'TD17',
        numero: 'I/1',
        data: '2026-06-20',
        partitaIva: '811569869',
        denominazione: 'Heiz GmbH',
      },
      ...{ imponibile: '200.00', imposta: '44.00' },
    }),
  )

test('ciò che si è fatto altrove per l’IVA si conserva come file: nello ZIP e nel suo elenco, in nessun totale', async () => {
  const file = [
    ['td17.xml', TD17()],
    [
      'td16.xml',
      fatturaXml({
        tipo: 'TD16',
        numero: 'I/2',
        data: '2026-06-21',
        imponibile: '-50.00',
        imposta: '-11.00',
        totale: '-61.00',
      }),
    ],
    [
      'td27.xml',
      fatturaXml({
        tipo: 'TD27',
        numero: 'I/3',
        data: '2026-06-22',
        partitaIva: NOI.partitaIva,
        denominazione: NOI.ragioneSociale,
      }),
    ],
    ['altrui.xml', fatturaXml({ tipo: 'TD18', numero: 'I/4', noi: '09817260012' })],
  ] as const
  const era = await mese('2026-06')
  const { id, righe } = await carica(...file)
  expect(righe.map(({ esito, codice, scelta }) => [esito, codice, scelta])).toEqual([
    ['nostra', 'nostra_integrazione', 'importa'],
    ['nostra', 'nostra_integrazione', 'importa'],
    ['nostra', 'nostra_integrazione', 'importa'],
    ['errore', 'non_nostra', 'salta'],
  ])
  await conferma(id)
  const m = await mese('2026-06')
  expect(m.integrazioni).toMatchObject([
    { tipo: 'TD17', numero: 'I/1', chi: 'Heiz GmbH', data: '2026-06-20', imponibile: 200, imposta: 44 },
    { tipo: 'TD16', numero: 'I/2', imponibile: -50, imposta: -11 },
    { tipo: 'TD27', numero: 'I/3', chi: NOI.ragioneSociale },
  ])
  expect([m.emesse, m.ricevute, m.iva_totale]).toEqual([era.emesse, era.ricevute, era.iva_totale])
  for (const elenco of ['fatture?tipo=Passiva', 'fatture?tipo=Attiva', 'fornitori', 'clienti'])
    expect(await bench.dati('GET', `/${elenco}`), elenco).toEqual([])
  const zip = await apri('2026-06')
  expect(Buffer.from(zip['integrazioni/td17.xml'] ?? []).equals(TD17())).toBe(true)
  expect(
    lista(zip, 'integrazioni').map((r) => [r['Tipo documento'], r['Partita IVA'], r.IVA, r.File]),
  ).toEqual([
    ['TD17', 'DE811569869', '44,00', 'td17.xml'],
    ['TD16', '44172030635', '-11,00', 'td16.xml'],
    ['TD27', NOI.partitaIva, '22,00', 'td27.xml'],
  ])
  const scaricata = await bench.chiedi('GET', `/integrazioni/${m.integrazioni[0].id}/originale`)
  expect(scaricata.corpo).toContain('Heiz GmbH')

  // The same again, in other bytes too, comes in once; taken back, it is gone.
  const ancora = await carica(file[0], ['copia.xml', Buffer.concat([Buffer.from('\uFEFF'), TD17()])])
  expect(ancora.righe.map(({ esito }) => esito)).toEqual(['duplicato', 'duplicato'])
  expect((await annulla(id)).stato).toBe(200)
  expect((await mese('2026-06')).integrazioni).toEqual([])
  expect((await importa(file[0])).righe[0]).toMatchObject({ esito: 'nostra', scritta: true })
})

test('di ciò che va integrato si dice con che cosa, quando entra e nel suo mese', async () => {
  const data = '2026-05-10'
  const { righe } = await importa(
    ['n6.xml', fatturaXml({ numero: 'A1', data, aliquota: '0.00', natura: 'N6.7' })],
    [
      'estero.xml',
      estero(fatturaXml({ numero: 'A2', data, partitaIva: '811569869', denominazione: 'Heiz GmbH' })),
    ],
    ['n21.xml', fatturaXml({ numero: 'A3', data, aliquota: '0.00', natura: 'N2.1' })],
    ['n32.xml', fatturaXml({ numero: 'A4', data, aliquota: '0.00', natura: 'N3.2' })],
    ['qui.xml', fatturaXml({ numero: 'A5', data })],
  )
  const dette = righe.map(({ avvisi }) =>
    avvisi.filter(({ testo }) => testo.includes(VA_INTEGRATA)).map(({ codice }) => codice),
  )
  expect(dette).toEqual([
    ['inversione_contabile'],
    ['fornitore_estero'],
    ['fornitore_estero'],
    ['fornitore_estero'],
    [],
  ])
  // Typed, of a supplier whose record says where he is.
  const { id: fornitoreId } = await bench.dati('POST', '/fornitori', {
    corpo: { ragioneSociale: 'Chaudières SARL', nazione: 'FR' },
  })
  await bench.dati('POST', '/fatture', {
    corpo: {
      ...{ tipo: 'Passiva', fornitoreId, numeroDocumento: 'T1', dataEmissione: data, dataScadenza: data },
      ...{ subtotale: 10, ivaImporto: 2.2, totale: 12.2, aliquotaIva: '22', metodoPagamento: 'Bonifico' },
      stato: 'Da_Pagare',
    },
  })
  const { da_integrare } = await mese('2026-05')
  expect(da_integrare.map((d: { numero: string; con: string }) => [d.numero, d.con])).toEqual([
    ['A1', 'TD16'],
    ['A2', 'TD17–TD19'],
    ['A3', 'TD17–TD19'],
    ['A4', 'TD17–TD19'],
    ['T1', 'TD17–TD19'],
  ])
  expect(da_integrare[0].nota).toBe(VA_INTEGRATA)
})
