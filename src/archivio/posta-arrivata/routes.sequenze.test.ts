// long because every step, every way to die, and what must hold after them stand together
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { type MandaPec, mandaPec } from '#carte/elettronica/pec-invio.queries.server.ts'
import type { Services } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import type { MailOutcome } from '#server/mail.ts'
import { openBench } from '#test/bench.ts'
import { CON_PEC, pecParts } from '#test/casella.ts'
import { type Answer, FATES, type Fate, type Sent } from '#test/exchange.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { confirmPassword } from '#test/people.ts'
import { NOI } from '#test/ricevute.ts'
import { TUTTO } from '#test/sample.ts'
import { giroDiLettura } from './leggi.queries.server.ts'

/** How many orders of events are tried; the long run asks for 2,000. */
const QUANTE = Number(process.env.SEQUENZE ?? (TUTTO ? 100 : 20))
// The same orders each time; of a large sample, others.
const SEME = Number(process.env.SEME ?? (process.env.SEQUENZE ? Date.now() % 2 ** 31 : 58))

let adesso = Date.parse('2026-11-23T09:00:00Z')
const avanza = (minuti: number) => {
  adesso += minuti * 60_000
  vi.setSystemTime(adesso)
}
vi.useFakeTimers({ toFake: ['Date'], now: adesso })
const bench = await openBench({ environment: CON_PEC })
const pec = await pecParts(bench)
const { box, exchange } = pec
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
  await pec.close()
})
const { cliente, emessa, azienda } = await invoicingParts(bench)
await azienda(NOI)
const { id: chi } = await cliente()
await pec.riconosci()

