import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { improntaDi, moltiFile, riceventi, ricevutaSdi as ricevuta } from '#test/ricevute.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { emessa, cliente, leggi } = await invoicingParts(bench)
const { carica } = riceventi(bench)
const { id: clienteId } = await cliente()

const SCARTO =
  '<ListaErrori><Errore><Codice>00311</Codice><Descrizione>Codice destinatario non valido</Descrizione><Suggerimento>Verificare</Suggerimento></Errore></ListaErrori>'
const porta = (...file: [string, Buffer | Uint8Array][]) =>
  bench.dati('POST', '/ricevute-sdi', moltiFile(file))
const nuova = async () => {
  const { id, nome_file } = await emessa(clienteId)
  const nome = String(nome_file)
  return { id, nome, hash: await improntaDi(bench, nome) }
}
const statoDi = async (id: number) => {
  const { stato_invio, esito_il } = await leggi(id)
  return [stato_invio, esito_il]
}

test('una consegna, ripetuta e dopo altre, lascia la fattura consegnata; uno scarto dopo non la tocca', async () => {
  const { id, nome, hash } = await nuova()
  const mancata = ricevuta({ radice: 'RicevutaImpossibilitaRecapito', nome, hash, giorno: '2026-11-23' })
  const consegna = ricevuta({ radice: 'RicevutaConsegna', nome: `${nome}.p7m` })
  expect(await porta(['mc.xml', mancata])).toMatchObject([{ tipo: 'MC', esito: 'abbinata', fatturaId: id }])
  expect(await statoDi(id)).toEqual(['Mancata_Consegna', '2026-11-23'])
  const zip = zipSync({ 'rc.xml': consegna, 'mc.xml': mancata, 'leggimi.txt': Buffer.from('niente') })
  expect((await porta(['tutte.zip', zip])).map((una: { esito: string }) => una.esito)).toEqual([
    'abbinata',
    'ripetuta',
    'non_ricevuta',
  ])
  await porta(['ns.xml', ricevuta({ radice: 'NotificaScarto', nome, hash, dentro: SCARTO })])
  expect(await statoDi(id)).toEqual(['Consegnata', '2026-11-24'])
  expect((await bench.dati('GET', `/fatture/${id}/ricevute-sdi`)).length).toBe(3)
})

test('uno scarto dice che cosa fare; corretta e rimandata, la ricevuta del primo file non cambia nulla', async () => {
  const { id, nome, hash } = await nuova()
  await porta(['ns.xml', ricevuta({ radice: 'RicevutaScarto', nome, hash, dentro: SCARTO })])
  expect(await statoDi(id)).toEqual(['Scartata', '2026-11-24'])
  expect(await bench.dati('GET', `/fatture/${id}/ricevute-sdi`)).toMatchObject([
    {
      tipo: 'NS',
      stato: 'Scartata',
      errori: [{ codice: '00311', consiglio: expect.stringContaining('codice destinatario') }],
    },
  ])
  await bench.dati('POST', `/fatture/${id}/riapri`)
  await bench.dati('POST', `/fatture/${id}/emetti`)
  const tardi = ricevuta({ radice: 'RicevutaConsegna', nome, hash, giorno: '2026-11-25' })
  expect(await porta(['rc.xml', tardi])).toMatchObject([{ esito: 'superata', fatturaId: id }])
  expect((await statoDi(id))[0]).toBe('Da_Inviare')
})

test('la PA: accettata, rifiutata, decorsi i termini; uno scarto dell’esito non cambia nulla', async () => {
  const { id, nome, hash } = await nuova()
  const esito = (quale: string) => `<EsitoCommittente><Esito>${quale}</Esito></EsitoCommittente>`
  await porta(['dt.xml', ricevuta({ radice: 'NotificaDecorrenzaTermini', nome, hash })])
  await porta(['se.xml', ricevuta({ radice: 'ScartoEsitoCommittente', nome, hash })])
  expect((await statoDi(id))[0]).toBe('Decorsi_Termini')
  await porta(['ne.xml', ricevuta({ radice: 'NotificaEsito', nome, hash, dentro: esito('EC01') })])
  await porta(['rc.xml', ricevuta({ radice: 'RicevutaConsegna', nome, hash })])
  expect((await statoDi(id))[0]).toBe('Accettata')
})

test('ciò che non è di una nostra fattura lo dice, e un’impronta diversa avvisa', async () => {
  const { nome } = await nuova()
  expect(
    (
      await porta(
        ['a.xml', ricevuta({ radice: 'RicevutaConsegna', nome: 'IT99999999999_00001.xml' })],
        ['b.xml', ricevuta({ radice: 'RicevutaConsegna', nome, hash: 'a'.repeat(64) })],
        ['c.xml', ricevuta({ radice: 'FileMetadati', nome: 'IT1_1.xml' })],
        ['d.xml', Buffer.from('<altro/>')],
      )
    ).map((una: { esito: string }) => una.esito),
  ).toEqual(['sconosciuta', 'altro_file', 'metadati', 'non_ricevuta'])
  expect((await bench.chiedi('POST', '/ricevute-sdi', moltiFile([]))).stato).toBe(400)
})

