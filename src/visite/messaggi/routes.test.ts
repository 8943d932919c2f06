// long because one mail server and one archive serve all that is tried of the queue
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/data/database.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { confirmPassword } from '#test/people.ts'
import { ultimaRiga } from '#test/refusals.ts'
import { openMailServer } from '#test/smtp.ts'
import { riportaAppuntamento } from '#visite/appuntamenti/queries.server.ts'
import { preparaDiNotte, preparaGiornoPrima } from './a-tempo.queries.server.ts'
import type { Domani, Messaggio } from './contract.ts'
import { mandaMessaggi } from './invio.queries.server.ts'
import { ritiraInutili, ritiraPassati } from './preparazione.queries.server.ts'

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
const posta = await openMailServer({ user: { name: 'avvisi', password: 'giusta' } })
afterAll(async () => {
  await bench.chiudi()
  await posta.close()
})

const ORA = '2026-11-23T10:00:00Z'
const impostata = {
  ...{ host: '127.0.0.1', porta: posta.port, sicurezza: 'nessuna', mittente: 'avvisi@esempio.it' },
  ...{ nomeUtente: 'avvisi', password: 'giusta' },
}
beforeAll(async () => {
  await bench.dati('PUT', '/azienda', { corpo: { ragioneSociale: 'Calore & Figli', telefono: '0815521487' } })
})
beforeEach(async () => {
  await stopClock(bench, ORA)
  await bench.db.deleteFrom('messaggi').execute()
  await bench.dati('PUT', '/posta', { corpo: impostata })
  for (const { id } of await bench.dati('GET', '/modelli'))
    await bench.dati('PUT', `/modelli/${id}`, { corpo: { daSolo: false } })
  Object.assign(posta.now, { recipient: undefined, words: undefined, cut: undefined })
  posta.taken.length = 0
})

let n = 0
const cliente = async (altro: object = {}): Promise<number> =>
  (
    await bench.crea.cliente(`Ada Conte${++n}`, {
      provincia: 'NA',
      comune: 'Portici',
      indirizzo: 'Via Diaz 1',
      email: `ada${n}@esempio.it`,
      telefono: `33312345${String(n).padStart(2, '0')}`,
      ...altro,
    })
  ).id
const visita = async (clienteId: number, altro: object = {}): Promise<number> =>
  (
    await bench.crea.visita(clienteId, `2026-12-01T${String(8 + (n % 10)).padStart(2, '0')}:00`, {
      titolo: 'Visita',
      tipologia: 'Manutenzione',
      dataFine: `2026-12-01T${String(8 + (n % 10)).padStart(2, '0')}:45`,
      ...altro,
    })
  ).id
const messaggi = (query: Record<string, string | number> = {}): Promise<Messaggio[]> =>
  bench.dati('GET', '/messaggi', { query })
const decidi = (ids: number[], decisione: string) =>
  bench.chiedi('POST', '/messaggi/decisione', { corpo: { ids, decisione } })
const uno = async (id: number): Promise<Messaggio> => bench.dati('GET', `/messaggi/${id}`)
const modello = async (tipo: string) =>
  (await bench.dati('GET', '/modelli')).find((m: { tipo: string }) => m.tipo === tipo)
const daSolo = async (tipo: string) =>
  bench.dati('PUT', `/modelli/${(await modello(tipo)).id}`, { corpo: { daSolo: true } })
const manda = () => mandaMessaggi(bench.services)
/** A customer with a visit, and the message about it. */
async function preparato(altro: object = {}) {
  const clienteId = await cliente(altro)
  const visitaId = await visita(clienteId)
  const [messaggio] = await messaggi({ clienteId })
  return { clienteId, visitaId, messaggio: messaggio as Messaggio }
}