class Ucciso extends Error {}
const senzaUccisi = (errore: unknown) => {
  contati.uccisi++
  if (!(errore instanceof Ucciso)) throw errore
}
/** The program dies at its n-th question to the database; nothing that it does afterwards is heard. */
function mortale(services: Services, n: number): Services {
  let ancora = n
  const db: Db = services.db.withPlugin({
    transformQuery({ node }) {
      if (ancora-- <= 0) throw new Ucciso()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { ...services, db }
}

const SORTI = [
  ...['presa', 'presa', 'presa', 'presa', 'rifiutata', 'più tardi', 'tagliata', 'tagliata prima'],
  ...['muore prima', 'muore dopo', 'muore dopo', 'muore in una domanda', 'risponde in volo'],
] as const
const PASSI = [
  ...['invia', 'invia', 'invia', 'due insieme', 'giro', 'giro', 'giro', 'giro', 'due giri'],
  ...[
    'arriva',
    'arriva',
    'arriva',
    'arriva',
    'arriva',
    'arriva due volte',
    'guasta',
    'guasta',
    'guasta',
    'perde',
  ],
  ...['leggi', 'leggi', 'leggi', 'leggi', 'leggi', 'lettura che muore', 'lettura tagliata', 'due letture'],
  ...['undici minuti', 'undici minuti', 'un’ora', 'rispedisci', 'partita', 'annulla'],
  ...['copia', 'ripristina', 'altra validità'],
] as const
type Passo = { cosa: (typeof PASSI)[number]; sorte: (typeof SORTI)[number]; fato: Fate; n: number }
const passo: fc.Arbitrary<Passo> = fc.record({
  cosa: fc.constantFrom(...PASSI),
  sorte: fc.constantFrom(...SORTI),
  fato: fc.constantFrom(...(Object.keys(FATES) as Fate[])),
  n: fc.integer({ min: 0, max: 99 }),
})

const TABELLE = ['messaggi_pec', 'ricevute_sdi', 'invii_pec'] as const
const vuota = async () => {
  for (const tabella of TABELLE) await bench.db.deleteFrom(tabella).execute()
}
/** What a backup has of all this; `rimetti` is what a restore leaves of it. */
async function copia(ids: readonly number[]) {
  const righe = await Promise.all(
    TABELLE.map((tabella) => bench.db.selectFrom(tabella).selectAll().execute()),
  )
  const fatture = await bench.db
    .selectFrom('fatture')
    .select(['id', 'stato_invio', 'esito_il'])
    .where('id', 'in', ids)
    .execute()
  const {
    id,
    versione: _,
    password_cifrata: __,
    ...casella
  } = await bench.db.selectFrom('posta_certificata').selectAll().executeTakeFirstOrThrow()
  return async () => {
    await vuota()
    for (const [i, tabella] of TABELLE.toReversed().entries()) {
      const sue = righe[TABELLE.length - 1 - i] ?? []
      for (const riga of sue)
        await bench.db
          .insertInto(tabella)
          .values(riga as never)
          .execute()
    }
    for (const { id: fattura, ...stato } of fatture)
      await bench.db.updateTable('fatture').set(stato).where('id', '=', fattura).execute()
    await bench.db
      .updateTable('posta_certificata')
      .set({ ...casella, attiva_dal: null, ultima_lettura: '2000-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute()
  }
}

/** What all of them came to: a property about nothing would hold too. */
const contati = { mail: 0, risposte: 0, guasti: 0, uccisi: 0, ripristini: 0 }

async function sequenza(passi: readonly Passo[], noto: boolean): Promise<void> {
  avanza(3 * 1440)
  const entrata = new Date(adesso).toISOString()
  await bench.db.updateTable('sessioni').set({ creata_il: entrata, usata_il: entrata }).execute()
  await vuota()
  box.behave()
  box.now.mail = []
  box.now.uidValidity++
  exchange.pending.length = exchange.arrived.length = exchange.taken.length = 0
  await confirmPassword(bench)
  await pec.imposta({ indirizzoSdi: noto ? 'sdi12@pec.fatturapa.it' : '' })
  await bench.db
    .updateTable('posta_certificata')
    .set({
      ...{ sdi_imparato: null, letta_fino: null, ultima_lettura: null, attiva_dal: null },
      lettura_presa_il: null,
    })
    .execute()
  await pec.attiva()
  avanza(1)
  const ids: number[] = [(await emessa(chi)).id, (await emessa(chi)).id]
  const nomi = new Map<string, number>()
  for (const id of ids) nomi.set((await pec.fattura(id)).nome_file, id)

  /** Mails of which the sender knows that they may have left: sent again only where somebody said so, or nobody could know. */
  const senzaColpa = new Set<Sent>()
  const rifiutate = new Set<string>()
  let guasti = 0
  /** How much of what arrived a whole reading has seen, since somebody said that this copy sends. */
  let letti = 0
  let lettaDaAttiva = true
  let ripristinata = false
  let torna = await copia(ids)

  const detto = (sent: Sent, ...cosa: Answer['said'][]) =>
    exchange.arrived.some(({ said, messageId }) => messageId === sent.messageId && cosa.includes(said))
  const fallita = (sent: Sent) =>
    detto(sent, 'non-accettazione', 'errore-consegna') && !detto(sent, 'avvenuta-consegna', 'RC', 'NS', 'MC')

  const manda =
    ({ sorte, fato, n }: Passo): MandaPec =>
    async (_, mail) => {
      const sent: Sent = {
        ...{ to: mail.to, from: '', subject: mail.subject, messageId: mail.messageId, headers: {} },
        ...{ file: mail.attachments?.[0]?.name ?? '', digest: await impronta(mail.subject) },
      }
      const come = `${sent.file} ${sorte}`
      // A copy that was put back has asked the box first.
      expect([come, lettaDaAttiva]).toEqual([come, true])
      for (const altra of exchange.taken) {
        if (altra.file !== sent.file || senzaColpa.has(altra) || fallita(altra)) continue
        const vista = exchange.arrived.slice(0, letti).some(({ messageId }) => messageId === altra.messageId)
        // After a restore nobody knows of a mail that nothing was answered to.
        expect([come, 'due volte', ripristinata && !vista]).toEqual([come, 'due volte', true])
      }
      const esito = (kind: MailOutcome['kind']) =>
        ({ kind, reason: 'le prove', address: false }) as MailOutcome
      if (sorte === 'muore prima') throw new Ucciso()
      if (sorte === 'rifiutata') {
        rifiutate.add(sent.file)
        return esito('refused')
      }
      if (sorte === 'più tardi') return esito('later')
      if (sorte === 'tagliata prima') return esito('uncertain')
      exchange.took(sent, fato)
      if (sorte === 'tagliata') return esito('uncertain')
      if (sorte === 'muore dopo') throw new Ucciso()
      if (sorte === 'risponde in volo') {
        exchange.bring({ at: n })
        await leggi()
      }
      return esito('sent')
    }
  const impronta = async (nome: string) =>
    (
      await bench.db
        .selectFrom('file_elettronici')
        .select('impronta')
        .where('nome_file', '=', nome)
        .executeTakeFirstOrThrow()
    ).impronta
  const giro = (p: Passo) =>
    mandaPec(
      p.sorte === 'muore in una domanda' ? mortale(bench.services, p.n % 25) : bench.services,
      manda(p),
    ).catch(senzaUccisi)
  const leggi = async (services = bench.services) => {
    const prima = exchange.arrived.length
    await giroDiLettura(services).catch(senzaUccisi)
    const { ultima_lettura, attiva_dal } = await bench.dati('GET', '/posta-certificata')
    if (ultima_lettura === new Date(adesso).toISOString()) letti = prima
    lettaDaAttiva ||= ultima_lettura !== null && ultima_lettura >= attiva_dal
  }
  const invia = async (n: number) => {
    const { stato, corpo } = await pec.accoda(ids[n % 2] ?? 0)
    expect([stato, stato < 500 || corpo]).toEqual([stato, true])
  }
  const decidi = async (decisione: 'Rispedisci' | 'Partita', n: number) => {
    const id = ids[n % 2] ?? 0
    const { stato, corpo } = await bench.chiedi('POST', `/fatture/${id}/invia-pec/decisione`, {
      corpo: { decisione },
    })
    expect([stato, stato < 500 || corpo]).toEqual([stato, true])
    if (stato < 300 && decisione === 'Rispedisci')
      for (const sent of exchange.taken) if (nomi.get(sent.file) === id) senzaColpa.add(sent)
  }

  await leggi()
  await invia(0)
  await invia(1)
  if (passi[0]) await giro(passi[0])
  for (const p of passi) {
    avanza(1.1)
    const { cosa, n } = p
    if (cosa === 'invia') await invia(n)
    if (cosa === 'due insieme') await Promise.all([invia(n), invia(n), invia(n + 1)])
    if (cosa === 'giro') await giro(p)
    if (cosa === 'due giri') await Promise.all([giro(p), giro(p)])
    if (cosa === 'arriva') exchange.bring({ at: n })
    if (cosa === 'arriva due volte') exchange.bring({ at: n, double: true })
    if (cosa === 'perde') exchange.lose(n)
    if (cosa === 'guasta' && exchange.pending.length > 0) {
      guasti++
      exchange.spoil(n)
    }
    if (cosa === 'leggi') await leggi()
    if (cosa === 'due letture') await Promise.all([leggi(), leggi()])
    if (cosa === 'lettura che muore') {
      await leggi(mortale(bench.services, n))
      // Whoever died holds it for three minutes.
      avanza(4)
    }
    if (cosa === 'lettura tagliata') {
      box.now.cutsAfter = n * 300
      await leggi()
      box.behave()
    }
    if (cosa === 'undici minuti') avanza(11)
    if (cosa === 'un’ora') avanza(61)
    if (cosa === 'rispedisci') await decidi('Rispedisci', n)
    if (cosa === 'partita') await decidi('Partita', n)
    if (cosa === 'annulla') await bench.chiedi('POST', `/fatture/${ids[n % 2]}/invia-pec/annulla`)
    if (cosa === 'altra validità') box.now.uidValidity++
    if (cosa === 'copia') torna = await copia(ids)
    if (cosa === 'ripristina') {
      await torna()
      contati.ripristini++
      await giro({ ...p, sorte: 'presa' })
      ripristinata = true
      letti = 0
      lettaDaAttiva = false
      await pec.attiva()
    }
  }
  // All that isn't lost arrives; who comes back the next days finds nothing in between.
  exchange.bringAll({ reorder: true, double: true })
  for (let volte = 0; volte < 3; volte++) {
    avanza(70)
    await leggi()
  }
  avanza(11)
  await giro({ cosa: 'giro', sorte: 'più tardi', fato: 'consegnata', n: 0 })
  expect(letti).toBe(exchange.arrived.length)
  expect(pec.soloLetta()).toEqual([])

  for (const id of ids) {
    const { nome_file, stato_invio, invio_pec } = await pec.fattura(id)
    const sue = exchange.taken.filter(({ file }) => file === nome_file)
    const dette = exchange.arrived.filter(({ file }) => file === nome_file).map(({ said }) => said)
    const ha = (...cosa: Answer['said'][]) => cosa.some((una) => dette.includes(una))
    const come = `${nome_file}: ${stato_invio} ${invio_pec?.stato}; ${sue.length} mail, ${dette.join()}`
    const detta = (['RC', 'MC', 'NS'] as const).find((una) => ha(una))
    // What the exchange said is what the invoice says.
    if (detta) {
      const atteso = { RC: 'Consegnata', MC: 'Mancata_Consegna', NS: 'Scartata' }[detta]
      expect([come, stato_invio]).toEqual([come, atteso])
    } else expect([come, ['Da_Inviare', 'Inviata'].includes(stato_invio)]).toEqual([come, true])
    const stato = invio_pec?.stato
    // It says no more than the box did, and what contradicts itself can neither be sent nor waited for.
    if (stato === 'Consegnata_SdI')
      expect([come, ha('avvenuta-consegna', 'RC', 'NS', 'MC')]).toEqual([come, true])
    if (stato === 'Accettata_Gestore') expect([come, ha('accettazione')]).toEqual([come, true])
    if (stato === 'Non_Arrivata_SdI') expect([come, ha('errore-consegna')]).toEqual([come, true])
    if (stato === 'Rifiutata_Gestore')
      expect([come, ha('non-accettazione') || rifiutate.has(nome_file)]).toEqual([come, true])
    expect([come, stato === 'In_Invio']).toEqual([come, false])
    if (['Spedita', 'Accettata_Gestore', 'Consegnata_SdI'].includes(stato))
      expect([come, stato_invio === 'Da_Inviare']).toEqual([come, false])
    if (sue.length === 1 && !ripristinata) {
      const atteso = ha('avvenuta-consegna', 'RC', 'NS', 'MC')
        ? 'Consegnata_SdI'
        : ha('errore-consegna')
          ? 'Non_Arrivata_SdI'
          : ha('non-accettazione')
            ? 'Rifiutata_Gestore'
            : ha('accettazione')
              ? 'Accettata_Gestore'
              : null
      // Whoever pressed again since has another one waiting, refused, or of which nobody knows.
      const fallito = atteso === 'Non_Arrivata_SdI' || atteso === 'Rifiutata_Gestore'
      const daCapo =
        stato === 'In_Coda' ||
        (stato === 'Rifiutata_Gestore' && rifiutate.has(nome_file)) ||
        (stato === 'Incerta' && fallito)
      if (atteso && !daCapo) expect([come, stato]).toEqual([come, atteso])
    }
    // Once the box knows that a mail has come through, none waits and nobody is asked.
    if (ha('avvenuta-consegna', 'RC', 'NS', 'MC'))
      expect([come, stato === 'Incerta' || stato === 'In_Coda']).toEqual([come, false])
  }
  contati.mail += exchange.taken.length
  contati.risposte += exchange.arrived.length
  contati.guasti += guasti
  // Every answer was taken; what only looked like one may be listed.
  const daGuardare = await bench.db
    .selectFrom('messaggi_pec')
    .select(['tipo', 'stato', 'motivo', 'message_id'])
    .where('stato', '!=', 'Letto')
    .execute()
  expect([daGuardare, daGuardare.length <= guasti]).toEqual([daGuardare, true])
}

/** Put back while one had left and was queued again: the exchange's own answer takes back the one that waits. */
const RIMESSA: Passo[] = [
  { cosa: 'perde', sorte: 'muore dopo', fato: 'mancata', n: 76 },
  { cosa: 'invia', sorte: 'muore in una domanda', fato: 'consegnata', n: 30 },
  { cosa: 'perde', sorte: 'presa', fato: 'non arrivata', n: 32 },
  { cosa: 'undici minuti', sorte: 'presa', fato: 'mancata', n: 95 },
  { cosa: 'ripristina', sorte: 'presa', fato: 'mancata', n: 20 },
  { cosa: 'giro', sorte: 'rifiutata', fato: 'non arrivata', n: 96 },
  { cosa: 'due insieme', sorte: 'risponde in volo', fato: 'consegnata', n: 63 },
]

/** Sent again, then said to have failed, then to have been accepted: what failed isn't on its way. */
const FALLITA: Passo[] = [
  { cosa: 'giro', sorte: 'muore dopo', fato: 'non arrivata', n: 19 },
  { cosa: 'undici minuti', sorte: 'presa', fato: 'non arrivata', n: 96 },
  { cosa: 'giro', sorte: 'presa', fato: 'mancata', n: 71 },
  ...[0, 1].map((n): Passo => ({ cosa: 'rispedisci', sorte: 'presa', fato: 'mancata', n })),
]

test(`${QUANTE} ordini a caso di invii, cadute, risposte e ripristini: nessun file due volte, nessuna risposta persa`, async ({
  annotate,
}) => {
  await annotate(`seme ${SEME}`)
  await fc.assert(
    fc.asyncProperty(fc.array(passo, { minLength: 6, maxLength: 24 }), fc.boolean(), sequenza),
    {
      ...{ numRuns: QUANTE, seed: SEME, endOnFailure: process.env.SEMPLICE === undefined },
      examples: [
        [RIMESSA, false],
        [FALLITA, false],
      ],
    },
  )
  await annotate(JSON.stringify(contati))
  for (const quanti of Object.values(contati)) expect(quanti).toBeGreaterThan(Math.floor(QUANTE / 20))
}, 7_200_000)
