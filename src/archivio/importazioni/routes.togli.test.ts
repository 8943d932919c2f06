import { afterAll, expect, test } from 'vitest'
import { openBench, PASSWORD } from '#test/bench.ts'
import { importParts, TESTA } from '#test/importing.ts'
import { confirmPassword } from '#test/people.ts'
import { toglie } from './annulla.queries.server.ts'
import { riprendiImportazioni } from './scrivi.queries.server.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { importa, controllata, conferma, scegli, cerca, diLui, gia } = importParts(bench)

/** More than one slice on either engine. */
const QUANTI = 320
const elenco = (cognome: string) => [
  TESTA,
  ...Array.from(
    { length: QUANTI },
    (_, i) =>
      `${cognome};N${i};347 ${cognome.length}${100_000 + i};NA;Riello;Start;${cognome}-${i};;;;;3/2/2025;3/2/2027`,
  ),
]

/** The same database; before each transaction after the first ones something happens, or the connection is lost. */
function interrotto(dopo: number, accade: () => Promise<void>): typeof bench.db {
  let quante = 0
  return new Proxy(bench.db, {
    get(vera, chiave) {
      const valore = Reflect.get(vera, chiave)
      if (typeof valore !== 'function') return valore
      if (chiave !== 'transaction') return valore.bind(vera)
      return () => ({
        execute: async (fai: never) => {
          if (++quante > dopo) await accade()
          return vera.transaction().execute(fai)
        },
      })
    },
  })
}

const caduta = () => Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))

async function comincia(id: number, come: string): Promise<void> {
  const { nome_utente, utente_id } = { nome_utente: come, utente_id: null }
  const adesso = new Date().toISOString()
  // As `annulla` leaves it with its first transaction.
  await bench.db
    .updateTable('importazioni')
    .set({ stato: 'in_annullamento', battito: adesso })
    .where('id', '=', id)
    .execute()
  await bench.db
    .insertInto('registro')
    .values({
      ...{ quando: adesso, utente_id, nome_utente, azione: 'aggiorna', tabella: 'importazioni' },
      ...{ record_id: id, prima: '{"stato":"fatta"}', dopo: '{"stato":"in_annullamento"}' },
      ...{ richiesta: 'di chi annulla', cliente_id: null, altro_cliente_id: null },
    })
    .execute()
}

/** Of each customer of a surname: how many boilers and reports they have. */
const interi = async (cognome: string) =>
  (
    await bench.db
      .selectFrom('clienti as c')
      .where('c.cognome', '=', cognome)
      .select((e) => [
        e
          .selectFrom('caldaie as k')
          .whereRef('k.cliente_id', '=', 'c.id')
          .select(e.fn.countAll<number>().as('n'))
          .as('caldaie'),
        e
          .selectFrom('rcee as r')
          .whereRef('r.cliente_id', '=', 'c.id')
          .select(e.fn.countAll<number>().as('n'))
          .as('rcee'),
      ])
      .execute()
  ).map(({ caldaie, rcee }) => `${caldaie} ${rcee}`)

test('annullare si interrompe a metà e riprende: nessun cliente resta a metà, e il registro dice chi annulla', async () => {
  const { id } = await importa(elenco('Interrotti'))
  await comincia(id, 'chi annulla')
  await expect(toglie(interrotto(1, caduta), id)).rejects.toThrow('ECONNRESET')
  const restano = await interi('Interrotti')
  expect(restano.length).toBeGreaterThan(0)
  expect(restano.length).toBeLessThan(QUANTI)
  expect(new Set(restano)).toEqual(new Set(['1 1']))
  const aMeta = await bench.dati('GET', `/importazioni/${id}`)
  const n = restano.length
  expect(aMeta).toMatchObject({ stato: 'in_annullamento', clienti: n, caldaie: n, rcee: n })
  const no = await bench.chiedi('POST', `/importazioni/${id}/conferma`)
  expect([no.stato, no.corpo.error]).toEqual([409, 'L’importazione si sta annullando'])
  // As the job that looks after what was left does.
  await riprendiImportazioni(bench.db)
  expect(await interi('Interrotti')).toEqual([])
  expect(await bench.dati('GET', `/importazioni/${id}`)).toMatchObject({
    ...{ stato: 'annullata', clienti: 0, caldaie: 0, rcee: 0 },
  })
  const tolti = await bench.db
    .selectFrom('registro')
    .select(['nome_utente', 'richiesta', (e) => e.fn.countAll<number>().as('n')])
    .where('azione', '=', 'elimina')
    .where('tabella', 'in', ['clienti', 'caldaie', 'rcee'])
    .groupBy(['nome_utente', 'richiesta'])
    .execute()
  expect(tolti.map((una) => ({ ...una, n: Number(una.n) }))).toEqual([
    { nome_utente: 'chi annulla', richiesta: 'di chi annulla', n: QUANTI * 3 },
  ])
  const vive = await bench.db
    .selectFrom('importazioni_creati')
    .selectAll()
    .where('importazione_id', '=', id)
    .execute()
  expect(vive).toEqual([])
})

