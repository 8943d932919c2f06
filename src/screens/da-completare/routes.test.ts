import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import type { Incompleti } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const crea = (che: string, corpo: object) => bench.dati('POST', `/${che}`, { corpo })
const cliente = (cognome: string, dove: object) =>
  crea('clienti', { nome: 'Ada', cognome, telefono: '333 4100001', ...dove })
const luogo = async (id: number) => {
  const { comune, cap, provincia, indirizzo } = await bench.dati('GET', `/clienti/${id}`)
  return { comune, cap, provincia, indirizzo }
}
const mancano = async (genere: string): Promise<Incompleti | undefined> =>
  (await bench.dati('GET', '/da-completare')).find((voce: Incompleti) => voce.genere === genere)
const compila = (corpo: object) => bench.dati('POST', '/da-completare', { corpo })
const annulla = (operazione: number) =>
  bench.dati('POST', '/da-completare/annulla', { corpo: { operazione } })

test('CAP e provincia dal comune, in una chiamata; annullando tutto torna, non ciò che è cambiato dopo', async () => {
  const senza = await cliente('Capuno', { comune: 'Scandiano' })
  const meta = await cliente('Capdue', { comune: 'Scandiano', provincia: 'RE' })
  const citta = await cliente('Captre', { comune: 'Napoli', provincia: 'NA' })
  const intero = await cliente('Capquattro', { comune: 'Scandiano', provincia: 'RE', cap: '42019' })
  const cap = await mancano('cap')
  const di = (cognome: string) => cap?.righe.find(({ cliente: { nome } }) => nome === `Ada ${cognome}`)
  expect([di('Capuno')?.proposta, di('Capdue')?.proposta]).toEqual(Array(2).fill('42019 Scandiano (RE)'))
  // A city has many: nothing certain.
  expect(di('Captre')).toMatchObject({ che: 'Napoli', proposta: null })
  expect(di('Capquattro')).toBeUndefined()
  const { fatti, operazione } = await compila({ genere: 'cap' })
  expect(fatti).toBe(cap?.certi)
  const pieno = { comune: 'Scandiano', cap: '42019', provincia: 'RE', indirizzo: null }
  expect([await luogo(senza.id), await luogo(meta.id)]).toEqual([pieno, pieno])
  expect((await luogo(citta.id)).cap).toBeNull()
  const [riga] = await bench.dati('GET', '/registro', { query: { tabella: 'clienti', recordId: senza.id } })
  expect(riga).toMatchObject({ azione: 'aggiorna', nome_utente: 'admin' })
  expect((await mancano('cap'))?.certi).toBe(0)
  expect(await compila({ genere: 'cap' })).toEqual({ fatti: 0, operazione: null })

  await bench.dati('PUT', `/clienti/${meta.id}`, { corpo: { cap: '42018' } })
  expect(await annulla(operazione)).toMatchObject({ fatti: fatti - 1 })
  expect(await luogo(senza.id)).toMatchObject({ cap: null, provincia: null })
  expect(await luogo(meta.id)).toMatchObject({ cap: '42018' })
  expect(await luogo(intero.id)).toMatchObject({ cap: '42019' })
  expect(
    (await bench.chiedi('POST', '/da-completare/annulla', { corpo: { operazione: 999_999 } })).stato,
  ).toBe(404)
})

test('ogni comune scritto male si chiede una volta; dal CAP si riconosce chi non lo ha', async () => {
  const uno = await cliente('Comuno', { comune: 'Montecchi', indirizzo: 'Via Po 1' })
  const due = await cliente('Comdue', { comune: 'Montecchi' })
  const tre = await cliente('Comtre', { comune: 'Xyzzy' })
  const domanda = (await mancano('comune'))?.comuni.find(({ scritto }) => scritto === 'Montecchi')
  expect(domanda?.righe).toBe(2)
  expect(domanda?.proposte.map(({ comune }) => comune)).toContain('Montecchio Emilia')
  expect(await compila({ genere: 'comune' })).toMatchObject({ fatti: 0 })
  expect(
    await compila({
      genere: 'comune',
      comuni: { Montecchi: { comune: 'Montecchio Emilia', provincia: 'RE' } },
    }),
  ).toMatchObject({ fatti: 2 })
  const scelto = { comune: 'Montecchio Emilia', cap: '42027', provincia: 'RE' }
  expect([await luogo(uno.id), await luogo(due.id)]).toEqual([
    { ...scelto, indirizzo: 'Via Po 1' },
    { ...scelto, indirizzo: null },
  ])
  expect((await luogo(tre.id)).comune).toBe('Xyzzy')

  const dalCap = await cliente('Comquattro', { cap: '42019' })
  await compila({ genere: 'senza_comune' })
  expect(await luogo(dalCap.id)).toMatchObject({ comune: 'Scandiano', provincia: 'RE' })
})

