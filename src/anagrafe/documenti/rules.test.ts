import { expect, test } from 'vitest'
import { nomeSicuro } from './rules.ts'

test.each([
  ['rapporto.pdf', 'rapporto.pdf'],
  ['RAPPORTO.PDF', 'RAPPORTO.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Documenti\\caldaia è.pdf', 'caldaia è.pdf'],
  ['a"b\'c<d>.pdf', 'abcd.pdf'],
  ['riga\r\nset-cookie: x.pdf', 'rigaset-cookie x.pdf'],
  ['.pdf', 'documento.pdf'],
  ['', 'documento.pdf'],
  [`${'è'.repeat(300)}.pdf`, `${'è'.repeat(146)}.pdf`],
])('%j si conserva come %j', (nome, atteso) => {
  expect(nomeSicuro(nome)).toBe(atteso)
})
