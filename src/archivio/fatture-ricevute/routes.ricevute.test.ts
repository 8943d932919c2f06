import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { moltiFile, riceventi, ricevutaSdi as ricevuta } from '#test/ricevute.ts'

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
  return { id, nome: String(nome_file) }
}
const statoDi = async (id: number) => {
  const { stato_invio, esito_il } = await leggi(id)
  return [stato_invio, esito_il]
}

test('una consegna, ripetuta e dopo altre, lascia la fattura consegnata; uno scarto dopo non la tocca', async () => {
  const { id, nome } = await nuova()
  const mancata = ricevuta({ radice: 'RicevutaImpossibilitaRecapito', nome, giorno: '2026-11-23' })
  const consegna = ricevuta({ radice: 'RicevutaConsegna', nome: `${nome}.p7m` })
  expect(await porta(['mc.xml', mancata])).toMatchObject([{ tipo: 'MC', esito: 'abbinata', fatturaId: id }])
  expect(await statoDi(id)).toEqual(['Mancata_Consegna', '2026-11-23'])
  const zip = zipSync({ 'rc.xml': consegna, 'mc.xml': mancata, 'leggimi.txt': Buffer.from('niente') })
  expect((await porta(['tutte.zip', zip])).map((una: { esito: string }) => una.esito)).toEqual([
    'abbinata',
    'ripetuta',
    'non_ricevuta',
  ])
  await porta(['ns.xml', ricevuta({ radice: 'NotificaScarto', nome, dentro: SCARTO })])
  expect(await statoDi(id)).toEqual(['Consegnata', '2026-11-24'])
  expect((await bench.dati('GET', `/fatture/${id}/ricevute-sdi`)).length).toBe(3)
})

test('uno scarto dice che cosa fare; corretta e rimandata, la ricevuta del primo file non cambia nulla', async () => {
  const { id, nome } = await nuova()
  await porta(['ns.xml', ricevuta({ radice: 'RicevutaScarto', nome, dentro: SCARTO })])
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
  const tardi = ricevuta({ radice: 'RicevutaConsegna', nome, giorno: '2026-11-25' })
  expect(await porta(['rc.xml', tardi])).toMatchObject([{ esito: 'superata', fatturaId: id }])
  expect((await statoDi(id))[0]).toBe('Da_Inviare')
})

test('la PA: accettata, rifiutata, decorsi i termini; uno scarto dell’esito non cambia nulla', async () => {
  const { id, nome } = await nuova()
  const esito = (quale: string) => `<EsitoCommittente><Esito>${quale}</Esito></EsitoCommittente>`
  await porta(['dt.xml', ricevuta({ radice: 'NotificaDecorrenzaTermini', nome })])
  await porta(['se.xml', ricevuta({ radice: 'ScartoEsitoCommittente', nome })])
  expect((await statoDi(id))[0]).toBe('Decorsi_Termini')
  await porta(['ne.xml', ricevuta({ radice: 'NotificaEsito', nome, dentro: esito('EC01') })])
  await porta(['rc.xml', ricevuta({ radice: 'RicevutaConsegna', nome })])
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

test('trascinata fra le fatture ricevute vale lo stesso', async () => {
  const { id, nome } = await nuova()
  const { righe } = await carica(['rc.xml', ricevuta({ radice: 'RicevutaConsegna', nome })])
  expect(righe).toMatchObject([{ esito: 'ricevuta', codice: 'abbinata', fattura_id: id, scelta: 'salta' }])
  expect((await statoDi(id))[0]).toBe('Consegnata')
})
