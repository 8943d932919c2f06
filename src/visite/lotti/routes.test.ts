// long because bookings, what takes them back and what moves them are tried on the same customers
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Scadenza } from '#scadenze/scadenze/contract.ts'
import { transaction } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { FINE_DOPO_INIZIO } from '#shared/ore.ts'
import { engine, openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { istanteDi } from '#visite/tempo/parti.rules.ts'
import type { PianoDati, VisitaDaSpostare } from './contract.ts'
import { chiaveVisita } from './rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

beforeEach(async () => {
  await stopClock(bench, '2026-11-22T10:00:00Z')
  for (const { id } of await bench.dati('GET', '/appuntamenti'))
    await bench.dati('DELETE', `/appuntamenti/${id}`)
})

let quanti = 0
/** A customer with a boiler that is due. */
async function cliente(altro: object = {}) {
  const { id } = await bench.crea.cliente(`Ugo Scarpetta${++quanti}`, {
    comune: 'Portici',
    cap: '80055',
    provincia: 'NA',
    indirizzo: `Via Diaz ${quanti}`,
    ...altro,
  })
  await bench.crea.caldaia(id, { prossimaRevisione: '2026-11-10' })
  return { clienteId: id, scadenzeIds: await daFare(id) }
}
const scadenze = (clienteId: number): Promise<Scadenza[]> =>
  bench.dati('GET', '/scadenze', { query: { clienteId } })
const daFare = async (clienteId: number) =>
  (await scadenze(clienteId)).filter(({ stato }) => stato === 'Da_Programmare').map(({ id }) => id)
const stato = async ({ scadenzeIds: [id], clienteId }: { clienteId: number; scadenzeIds: number[] }) =>
  (await scadenze(clienteId)).find((una) => una.id === id)?.stato

type Visita = Awaited<ReturnType<typeof cliente>>
const proponi = (visite: Visita[], altro: object = {}): Promise<PianoDati> =>
  bench.dati('POST', '/lotti/proposta', {
    corpo: { visite, dal: '2026-11-30', al: '2026-12-04', tecnici: [bench.operatore.id], ...altro },
  })
const prenotaCorpo = (visite: Visita[], piano: PianoDati) => ({
  visite: piano.visite.map(({ chiave, utenteId, giorno, inizio, fine }) => {
    const visita = visite.find((v) => chiaveVisita(v.clienteId, v.scadenzeIds) === chiave)
    return {
      ...visita,
      utenteId,
      dataInizio: istanteDi(giorno, inizio),
      dataFine: istanteDi(giorno, fine),
    }
  }),
})
const visiteDi = (utenteId: number) => bench.dati('GET', '/appuntamenti', { query: { utenteId } })

describe('dalla proposta alle visite', () => {
  test('chi non c’è più non riceve visite', async () => {
    const visite = [await cliente()]
    const { visite: messe } = prenotaCorpo(visite, await proponi(visite))
    const nome = 'andatovia'
    const { id } = await bench.dati('POST', '/utenti', {
      corpo: { nomeUtente: nome, email: `${nome}@example.it`, password: 'Una-lunga-2026', ruoloId: 3 },
    })
    await bench.dati('DELETE', `/utenti/${id}`)
    const corpo = { visite: messe.map((una) => ({ ...una, utenteId: id })) }
    expect(await bench.chiedi('POST', '/lotti', { corpo })).toMatchObject({
      ...{ stato: 400, corpo: { error: 'Un tecnico scelto non c’è più' } },
    })
  })

  test('le visite scelte trovano posto, si prenotano insieme, e il tecnico lo sa una volta', async () => {
    const visite = [await cliente(), await cliente(), await cliente()]
    const piano = await proponi(visite)
    expect(piano.visite.map(({ giorno, inizio, fine }) => [giorno, inizio, fine])).toEqual([
      ['2026-11-30', 540, 585],
      ['2026-11-30', 600, 645],
      ['2026-11-30', 660, 705],
    ])
    expect(piano.giri).toMatchObject([{ zona: 'Portici', visite: 3, utenteId: bench.operatore.id }])
    const lotto = await bench.dati('POST', '/lotti', { corpo: prenotaCorpo(visite, piano) })
    expect(lotto).toMatchObject({ tipo: 'Prenotazione', titolo: '3 visite per il 30/11', utente: 'admin' })
    const fatte = await visiteDi(bench.operatore.id)
    expect(fatte).toMatchObject([
      { tipologia: 'Manutenzione', priorita: 'Media', data_inizio: '2026-11-30T08:00:00.000Z' },
      {},
      {},
    ])
    expect(fatte[0].indirizzo_intervento).toMatch(/^Via Diaz \d+, 80055 Portici \(NA\)$/)
    for (const visita of visite) expect(await stato(visita)).toBe('Prenotata')
    const avvisi = await bench.dati('GET', '/notifiche', { come: 'operatore' })
    expect(avvisi[0]).toMatchObject({
      tipo: 'Appuntamento_Assegnato',
      titolo: 'Nuovi appuntamenti',
      messaggio: '3 nuove visite per il 30/11',
      dati_extra: { autore: 'admin', apri: '2026-11-30' },
      appuntamento: null,
    })
    expect(avvisi[1]?.messaggio).not.toBe(avvisi[0].messaggio)
    expect(await bench.dati('GET', '/lotti')).toMatchObject([{ id: lotto.id }])
  })

  test('orari, assenze e festivi tolgono posto', async () => {
    const visite = [await cliente()]
    const { id } = await bench.dati('POST', '/orari', {
      corpo: { utenteId: bench.operatore.id, lun: '15-17', gio: '9-13' },
    })
    const assenza = await bench.dati('POST', '/assenze', {
      corpo: { utenteId: bench.operatore.id, dal: '2026-12-03', al: '2026-12-04', tipo: 'Ferie' },
    })
    expect((await proponi(visite)).visite).toMatchObject([{ giorno: '2026-11-30', inizio: 900 }])
    const settimana = await bench.dati('GET', '/lotti/giornate', {
      query: { dal: '2026-12-03', al: '2026-12-08' },
    })
    const suo = settimana.tecnici.find((t: { id: number }) => t.id === bench.operatore.id)
    expect(suo.giorni[0]).toMatchObject({ assenze: [{ tipo: 'Ferie' }], ore: [], minutiLiberi: 0 })
    expect(settimana.giorni.at(-1)).toEqual({ data: '2026-12-08', festivo: 'Immacolata' })
    await bench.dati('DELETE', `/orari/${id}`)
    await bench.dati('DELETE', `/assenze/${assenza.id}`)
  })

  test('di una visita di più giorni contano le ore di lavoro: prima che cominci e dopo che è finita c’è posto', async () => {
    const visite = [await cliente()]
    await bench.crea.visita((await cliente()).clienteId, '2026-11-30T16:00', {
      titolo: 'Impianto',
      tipologia: 'Installazione',
      dataFine: '2026-12-02T12:00',
    })
    const il = async (giorno: string) =>
      (await proponi(visite, { dal: giorno, al: giorno })).visite.map(({ inizio }) => inizio)
    expect(await il('2026-11-30')).toEqual([540])
    expect(await il('2026-12-01')).toEqual([])
    expect(await il('2026-12-02')).toEqual([735])
  })

  test('le altre si mettono intorno a quelle che hanno già un posto a mano', async () => {
    const [aMano, altra] = [await cliente(), await cliente()]
    const posto = { dataInizio: istanteDi('2026-11-30', 540), dataFine: istanteDi('2026-11-30', 585) }
    const piano = await proponi([altra], {
      al: '2026-11-30',
      fisse: [{ ...aMano, utenteId: bench.operatore.id, ...posto }],
    })
    expect(piano.visite).toMatchObject([{ inizio: 600, fine: 645 }])
    expect(piano.giri).toMatchObject([{ perche: 'è il primo giorno con posto, è scaduta il 10/11/2026' }])
  })

  test('anche chi amministra può essere scelto, senza orari e senza visite in quei giorni', async () => {
    const visite = [await cliente()]
    expect((await proponi(visite, { tecnici: [bench.admin.id] })).visite).toMatchObject([
      { utenteId: bench.admin.id },
    ])
    const settimana = (altro: object) =>
      bench.dati('GET', '/lotti/giornate', { query: { dal: '2026-12-14', al: '2026-12-15', ...altro } })
    const chi = ({ tecnici }: { tecnici: { id: number }[] }) => tecnici.map(({ id }) => id)
    expect(chi(await settimana({}))).not.toContain(bench.admin.id)
    expect(chi(await settimana({ anche: `${bench.admin.id},999` }))).toContain(bench.admin.id)
  })

  test('una visita già prenotata, o senza via, resta fuori con il perché', async () => {
    const presa = await cliente()
    const senza = await cliente({ indirizzo: '' })
    await bench.dati('POST', '/lotti', { corpo: prenotaCorpo([presa], await proponi([presa])) })
    expect((await proponi([presa, senza])).fuori).toMatchObject([
      {
        chiave: chiaveVisita(presa.clienteId, presa.scadenzeIds),
        perche: 'nel frattempo è stata prenotata, o non è più dovuta',
      },
      { chiave: chiaveVisita(senza.clienteId, senza.scadenzeIds), perche: 'manca la via' },
    ])
  })

  test('lavori diversi dello stesso cliente si possono dividere in due visite', async () => {
    const { clienteId } = await cliente()
    await bench.crea.condizionatore(clienteId, { prossimaManutenzione: '2026-11-20' })
    const [a = 0, b = 0] = await daFare(clienteId)
    const visite = [
      { clienteId, scadenzeIds: [a] },
      { clienteId, scadenzeIds: [b] },
    ]
    const piano = await proponi(visite)
    expect(piano.visite).toHaveLength(2)
    await bench.dati('POST', '/lotti', { corpo: prenotaCorpo(visite, piano) })
    const suoi = (await scadenze(clienteId)).filter(({ stato }) => stato === 'Prenotata')
    expect(new Set(suoi.map(({ appuntamento_id }) => appuntamento_id)).size).toBe(2)
  })

  test('chi prenota uno solo dei lavori lascia l’altro da programmare', async () => {
    const { clienteId } = await cliente()
    await bench.crea.condizionatore(clienteId, { prossimaManutenzione: '2026-11-20' })
    const [a = 0, b = 0] = await daFare(clienteId)
    const visite = [{ clienteId, scadenzeIds: [a] }]
    await bench.dati('POST', '/lotti', { corpo: prenotaCorpo(visite, await proponi(visite)) })
    expect(await daFare(clienteId)).toEqual([b])
  })
})

describe('chi ha già una visita per lo stesso impianto', () => {
  /** A boiler whose maintenance is booked, and its report still to be. */
  async function conVisita(giorno = '2026-12-01') {
    const { clienteId, scadenzeIds } = await cliente()
    const [caldaia] = await bench.dati('GET', '/caldaie', { query: { clienteId } })
    const presa = await bench.crea.visita(clienteId, `${giorno}T09:00`, {
      tipologia: 'Manutenzione',
      scadenzeIds,
      stato: 'Programmato',
      dataFine: `${giorno}T09:45`,
    })
    await bench.dati('POST', '/rcee', {
      corpo: {
        ...{ clienteId, caldaiaId: caldaia.id, codice: `R${clienteId}` },
        ...{ dataEmissione: '2024-11-20', dataScadenza: '2026-11-20' },
      },
    })
    return { visita: { clienteId, scadenzeIds: await daFare(clienteId) }, presa }
  }
  const chiave = ({ clienteId, scadenzeIds }: Visita) => chiaveVisita(clienteId, scadenzeIds)

  test('non ne ha proposta una seconda entro 60 giorni, se non la si vuole a parte', async () => {
    const { visita, presa } = await conVisita()
    const piano = await proponi([visita])
    expect(piano.visite).toEqual([])
    expect(piano.fuori).toEqual([
      {
        ...{ chiave: chiave(visita), motivo: 'gia', perche: 'ha già una visita mar 01/12 · operatore' },
        gia: {
          ...{ appuntamentoId: presa.id, inizio: presa.data_inizio },
          ...{ utenteId: bench.operatore.id, tecnico: 'operatore' },
        },
      },
    ])
    const aParte = await proponi([{ ...visita, aParte: true } as Visita])
    expect([aParte.visite.length, aParte.fuori]).toEqual([1, []])
    const lontana = await conVisita('2027-03-01')
    expect((await proponi([lontana.visita])).visite).toHaveLength(1)
  })

  test('il giorno che si propone decide, non tutto il periodo', async () => {
    const { visita } = await conVisita('2027-02-02')
    const periodo = { dal: '2026-11-30', al: '2026-12-18' }
    expect((await proponi([visita], periodo)).visite).toMatchObject([{ giorno: '2026-11-30' }])
    expect((await proponi([visita], { ...periodo, dal: '2026-12-07' })).fuori).toMatchObject([
      { motivo: 'gia' },
    ])
  })

  test('dà i lavori a quella: se è corta lo chiede, e la allunga', async () => {
    const { visita, presa } = await conVisita()
    const aggiungi = (corpo: object, altro: object = {}) =>
      bench.chiedi('POST', `/appuntamenti/${presa.id}/aggiungi-lavori`, { corpo, ...altro })
    const { scadenzeIds } = visita
    const chiesta = await aggiungi({ scadenzeIds })
    expect(chiesta.corpo.data).toMatchObject({ aggiunti: false, servono_minuti: 75 })
    expect(await stato(visita)).toBe('Da_Programmare')
    const fatta = await aggiungi({ scadenzeIds, allunga: true })
    expect(fatta.corpo.data).toMatchObject({
      ...{ aggiunti: true, servono_minuti: 75 },
      appuntamento: { tipologia: 'Revisione Annuale', data_fine: '2026-12-01T09:15:00.000Z' },
    })
    const suoi = await scadenze(visita.clienteId)
    expect(suoi.filter(({ appuntamento_id }) => appuntamento_id === presa.id)).toHaveLength(2)
    // The same again changes nothing; another customer's, and what is done, is refused.
    const ancora = await aggiungi({ scadenzeIds, allunga: true })
    expect(ancora.corpo.data.appuntamento.versione).toBe(fatta.corpo.data.appuntamento.versione)
    const altra = await cliente()
    expect((await aggiungi({ scadenzeIds: altra.scadenzeIds, allunga: false })).stato).toBe(400)
    await bench.dati('PUT', `/appuntamenti/${presa.id}`, { corpo: { stato: 'Completato' } })
    expect((await aggiungi({ scadenzeIds, allunga: false })).stato).toBe(409)
  })

  test.runIf(engine() === 'postgres')(
    'chi allunga aspetta il tecnico prima di tenere la visita',
    async () => {
      const { visita, presa } = await conVisita()
      const corpo = { scadenzeIds: visita.scadenzeIds, allunga: true }
      const tecnici = (db: Db) => db.selectFrom('utenti').select('id').where('id', '=', bench.operatore.id)
      const aggiunta = await transaction(bench.db, async (db) => {
        await tecnici(db).forNoKeyUpdate().execute()
        const chiamata = bench.chiedi('POST', `/appuntamenti/${presa.id}/aggiungi-lavori`, { corpo })
        await new Promise((fatto) => setTimeout(fatto, 500))
        // As a batch does: the visits after the technicians.
        await db
          .selectFrom('appuntamenti')
          .select('id')
          .where('id', '=', presa.id)
          .forUpdate()
          .noWait()
          .execute()
        return { chiamata }
      })
      expect((await aggiunta.chiamata).corpo.data).toMatchObject({ aggiunti: true })
    },
  )

  test('lasciata com’è, prende i lavori lo stesso; e spostata li tiene', async () => {
    const { visita, presa } = await conVisita()
    const { aggiunti } = await bench.dati('POST', `/appuntamenti/${presa.id}/aggiungi-lavori`, {
      corpo: { scadenzeIds: visita.scadenzeIds, allunga: false },
    })
    expect(aggiunti).toBe(true)
    await bench.dati('PUT', `/appuntamenti/${presa.id}`, {
      corpo: { dataInizio: '2026-12-03T09:00', dataFine: '2026-12-03T09:45' },
    })
    expect(await daFare(visita.clienteId)).toEqual([])
  })
})

describe('fin dove si arriva', () => {
  const azienda = (corpo: object) => bench.dati('PUT', '/azienda', { corpo })
  afterAll(() => azienda({ comune: null, provincia: null }))

  test('senza sapere da dove si parte non c’è limite, e si dice; poi chi è lontano resta fuori', async () => {
    const torino = await cliente({ comune: 'Torino', cap: '10121', provincia: 'TO' })
    const libero = await proponi([torino])
    expect(libero.visite).toHaveLength(1)
    expect(libero.senzaPartenza).toEqual([bench.operatore.id])
    await azienda({ comune: 'Napoli', provincia: 'NA' })
    const vicino = await cliente()
    const piano = await proponi([torino, vicino])
    expect(piano.visite).toMatchObject([{ chiave: chiaveVisita(vicino.clienteId, vicino.scadenzeIds) }])
    expect(piano).toMatchObject({ senzaPartenza: [], fuori: [{ perche: 'a 712 km da Napoli' }] })
  })

  test('chi parte da un altro comune arriva dove arriva lui; il comune che non conosco vale la provincia', async () => {
    await azienda({ comune: 'Napoli', provincia: 'NA' })
    const torino = await cliente({ comune: 'Frazione Qualunque', cap: null, provincia: 'TO' })
    const { id } = await bench.dati('POST', '/orari', {
      corpo: { utenteId: bench.operatore.id, parteDa: 'Torino', raggioMinuti: 120 },
    })
    const vicino = await cliente()
    const piano = await proponi([torino, vicino])
    expect(piano.visite).toMatchObject([{ chiave: chiaveVisita(torino.clienteId, torino.scadenzeIds) }])
    expect(piano.fuori[0]?.perche).toMatch(/^a 7\d\d km da Torino$/)
    const settimana = await bench.dati('GET', '/lotti/giornate', {
      query: { dal: '2026-11-30', al: '2026-12-01' },
    })
    const sua = settimana.partenze.find((una: { utenteId: number }) => una.utenteId === bench.operatore.id)
    expect(sua).toMatchObject({ nome: 'Torino', raggio: 120, luogo: { comune: 'Torino' } })
    await bench.dati('DELETE', `/orari/${id}`)
  })

  test('di un cliente di cui non si sa dov’è non si propone niente', async () => {
    await azienda({ comune: 'Napoli', provincia: 'NA' })
    const ignoto = await cliente({ comune: null, cap: null, provincia: null })
    expect((await proponi([ignoto])).fuori).toMatchObject([
      { perche: 'non so dire quanto è lontana: controlla comune e provincia' },
    ])
  })

  test('nemmeno una giornata spostata va oltre', async () => {
    await azienda({ comune: null, provincia: null })
    const torino = await cliente({ comune: 'Torino', cap: '10121', provincia: 'TO' })
    await bench.dati('POST', '/lotti', { corpo: prenotaCorpo([torino], await proponi([torino])) })
    await azienda({ comune: 'Napoli', provincia: 'NA' })
    const [una] = await bench.dati('POST', '/lotti/spostamenti/proposta', {
      corpo: { utenteId: bench.operatore.id, dal: '2026-11-30', al: '2026-11-30', motivo: 'Ferie' },
    })
    expect(una).toMatchObject({ perche: 'a 712 km da Napoli', proposta: null, alternative: [] })
    const { id, versione } = una
    const sposta = () =>
      bench.chiedi('POST', '/lotti/spostamenti', {
        corpo: {
          motivo: 'Ferie',
          visite: [
            {
              ...{ id, versione, utenteId: bench.operatore.id },
              ...{ dataInizio: '2026-12-01T09:00', dataFine: '2026-12-01T09:45' },
            },
          ],
        },
      })
    const no = await sposta()
    expect([no.stato, no.corpo.code, no.corpo.data]).toEqual([409, 'conflitto', [String(id)]])
    expect(no.corpo.error).toMatch(/^\S+ \S+.* resta fuori: a 712 km da Napoli$/)
    const ferma = await bench.dati('GET', `/appuntamenti/${id}`)
    expect([ferma.versione, ferma.data_inizio]).toEqual([versione, '2026-11-30T08:00:00.000Z'])
    // Nobody knows where its technician sets out: whoever moves it does.
    await azienda({ comune: null, provincia: null })
    expect((await sposta()).stato).toBe(201)
  })
})

describe('tutte o nessuna', () => {
  test('un posto preso nel frattempo le rifiuta tutte, e dice quali', async () => {
    const visite = [await cliente(), await cliente()]
    const corpo = prenotaCorpo(visite, await proponi(visite))
    await bench.crea.visita((await cliente()).clienteId, '2026-11-30T09:30', {
      titolo: 'Guasto',
      tipologia: 'Riparazione',
      dataFine: '2026-11-30T10:00',
    })
    const no = await bench.chiedi('POST', '/lotti', { corpo })
    expect([no.stato, no.corpo]).toMatchObject([
      409,
      {
        code: 'piano_superato',
        error: '1 visita non ha più posto: guarda la proposta aggiornata',
        data: [chiaveVisita(visite[0]?.clienteId ?? 0, visite[0]?.scadenzeIds ?? [])],
      },
    ])
    for (const visita of visite) expect(await stato(visita)).toBe('Da_Programmare')
    expect(await visiteDi(bench.operatore.id)).toHaveLength(1)
  })

  test('un’assenza scritta dopo la proposta: non ha più posto, e non si prenota nessuno', async () => {
    const visita = await cliente()
    const corpo = prenotaCorpo([visita], await proponi([visita]))
    const { id } = await bench.dati('POST', '/assenze', {
      corpo: { utenteId: bench.operatore.id, dal: '2026-11-30', al: '2026-12-04', tipo: 'Malattia' },
    })
    const no = await bench.chiedi('POST', '/lotti', { corpo })
    expect([no.stato, no.corpo]).toMatchObject([
      409,
      { code: 'piano_superato', data: [chiaveVisita(visita.clienteId, visita.scadenzeIds)] },
    ])
    expect(await stato(visita)).toBe('Da_Programmare')
    await bench.dati('DELETE', `/assenze/${id}`)
    await bench.dati('POST', '/lotti', { corpo })
    expect(await stato(visita)).toBe('Prenotata')
  })

  test('due piani delle stesse ore insieme: uno vince', async () => {
    const [prima, seconda] = [await cliente(), await cliente()]
    const [una, altra] = [
      prenotaCorpo([prima], await proponi([prima])),
      prenotaCorpo([seconda], await proponi([seconda])),
    ]
    const altro = bench.motore === 'postgres' ? await bench.altroServer() : undefined
    const esiti = await Promise.all([
      bench.chiedi('POST', '/lotti', { corpo: una }),
      (altro ?? bench).chiedi('POST', '/lotti', { corpo: altra }),
    ])
    expect(esiti.map(({ stato }) => stato).sort()).toEqual([201, 409])
    expect(await visiteDi(bench.operatore.id)).toHaveLength(1)
    await altro?.chiudi()
  })

  test('un lavoro che un’altra visita ha già: dice di chi è', async () => {
    const visita = await cliente()
    const corpo = prenotaCorpo([visita], await proponi([visita]))
    await bench.dati('POST', '/lotti', { corpo })
    corpo.visite[0] = {
      ...(corpo.visite[0] as (typeof corpo.visite)[0]),
      dataInizio: '2026-12-02T08:00:00.000Z',
      dataFine: '2026-12-02T09:00:00.000Z',
    }
    const no = await bench.chiedi('POST', '/lotti', { corpo })
    expect([no.stato, no.corpo]).toMatchObject([
      409,
      {
        code: 'conflitto',
        error: 'Già prenotata da admin per lun 30/11',
        data: [chiaveVisita(visita.clienteId, visita.scadenzeIds)],
      },
    ])
  })

  test('un lavoro rimandato nel frattempo non si prenota, e non si prenota nessuno', async () => {
    const [visita, altra] = [await cliente(), await cliente()]
    const corpo = prenotaCorpo([visita, altra], await proponi([visita, altra]))
    await bench.dati('POST', '/contatti', {
      corpo: { clienteId: visita.clienteId, esito: 'Rifiuta', data: '2027-03-01', nota: 'Vende casa' },
    })
    const no = await bench.chiedi('POST', '/lotti', { corpo })
    expect([no.stato, no.corpo]).toMatchObject([
      409,
      {
        error: '1 visita non è più da prenotare',
        data: [chiaveVisita(visita.clienteId, visita.scadenzeIds)],
      },
    ])
    expect(await stato(altra)).toBe('Da_Programmare')
  })

  test('dati sbagliati: passato, fine prima dell’inizio, tecnico che non c’è, troppe, giorni storti', async () => {
    const visita = await cliente()
    const prova = async (path: string, corpo: object) => (await bench.chiedi('POST', path, { corpo })).corpo
    const una = { ...visita, utenteId: bench.operatore.id }
    const lotto = (altro: object) => prova('/lotti', { visite: [{ ...una, ...altro }] })
    const ieri = { dataInizio: '2026-11-20T09:00', dataFine: '2026-11-20T10:00' }
    expect(await lotto(ieri)).toMatchObject({ code: 'dati_non_validi', error: 'La data è già passata' })
    const domani = { dataInizio: '2026-11-24T09:00', dataFine: '2026-11-24T09:00' }
    expect((await lotto(domani)).campi).toEqual({ visite: FINE_DOPO_INIZIO })
    expect((await lotto({ ...domani, dataFine: '2026-11-24T10:00', utenteId: 999_999 })).campi).toEqual({
      visite: 'Un tecnico scelto non c’è più',
    })
    const proposta = (altro: object) =>
      prova('/lotti/proposta', {
        ...{ visite: [visita], dal: '2026-11-30', al: '2026-12-04', tecnici: [bench.operatore.id] },
        ...altro,
      })
    expect((await proposta({ dal: '2026-11-20' })).campi).toEqual({ dal: 'La data è già passata' })
    expect((await proposta({ al: '2026-11-29' })).campi).toEqual({
      al: 'L’ultimo giorno viene dopo il primo',
    })
    expect((await proposta({ al: '2027-03-30' })).campi).toEqual({ al: 'Al massimo 12 settimane' })
    expect((await proposta({ tecnici: [999_999] })).campi).toEqual({
      tecnici: 'Un tecnico scelto non c’è più',
    })
    const troppe = await proposta({ visite: Array.from({ length: 301 }, () => visita) })
    expect(troppe.campi).toEqual({ visite: 'Al massimo 300 visite alla volta' })
    expect((await proposta({ tecnici: [] })).campi).toEqual({ tecnici: 'Scegli almeno un tecnico' })
  })
})

describe('annulla', () => {
  test('toglie le visite che nessuno ha toccato, lascia le altre, e una volta sola', async () => {
    const visite = [await cliente(), await cliente()]
    const { id } = await bench.dati('POST', '/lotti', { corpo: prenotaCorpo(visite, await proponi(visite)) })
    const [toccata] = await visiteDi(bench.operatore.id)
    await bench.dati('PUT', `/appuntamenti/${toccata.id}`, { corpo: { stato: 'In_Corso' } })
    expect(await bench.dati('POST', `/lotti/${id}/annulla`)).toEqual({
      ...{ tipo: 'Prenotazione', annullate: 1, restano: 1, assenzaResta: null },
    })
    expect(await visiteDi(bench.operatore.id)).toMatchObject([{ id: toccata.id, stato: 'In_Corso' }])
    expect(await stato(visite[1] as Visita)).toBe('Da_Programmare')
    const no = await bench.chiedi('POST', `/lotti/${id}/annulla`)
    expect([no.stato, no.corpo.error]).toEqual([409, 'È già stata annullata'])
  })

  test('se tutte sono cambiate, non toglie niente', async () => {
    const visite = [await cliente()]
    const { id } = await bench.dati('POST', '/lotti', { corpo: prenotaCorpo(visite, await proponi(visite)) })
    const [toccata] = await visiteDi(bench.operatore.id)
    await bench.dati('PUT', `/appuntamenti/${toccata.id}`, { corpo: { stato: 'In_Corso' } })
    expect(await bench.dati('POST', `/lotti/${id}/annulla`)).toMatchObject({ annullate: 0, restano: 1 })
  })

  test('dopo un giorno non si annulla più', async () => {
    const visite = [await cliente()]
    const { id } = await bench.dati('POST', '/lotti', { corpo: prenotaCorpo(visite, await proponi(visite)) })
    await stopClock(bench, '2026-11-23T11:00:00Z')
    expect((await bench.chiedi('POST', `/lotti/${id}/annulla`)).stato).toBe(409)
    expect(await bench.dati('GET', '/lotti')).toEqual([])
  })
})

describe('sposta una giornata', () => {
  const proposta = (altro: object = {}): Promise<VisitaDaSpostare[]> =>
    bench.dati('POST', '/lotti/spostamenti/proposta', {
      corpo: {
        utenteId: bench.operatore.id,
        dal: '2026-11-30',
        al: '2026-11-30',
        motivo: 'Malattia',
        ...altro,
      },
    })
  const sposta = (visite: readonly VisitaDaSpostare[]) => ({
    motivo: 'Malattia',
    visite: visite.flatMap(({ id, versione, proposta: posto }) =>
      posto
        ? [{ id, versione, utenteId: posto.utenteId, dataInizio: posto.inizio, dataFine: posto.fine }]
        : [],
    ),
  })
  const allaLista = (visite: readonly VisitaDaSpostare[]) => ({
    motivo: 'Malattia',
    visite: visite.map(({ id, versione }) => ({ id, versione, utenteId: null })),
  })
  const manda = (corpo: object) => bench.dati('POST', '/lotti/spostamenti', { corpo })
  const guasto = (altro: object = {}) =>
    bench.crea.visita(visite[0]?.clienteId, '2026-11-30T15:00', {
      titolo: 'Guasto',
      tipologia: 'Riparazione',
      ...altro,
    })
  const assenze = async () =>
    (await bench.dati('GET', '/assenze')).filter(
      (una: { utente_id: number }) => una.utente_id === bench.operatore.id,
    )
  let visite: Visita[]
  beforeEach(async () => {
    visite = [await cliente(), await cliente()]
    await bench.dati('POST', '/lotti', { corpo: prenotaCorpo(visite, await proponi(visite)) })
  })

  test('agli altri lo stesso giorno, nella stessa metà; annullando tornano', async () => {
    const proposte = await proposta()
    expect(proposte).toMatchObject([
      { proposta: { inizio: '2026-11-30T08:00:00.000Z' }, perche: 'lo stesso giorno', daScadenza: true },
      { proposta: { inizio: '2026-11-30T09:00:00.000Z' } },
    ])
    const altro = proposte[0]?.proposta?.utenteId ?? 0
    expect(altro).not.toBe(bench.operatore.id)
    const doppie = sposta([...proposte, ...proposte.slice(0, 1)])
    const no = await bench.chiedi('POST', '/lotti/spostamenti', { corpo: doppie })
    expect([no.stato, no.corpo.campi]).toEqual([400, { visite: 'La stessa visita è scelta due volte' }])
    const lotto = await manda(sposta(proposte))
    expect(lotto.titolo).toBe('2 visite di operatore per il 30/11: malattia')
    expect(await visiteDi(bench.operatore.id)).toEqual([])
    expect(await visiteDi(altro)).toHaveLength(2)
    const [avviso] = await bench.dati('GET', '/notifiche', { come: 'operatore' })
    expect(avviso).toMatchObject({
      tipo: 'Appuntamento_Modificato',
      titolo: 'Appuntamenti spostati',
      messaggio: '2 tue visite spostate, erano per il 30/11',
    })
    expect(await bench.dati('POST', `/lotti/${lotto.id}/annulla`)).toEqual({
      ...{ tipo: 'Spostamento', annullate: 2, restano: 0, assenzaResta: null },
    })
    expect(await visiteDi(bench.operatore.id)).toHaveLength(2)
  })

  test('ognuna ha altri posti, che con la proposta delle altre stanno insieme; mai prima del suo giorno', async () => {
    const proposte = await proposta()
    for (const { alternative, data_inizio, proposta: posto } of proposte) {
      expect(alternative.length).toBeGreaterThan(1)
      for (const { inizio } of alternative) {
        expect(inizio > data_inizio.slice(0, 10)).toBe(true)
        // Ten working days, the 8th of December not among them.
        expect(inizio < '2026-12-15').toBe(true)
      }
      expect(alternative).not.toContainEqual(posto)
    }
    const [prima, seconda] = proposte
    const altrove = prima?.alternative.at(-1) ?? null
    if (!prima || !seconda) throw new Error('mancano le proposte')
    await manda(sposta([{ ...prima, proposta: altrove }, seconda]))
    expect(await bench.dati('GET', `/appuntamenti/${prima.id}`)).toMatchObject({
      ...{ data_inizio: altrove?.inizio, utente_assegnato_id: altrove?.utenteId },
    })
  })

  test('l’urgente per prima: ha il posto anche quando è l’unico', async () => {
    const urgente = await guasto({
      priorita: 'Urgente',
      dataInizio: '2026-11-30T17:00',
      dataFine: '2026-11-30T18:00',
    })
    const normale = await guasto()
    const proposte = await proposta()
    expect(proposte[0]).toMatchObject({ id: urgente.id, daScadenza: false, perche: 'lo stesso giorno' })
    expect((await proposta({ dalle: '14:00', alle: '18:00' })).map(({ id }) => id)).toEqual([
      urgente.id,
      normale.id,
    ])
  })

  test('mezza giornata: si spostano le visite di quelle ore, e l’assenza ha le stesse', async () => {
    const utenteId = bench.operatore.id
    const mattina = await visiteDi(utenteId)
    const pomeriggio = await guasto()
    const giorno = { tipo: 'Permesso', dal: '2026-11-30', al: '2026-11-30' }
    const ore = { dalle: '14:00', alle: '18:00' }
    const assenza = { utenteId, ...giorno, ...ore }
    const proposte = await proposta(ore)
    expect(proposte.map(({ id }) => id)).toEqual([pomeriggio.id])
    const { visite } = sposta(proposte)
    const lotto = await manda({ motivo: 'Permesso', visite, assenza })
    // What stays in the morning is not said to be in their way.
    expect(lotto.restano).toEqual([])
    expect(await assenze()).toMatchObject([{ ...giorno, ...ore }])
    for (const { id, versione } of mattina)
      expect(await bench.dati('GET', `/appuntamenti/${id}`)).toMatchObject({ versione })
    expect((await manda({ motivo: 'Permesso', visite, assenza })).id).toBe(lotto.id)

    // Other hours of the same day are another absence; hours that touch those there make them longer.
    const presto = { ...assenza, tipo: 'Ferie', dalle: '09:00', alle: '10:00' }
    const secondo = await manda({ visite: [], assenza: presto })
    expect(secondo.titolo).toBe('Assenza di operatore il 30/11 dalle 09:00 alle 10:00: ferie')
    expect(secondo.restano).toMatchObject([{ perche: 'senza un altro posto' }])
    expect((await manda({ motivo: 'Permesso', visite, assenza })).id).toBe(lotto.id)
    const terzo = await manda({ visite: [], assenza: { ...assenza, dalle: '13:00', alle: '15:00' } })
    expect(await assenze()).toMatchObject([
      { tipo: 'Permesso', dalle: '13:00', alle: '18:00' },
      { tipo: 'Ferie', dalle: '09:00', alle: '10:00' },
    ])
    for (const { id } of [terzo, secondo]) await bench.dati('POST', `/lotti/${id}/annulla`)
    expect(await assenze()).toMatchObject([{ ...giorno, ...ore }])

    const storta = { ...assenza, dalle: '18:00', alle: '14:00' }
    const no = await bench.chiedi('POST', '/lotti/spostamenti', { corpo: { visite: [], assenza: storta } })
    expect([no.stato, no.corpo.campi]).toEqual([
      400,
      { 'assenza.alle': "L'ora di fine deve essere successiva all'ora di inizio" },
    ])
    for (const { id } of await assenze()) await bench.dati('DELETE', `/assenze/${id}`)
  })

  test('lo stesso corpo un’altra volta non cambia niente', async () => {
    const corpo = {
      ...sposta(await proposta()),
      assenza: { utenteId: bench.operatore.id, tipo: 'Malattia', dal: '2026-11-30', al: '2026-12-01' },
    }
    const lotto = await manda(corpo)
    const com = async () => [
      await bench.dati('GET', '/lotti'),
      await assenze(),
      await Promise.all(corpo.visite.map(({ id }) => bench.dati('GET', `/appuntamenti/${id}`))),
      await bench.dati('GET', '/notifiche', { come: 'operatore' }),
    ]
    const prima = await com()
    expect((await manda(corpo)).id).toBe(lotto.id)
    expect((await manda({ ...corpo, assenza: { ...corpo.assenza, utenteId: undefined } })).id).toBe(lotto.id)
    expect(await com()).toEqual(prima)
    // Some of it alone is not what was asked before.
    const sola = { visite: [], assenza: { ...corpo.assenza, dal: '2026-12-02', al: '2026-12-02' } }
    const seconda = await manda(sola)
    expect(seconda).toMatchObject({ titolo: 'Assenza di operatore il 02/12: malattia', restano: [] })
    const { id, restano } = await manda(sola)
    expect([id, restano]).toEqual([seconda.id, []])
    expect(await bench.dati('POST', `/lotti/${seconda.id}/annulla`)).toMatchObject({ annullate: 0 })
    await bench.dati('POST', `/lotti/${lotto.id}/annulla`)
    expect(await assenze()).toEqual([])
    expect((await bench.chiedi('POST', '/lotti/spostamenti', { corpo: { visite: [] } })).stato).toBe(400)
    const senza = { visite: [], assenza: { tipo: 'Ferie', dal: '2026-12-02', al: '2026-12-02' } }
    expect((await bench.chiedi('POST', '/lotti/spostamenti', { corpo: senza })).corpo.campi).toEqual({
      assenza: 'Scegli di chi è l’assenza',
    })
  })

  test('a chi è assente non si dà un posto nella sua assenza', async () => {
    const [una] = await proposta()
    const corpo = {
      visite: [
        {
          ...{ id: una?.id, utenteId: bench.operatore.id },
          ...{ dataInizio: '2026-12-01T09:00', dataFine: '2026-12-01T09:45' },
        },
      ],
      assenza: { tipo: 'Malattia', dal: '2026-11-30', al: '2026-12-01' },
    }
    const no = await bench.chiedi('POST', '/lotti/spostamenti', { corpo })
    expect([no.stato, no.corpo.code, no.corpo.data]).toEqual([409, 'piano_superato', [String(una?.id)]])
    expect(await assenze()).toEqual([])
  })

  test('di nuovo da programmare: la visita è annullata e i lavori tornano; chi è in corso resta', async () => {
    const [prima] = await visiteDi(bench.operatore.id)
    await bench.dati('PUT', `/appuntamenti/${prima.id}`, { corpo: { stato: 'In_Corso' } })
    await manda(allaLista(await proposta()))
    expect(await stato(visite[0] as Visita)).toBe('Prenotata')
    expect(await stato(visite[1] as Visita)).toBe('Da_Programmare')
    const [avviso] = await bench.dati('GET', '/notifiche', { come: 'operatore' })
    expect(avviso).toMatchObject({
      titolo: 'Appuntamenti annullati',
      messaggio: '1 tua visita annullata, era per il 30/11',
    })
  })

  test('senza una scadenza resta da riprogrammare con ciò che è; prenotata di nuovo non lo è più', async () => {
    const { id, versione: _, updated_at: __, ...era } = await guasto({ descrizione: 'Perde acqua' })
    const daRifare = () => bench.dati('GET', '/appuntamenti', { query: { stato: 'Da_Riprogrammare' } })
    const lotto = await manda(allaLista((await proposta()).filter((una) => una.id === id)))
    expect(await daRifare()).toMatchObject([{ ...era, id, stato: 'Da_Riprogrammare' }])
    const delGiorno = await bench.dati('GET', '/appuntamenti', { query: { data: '2026-11-30' } })
    expect(delGiorno.map((una: { id: number }) => una.id)).not.toContain(id)
    expect((await proposta()).map((una) => una.id)).not.toContain(id)
    // Its hours are free.
    const altra = await guasto()
    await bench.dati('DELETE', `/appuntamenti/${altra.id}`)
    await bench.dati('POST', `/lotti/${lotto.id}/annulla`)
    expect(await daRifare()).toEqual([])
    expect((await bench.dati('GET', `/appuntamenti/${id}`)).stato).toBe('Programmato')

    await manda(allaLista((await proposta()).filter((una) => una.id === id)))
    const dopo = { dataInizio: '2026-12-03T10:00', dataFine: '2026-12-03T11:00' }
    expect(await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: dopo })).toMatchObject({
      ...{ id, stato: 'Programmato', titolo: 'Guasto', data_inizio: '2026-12-03T09:00:00.000Z' },
    })
    expect(await daRifare()).toEqual([])
    const no = await bench.chiedi('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Da_Riprogrammare' } })
    expect(no.stato).toBe(400)
  })

  test.runIf(bench.motore === 'postgres')(
    'completata nello stesso istante: una delle due vince',
    async () => {
      const altro = await bench.altroServer()
      for (const { id, versione, alternative } of await proposta()) {
        const [posto] = alternative
        const [uno, due] = await Promise.all([
          bench.chiedi('POST', '/lotti/spostamenti', {
            corpo: {
              motivo: 'Altro',
              visite: [
                { id, versione, utenteId: posto?.utenteId, dataInizio: posto?.inizio, dataFine: posto?.fine },
              ],
            },
          }),
          altro.chiedi('PUT', `/appuntamenti/${id}`, {
            corpo: { stato: 'Completato' },
            intestazioni: { 'if-match': `"${versione}"` },
          }),
        ])
        expect([uno.stato < 300, due.stato < 300].sort()).toEqual([false, true])
      }
      await altro.chiudi()
    },
  )

  test('i lavori prenotati di nuovo non tornano alla visita di prima, se lo spostamento si annulla', async () => {
    const { id } = await manda(allaLista(await proposta()))
    const [una] = visite as [Visita]
    const dopo = prenotaCorpo([una], await proponi([una], { dal: '2026-12-02' }))
    await bench.dati('POST', '/lotti', { corpo: dopo })
    expect(await bench.dati('POST', `/lotti/${id}/annulla`)).toMatchObject({ annullate: 1, restano: 1 })
    const sue = (await visiteDi(bench.operatore.id)).filter(
      ({ cliente_id, stato }: { cliente_id: number; stato: string }) =>
        cliente_id === una.clienteId && stato !== 'Annullato',
    )
    expect(sue).toMatchObject([{ data_inizio: '2026-12-02T08:00:00.000Z' }])
  })

  test('ciò che era ieri si mette da oggi in poi', async () => {
    await stopClock(bench, '2026-12-01T07:00:00Z')
    for (const { proposta: posto } of await proposta({ al: '2026-12-01' }))
      expect(posto?.inizio.slice(0, 10)).toBe('2026-12-01')
  })

  test('se una visita è cambiata, non si sposta niente', async () => {
    const proposte = await proposta()
    await bench.dati('PUT', `/appuntamenti/${proposte[0]?.id}`, { corpo: { titolo: 'Altro' } })
    const no = await bench.chiedi('POST', '/lotti/spostamenti', { corpo: sposta(proposte) })
    expect(no.stato).toBe(409)
    expect(no.corpo.error).toMatch(/è cambiata: guarda di nuovo$/)
    expect(await visiteDi(bench.operatore.id)).toHaveLength(2)
  })

  test('con l’assenza: si segna nella stessa operazione, dice che cosa resta, e annullando sparisce', async () => {
    const utenteId = bench.operatore.id
    const lunga = await bench.crea.visita(visite[0]?.clienteId, '2026-11-29T08:00', {
      titolo: 'Cantiere',
      tipologia: 'Installazione',
      utenteAssegnatoId: utenteId,
      dataFine: '2026-12-01T17:00',
    })
    const proposte = await proposta()
    expect(proposte.find(({ id }) => id === lunga.id)).toMatchObject({
      ...{ proposta: null, perche: 'dura più giorni' },
    })
    const leAltre = () => proposta().then((tutte) => allaLista(tutte.filter(({ id }) => id !== lunga.id)))
    const corpo = await leAltre()
    const assenza = { tipo: 'Malattia', dal: '2026-11-30', al: '2026-12-02' }
    const storta = { ...assenza, al: '2026-11-29' }
    expect(
      (await bench.chiedi('POST', '/lotti/spostamenti', { corpo: { ...corpo, assenza: storta } })).stato,
    ).toBe(400)
    const lotto = await manda({ ...corpo, assenza })
    expect(lotto.restano).toContainEqual({
      ...{ id: lunga.id, cliente: expect.any(String), perche: 'dura più giorni' },
    })
    expect(await assenze()).toMatchObject([assenza])
    // It stands where the others were.
    await bench.dati('DELETE', `/appuntamenti/${lunga.id}`)
    expect(await bench.dati('POST', `/lotti/${lotto.id}/annulla`)).toMatchObject({ assenzaResta: false })
    expect(await assenze()).toEqual([])

    const gia = await bench.dati('POST', '/assenze', {
      corpo: { utenteId, dal: '2026-12-02', al: '2026-12-04', tipo: 'Ferie' },
    })
    const ancora = await leAltre()
    const altro = await bench.dati('POST', '/lotti/spostamenti', { corpo: { ...ancora, assenza } })
    // Days of another kind stay what they are; the others get their own.
    expect(await assenze()).toMatchObject([
      { dal: '2026-11-30', al: '2026-12-01', tipo: 'Malattia' },
      { id: gia.id, dal: '2026-12-02', al: '2026-12-04', tipo: 'Ferie' },
    ])
    const [nuova] = await assenze()
    await bench.dati('PUT', `/assenze/${nuova.id}`, { corpo: { nota: 'con certificato' } })
    expect(await bench.dati('POST', `/lotti/${altro.id}/annulla`)).toMatchObject({ assenzaResta: true })
    for (const { id } of await assenze()) await bench.dati('DELETE', `/assenze/${id}`)

    for (const [era, dopo] of [
      // Some hours of a day are no longer all that there is to say of it.
      [
        { tipo: 'Permesso', dal: '2026-11-30', al: '2026-11-30', dalle: '14:00', alle: '16:00' },
        { ...assenza, dalle: null, alle: null },
      ],
      [
        { tipo: 'Malattia', dal: '2026-12-01', al: '2026-12-04', dalle: null, alle: null },
        { ...assenza, al: '2026-12-04' },
      ],
    ]) {
      const { id } = await bench.dati('POST', '/assenze', { corpo: { utenteId, ...era } })
      const terzo = await leAltre()
      const lotto = await bench.dati('POST', '/lotti/spostamenti', { corpo: { ...terzo, assenza } })
      expect(await assenze()).toMatchObject([{ id, ...dopo }])
      expect(await bench.dati('POST', `/lotti/${lotto.id}/annulla`)).toMatchObject({ assenzaResta: false })
      expect(await assenze()).toMatchObject([{ id, ...era }])
      await bench.dati('DELETE', `/assenze/${id}`)
    }

    for (const dal of ['2026-11-30', '2026-12-02'])
      await bench.dati('POST', '/assenze', { corpo: { utenteId, dal, al: dal, tipo: 'Ferie' } })
    const due = await leAltre()
    const no = await bench.chiedi('POST', '/lotti/spostamenti', { corpo: { ...due, assenza } })
    expect(no.corpo.campi).toEqual({
      assenza: 'In questi giorni ha già più di un’assenza: mettile a posto in Assenze',
    })
    for (const { id } of await assenze()) await bench.dati('DELETE', `/assenze/${id}`)
  })
})
