import { afterAll, expect, test } from 'vitest'
import { transaction } from '#server/data/database.ts'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { riportaAppuntamento } from '#visite/appuntamenti/queries.server.ts'

/* A fact that changes afterwards, with what hangs on it: visits, jobs and orders of parts (docs/product.md §8.14, §8.15). */

const bench = await openBench()
afterAll(() => bench.chiudi())
const { dati, chiedi } = bench
let quanti = 0
const cliente = async (altro: object = {}): Promise<number> =>
  (await dati('POST', '/clienti', { corpo: { nome: `Ada ${++quanti}`, cognome: 'Esposito', ...altro } })).id
const visita = (clienteId: number, altro: object = {}) =>
  dati('POST', '/appuntamenti', {
    corpo: {
      ...{ clienteId, titolo: 'Riparazione', tipologia: 'Riparazione' },
      ...{ utenteAssegnatoId: bench.operatore.id, ...altro },
      ...{ dataInizio: `${oggi()}T01:00`, dataFine: `${oggi()}T02:00` },
    },
  })
const fatta = (clienteId: number, altro: object = {}) =>
  visita(clienteId, {
    ...{ stato: 'Completato', richiestaRicevuta: true, codiceFiscale: 'SQTMNG71A55F839X', ...altro },
  })
const pezzo = (corpo: object) => dati('POST', '/pezzi', { corpo: { descrizione: 'Valvola gas', ...corpo } })
const passa = (id: number, corpo: object) => dati('PUT', `/pezzi/${id}`, { corpo })
const trovato = (id: number) => dati('GET', `/pezzi/${id}`)
const fattura = (id: number) => dati('POST', `/appuntamenti/${id}/fattura`, { corpo: {} })
async function conCommessa() {
  const clienteId = await cliente()
  const { id } = await dati('POST', '/preventivi', {
    corpo: {
      ...{ clienteId, titolo: 'Caldaia', tipologia: 'Caldaia', stato: 'Accettato' },
      righe: [{ descrizione: 'Posa', prezzoUnitario: 100, aliquota: 22 }],
    },
  })
  const { id: commessaId } = await dati('POST', `/preventivi/${id}/commessa`)
  return { clienteId, commessaId }
}

test('segnato usato dall’ufficio quando la bozza c’è già: sta nella bozza, che lo dice; emessa, si avvisa', async () => {
  const { azienda } = (await import('#test/issued-cases.json', { with: { type: 'json' } })).default
  await dati('PUT', '/azienda', { corpo: azienda })
  const clienteId = await cliente({
    ...{ codiceFiscale: 'SQTMNG71A55F839X', indirizzo: 'Via Diaz 1', cap: '80134' },
    ...{ comune: 'Napoli', provincia: 'NA' },
  })
  const conPezzo = async () => {
    const { id: appuntamentoId } = await fatta(clienteId, { incasso: 300 })
    return [await pezzo({ appuntamentoId }), (await fattura(appuntamentoId)).id] as const
  }
  const [[uno, bozza], [due, emessa]] = [await conPezzo(), await conPezzo()]
  await passa(uno.id, { stato: 'Usato' })
  expect((await trovato(uno.id)).fattura_id).toBe(bozza)
  expect((await dati('GET', `/fatture/${bozza}`)).origine_cambiata.che).toBe('I pezzi usati sono cambiati')
  await dati('POST', `/fatture/${emessa}/emetti`)
  await passa(due.id, { stato: 'Usato' })
  await passa(due.id, { note: 'montata' })
  expect((await trovato(due.id)).fattura_id).toBeNull()
  const avvisi = await dati('GET', '/notifiche')
  expect(avvisi.filter(({ titolo }: { titolo: string }) => titolo === 'Pezzo da fatturare')).toHaveLength(1)
})

test('la visita tolta dalla commessa di un preventivo, o messa, porta con sé ciò che lì fu chiesto', async () => {
  const { clienteId, commessaId } = await conCommessa()
  const tolta = await fatta(clienteId, { commessaId })
  const messa = await fatta(clienteId)
  const [fuori, dentro, altrove] = [
    await pezzo({ appuntamentoId: tolta.id }),
    await pezzo({ appuntamentoId: messa.id }),
    await pezzo({ appuntamentoId: messa.id, commessaId: (await conCommessa()).commessaId }).catch(() => null),
  ]
  expect(altrove).toBeNull()
  await dati('PUT', `/appuntamenti/${tolta.id}`, { corpo: { commessaId: null } })
  await dati('PUT', `/appuntamenti/${messa.id}`, { corpo: { commessaId } })
  for (const { id } of [fuori, dentro]) await passa(id, { stato: 'Usato' })
  const { id: bozza } = await fattura(tolta.id)
  await fattura(messa.id)
  expect(await trovato(fuori.id)).toMatchObject({ commessa_id: null, fattura_id: bozza })
  // Paid with the quote.
  expect(await trovato(dentro.id)).toMatchObject({ commessa_id: commessaId, fattura_id: null })
})

test('una visita eliminata e rifatta ha di nuovo ciò che lì fu chiesto', async () => {
  const { id } = await visita(await cliente())
  const suo = await pezzo({ appuntamentoId: id })
  await dati('DELETE', `/appuntamenti/${id}`)
  expect((await trovato(suo.id)).appuntamento_id).toBeNull()
  await transaction(bench.db, (db) =>
    riportaAppuntamento(
      {
        ...{ ...bench.services, db, requestId: 'prova', ifVersion: null },
        utente: { id: bench.admin.id, nome_utente: 'admin', email: '', ruolo: 'Admin' },
      },
      id,
    ),
  )
  expect(await trovato(suo.id)).toMatchObject({ appuntamento_id: id, visita: { id } })
})