test('il combustibile segue dal modello dove tutte le altre ne hanno uno solo; un modello che manca si elenca', async () => {
  const { id: clienteId } = await cliente('Gasuno', { telefono: null })
  const caldaia = (corpo: object) =>
    crea('caldaie', { clienteId, marca: 'Beretta', modello: 'Ciao 24', ...corpo })
  await caldaia({ tipoCombustibile: 'GPL' })
  const stessa = await caldaia({ marca: 'BERETTA', modello: 'ciao 24' })
  await caldaia({ modello: 'Mynute', tipoCombustibile: 'GPL' })
  await caldaia({ modello: 'Mynute', tipoCombustibile: 'Gas_Metano' })
  const dubbia = await caldaia({ modello: 'Mynute' })
  const senza = await caldaia({ marca: 'Riello', modello: 'n.d.' })
  const clima = (corpo: object) =>
    crea('condizionatori', { clienteId, marca: 'Daikin', modello: 'FTXM', ...corpo })
  await clima({ tipo: 'Monosplit' })
  const frigo = await clima({})
  const voce = await mancano('combustibile')
  const di = (id: number) => voce?.righe.find((riga) => riga.id === id)?.proposta
  expect([di(stessa.id), di(dubbia.id), di(senza.id)]).toEqual(['GPL', null, null])
  expect((await mancano('modello'))?.righe).toContainEqual(
    expect.objectContaining({ id: senza.id, che: 'Riello', cliente: { id: clienteId, nome: 'Ada Gasuno' } }),
  )
  expect((await mancano('telefono'))?.righe.map(({ id }) => id)).toContain(clienteId)
  const { operazione } = await compila({ genere: 'combustibile' })
  const combustibile = async (id: number) => (await bench.dati('GET', `/caldaie/${id}`)).tipo_combustibile
  expect([await combustibile(stessa.id), await combustibile(dubbia.id)]).toEqual(['GPL', null])
  await compila({ genere: 'tipo' })
  expect((await bench.dati('GET', `/condizionatori/${frigo.id}`)).tipo).toBe('Monosplit')
  await annulla(operazione)
  expect(await combustibile(stessa.id)).toBeNull()
})

test('due generatori e la potenza di uno: si elenca una volta, la somma la mette a posto, e si annulla', async () => {
  const { id: clienteId } = await cliente('Potuno', { provincia: 'TO' })
  const { id } = await crea('impianti', { clienteId })
  const caldaia = (potenzaKw: number) =>
    crea('caldaie', {
      ...{ clienteId, impiantoId: id, marca: 'Riello', modello: 'RL', potenzaKw },
      ...{ tipoCombustibile: 'Gas_Metano', dataInstallazione: '2026-01-01' },
    })
  await caldaia(30)
  const { id: seconda } = await caldaia(80)
  const potenza = async () => (await bench.dati('GET', `/impianti/${id}`)).potenza_totale_kw
  const dovuta = async () =>
    (await bench.dati('GET', '/scadenze', { query: { clienteId } })).find(
      (s: Record<string, unknown>) => s.caldaia_id === seconda && s.controllo === 'RCEE',
    ).data_dovuta
  // As an archive of before has it.
  await bench.db.updateTable('impianti').set({ potenza_totale_kw: 30 }).where('id', '=', id).execute()
  const daControllare = async () =>
    (await bench.dati('GET', '/impianti/da-controllare')).filter((riga: { id: number }) => riga.id === id)
  expect(await daControllare()).toEqual([
    {
      ...{ id, cliente: { id: clienteId, nome: 'Ada Potuno' } },
      potenze: [{ colonna: 'potenza_totale_kw', scritta: 30, somma: '30 + 80 = 110', totale: 110 }],
    },
  ])
  expect((await mancano('potenza'))?.righe).toMatchObject([
    { id, che: '30 + 80 = 110, sulla scheda 30 kW', proposta: '110 kW' },
  ])
  const { fatti, operazione } = await compila({ genere: 'potenza' })
  expect([fatti, await potenza(), await dovuta()]).toEqual([1, 110, '2028-01-01'])
  expect([await daControllare(), await mancano('potenza')]).toEqual([[], undefined])
  await annulla(operazione)
  expect([await potenza(), await dovuta()]).toEqual([30, '2030-01-01'])
  // Nobody writes less than they are together.
  const meno = await bench.chiedi('PUT', `/impianti/${id}`, { corpo: { potenzaTotaleKw: 100 } })
  expect(meno.corpo.campi).toEqual({ potenzaTotaleKw: 'È meno dei suoi generatori: 30 + 80 = 110 kW' })
})
