// long because every way in which a visit moves is tried, by hand and by the program
import { afterAll, expect, test } from 'vitest'
import type { Scadenza } from '#scadenze/scadenze/contract.ts'
import { addDays, dayInRome, dayRange } from '#shared/dates.ts'
import { presenza } from '#shared/presenze.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { dado } from '#test/dado.ts'
import { TUTTO } from '#test/sample.ts'
import type { PianoDati, VisitaDaSpostare } from '#visite/lotti/contract.ts'
import { chiaveVisita } from '#visite/lotti/rules.ts'
import { istanteDi } from '#visite/tempo/parti.rules.ts'
import type { Appuntamento, Disponibilita } from './contract.ts'

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
afterAll(() => bench.chiudi())

const GIORNI = ['2026-11-30', '2026-12-01', '2026-12-02']
const [DAL = '', , AL = ''] = GIORNI
const persone: { id: number; nome: string; token: string; calendario: string }[] = []
const clienti: number[] = []
async function prepara() {
  await stopClock(bench, '2026-11-27T10:00:00Z')
  for (const nome of ['anna', 'bruno', 'carla', 'dario']) {
    const corpo = {
      nomeUtente: nome,
      email: `${nome}@esempio.example`,
      password: 'Prova-2026-lunga',
      ruoloId: 3,
    }
    const { id } = await bench.dati('POST', '/utenti', { corpo })
    const token = await bench.accedi(nome, corpo.password)
    const { percorso } = await bench.dati('POST', '/calendario/indirizzo', { come: token })
    persone.push({ id, nome, token, calendario: percorso })
  }
  for (let n = 0; n < 12; n++) {
    const casa = { indirizzo: `Via Diaz ${n}`, comune: 'Portici', cap: '80055', provincia: 'NA' }
    const { id } = await bench.crea.cliente(`Ugo Squadra${n}`, { ...casa })
    clienti.push(id)
    await bench.crea.caldaia(id, { prossimaRevisione: '2026-11-10' })
  }
}

interface Presa {
  visita: number
  utente: number
  data_inizio: string
  data_fine: string
}

/** Who is where, as the visits themselves say it. */
async function prese(): Promise<Presa[]> {
  const visite: Appuntamento[] = await bench.dati('GET', '/appuntamenti', {
    query: { dataInizio: DAL, dataFine: AL },
  })
  return visite
    .filter(({ stato }) => stato !== 'Annullato')
    .flatMap((visita) => {
      const { id, utente_assegnato_id, data_inizio, data_fine, aiutanti } = visita
      expect(aiutanti.map(({ utente_id }) => utente_id)).not.toContain(utente_assegnato_id)
      return [
        { visita: id, utente: utente_assegnato_id, data_inizio, data_fine },
        ...aiutanti.map((chi) => ({ visita: id, utente: chi.utente_id, ...presenza(visita, chi) })),
      ]
    })
}

/** Who is in two places, each pair by its visits. */
const doppie = (tutte: readonly Presa[]) =>
  new Set(
    tutte.flatMap((x) =>
      tutte.flatMap((y) =>
        x.visita < y.visita &&
        x.utente === y.utente &&
        x.data_inizio < y.data_fine &&
        y.data_inizio < x.data_fine
          ? [`${x.utente}: ${x.visita} ${y.visita}`]
          : [],
      ),
    ),
  )

const inOrdine = (righe: readonly string[]) => righe.toSorted((a, b) => a.localeCompare(b))
const riga = ({ visita, data_inizio, data_fine }: Presa) => `${visita} ${data_inizio} ${data_fine}`

