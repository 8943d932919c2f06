import { afterAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { rapportoDi } from '#test/report.ts'

/* What was used at a visit comes into its draft, once (docs/product.md §30.9). */

const bench = await openBench()
afterAll(() => bench.chiudi())
const { id: valvola } = await bench.dati('POST', '/articoli', {
  corpo: { descrizione: 'Valvola gas', codice: 'VK4105', um: 'pz', prezzo: '80' },
})
let quanti = 0
const cliente = async () =>
  (await bench.dati('POST', '/clienti', { corpo: { nome: 'Ida', cognome: `Pezzi${++quanti}` } })).id as number
const visita = async (clienteId: number, campi: object = {}) =>
  (
    await bench.dati('POST', '/appuntamenti', {
      corpo: {
        ...{ clienteId, utenteAssegnatoId: bench.operatore.id, titolo: 'Riparazione', stato: 'Completato' },
        ...{ tipologia: 'Riparazione', dataInizio: `${oggi()}T09:00`, dataFine: `${oggi()}T10:00` },
        ...{ richiestaRicevuta: true, codiceFiscale: 'SQTMNG71A55F839X', ...campi },
      },
    })
  ).id as number
async function usato(appuntamentoId: number, campi: object = {}) {
  const corpo = { appuntamentoId, descrizione: 'Valvola gas', articoloId: valvola, ...campi }
  const { id } = await bench.dati('POST', '/pezzi', { corpo })
  await bench.dati('PUT', `/pezzi/${id}`, { corpo: { stato: 'Usato' } })
  return id as number
}
const fattura = async (id: number) =>
  (await bench.dati('POST', `/appuntamenti/${id}/fattura`, { corpo: {} })).id as number
const leggi = (id: number) => bench.dati('GET', `/fatture/${id}`)
const righe = async (id: number) =>
  (
    await bench.db
      .selectFrom('fatture_righe')
      .select(['descrizione', 'quantita', 'prezzo_unitario', 'articolo_id', 'codice'])
      .where('fattura_id', '=', id)
      .orderBy('n')
      .execute()
  ).map((riga) => [riga.descrizione, riga.quantita, Number(riga.prezzo_unitario)])
const inFattura = async (id: number) => (await bench.dati('GET', `/pezzi/${id}`)).fattura_id

test('una volta sola: nella bozza della visita, e di nuovo in quella dopo se la bozza si elimina', async () => {
  const c = await cliente()
  const id = await visita(c)
  const pezzo = await usato(id, { quantita: '2' })
  const bozza = await fattura(id)
  expect(await righe(bozza)).toEqual([
    ['Riparazione', '1', 0],
    ['Valvola gas', '2', 80],
  ])
  expect(await inFattura(pezzo)).toBe(bozza)
  expect((await leggi(bozza)).subtotale).toBe(160)
  // Another visit of the same customer doesn't bill it again.
  const altra = await fattura(await visita(c, { titolo: 'Altra' }))
  expect(await righe(altra)).toHaveLength(1)
  expect((await bench.chiedi('PUT', `/pezzi/${pezzo}`, { corpo: { stato: 'Arrivato' } })).stato).toBe(409)
  await bench.dati('DELETE', `/fatture/${bozza}`)
  expect(await inFattura(pezzo)).toBeNull()
  expect(await righe(await fattura(id))).toHaveLength(2)
})

test('l’incasso che basta li comprende e torna al centesimo; quello che non basta resta al lavoro, e si aggiungono', async () => {
  const basta = await visita(await cliente(), { incasso: 233.33 })
  await usato(basta, { quantita: '1.5' })
  const f = await leggi(await fattura(basta))
  expect(f.totale).toBe(233.33)
  const [lavoro, pezzo] = await righe(f.id)
  expect(pezzo).toEqual(['Valvola gas', '1.5', 80])
  expect(Number(lavoro?.[2]) + 120).toBeCloseTo(f.subtotale, 2)
  const poco = await visita(await cliente(), { incasso: 55 })
  await usato(poco)
  const g = await leggi(await fattura(poco))
  expect((await righe(g.id)).map(([, , prezzo]) => prezzo)).toEqual([50, 80])
})

test('la visita che ne riprende un’altra porta in bozza i suoi pezzi; una cambiata dopo si dice', async () => {
  const c = await cliente()
  const prima = await visita(c, { dataInizio: `${oggi()}T07:00`, dataFine: `${oggi()}T08:00` })
  const { id: pezzo } = await bench.dati('POST', '/pezzi', {
    corpo: { appuntamentoId: prima, descrizione: 'scheda', quantita: '1' },
  })
  const dopo = await visita(c, { stato: 'Programmato' })
  await bench.dati('PUT', `/pezzi/${pezzo}`, { corpo: { stato: 'Usato' } })
  await bench.dati('PUT', `/appuntamenti/${dopo}`, { corpo: { stato: 'Completato' } })
  const bozza = await fattura(dopo)
  // No article, no price: it is said before the invoice is issued.
  expect(await righe(bozza)).toEqual([
    ['Riparazione', '1', 0],
    ['scheda', '1', 0],
  ])
  const controlli = await bench.dati('GET', `/fatture/${bozza}/controlli`)
  expect(controlli.map(({ codice }: { codice: string }) => codice)).toContain('prezzo_mancante')
  expect((await leggi(bozza)).origine_cambiata).toBeNull()
  await bench.dati('PUT', `/pezzi/${pezzo}`, { corpo: { quantita: '2' } })
  expect((await leggi(bozza)).origine_cambiata.che).toBe('I pezzi usati sono cambiati')
})

test('usato in un rapporto che arriva dopo: sta nella bozza, che lo dice; corretto esce; emessa, la nota lo libera e riaperta se lo riprende', async () => {
  const { azienda } = (await import('#test/issued-cases.json', { with: { type: 'json' } })).default
  await bench.dati('PUT', '/azienda', { corpo: azienda })
  const c = (
    await bench.dati('POST', '/clienti', {
      corpo: {
        ...{ nome: 'Ida', cognome: `Pezzi${++quanti}`, codiceFiscale: 'SQTMNG71A55F839X' },
        ...{ indirizzo: 'Via Diaz 1', cap: '80134', comune: 'Napoli', provincia: 'NA' },
      },
    })
  ).id as number
  const id = await visita(c, { incasso: 110 })
  const { id: pezzo } = await bench.dati('POST', '/pezzi', {
    corpo: { appuntamentoId: id, descrizione: 'Valvola gas', articoloId: valvola },
  })
  const bozza = await fattura(id)
  const riga = { articoloId: valvola, descrizione: 'Valvola gas', um: 'pz', quantita: '1' }
  const manda = async (materiali: object[], precedenteUid?: string) => {
    const azione = await rapportoDi(bench, id, {
      contenuto: { materiali },
      ...(precedenteUid && { corpo: { correzione: { precedenteUid, motivo: 'Altro' } } }),
    })
    const { esiti } = await bench.dati('POST', '/azioni', {
      corpo: { utenteId: bench.admin.id, azioni: [azione] },
    })
    expect([esiti[0].esito, esiti[0].motivo]).toEqual(['fatta', null])
    return azione.corpo.contenuto.uid as string
  }
  const uno = await manda([{ ...riga, pezzoId: pezzo }])
  expect(await inFattura(pezzo)).toBe(bozza)
  expect((await leggi(bozza)).origine_cambiata.che).toBe('I pezzi usati sono cambiati')
  const due = await manda([riga], uno)
  expect([await inFattura(pezzo), (await leggi(bozza)).origine_cambiata]).toEqual([null, null])
  await bench.dati('POST', `/fatture/${bozza}/emetti`)
  const tre = await manda([{ ...riga, pezzoId: pezzo }], due)
  expect(await inFattura(pezzo)).toBeNull()
  const avvisi = async () =>
    (await bench.dati('GET', '/notifiche'))
      .filter(({ titolo }: { titolo: string }) => titolo === 'Pezzo da fatturare')
      .map(({ messaggio }: { messaggio: string }) => messaggio)
  expect(await avvisi()).toHaveLength(1)
  // Taken back, the work is billed again, with it.
  const nota = async (fatturaId: number) => {
    const { id: notaId } = await bench.dati('POST', `/fatture/${fatturaId}/nota-credito`, { corpo: {} })
    await bench.dati('POST', `/fatture/${notaId}/emetti`)
    return notaId as number
  }
  await nota(bozza)
  const nuova = await fattura(id)
  expect([await inFattura(pezzo), (await righe(nuova)).length]).toEqual([nuova, 2])
  await bench.dati('POST', `/fatture/${nuova}/emetti`)
  const seconda = await nota(nuova)
  expect(await inFattura(pezzo)).toBeNull()
  await bench.dati('POST', `/fatture/${seconda}/riapri`)
  expect(await inFattura(pezzo)).toBe(nuova)
  // More of it was used than the invoice has: two lines of one part are their sum, and the Admins hear of it once.
  const piu = [
    { ...riga, quantita: '1.5', pezzoId: pezzo },
    { ...riga, quantita: '2', pezzoId: pezzo },
  ]
  const quattro = await manda(piu, tre)
  const { numero_documento } = await leggi(nuova)
  expect((await avvisi())[0]).toBe(`Valvola gas: usata la quantità 3,5, nella ${numero_documento} è 1`)
  const cinque = await manda(piu, quattro)
  expect(await avvisi()).toHaveLength(2)
  expect(await bench.dati('GET', `/pezzi/${pezzo}`)).toMatchObject({ quantita: '1', quantita_usata: '3.5' })
  // What an issued invoice has stays used, whatever a correction says.
  await manda([riga], cinque)
  expect(await bench.dati('GET', `/pezzi/${pezzo}`)).toMatchObject({
    ...{ stato: 'Usato', rapporto_id: null, fattura_id: nuova },
  })
})
