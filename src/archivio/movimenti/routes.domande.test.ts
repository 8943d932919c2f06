import { afterAll, expect, test } from 'vitest'
import { banca } from '#test/banca.ts'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { carica, righe, conferma, attiva, cliente } = banca(bench)

const importi = async (id: number) => (await righe(id)).map(({ importo }: { importo: number }) => importo)
const giorni = async (id: number) => (await righe(id)).map(({ data }: { data: string }) => data)
const abbina = (id: number, corpo: object) => bench.chiedi('PUT', `/movimenti/${id}`, { corpo })
const csv = (...linee: string[]) => carica(Buffer.from(`${linee.join('\n')}\n`), 'lista.csv')

test('«Sono tutte entrate?» non ferma nessuno: finché non si risponde niente è sicuro, poi si ricorda', async () => {
  const rossi = await cliente('Mario', 'Rossi')
  const [una, due, tre] = [await attiva(rossi.id), await attiva(rossi.id), await attiva(rossi.id)]
  const testa = 'Data;Descrizione;Cifra;Importo incassato'
  const riga = (f: { numero_documento: string }, giorno: string) =>
    `${giorno}/11/2026;BONIFICO ROSSI MARIO SALDO ${f.numero_documento};1;122,00`
  const { id, abbinamento, versi } = await csv(testa, riga(una, '20'), '21/11/2026;altro;2;3,50')
  expect(versi).toBe('da_chiedere')
  const letto = (await abbina(id, { abbinamento })).corpo.data
  expect([letto.stato, letto.versi]).toEqual(['pronta', 'da_chiedere'])
  const proposta = async (quale: number) => (await righe(quale))[0].proposta
  expect(await proposta(id)).toMatchObject({ sicura: false, fatture: [{ id: una.id }] })
  const rifiuto = await conferma(id, [{ n: 1 }])
  expect(rifiuto.corpo.error).toBe('La proposta di questo movimento non è sicura: scegli la fattura')
  // Another file of that bank asks again; an answer is for all that come after.
  expect((await csv(testa, riga(due, '22'))).versi).toBe('da_chiedere')
  expect((await abbina(id, { versi: 'entrate' })).corpo.data.versi).toBe('entrate')
  expect(await proposta(id)).toMatchObject({ sicura: true })
  const poi = await csv(testa, riga(tre, '23'))
  expect([poi.stato, poi.versi]).toEqual(['pronta', 'entrate'])
  expect(await proposta(poi.id)).toMatchObject({ sicura: true })
})

test('tutte uscite cambia segno; un po’ e un po’ non è mai sicuro', async () => {
  const { id, abbinamento } = await csv('Giorno;Causale;Importo', '20/11/2026;a;1,00', '21/11/2026;b;2,00')
  await abbina(id, { abbinamento, versi: 'uscite' })
  expect(await importi(id)).toEqual([-1, -2])
  const poi = await csv('Giorno;Causale;Importo', '22/11/2026;c;3,00')
  expect(await importi(poi.id)).toEqual([-3])
  expect((await abbina(id, { versi: 'miste' })).corpo.data.versi).toBe('miste')
  expect(await importi(id)).toEqual([1, 2])
})

test('dove gli importi hanno un segno, o una colonna lo dice, non si chiede niente', async () => {
  for (const [testa, riga] of [
    ['Data;Testo causale;Importo', '20/11/2026;a;-1,00'],
    ['Data;Testo causale;Importo', '20/11/2026;a;+1,00'],
    ['Data;Testo causale;Importo;Segno', '20/11/2026;a;1,00;D'],
    ['Data;Testo causale;Entrate;Uscite', '20/11/2026;a;1,00;'],
  ] as const) {
    const { id, abbinamento, versi } = await csv(testa, riga)
    expect(versi).toBeNull()
    expect((await abbina(id, { abbinamento })).corpo.data.versi).toBeNull()
  }
})