describe('la posta', () => {
  test('la password si scrive e non si legge; con un altro server va riscritta; resta fuori dal registro', async () => {
    const letta = await bench.dati('GET', '/posta')
    expect(letta).toMatchObject({ host: '127.0.0.1', password: 'c_e', nome_utente: 'avvisi' })
    expect(JSON.stringify(letta)).not.toContain('giusta')
    expect(JSON.stringify(await ultimaRiga(bench, 'posta', letta.id))).not.toMatch(/giusta|password_cifrata/)
    const salvata = await bench.db.selectFrom('posta').selectAll().executeTakeFirstOrThrow()
    expect(salvata.password_cifrata).not.toContain('giusta')
    const no = await bench.chiedi('PUT', '/posta', { corpo: { host: 'altro.esempio.it' } })
    expect(no.corpo.campi).toEqual({ password: 'Con un altro server la password va riscritta' })
    for (const [corpo, detto] of [
      [{ porta: 2525 }, 'Con un’altra porta la password va riscritta'],
      [{ sicurezza: 'tls' }, 'Con un’altra sicurezza la password va riscritta'],
    ] as const)
      expect((await bench.chiedi('PUT', '/posta', { corpo })).corpo.campi).toEqual({ password: detto })
    await confirmPassword(bench)
    expect((await bench.dati('PUT', '/posta', { corpo: { risposteA: 'u@esempio.it' } })).password).toBe('c_e')
  })

  test('la prova parte subito; se no, dice perché', async () => {
    const prova = () => bench.chiedi('POST', '/posta/prova', { corpo: { a: 'io@esempio.it' } })
    expect((await prova()).corpo.data).toEqual({ a: 'io@esempio.it' })
    expect(posta.taken[0]?.to).toBe('io@esempio.it')
    await bench.dati('PUT', '/posta', { corpo: { password: 'sbagliata' } })
    const no = await prova()
    expect([no.stato, no.corpo.error]).toEqual([
      409,
      'Il server della posta non accetta nome utente e password',
    ])
    expect((await bench.chiedi('POST', '/posta/prova', { corpo: { a: 'io' } })).stato).toBe(400)
  })

  test('senza la chiave la password non si legge più: lo si dice, e la coda aspetta', async () => {
    const { messaggio } = await preparato()
    await decidi([messaggio.id], 'manda')
    const senza = {
      ...bench.services,
      environment: { ...bench.environment, secretsKey: 'un’altra chiave, nuova' },
    }
    await mandaMessaggi(senza)
    expect((await uno(messaggio.id)).stato).toBe('In_Coda')
    await manda()
    expect((await uno(messaggio.id)).stato).toBe('Inviato')
  })

  test('in un archivio ripristinato la coda aspetta finché un Admin dice, una volta, che spedisce', async () => {
    const { messaggio } = await preparato()
    await decidi([messaggio.id], 'manda')
    const ferma = async () => (await bench.dati('GET', '/posta')).ferma
    expect(await ferma()).toBe(false)
    await bench.db.insertInto('contatori').values({ nome: 'ripristino', anno: 0, valore: 1 }).execute()
    await manda()
    expect([await ferma(), (await uno(messaggio.id)).stato, posta.taken.length]).toEqual([true, 'In_Coda', 0])
    const stato = await bench.dati('GET', '/stato')
    expect(stato.messaggi).toMatchObject({ posta: 'spenta', inCoda: 1 })
    await bench.db.updateTable('sessioni').set({ confermata_il: null }).execute()
    const attiva = () => bench.chiedi('POST', '/posta-certificata/attiva')
    expect((await attiva()).corpo.code).toBe('conferma_richiesta')
    await confirmPassword(bench)
    // There is no certified mailbox to be asked about.
    expect((await attiva()).stato).toBe(200)
    await manda()
    expect([await ferma(), (await uno(messaggio.id)).stato]).toEqual([false, 'Inviato'])
  })

  test('senza server non si prepara niente', async () => {
    await confirmPassword(bench)
    await bench.dati('PUT', '/posta', { corpo: { host: '', password: '' } })
    const clienteId = await cliente()
    await visita(clienteId)
    expect(await messaggi({ clienteId })).toEqual([])
    const no = await bench.chiedi('POST', '/messaggi/promemoria', { corpo: { clienti: [clienteId] } })
    expect([no.stato, no.corpo.error]).toEqual([409, 'Prima indica da quale posta partono i messaggi'])
  })
})

describe('i testi', () => {
  test('un campo che non c’è è rifiutato; ciò che manca ferma il messaggio, finché c’è', async () => {
    const { id } = await modello('Conferma')
    const cambia = (corpo: object) => bench.chiedi('PUT', `/modelli/${id}`, { corpo })
    expect((await cambia({ testo: 'Ciao {pippo}' })).corpo.campi).toEqual({
      testo: 'Campo sconosciuto: {pippo}',
    })
    expect((await cambia({ oggetto: '{scadenza}' })).corpo.campi).toEqual({
      oggetto: 'Campo sconosciuto: {scadenza}',
    })
    const { messaggio } = await preparato()
    expect(messaggio.errore).toBeNull()
    await bench.dati('PUT', '/azienda', { corpo: { telefono: '' } })
    expect((await uno(messaggio.id)).errore).toBe('manca {telefono_azienda}')
    const no = await decidi([messaggio.id], 'manda')
    expect([no.stato, no.corpo.error]).toEqual([409, 'manca {telefono_azienda}'])
    await bench.dati('PUT', '/azienda', { corpo: { telefono: '0815521487' } })
    expect((await decidi([messaggio.id], 'manda')).corpo.data).toEqual({ fatti: 1 })
  })
})

