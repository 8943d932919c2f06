import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { importParts, TESTA } from '#test/importing.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const { controllata, conferma, importa, scegli, cerca, diLui, gia } = importParts(bench)

test('annullare riesce anche se ciò che era stato aggiornato non c’è più', async () => {
  const { cliente, caldaia } = await gia('Seriequattro', '333 8300004')
  const fatta = await importa([TESTA, 'Seriequattro;Ada;3338300004;NA;Riello;Start;V123;;;6/6/2026;;;'])
  expect(fatta).toMatchObject({ aggiornati: 1 })
  await bench.dati('DELETE', `/caldaie/${caldaia.id}`)
  expect(await bench.dati('POST', `/importazioni/${fatta.id}/annulla`, { corpo: {} })).toMatchObject({
    ...{ stato: 'annullata', aggiornati: 0 },
  })
  expect(await diLui('caldaie', cliente.id)).toEqual([])
})

const contratto = (clienteId: number, caldaiaId: number) =>
  bench.dati('POST', '/contratti', {
    corpo: {
      ...{ clienteId, caldaie: [caldaiaId], stato: 'Attivo', dataInizio: '2026-11-01', durataMesi: 12 },
      ...{ rinnovoTacito: false, preavvisoGiorni: 60, canone: 100, aliquotaIva: '22' },
      ...{ periodicita: 'Annuale', anticipato: true, visiteAnno: 1, ancora: 'Ultima_Visita' },
      rceeCompreso: false,
    },
  })
const deroga = (caldaiaId: number) =>
  bench.dati('POST', '/deroghe', {
    corpo: { caldaiaId, controllo: 'RCEE', tipo: 'non_dovuto', nota: 'Sostituita' },
  })
const telefonata = (clienteId: number) =>
  bench.dati('POST', '/contatti', { corpo: { clienteId, esito: 'Sentito', nota: 'Preferisce il mattino' } })

test.each([
  ['ha contratti', (c: number, k: number) => contratto(c, k)],
  ['ha deroghe', (_: number, k: number) => deroga(k)],
  [
    'ha RCEE',
    (clienteId: number, caldaiaId: number) =>
      bench.dati('POST', '/rcee', { corpo: { clienteId, caldaiaId, dataEmissione: '2026-02-03' } }),
  ],
  ['ha telefonate annotate', (c: number, _: number) => telefonata(c)],
])('chi %s dopo l’importazione si nomina e resta, anche se era già cliente', async (perche, scrivi) => {
  const n = `${perche.length}`.padStart(2, '0')
  const cognome = `Legato${perche.replace(/\W/g, '')}`
  const { cliente } = await gia(cognome, `333 84000${n}`)
  const bozza = await controllata([
    TESTA,
    `${cognome};Ada;33384000${n};NA;Riello;Start;V123;;;6/6/2026;;;`,
    `${cognome};Ada;33384000${n};NA;Vaillant;Nuova;N-${n};;;6/6/2026;;;`,
    `${cognome}due;Ida;33385000${n};NA;Vaillant;Nuova;M-${n};;;;;;`,
  ])
  await scegli(bozza, { scelta: 'aggiorna' })
  const fatta = await conferma(bozza)
  const [altra] = await cerca(`${cognome}due`)
  const tutti = [altra.id, ...(perche === 'ha telefonate annotate' ? [] : [cliente.id])]
  for (const id of tutti) {
    const [caldaia] = (await diLui('caldaie', id)).filter(
      ({ marca }: { marca: string }) => marca === 'Vaillant',
    )
    if (caldaia) await scrivi(id, caldaia.id)
  }
  const annulla = (tieniUsati: boolean) =>
    bench.chiedi('POST', `/importazioni/${fatta.id}/annulla`, { corpo: { tieniUsati } })
  const no = await annulla(false)
  const nominati = no.corpo.data?.clienti.map(({ id, perche }: { id: number; perche: string[] }) => [
    id,
    perche,
  ])
  expect([no.stato, no.corpo.error, nominati]).toEqual([
    409,
    expect.any(String),
    expect.arrayContaining(tutti.map((id) => [id, [perche]])),
  ])
  expect((await annulla(true)).stato).toBe(200)
  for (const id of tutti)
    expect((await diLui('caldaie', id)).map(({ marca }: { marca: string }) => marca)).toContain('Vaillant')
})
