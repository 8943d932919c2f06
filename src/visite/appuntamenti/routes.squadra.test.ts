// long because it follows one fact through every list and calendar
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs as congedi } from '#anagrafe/utenti/queries.server.ts'
import { transaction } from '#server/data/database.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { withoutWriting } from '#test/refusals.ts'
import { prepareVisits } from '#test/visits.ts'
import { tecniciPerSe } from '#visite/lotti/posti.queries.server.ts'
import type { Appuntamento } from './contract.ts'
import { riportaAppuntamento } from './queries.server.ts'

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
afterAll(() => bench.chiudi())
beforeEach(() => stopClock(bench, '2026-11-19T10:00:00Z'))

const { elenco, crea, leggi, cambia, minimo } = await prepareVisits(bench)
const { operatore, direttore } = bench
const utente = async (nomeUtente: string, ruoloId = 3) => {
  const { id } = await bench.dati('POST', '/utenti', {
    corpo: { nomeUtente, email: `${nomeUtente}@esempio.example`, password: 'Prova-2026-lunga', ruoloId },
  })
  return { id: id as number, token: await bench.accedi(nomeUtente, 'Prova-2026-lunga') }
}
const anna = await utente('anna.riva')
const luca = await utente('luca.ferrero')

const alle = (ora: string, giorno = '2026-11-20') => new Date(`${giorno}T${ora}:00+01:00`).toISOString()
/** Minutes of the day as the others see them: `09:00–10:00`. */
const ore = ({ aiutanti }: Appuntamento) =>
  aiutanti.map(({ nome_utente, da, a }) => [nome_utente, da?.slice(11, 16), a?.slice(11, 16)])
const con = (utenteId: number, da?: string, a?: string) => ({
  utenteId,
  ...(da && { da: alle(da) }),
  ...(a && { a: alle(a) }),
})
const disponibilita = async (da: string, a: string, altro: object = {}) => {
  const { operatoriOccupati } = await bench.dati('GET', '/appuntamenti/disponibilita', {
    query: { dataInizio: alle(da), dataFine: alle(a), ...altro },
  })
  return operatoriOccupati.map(({ nome_utente }: { nome_utente: string }) => nome_utente)
}
const notifiche = async (come: string) =>
  (await bench.dati('GET', '/notifiche', { come })).map(
    ({ tipo, messaggio }: { tipo: string; messaggio: string }) => `${tipo}: ${messaggio}`,
  )
beforeEach(async () => {
  for (const { id } of await bench.dati('GET', '/appuntamenti'))
    await bench.dati('DELETE', `/appuntamenti/${id}`)
  for (const { token } of [anna, luca])
    for (const { id } of await bench.dati('GET', '/notifiche', { come: token }))
      await bench.dati('DELETE', `/notifiche/${id}`, { come: token })
})

