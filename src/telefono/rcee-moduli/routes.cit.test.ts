import { afterAll, expect, test } from 'vitest'
import { readXml } from '#server/files/xml.ts'
import { openBench } from '#test/bench.ts'
import { moduloSalvato } from '#test/moduli-chiusi.ts'
import { moduloDue, moduloUno } from '#test/rcee.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { id: clienteId } = await bench.dati('POST', '/clienti', {
  corpo: { nome: 'Enrico', cognome: 'Bosio' },
})
const di = { clienteId, marca: 'Vaillant', modello: 'ecoTEC' }
const { id: caldaiaId } = await bench.dati('POST', '/caldaie', { corpo: di })
const { id: condizionatoreId } = await bench.dati('POST', '/condizionatori', { corpo: di })

const chiudi = (altro: object = {}) =>
  moduloSalvato(bench.db, { clienteId, tecnicoId: bench.operatore.id, caldaiaId, ...altro })
const senzaNox = () => {
  const uno = moduloUno()
  for (const prova of uno.dati.prove) prova.nox = null
  return uno
}

test('i catasti si leggono regione per regione, di chi non si sa nulla si dice niente', async () => {
  const { data, count } = (await bench.chiedi('GET', '/catasti', { come: 'operatore' })).corpo
  expect(count).toBe(20)
  const per = (regione: string) => data.find((uno: { regione: string }) => uno.regione === regione)
  expect(per('Piemonte')).toMatchObject({ nome: 'CIT', formato: 'xml', fiducia: 'verificata' })
  expect(per('Piemonte').province).toContain('TO')
  expect(per('Campania')).toMatchObject({ nome: null, giorni_invio: null, fonte: null })
})

test('il file per il CIT esce dal rapporto firmato, con il codice catasto di oggi dove mancava', async () => {
  const id = await chiudi({ impianto: { codice_catasto: null } })
  const manca = await bench.chiedi('GET', `/rcee-moduli/${id}/cit`)
  expect([manca.stato, manca.corpo.error]).toEqual([
    409,
    `RCEE-20261122-C${caldaiaId}: per il CIT manca codice catasto`,
  ])
  const { impianto_id } = await bench.dati('GET', `/rcee-moduli/${id}`)
  await bench.dati('PUT', `/impianti/${impianto_id}`, { corpo: { codiceCatasto: '21180499' } })
  const { stato, corpo, intestazioni } = await bench.chiedi('GET', `/rcee-moduli/${id}/cit`)
  expect([stato, String(intestazioni['content-type'])]).toEqual([200, 'application/xml'])
  expect(String(intestazioni['content-disposition'])).toContain(`AllegatoII_RCEE-20261122-C${caldaiaId}.xml`)
  expect(readXml(Buffer.from(corpo)).name).toBe('MODII')
  expect(corpo).toContain('<codiceCatasto>21180499</codiceCatasto>')
})

test('il REA che il modulo non ha si legge com’è oggi', async () => {
  const id = await chiudi({ azienda: { rea_provincia: null, rea_numero: null } })
  const file = () => bench.chiedi('GET', `/rcee-moduli/${id}/cit`)
  const manca = await file()
  expect([manca.stato, manca.corpo.error]).toEqual([
    409,
    `RCEE-20261122-C${caldaiaId}: per il CIT manca REA dell’azienda`,
  ])
  await bench.dati('PUT', '/azienda', { corpo: { rea: 'TO-1234567' } })
  expect((await file()).corpo).toContain('<numeroREA>1234567</numeroREA>')
})

test('di un impianto fuori dal Piemonte non c’è un file per il CIT: lo si dice, da solo e in uno ZIP', async () => {
  const [dentro, fuori] = [await chiudi(), await chiudi({ impianto: { provincia: 'NA' } })]
  const detto = [
    409,
    'catasto_altro',
    `RCEE-20261122-C${caldaiaId}: l’impianto è in provincia di NA, il CIT è il catasto del Piemonte`,
  ]
  const solo = await bench.chiedi('GET', `/rcee-moduli/${fuori}/cit`)
  expect([solo.stato, solo.corpo.code, solo.corpo.error]).toEqual(detto)
  const zip = await bench.chiedi('POST', '/rcee-moduli/cit', { corpo: { ids: [fuori] } })
  expect([zip.stato, zip.corpo.code, zip.corpo.error]).toEqual(detto)
  const insieme = await bench.chiedi('POST', '/rcee-moduli/cit', { corpo: { ids: [dentro, fuori] } })
  expect([insieme.stato, insieme.corpo.includes('mancano.txt')]).toEqual([200, true])
})