/** Availability, planning, the day on the telephone and the calendar say of everybody what the visits say. */
async function unaRispostaSola(tira: (n: number) => number): Promise<void> {
  const tutte = await prese()
  const planning = await bench.dati('GET', '/appuntamenti/planning-settimanale', {
    query: { dataInizio: DAL, dataFine: AL },
  })
  const delPlanning: Presa[] = planning.appuntamenti
    .filter(({ stato }: Appuntamento) => stato !== 'Annullato')
    .flatMap((visita: Appuntamento) => [
      { visita: visita.id, utente: visita.utente_assegnato_id, ...presenza(visita, { da: null, a: null }) },
      ...planning.conAltri
        .filter((uno: { appuntamento_id: number }) => uno.appuntamento_id === visita.id)
        .map((uno: { utente_id: number; da: string | null; a: string | null }) => ({
          ...{ visita: visita.id, utente: uno.utente_id, ...presenza(visita, uno) },
        })),
    ])
  const giorno = GIORNI[tira(GIORNI.length)] ?? DAL
  const da = 8 * 60 + tira(36) * 15
  const [dataInizio, dataFine] = [istanteDi(giorno, da), istanteDi(giorno, da + 15 + tira(8) * 15)]
  const { operatoriOccupati }: Disponibilita = await bench.dati('GET', '/appuntamenti/disponibilita', {
    query: { dataInizio, dataFine },
  })
  for (const { id, token, calendario } of persone) {
    const sue = tutte.filter(({ utente }) => utente === id)
    const attese = inOrdine(sue.map(riga))
    expect(inOrdine(delPlanning.filter(({ utente }) => utente === id).map(riga))).toEqual(attese)
    const giornata = await bench.dati('GET', '/giornata', { come: token })
    const tenute: Appuntamento[] = [...giornata.visite, ...giornata.conAltri]
    const sulTelefono = tenute
      .filter(({ stato }) => stato !== 'Annullato')
      .map((visita) => {
        const chi = visita.aiutanti.find(({ utente_id }) => utente_id === id) ?? { da: null, a: null }
        return riga({ visita: visita.id, utente: id, ...presenza(visita, chi) })
      })
    expect(inOrdine(sulTelefono)).toEqual(attese)
    const { body } = await bench.app.inject({ url: calendario })
    const istante = (scritto = '') =>
      scritto.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6.000Z')
    const eventi = body
      .split('BEGIN:VEVENT')
      .slice(1)
      .filter((evento) => !evento.includes('STATUS:CANCELLED'))
      .map((evento) => {
        const campo = (nome: string) => new RegExp(`^${nome}:(.*?)\\r?$`, 'm').exec(evento)?.[1]
        const visita = Number(/appuntamento-(\d+)@/.exec(evento)?.[1])
        const ore = { data_inizio: istante(campo('DTSTART')), data_fine: istante(campo('DTEND')) }
        return riga({ visita, utente: id, ...ore })
      })
    expect(inOrdine(eventi)).toEqual(attese)
    const inMezzo = sue.filter((una) => una.data_inizio < dataFine && una.data_fine > dataInizio)
    const occupato = operatoriOccupati.find((uno) => uno.id === id)
    expect(
      inOrdine((occupato?.appuntamenti ?? []).map((a) => riga({ visita: a.id, utente: id, ...a }))),
    ).toEqual(inOrdine(inMezzo.map(riga)))
  }
}

