// long because every call that speaks of a day is compared here
import { afterAll, describe, expect, test } from 'vitest'
import { ORARIO_SOLITO } from '#anagrafe/orari/rules.ts'
import { addDays, dayInRome, instantFromRome } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { giornoDi } from '#visite/tempo/giorno.rules.ts'
import { eDel, giorniFra, momento } from '#visite/tempo/parti.rules.ts'
import { daDareDi } from '#visite/tempo/riserva.rules.ts'
import { type Assente, assenzaFra, fuoriOrario, primaOraLibera } from '#visite/tempo/rules.ts'
import type { Giornata } from './contract.ts'
import { rispostaDallaGiornata } from './risposte.rules.ts'

/**
 * Every call that answers for a day or a person says what visite/tempo says: the calls are found in the API's own
 * description, so that a new one can't answer by itself.
 */
const bench = await openBench()
afterAll(() => bench.chiudi())
const { operatore, altro, direttore, admin } = bench

const cliente = await bench.dati('POST', '/clienti', {
  corpo: {
    ...{ nome: 'Ada', cognome: 'Rossi', indirizzo: 'Via Diaz 1', comune: 'Portici', cap: '80055' },
    provincia: 'NA',
  },
})
await bench.dati('POST', '/caldaie', {
  corpo: { clienteId: cliente.id, marca: 'Vaillant', modello: 'ecoTEC', prossimaRevisione: '2026-11-10' },
})
const ditta = await bench.dati('POST', '/ditte', { corpo: { nome: 'Clima Sud', colore: 'green' } })

const visite: Appuntamento[] = []
for (const [titolo, chi, dataInizio, dataFine, stato] of [
  ['Tre giorni', operatore, '2026-11-24T08:00', '2026-11-26T17:00', 'Programmato'],
  ['Fino a mezzanotte', altro, '2026-11-24T20:00', '2026-11-25T00:00', 'Programmato'],
  ['Capodanno', operatore, '2026-12-30T09:00', '2027-01-02T12:00', 'Programmato'],
  ['Di mattina', direttore, '2026-11-25T09:00', '2026-11-25T11:00', 'In_Corso'],
  ['Nell’assenza', altro, '2026-11-26T10:00', '2026-11-26T11:00', 'Programmato'],
  ['Annullata', direttore, '2026-11-26T09:00', '2026-11-26T18:00', 'Annullato'],
  ['Notte che torna', operatore, '2027-10-30T22:00', '2027-10-31T06:00', 'Programmato'],
] as const)
  visite.push(
    await bench.dati('POST', '/appuntamenti', {
      corpo: {
        ...{ clienteId: cliente.id, titolo, tipologia: 'Riparazione', utenteAssegnatoId: chi.id },
        ...{ dataInizio, dataFine, stato, dittaId: ditta.id },
      },
    }),
  )
const FERIE: Assente = { tipo: 'Ferie', dal: '2026-11-25', al: '2026-12-04', dalle: null, alle: null }
const PERMESSO: Assente = {
  ...{ tipo: 'Permesso', dal: '2026-11-25', al: '2026-11-25', dalle: '11:00', alle: '16:00' },
}
const ASSENZE = new Map([
  [altro.id, [FERIE]],
  [direttore.id, [PERMESSO]],
])
for (const [utenteId, [una]] of ASSENZE) await bench.dati('POST', '/assenze', { corpo: { utenteId, ...una } })
// What waits or was refused keeps nobody away: no call below knows of it.
const CHIESTA = { tipo: 'Ferie', dal: '2026-11-23', al: '2026-11-27' }
await bench.dati('POST', '/assenze', { corpo: CHIESTA, come: 'operatore' })
for (const come of ['direttore', 'altro'] as const) {
  const corpo = { ...CHIESTA, dal: '2026-12-30', al: '2027-01-03' }
  const { id } = await bench.dati('POST', '/assenze', { corpo, come })
  await bench.dati('PUT', `/assenze/${id}`, { corpo: { stato: 'Rifiutata' } })
}
const SERALE = { ...ORARIO_SOLITO, mer: '14:00-20:00', sab: '9:00-12:00' }
await bench.dati('POST', '/orari', { corpo: { utenteId: operatore.id, ...SERALE } })