test('firmato con l’orologio avanti: nel file va il giorno giusto', async () => {
  const id = await chiudi({ riga: { data_controllo: '2026-11-20' } })
  const { corpo } = await bench.chiedi('GET', `/rcee-moduli/${id}/cit`)
  expect(corpo).toContain('<A_F_dataControllo>2026-11-20</A_F_dataControllo>')
})

test('più rapporti in uno ZIP; a quali manca qualcosa, e che cosa, sta in un file accanto agli altri', async () => {
  const uno = await chiudi()
  const due = await chiudi({ caldaiaId: undefined, condizionatoreId, modulo: moduloDue() })
  const insieme = (ids: number[], come?: string) =>
    bench.chiedi('POST', '/rcee-moduli/cit', { corpo: { ids }, ...(come && { come }) })
  const { stato, corpo } = await insieme([uno, due, uno])
  expect([stato, corpo.slice(0, 2)]).toEqual([200, 'PK'])
  expect([...new Set(corpo.match(/Allegato[\w-]+\.xml/g))].sort()).toEqual([
    `AllegatoIII_RCEE-20261122-K${condizionatoreId}.xml`,
    `AllegatoII_RCEE-20261122-C${caldaiaId}.xml`,
  ])
  // Of another visit of the same day: the same number, another file.
  const doppi = (await insieme([uno, await chiudi()])).corpo as string
  expect([...new Set(doppi.match(/Allegato[\w-]+\.xml/g))].sort()).toEqual([
    `AllegatoII_RCEE-20261122-C${caldaiaId}.xml`,
    `AllegatoII_RCEE-20261122-C${caldaiaId}_2.xml`,
  ])
  const senza = await chiudi({ modulo: senzaNox() })
  const manca = `RCEE-20261122-C${caldaiaId}: per il CIT manca NOx`
  const rotto = await insieme([uno, senza])
  expect([rotto.stato, rotto.corpo.includes('mancano.txt')]).toEqual([200, true])
  const soloRotti = await insieme([senza])
  expect([soloRotti.stato, soloRotti.corpo.error]).toEqual([409, manca])
  expect((await insieme([])).corpo.campi).toEqual({ ids: 'Scegli almeno un RCEE' })
  expect((await insieme([uno, 999_999])).stato).toBe(404)
  expect((await insieme([uno], 'direttore')).stato).toBe(200)
})

test('di uno corretto il file è quello della correzione', async () => {
  const id = await chiudi({ riga: { stato: 'Superato' } })
  const { stato, corpo } = await bench.chiedi('GET', `/rcee-moduli/${id}/cit`)
  expect([stato, corpo.error]).toEqual([
    409,
    `RCEE-20261122-C${caldaiaId} è stato corretto: carica la correzione`,
  ])
})

test('si contano quelli da caricare e quelli da consegnare, finché qualcuno non dice che lo sono', async () => {
  const conta = async () => {
    const { daCaricare, daConsegnare } = await bench.dati('GET', '/rcee/conteggi')
    return [daCaricare, daConsegnare]
  }
  const [caricare, consegnare] = await conta()
  const id = await chiudi()
  expect(await conta()).toEqual([caricare + 1, consegnare + 1])
  await bench.dati('PUT', `/rcee-moduli/${id}/catasto`, {
    corpo: { caricatoIl: '2026-11-25', numero: 'C-1' },
  })
  expect(await conta()).toEqual([caricare, consegnare + 1])
  await bench.dati('PUT', `/rcee-moduli/${id}/consegna`, { corpo: { come: 'Stampato' } })
  // Who looked before it was said is told so.
  const dopo = await bench.chiedi('PUT', `/rcee-moduli/${id}/consegna`, {
    ...{ corpo: { come: 'Condiviso' }, intestazioni: { 'if-match': '"1"' } },
  })
  expect([dopo.stato, dopo.corpo.code]).toEqual([412, 'versione_superata'])
  expect(await conta()).toEqual([caricare, consegnare])
  await bench.dati('PUT', `/rcee-moduli/${id}/catasto`, { corpo: { caricatoIl: null, numero: null } })
  expect(await conta()).toEqual([caricare + 1, consegnare])
})