test('qualunque sia la squadra: una risposta sola, e il programma non mette nessuno in due posti', async () => {
  await prepara()
  const tira = dado(Number(process.env.SEME ?? 7))
  const uno = <T>(lista: readonly T[]): T => lista[tira(lista.length)] as T
  const assenze: { utenteId: number; giorno: string }[] = []
  const lotti: number[] = []
  const conta = { prenotate: 0, spostate: 0, prime: 0, rimesse: 0 }

  /** What the program does: whoever it puts somewhere is nowhere else, and at work. */
  const programma = async (fai: () => Promise<void>, alLavoro = true) => {
    const prima = await prese()
    await fai()
    const dopo = await prese()
    const nuove = [...doppie(dopo)].filter((coppia) => !doppie(prima).has(coppia))
    expect(nuove).toEqual([])
    // What is taken back goes where it was, into an absence too.
    if (!alLavoro) return
    const cera = new Set(prima.map((presa) => `${presa.utente} ${riga(presa)}`))
    for (const presa of dopo.filter((presa) => !cera.has(`${presa.utente} ${riga(presa)}`)))
      expect(assenze).not.toContainEqual({ utenteId: presa.utente, giorno: dayInRome(presa.data_inizio) })
  }

  const aMano = () => {
    const [capo, ...altri] = persone.map(({ id }) => id).toSorted(() => tira(3) - 1) as [number, ...number[]]
    const giorno = uno(GIORNI)
    const [da, durata] = [9 * 60 + tira(28) * 15, 60 + tira(8) * 15]
    const aiutanti = altri.slice(0, tira(3)).map((utenteId) => {
      const dopo = tira(3) * 15
      return {
        utenteId,
        ...(tira(2) && { da: istanteDi(giorno, da + dopo), a: istanteDi(giorno, da + dopo + 30) }),
      }
    })
    return {
      ...{ utenteAssegnatoId: capo, aiutanti },
      ...{ dataInizio: istanteDi(giorno, da), dataFine: istanteDi(giorno, da + durata) },
    }
  }
  const presente = async () => {
    const visite: Appuntamento[] = await bench.dati('GET', '/appuntamenti', {
      query: { dataInizio: DAL, dataFine: AL },
    })
    return visite.length > 0 ? uno(visite) : null
  }
  const mosse: Record<string, () => Promise<unknown>> = {
    crea: () =>
      bench.dati('POST', '/appuntamenti', {
        corpo: { clienteId: uno(clienti), titolo: 'A mano', scadenzeIds: [], ...aMano() },
      }),
    async sposta() {
      const visita = await presente()
      if (!visita) return
      const { dataInizio, dataFine, utenteAssegnatoId } = aMano()
      const chi = tira(2) && { utenteAssegnatoId }
      await bench.dati('PUT', `/appuntamenti/${visita.id}`, { corpo: { dataInizio, dataFine, ...chi } })
    },
    async accorcia() {
      const visita = await presente()
      if (!visita) return
      const meta = (Date.parse(visita.data_inizio) + Date.parse(visita.data_fine)) / 2
      const istante = new Date(Math.floor(meta / 60_000) * 60_000).toISOString()
      await bench.dati('PUT', `/appuntamenti/${visita.id}`, {
        corpo: tira(2) ? { dataFine: istante } : { dataInizio: istante },
      })
    },
    async prendi() {
      const [visita, { token, id }] = [await presente(), uno(persone)]
      if (!visita || visita.utente_assegnato_id === id) return
      const via = `/appuntamenti/${visita.id}/richiesta-presa-in-carico`
      const richiesta = await bench.dati('POST', via, { come: token })
      await bench.dati('POST', `${via}/${richiesta.id}`, { corpo: { esito: 'Approvata' } })
    },
    async annulla() {
      const visita = await presente()
      const stato = visita?.stato === 'Annullato' ? 'Programmato' : 'Annullato'
      if (visita) await bench.dati('PUT', `/appuntamenti/${visita.id}`, { corpo: { stato } })
    },
    async manca() {
      const [{ id: utenteId }, giorno] = [uno(persone), uno(GIORNI)]
      if (assenze.length > 2 || assenze.some((a) => a.utenteId === utenteId && a.giorno === giorno)) return
      assenze.push({ utenteId, giorno })
      await bench.dati('POST', '/assenze', { corpo: { utenteId, tipo: 'Ferie', dal: giorno, al: giorno } })
    },
    proponi: () =>
      programma(async () => {
        const scadenze: Scadenza[] = await bench.dati('GET', '/scadenze', {
          query: { clienteId: uno(clienti) },
        })
        const libere = scadenze.filter(({ stato }) => stato === 'Da_Programmare')
        const [prima] = libere
        if (!prima) return
        const visita = { clienteId: prima.cliente_id, scadenzeIds: libere.map(({ id }) => id) }
        const tecnici = persone.map(({ id }) => id)
        const { visite }: PianoDati = await bench.dati('POST', '/lotti/proposta', {
          corpo: { visite: [visita], dal: DAL, al: AL, tecnici, oltreIlRaggio: true },
        })
        for (const { chiave, utenteId, giorno, inizio, fine } of visite) {
          expect(chiave).toBe(chiaveVisita(visita.clienteId, visita.scadenzeIds))
          const posto = { utenteId, dataInizio: istanteDi(giorno, inizio), dataFine: istanteDi(giorno, fine) }
          const lotto = await bench.dati('POST', '/lotti', { corpo: { visite: [{ ...visita, ...posto }] } })
          lotti.push(lotto.id)
          conta.prenotate++
        }
      }),
    primaOra: () =>
      programma(async () => {
        const { dataInizio, dataFine } = aMano()
        const risposta: Disponibilita = await bench.dati('GET', '/appuntamenti/disponibilita', {
          query: { dataInizio, dataFine },
        })
        const tutti = [...risposta.operatoriDisponibili, ...risposta.operatoriOccupati]
        const scelto = tutti.find(({ id }) => id === uno(persone).id)
        if (!scelto?.primaLibera || scelto.primaLibera >= dayRange(AL).fine) return
        const fine = Date.parse(scelto.primaLibera) + Date.parse(dataFine) - Date.parse(dataInizio)
        await bench.crea.visita(uno(clienti), scelto.primaLibera, {
          titolo: 'Prima ora',
          scadenzeIds: [],
          utenteAssegnatoId: scelto.id,
          dataFine: new Date(fine).toISOString(),
        })
        conta.prime++
      }),
    spostaGiornata: () =>
      programma(async () => {
        const [{ id: utenteId }, giorno] = [uno(persone), uno(GIORNI)]
        const proposte: VisitaDaSpostare[] = await bench.dati('POST', '/lotti/spostamenti/proposta', {
          corpo: { utenteId, dal: giorno, al: giorno },
        })
        const visite = proposte.flatMap(({ id, versione, proposta }) =>
          proposta && proposta.fine <= dayRange(AL).fine
            ? [
                {
                  id,
                  versione,
                  utenteId: proposta.utenteId,
                  dataInizio: proposta.inizio,
                  dataFine: proposta.fine,
                },
              ]
            : [],
        )
        if (visite.length === 0) return
        // What somebody has put there by hand in the meantime, or a helper who isn't free, refuses all of it.
        const { stato, corpo } = await bench.chiedi('POST', '/lotti/spostamenti', { corpo: { visite } })
        expect([200, 201, 409]).toContain(stato)
        if (corpo.data?.id) lotti.push(corpo.data.id)
        conta.spostate += visite.length
      }),
    spostaSquadra: () =>
      programma(async () => {
        const visita = await presente()
        if (visita?.stato !== 'Programmato' || visita.data_inizio < addDays(DAL, 0)) return
        const { dataInizio } = aMano()
        const scelta = { id: visita.id, utenteId: uno(persone).id, dataInizio }
        const { stato } = await bench.chiedi('POST', '/lotti/spostamenti', { corpo: { visite: [scelta] } })
        expect([200, 201, 400, 409]).toContain(stato)
        if (stato < 300) conta.spostate++
      }),
    rimetti: () =>
      programma(async () => {
        const id = lotti.pop()
        if (!id) return
        const { stato } = await bench.chiedi('POST', `/lotti/${id}/annulla`)
        expect([200, 201, 409]).toContain(stato)
        conta.rimesse++
      }, false),
  }
  const nomi = Object.keys(mosse)
  for (let passo = 0; passo < (TUTTO ? 240 : 70); passo++) {
    const nome = passo < 6 ? 'crea' : uno(nomi)
    try {
      await mosse[nome]?.()
      if (passo % 3 === 2) await unaRispostaSola(tira)
    } catch (errore) {
      throw new Error(`passo ${passo}, ${nome}`, { cause: errore })
    }
  }
  await unaRispostaSola(tira)
  expect(Object.values(conta).filter((quante) => quante > 0).length).toBeGreaterThan(2)
}, 240_000)