const GIORNI = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].concat(
  ...['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03', '2027-10-31'],
)
const REGOLE = { patrono: null }
/** All visits are at one customer's: nobody drives. */
const MISURE = { viaggio: null, viaggioFuori: null, riserva: 20, quando: 'Fine' as const, vicine: [] }
const LUOGO = { luogo: { comune: null, cap: null, indirizzo: 'Via Diaz 3', punto: null }, zona: 'z' }

const valide = visite.filter((una) => una.stato !== 'Annullato')
const persona = (id: number) => ({
  orario: id === operatore.id ? SERALE : ORARIO_SOLITO,
  assenze: ASSENZE.get(id) ?? [],
})
const di = (id: number, tutte = valide) => tutte.filter((una) => una.utente_assegnato_id === id)
const tempo = (id: number, giorno: string) => giornoDi(giorno, persona(id), di(id), REGOLE)
const ids = (righe: readonly { id: number }[]) => righe.map(({ id }) => id).sort((a, b) => a - b)
const del = (giorno: string, tutte: readonly Appuntamento[] = visite) =>
  ids(tutte.filter((una) => eDel(una, giorno)))
const senzaImpegni = (id: number, giorno: string) => {
  const { impegni: _, ...resto } = tempo(id, giorno)
  return resto
}
// biome-ignore lint/suspicious/noExplicitAny: what the calls answer is what is compared
const get = (path: string, query = {}, come: any = 'admin') => bench.dati('GET', path, { query, come })
const nelMese = (anno: number, mese: number) =>
  visite.filter((una) => una.data_inizio.startsWith(`${anno}-${String(mese).padStart(2, '0')}`))

/** What can still be given out: one figure, whoever is asked. */
function daDare(id: number, giorno: string) {
  const { ore, impegni } = tempo(id, giorno)
  const alLuogo = impegni.map((impegno) => ({ ...impegno, ...LUOGO }))
  return daDareDi({ giorno, ore, impegni: alLuogo }, MISURE, momento(new Date().toISOString()))
}
const conDaDare = (id: number, giorno: string) => ({ ...diLavoro(id, giorno), ...daDare(id, giorno) })

const diLavoro = (id: number, giorno: string) => {
  const { liberi: _, ...resto } = senzaImpegni(id, giorno)
  return resto
}