describe('una visita', () => {
  test('prenotata: aspetta un sì, con le parole di adesso; mandata, arriva', async () => {
    const { messaggio, visitaId } = await preparato()
    expect(messaggio).toMatchObject({
      tipo: 'Conferma',
      canale: 'Email',
      stato: 'Bozza',
      appuntamento_id: visitaId,
    })
    expect(messaggio.oggetto).toBe('La nostra visita di martedì 1 dicembre')
    expect(messaggio.testo).toMatch(
      /^Gentile Ada Conte\d+,\n\nOperatore sarà da lei martedì 1 dicembre, tra le/,
    )
    expect(messaggio.testo).toContain(
      'in Via Diaz 1, Portici (NA).\nLavori: manutenzione.\n\nSe vuole cambiare ci chiami al 081 552 14 87.',
    )
    expect(await bench.dati('GET', '/messaggi/conteggio')).toEqual({ daDecidere: 1 })
    await manda()
    expect(posta.taken).toEqual([])
    await decidi([messaggio.id], 'manda')
    await manda()
    expect(await uno(messaggio.id)).toMatchObject({
      stato: 'Inviato',
      autore: 'admin',
      tentativi: 1,
      mandato_il: ORA.replace('Z', '.000Z'),
    })
    expect(posta.taken).toHaveLength(1)
    await manda()
    expect(posta.taken).toHaveLength(1)
  })

  test('spostata prima: segue la visita; spostata dopo che lo sa: è uno spostamento; annullata: più niente', async () => {
    const { messaggio, visitaId, clienteId } = await preparato()
    const sposta = (ora: string) =>
      bench.dati('PUT', `/appuntamenti/${visitaId}`, {
        corpo: { dataInizio: `2026-12-02T${ora}:00`, dataFine: `2026-12-02T${ora}:45` },
      })
    const attesa = async () => (await messaggi({ clienteId })).map(({ tipo, stato }) => `${tipo} ${stato}`)
    await sposta('10')
    expect(await attesa()).toEqual(['Conferma Bozza', 'Conferma Annullato'])
    const [nuovo] = await messaggi({ clienteId })
    await decidi([nuovo?.id ?? 0], 'manda')
    await manda()
    await sposta('15')
    expect(await attesa()).toEqual(['Spostamento Bozza', 'Conferma Inviato', 'Conferma Annullato'])
    await sposta('10')
    expect((await attesa())[0]).toBe('Spostamento Annullato')
    await sposta('15')
    expect((await attesa())[0]).toBe('Spostamento Bozza')
    await bench.dati('PUT', `/appuntamenti/${visitaId}`, { corpo: { stato: 'Annullato' } })
    expect((await attesa()).filter((una) => una.endsWith('Bozza'))).toEqual([])
    expect((await uno(messaggio.id)).stato).toBe('Annullato')
  })

  test('spostata avanti e indietro, detto ogni volta: ogni volta si dice', async () => {
    const { messaggio, visitaId, clienteId } = await preparato()
    await decidi([messaggio.id], 'manda')
    await manda()
    for (const ora of ['10', '15', '10', '15']) {
      await bench.dati('PUT', `/appuntamenti/${visitaId}`, {
        corpo: { dataInizio: `2026-12-02T${ora}:00:00`, dataFine: `2026-12-02T${ora}:45:00` },
      })
      const [spostamento] = await messaggi({ clienteId })
      expect(spostamento).toMatchObject({ tipo: 'Spostamento', stato: 'Bozza' })
      await decidi([spostamento?.id ?? 0], 'manda')
      await manda()
    }
    expect((await messaggi({ clienteId })).map(({ stato }) => stato)).toEqual(Array(5).fill('Inviato'))
  })

  const conteggio = () => bench.dati('GET', '/messaggi/conteggio')

  test('eliminata: ciò che aspettava è ritirato subito, in qualunque stato aspettasse, e non parte', async () => {
    const [bozza, inCoda, fallito] = [await preparato(), await preparato(), await preparato()]
    await decidi([inCoda.messaggio.id], 'manda')
    await bench.db
      .updateTable('messaggi')
      .set({ stato: 'Fallito' })
      .where('id', '=', fallito.messaggio.id)
      .execute()
    const altra = await preparato()
    for (const { visitaId } of [bozza, inCoda, fallito])
      await bench.dati('DELETE', `/appuntamenti/${visitaId}`)
    for (const { messaggio } of [bozza, inCoda, fallito])
      expect(await uno(messaggio.id)).toMatchObject({ stato: 'Annullato', autore: null, errore: null })
    expect((await uno(altra.messaggio.id)).stato).toBe('Bozza')
    expect(await conteggio()).toEqual({ daDecidere: 1 })
    await manda()
    expect(posta.taken).toEqual([])
  })

  test('eliminata dopo che il cliente lo sa: lo spostamento che aspettava è ritirato, il resto resta detto', async () => {
    const { messaggio, visitaId, clienteId } = await preparato()
    await decidi([messaggio.id], 'manda')
    await manda()
    await bench.dati('PUT', `/appuntamenti/${visitaId}`, {
      corpo: { dataInizio: '2026-12-02T10:00', dataFine: '2026-12-02T11:00' },
    })
    await bench.dati('DELETE', `/appuntamenti/${visitaId}`)
    expect((await messaggi({ clienteId })).map(({ tipo, stato }) => `${tipo} ${stato}`)).toEqual([
      'Spostamento Annullato',
      'Conferma Inviato',
    ])
  })

  test('eliminata e rifatta: il messaggio torna ad aspettare, ed è ancora della visita', async () => {
    const { messaggio, visitaId } = await preparato()
    await bench.dati('DELETE', `/appuntamenti/${visitaId}`)
    await transaction(bench.db, (db) =>
      riportaAppuntamento(
        {
          ...{ ...bench.services, db, requestId: 'prova', ifVersion: null },
          utente: { id: bench.admin.id, nome_utente: 'admin', email: '', ruolo: 'Admin' },
        },
        visitaId,
      ),
    )
    expect(await uno(messaggio.id)).toMatchObject({
      ...{ stato: 'Bozza', errore: null, appuntamento_id: visitaId },
      testo: expect.stringContaining('martedì 1 dicembre'),
    })
    await decidi([messaggio.id], 'manda')
    await manda()
    expect(posta.taken).toHaveLength(1)
  })

  test('prenotata in un gruppo che si annulla, o di un cliente cancellato: non aspetta più niente', async () => {
    const clienteId = await cliente()
    await bench.crea.caldaia(clienteId, { prossimaRevisione: '2026-11-10' })
    const scadenze = await bench.dati('GET', '/scadenze', { query: { clienteId } })
    const scadenzeIds = scadenze
      .filter(({ stato }: { stato: string }) => stato === 'Da_Programmare')
      .map(({ id }: { id: number }) => id)
    const posto = { dataInizio: '2026-12-03T09:00', dataFine: '2026-12-03T10:00' }
    const lotto = await bench.dati('POST', '/lotti', {
      corpo: { visite: [{ clienteId, scadenzeIds, utenteId: bench.operatore.id, ...posto }] },
    })
    expect(await conteggio()).toEqual({ daDecidere: 1 })
    await bench.dati('POST', `/lotti/${lotto.id}/annulla`)
    expect((await messaggi({ clienteId })).map(({ stato }) => stato)).toEqual(['Annullato'])
    const cancellato = await preparato()
    await bench.dati('POST', `/clienti/${cancellato.clienteId}/anonimizza`)
    expect(await conteggio()).toEqual({ daDecidere: 0 })
  })

  test('quelli rimasti senza visita da prima non aspettano per sempre', async () => {
    const { messaggio } = await preparato()
    const altra = await preparato()
    await bench.db
      .updateTable('messaggi')
      .set({ appuntamento_id: null })
      .where('id', '=', messaggio.id)
      .execute()
    await ritiraPassati(bench.db)
    expect((await uno(messaggio.id)).stato).toBe('Annullato')
    expect((await uno(altra.messaggio.id)).stato).toBe('Bozza')
  })

  test('chi ha detto no, chi non ha email e chi ha un indirizzo che non riceve non sono avvisati', async () => {
    const no = await cliente({ avvisiEmail: 'No' })
    const senza = await cliente({ email: '' })
    for (const id of [no, senza]) await visita(id)
    expect(await messaggi()).toEqual([])
    expect((await bench.dati('GET', `/clienti/${no}`)).avvisi_il).toBe('2026-11-23')
  })

  test('passata a un altro cliente: il messaggio è a lui, e non a quello di prima', async () => {
    const { visitaId, clienteId } = await preparato()
    const altro = await cliente()
    await bench.dati('PUT', `/appuntamenti/${visitaId}`, { corpo: { clienteId: altro } })
    const [suo] = await messaggi({ clienteId: altro })
    expect(suo).toMatchObject({ tipo: 'Conferma', stato: 'Bozza', destinatario: `ada${n}@esempio.it` })
    expect((await messaggi({ clienteId })).map(({ stato }) => stato)).toEqual(['Annullato'])
    await decidi([suo?.id ?? 0], 'manda')
    await manda()
    expect(posta.taken.map(({ to }) => to)).toEqual([`ada${n}@esempio.it`])
  })

  test('il giorno prima: dalle dieci dell’ultimo giorno lavorativo, una volta; non chi è appena prenotato', async () => {
    // Tuesday 8 December is a holiday: what is on the 9th is told of on Monday the 7th.
    await stopClock(bench, '2026-11-30T08:00:00Z')
    const clienteId = await cliente()
    await visita(clienteId, { dataInizio: '2026-12-09T09:00', dataFine: '2026-12-09T10:00' })
    await bench.db.deleteFrom('messaggi').execute()
    await stopClock(bench, '2026-12-07T08:59:00Z')
    await preparaGiornoPrima(bench.db)
    expect(await messaggi()).toEqual([])
    await stopClock(bench, '2026-12-07T09:00:00Z')
    await preparaGiornoPrima(bench.db)
    await preparaGiornoPrima(bench.db)
    expect(await messaggi()).toMatchObject([{ tipo: 'Giorno_Prima', stato: 'Bozza' }])
    const [avviso] = await messaggi()
    const aMano = { tipo: 'Giorno_Prima', appuntamentoId: avviso?.appuntamento_id, canale: 'SMS' }
    await bench.dati('POST', '/messaggi/a-mano', { corpo: aMano })
    await preparaGiornoPrima(bench.db)
    expect((await messaggi()).map(({ canale, stato }) => `${canale} ${stato}`)).toEqual([
      'SMS Inviato',
      'Email Annullato',
    ])
    const altro = await cliente()
    await visita(altro, { dataInizio: '2026-12-09T11:00', dataFine: '2026-12-09T12:00' })
    await preparaGiornoPrima(bench.db)
    expect((await messaggi({ clienteId: altro })).map(({ tipo }) => tipo)).toEqual(['Conferma'])
    await stopClock(bench, '2026-12-09T12:30:00Z')
    await ritiraPassati(bench.db)
    expect((await messaggi()).map(({ stato }) => stato)).toEqual(['Annullato', 'Inviato', 'Annullato'])
  })

  test('domani: chi è stato avvisato, e come; a mano si dice che è fatto, e la mail non serve più', async () => {
    await daSolo('Conferma')
    const { visitaId, clienteId } = await preparato()
    const domani = async (): Promise<Domani> =>
      bench.dati('GET', '/messaggi/domani', { query: { giorno: '2026-12-01' } })
    const sua = async () => (await domani()).visite.find((una) => una.appuntamento_id === visitaId)
    expect(await sua()).toMatchObject({
      tecnico: 'operatore',
      messaggio: { tipo: 'Conferma', stato: 'In_Coda' },
    })
    const soggetto = { tipo: 'Conferma', appuntamentoId: visitaId }
    const testo = await bench.dati('GET', '/messaggi/testo', { query: soggetto })
    expect(testo).toMatchObject({ consentito: true, manca: null, telefono: expect.stringMatching(/^333/) })
    await bench.dati('POST', '/messaggi/a-mano', { corpo: { ...soggetto, canale: 'WhatsApp' } })
    await bench.dati('POST', '/messaggi/a-mano', { corpo: { ...soggetto, canale: 'WhatsApp' } })
    expect(await sua()).toMatchObject({ messaggio: { canale: 'WhatsApp', stato: 'Inviato' } })
    expect((await messaggi({ clienteId })).map(({ stato }) => stato)).toEqual(['Inviato', 'Annullato'])
    // To another number only where somebody picks it; what is kept says which.
    const altriTelefoni = [{ numero: '347 555 66 77', nome: 'moglie' }]
    await bench.dati('PUT', `/clienti/${clienteId}`, { corpo: { altriTelefoni } })
    expect(await bench.dati('GET', '/messaggi/testo', { query: soggetto })).toMatchObject({
      ...{ telefono: testo.telefono, altri_telefoni: altriTelefoni },
    })
    const mandato = async (numero?: string) =>
      (await bench.chiedi('POST', '/messaggi/a-mano', { corpo: { ...soggetto, canale: 'WhatsApp', numero } }))
        .corpo
    const destinatari = async () => (await messaggi({ clienteId })).map(({ destinatario }) => destinatario)
    expect((await mandato('+39 347 5556677')).error).toBeUndefined()
    expect(await destinatari()).toContain('347 555 66 77')
    expect((await mandato('0522 999999')).campi).toEqual({ numero: 'Non è un numero di questo cliente' })
    await mandato()
    expect(await destinatari()).not.toContain('347 555 66 77')
    await bench.dati('PUT', `/clienti/${clienteId}`, { corpo: { avvisiTelefono: 'No' } })
    const no = await bench.chiedi('POST', '/messaggi/a-mano', { corpo: { ...soggetto, canale: 'SMS' } })
    expect([no.stato, no.corpo.error]).toEqual([409, 'Il cliente non ha detto sì ai messaggi per telefono'])
    expect(
      (await bench.chiedi('GET', '/messaggi/testo', { query: { tipo: 'Conferma' } })).corpo.campi,
    ).toEqual({
      appuntamentoId: 'Scegli una visita',
    })
    expect((await bench.dati('GET', '/messaggi/domani')).giorno).toBe('2026-11-24')
  })
})

