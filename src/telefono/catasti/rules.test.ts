import { expect, test } from 'vitest'
import type { Catasto } from './contract.ts'
import { CATASTI } from './queries.server.ts'
import { catastoDi, chiAltroAvvisare, entroCatasto } from './rules.ts'

test('ogni provincia ha un catasto solo; una sigla che non esiste nessuno', () => {
  const sigle = CATASTI.flatMap(({ province }) => province)
  expect(new Set(sigle).size).toBe(sigle.length)
  expect(sigle).toHaveLength(107)
  expect(catastoDi(CATASTI, 'TO')?.nome).toBe('CIT')
  expect(catastoDi(CATASTI, 'NA')?.regione).toBe('Campania')
  expect(catastoDi(CATASTI, 'XX')).toBeUndefined()
  expect(catastoDi(CATASTI, null)).toBeUndefined()
})

test('di ogni catasto noto si dice da dove lo si sa, e il termine solo dove è stato letto', () => {
  for (const { nome, fonte } of CATASTI) expect(Boolean(fonte)).toBe(Boolean(nome))
  const cit = catastoDi(CATASTI, 'TO') as Catasto
  expect(entroCatasto(cit, '2026-11-22')).toBeNull()
  expect(entroCatasto({ ...cit, giorni_invio: 30 }, '2026-11-22')).toBe('2026-12-22')
})

test('chi altro va avvisato di un pericolo si dice dove lo si sa, altrove che non è indicato', () => {
  expect(chiAltroAvvisare(CATASTI, 'TO')).toBe('Chi altro va avvisato: non indicato per questa regione')
  expect(chiAltroAvvisare(CATASTI, null)).toMatch(/non indicato/)
  const noti = CATASTI.map((catasto) => ({ ...catasto, avvisare: `il Comune (${catasto.regione})` }))
  expect(chiAltroAvvisare(noti, 'NA')).toBe('Chi altro va avvisato: il Comune (Campania)')
})
