import { afterAll, describe, expect, test } from 'vitest'
import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { caldaie } from '#anagrafe/impianti/queries.server.ts'
import { transaction } from '#server/data/database.ts'
import { creaMolti } from '#server/data/records.ts'
import { addDays, weekday } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { istanteDi } from '#visite/tempo/parti.rules.ts'

/** As many as one may book together; some of them where it must be quick. */
const QUANTE = process.env.TUTTO ? 300 : 60
/** How long a reading call may wait more than when nothing else is done, and a write for a batch, in ms. */
const LETTURA = 200
const SCRITTURA = 1000

const bench = await openBench()
afterAll(() => bench.chiudi())

/** Customers with a boiler that is due, and the works of each. */
async function daPrenotare(quanti: number, cognome: string) {
  const programma = { requestId: 'prova', utente: { id: null, nome_utente: 'prova' } }
  const ids = await transaction(bench.db, async (db) => {
    const ctx = { ...programma, db }
    const luogo = { comune: 'Portici', cap: '80055', provincia: 'NA', attivo: true }
    const nuovi = await creaMolti(
      ctx,
      clienti,
      Array.from({ length: quanti }, (_, n) => ({
        nome: 'Ugo',
        cognome,
        indirizzo: `Via Diaz ${n}`,
        ...luogo,
      })),
    )
    await creaMolti(
      ctx,
      caldaie.table,
      nuovi.map((clienteId) => ({
        ...{ clienteId, marca: 'Vaillant', modello: 'ecoTEC', prossimaRevisione: '2026-11-10' },
      })),
    )
    return nuovi
  })
  const lavori = await bench.db
    .selectFrom('scadenze')
    .select(['id', 'cliente_id'])
    .where('cliente_id', 'in', ids)
    .where('stato', '=', 'Da_Programmare')
    .execute()
  return [...Map.groupBy(lavori, ({ cliente_id }) => cliente_id)].map(([clienteId, suoi]) => ({
    clienteId,
    scadenzeIds: suoi.map(({ id }) => id),
  }))
}

/** Half hours from the first working day on, one after the other. */
function conPosto<V>(visite: readonly V[], utenteId: number, dal = '2026-11-30') {
  let giorno = dal
  let inizio = 540
  return visite.map((visita) => {
    const posto = {
      ...visita,
      utenteId,
      dataInizio: istanteDi(giorno, inizio),
      dataFine: istanteDi(giorno, inizio + 30),
    }
    inizio += 30
    if (inizio >= 1080) {
      inizio = 540
      do giorno = addDays(giorno, 1)
      while (weekday(giorno) > 5)
    }
    return posto
  })
}

const LETTURE = ['/health', '/clienti?limit=50', '/ricerca?q=Ugo'] as const

/** How long each reading call took from when it was due, every 50 ms, while something is done. */
async function tempiMentre(fai: () => Promise<void>): Promise<number[]> {
  const tempi: number[] = []
  const inCorso: Promise<void>[] = []
  const inizio = performance.now()
  let passi = 0
  const orologio = setInterval(() => {
    // One that came late is counted from when it should have come.
    for (const quando = performance.now(); inizio + passi * 50 <= quando; passi++) {
      const doveva = inizio + passi * 50
      for (const path of LETTURE)
        inCorso.push(
          bench.chiedi('GET', path).then(({ stato }) => {
            expect(stato).toBe(200)
            tempi.push(performance.now() - doveva)
          }),
        )
    }
  }, 50)
  try {
    await fai()
  } finally {
    clearInterval(orologio)
    await Promise.all(inCorso)
  }
  return tempi
}

/** The longest that the process has worked without letting anybody else have a turn, in ms of the processor. */
async function trattoPiuLungo(fai: () => Promise<unknown>): Promise<number> {
  let lungo = 0
  let continua = true
  let prima = process.cpuUsage()
  function giro() {
    const ora = process.cpuUsage(prima)
    prima = process.cpuUsage()
    lungo = Math.max(lungo, (ora.user + ora.system) / 1000)
    if (continua) setImmediate(giro)
  }
  setImmediate(giro)
  await fai()
  continua = false
  return lungo
}