describe('i promemoria e i rinnovi', () => {
  const conCaldaia = async (altro: object = {}) => {
    const clienteId = await cliente(altro)
    const { id } = await bench.crea.caldaia(clienteId, { prossimaRevisione: '2026-12-10' })
    return { clienteId, caldaiaId: id as number }
  }

  test('per i lavori da programmare, una volta al mese; finito il lavoro, non serve più', async () => {
    const { clienteId } = await conCaldaia()
    const senza = await cliente()
    const chiedi = () =>
      bench.dati('POST', '/messaggi/promemoria', { corpo: { clienti: [clienteId, senza] } })
    expect(await chiedi()).toEqual({ preparati: 1, senza: 1 })
    expect(await chiedi()).toEqual({ preparati: 0, senza: 2 })
    const [promemoria] = await messaggi({ clienteId })
    expect(promemoria?.testo).toMatch(/, è in scadenza il 10\/12\/2026: la manutenzione \(Vaillant ecoTEC\)/)
    expect(promemoria?.testo).toMatch(/Se non vuole altri promemoria risponda a questa mail\.$/)
    await visita(clienteId)
    await decidi([promemoria?.id ?? 0], 'manda')
    await manda()
    expect((await uno(promemoria?.id ?? 0)).stato).toBe('Annullato')
  })

  test('da soli: di notte, per ciò che scade entro un mese; i contratti da rinnovare sempre', async () => {
    const { clienteId, caldaiaId } = await conCaldaia()
    // What is overdue is another matter: it isn't reminded of by night, nor does it hide the rest.
    await bench.crea.condizionatore(clienteId, { prossimaManutenzione: '2026-06-05' })
    await bench.crea.contratto(clienteId, [caldaiaId], { dataInizio: '2025-12-15', rinnovoTacito: false })
    await preparaDiNotte(bench.db)
    const [rinnovo, ...altri] = await messaggi({ clienteId })
    expect(altri).toEqual([])
    expect(rinnovo?.testo).toMatch(
      /il contratto CONTR-2026-\d{3} per Vaillant ecoTEC finisce il 14\/12\/2026/,
    )
    await daSolo('Promemoria')
    await preparaDiNotte(bench.db)
    await preparaDiNotte(bench.db)
    const tipi = async () => (await messaggi({ clienteId })).map(({ tipo, stato }) => `${tipo} ${stato}`)
    expect(await tipi()).toEqual(['Promemoria In_Coda', 'Rinnovo Bozza'])
    const [promemoria] = await messaggi({ clienteId })
    expect(promemoria?.testo).toMatch(/, è in scadenza il 10\/12\/2026: /)
    await bench.dati('POST', `/contratti/${rinnovo?.contratto_id}/rinnova`)
    await ritiraInutili(bench.services)
    expect(await tipi()).toEqual(['Promemoria In_Coda', 'Rinnovo Annullato'])
  })
})

