import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'
import { nomeSulDocumentoIn } from './nome.queries.server.ts'
import { nomeSulDocumento } from './nome.rules.ts'
import { TIPI_CLIENTE } from './tipi.rules.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

test('chi nomina un documento: la regola e la sua gemella nel database dicono lo stesso', async () => {
  const nomi = ['', ' ', 'Ada', ' Ada ']
  for (const tipo of Object.keys(TIPI_CLIENTE))
    for (const nome of nomi)
      for (const cognome of nomi)
        for (const denominazione of [null, ...nomi, 'Edil S.r.l.']) {
          const { rows } = await sql<{ chi: string }>`
            select ${nomeSulDocumentoIn('cliente')} as chi from (
              select cast(${tipo} as text) as tipo, cast(${nome} as text) as nome,
                cast(${cognome} as text) as cognome, cast(${denominazione} as text) as denominazione
            ) as cliente`.execute(bench.db)
          const chi = nomeSulDocumento({ tipo, nome, cognome, denominazione })
          expect(rows, JSON.stringify({ tipo, nome, cognome, denominazione })).toEqual([{ chi }])
        }
  const ditta = { nome: 'Ugo', cognome: 'Referente', denominazione: 'Edil S.r.l.' }
  expect(nomeSulDocumento({ ...ditta, tipo: 'Azienda' })).toBe('Edil S.r.l.')
  expect(nomeSulDocumento({ ...ditta, tipo: 'Privato' })).toBe('Ugo Referente')
})