describe('chi viene', () => {
  test('quante persone vuole un tipo di visita lo dice l’azienda; chi la prenota può dire altro', async () => {
    const metti = (persone: object) => bench.chiedi('PUT', '/azienda', { corpo: { persone } })
    expect((await metti({ Installazione: 11 })).stato).toBe(400)
    expect((await metti({ Trasloco: 2 })).stato).toBe(400)
    await metti({ Installazione: 2, Manutenzione: 1, Sopralluogo: 3 })
    await metti({ Installazione: 2, Sopralluogo: null })
    expect((await bench.dati('GET', '/azienda')).persone).toEqual({ Installazione: 2 })
    const servono = async (campi: object) => (await crea(campi)).servono
    expect([
      await servono({ tipologia: 'Installazione' }),
      await servono({ tipologia: 'Installazione', servono: null }),
      await servono({ tipologia: 'Installazione', servono: 3 }),
      await servono({ tipologia: 'Manutenzione' }),
    ]).toEqual([2, null, 3, null])
    await metti({})
    expect((await bench.dati('GET', '/azienda')).persone).toEqual({})
  })

  test('di più giorni, nel mese sta in quelli in cui c’è', async () => {
    await crea({
      ...{ dataInizio: alle('08:00'), dataFine: alle('17:00', '2026-11-24') },
      aiutanti: [{ utenteId: luca.id, a: alle('12:00', '2026-11-23') }, con(anna.id)],
    })
    const giorni = async (utenteId: number) =>
      (
        await bench.dati('GET', '/appuntamenti/mese', {
          query: { dataInizio: '2026-11-16', dataFine: '2026-11-29', utenteId },
        })
      )
        .filter(({ numero }: { numero: number }) => numero > 0)
        .map(({ giorno }: { giorno: string }) => giorno.slice(8))
    expect(await giorni(luca.id)).toEqual(['20', '21', '22', '23'])
    expect(await giorni(anna.id)).toEqual(['20', '21', '22', '23', '24'])
  })
  test('si dice creando e cambiando; chi conduce o due volte la stessa persona: 400', async () => {
    const visita = await crea({
      servono: 3,
      dataFine: alle('12:00'),
      aiutanti: [con(anna.id), con(luca.id, '10:00', '11:30')],
    })
    expect(visita).toMatchObject({
      servono: 3,
      aiutanti: [
        { utente_id: anna.id, nome_utente: 'anna.riva', da: null, a: null },
        { utente_id: luca.id, nome_utente: 'luca.ferrero', da: alle('10:00'), a: alle('11:30') },
      ],
    })
    expect(await leggi(visita.id)).toEqual(visita)
    const { stato, corpo } = await cambia(visita.id, { aiutanti: [con(luca.id, '11:00')], servono: null })
    expect([stato, ore(corpo.data), corpo.data.servono]).toEqual([
      200,
      [['luca.ferrero', '10:00', undefined]],
      null,
    ])
    expect(corpo.data.versione).toBe(visita.versione + 1)
    // What is left out stays; the same again changes nothing.
    const dopo = (await cambia(visita.id, { titolo: 'Altro' })).corpo.data
    expect(ore(dopo)).toEqual([['luca.ferrero', '10:00', undefined]])
    expect((await cambia(visita.id, { aiutanti: [con(luca.id, '11:00')] })).corpo.data.versione).toBe(
      dopo.versione,
    )
    const rotte = [
      [con(operatore.id)],
      [con(anna.id), con(anna.id)],
      [con(anna.id, '08:00')],
      [con(anna.id, undefined, '12:30')],
      [con(anna.id, '11:00', '10:00')],
      [con(9999)],
    ]
    for (const aiutanti of rotte)
      for (const [metodo, percorso, corpo] of [
        ['POST', '/appuntamenti', { ...minimo, dataFine: alle('12:00'), aiutanti }],
        ['PUT', `/appuntamenti/${visita.id}`, { aiutanti }],
      ] as const) {
        const risposta = await withoutWriting(bench, () => bench.chiedi(metodo, percorso, { corpo }))
        expect([risposta.stato, Object.keys(risposta.corpo.campi)]).toEqual([400, ['aiutanti']])
      }
    // With the lead that somebody names in the same breath.
    const capo = await cambia(visita.id, { utenteAssegnatoId: anna.id, aiutanti: [con(anna.id)] })
    expect(capo.stato).toBe(400)
    expect((await cambia(visita.id, { aiutanti: [] })).corpo.data.aiutanti).toEqual([])
  })

  test('chi l’ha vista prima riceve la versione di ora', async () => {
    const visita = await crea()
    await cambia(visita.id, { aiutanti: [con(anna.id)] })
    const risposta = await cambia(visita.id, { titolo: 'Tardi' }, 'admin', {
      'if-match': `"${visita.versione}"`,
    })
    expect([risposta.stato, ore(risposta.corpo.data)]).toEqual([412, [['anna.riva', undefined, undefined]]])
  })

  test('le sue ore si spostano con la visita, si tagliano, e chi resta senza non viene più', async () => {
    const visita = await crea({
      dataFine: alle('12:00'),
      aiutanti: [con(anna.id, '09:00', '10:00'), con(luca.id, '11:00')],
    })
    const sposta = async (da: string, a: string, giorno = '2026-11-20') =>
      ore((await cambia(visita.id, { dataInizio: alle(da, giorno), dataFine: alle(a, giorno) })).corpo.data)
    expect(await sposta('14:00', '17:00', '2026-11-23')).toEqual([
      ['anna.riva', '13:00', '14:00'],
      ['luca.ferrero', '15:00', undefined],
    ])
    // Only its start: whoever comes keeps their hours.
    expect(await sposta('14:30', '17:00', '2026-11-23')).toEqual([
      ['anna.riva', '13:30', '14:00'],
      ['luca.ferrero', '15:00', undefined],
    ])
    expect(await sposta('14:30', '16:00', '2026-11-23')).toEqual([['anna.riva', '13:30', '14:00']])
    expect((await notifiche(luca.token))[0]).toMatch(/^Appuntamento_Modificato: .*: non ci vai più$/)
    const righe = await bench.dati('GET', '/registro', { query: { tabella: 'appuntamenti_aiutanti' } })
    expect(righe.length).toBeGreaterThan(2)
  })

  test('chi aiutava e ora conduce non aiuta più', async () => {
    const { id } = await crea({ aiutanti: [con(anna.id), con(luca.id)] })
    const richiesta = await bench.dati('POST', `/appuntamenti/${id}/richiesta-presa-in-carico`, {
      come: anna.token,
    })
    await bench.dati('POST', `/appuntamenti/${id}/richiesta-presa-in-carico/${richiesta.id}`, {
      corpo: { esito: 'Approvata' },
    })
    const visita = await leggi(id)
    expect([visita.utente_assegnato.nome_utente, ore(visita)]).toEqual([
      'anna.riva',
      [['luca.ferrero', undefined, undefined]],
    ])
  })

  test('legge ciò che legge chi conduce, e non cambia niente', async () => {
    const { id } = await crea({ incasso: 80, utenteAssegnatoId: operatore.id, aiutanti: [con(direttore.id)] })
    expect(await leggi(id, 'direttore')).toMatchObject({ incasso: 80 })
    expect((await cambia(id, { aiutanti: [] })).stato).toBe(200)
    expect(await leggi(id, 'direttore')).toMatchObject({ incasso: null })
    await cambia(id, { aiutanti: [con(anna.id)] })
    for (const corpo of [{ stato: 'Completato' }, { aiutanti: [] }, { servono: 2 }])
      expect(
        (
          await withoutWriting(bench, () =>
            bench.chiedi('PUT', `/appuntamenti/${id}`, { corpo, come: anna.token }),
          )
        ).stato,
      ).toBe(403)
    // Its lead manages it, and doesn't say who comes.
    expect((await cambia(id, { aiutanti: [] }, 'operatore')).stato).toBe(403)
    expect((await cambia(id, { stato: 'In_Corso' }, 'operatore')).stato).toBe(200)
  })

  test('sa che cambiano le sue ore, e gli altri no', async () => {
    const { id } = await crea({ dataFine: alle('12:00'), aiutanti: [con(anna.id), con(luca.id)] })
    await cambia(id, { aiutanti: [con(anna.id, '10:00', '11:00'), con(luca.id)] })
    expect((await notifiche(anna.token))[0]).toMatch(
      /^Appuntamento_Modificato: .*: ci vai ven 20\/11\/2026 alle 10:00, fino alle 11:00$/,
    )
    expect(await notifiche(luca.token)).toHaveLength(1)
  })

  test('lo sanno: quando vengono, si sposta, cambia chi conduce, si annulla, si elimina', async () => {
    const { id } = await crea({ aiutanti: [con(anna.id)] })
    await cambia(id, { dataInizio: alle('14:00'), dataFine: alle('15:00') })
    await cambia(id, { utenteAssegnatoId: luca.id })
    await cambia(id, { stato: 'Annullato' })
    await cambia(id, { stato: 'Programmato' })
    await bench.dati('DELETE', `/appuntamenti/${id}`)
    expect((await notifiche(anna.token)).reverse()).toEqual([
      expect.stringMatching(/^Appuntamento_Assegnato: .*: con operatore$/),
      expect.stringMatching(/^Appuntamento_Modificato: .* da .* a /),
      expect.stringMatching(/^Appuntamento_Modificato: .*: assegnato a luca.ferrero$/),
      expect.stringMatching(/^Appuntamento_Annullato: /),
      expect.stringMatching(/^Appuntamento_Annullato: .*: eliminato$/),
    ])
  })
})