const decidi = (ricevuta: number, vale: boolean) =>
  bench.chiedi('PUT', `/ricevute-sdi/${ricevuta}`, { corpo: { vale } })
const ricevuteDi = (id: number) => bench.dati('GET', `/fatture/${id}/ricevute-sdi`)

test('senza l’impronta del nostro file una ricevuta non cambia niente finché qualcuno non dice che è sua', async () => {
  for (const [i, hash] of ['a'.repeat(64), '', 'illeggibile'].entries()) {
    const { id, nome, hash: vera } = await nuova()
    await bench.dati('POST', `/fatture/${id}/esito`, { corpo: { stato: 'Inviata', data: '2026-11-20' } })
    const prima = await statoDi(id)
    const scarto = ricevuta({ radice: 'RicevutaScarto', nome, hash, dentro: SCARTO })
    const detta = {
      tipo: 'NS',
      esito: 'altro_file',
      fatturaId: id,
      testo: expect.stringContaining('impronta'),
    }
    expect(await porta([`ns${i}.xml`, scarto])).toMatchObject([detta])
    // Brought again, it asks again.
    expect(await porta([`ns${i}.xml`, scarto])).toMatchObject([detta])
    expect(await statoDi(id)).toEqual(prima)
    const [una] = await ricevuteDi(id)
    expect(una).toMatchObject({ stato: 'Scartata', vale: null, errori: [{ codice: '00311' }] })
    if (i === 0) {
      // Somebody else's: it stays with the invoice, and counts for nothing; a mistake is mended.
      expect(await decidi(una.id, false)).toMatchObject({
        stato: 200,
        corpo: { data: { stato_invio: 'Inviata' } },
      })
      expect((await ricevuteDi(id))[0]).toMatchObject({ vale: false })
      await porta(['rc.xml', ricevuta({ radice: 'RicevutaConsegna', nome, hash: vera })])
      expect(await statoDi(id)).toEqual(['Consegnata', '2026-11-24'])
      continue
    }
    expect(await decidi(una.id, true)).toMatchObject({
      ...{ stato: 200, corpo: { data: { stato_invio: 'Scartata', esito_il: '2026-11-24' } } },
    })
    expect(await decidi(una.id, true)).toMatchObject({ stato: 200 })
    expect(await decidi(una.id, false)).toMatchObject({ stato: 409 })
    expect((await ricevuteDi(id))[0]).toMatchObject({ vale: true })
  }
  const { id, nome } = await nuova()
  await porta(['x.xml', ricevuta({ radice: 'RicevutaScarto', nome, hash: '' })])
  const [sua] = await ricevuteDi(id)
  expect((await decidi(999_999, true)).stato).toBe(404)
  expect((await bench.chiedi('PUT', `/ricevute-sdi/${sua.id}`, { corpo: {} })).stato).toBe(400)
})

test('il mese chiede di controllarla, e non la conta né la dà al commercialista', async () => {
  const { id, nome } = await nuova()
  const { data_emissione: data } = await leggi(id)
  const mese = () => bench.dati('GET', `/fatture/mese/${data.slice(0, 4)}/${Number(data.slice(5, 7))}`)
  const prima = await mese()
  await porta(['ns.xml', ricevuta({ radice: 'RicevutaScarto', nome, hash: '' })])
  const dopo = await mese()
  expect(dopo.ricevute_sdi).toEqual(prima.ricevute_sdi)
  const incerte = (m: typeof dopo) =>
    m.manca.find(({ quale }: { quale: string }) => quale === 'ricevute_incerte')?.voci.length ?? 0
  expect(incerte(dopo)).toBe(incerte(prima) + 1)
  const [una] = await ricevuteDi(id)
  await decidi(una.id, true)
  expect(incerte(await mese())).toBe(incerte(prima))
  expect((await mese()).ricevute_sdi.scarti).toBe(prima.ricevute_sdi.scarti + 1)
})

test('trascinata fra le fatture ricevute vale lo stesso', async () => {
  const { id, nome, hash } = await nuova()
  const { righe } = await carica(['rc.xml', ricevuta({ radice: 'RicevutaConsegna', nome, hash })])
  expect(righe).toMatchObject([{ esito: 'ricevuta', codice: 'abbinata', fattura_id: id, scelta: 'salta' }])
  expect((await statoDi(id))[0]).toBe('Consegnata')
})
