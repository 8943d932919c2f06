import { afterAll, expect, test, vi } from 'vitest'
import { validaXml } from '#server/files/xml.ts'
import { openBench } from '#test/bench.ts'
import { officialIsHere, officialVerdict } from '#test/fatturapa.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { azienda, cliente, bozza, emetti, emessa } = await invoicingParts(bench)
const ufficiale = officialIsHere ? officialVerdict() : null
const riga = (prezzoUnitario: string, aliquota = 10, altro: object = {}) => ({
  ...{ descrizione: 'Lavori', quantita: '1', prezzoUnitario, aliquota, ...altro },
})
/** Issues a draft of these lines and reads its file, which must be as the exchange wants it. */
async function file(clienteId: number, altro: object): Promise<string> {
  const f = await emessa(clienteId, altro)
  const xml: string = (await bench.chiedi('GET', `/fatture/${f.id}/xml`)).corpo
  expect(validaXml(Buffer.from(xml))).toEqual([])
  if (ufficiale) expect(ufficiale(Buffer.from(xml))).toBe(true)
  return xml
}
const tutti = (xml: string, elemento: string) =>
  [...xml.matchAll(new RegExp(`<${elemento}>([^<]*)</${elemento}>`, 'g'))].map(([, testo]) => testo)
const condominio = () =>
  cliente({ tipo: 'Condominio', denominazione: 'Condominio Vomero', codiceFiscale: '95012340634' })

test('una ritenuta che si arrotonda a niente non c’è, e non ferma', async () => {
  const { id } = await condominio()
  const xml = await file(id, { righe: [riga('0.10')] })
  expect(xml).not.toContain('Ritenuta')
  expect(tutti(xml, 'ImportoTotaleDocumento')).toEqual(['0.11'])
  // Its note neither, nor the note of a cent of an invoice that has one.
  const f = await emessa(id, { righe: [riga('0.20'), riga('0.05')] })
  expect(f).toMatchObject({ ritenuta: 0.01 })
  const nota = await bench.dati('POST', `/fatture/${f.id}/nota-credito`, { corpo: { righe: [{ n: 2 }] } })
  expect([nota.ritenuta, (await emetti(nota.id)).stato]).toEqual([0, 200])
  const sua: string = (await bench.chiedi('GET', `/fatture/${nota.id}/xml`)).corpo
  expect(sua).not.toContain('Ritenuta')
  expect(validaXml(Buffer.from(sua))).toEqual([])
  // All at nothing: what stops it is that there is nothing to pay.
  const nulla = await bozza(id, { righe: [riga('0')] })
  const { corpo } = await emetti(nulla.id)
  expect(corpo.data.map(({ codice }: { codice: string }) => codice)).toEqual(['totale_zero'])
})

test('N2.1, N3.6 e N4 dicono la legge, anche di una bozza che non la diceva ancora', async () => {
  const { id } = await cliente()
  const nature = ['N2.1', 'N3.6', 'N4'] as const
  const xml = await file(id, { righe: nature.map((natura) => riga('20', 0, { natura })) })
  expect(tutti(xml, 'RiferimentoNormativo')).toEqual([
    'Operazione non soggetta, artt. da 7 a 7-septies DPR 633/72',
    'Operazione non imponibile',
    'Operazione esente, art. 10 DPR 633/72',
  ])
  const vecchia = await bozza(id, { righe: [riga('20', 0, { natura: 'N4' })] })
  await bench.db
    .updateTable('fatture_riepilogo')
    .set({ riferimento: null })
    .where('fattura_id', '=', vecchia.id)
    .execute()
  expect((await emetti(vecchia.id)).stato).toBe(200)
  const sua: string = (await bench.chiedi('GET', `/fatture/${vecchia.id}/xml`)).corpo
  expect(tutti(sua, 'RiferimentoNormativo')).toEqual(['Operazione esente, art. 10 DPR 633/72'])
})

test('il testo di legge dei beni significativi è una causale sua', async () => {
  const { id } = await cliente()
  const righe = [riga('6000', 10, { beneSignificativo: true }), riga('4000')]
  const xml = await file(id, { causale: 'Sostituzione caldaia', iva10Manutenzione: true, righe })
  expect(tutti(xml, 'Causale')).toEqual([
    'Sostituzione caldaia',
    'IVA 10% art. 7 c. 1 lett. b L. 488/1999. Corrispettivo 10.000,00 EUR, di cui beni significativi (DM 29/12/1999) 6.000,00 EUR e altre prestazioni e beni 4.000,00 EUR',
  ])
})

test('nel regime forfettario una spesa anticipata resta N1, e così nella sua nota', async () => {
  await azienda({ regimeFiscale: 'RF19' })
  const { id } = await cliente()
  const righe = [riga('50', 22), riga('10', 0, { natura: 'N1', descrizione: 'Bollino' })]
  const f = await emessa(id, { righe })
  const gruppi = ({ riepilogo }: { riepilogo: { natura: string; imponibile: number }[] }) =>
    riepilogo.map(({ natura, imponibile }) => [natura, imponibile])
  expect(gruppi(f)).toEqual([
    ['N2.2', 50],
    ['N1', 10],
  ])
  await azienda({ regimeFiscale: 'RF01' })
  const nota = await bench.dati('POST', `/fatture/${f.id}/nota-credito`, { corpo: {} })
  expect(gruppi(nota)).toEqual(gruppi(f))
  expect((await emetti(nota.id)).stato).toBe(200)
})

test('identificativi svizzeri e sloveni, e chi fattura a sé stesso', async () => {
  const estero = (nazione: string, partitaIva: string, altro: object = {}) =>
    cliente({
      ...{ tipo: 'Estero', denominazione: 'Idro', codiceFiscale: null, nazione, partitaIva },
      ...{ indirizzo: 'Via Lunga 1', cap: '6900', comune: 'Lugano', provincia: null, ...altro },
    })
  const idDi = (xml: string) => [tutti(xml, 'IdPaese').at(-1), tutti(xml, 'IdCodice').at(-1)]
  const svizzero = await estero('CH', 'CHE-123.456.789 IVA')
  expect(idDi(await file(svizzero.id, { righe: [riga('100', 22)] }))).toEqual(['CH', 'CHE123456789'])
  const sloveno = await estero('SI', 'SI 1234 5678')
  expect(idDi(await file(sloveno.id, { righe: [riga('100', 22)] }))).toEqual(['SI', '12345678'])
  const nostro = await bench.dati('GET', '/azienda')
  const stesso = await cliente({ codiceFiscale: nostro.codice_fiscale ?? nostro.partita_iva })
  const { corpo } = await emetti((await bozza(stesso.id)).id)
  expect(corpo.data).toMatchObject([
    { codice: 'stesso_soggetto', testo: 'Cliente e azienda hanno lo stesso codice fiscale' },
  ])
})
