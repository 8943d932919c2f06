// long because every way in which a visit ends is tried, and each leaves other things behind
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { newPerson } from '#test/people.ts'
import type { DatiExtra } from '#visite/notifiche/contract.ts'
import { ritiraPassati } from './preparazione.queries.server.ts'
import { IN_ATTESA, inizioDaChiave } from './rules.ts'

/** However a visit ends, nothing of it waits: no message, no work that it still holds, no notification that leads nowhere. */

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
afterAll(() => bench.chiudi())
beforeEach(() => stopClock(bench, '2026-11-23T10:00:00Z'))
beforeAll(async () => {
  await bench.dati('PUT', '/azienda', {
    corpo: {
      ragioneSociale: 'Calore & Figli',
      telefono: '0815521487',
      indirizzoPubblico: 'https://t.esempio.it',
    },
  })
  await bench.dati('PUT', '/posta', {
    corpo: { host: '127.0.0.1', porta: 2525, sicurezza: 'nessuna', mittente: 'avvisi@esempio.it' },
  })
})
const io = await newPerson(bench, 3)

let n = 0
interface Prova {
  clienteId: number
  visitaId: number
  lottoId: number
}

async function nuovoCliente(): Promise<number> {
  const { id } = await bench.dati('POST', '/clienti', {
    corpo: {
      ...{ nome: 'Ada', cognome: `Fine${++n}`, provincia: 'NA', comune: 'Portici', cap: '80055' },
      ...{ indirizzo: `Via Diaz ${n}`, email: `fine${n}@esempio.it` },
    },
  })
  return id
}