/** What each call says of a day, beside what tempo does. */
const DI_UN_GIORNO: Record<string, (giorno: string) => Promise<void>> = {
  async elencaAppuntamenti(giorno) {
    for (const query of [{ data: giorno }, { dataInizio: giorno, dataFine: giorno }])
      expect(ids(await get('/appuntamenti', query))).toEqual(del(giorno))
    const sue = await get('/appuntamenti', { data: giorno, utenteId: operatore.id })
    expect(ids(sue)).toEqual(ids(tempo(operatore.id, giorno).impegni))
  },
  async contaAppuntamenti(giorno) {
    const conti = await get('/appuntamenti/conteggi', { dataInizio: giorno, dataFine: giorno })
    expect(conti).toEqual(del(giorno).length > 0 ? [{ data: giorno, numero: del(giorno).length }] : [])
  },
  async trovaMese(giorno) {
    const mese = await get('/appuntamenti/mese', { dataInizio: giorno, dataFine: giorno })
    const numero = del(giorno).length
    expect(mese.map((g: { giorno: string; numero: number }) => [g.giorno, g.numero])).toEqual(
      numero > 0 ? [[giorno, numero]] : [],
    )
    const sue = await get('/appuntamenti/mese', {
      ...{ dataInizio: giorno, dataFine: giorno },
      utenteId: operatore.id,
    })
    const impegni = tempo(operatore.id, giorno).impegni
    expect(sue[0]?.numero ?? 0).toBe(impegni.length)
    expect(ids(sue[0]?.prime ?? [])).toEqual(ids(impegni.slice(0, 2)))
  },
  async esportaAppuntamenti(giorno) {
    const { corpo } = await bench.chiedi('GET', '/appuntamenti/esporta', {
      query: { data: giorno, formato: 'csv' },
    })
    const titoli = visite.filter(({ titolo }) => String(corpo).includes(titolo))
    expect(ids(titoli)).toEqual(del(giorno))
  },
  async trovaDisponibilita(giorno) {
    await stopClock(bench, '2026-11-20T10:00:00Z')
    for (const come of ['admin', 'operatore'] as const) {
      const voluta = {
        data_inizio: instantFromRome(giorno, '10:00'),
        data_fine: instantFromRome(giorno, '11:00'),
      }
      const esito = await get(
        '/appuntamenti/disponibilita',
        { dataInizio: voluta.data_inizio, dataFine: voluta.data_fine },
        come,
      )
      const tutti = [
        ...esito.operatoriDisponibili.map((uno: object) => ({ ...uno, libero: true })),
        ...esito.operatoriOccupati.map((uno: object) => ({ ...uno, libero: false })),
      ]
      expect(tutti).toHaveLength(4)
      for (const uno of tutti) {
        const { id } = uno
        const suo = tempo(id, giorno)
        const assenza = assenzaFra(persona(id).assenze, voluta)
        const preso = suo.impegni.some(
          (i) => i.data_inizio < voluta.data_fine && i.data_fine > voluta.data_inizio,
        )
        expect([uno.libero, uno.fuoriOrario, uno.orario, uno.festivo, ids(uno.giornata)]).toEqual([
          ...[!preso && !assenza, fuoriOrario(voluta, (g) => tempo(id, g)), suo.orario, suo.festivo],
          ids(suo.impegni),
        ])
        if (!uno.libero)
          expect(uno.assenza).toEqual(
            assenza ? { ...assenza, tipo: come === 'admin' ? assenza.tipo : null } : null,
          )
        const giorni = giorniFra(giorno, addDays(giorno, 13)).map((g) => tempo(id, g))
        expect(uno.primaLibera).toBe(primaOraLibera(giorni, { da: voluta.data_inizio, durata: 3_600_000 }))
      }
    }
  },
  async trovaPlanning(giorno) {
    const planning = await get('/appuntamenti/planning-settimanale', { dataInizio: giorno, dataFine: giorno })
    expect(ids(planning.appuntamenti)).toEqual(del(giorno))
    expect(planning.operatori).toHaveLength(3)
    for (const { id, giorni } of planning.operatori) expect(giorni).toEqual([conDaDare(id, giorno)])
  },
  async trovaSettimana(giorno) {
    const settimana = await get('/appuntamenti/settimana', { dataInizio: giorno, dataFine: giorno })
    expect(ids(settimana.appuntamenti)).toEqual(del(giorno))
    expect(settimana.operatori).toHaveLength(3)
    for (const { id, giorni } of settimana.operatori) expect(giorni).toEqual([conDaDare(id, giorno)])
  },
  async elencaGiornate(giorno) {
    const { tecnici, giorni } = await get('/lotti/giornate', { dal: giorno, al: giorno })
    expect(tecnici).toHaveLength(3)
    for (const { id, giorni: suoi } of tecnici) {
      const [{ impegni, ...resto }] = suoi
      expect(resto).toEqual({ ...senzaImpegni(id, giorno), ...daDare(id, giorno) })
      const parti = tempo(id, giorno).impegni.map(({ id, inizio, fine, numero, giorni }) => ({
        ...{ id, inizio, fine, numero, giorni },
      }))
      expect(impegni).toMatchObject(parti)
      expect(impegni).toHaveLength(parti.length)
    }
    expect(giorni).toEqual([{ data: giorno, festivo: tempo(admin.id, giorno).festivo }])
  },
  async messaggiDiDomani(giorno) {
    const { visite: trovate } = await get('/messaggi/domani', { giorno })
    expect(trovate.map((una: { appuntamento_id: number }) => una.appuntamento_id).sort()).toEqual(
      del(giorno, valide),
    )
  },
  async trovaStatistiche(giorno) {
    await stopClock(bench, instantFromRome(giorno, '10:00'))
    const { appuntamentiOggi, tecniciOggi } = await get('/dashboard/stats')
    expect(ids(appuntamentiOggi)).toEqual(del(giorno))
    for (const { id, giorni } of tecniciOggi) expect(giorni).toEqual([conDaDare(id, giorno)])
    const mie = (await get('/dashboard/stats', {}, 'operatore')).appuntamentiOggi
    expect(ids(mie)).toEqual(del(giorno, di(operatore.id)))
  },
  async trovaGiornata(giorno) {
    await stopClock(bench, instantFromRome(giorno, '10:00'))
    const tenuta: Giornata = await get('/giornata', {}, 'operatore')
    expect(ids(tenuta.visite)).toEqual(
      ids(di(operatore.id).filter((una) => eDel(una, tenuta.dal, tenuta.al))),
    )
    // Without network the telephone says of its days what the server would.
    const senzaRete = (path: string, domanda = {}) =>
      rispostaDallaGiornata(tenuta, {
        path,
        domanda,
        utenteId: operatore.id,
        adesso: Date.now(),
        servono: new Set(ids(tenuta.visite)),
      })?.data
    for (const data of giorniFra(tenuta.dal, tenuta.al)) {
      const domanda = { dataInizio: data, dataFine: data }
      expect(ids(senzaRete('/appuntamenti', domanda) as Appuntamento[])).toEqual(del(data, di(operatore.id)))
    }
    const kept = senzaRete('/tempo', { dal: giorno, al: giorno }) as { impegni: never }[]
    expect(kept).toEqual([diLavoro(operatore.id, giorno)])
    const { appuntamentiOggi } = senzaRete('/dashboard/stats') as { appuntamentiOggi: Appuntamento[] }
    expect(ids(appuntamentiOggi)).toEqual(del(giorno, di(operatore.id)))
  },
  async leggiCalendario(giorno) {
    await stopClock(bench, instantFromRome(giorno, '10:00'))
    const { percorso } = await bench.dati('POST', '/calendario/indirizzo', { come: 'operatore' })
    const { corpo } = await bench.chiedi('GET', percorso.slice('/api'.length), { come: null })
    const scritte = di(operatore.id).filter(({ id }) => String(corpo).includes(`appuntamento-${id}@`))
    const [dal, al] = [addDays(giorno, -30), addDays(giorno, 180)]
    expect(ids(scritte)).toEqual(ids(di(operatore.id).filter((una) => eDel(una, dal, al))))
  },
  async trovaTempo(giorno) {
    for (const chi of ['operatore', 'altro', 'direttore'] as const) {
      const [suo] = await get('/tempo', { dal: giorno, al: giorno }, chi)
      const { assenze, ...resto } = diLavoro(bench[chi].id, giorno)
      // Why somebody is away is health data: only Admins read it.
      expect(suo).toEqual({ ...resto, assenze: assenze.map((una) => ({ ...una, tipo: null })) })
    }
  },
  async elencaAssenze(giorno) {
    await stopClock(bench, instantFromRome(giorno, '00:00'))
    for (const una of await get('/assenze', { da: giorno })) {
      const { dal, al, dalle, alle, stato } = una
      const quando = {
        data_inizio: instantFromRome(dal < giorno ? giorno : dal, dalle ?? '00:00'),
        data_fine: alle ? instantFromRome(al, alle) : instantFromRome(addDays(al, 1), '00:00'),
      }
      const sue = di(una.utente_id).filter(
        (v) =>
          v.stato === 'Programmato' && v.data_inizio < quando.data_fine && v.data_fine > quando.data_inizio,
      )
      expect(una.visite).toBe(stato === 'Rifiutata' ? 0 : sue.length)
    }
  },
  async contaVisiteDaFare(giorno) {
    await stopClock(bench, instantFromRome(giorno, '10:00'))
    const sue = di(operatore.id).filter((una) => una.data_fine > instantFromRome(giorno, '00:00'))
    expect(await get(`/utenti/${operatore.id}/visite-da-fare`)).toEqual({ numero: sue.length })
  },
  /** Sums count a visit once, by its start. */
  async riepilogaDitta(giorno) {
    const [anno = 0, mese = 0] = giorno.split('-').map(Number)
    const { appuntamenti } = await get(`/appuntamenti/ditta/${ditta.id}/riepilogo`, { anno, mese })
    expect(ids(appuntamenti)).toEqual(ids(nelMese(anno, mese)))
  },
  async proponiSpostamento(giorno) {
    await stopClock(bench, '2026-11-20T10:00:00Z')
    for (const chi of [operatore, altro, direttore]) {
      const corpo = { utenteId: chi.id, dal: giorno, al: giorno, motivo: 'Malattia' }
      const proposte = await bench.dati('POST', '/lotti/spostamenti/proposta', { corpo })
      const sue = tempo(chi.id, giorno).impegni.filter(({ stato }) => stato === 'Programmato')
      expect(ids(proposte)).toEqual(ids(sue))
      for (const { id, proposta, perche } of proposte) {
        const parte = sue.find((una) => una.id === id)
        if (parte && parte.giorni > 1) expect(perche).toBe('dura più giorni')
        if (proposta)
          esigePosto({
            utenteId: proposta.utenteId,
            ...{ dataInizio: proposta.inizio, dataFine: proposta.fine },
          })
      }
    }
  },
  async proponiGiornate(giorno) {
    await stopClock(bench, '2026-11-20T10:00:00Z')
    const scadenzeIds = ids(await get('/scadenze', { clienteId: cliente.id }))
    const corpo = {
      visite: [{ clienteId: cliente.id, scadenzeIds }],
      ...{ dal: giorno, al: giorno, tecnici: [operatore.id, altro.id, direttore.id] },
    }
    const { visite: piazzate } = await bench.dati('POST', '/lotti/proposta', { corpo })
    for (const una of piazzate)
      esigePosto({
        utenteId: una.utenteId,
        dataInizio: instantFromRome(una.giorno, oraDi(una.inizio)),
        dataFine: instantFromRome(una.giorno, oraDi(una.fine)),
      })
  },
}