describe('dove si vede', () => {
  test('è occupato nelle sue ore, e nessun altro', async () => {
    const { id } = await crea({ dataFine: alle('12:00'), aiutanti: [con(anna.id, '10:00', '11:00')] })
    expect(await disponibilita('09:00', '10:00')).toEqual(['operatore'])
    expect((await disponibilita('10:30', '10:45')).sort()).toEqual(['anna.riva', 'operatore'])
    expect(await disponibilita('10:30', '10:45', { escludiAppuntamentoId: id })).toEqual([])
    const { operatoriOccupati } = await bench.dati('GET', '/appuntamenti/disponibilita', {
      query: { dataInizio: alle('10:00'), dataFine: alle('11:00') },
    })
    const lei = operatoriOccupati.find(({ id }: { id: number }) => id === anna.id)
    expect(lei.appuntamenti).toMatchObject([{ id, data_inizio: alle('10:00'), data_fine: alle('11:00') }])
    expect(lei.primaLibera).toBe(alle('11:00'))
    await cambia(id, { stato: 'Annullato' })
    expect(await disponibilita('10:30', '10:45')).toEqual([])
  })

  test('ogni visita sta una volta negli elenchi, con chi la conduce; quelle con altri a parte', async () => {
    const sua = await crea({ utenteAssegnatoId: anna.id })
    const { id } = await crea({ aiutanti: [con(anna.id)] })
    const query = { data: '2026-11-20', utenteId: anna.id }
    for (const limite of [{ offset: 0 }, { limit: 20 }] as Record<string, number>[]) {
      const { data, count, conAltri } = await elenco({ ...query, ...limite })
      expect([
        data.map(({ id }: Appuntamento) => id),
        count,
        conAltri.map(({ id }: Appuntamento) => id),
      ]).toEqual([[sua.id], 1, [id]])
    }
    expect((await elenco({ data: '2026-11-21', utenteId: anna.id })).conAltri).toEqual([])
    expect('conAltri' in (await elenco({ data: '2026-11-20' }))).toBe(false)
    const planning = await bench.dati('GET', '/appuntamenti/planning-settimanale', {
      query: { dataInizio: '2026-11-16', dataFine: '2026-11-22' },
    })
    expect(planning.appuntamenti.map(({ id }: Appuntamento) => id)).toEqual([sua.id, id])
    expect(planning.conAltri).toEqual([{ appuntamento_id: id, utente_id: anna.id, da: null, a: null }])
    await stopClock(bench, '2026-11-20T06:00:00Z')
    const oggi = await bench.dati('GET', '/dashboard/stats', { come: anna.token })
    expect(oggi.appuntamentiOggi.map(({ id }: Appuntamento) => id)).toEqual([sua.id])
    expect(oggi.conAltri.map(({ id }: Appuntamento) => id)).toEqual([id])
    expect((await bench.dati('GET', '/dashboard/stats')).conAltri).toEqual([])
    const giornata = await bench.dati('GET', '/giornata', { come: anna.token })
    expect(giornata.visite.map(({ id }: Appuntamento) => id)).toEqual([sua.id])
    expect(giornata.conAltri.map(({ id }: Appuntamento) => id)).toEqual([id])
    expect(giornata.schede).toHaveLength(1)
  })

  test('una pagina di quelle che conduce non taglia quelle con altri', async () => {
    const { id } = await crea({
      dataFine: alle('18:00', '2026-11-21'),
      aiutanti: [con(anna.id, '09:00', '10:00')],
    })
    const altra = await crea({
      ...{ dataInizio: alle('15:00', '2026-11-21'), dataFine: alle('16:00', '2026-11-21') },
      aiutanti: [con(anna.id)],
    })
    // On the second day she is only at the other one.
    for (const pagina of [{ limit: 1 }, { limit: 1, offset: 1 }] as Record<string, number>[])
      for (const [data, attesa] of [
        ['2026-11-20', id],
        ['2026-11-21', altra.id],
      ] as const) {
        const { conAltri } = await elenco({ data, utenteId: anna.id, ...pagina })
        expect(conAltri.map(({ id }: Appuntamento) => id)).toEqual([attesa])
      }
  })

  test('un Admin che viene con un altro ha la sua riga nel planning', async () => {
    await crea({ aiutanti: [con(bench.admin.id)] })
    for (const percorso of ['planning-settimanale', 'settimana']) {
      const { operatori } = await bench.dati('GET', `/appuntamenti/${percorso}`, {
        query: { dataInizio: '2026-11-16', dataFine: '2026-11-22' },
      })
      expect(operatori.map(({ id }: { id: number }) => id)).toContain(bench.admin.id)
    }
  })

  test('il suo calendario ha le sue ore e con chi', async () => {
    await crea({ dataFine: alle('12:00'), aiutanti: [con(anna.id, '10:00', '11:00'), con(luca.id)] })
    const { percorso } = await bench.dati('POST', '/calendario/indirizzo', { come: anna.token })
    const { body } = await bench.app.inject({ url: percorso })
    const testo = body.replaceAll('\r\n ', '')
    expect(testo).toContain('DTSTART:20261120T090000Z\r\nDTEND:20261120T100000Z')
    expect(testo).toContain('Con operatore e luca.ferrero')
  })

  test('al cliente si dice in quanti si viene', async () => {
    const { id } = await crea({ aiutanti: [con(anna.id), con(luca.id, '09:30')] })
    const testo = async () =>
      (await bench.dati('GET', '/messaggi/testo', { query: { tipo: 'Conferma', appuntamentoId: id } })).testo
    expect(await testo()).toMatch(/da lei venerdì 20 novembre, [^.]*\. Verranno in tre\.\n/)
    await cambia(id, { aiutanti: [] })
    expect(await testo()).not.toContain('Verranno')
  })

  test('la sua assenza conta la visita, e dice con chi ci va', async () => {
    const { id } = await crea({ aiutanti: [con(anna.id)] })
    const assenza = { utenteId: anna.id, tipo: 'Ferie', dal: '2026-11-20', al: '2026-11-20' }
    const { restano } = await bench.dati('POST', '/lotti/spostamenti', { corpo: { visite: [], assenza } })
    expect(restano).toEqual([{ id, cliente: expect.any(String), perche: 'ci va con operatore' }])
    const [scritta] = (await bench.dati('GET', '/assenze', { query: { da: '2026-11-20' } })).filter(
      ({ utente_id }: { utente_id: number }) => utente_id === anna.id,
    )
    expect(scritta.visite).toBe(1)
    await bench.dati('DELETE', `/assenze/${scritta.id}`)
  })
})

