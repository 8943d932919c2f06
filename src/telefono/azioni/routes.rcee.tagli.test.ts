import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { openBench, suUnMotore } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { samplePdf } from '#test/pdf.ts'
import { newPerson } from '#test/people.ts'
import { CALDAIA_UNO, rceeScritto } from '#test/rcee.ts'
import { openTelephone, type Rete } from '#test/telephone.ts'

const bench = await openBench()
const io = await newPerson(bench, 3)
const telefono = await openTelephone(bench)
afterAll(async () => {
  await telefono.chiudi()
  await bench.chiudi()
})
// What was signed has a day of its own, which the office remembers for 400 days.
beforeEach(() => stopClock(bench, '2026-11-25T09:24:00Z'))
beforeEach(() => {
  telefono.rete = 'va'
  telefono.prima = async () => undefined
})
const { confirm, isUnsent, outbox, sendAll } = telefono.outbox
const { fileStore } = bench.services

const { id: clienteId } = await bench.crea.cliente('Ada Cantina', { provincia: 'TO' })

/** A visit and its boiler, and the report that the telephone has ready for them. */
async function pronto() {
  const { id: visitaId } = await bench.crea.visita(clienteId, `${oggi()}T09:00`, {
    titolo: 'In cantina',
    utenteAssegnatoId: io.id,
  })
  const { id: caldaiaId } = await bench.dati('POST', '/caldaie', { corpo: { clienteId, ...CALDAIA_UNO } })
  const corpo = rceeScritto({ caldaiaId })
  const pdf = samplePdf(`rcee ${corpo.contenuto.uid}`)
  corpo.pdf = createHash('sha256').update(pdf).digest('hex')
  return {
    ...{ visitaId, caldaiaId, corpo },
    azione: { tipo: 'rcee.chiudi', visitaId, clienteId, titolo: 'Ada', corpo },
    file: [{ impronta: corpo.pdf, blob: new Blob([new Uint8Array(pdf)]), nome: 'r.pdf' }],
  }
}

/** Until nothing waits any more. */
async function arriva(): Promise<void> {
  telefono.apri(io)
  for (let n = 0; n < 30 && (n === 0 || outbox.actions().some(isUnsent)); n++) {
    await new Promise((poi) => setTimeout(poi, 5))
    await sendAll({ atOnce: true })
  }
}

/** Once: the action done, one form with its very file and one row among the reports, and nothing left on the telephone. */
async function unaVolta({ visitaId, caldaiaId, corpo }: Awaited<ReturnType<typeof pronto>>): Promise<void> {
  expect(outbox.actions().flatMap((a) => (a.visitaId === visitaId ? a.stato : []))).toEqual(['fatta'])
  const moduli = await bench.dati('GET', '/rcee-moduli', { query: { visita: visitaId } })
  expect(moduli).toMatchObject([{ stato: 'Chiuso', revisione: 1, impronta: corpo.impronta }])
  const documento = await bench.db
    .selectFrom('documenti')
    .select('impronta')
    .where('id', '=', moduli[0].documento_id)
    .executeTakeFirst()
  expect([documento?.impronta, await fileStore.condition(corpo.pdf, 'pdf')]).toEqual([corpo.pdf, 'whole'])
  const righe = (await bench.dati('GET', '/rcee', { query: { clienteId } })) as { caldaia_id: number }[]
  expect(righe.filter((r) => r.caldaia_id === caldaiaId).length).toBe(1)
  expect((await bench.dati('GET', `/caldaie/${caldaiaId}`)).ultima_revisione).toBe('2026-11-22')
  expect(await telefono.store.using(io.id, (db) => db.getAllKeys('file'))).toEqual([])
}

const TAGLI: Rete[] = ['manca', 'a metà', 'risposta persa', 'risposta a metà', 401, 429, 503]

suUnMotore.each(
  ['il documento', 'l’azione'].flatMap((quale, n) => TAGLI.map((come) => [quale, come, n] as const)),
)('RCEE tagliato a %s (%s), con la pagina chiusa lì: arriva una volta', async (_, come, n) => {
  const rcee = await pronto()
  telefono.apri(io)
  let chiamata = 0
  telefono.prima = async () => (chiamata++ === n ? come : chiamata > n + 1 ? 'manca' : undefined)
  await confirm(rcee.azione, 50, { file: rcee.file })
  telefono.prima = async () => undefined
  await arriva()
  await unaVolta(rcee)
})

test('il PDF è arrivato, l’azione no, e intanto il PDF è stato tolto: si manda di nuovo', async () => {
  const rcee = await pronto()
  telefono.apri(io)
  let tolto = false
  telefono.prima = async (url) => {
    if (url === '/api/azioni' && !tolto) {
      tolto = true
      rmSync(fileStore.path(rcee.corpo.pdf, 'pdf'), { force: true })
    }
    return undefined
  }
  await confirm(rcee.azione, 50, { file: rcee.file })
  await arriva()
  await unaVolta(rcee)
})