const oraDi = (m: number) =>
  `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`

/** A proposed place is in somebody's free hours. */
function esigePosto(posto: { utenteId: number; dataInizio: string; dataFine: string }): void {
  const giorno = dayInRome(posto.dataInizio)
  const inizio = (Date.parse(posto.dataInizio) - Date.parse(instantFromRome(giorno, '00:00'))) / 60_000
  const fine = inizio + (Date.parse(posto.dataFine) - Date.parse(posto.dataInizio)) / 60_000
  const { liberi } = tempo(posto.utenteId, giorno)
  expect(liberi.some(([da, a]) => da <= inizio && fine <= a)).toBe(true)
}

/** What speaks of visits or days, but not of what somebody's day holds. */
const ALTRO: Record<string, string> = {
  trovaAppuntamento: 'un record',
  calendarioDellaVisita: 'un record',
  elencaNotifiche: 'ciò che è successo',
  elencaDaRiprogrammare: 'visite passate, o senza un giorno',
  trovaSchedaCliente: 'le visite di un cliente',
  trovaCommessa: 'le visite di una commessa',
  trovaAndamento: 'somme di un periodo, contate dai loro elenchi',
  elencaAndamento: 'le righe di quelle somme',
  elencaContratti: 'contratti, per giorno',
  elencaFatture: 'fatture, per giorno',
  esportaFatture: 'fatture, per giorno',
  elencaPreventivi: 'preventivi, per giorno',
  elencaPreventiviSenzaRisposta: 'preventivi, per giorno',
  esportaPreventivi: 'preventivi, per giorno',
}