describe('la coda', () => {
  const inCoda = async () => {
    const { messaggio } = await preparato()
    await decidi([messaggio.id], 'manda')
    return messaggio.id
  }

  test('rifiutato per sempre: fallito, e l’indirizzo è segnato finché non cambia', async () => {
    const id = await inCoda()
    Object.assign(posta.now, { recipient: 550 })
    await manda()
    const fallito = await uno(id)
    expect(fallito).toMatchObject({ stato: 'Fallito', errore: expect.stringContaining('550') })
    const sua = `/clienti/${fallito.cliente_id}`
    expect((await bench.dati('GET', sua)).email_respinta_il).not.toBeNull()
    await bench.dati('PUT', sua, { corpo: { email: 'nuova@esempio.it' } })
    expect((await bench.dati('GET', sua)).email_respinta_il).toBeNull()
    Object.assign(posta.now, { recipient: undefined })
    await decidi([id], 'manda')
    await manda()
    expect(await uno(id)).toMatchObject({ stato: 'Inviato', destinatario: 'nuova@esempio.it' })
  })

  test('rifiutato per ora: si ritenta dopo 1, 5, 30, 120 minuti e 12 ore, poi è fallito', async () => {
    const id = await inCoda()
    Object.assign(posta.now, { words: 451 })
    const attese: number[] = []
    for (let i = 0; i < 6; i++) {
      const adesso = Date.now()
      await manda()
      const { stato, prossimo_il } = await uno(id)
      if (stato === 'Fallito') break
      attese.push(Math.round((Date.parse(prossimo_il ?? '') - adesso) / 60_000))
      await manda()
      expect((await uno(id)).tentativi).toBe(i + 1)
      await bench.db.updateTable('messaggi').set({ prossimo_il: new Date().toISOString() }).execute()
      await bench.db.updateTable('messaggi').set({ preso_il: '2026-11-22T10:00:00.000Z' }).execute()
    }
    expect(attese).toEqual([1, 5, 30, 120, 720])
    expect(await uno(id)).toMatchObject({ stato: 'Fallito', tentativi: 6 })
  })

  test('caduto a metà, o morto chi lo mandava: incerto, mai rimandato da solo, deciso da qualcuno', async () => {
    const [tagliato, morto] = [await inCoda(), 0]
    Object.assign(posta.now, { cut: true })
    await manda()
    expect(await uno(tagliato)).toMatchObject({
      stato: 'Incerto',
      errore: expect.stringContaining('forse partito: controlla prima di rimandarlo'),
    })
    Object.assign(posta.now, { cut: undefined })
    const altro = (await inCoda()) || morto
    await mandaMessaggi(bench.services, () => Promise.reject(new Error('il processo muore qui'))).catch(
      () => {},
    )
    expect((await uno(altro)).stato).toBe('In_Invio')
    await manda()
    expect((await uno(altro)).stato).toBe('In_Invio')
    await stopClock(bench, '2026-11-23T10:11:00Z')
    await manda()
    await manda()
    expect((await uno(altro)).stato).toBe('Incerto')
    expect(posta.taken).toHaveLength(1)
    expect(await bench.dati('GET', '/messaggi/conteggio')).toEqual({ daDecidere: 2 })
    await decidi([tagliato], 'arrivato')
    expect(await uno(tagliato)).toMatchObject({ stato: 'Inviato', autore: 'admin' })
    await decidi([altro], 'manda')
    await manda()
    expect((await uno(altro)).stato).toBe('Inviato')
  })

  test('detto no, spostata di mano, finita l’ora, rinnovato: ciò che era in coda non parte', async () => {
    const { messaggio, clienteId } = await preparato()
    await decidi([messaggio.id], 'manda')
    await bench.dati('PUT', `/clienti/${clienteId}`, { corpo: { avvisiEmail: 'No' } })
    const passata = await inCoda()
    await bench.db.updateTable('messaggi').set({ stato: 'Incerto' }).where('id', '=', passata).execute()
    await manda()
    expect((await uno(messaggio.id)).stato).toBe('Annullato')
    await stopClock(bench, '2026-12-01T18:00:00Z')
    await decidi([passata], 'manda')
    await manda()
    expect((await uno(passata)).stato).toBe('Annullato')
    expect(posta.taken).toEqual([])
  })

  test('ciò che parte da solo lascia cinque minuti per ripensarci', async () => {
    await daSolo('Conferma')
    const { messaggio, visitaId } = await preparato()
    await manda()
    expect((await uno(messaggio.id)).stato).toBe('In_Coda')
    const { messaggio: resta } = await preparato()
    await bench.dati('DELETE', `/appuntamenti/${visitaId}`)
    await stopClock(bench, '2026-11-23T10:05:01Z')
    await manda()
    expect([(await uno(messaggio.id)).stato, (await uno(resta.id)).stato]).toEqual(['Annullato', 'Inviato'])
  })

  test('spostata mentre era incerta: con il giorno nuovo parte lo spostamento, non la conferma di prima', async () => {
    const { messaggio, visitaId, clienteId } = await preparato()
    await bench.db.updateTable('messaggi').set({ stato: 'Incerto' }).where('id', '=', messaggio.id).execute()
    await bench.dati('PUT', `/appuntamenti/${visitaId}`, {
      corpo: { dataInizio: '2026-12-03T09:00', dataFine: '2026-12-03T10:00' },
    })
    await decidi([messaggio.id], 'manda')
    await manda()
    expect((await messaggi({ clienteId })).map(({ tipo, stato }) => `${tipo} ${stato}`)).toEqual([
      'Spostamento Bozza',
      'Conferma Annullato',
    ])
  })

  test('di notte e di festa aspetta; venti al minuto; un server muto non le prova tutte', async () => {
    const id = await inCoda()
    for (const quando of ['2026-11-23T19:00:00Z', '2026-11-29T11:00:00Z', '2026-12-08T11:00:00Z']) {
      await stopClock(bench, quando)
      await manda()
    }
    expect((await uno(id)).stato).toBe('In_Coda')
    await stopClock(bench, ORA)
    for (let i = 0; i < 22; i++) await inCoda()
    let provati = 0
    await mandaMessaggi(bench.services, async () => {
      provati++
      return { kind: 'later', reason: 'Il server della posta non risponde' }
    })
    expect(provati).toBe(1)
    await bench.db.updateTable('messaggi').set({ preso_il: null, prossimo_il: null }).execute()
    await manda()
    expect(posta.taken).toHaveLength(20)
    await stopClock(bench, '2026-11-23T10:01:01Z')
    await manda()
    expect(posta.taken).toHaveLength(23)
  })

  test.runIf(bench.motore === 'postgres')('due Admin insieme: ognuno parte una volta', async () => {
    const altro = await bench.altroServer()
    const ids: number[] = []
    for (let i = 0; i < 8; i++) ids.push((await preparato()).messaggio.id)
    const corpo = { ids, decisione: 'manda' }
    await Promise.all([
      bench.chiedi('POST', '/messaggi/decisione', { corpo }),
      manda(),
      altro.chiedi('POST', '/messaggi/decisione', { corpo }),
    ])
    await manda()
    await mandaMessaggi(altro.services)
    expect(posta.taken.map(({ to }) => to).sort()).toEqual(
      [...new Set(posta.taken.map(({ to }) => to))].sort(),
    )
    expect(posta.taken).toHaveLength(8)
    await altro.chiudi()
  })

  test.runIf(bench.motore === 'postgres')('due processi: nessuno due volte', async () => {
    const altro = await bench.altroServer()
    for (let i = 0; i < 12; i++) await inCoda()
    await Promise.all([manda(), mandaMessaggi(altro.services), manda()])
    expect(posta.taken).toHaveLength(12)
    expect(new Set(posta.taken.map(({ to }) => to)).size).toBe(12)
    await altro.chiudi()
  })

  test('chi l’ha tolto l’ha tolto: il programma non lo prepara di nuovo, e un altro non decide due volte', async () => {
    const { messaggio, visitaId } = await preparato()
    await decidi([messaggio.id], 'annulla')
    const no = await decidi([messaggio.id], 'manda')
    expect([no.stato, no.corpo.error]).toEqual([409, 'Nel frattempo qualcuno ha già deciso'])
    await bench.dati('PUT', `/appuntamenti/${visitaId}`, { corpo: { stato: 'In_Corso' } })
    await bench.dati('PUT', `/appuntamenti/${visitaId}`, { corpo: { stato: 'Programmato' } })
    expect((await uno(messaggio.id)).stato).toBe('Annullato')
  })
})
