import { afterAll, describe, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

interface Coppia {
  id: number
  uno: { id: number }
  altro: { id: number }
  cliente_id: number
  altro_cliente_id: number
}

let n = 0
/** Customers with one telephone, in the order of their numbers. */
async function uguali(quanti: number): Promise<number[]> {
  const telefono = `081 700 ${String(n++).padStart(4, '0')}`
  const ids: number[] = []
  for (let i = 0; i < quanti; i++) ids.push((await bench.crea.cliente(`Eva Pari ${n} ${i}`, { telefono })).id)
  return ids
}
const distingui = (clienteId?: number, altroId?: number) =>
  bench.chiedi('POST', '/clienti-distinti', { corpo: { clienteId, altroId } })
const rimetti = (id: number) => bench.chiedi('DELETE', `/clienti-distinti/${id}`)
const unisci = (id = 0, altroId = 0) => bench.dati('POST', `/clienti/${id}/unisci`, { corpo: { altroId } })
const cerca = async (
  elenco: '/clienti/doppioni' | '/clienti-distinti',
  ids: readonly number[],
): Promise<number[][]> =>
  ((await bench.dati('GET', elenco)) as Coppia[])
    .map(({ uno, altro }) => [uno.id, altro.id])
    .filter((coppia) => coppia.every((id) => ids.includes(id)))
/** The pairs among these customers. */
const doppioni = (ids: readonly number[]) => cerca('/clienti/doppioni', ids)
const distinti = (ids: readonly number[]) => cerca('/clienti-distinti', ids)

describe('due che non sono la stessa persona', () => {
  test('escono dai doppioni, detto in un verso o nell’altro vale una volta; si rimettono', async () => {
    const [a = 0, b = 0] = await uguali(2)
    expect(await doppioni([a, b])).toEqual([[a, b]])
    const { stato, corpo } = await distingui(b, a)
    expect(stato).toBe(201)
    expect(corpo.data).toMatchObject({ cliente_id: a, altro_cliente_id: b, detto_da: 'admin' })
    expect(corpo.data.detto_il).toMatch(/^\d{4}-\d\d-\d\dT/)
    for (const [uno, altro] of [
      [a, b],
      [b, a],
    ]) {
      const ancora = await distingui(uno, altro)
      expect([ancora.stato, ancora.corpo.data]).toEqual([200, corpo.data])
    }
    expect([await doppioni([a, b]), await distinti([a, b])]).toEqual([[], [[a, b]]])
    // Nor does the form of one of them warn of the other.
    const query = { telefono: (await bench.dati('GET', `/clienti/${a}`)).telefono }
    expect(await bench.dati('GET', '/clienti/duplicati', { query: { ...query, escludi: a } })).toEqual([])
    expect((await bench.dati('GET', '/clienti/duplicati', { query })).length).toBe(2)
    for (const [tieni, altroId] of [
      [a, b],
      [b, a],
    ] as const)
      expect((await bench.dati('GET', `/clienti/${tieni}/unisci`, { query: { altroId } })).distinti).toEqual(
        corpo.data,
      )

    expect((await rimetti(corpo.data.id)).stato).toBe(200)
    expect([await doppioni([a, b]), await distinti([a, b])]).toEqual([[[a, b]], []])
    expect((await rimetti(corpo.data.id)).corpo.error).toBe('Coppia di clienti distinti non trovata')
    // And once more, the same words sent again.
    expect((await distingui(b, a)).stato).toBe(201)
  })

  test('chi è uguale a tre sta accanto al primo da cui nessuno lo ha distinto', async () => {
    const ids = await uguali(3)
    const [a, b, c] = ids
    await distingui(a, c)
    expect(await doppioni(ids)).toEqual([
      [a, b],
      [b, c],
    ])
    await distingui(a, b)
    expect(await doppioni(ids)).toEqual([[b, c]])
    await distingui(c, b)
    expect(await doppioni(ids)).toEqual([])
  })

  test('due lettori insieme: la coppia resta una', async () => {
    const [a, b] = await uguali(2)
    const stati = (await Promise.all([distingui(a, b), distingui(b, a)])).map(({ stato }) => stato)
    expect(stati.filter((stato) => stato === 201).length).toBe(1)
    expect(stati.every((stato) => [200, 201, 409].includes(stato))).toBe(true)
    expect(await distinti([a ?? 0, b ?? 0])).toEqual([[a, b]])
  })

  test('il registro lo dice di tutti e due, con i nomi', async () => {
    const [a = 0, b = 0] = await uguali(2)
    const { id } = (await distingui(a, b)).corpo.data
    await rimetti(id)
    const righe = await bench.dati('GET', '/registro', {
      query: { tabella: 'clienti_distinti', recordId: id },
    })
    expect(righe.map(({ azione }: { azione: string }) => azione)).toEqual(['elimina', 'crea'])
    const detto = righe[1].cambiamenti.filter(({ campo }: { campo: string }) => campo.endsWith('cliente_id'))
    expect(detto.map((c: { nome_dopo: string }) => c.nome_dopo)).toEqual([
      expect.stringContaining(' 0'),
      expect.stringContaining(' 1'),
    ])
    const diChi = await bench.db
      .selectFrom('registro')
      .select(['cliente_id', 'altro_cliente_id'])
      .where('tabella', '=', 'clienti_distinti')
      .where('record_id', '=', id)
      .execute()
    expect(diChi).toEqual([
      { cliente_id: a, altro_cliente_id: b },
      { cliente_id: a, altro_cliente_id: b },
    ])
  })

  test('si rifiuta a parole: lo stesso, chi non c’è, un cancellato, chi è stato unito', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await uguali(4)
    expect((await distingui(a, a)).corpo.campi.altroId).toMatch(/stesso cliente/)
    expect((await distingui(a, 999_999)).corpo.campi.clienteId).toBe('Questo cliente non c’è più')
    expect((await distingui(a)).corpo.campi).toHaveProperty('altroId')
    await unisci(a, b)
    expect((await distingui(c, b)).corpo.campi.clienteId).toMatch(/unito a/)
    await bench.dati('POST', `/clienti/${d}/anonimizza`)
    expect((await distingui(c, d)).stato).toBe(409)
  })
})

describe('di chi cambia o se ne va', () => {
  test('unito, ciò che si era detto vale per chi resta; la coppia smentita e quella doppia spariscono', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await uguali(4)
    // The one who goes is the lower number of one pair and the higher of another.
    for (const [uno, altro] of [
      [a, b],
      [b, c],
      [c, d],
      [b, d],
    ])
      await distingui(uno, altro)
    await unisci(d, b)
    expect((await distinti([a, b, c, d])).sort()).toEqual([
      [a, d],
      [c, d],
    ])
    await unisci(d, a)
    expect(await distinti([a, b, c, d])).toEqual([[c, d]])
  })

  test('eliminato o cancellato, le sue coppie se ne vanno con lui', async () => {
    const [a = 0, b = 0, c = 0] = await uguali(3)
    for (const [uno, altro] of [
      [a, b],
      [a, c],
      [b, c],
    ])
      await distingui(uno, altro)
    await bench.dati('DELETE', `/clienti/${b}`)
    const restano = async () =>
      (
        await bench.db.selectFrom('clienti_distinti').select(['cliente_id', 'altro_cliente_id']).execute()
      ).filter((r) => [a, b, c].includes(r.cliente_id) || [a, b, c].includes(r.altro_cliente_id))
    expect(await restano()).toEqual([{ cliente_id: a, altro_cliente_id: c }])
    await bench.dati('POST', `/clienti/${c}/anonimizza`)
    expect(await restano()).toEqual([])
  })
})