interface Operazione {
  operationId: string
  parameters: { in: string; name: string }[]
  requestBody?: object
  responses: Record<string, object>
}
const { paths } = (await bench.chiedi('GET', '/openapi.json')).corpo as {
  paths: Record<string, Record<string, Operazione>>
}
const GIORNO = /^(data|dataInizio|dataFine|dal|al|da|giorno)$/
/** Calls that take a day, answer with visits from start to end, or with a person's hours; or count what somebody has to do. */
const trovate = Object.entries(paths).flatMap(([path, metodi]) =>
  Object.entries(metodi).flatMap(([metodo, una]) => {
    const risposta = JSON.stringify(una.responses)
    const corpo = JSON.stringify(una.requestBody ?? {})
    const domanda = una.parameters.some(({ in: dove, name }) => dove === 'query' && GIORNO.test(name))
    const lettura =
      metodo === 'get' &&
      (domanda || /"data_inizio".*"data_fine"|text\/calendar/.test(risposta) || /visite/.test(path)) &&
      !path.startsWith('/api/scadenze')
    const proposta = metodo === 'post' && /"dal"/.test(corpo) && /proposta$/.test(path)
    return lettura || proposta ? [una.operationId] : []
  }),
)

test('ogni chiamata che risponde per un giorno o una persona è confrontata con tempo', () => {
  const dette = [...Object.keys(DI_UN_GIORNO), ...Object.keys(ALTRO)]
  expect(trovate.toSorted()).toEqual(dette.toSorted())
})

describe.each(Object.entries(DI_UN_GIORNO))('%s', (_, chiede) => {
  test.each(GIORNI)('%s', (giorno) => chiede(giorno))
})