describe('quello che il programma muove', () => {
  test('spostata insieme ad altre chiede posto anche per chi viene', async () => {
    const { id } = await crea({ aiutanti: [con(anna.id)] })
    const altra = await crea({
      utenteAssegnatoId: anna.id,
      dataInizio: alle('14:00'),
      dataFine: alle('15:00'),
    })
    const sposta = (da: string) =>
      bench.chiedi('POST', '/lotti/spostamenti', {
        corpo: { visite: [{ id, utenteId: luca.id, dataInizio: alle(da) }] },
      })
    const presa = await withoutWriting(bench, () => sposta('14:30'))
    expect([presa.stato, presa.corpo.error]).toEqual([
      409,
      '1 visita non ha più posto (anna.riva è già occupato): guarda la proposta aggiornata',
    ])
    await bench.dati('DELETE', `/appuntamenti/${altra.id}`)
    const { corpo } = await sposta('14:30')
    expect(ore(await leggi(id))).toEqual([['anna.riva', undefined, undefined]])
    // Back to where it was, unless she has something else there by now.
    const presto = await crea({ utenteAssegnatoId: anna.id })
    expect(await bench.dati('POST', `/lotti/${corpo.data.id}/annulla`)).toMatchObject({ annullate: 0 })
    await bench.dati('DELETE', `/appuntamenti/${presto.id}`)
  })

  test('annullata, torna chi veniva con le sue ore: chi ora conduce, chi è rimasto senza; non chi è andato via', async () => {
    const zeno = await utente('zeno.galli')
    const aiutanti = [con(anna.id), con(luca.id, '11:00'), con(zeno.id)]
    const { id } = await crea({ dataFine: alle('12:00'), aiutanti })
    const lotto = await bench.dati('POST', '/lotti/spostamenti', {
      corpo: { visite: [{ id, utenteId: anna.id, dataInizio: alle('14:00'), dataFine: alle('15:00') }] },
    })
    expect(ore(await leggi(id)).map(([nome]) => nome)).toEqual(['zeno.galli'])
    await bench.db.updateTable('utenti').set({ attivo: false }).where('id', '=', zeno.id).execute()
    expect(await bench.dati('POST', `/lotti/${lotto.id}/annulla`)).toMatchObject({ annullate: 1 })
    const visita = await leggi(id)
    expect([visita.utente_assegnato.nome_utente, ore(visita)]).toEqual([
      'operatore',
      [
        ['anna.riva', undefined, undefined],
        ['luca.ferrero', '10:00', undefined],
      ],
    ])
  })

  test('chi se n’è andato non viene più a ciò che è da fare; in ciò che è passato resta', async () => {
    const ugo = await utente('ugo.festa')
    const passata = await crea({
      dataInizio: alle('08:00', '2026-11-10'),
      dataFine: alle('09:00', '2026-11-10'),
      aiutanti: [con(ugo.id)],
    })
    const daFare = await crea({ dataFine: alle('12:00'), aiutanti: [con(anna.id), con(ugo.id)] })
    await bench.db
      .updateTable('utenti')
      .set({ ultimo_giorno: '2026-11-18' })
      .where('id', '=', ugo.id)
      .execute()
    for (const { run } of congedi) await run(bench.services)
    const restano = await leggi(daFare.id)
    expect([ore(restano).map(([nome]) => nome), restano.versione > daFare.versione]).toEqual([
      ['anna.riva'],
      true,
    ])
    expect(ore(await leggi(passata.id)).map(([nome]) => nome)).toEqual(['ugo.festa'])
  })

  test('chi ora conduce, chi non va più e chi resta lo sanno, ognuno il suo; chi non si muove no', async () => {
    const rita = await utente('rita.sarti')
    const { id } = await crea({
      ...{ dataFine: alle('12:00'), aiutanti: [con(anna.id), con(luca.id, '11:00'), con(rita.id)] },
    })
    const sposta = (visita: object) =>
      bench.dati('POST', '/lotti/spostamenti', { corpo: { visite: [{ id, ...visita }] } })
    const nuove = async ({ token }: { token: string }) => {
      const testi = await notifiche(token)
      for (const { id } of await bench.dati('GET', '/notifiche', { come: token }))
        await bench.dati('DELETE', `/notifiche/${id}`, { come: token })
      return testi
    }
    for (const chi of [anna, luca, rita]) await nuove(chi)
    await sposta({ utenteId: anna.id, dataInizio: alle('14:00'), dataFine: alle('15:00') })
    expect([await nuove(anna), await nuove(luca), await nuove(rita)]).toEqual([
      ['Appuntamento_Assegnato: 1 visita spostata a te per il 20/11'],
      ['Appuntamento_Modificato: 1 visita a cui non vai più, era per il 20/11'],
      ['Appuntamento_Modificato: 1 tua visita spostata, era per il 20/11'],
    ])
    await sposta({ utenteId: luca.id, dataInizio: alle('14:00') })
    expect([await nuove(anna), await nuove(luca), await nuove(rita)]).toEqual([
      ['Appuntamento_Modificato: 1 tua visita spostata, era per il 20/11'],
      ['Appuntamento_Assegnato: 1 visita spostata a te per il 20/11'],
      ['Appuntamento_Modificato: 1 visita a cui vai, condotta da un altro, per il 20/11'],
    ])
    await sposta({})
    expect(await nuove(rita)).toEqual(['Appuntamento_Annullato: 1 tua visita annullata, era per il 20/11'])
  })

  test('non propone dove portare una visita in più persone', async () => {
    await crea({ aiutanti: [con(anna.id)] })
    const [proposta] = await bench.dati('POST', '/lotti/spostamenti/proposta', {
      corpo: { utenteId: operatore.id, dal: '2026-11-20', al: '2026-11-20' },
    })
    expect(proposta).toMatchObject({ proposta: null, perche: 'con anna.riva: scegli tu quando' })
  })
})

