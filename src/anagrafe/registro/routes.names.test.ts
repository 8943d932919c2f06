import { afterAll, expect, test } from 'vitest'
import type { RigaRegistro } from '#anagrafe/registro/contract.ts'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const ultime = async (query: Record<string, string | number>): Promise<RigaRegistro[]> =>
  (await bench.chiedi('GET', '/registro', { query })).corpo.data
const cambio = (riga: RigaRegistro | undefined, campo: string) =>
  riga?.cambiamenti.find((uno) => uno.campo === campo)

const cliente = await bench.crea.cliente('Niccolò D’Amico')
const ditta = await bench.dati('POST', '/ditte', { corpo: { nome: 'Vaillant', colore: 'green' } })
const tecnico = await bench.dati('POST', '/utenti', {
  corpo: { nomeUtente: 'Chi se ne va', email: 'via@tepore.example', password: 'provaprova', ruoloId: 3 },
})
const visita = await bench.crea.visita(cliente.id, '2026-11-20T09:00', {
  titolo: 'Revisione',
  utenteAssegnatoId: tecnico.id,
  dittaId: ditta.id,
})

test('ogni riga porta il nome che il record aveva, anche dopo che è stato eliminato', async () => {
  const caldaia = await bench.crea.caldaia(cliente.id)
  await bench.dati('PUT', `/caldaie/${caldaia.id}`, { corpo: { modello: 'ecoTEC plus' } })
  await bench.dati('DELETE', `/caldaie/${caldaia.id}`)
  await bench.dati('PUT', '/azienda', { corpo: { ragioneSociale: 'Idraulica Capuano S.r.l.' } })
  const nomi = async (tabella: string) =>
    (await ultime({ tabella })).map(({ azione, nome }) => [azione, nome])
  expect(await nomi('caldaie')).toEqual([
    ['elimina', 'Vaillant ecoTEC plus'],
    ['aggiorna', 'Vaillant ecoTEC plus'],
    ['crea', 'Vaillant ecoTEC'],
  ])
  expect(await nomi('clienti')).toEqual([['crea', 'Niccolò D’Amico']])
  expect(await nomi('ditte')).toEqual([['crea', 'Vaillant']])
  expect(await nomi('appuntamenti')).toEqual([['crea', 'Revisione']])
  expect(await nomi('utenti')).toContainEqual(['crea', 'Chi se ne va'])
  expect(await nomi('azienda')).toContainEqual(['aggiorna', 'Idraulica Capuano S.r.l.'])
})

test('persone, ditte e clienti citati nei cambiamenti hanno il loro nome, gli altri campi no', async () => {
  const [creata] = await ultime({ tabella: 'appuntamenti', recordId: visita.id })
  expect(cambio(creata, 'cliente_id')).toEqual({
    campo: 'cliente_id',
    prima: null,
    dopo: cliente.id,
    nome_prima: null,
    nome_dopo: 'Niccolò D’Amico',
  })
  expect(cambio(creata, 'ditta_id')).toMatchObject({ nome_dopo: 'Vaillant' })
  expect(cambio(creata, 'titolo')).not.toHaveProperty('nome_dopo')
})

test('chi se n’è andato resta con il suo nome, e ciò che è eliminato con quello che aveva', async () => {
  await bench.dati('PUT', `/appuntamenti/${visita.id}`, {
    corpo: { utenteAssegnatoId: bench.direttore.id, dittaId: null },
  })
  await bench.dati('DELETE', `/utenti/${tecnico.id}`)
  await bench.dati('DELETE', `/ditte/${ditta.id}`)
  const [passata] = await ultime({ tabella: 'appuntamenti', recordId: visita.id })
  expect(cambio(passata, 'utente_assegnato_id')).toMatchObject({
    prima: tecnico.id,
    nome_prima: 'Chi se ne va',
    nome_dopo: 'direttore',
  })
  expect(cambio(passata, 'ditta_id')).toMatchObject({ prima: ditta.id, dopo: null, nome_prima: 'Vaillant' })
})

test('una ditta e un cliente eliminati si chiamano ancora per nome, nelle righe che li citano', async () => {
  const chiusa = await bench.dati('POST', '/ditte', { corpo: { nome: 'Ditta che chiude', colore: 'red' } })
  const altro = await bench.crea.cliente('Chi Parte')
  await bench.dati('PUT', `/appuntamenti/${visita.id}`, {
    corpo: { dittaId: chiusa.id, clienteId: altro.id },
  })
  await bench.dati('PUT', `/appuntamenti/${visita.id}`, { corpo: { dittaId: null, clienteId: cliente.id } })
  await bench.dati('DELETE', `/ditte/${chiusa.id}`)
  await bench.dati('DELETE', `/clienti/${altro.id}`)
  const [riga] = await ultime({ tabella: 'appuntamenti', recordId: visita.id })
  expect(cambio(riga, 'ditta_id')).toMatchObject({ nome_prima: 'Ditta che chiude', nome_dopo: null })
  expect(cambio(riga, 'cliente_id')).toMatchObject({ nome_prima: 'Chi Parte', nome_dopo: 'Niccolò D’Amico' })
})

test('di chi sono i dati esportati lo dice la riga', async () => {
  await bench.chiedi('GET', `/clienti/${cliente.id}/esporta`)
  const [riga] = await ultime({ tabella: 'clienti', recordId: cliente.id })
  expect(riga).toMatchObject({ azione: 'esporta', nome: 'Niccolò D’Amico' })
})
