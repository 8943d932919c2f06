import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench } from '#test/bench.ts'
import { samplePdf } from '#test/pdf.ts'
import { newPerson } from '#test/people.ts'
import { CALDAIA_UNO, rceeScritto } from '#test/rcee.ts'
import { rapportoScritto } from '#test/report.ts'
import { openTelephone, type Rete } from '#test/telephone.ts'

/** How many orders of events are tried; the long run asks for 500. */
const QUANTE = Number(process.env.SEQUENZE ?? 5)
const SEME = Number(process.env.SEME ?? Date.now() % 2 ** 31)

const bench = await openBench()
const io = await newPerson(bench, 3)
const altro = await newPerson(bench, 3)
const { id: clienteId } = await bench.dati('POST', '/clienti', {
  corpo: { nome: 'Ada', cognome: 'Cantina', provincia: 'TO' },
})
const telefono = await openTelephone(bench)
afterAll(async () => {
  await telefono.chiudi()
  await bench.chiudi()
})
const { confirm, isUnsent, outbox, sendAll } = telefono.outbox
/** Whoever asks for it is told where a file could not leave; it leaves later. */
const manda = (scheda = sendAll) => scheda({ atOnce: true }).catch(() => undefined)
const inAttesa = () => outbox.actions().filter(isUnsent).length

const passo = fc.record({
  cosa: fc.constantFrom('rapporto', 'rcee', 'rete', 'invia', 'due schede', 'ricarica', 'ufficio', 'ufficio'),
  rete: fc.constantFrom<Rete>('va', 'va', 'manca', 'risposta persa', 'risposta a metà', 'a metà'),
  ufficio: fc.constantFrom('matricola', 'potenza', 'passa', 'torna', 'annulla', 'impianto'),
})

const sha = (contenuto: Buffer) => createHash('sha256').update(contenuto).digest('hex')
let n = 0

/** A document with what goes with it, as the telephone confirms it; behind the one before. */
async function conferma(tipo: string, visitaId: number, corpo: { pdf: string }, dopo: string[]) {
  const pdf = samplePdf(`${tipo} ${++n}`)
  corpo.pdf = sha(pdf)
  const file = [{ impronta: corpo.pdf, blob: new Blob([new Uint8Array(pdf)]), nome: 'r.pdf' }]
  return confirm({ tipo, visitaId, clienteId, titolo: 'Ada', corpo, dopo }, 0, { file })
}

test(`${QUANTE} ordini a caso di rapporto e RCEE in una visita, reti che cadono e ufficio al lavoro: ogni documento una volta, niente dell’ufficio coperto`, async ({
  annotate,
}) => {
  await annotate(`seme ${SEME}`)
  const una = fc.asyncProperty(fc.array(passo, { minLength: 4, maxLength: 14 }), async (passi) => {
    telefono.rete = 'va'
    const { id: visitaId } = await bench.dati('POST', '/appuntamenti', {
      corpo: {
        ...{ clienteId, titolo: 'In cantina', utenteAssegnatoId: io.id },
        ...{ dataInizio: `${oggi()}T09:00`, dataFine: `${oggi()}T10:00` },
      },
    })
    const { id: caldaiaId } = await bench.dati('POST', '/caldaie', {
      corpo: { clienteId, ...CALDAIA_UNO, matricola: null },
    })
    const confermate: Awaited<ReturnType<typeof conferma>>[] = []
    /** What the office has written last, by field. */
    const dellUfficio: Record<string, unknown> = {}
    telefono.apri(io)
    for (const { cosa, rete, ufficio } of passi) {
      const dopo = confermate.slice(-1).map(({ id }) => id)
      if (cosa === 'rete') telefono.rete = rete
      if (cosa === 'invia') await manda()
      if (cosa === 'ricarica') telefono.apri(io)
      if (cosa === 'due schede') await Promise.all([manda(), manda(telefono.altraScheda.sendAll)])
      if (cosa === 'rapporto')
        confermate.push(await conferma('rapporto.chiudi', visitaId, rapportoScritto(visitaId), dopo))
      if (cosa === 'rcee') {
        const imparato = { generatore: { matricola: { prima: null, dopo: 'SUL POSTO' } }, impianto: {} }
        confermate.push(
          await conferma('rcee.chiudi', visitaId, rceeScritto({ caldaiaId }, { imparato }), dopo),
        )
      }
      if (cosa !== 'ufficio') continue
      if (ufficio === 'matricola' || ufficio === 'potenza') {
        const dati = ufficio === 'matricola' ? { matricola: `UFFICIO ${++n}` } : { note: `nota ${++n}` }
        const scritto = await bench.chiedi('PUT', `/caldaie/${caldaiaId}`, { corpo: dati })
        if (scritto.stato === 200) Object.assign(dellUfficio, dati)
      } else if (ufficio === 'impianto')
        await bench.chiedi('POST', '/impianti', { corpo: { clienteId, interno: String(++n) } })
      else
        await bench.chiedi('PUT', `/appuntamenti/${visitaId}`, {
          corpo:
            ufficio === 'annulla'
              ? { stato: 'Annullato' }
              : { utenteAssegnatoId: ufficio === 'passa' ? altro.id : io.id },
        })
    }
    telefono.rete = 'va'
    telefono.apri(io)
    for (let i = 0; i < 20 && (i === 0 || inAttesa() > 0); i++) {
      await new Promise((poi) => setTimeout(poi, 5))
      await manda()
    }

    const ids = confermate.map(({ id }) => id)
    const arrivate = ids.length
      ? await bench.db.selectFrom('azioni').select(['uid', 'tipo', 'esito']).where('uid', 'in', ids).execute()
      : []
    expect(arrivate.map(({ uid }) => uid).sort()).toEqual([...ids].sort())
    const stati = new Map(outbox.actions().map(({ id, stato }) => [id, stato]))
    for (const { uid, esito } of arrivate) expect(stati.get(uid)).toBe(esito)
    // Nothing final without its row, and no row without its action.
    const scritti = (tipo: string) =>
      arrivate.filter((a) => a.tipo === tipo && (a.esito === 'fatta' || a.esito === 'scelta')).length
    const moduli = (await bench.dati('GET', '/rcee-moduli', { query: { visita: visitaId } })) as object[]
    const rapporti = (await bench.dati('GET', '/rapporti', { query: { visite: visitaId } })) as object[]
    expect([moduli.length, rapporti.length]).toEqual([scritti('rcee.chiudi'), scritti('rapporto.chiudi')])
    expect(moduli.length).toBeLessThan(2)
    const righe = (await bench.dati('GET', '/rcee', { query: { clienteId } })) as { caldaia_id: number }[]
    expect(righe.filter((r) => r.caldaia_id === caldaiaId).length).toBe(moduli.length)
    // What the office has written stands.
    const caldaia = await bench.dati('GET', `/caldaie/${caldaiaId}`)
    for (const [campo, valore] of Object.entries(dellUfficio))
      expect([campo, caldaia[campo]]).toEqual([campo, valore])
    if (!('matricola' in dellUfficio)) expect(caldaia.matricola).toBe(moduli.length > 0 ? 'SUL POSTO' : null)
  })
  await fc.assert(una, { numRuns: QUANTE, seed: SEME, endOnFailure: true })
}, 600_000)
