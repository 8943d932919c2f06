import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { up } from './041-protocollo-intento.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())
const { db } = bench

test('il protocollo si legge da dov’era scritto, se c’è', async () => {
  const { id: clienteId } = await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Rossi' } })
  const casi: [tipo: string, descrizione: string | null, protocollo: string | null][] = [
    ['Dichiarazione d’intento', '08060120341234567-000001', '08060120341234567-000001'],
    ['Dichiarazione d’intento', 'Prot. 08060120341234567 / 000002 del 10/3', '08060120341234567/000002'],
    ['Dichiarazione d’intento', '108060120341234567-000001', null],
    ['Dichiarazione d’intento', 'da chiedere', null],
    ['Dichiarazione d’intento', null, null],
    ['IVA 4% disabili', '08060120341234567-000001', null],
  ]
  const ids: number[] = []
  for (const [tipo, descrizione] of casi) {
    const corpo = { clienteId, tipo, descrizione, data: '2026-03-10' }
    ids.push((await bench.dati('POST', '/dichiarazioni-iva', { corpo })).id)
  }
  await sql`alter table dichiarazioni_iva drop column protocollo`.execute(db)
  await up(db as never)
  for (const [i, [, descrizione, protocollo]] of casi.entries())
    expect(await bench.dati('GET', `/dichiarazioni-iva/${ids[i]}`)).toMatchObject({ descrizione, protocollo })
})