test('dove i saldi tornano con tutte entrate non si chiede', async () => {
  const { id, abbinamento } = await csv(
    ...['Data;Causale di chi;Importo', '01/11/2026;Saldo iniziale;100,00', '20/11/2026;a;22,00'],
    '30/11/2026;Saldo finale;122,00',
  )
  expect((await abbina(id, { abbinamento })).corpo.data.versi).toBeNull()
})

test('si risponde «tutte entrate» anche quando la tabella non c’è più; «tutte uscite» no', async () => {
  const { id, abbinamento } = await csv('Data;Causale;Importo', '20/11/2026;a;1,00', '21/11/2026;b;2,00')
  await abbina(id, { abbinamento })
  await bench.dati('PUT', `/movimenti/${id}/righe/1`, { corpo: { ignora: 'questa' } })
  expect((await abbina(id, { versi: 'uscite' })).corpo.error).toBe(
    'I movimenti di questo estratto non si rileggono più: buttalo e caricalo di nuovo',
  )
  expect((await abbina(id, { versi: 'entrate' })).corpo.data.versi).toBe('entrate')
  expect((await abbina(id, { versi: 'entrate' })).corpo.error).toBe(
    'Le colonne di questo estratto non si cambiano più',
  )
})

test('giorni che possono avere solo il mese davanti: si chiede una volta, poi vale anche dove non si vede', async () => {
  const testa = 'Date;Description;Amount'
  const primo = await csv(testa, '11/10/2026;a;-1,00', '11/20/2026;b;2,00')
  expect(primo.giorni).toBe('mese_giorno')
  await abbina(primo.id, { abbinamento: primo.abbinamento, giorni: 'mese_giorno' })
  expect(await giorni(primo.id)).toEqual(['2026-11-10', '2026-11-20'])
  const poi = await csv(testa, '11/05/2026;a;-3,00')
  expect(poi.stato).toBe('pronta')
  expect(await giorni(poi.id)).toEqual(['2026-11-05'])
  // What can't be so is asked again.
  const contro = await csv(testa, '20/11/2026;a;-4,00')
  expect([contro.stato, contro.giorni]).toEqual(['da_abbinare', 'giorno_mese'])
  await abbina(contro.id, { abbinamento: contro.abbinamento, giorni: 'giorno_mese' })
  expect(await giorni(contro.id)).toEqual(['2026-11-20'])
})

test('una banca letta una volta che cambia modo di scrivere i giorni si chiede, e senza risposta si legge com’è', async () => {
  const testa = 'Date;Details of it note;Amount'
  const primo = await csv(testa, '05/11/2026;a;-1,00')
  await abbina(primo.id, { abbinamento: primo.abbinamento })
  const poi = await csv(testa, '11/20/2026;b;-2,00')
  expect([poi.stato, poi.giorni]).toEqual(['da_abbinare', 'mese_giorno'])
  await abbina(poi.id, { abbinamento: poi.abbinamento })
  expect(await giorni(poi.id)).toEqual(['2026-11-20'])
})

test('dove nessuno dei due ordini va bene valgono i nostri, e il resto si dice', async () => {
  const misti = await csv('Data;Motivo;Importo', '20/11/2026;a;-1,00', '11/21/2026;b;-2,00')
  expect(misti.giorni).toBeNull()
  const { righe: quante, fuori } = (await abbina(misti.id, { abbinamento: misti.abbinamento })).corpo.data
  expect([quante, fuori[0].motivo]).toEqual([1, 'Senza data: un saldo, un totale'])
})

test('ciò che si è abbinato una volta resta, anche se quel file si butta', async () => {
  const { id, abbinamento } = await csv('Quando;Perché;Importo', '20/11/2026;a;-1,00')
  expect(abbinamento).toEqual(['data', null, 'importo'])
  await abbina(id, { abbinamento: ['data', 'descrizione', 'importo'] })
  await bench.dati('DELETE', `/movimenti/${id}`)
  expect((await csv('Quando;Perché;Importo', '22/11/2026;a;-1,00')).stato).toBe('pronta')
})
