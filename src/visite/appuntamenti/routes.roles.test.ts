import { afterAll, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { ultimaRiga, withoutWriting } from '#test/refusals.ts'
import type { Chi } from '#test/template.ts'
import { prepareVisits } from '#test/visits.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { cliente, minimo, elenco, crea, leggi, cambia } = await prepareVisits(bench)

describe('chi può che cosa', () => {
  const COMPLETA = {
    stato: 'Completato',
    incasso: null,
    spese: null,
    noteCompletamento: 'Tutto a posto',
    richiestaRicevuta: true,
    codiceFiscale: 'rssmra85t10a562s',
    partitaIva: null,
    dataFollowUp: '2026-12-01',
    noteFollowUp: 'Richiamare',
    dataRicontatto: '2026-12-02',
  }

  test('l’assegnatario completa con ogni campo di gestione; importi nulli non toccano quelli scritti', async () => {
    const { id } = await crea({ incasso: 80.5, spese: 3 })
    const { stato, corpo } = await cambia(id, COMPLETA, 'operatore')
    expect(stato).toBe(200)
    expect(corpo.data).toMatchObject({
      stato: 'Completato',
      note_completamento: 'Tutto a posto',
      richiesta_ricevuta: true,
      codice_fiscale: 'RSSMRA85T10A562S',
      data_follow_up: '2026-12-01',
      note_follow_up: 'Richiamare',
      data_ricontatto: '2026-12-02',
      incasso: null,
      spese: null,
    })
    expect(await leggi(id)).toMatchObject({ incasso: 80.5, spese: 3 })
    expect((await ultimaRiga(bench, 'appuntamenti', id)).nome_utente).toBe('operatore')
  })

  test('un Operatore non scrive importi, neppure zero, neppure creando', async () => {
    const { id } = await crea()
    for (const campo of ['incasso', 'spese'])
      for (const valore of [0, 12.5]) {
        const { stato, corpo } = await withoutWriting(bench, () =>
          cambia(id, { stato: 'Completato', [campo]: valore }, 'operatore'),
        )
        expect([stato, corpo.code, Object.keys(corpo.campi)]).toEqual([403, 'permesso_negato', [campo]])
        const nuovo = await withoutWriting(bench, () =>
          bench.chiedi('POST', '/appuntamenti', { corpo: { ...minimo, [campo]: valore }, come: 'operatore' }),
        )
        expect(nuovo.stato).toBe(403)
      }
  })

  test('un Direttore scrive importi dei propri appuntamenti, e li svuota', async () => {
    const { id } = await crea({ utenteAssegnatoId: bench.direttore.id })
    const { corpo } = await cambia(id, { incasso: 99.99, spese: 0.1 }, 'direttore')
    expect([corpo.data.incasso, corpo.data.spese]).toEqual([99.99, 0.1])
    expect((await cambia(id, { incasso: null }, 'direttore')).corpo.data.incasso).toBeNull()
    expect((await ultimaRiga(bench, 'appuntamenti', id)).prima.incasso).toBe(9999)
  })

  test('chi non è assegnatario non cambia nulla, qualunque cosa mandi', async () => {
    const { id } = await crea()
    for (const come of ['direttore', 'altro'] as const)
      for (const corpo of [{ stato: 'Completato' }, {}, COMPLETA, { utenteAssegnatoId: bench[come].id }]) {
        const { stato, corpo: no } = await withoutWriting(bench, () =>
          cambia(id, corpo, come, { 'if-match': '"99"' }),
        )
        expect([stato, no.error]).toEqual([403, 'Solo il tecnico assegnato può gestire questo appuntamento'])
        expect(no.data).toBeUndefined()
      }
  })

  test.each([
    ['clienteId', cliente.id],
    ['titolo', 'Altro'],
    ['tipologia', 'Riparazione'],
    ['dataInizio', '2026-11-20T08:00'],
    ['dataFine', '2026-11-20T11:00'],
    ['priorita', 'Alta'],
    ['indirizzoIntervento', null],
    ['descrizione', 'x'],
    ['noteInterne', 'x'],
    ['utenteAssegnatoId', bench.altro.id],
    ['creatoDA', null],
    ['dittaId', null],
  ])('l’assegnatario non tocca la pianificazione: %s', async (campo, valore) => {
    for (const come of ['operatore', 'direttore'] as const) {
      const { id } = await crea({ utenteAssegnatoId: bench[come].id })
      const { stato, corpo } = await withoutWriting(bench, () =>
        cambia(id, { stato: 'Completato', [campo]: valore }, come),
      )
      expect([stato, corpo.campi]).toEqual([403, { [campo]: 'Non puoi modificare questo campo' }])
    }
  })

  test('chi lo crea è chi è entrato: un altro lo dice solo un Admin', async () => {
    const creato = async (come: Chi, creatoDA: number, utenteAssegnatoId = bench.direttore.id) =>
      crea({ creatoDA, utenteAssegnatoId }, come)
    expect((await creato('operatore', bench.operatore.id)).creatoDA).toBe(bench.operatore.id)
    // the form sends the assigned user
    expect((await creato('operatore', bench.direttore.id)).creatoDA).toBe(bench.operatore.id)
    expect((await creato('admin', bench.altro.id)).creatoDA).toBe(bench.altro.id)
    for (const [come, di] of [
      ['operatore', bench.admin.id],
      ['direttore', bench.altro.id],
      ['operatore', 2_000_000_000],
    ] as const) {
      const { stato, corpo } = await withoutWriting(bench, () =>
        bench.chiedi('POST', '/appuntamenti', {
          corpo: { ...minimo, utenteAssegnatoId: bench.operatore.id, creatoDA: di },
          come,
        }),
      )
      expect([stato, corpo.campi]).toEqual([403, { creatoDA: 'Non puoi modificare questo campo' }])
    }
  })

  test('di chi non c’è più resta l’assegnatario: un Admin salva tutto il resto', async () => {
    const chi = await bench.dati('POST', '/utenti', {
      corpo: {
        nomeUtente: 'di.passaggio',
        email: 'di.passaggio@tepore.it',
        password: 'una-password-lunga',
        ruoloId: 3,
      },
    })
    const { id, etag } = await crea({ utenteAssegnatoId: chi.id, creatoDA: bench.operatore.id }).then(
      async (v) => ({ ...v, etag: (await bench.chiedi('GET', `/appuntamenti/${v.id}`)).etag }),
    )
    await bench.dati('DELETE', `/utenti/${chi.id}`)
    // The form names the assignee as `creatoDA` too.
    const { stato, corpo } = await bench.chiedi('PUT', `/appuntamenti/${id}`, {
      corpo: {
        titolo: 'Detto poi',
        utenteAssegnatoId: chi.id,
        creatoDA: chi.id,
        noteCompletamento: 'Cambiata la valvola',
        dataFollowUp: '2026-12-01',
      },
      intestazioni: { 'if-match': etag ?? '' },
    })
    expect([stato, corpo.error]).toEqual([200, undefined])
    expect(await leggi(id)).toMatchObject({
      titolo: 'Detto poi',
      note_completamento: 'Cambiata la valvola',
      data_follow_up: '2026-12-01',
      utente_assegnato: { nome_utente: 'di.passaggio' },
    })
    expect((await cambia(id, { utenteAssegnatoId: bench.operatore.id })).stato).toBe(200)
    expect((await cambia(id, { utenteAssegnatoId: chi.id })).stato).toBe(400)
  })

  test('incasso e spese: un Admin sempre, un Direttore dei suoi, un Operatore mai; in ogni risposta', async () => {
    const conImporti = (chi: Chi) =>
      crea({ titolo: `Mascherato ${chi}`, incasso: 50, spese: 5, utenteAssegnatoId: bench[chi].id })
    const suoi = { operatore: await conImporti('operatore'), direttore: await conImporti('direttore') }
    const vede: Record<string, Record<string, boolean>> = {
      admin: { operatore: true, direttore: true },
      direttore: { operatore: false, direttore: true },
      operatore: { operatore: false, direttore: false },
    }
    for (const [come, quali] of Object.entries(vede))
      for (const [di, visibile] of Object.entries(quali)) {
        const { id } = suoi[di as keyof typeof suoi]
        const attesi = visibile ? [50, 5] : [null, null]
        const uno = await leggi(id, come as Chi)
        const [trovato] = (await elenco({ q: `mascherato ${di}` }, come as Chi)).data
        const inPagina = (await elenco({ clienteId: cliente.id, ordine: 'recenti' }, come as Chi)).data.find(
          (a: { id: number }) => a.id === id,
        )
        for (const letto of [uno, trovato, inPagina])
          expect([letto.incasso, letto.spese], `${come} di ${di}`).toEqual(attesi)
      }
    const creato = await bench.dati('POST', '/appuntamenti', {
      corpo: { ...minimo, incasso: 7 },
      come: 'direttore',
    })
    expect(creato.incasso).toBeNull()
    expect((await leggi(creato.id)).incasso).toBe(7)
  })

  test('una versione superata riceve il record di ora, mascherato come in lettura', async () => {
    for (const come of ['admin', 'direttore', 'operatore'] as const) {
      const { id } = await crea({ incasso: 50, utenteAssegnatoId: bench[come].id })
      await cambia(id, { descrizione: 'di un altro' })
      const { stato, corpo } = await withoutWriting(bench, () =>
        cambia(id, { stato: 'Completato' }, come, { 'if-match': '"1"' }),
      )
      expect([stato, corpo.code]).toEqual([412, 'versione_superata'])
      expect(corpo.data).toEqual(await leggi(id, come))
      expect(corpo.data.incasso).toBe(come === 'operatore' ? null : 50)
    }
  })
})
