import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { numeroLocale } from '#shared/nati.ts'
import { testoFirmato } from '#telefono/rapporti/rules.ts'
import { openBench, suUnMotore } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'
import { samplePdf } from '#test/pdf.ts'
import { newPerson } from '#test/people.ts'
import { CALDAIA_UNO, rceeScritto } from '#test/rcee.ts'
import { rapportoScritto } from '#test/report.ts'
import { alcuni } from '#test/sample.ts'
import { openTelephone, type Rete } from '#test/telephone.ts'

const bench = await openBench()
const io = await newPerson(bench, 3)
const telefono = await openTelephone(bench)
afterAll(async () => {
  await telefono.chiudi()
  await bench.chiudi()
})
beforeEach(async () => {
  stopClock(bench, '2026-11-25T09:24:00Z')
  telefono.rete = 'va'
  telefono.prima = async () => undefined
})
const { confirm, isUnsent, outbox, sendAll } = telefono.outbox
// biome-ignore lint/suspicious/noExplicitAny: replies are what is examined
type Letto = any

const { numeroGt: _, ...TARGA } = CALDAIA_UNO
const cliente = async () =>
  (await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Cantina', provincia: 'TO' } }))
    .id as number
const sha = (contenuto: Buffer | string) => createHash('sha256').update(contenuto).digest('hex')
const conPdf = <C extends { contenuto: { uid: string } }>(corpo: C) => {
  const pdf = samplePdf(`firmato ${corpo.contenuto.uid}`)
  const impronta = sha(pdf)
  return {
    corpo: { ...corpo, pdf: impronta },
    file: [{ impronta, blob: new Blob([new Uint8Array(pdf)]), nome: 'r.pdf' }],
  }
}

/** A visit that wasn't on the list, a boiler that nobody knew, the report of the one and the form of the other. */
async function inCantina(clienteId: number) {
  const [visita, caldaia] = [randomUUID(), randomUUID()]
  const comune = { clienteId, titolo: 'Ada' }
  const visitaId = numeroLocale(visita)
  await confirm(
    {
      ...{ ...comune, tipo: 'visita.nuova', visitaId: null, nato: visita },
      corpo: { uid: visita, clienteId, tipologia: 'Revisione Annuale' },
    },
    30,
  )
  await confirm(
    {
      ...{ ...comune, tipo: 'caldaia.salva', visitaId: null, nato: caldaia },
      corpo: { uid: caldaia, ...TARGA },
    },
    30,
  )
  const rapporto = conPdf(rapportoScritto(visitaId))
  const rcee = conPdf(rceeScritto({}, { contenuto: { caldaiaUid: caldaia, impiantoUid: randomUUID() } }))
  await confirm({ ...comune, tipo: 'rapporto.chiudi', visitaId, corpo: rapporto.corpo }, 30, {
    file: rapporto.file,
    poi: [{ action: { ...comune, tipo: 'rcee.chiudi', visitaId, corpo: rcee.corpo }, file: rcee.file }],
  })
  const campi = { stato: { prima: 'In_Corso', dopo: 'Completato' } }
  await confirm({ ...comune, tipo: 'visita.gestisci', visitaId, corpo: { campi } }, 30)
  return { visitaId, rapporto: rapporto.corpo }
}

/** Until nothing waits any more. */
async function arriva(): Promise<void> {
  telefono.apri(io)
  for (let n = 0; n < 40 && (n === 0 || outbox.actions().some(isUnsent)); n++) {
    await new Promise((poi) => setTimeout(poi, 5))
    await sendAll({ atOnce: true }).catch(() => {})
  }
}
const elenco = (path: string, clienteId: number): Promise<Letto[]> =>
  bench.dati('GET', path, { query: { clienteId } })

const TAGLI: Rete[] = ['manca', 'a metà', 'risposta persa', 'risposta a metà', 429, 503]
const TAGLIATE = TAGLI.flatMap((come) => [0, 1, 2, 3, 4].map((n) => [come, n] as const))
suUnMotore.each([...alcuni(TAGLIATE, [0, 6, 10, 12, 19, 29])])(
  'tagliata (%s) alla chiamata %i, con la pagina chiusa lì: una visita, una caldaia, un rapporto, un RCEE',
  async (come, n) => {
    const clienteId = await cliente()
    telefono.apri(io)
    telefono.rete = 'manca'
    const { visitaId, rapporto } = await inCantina(clienteId)
    expect(rapporto.impronta).toBe(sha(testoFirmato(visitaId, rapporto.contenuto as never)))
    telefono.rete = 'va'
    let chiamata = 0
    telefono.prima = async () => (chiamata++ === n ? come : chiamata > n + 1 ? 'manca' : undefined)
    telefono.apri(io)
    await sendAll({ atOnce: true }).catch(() => {})
    telefono.prima = async () => undefined
    await arriva()
    const mie = outbox.actions().filter((azione) => azione.clienteId === clienteId)
    expect(mie.map(({ tipo, stato }) => [tipo, stato])).toEqual(mie.map(({ tipo }) => [tipo, 'fatta']))
    const [visita, ...altreVisite] = await elenco('/appuntamenti', clienteId)
    expect(altreVisite).toEqual([])
    expect(visita).toMatchObject({ stato: 'Completato', utente_assegnato_id: io.id })
    expect(await bench.dati('GET', '/rapporti', { query: { visite: visita.id } })).toHaveLength(1)
    const [caldaia, ...altreCaldaie] = await elenco('/caldaie', clienteId)
    expect(altreCaldaie).toEqual([])
    expect(await elenco('/rcee-moduli', clienteId)).toMatchObject([
      { caldaia_id: caldaia.id, appuntamento_id: visita.id },
    ])
    expect(mie.find(({ tipo }) => tipo === 'visita.nuova')?.risposta?.creato).toBe(visita.id)
  },
)

test('il telefono ha perso la caldaia e la visita: ciò che è firmato arriva in ufficio, che lo archivia', async () => {
  const clienteId = await cliente()
  telefono.apri(io)
  telefono.rete = 'manca'
  await inCantina(clienteId)
  // What was on its way has been given up.
  await expect.poll(() => outbox.actions().every(({ stato }) => stato === 'in_attesa')).toBe(true)
  await sendAll({ atOnce: true }).catch(() => {})
  await telefono.store.using(io.id, async (db) => {
    for (const { n, nato, clienteId: di } of await db.getAll('azioni'))
      if (nato && di === clienteId) await db.delete('azioni', n)
  })
  telefono.rete = 'va'
  await arriva()
  const mie = outbox.actions().filter((azione) => azione.clienteId === clienteId)
  expect(mie.map(({ tipo, stato }) => [tipo, stato])).toEqual([
    ['rapporto.chiudi', 'verifica'],
    ['rcee.chiudi', 'verifica'],
    ['visita.gestisci', 'respinta'],
  ])
  const attesa = (await bench.dati('GET', '/azioni')).filter((a: Letto) => a.cliente?.id === clienteId)
  expect(attesa).toHaveLength(2)
  for (const { id } of attesa)
    await bench.dati('POST', `/azioni/${id}/decisione`, { corpo: { esito: 'Archiviata', motivo: 'Perso' } })
  expect(await elenco('/documenti', clienteId)).toHaveLength(2)
})