test('un ordine è un altro quando cambia ciò che dice, per qualunque via; arrivato e usato dice lo stesso', async () => {
  const { id: fornitoreId } = await dati('POST', '/fornitori', { corpo: { ragioneSociale: 'Idro' } })
  const clienteId = await cliente()
  const ids: number[] = []
  for (const descrizione of ['Valvola', 'Vaso', 'Scheda'])
    ids.push((await pezzo({ clienteId, descrizione })).id)
  const ordine = await dati('POST', '/pezzi/ordine', { corpo: { fornitoreId, ids } })
  const versione = async () => (await dati('GET', `/pezzi/ordini/${ordine.id}/testo`)).versione
  const [uno = 0, due = 0, tre = 0] = ids
  const passi: [() => Promise<unknown>, cambia: number][] = [
    [() => passa(uno, { stato: 'Arrivato' }), 0],
    [() => passa(uno, { stato: 'Usato' }), 0],
    [() => passa(due, { quantita: '2' }), 1],
    [() => passa(due, { stato: 'Da_Ordinare' }), 1],
    [() => dati('DELETE', `/pezzi/${tre}`), 1],
  ]
  for (const [passo, cambia] of passi) {
    const era = await versione()
    await passo()
    expect((await versione()) - era).toBe(cambia)
  }
  // Whoever takes the whole order back says from where.
  const [suo] = ordine.pezzi
  const { stato: tardi } = await chiedi('PUT', `/pezzi/${suo.id}`, {
    corpo: { stato: 'Da_Ordinare' },
    intestazioni: { 'if-match': `"${suo.versione}"` },
  })
  expect(tardi).toBe(412)
})

test('rimesso da ordinare e ordinato da un altro, non è più dell’ordine di prima', async () => {
  const [uno, altro] = await Promise.all(
    ['Idro', 'Termo'].map(
      async (ragioneSociale) =>
        (await dati('POST', '/fornitori', { corpo: { ragioneSociale } })).id as number,
    ),
  )
  const { id } = await pezzo({ clienteId: await cliente() })
  const ordine = await dati('POST', '/pezzi/ordine', { corpo: { fornitoreId: uno, ids: [id] } })
  await passa(id, { stato: 'Da_Ordinare' })
  await passa(id, { stato: 'Ordinato' })
  expect((await trovato(id)).ordine_id).toBe(ordine.id)
  await passa(id, { stato: 'Da_Ordinare' })
  await passa(id, { fornitoreId: altro })
  await passa(id, { stato: 'Ordinato' })
  expect(await trovato(id)).toMatchObject({ fornitore_id: altro, ordine_id: null })
  expect((await dati('GET', `/pezzi/ordini/${ordine.id}/testo`)).testo).not.toContain('Valvola')
})

test('«Non serve più» annullato tardi non disfa la visita rimessa in un giorno', async () => {
  for (const era of ['Assente', 'Da_Completare'] as const) {
    const { id } = await visita(await cliente(), { stato: 'Completato' })
    await bench.db.updateTable('appuntamenti').set({ da_riprendere: era }).where('id', '=', id).execute()
    const prima = await dati('POST', `/appuntamenti/${id}/non-serve`)
    await dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Programmato' } })
    await dati('POST', `/appuntamenti/${id}/serve-ancora`, { corpo: prima })
    expect((await dati('GET', `/appuntamenti/${id}`)).da_riprendere).toBeNull()
  }
})

test('la prima visita di una commessa va via prima che la conferma parta: la seguente dice le altre', async () => {
  await dati('PUT', '/posta', {
    corpo: { host: '127.0.0.1', porta: 2525, sicurezza: 'nessuna', mittente: 'avvisi@esempio.it' },
  })
  const clienteId = await cliente({ email: 'rosa@esempio.it' })
  const { id } = await dati('POST', '/commesse', { corpo: { clienteId, titolo: 'Posa' } })
  const giorni = ['14', '15', '16'].map((giorno) => ({
    ...{ titolo: 'Posa', utenteAssegnatoId: bench.operatore.id },
    ...{ dataInizio: `2026-12-${giorno}T08:00:00.000Z`, dataFine: `2026-12-${giorno}T15:00:00.000Z` },
  }))
  const [prima, seconda] = await dati('POST', `/commesse/${id}/visite`, { corpo: { visite: giorni } })
  const attendono = async (): Promise<{ appuntamento_id: number; testo: string }[]> =>
    (await dati('GET', `/messaggi?clienteId=${clienteId}`)).filter(
      ({ stato }: { stato: string }) => stato === 'Bozza',
    )
  await dati('DELETE', `/appuntamenti/${prima.id}`)
  expect(await attendono()).toMatchObject([
    { appuntamento_id: seconda.id, testo: expect.stringContaining('Torneremo mercoledì 16 dicembre') },
  ])
  await dati('PUT', `/appuntamenti/${seconda.id}`, { corpo: { stato: 'Annullato' } })
  const [ultima, ...altre] = await attendono()
  expect([ultima?.testo.includes('16 dicembre'), altre]).toEqual([true, []])
  // After the last of them there is nobody to tell of.
  await chiedi('DELETE', `/appuntamenti/${ultima?.appuntamento_id}`)
  expect(await attendono()).toEqual([])
})