/** A visit booked in a batch with its work, of which a confirmation waits, and whose customer wants another day. */
async function prenotata(): Promise<Prova> {
  const clienteId = await nuovoCliente()
  await bench.dati('POST', '/caldaie', {
    corpo: { clienteId, marca: 'Vaillant', modello: 'ecoTEC', prossimaRevisione: '2026-11-10' },
  })
  const scadenze = await bench.dati('GET', '/scadenze', { query: { clienteId } })
  const lavoro = scadenze.find((una: { stato: string }) => una.stato === 'Da_Programmare')
  const ora = `${String(8 + (n % 10)).padStart(2, '0')}`
  const giorno = `2026-12-${String(1 + Math.floor(n / 10)).padStart(2, '0')}`
  const lotto = await bench.dati('POST', '/lotti', {
    corpo: {
      visite: [
        {
          ...{ clienteId, scadenzeIds: [lavoro.id], utenteId: io.id },
          ...{ dataInizio: `${giorno}T${ora}:00`, dataFine: `${giorno}T${ora}:45` },
        },
      ],
    },
  })
  const [visita] = await bench.dati('GET', '/appuntamenti', { query: { clienteId } })
  const [messaggio] = await bench.dati('GET', '/messaggi', { query: { clienteId } })
  expect(messaggio).toMatchObject({ stato: 'Bozza', tipo: 'Conferma', lotto: { id: lotto.id } })
  const [, pagina = ''] = /https:\/\/t\.esempio\.it(\/v\/\S+)/.exec(messaggio.testo) ?? []
  const risposta = await bench.app.inject({
    ...{ method: 'POST', url: pagina, remoteAddress: `10.2.${n}.1` },
    payload: new URLSearchParams({ esito: 'Altro_Giorno', nota: 'meglio giovedì' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(risposta.statusCode).toBe(303)
  expect((await bench.dati('GET', `/appuntamenti/${visita.id}`)).altro_giorno).toMatchObject({
    nota: 'meglio giovedì',
  })
  return { clienteId, visitaId: visita.id, lottoId: lotto.id }
}

const leggi = (id: number) => bench.dati('GET', `/appuntamenti/${id}`)
const cambia = (id: number, corpo: object) => bench.dati('PUT', `/appuntamenti/${id}`, { corpo })

/** What the technician's telephone sends of a visit that the office has changed meanwhile: it waits for the office. */
async function azioneDa(visitaId: number, dopo: string): Promise<number> {
  const azione = {
    ...{ id: randomUUID(), formato: 1, tipo: 'visita.gestisci', visitaId },
    ...{ confermataIl: '2026-11-22T09:42:00.000Z', epoca: new Date().toISOString() },
    corpo: { campi: { stato: { prima: 'In_Corso', dopo } } },
  }
  const { corpo } = await bench.chiedi('POST', '/azioni', {
    corpo: { utenteId: io.id, azioni: [azione] },
    come: io.token,
  })
  expect(corpo.data.esiti[0].esito).toBe('verifica')
  const inAttesa = await bench.dati('GET', '/azioni')
  return inAttesa.find(({ uid }: { uid: string }) => uid === azione.id).id
}
const decidi = (id: number, esito: 'Accettata' | 'Rifiutata') =>
  bench.dati('POST', `/azioni/${id}/decisione`, {
    corpo: { esito, ...(esito === 'Rifiutata' && { motivo: 'Già annullata' }) },
  })

/** Every way in which a visit ends, or is no longer at the time that its customer was told of. */
const MODI: Record<string, (prova: Prova) => Promise<unknown>> = {
  eliminata: ({ visitaId }) => bench.dati('DELETE', `/appuntamenti/${visitaId}`),
  annullata: ({ visitaId }) => cambia(visitaId, { stato: 'Annullato' }),
  completata: ({ visitaId }) => cambia(visitaId, { stato: 'Completato' }),
  spostata: ({ visitaId }) =>
    cambia(visitaId, { dataInizio: '2026-12-21T09:00', dataFine: '2026-12-21T10:00' }),
  'passata a un altro cliente': async ({ visitaId }) => cambia(visitaId, { clienteId: await nuovoCliente() }),
  'presa indietro con il suo lotto': ({ lottoId }) => bench.dati('POST', `/lotti/${lottoId}/annulla`),
  'rimessa fra quelle da programmare': async ({ visitaId }) => {
    const { versione } = await leggi(visitaId)
    await bench.dati('POST', '/lotti/spostamenti', {
      corpo: { motivo: 'Malattia', visite: [{ id: visitaId, versione, utenteId: null }] },
    })
  },
  'di un cliente cancellato': async ({ clienteId }) => {
    await bench.dati('POST', `/clienti/${clienteId}/anonimizza`)
  },
  'annullata dal telefono, accettata dall’ufficio': async ({ visitaId }) =>
    decidi(await azioneDa(visitaId, 'Annullato'), 'Accettata'),
  'eliminata, e rifiutata l’azione del telefono': async ({ visitaId }) => {
    await bench.dati('DELETE', `/appuntamenti/${visitaId}`)
    await decidi(await azioneDa(visitaId, 'Completato'), 'Rifiutata')
  },
  'eliminata, rifatta con l’azione del telefono e annullata': async ({ visitaId }) => {
    await bench.dati('DELETE', `/appuntamenti/${visitaId}`)
    await decidi(await azioneDa(visitaId, 'Annullato'), 'Accettata')
  },
}

async function resti({ clienteId, visitaId }: Prova) {
  const righe = await bench.db
    .selectFrom('messaggi')
    .select(['chiave', 'tipo', 'cliente_id', 'stato'])
    .where('stato', 'in', [...IN_ATTESA])
    .execute()
  const visita = await bench.db
    .selectFrom('appuntamenti')
    .select(['data_inizio', 'cliente_id', 'stato'])
    .where('id', '=', visitaId)
    .executeTakeFirst()
  const valido = (chiave: string | null, di: number) =>
    visita?.stato === 'Programmato' &&
    visita.cliente_id === di &&
    inizioDaChiave(chiave) === visita.data_inizio
  const scadenze = await bench.db
    .selectFrom('scadenze')
    .leftJoin('appuntamenti', 'appuntamenti.id', 'scadenze.appuntamento_id')
    .select(['scadenze.stato', 'appuntamenti.stato as visita'])
    .where('scadenze.cliente_id', '=', clienteId)
    .execute()
  const notifiche = await bench.db
    .selectFrom('notifiche')
    .leftJoin('appuntamenti', 'appuntamenti.id', 'notifiche.appuntamento_id')
    .select(['notifiche.appuntamento_id', 'appuntamenti.id as c_e', 'letta', 'dati_extra'])
    .execute()
  const chiesti = await bench.db
    .selectFrom('risposte')
    .select('inizio')
    .where('appuntamento_id', '=', visitaId)
    .execute()
  return {
    messaggi: righe
      .filter(({ chiave }) => chiave?.split(':')[1] === String(visitaId))
      .filter(({ chiave, cliente_id }) => !valido(chiave, cliente_id ?? 0)),
    lavori: scadenze.filter(
      ({ stato, visita: suo }) =>
        (stato === 'Prenotata' && suo !== 'Programmato' && suo !== 'In_Corso') ||
        (stato === 'Prenotata' && visita?.cliente_id !== clienteId),
    ),
    notifiche: notifiche.filter(({ appuntamento_id, c_e, letta, dati_extra }) => {
      const { altroGiorno } = JSON.parse(dati_extra) as DatiExtra
      return (appuntamento_id !== null && c_e === null) || (altroGiorno?.visitaId === visitaId && !letta)
    }),
    altroGiorno: visita && (await leggi(visitaId)).altro_giorno,
    chiesti: visita ? [] : chiesti,
  }
}

const NIENTE = { messaggi: [], lavori: [], notifiche: [], chiesti: [] }

test.each(Object.keys(MODI))('%s: non resta un messaggio, un lavoro né un avviso', async (modo) => {
  const prova = await prenotata()
  await MODI[modo]?.(prova)
  const { altroGiorno, ...altro } = await resti(prova)
  expect(altro).toEqual(NIENTE)
  expect(altroGiorno ?? null).toBeNull()
  await ritiraPassati(bench.db)
  expect(await resti(prova)).toMatchObject(NIENTE)
})

test('resta così: la visita resta, e nessuno aspetta più un altro giorno; una volta sola', async () => {
  const { visitaId, clienteId } = await prenotata()
  const altri = () => bench.dati('GET', '/appuntamenti', { query: { altroGiorno: 'true' } })
  expect(await altri()).toContainEqual(
    expect.objectContaining({
      id: visitaId,
      altro_giorno: expect.objectContaining({ nota: 'meglio giovedì' }),
    }),
  )
  const conta = async () => (await bench.dati('GET', '/messaggi/conteggio')).daDecidere
  const prima = await conta()
  const dopo = await bench.dati('POST', `/appuntamenti/${visitaId}/resta-cosi`)
  expect(dopo.risposta).toMatchObject({ esito: 'Altro_Giorno', deciso_da: 'admin' })
  expect((await altri()).map(({ id }: { id: number }) => id)).not.toContain(visitaId)
  expect(await conta()).toBe(prima - 1)
  expect((await resti({ visitaId, clienteId, lottoId: 0 })).notifiche).toEqual([])
  const ancora = await bench.chiedi('POST', `/appuntamenti/${visitaId}/resta-cosi`)
  expect([ancora.stato, ancora.corpo.error]).toEqual([
    409,
    'Nessuno aspetta un altro giorno per questa visita',
  ])
})

test('chi sapeva della visita sa che è annullata, con parole scritte prima che sparisse; chi non sapeva, no', async () => {
  const suoi = (clienteId: number) =>
    bench.dati('GET', '/messaggi', { query: { clienteId } }).then((tutti) =>
      tutti
        .filter(({ tipo }: { tipo: string }) => tipo === 'Annullamento')
        .map(({ stato, testo, appuntamento_id }: Record<string, unknown>) => ({
          stato,
          testo,
          appuntamento_id,
        })),
    )
  const dillo = (appuntamentoId: number) =>
    bench.dati('POST', '/messaggi/a-mano', {
      corpo: { tipo: 'Conferma', appuntamentoId, canale: 'Telefono' },
    })
  const ignara = await prenotata()
  await bench.dati('DELETE', `/appuntamenti/${ignara.visitaId}`)
  expect(await suoi(ignara.clienteId)).toEqual([])

  const eliminata = await prenotata()
  await dillo(eliminata.visitaId)
  await bench.dati('DELETE', `/appuntamenti/${eliminata.visitaId}`)
  const [detta] = await suoi(eliminata.clienteId)
  expect(detta).toMatchObject({ stato: 'Bozza', appuntamento_id: null })
  expect(detta.testo).toMatch(
    /^Gentile Ada Fine\d+,\n\nla visita di \S+ \d+ dicembre, tra le .*, è annullata\./,
  )
  expect(detta.testo).toContain('081 552 14 87')

  const annullata = await prenotata()
  await dillo(annullata.visitaId)
  await cambia(annullata.visitaId, { stato: 'Annullato' })
  expect(await suoi(annullata.clienteId)).toMatchObject([{ stato: 'Bozza' }])
  // On again before anybody was told: there is nothing to say.
  await cambia(annullata.visitaId, { stato: 'Programmato' })
  expect(await suoi(annullata.clienteId)).toMatchObject([{ stato: 'Annullato' }])

  // Moved before they were told of the new day: of that one there is nothing to take back.
  const spostata = await prenotata()
  await dillo(spostata.visitaId)
  await cambia(spostata.visitaId, { dataInizio: '2026-12-22T09:00', dataFine: '2026-12-22T10:00' })
  await bench.dati('DELETE', `/appuntamenti/${spostata.visitaId}`)
  expect(await suoi(spostata.clienteId)).toEqual([])

  await stopClock(bench, '2026-12-30T10:00:00Z')
  await ritiraPassati(bench.db)
  expect(await suoi(eliminata.clienteId)).toMatchObject([{ stato: 'Annullato' }])
})

test('senza più un giorno, prenotata di nuovo con la proposta e poi annullata: chi sapeva del giorno di prima sa che salta', async () => {
  const clienteId = await nuovoCliente()
  const { id } = await bench.dati('POST', '/appuntamenti', {
    corpo: {
      ...{ clienteId, titolo: 'Perdita', tipologia: 'Riparazione', utenteAssegnatoId: io.id },
      ...{ dataInizio: '2026-12-16T09:00', dataFine: '2026-12-16T10:00' },
    },
  })
  await bench.dati('POST', '/messaggi/a-mano', {
    corpo: { tipo: 'Conferma', appuntamentoId: id, canale: 'Telefono' },
  })
  const daDire = async () =>
    (await bench.dati('GET', '/messaggi', { query: { clienteId } }))
      .filter(({ stato }: { stato: string }) => stato === 'Bozza')
      .map(({ tipo, testo }: { tipo: string; testo: string }) => [tipo, /\d+ dicembre/.exec(testo)?.[0]])
  await bench.dati('POST', '/lotti/spostamenti', { corpo: { visite: [{ id, utenteId: null }] } })
  expect(await daDire()).toEqual([['Annullamento', '16 dicembre']])
  const posto = { dataInizio: '2026-12-17T09:00', dataFine: '2026-12-17T10:00' }
  const lotto = await bench.dati('POST', '/lotti', {
    corpo: { visite: [{ clienteId, dopoId: id, utenteId: io.id, ...posto }] },
  })
  expect(await daDire()).toEqual([['Spostamento', '17 dicembre']])
  await bench.dati('POST', `/lotti/${lotto.id}/annulla`)
  expect(await daDire()).toEqual([['Annullamento', '16 dicembre']])
})

test('eliminata, detta annullata e rifatta: il cliente che la crede annullata si avvisa di nuovo', async () => {
  const prova = await prenotata()
  const { visitaId, clienteId } = prova
  await bench.dati('POST', '/messaggi/a-mano', {
    corpo: { tipo: 'Conferma', appuntamentoId: visitaId, canale: 'Telefono' },
  })
  await bench.dati('DELETE', `/appuntamenti/${visitaId}`)
  await bench.db
    .updateTable('messaggi')
    .set({ stato: 'Inviato', mandato_il: new Date().toISOString() })
    .where('cliente_id', '=', clienteId)
    .where('tipo', '=', 'Annullamento')
    .execute()
  await decidi(await azioneDa(visitaId, 'Programmato'), 'Accettata')
  expect(await leggi(visitaId)).toMatchObject({ stato: 'Programmato' })
  const suoi = await bench.dati('GET', '/messaggi', { query: { appuntamentoId: visitaId } })
  expect(
    suoi
      .map(({ tipo, canale, stato }: Record<string, string>) => `${tipo} ${canale} ${stato}`)
      // The mail that was no longer needed when somebody told it by telephone.
      .filter((uno: string) => uno !== 'Conferma Email Annullato'),
  ).toEqual(['Conferma Email Bozza', 'Annullamento Email Inviato', 'Conferma Telefono Inviato'])
})

test('eliminata e rifatta: ciò che il cliente sapeva è ancora della visita', async () => {
  const { visitaId } = await prenotata()
  await bench.dati('POST', '/messaggi/a-mano', {
    corpo: { tipo: 'Conferma', appuntamentoId: visitaId, canale: 'Telefono' },
  })
  await bench.dati('DELETE', `/appuntamenti/${visitaId}`)
  await decidi(await azioneDa(visitaId, 'Programmato'), 'Accettata')
  const { data_inizio } = await leggi(visitaId)
  const { visite } = await bench.dati('GET', '/messaggi/domani', {
    query: { giorno: data_inizio.slice(0, 10) },
  })
  const questa = visite.find((una: { appuntamento_id: number }) => una.appuntamento_id === visitaId)
  expect(questa.messaggio).toMatchObject({ tipo: 'Conferma', canale: 'Telefono', stato: 'Inviato' })
})

test('passata l’ora della visita nessuno aspetta più un altro giorno', async () => {
  const { visitaId } = await prenotata()
  const { data_inizio } = await leggi(visitaId)
  const stato = async () => ({
    chip: (await leggi(visitaId)).altro_giorno !== null,
    elenco: (await bench.dati('GET', '/appuntamenti', { query: { altroGiorno: true } })).some(
      ({ id }: { id: number }) => id === visitaId,
    ),
    aspetta: (await bench.dati('GET', `/appuntamenti/${visitaId}/risposta`)).risposta.aspetta,
  })
  expect(await stato()).toEqual({ chip: true, elenco: true, aspetta: true })
  await stopClock(bench, new Date(Date.parse(data_inizio) + 60_000).toISOString())
  expect(await stato()).toEqual({ chip: false, elenco: false, aspetta: false })
  expect((await bench.chiedi('POST', `/appuntamenti/${visitaId}/resta-cosi`)).stato).toBe(409)
})