test('chi viene usato mentre si annulla resta intero, e si dice', async () => {
  const { id } = await importa(elenco('Usati'))
  await comincia(id, 'admin')
  const ultimo = await bench.db
    .selectFrom('clienti')
    .select('id')
    .where('cognome', '=', 'Usati')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  let fatta = false
  const db = interrotto(1, async () => {
    if (fatta) return
    fatta = true
    await bench.dati('POST', '/contatti', { corpo: { clienteId: ultimo.id, esito: 'Sentito', nota: 'Ora' } })
  })
  await toglie(db, id)
  expect(await interi('Usati')).toEqual(['1 1'])
  expect(await bench.dati('GET', `/importazioni/${id}`)).toMatchObject({
    ...{ stato: 'annullata', clienti: 1, caldaie: 1, rcee: 1 },
  })
})

test('chi annulla mentre un altro sta annullando non toglie due volte, né fallisce', async () => {
  const { id } = await importa(elenco('Insieme'))
  const annulla = () => bench.chiedi('POST', `/importazioni/${id}/annulla`, { corpo: {} })
  const altro = bench.motore === 'postgres' ? await bench.altroServer() : undefined
  const risposte = await Promise.all([
    annulla(),
    annulla(),
    ...(altro ? [altro.chiedi('POST', `/importazioni/${id}/annulla`, { corpo: {} })] : []),
  ])
  expect(risposte.map(({ stato }) => stato)).toEqual(risposte.map(() => 200))
  await expect
    .poll(async () => (await bench.dati('GET', `/importazioni/${id}`)).stato, { timeout: 15_000 })
    .toBe('annullata')
  expect(await interi('Insieme')).toEqual([])
  await altro?.chiudi()
})

test('un RCEE portato da un’altra riga sulla caldaia portata da questa: tolti insieme, o tenuti insieme', async () => {
  for (const [n, cambiato] of [false, true].entries()) {
    const { cliente } = await gia(`Legame${'ab'[n]}`, `333 860000${n}`)
    const bozza = await controllata([
      TESTA,
      `Legame${'ab'[n]};Ada;333860000${n};NA;Vaillant;Eco;L-${n};;;;;;`,
      `Legame${'ab'[n]};Ada;333860000${n};NA;Vaillant;Eco;L-${n};;;;;3/2/2025;`,
    ])
    await scegli(bozza, { scelta: 'aggiorna' })
    const { id, caldaie, rcee } = await conferma(bozza)
    expect([caldaie, rcee]).toEqual([1, 1])
    // Two rows of somebody who was there already are of two groups.
    const [mio] = await diLui('rcee', cliente.id)
    if (cambiato) await bench.dati('PUT', `/rcee/${mio.id}`, { corpo: { numeroDocumento: 'NA-1' } })
    const fatta = await bench.dati('POST', `/importazioni/${id}/annulla`, { corpo: { tieniUsati: true } })
    expect(fatta).toMatchObject({ stato: 'annullata', caldaie: Number(cambiato), rcee: Number(cambiato) })
    expect(await diLui('caldaie', cliente.id)).toHaveLength(cambiato ? 2 : 1)
    expect(await diLui('rcee', cliente.id)).toHaveLength(cambiato ? 1 : 0)
  }
})

test('un’altra persona annulla, e il registro la nomina', async () => {
  await confirmPassword(bench)
  const socia = { nomeUtente: 'socia', email: 'socia@tepore.example', password: PASSWORD, ruoloId: 1 }
  await bench.dati('POST', '/utenti', { corpo: socia })
  const { id, nome_utente } = await importa([TESTA, 'Altrapersona;Ada;333 8700001;NA;Riello;S;AP-1;;;;;;'])
  const [cliente] = await cerca('Altrapersona')
  const come = await bench.accedi('socia')
  expect(await bench.dati('POST', `/importazioni/${id}/annulla`, { corpo: {}, come })).toMatchObject({
    ...{ stato: 'annullata', nome_utente },
  })
  const registro = await bench.dati('GET', '/registro', {
    query: { tabella: 'clienti', recordId: cliente.id },
  })
  expect(registro.map((r: { azione: string; nome_utente: string }) => [r.azione, r.nome_utente])).toEqual([
    ['elimina', 'socia'],
    ['crea', 'admin'],
  ])
})
