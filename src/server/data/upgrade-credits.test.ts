import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyPlace } from '#test/bench.ts'
import { openDatabase } from './database.ts'
import { leggiMigrazioni, migrate } from './migrate.ts'
import type { Db } from './schema.ts'

const PRIMA = '009-parti-e-crediti'
const fino = async () =>
  Object.fromEntries(Object.entries(await leggiMigrazioni()).filter(([nome]) => nome < PRIMA))
const ORA = '2026-11-20T10:00:00.000Z'

/** Writes a row as an archive of before had it, and gives its id. */
async function scrivi(db: Db, tabella: string, valori: Record<string, unknown>): Promise<number> {
  const tutti = { ...valori, created_at: ORA, updated_at: ORA }
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(tabella)}
    (${sql.join(Object.keys(tutti).map((colonna) => sql.ref(colonna)))})
    values (${sql.join(Object.values(tutti))}) returning id`.execute(db)
  return Number(rows[0]?.id)
}
const leggi = async (db: Db, testo: string) =>
  (await sql.raw<Record<string, unknown>>(testo).execute(db)).rows.map((riga) =>
    Object.fromEntries(
      Object.entries(riga).map(([chiave, valore]) => [
        chiave,
        /^-?\d+$/.test(String(valore)) ? Number(valore) : valore,
      ]),
    ),
  )

async function diPrima(db: Db) {
  const cliente = await scrivi(db, 'clienti', {
    nome: 'Ada',
    cognome: 'Melis',
    ricerca: 'ada',
    ordine: 'ada',
  })
  const fattura = (n: number) =>
    scrivi(db, 'fatture', {
      ...{
        tipo: 'Attiva',
        cliente_id: cliente,
        numero_documento: `FT-${n}`,
        numero_unico: `a${n}`,
        stato: 'Pagata',
      },
      ...{
        data_emissione: '2026-10-01',
        metodo_pagamento: 'Bonifico',
        subtotale: 10_000,
        iva_importo: 2_200,
      },
      ...{
        totale: 12_200,
        netto_a_pagare: 12_200,
        importo_pagato: 12_200,
        ricerca: `ft${n}`,
        ordine: `1${n}`,
      },
    })
  const [una, altra] = [await fattura(1), await fattura(2)]
  const pagamento = (fattura_id: number, altro: object) =>
    scrivi(db, 'pagamenti', {
      ...{
        fattura_id,
        cliente_id: cliente,
        data: '2026-11-02',
        importo: 12_200,
        metodo: 'Contanti',
        ...altro,
      },
    })
  const pagata = await pagamento(una, { metodo: 'Bonifico' })
  await pagamento(altra, {
    da_restituire: 300,
    restituito: 500,
    restituito_il: '2026-11-09',
    restituito_con: 'Bonifico',
  })
  const movimento = await scrivi(db, 'movimenti', {
    ...{ stato: 'fatta', nome_file: 'novembre.csv', formato: 'csv', fuori: '[]', nome_utente: 'ada' },
  })
  const quota = { id: una, rataId: null, pagamentoId: pagata, numero: 'FT-1', importo: 122 }
  const riga = (n: number, importo: number, fatto: object[], altro: object = {}) =>
    scrivi(db, 'movimenti_righe', {
      ...{ movimento_id: movimento, n, data: '2026-11-02', importo, descrizione: 'x', esito: 'registrata' },
      ...{ chiave: 'x', impronta: `i${n}`, registrata: `i${n}`, confermata_il: ORA, nome_utente: 'ada' },
      ...{ fatto: JSON.stringify(fatto), ...altro },
    })
  await riga(1, 12_200, [quota])
  // Done with less than its amount; of a document that is gone; going out.
  await riga(2, 87_350, [{ ...quota, importo: 191, pagamentoId: 9_999 }], { resto: 68_250 })
  await riga(3, -6_100, [{ ...quota, id: 9_999, pagamentoId: null, numero: 'V-9', importo: 61 }])
  return { cliente, una, altra, pagata, movimento }
}

test('movimenti registrati e soldi da restituire di prima diventano parti e crediti, al centesimo', async () => {
  const { environment, butta } = await emptyPlace()
  const archive = await openDatabase(environment)
  await migrate(archive, environment.dataFolder, fino)
  const { cliente, una, altra, pagata, movimento } = await diPrima(archive.db)
  await migrate(archive, environment.dataFolder)
  const chiedi = (testo: string) => leggi(archive.db, testo)
  expect(
    await chiedi(
      'select riga_id, tipo, importo, fattura_id, pagamento_id, numero from movimenti_parti order by id',
    ),
  ).toEqual([
    { riga_id: 1, tipo: 'fattura', importo: 12_200, fattura_id: una, pagamento_id: pagata, numero: 'FT-1' },
    { riga_id: 2, tipo: 'fattura', importo: 19_100, fattura_id: una, pagamento_id: null, numero: 'FT-1' },
    { riga_id: 3, tipo: 'fattura', importo: -6_100, fattura_id: null, pagamento_id: null, numero: 'V-9' },
  ])
  // What has a rest is open again, and so is its statement.
  expect(await chiedi('select n, esito from movimenti_righe order by n')).toEqual([
    { n: 1, esito: 'registrata' },
    { n: 2, esito: 'da_confermare' },
    { n: 3, esito: 'registrata' },
  ])
  expect(await chiedi(`select stato from movimenti where id = ${movimento}`)).toEqual([{ stato: 'pronta' }])
  expect(await chiedi('select cliente_id, fattura_id, importo, metodo from crediti')).toEqual([
    { cliente_id: cliente, fattura_id: altra, importo: 800, metodo: 'Contanti' },
  ])
  expect(await chiedi('select importo, metodo from crediti_restituzioni')).toEqual([
    { importo: 500, metodo: 'Bonifico' },
  ])
  expect(await chiedi('select sum(importo) as somma from pagamenti')).toEqual([{ somma: 24_400 }])
  // From now on the database refuses a row that is done and doesn't sum.
  await expect(chiedi("update movimenti_righe set esito = 'registrata' where n = 2")).rejects.toThrow(
    'sum of its parts',
  )
  await archive.chiudi()
  await butta()
})
