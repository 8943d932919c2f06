import { type Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { up } from './019-di-chi-si-parla.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { db } = bench

/** Takes from the archive what the migration adds, as an older version left it. */
async function comePrima(): Promise<void> {
  const trigger = bench.motore === 'sqlite' ? 'registro_non_cambia' : 'registro_sola_aggiunta on registro'
  await sql.raw(`drop trigger ${trigger}`).execute(db)
  await sql`update registro set cliente_id = null, altro_cliente_id = null`.execute(db)
  await sql`update notifiche set cliente_id = null`.execute(db)
}

test('di chi parlano le righe vecchie, anche di visite e caldaie eliminate', async () => {
  const cliente = (nome: string) => bench.dati('POST', '/clienti', { corpo: { nome, cognome: 'Vecchi' } })
  const [ada, bea, omonima] = [await cliente('Ada'), await cliente('Bea'), await cliente('Bea')]
  const visita = (clienteId: number, titolo: string) =>
    bench.dati('POST', '/appuntamenti', {
      corpo: {
        clienteId,
        utenteAssegnatoId: bench.operatore.id,
        titolo,
        dataInizio: '2026-01-02T09:00',
        dataFine: '2026-01-02T10:00',
      },
    })
  const cambia = (id: number, clienteId: number) =>
    bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { clienteId } })
  await visita(ada.id, 'resta')
  const ceduta = await visita(ada.id, 'ceduta')
  await cambia(ceduta.id, bea.id)
  for (const di of [ada, bea]) {
    const { id } = await visita(di.id, `tolta a ${di.nome}`)
    await bench.dati('DELETE', `/appuntamenti/${id}`)
  }
  const caldaia = await bench.dati('POST', '/caldaie', {
    corpo: { clienteId: ada.id, marca: 'x "cliente_id":999,', modello: 'y', note: '"cliente_id":998,' },
  })
  await bench.dati('DELETE', `/caldaie/${caldaia.id}`)
  await bench.dati('POST', '/ditte', { corpo: { nome: 'Ditta', colore: 'blue' } })

  const righe = async () => ({
    registro: await db
      .selectFrom('registro')
      .select(['id', 'tabella', 'azione', 'cliente_id', 'altro_cliente_id'])
      .orderBy('id')
      .execute(),
    notifiche: await db.selectFrom('notifiche').select(['id', 'cliente_id']).orderBy('id').execute(),
  })
  const scritte = await righe()
  expect(scritte.registro.filter((r) => r.cliente_id === ada.id).length).toBe(7)
  expect(scritte.registro.filter((r) => r.altro_cliente_id === ada.id).length).toBe(1)
  expect(scritte.notifiche.length).toBe(7)
  expect(scritte.notifiche.every((n) => n.cliente_id !== null)).toBe(true)
  for (let volta = 0; volta < 2; volta++) {
    await comePrima()
    await up(db as unknown as Kysely<never>)
    expect(await righe()).toEqual(scritte)
  }

  // Where only the name is left, it tells who it was, unless two have it.
  await comePrima()
  await sql`update registro set prima = null, dopo = null where tabella = 'appuntamenti'`.execute(db)
  await sql`update notifiche set appuntamento_id = null`.execute(db)
  await up(db as unknown as Kysely<never>)
  const di = (await righe()).notifiche.map((n) => n.cliente_id)
  expect([...new Set(di)].sort()).toEqual([ada.id, null].sort())
  // Nobody's go by the name: better one of the other Bea too many than one of hers left.
  await bench.dati('POST', `/clienti/${omonima.id}/anonimizza`)
  expect((await righe()).notifiche.map((n) => n.cliente_id)).toEqual(di.filter((id) => id !== null))
})
