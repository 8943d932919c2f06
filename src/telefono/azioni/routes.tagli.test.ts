import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { type Firmabile, testoFirmato } from '#telefono/rapporti/rules.ts'
import { openBench, suUnMotore } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { JPEG } from '#test/jpeg.ts'
import { samplePdf } from '#test/pdf.ts'
import { newPerson } from '#test/people.ts'
import { TRATTO } from '#test/report.ts'
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

const { id: clienteId } = await bench.crea.cliente('Ada Cantina')
const visita = async () =>
  (await bench.crea.visita(clienteId, `${oggi()}T09:00`, { titolo: 'In cantina', utenteAssegnatoId: io.id }))
    .id as number

const sha = (contenuto: Buffer | string) => createHash('sha256').update(contenuto).digest('hex')

/** A report with its document and a photograph, as the telephone has them ready. */
function scritto(visitaId: number) {
  const uid = randomUUID()
  const pdf = samplePdf(`rapporto ${uid}`)
  const foto = {
    ...{ uid: randomUUID(), categoria: 'Prima', impronta: sha(JPEG), larghezza: 8, altezza: 8 },
    scattataIl: '2026-11-24T08:30:00.000Z',
  }
  const contenuto: Firmabile = {
    ...{ uid, arrivo: '2026-11-24T08:04:00.000Z', partenza: '2026-11-24T09:16:00.000Z' },
    ...{ pausaMinuti: 0, persone: 1, lavori: 'Fatto', esito: 'Risolto', raccomandazioni: null },
    ...{ materiali: [], letture: [], foto: [foto] },
  }
  const corpo = {
    contenuto,
    firma: { esito: 'Firmato', nome: 'Ada', ruolo: null, tratto: TRATTO },
    ...{ firmaTecnico: null, firmatoIl: '2026-11-24T09:20:00.000Z', correzione: null },
    ...{ impronta: sha(testoFirmato(visitaId, contenuto)), pdf: sha(pdf) },
  }
  const file = [
    { impronta: sha(pdf), blob: new Blob([new Uint8Array(pdf)]), nome: 'r.pdf' },
    { impronta: sha(JPEG), blob: new Blob([new Uint8Array(JPEG)]), nome: 'foto.jpg' },
  ]
  return { azione: { tipo: 'rapporto.chiudi', visitaId, titolo: 'Ada', corpo }, file, corpo }
}

const rapporti = async (id: number) =>
  bench.dati('GET', '/rapporti', { query: { visite: id } }) as Promise<
    { stato: string; impronta: string; foto: unknown[]; documento_id: number }[]
  >

/** Until nothing waits any more. */
async function arriva(): Promise<void> {
  telefono.apri(io)
  for (let n = 0; n < 30 && (n === 0 || outbox.actions().some(isUnsent)); n++) {
    await new Promise((poi) => setTimeout(poi, 5))
    await sendAll({ atOnce: true })
  }
}

/** Once: the action done, one report with its very files, and nothing of them left on the telephone. */
async function unaVolta(visitaId: number, pdf: string): Promise<void> {
  const mie = outbox.actions().filter((a) => a.visitaId === visitaId)
  expect(mie.map(({ stato }) => stato)).toEqual(['fatta'])
  const letti = await rapporti(visitaId)
  expect(letti).toMatchObject([{ stato: 'Chiuso', foto: [{ categoria: 'Prima' }] }])
  const documento = await bench.db
    .selectFrom('documenti')
    .select('impronta')
    .where('id', '=', letti[0]?.documento_id ?? 0)
    .executeTakeFirst()
  expect(documento?.impronta).toBe(pdf)
  expect([await fileStore.condition(pdf, 'pdf'), await fileStore.condition(sha(JPEG), 'jpg')]).toEqual([
    'whole',
    'whole',
  ])
  expect(await telefono.store.using(io.id, (db) => db.getAllKeys('file'))).toEqual([])
}

const CHIAMATE = ['il documento', 'la foto', 'l’azione'] as const
const TAGLI: Rete[] = ['manca', 'a metà', 'risposta persa', 'risposta a metà', 401, 429, 503]

suUnMotore.each(CHIAMATE.flatMap((quale, n) => TAGLI.map((come) => [quale, come, n] as const)))(
  'tagliata a %s (%s), con la pagina chiusa lì: arriva una volta',
  async (_, come, n) => {
    const id = await visita()
    const { azione, file, corpo } = scritto(id)
    telefono.apri(io)
    let chiamata = 0
    telefono.prima = async () => (chiamata++ === n ? come : chiamata > n + 1 ? 'manca' : undefined)
    await confirm(azione, 50, { file })
    telefono.prima = async () => undefined
    await arriva()
    await unaVolta(id, corpo.pdf)
  },
)

test('il file è arrivato, l’azione no, e intanto il file è stato tolto: si manda di nuovo', async () => {
  const id = await visita()
  const { azione, file, corpo } = scritto(id)
  telefono.apri(io)
  telefono.prima = async (url) => {
    if (url !== '/api/azioni') return undefined
    rmSync(fileStore.path(corpo.pdf, 'pdf'), { force: true })
    return 'manca'
  }
  await confirm(azione, 50, { file })
  telefono.prima = async () => undefined
  await arriva()
  await unaVolta(id, corpo.pdf)

  // And where it goes in the very moment between the two calls, the server says so and it is sent again.
  const altra = await visita()
  const secondo = scritto(altra)
  let tolto = false
  telefono.prima = async (url) => {
    if (url === '/api/azioni' && !tolto) {
      tolto = true
      rmSync(fileStore.path(secondo.corpo.pdf, 'pdf'), { force: true })
    }
    return undefined
  }
  await confirm(secondo.azione, 50, { file: secondo.file })
  await arriva()
  await unaVolta(altra, secondo.corpo.pdf)
})

test('un file che il server non prenderà mai: respinta con la sua ragione, e il resto parte', async () => {
  const id = await visita()
  const { azione, file } = scritto(id)
  const rotta = file.map((uno) =>
    uno.nome === 'foto.jpg' ? { ...uno, blob: new Blob(['non è una foto']) } : uno,
  )
  telefono.rete = 'manca'
  telefono.apri(io)
  await confirm(azione, 0, { file: rotta })
  const dopo = await confirm(
    {
      ...{ tipo: 'visita.gestisci', visitaId: id, titolo: 'Ada' },
      corpo: { campi: { noteFollowUp: { prima: null, dopo: 'Richiamare' } } },
    },
    0,
  )
  telefono.rete = 'va'
  await arriva()
  const stati = outbox.actions().filter((a) => a.visitaId === id)
  expect(stati.map(({ stato, risposta }) => [stato, risposta?.motivo ?? null])).toEqual([
    ['respinta', 'La foto non è un JPEG'],
    ['fatta', null],
  ])
  expect(stati[1]?.id).toBe(dopo.id)
  expect(await rapporti(id)).toEqual([])
  // What was refused keeps its files, to be exported.
  expect((await telefono.store.using(io.id, (db) => db.getAllKeys('file'))).length).toBe(2)
})
