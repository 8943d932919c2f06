import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { jobs as ricezioni } from '#archivio/fatture-ricevute/jobs.server.ts'
import { mandaPec } from '#carte/elettronica/pec-invio.queries.server.ts'
import type { Services } from '#server/data/context.ts'
import { openBench } from '#test/bench.ts'
import { CON_PEC, pecParts } from '#test/casella.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'
import { fatturaXml, NOI } from '#test/ricevute.ts'
import { TUTTO } from '#test/sample.ts'
import { giroDiLettura } from './leggi.queries.server.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T09:00:00Z`) })
const bench = await openBench({ environment: CON_PEC })
const pec = await pecParts(bench)
const { box, exchange, smtp } = pec
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
  await pec.close()
})
const { cliente, emessa, azienda } = await invoicingParts(bench)
await azienda(NOI)
const { id: chi } = await cliente()
await pec.riconosci()
await pec.attiva()
await pec.imposta({ indirizzoSdi: 'sdi12@pec.fatturapa.it' })

let adesso = Date.parse(`${OGGI}T10:00:00Z`)
const avanza = (minuti: number) => {
  adesso += minuti * 60_000
  vi.setSystemTime(adesso)
}
beforeEach(async () => {
  avanza(60)
  box.now.mail = []
  box.now.uidValidity++
  await pec.letta()
})

/** The database as it is until the n-th question, which fails; `muore`: all that follow do too, as after a kill. */
function chiesto(n: number, muore: boolean): { services: Services; chieste: () => number } {
  let volte = 0
  const db = bench.db.withPlugin({
    transformQuery({ node }) {
      volte++
      if (muore ? volte > n : volte === n + 1) throw new Error('ucciso')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { services: { ...bench.services, db }, chieste: () => volte }
}

/** Dies at each question of a reading in turn, each time with a new mail, until one is read to its end. */
async function aOgniDomanda(muore: boolean, arriva: (n: number) => Promise<() => Promise<unknown>>) {
  for (let n = 0; n < 200; n += TUTTO ? 1 : 3) {
    const vedi = await arriva(n)
    const { services, chieste } = chiesto(n, muore)
    await giroDiLettura(services).catch(() => {})
    // Whoever died holds it for three minutes; a receiving that was left is closed by the next round.
    for (let giri = 0; giri < 2; giri++) {
      avanza(30)
      for (const job of ricezioni) await job.run(bench.services)
      await pec.letta()
    }
    await vedi()
    if (chieste() <= n) return n
  }
  throw new Error('Una lettura non finisce mai')
}
const ricevuta = async () => {
  const { id } = await emessa(chi)
  await pec.accoda(id)
  await mandaPec(bench.services)
  await exchange.take(smtp.taken)
  exchange.bringAll()
  return async (n: number, come: string) => {
    const { stato_invio, invio_pec } = await pec.fattura(id)
    expect([come, n, stato_invio, invio_pec.stato]).toEqual([come, n, 'Consegnata', 'Consegnata_SdI'])
    const ricevute = await bench.db
      .selectFrom('ricevute_sdi')
      .select('id')
      .where('fattura_id', '=', id)
      .execute()
    expect([come, n, ricevute.length]).toEqual([come, n, 1])
  }
}
/** Invoices of that number which somebody can confirm, in receivings that can be opened. */
const daConfermare = async (nome: string) => {
  const righe = await bench.db
    .selectFrom('fatture_ricevute_righe as riga')
    .innerJoin('fatture_ricevute as ricezione', 'ricezione.id', 'riga.ricevuta_id')
    .select(['riga.esito', 'ricezione.stato'])
    .where('riga.nome_file', '=', nome)
    .execute()
  return righe.map(({ esito, stato }) => `${esito} ${stato}`)
}

for (const [muore, come] of [
  [true, 'ucciso'],
  [false, 'una domanda al database che non riesce'],
] as const) {
  test(`${come}, a ogni passo della lettura: le risposte arrivano lo stesso, una volta`, async () => {
    const domande = await aOgniDomanda(muore, async (n) => {
      const vedi = await ricevuta()
      return () => vedi(n, come)
    })
    expect(domande).toBeGreaterThan(15)
  }, 600_000)

  test(`${come}, a ogni passo della lettura: la fattura di un fornitore si può confermare, una volta`, async () => {
    const domande = await aOgniDomanda(muore, async (n) => {
      const nome = `IT44172030635_${muore ? 'm' : 'f'}${String(n).padStart(4, '0')}.xml`
      box.deliver(exchange.invoice(nome, fatturaXml({ numero: `${muore ? 'm' : 'f'}${n}` })).raw)
      return async () => expect([come, n, await daConfermare(nome)]).toEqual([come, n, ['ok pronta']])
    })
    expect(domande).toBeGreaterThan(10)
  }, 600_000)
}
