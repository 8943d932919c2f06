import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { invoicingParts } from '#test/invoicing.ts'
import { up } from './094-intestatario-del-documento.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { db } = bench
const { cliente, emessa, bozza } = await invoicingParts(bench)
const diFattura = async (id: number) =>
  (
    await sql<{
      intestatario: string | null
      intestatario_iva: string | null
      intestatario_cf: string | null
    }>`
      select intestatario, intestatario_iva, intestatario_cf from fatture where id = ${id}`.execute(db)
  ).rows[0]

test('di chi è una fattura già emessa si legge dal suo file', async () => {
  const persona = await cliente({ nome: 'Ada & Ida', cognome: 'D’Amico' })
  const ditta = {
    tipo: 'Azienda',
    nome: 'Ugo',
    cognome: 'Contatti',
    partitaIva: '60441170630',
    codiceFiscale: null,
  }
  const azienda = await cliente({ ...ditta, denominazione: 'Edil <Vomero> S.r.l.' })
  const emesse = [await emessa(persona.id), await emessa(azienda.id)]
  const aperta = await bozza(persona.id)
  await sql`update fatture set intestatario = 'Ugo Contatti, Via Roma' where id = ${emesse[1]?.id ?? 0}`.execute(
    db,
  )
  for (const colonna of ['intestatario_iva', 'intestatario_cf'])
    await sql`alter table fatture drop column ${sql.ref(colonna)}`.execute(db)
  await sql`update fatture set intestatario = null where id = ${emesse[0]?.id ?? 0}`.execute(db)
  await up(db as never)
  expect(await diFattura(emesse[0]?.id ?? 0)).toEqual({
    ...{ intestatario: "Ada & Ida D'Amico", intestatario_iva: null, intestatario_cf: 'SPSRSO70C51F839B' },
  })
  expect(await diFattura(emesse[1]?.id ?? 0)).toEqual({
    ...{ intestatario: 'Edil <Vomero> S.r.l.', intestatario_iva: '60441170630', intestatario_cf: null },
  })
  expect(await diFattura(aperta.id)).toEqual({
    ...{ intestatario: null, intestatario_iva: null, intestatario_cf: null },
  })
})