describe('chi se ne va', () => {
  test('il suo posto passa a chi prende le sue visite, una volta', async () => {
    const ugo = await utente('ugo.neri')
    const prima = await crea({ aiutanti: [con(ugo.id)] })
    const seconda = await crea({ aiutanti: [con(ugo.id), con(luca.id)] })
    const terza = await crea({ utenteAssegnatoId: luca.id, aiutanti: [con(ugo.id)] })
    expect((await bench.dati('GET', `/utenti/${ugo.id}/visite-da-fare`)).numero).toBe(3)
    await bench.dati('DELETE', `/utenti/${ugo.id}`, { query: { riassegnaA: luca.id } })
    const nomi = async ({ id }: { id: number }) => ore(await leggi(id)).map(([nome]) => nome)
    expect(await Promise.all([prima, seconda, terza].map(nomi))).toEqual([
      ['luca.ferrero'],
      ['luca.ferrero'],
      [],
    ])
  })

  const rifai = (id: number) =>
    transaction(bench.db, (db) =>
      riportaAppuntamento(
        {
          ...{ ...bench.services, db, requestId: 'prova', ifVersion: null },
          utente: { id: bench.admin.id, nome_utente: 'admin', email: '', ruolo: 'Admin' },
        },
        id,
      ),
    )

  test('non viene più: né dove aspetta un giorno, né ripresa, né rifatta', async () => {
    const ivo = await utente('ivo.sala')
    const aiutanti = [con(ivo.id), con(luca.id)]
    const [oggi, senzaGiorno, annullata, rifatta] = [
      ...[await crea({ aiutanti }), await crea({ aiutanti }), await crea({ aiutanti })],
      await crea({ aiutanti }),
    ]
    await bench.dati('POST', '/lotti/spostamenti', { corpo: { visite: [{ id: senzaGiorno.id }] } })
    await cambia(annullata.id, { stato: 'Annullato' })
    await bench.dati('DELETE', `/appuntamenti/${rifatta.id}`)
    await bench.dati('DELETE', `/utenti/${ivo.id}`)
    const nomi = async ({ id }: { id: number }) => ore(await leggi(id)).map(([nome]) => nome)
    expect(await nomi(oggi)).toEqual(['luca.ferrero'])
    expect(await leggi(senzaGiorno.id)).toMatchObject({ stato: 'Da_Riprogrammare' })
    expect(await nomi(senzaGiorno)).toEqual(['luca.ferrero'])
    const chiesto = await cambia(annullata.id, { stato: 'Programmato', aiutanti })
    expect([chiesto.stato, Object.keys(chiesto.corpo.campi)]).toEqual([400, ['aiutanti']])
    expect((await cambia(annullata.id, { stato: 'Programmato' })).stato).toBe(200)
    expect(await nomi(annullata)).toEqual(['luca.ferrero'])
    await rifai(rifatta.id)
    expect(await nomi(rifatta)).toEqual(['luca.ferrero'])
  })
  test.runIf(bench.motore === 'postgres')('rifatta, aspetta chi prenota per chi viene', async () => {
    const { id } = await crea({ aiutanti: [con(anna.id)] })
    await bench.dati('DELETE', `/appuntamenti/${id}`)
    const fatti: string[] = []
    const rifatta = await transaction(bench.db, async (db) => {
      await tecniciPerSe(db, [anna.id])
      const attesa = rifai(id).then(() => fatti.push('rifatta'))
      await setTimeout(500)
      fatti.push('prenotate')
      return [attesa]
    })
    await Promise.all(rifatta)
    expect(fatti).toEqual(['prenotate', 'rifatta'])
    expect((await leggi(id)).aiutanti).toMatchObject([{ utente_id: anna.id }])
  })
})
