import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { up } from './050-note-e-ricalcolo.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { db } = bench
const { cliente, bozza } = await invoicingParts(bench)

test('delle bozze che ci sono si legge per chi sono: dalle loro somme, dove lo dicono', async () => {
  const condominio = await cliente({ tipo: 'Condominio', denominazione: 'Condominio Vomero' })
  const pa = await cliente({ tipo: 'PA', denominazione: 'Comune', splitPayment: true })
  const privato = await cliente()
  const bozze = [await bozza(condominio.id), await bozza(pa.id), await bozza(privato.id)]
  const registrata = await bozza(privato.id, {
    fase: 'Registrata',
    numeroDocumento: '7/2026',
    stato: 'Da_Pagare',
  })
  // Somebody else since: what the sums say stands.
  await bench.dati('PUT', `/clienti/${condominio.id}`, { corpo: { tipo: 'Privato' } })
  await bench.dati('PUT', `/clienti/${pa.id}`, { corpo: { splitPayment: false } })
  await sql`alter table fatture_righe drop column riga_stornata`.execute(db)
  await sql`alter table fatture drop column calcolata_per`.execute(db)
  await up(db as never)
  const letta = async ({ id }: { id: number }) => (await bench.dati('GET', `/fatture/${id}`)).calcolata_per
  expect(await Promise.all(bozze.map(letta))).toEqual([
    'Condominio, IT, senza partita IVA, senza scissione, RF01',
    'PA, IT, senza partita IVA, con scissione, RF01',
    'Privato, IT, senza partita IVA, senza scissione, RF01',
  ])
  expect(await letta(registrata)).toBeNull()
})