describe('molte visite insieme', () => {
  test.runIf(bench.motore === 'sqlite')('si prenotano e si annullano senza fermare nessuno', async () => {
    await stopClock(bench, '2026-11-22T10:00:00Z')
    const visite = await daPrenotare(QUANTE, 'Insieme')
    expect(visite).toHaveLength(QUANTE)
    const corpo = { visite: conPosto(visite, bench.operatore.id) }
    const quiete = await tempiMentre(() => new Promise((via) => setTimeout(via, 500)))
    let lotto = { id: 0 }
    let scrittura = 0
    const scrivi = async () => {
      const da = performance.now()
      const { stato } = await bench.chiedi('POST', '/clienti', {
        corpo: { nome: 'Ada', cognome: 'Aspetta' },
      })
      expect(stato).toBe(201)
      scrittura = Math.max(scrittura, performance.now() - da)
    }
    let lungo = 0
    const tempi = await tempiMentre(async () => {
      lungo = await trattoPiuLungo(async () => {
        const prenota = bench.dati('POST', '/lotti', { corpo })
        await scrivi()
        lotto = await prenota
      })
      const stati = await bench.db
        .selectFrom('scadenze')
        .select('stato')
        .where('appuntamento_id', 'is not', null)
        .execute()
      expect(stati.filter(({ stato }) => stato === 'Prenotata')).toHaveLength(QUANTE)
      lungo = Math.max(
        lungo,
        await trattoPiuLungo(async () => {
          const annulla = bench.dati('POST', `/lotti/${lotto.id}/annulla`)
          await scrivi()
          expect(await annulla).toMatchObject({ tipo: 'Prenotazione', annullate: QUANTE, restano: 0 })
        }),
      )
    })
    const restano = await bench.db
      .selectFrom('scadenze')
      .select('id')
      .where('stato', '=', 'Prenotata')
      .execute()
    expect(restano).toEqual([])
    const detto = { quiete: Math.max(...quiete), letture: Math.max(...tempi), scrittura, lungo }
    if (process.env.TUTTO) {
      expect(detto.letture, JSON.stringify(detto)).toBeLessThan(detto.quiete + LETTURA)
      expect(detto.scrittura, JSON.stringify(detto)).toBeLessThan(SCRITTURA)
    }
    // Whatever else the machine does: nobody is kept from their turn for longer.
    expect(detto.lungo, JSON.stringify(detto)).toBeLessThan(LETTURA)
  })

  test.runIf(bench.motore === 'postgres')(
    'da due processi insieme, per gli stessi tecnici e clienti: nessuno si blocca, niente è preso due volte',
    async () => {
      await stopClock(bench, '2026-11-22T10:00:00Z')
      const altro = await bench.altroServer()
      const visite = await daPrenotare(40, 'Indue')
      const tecnici = [bench.operatore.id, bench.direttore.id]
      const esiti: number[] = []
      const detti: string[] = []
      /** What nobody may refuse. */
      const riescono: number[] = []
      async function lavora(server: Pick<typeof bench, 'chiedi'>, quali: typeof visite, giri: number) {
        for (let n = 0; n < giri; n++) {
          const corpo = {
            visite: [
              ...conPosto(quali.slice(0, 15), tecnici[n % 2] ?? 0),
              ...conPosto(quali.slice(15), tecnici[(n + 1) % 2] ?? 0),
            ],
          }
          const lotto = await server.chiedi('POST', '/lotti', { corpo })
          esiti.push(lotto.stato)
          if (lotto.stato !== 201) detti.push(lotto.corpo.error)
          if (lotto.stato === 201)
            riescono.push((await server.chiedi('POST', `/lotti/${lotto.corpo.data.id}/annulla`)).stato)
        }
      }
      // The same customers in another order, beside a single booking now and then.
      await Promise.all([
        lavora(bench, visite.slice(0, 30), 6),
        lavora(altro, visite.slice(10).reverse(), 6),
        (async () => {
          for (const { clienteId } of visite.slice(5, 15)) {
            const corpo = {
              ...{ clienteId, titolo: 'Guasto', tipologia: 'Manutenzione', utenteAssegnatoId: tecnici[1] },
              ...{ dataInizio: '2027-03-01T09:00', dataFine: '2027-03-01T10:00' },
            }
            const visita = await bench.chiedi('POST', '/appuntamenti', { corpo })
            riescono.push(
              visita.stato,
              (await altro.chiedi('DELETE', `/appuntamenti/${visita.corpo.data.id}`)).stato,
            )
          }
        })(),
      ])
      expect(esiti.filter((stato) => ![200, 201, 409].includes(stato))).toEqual([])
      expect(riescono.filter((stato) => stato >= 300)).toEqual([])
      // A batch is refused for what others have taken, never because the two stood in each other's way.
      expect(detti.filter((testo) => !/^(Già prenotata|\d+ visit)/.test(testo))).toEqual([])
      expect(esiti.filter((stato) => stato === 201).length).toBeGreaterThan(3)
      const restano = await bench.db
        .selectFrom('scadenze')
        .select('id')
        .where('stato', '=', 'Prenotata')
        .execute()
      expect(restano).toEqual([])
      await altro.chiudi()
    },
  )
})
