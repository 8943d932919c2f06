import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { rapportoDi } from '#test/report.ts'
import { dimenticaAttesi } from './attesi.queries.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const io = await newPerson(bench, 3)
const altro = await newPerson(bench, 3)
const { id: clienteId } = await bench.crea.cliente('Piero Scotto')
const visita = async () =>
  (await bench.crea.visita(clienteId, `${oggi()}T09:00`, { titolo: 'Caldaia', utenteAssegnatoId: io.id }))
    .id as number
const manda = async (azione: object) =>
  (
    await bench.dati('POST', '/azioni', {
      corpo: { utenteId: io.id, azioni: [azione] },
      come: io.token,
    })
  ).esiti[0].esito
const attesi = (id: number, come = 'admin') =>
  bench.dati('GET', '/rapporti/attesi', { query: { visita: id }, come })

test('le parole e la firma di un rapporto sono in ufficio anche se i suoi file non arrivano mai', async () => {
  const id = await visita()
  const intera = await rapportoDi(bench, id, { come: io.token })
  const senzaFile = {
    ...intera,
    corpo: { ...intera.corpo, pdf: createHash('sha256').update('perso col telefono').digest('hex') },
  }
  expect([await manda(senzaFile), await manda(senzaFile)]).toEqual(['manca_file', 'manca_file'])
  const [uno, ...resto] = await attesi(id)
  expect(resto).toEqual([])
  expect(uno).toMatchObject({
    tecnico: io.nomeUtente,
    contenuto: { lavori: intera.corpo.contenuto.lavori },
    firma: { esito: 'Firmato', nome: 'Piero Scotto', tratto: intera.corpo.firma.tratto },
  })
  // Whoever wrote it, and Admins.
  expect(await attesi(id, io.token)).toHaveLength(1)
  expect(await attesi(id, altro.token)).toEqual([])
  // Nothing is written of a report that isn't whole.
  expect(await bench.dati('GET', '/rapporti', { query: { visite: id } })).toEqual([])
})

test('arrivato intero non aspetta più; ciò che non arriva si dimentica dopo tre mesi', async () => {
  const id = await visita()
  const azione = await rapportoDi(bench, id, { come: io.token })
  const mandati = await bench.db.selectFrom('file_mandati').selectAll().execute()
  await bench.db.deleteFrom('file_mandati').execute()
  expect(await manda(azione)).toBe('manca_file')
  await dimenticaAttesi(bench.db)
  expect(await attesi(id)).toHaveLength(1)
  await bench.db.insertInto('file_mandati').values(mandati).execute()
  expect(await manda(azione)).toBe('fatta')
  expect(await attesi(id)).toEqual([])

  const altra = await visita()
  await bench.db.deleteFrom('file_mandati').execute()
  expect(await manda(await rapportoDi(bench, altra, { come: altro.token }))).toBe('manca_file')
  const vecchio = new Date(Date.now() - 91 * 86_400_000).toISOString()
  await bench.db.updateTable('rapporti_attesi').set({ ricevuto_il: vecchio }).execute()
  await dimenticaAttesi(bench.db)
  expect(await attesi(altra)).toEqual([])
})

test('di chi intanto è stato unito a un altro le parole sono dell’altro, e con lui si cancellano', async () => {
  const nuovo = async (nome: string) => (await bench.crea.cliente(`${nome} Attesi`)).id as number
  const [prima, resta] = [await nuovo('Uno'), await nuovo('Due')]
  const dellaVisita = async () => {
    const corpo = {
      ...{ clienteId: prima, titolo: 'Caldaia', utenteAssegnatoId: io.id },
      ...{ dataInizio: `${oggi()}T11:00`, dataFine: `${oggi()}T12:00` },
    }
    const { id } = await bench.dati('POST', '/appuntamenti', { corpo })
    const azione = await rapportoDi(bench, id, { come: io.token })
    return { ...azione, clienteId: prima, corpo: { ...azione.corpo, pdf: 'd'.repeat(64) } }
  }
  const [una, altra] = [await dellaVisita(), await dellaVisita()]
  await bench.dati('POST', `/clienti/${resta}/unisci`, { corpo: { altroId: prima } })
  expect(await manda(una)).toBe('manca_file')
  const sue = () =>
    bench.db
      .selectFrom('rapporti_attesi')
      .select(['cliente_id'])
      .where('uid', 'in', [una.id, altra.id])
      .execute()
  expect(await sue()).toEqual([{ cliente_id: resta }])
  await bench.dati('POST', `/clienti/${resta}/anonimizza`)
  expect(await sue()).toEqual([])
  expect(await manda(altra)).toBe('respinta')
  expect(await sue()).toEqual([])
})

test('chi ha solo parole che aspettano i loro file non si elimina, e lo dice', async () => {
  const chi = await bench.crea.cliente('Ida Attesa')
  const { id } = await bench.crea.visita(chi.id, `${oggi()}T13:00`, {
    titolo: 'Caldaia',
    utenteAssegnatoId: io.id,
  })
  const azione = await rapportoDi(bench, id, { come: io.token })
  await bench.dati('DELETE', `/appuntamenti/${id}`)
  const corpo = { ...azione.corpo, pdf: 'f'.repeat(64) }
  expect(await manda({ ...azione, clienteId: chi.id, corpo })).toBe('manca_file')
  const { stato, corpo: no } = await bench.chiedi('DELETE', `/clienti/${chi.id}`)
  expect([stato, no.error]).toEqual([
    409,
    'Il cliente ha 1 rapporto che aspetta i suoi file: non può essere eliminato. Puoi invece renderlo inattivo',
  ])
})
