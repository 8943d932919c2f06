import { expect, test } from 'vitest'
import type { XmlElement } from '#shared/xml-tree.ts'
import { leggiCamt } from './camt.rules.ts'

const e = (
  name: string,
  dentro: string | XmlElement[] = [],
  attributes: Record<string, string> = {},
): XmlElement =>
  typeof dentro === 'string'
    ? { name, text: dentro, attributes, children: [] }
    : { name, text: '', attributes, children: dentro }
const euro = (quanto: string, Ccy = 'EUR') => e('Amt', quanto, { Ccy })

interface Pagamento {
  importo?: XmlElement
  verso?: string
  da?: string
  a?: string
  testo: string
}
const pagamento = ({ importo, verso, da, a, testo }: Pagamento) =>
  e('TxDtls', [
    ...(importo ? [importo] : []),
    ...(verso ? [e('CdtDbtInd', verso)] : []),
    e('RltdPties', [...(da ? [e('Dbtr', [e('Nm', da)])] : []), ...(a ? [e('Cdtr', [e('Nm', a)])] : [])]),
    e('RmtInf', [e('Ustrd', testo)]),
  ])
/** The rows of one entry of several payments. */
const lotto = (importo: string, verso: string, pagamenti: Pagamento[], altro: XmlElement[] = []) =>
  leggiCamt(
    e('Stmt', [
      e('Ntry', [
        ...[euro(importo), e('CdtDbtInd', verso), e('BookgDt', [e('Dt', '2026-10-05')]), ...altro],
        e('NtryDtls', pagamenti.map(pagamento)),
        ...[e('AddtlNtryInf', 'Incasso'), e('AcctSvcrRef', 'LOTTO')],
      ]),
    ]),
  )?.righe.map(({ importo: quanto, nome, descrizione }) => [quanto, nome, descrizione])

test('un lotto nei due versi è di pagamenti che vanno ognuno dalla sua parte, con il suo nome', () => {
  expect(
    lotto('183.00', 'CRDT', [
      { importo: euro('305.00'), verso: 'CRDT', da: 'Guido Tarsi', testo: 'FT-2026-0102' },
      { importo: euro('122.00'), verso: 'DBIT', da: 'Ottavia Melzi', testo: 'Insoluto FT-2026-0101' },
    ]),
  ).toEqual([
    [30500, 'Guido Tarsi', 'FT-2026-0102'],
    [-12200, 'Ottavia Melzi', 'Insoluto FT-2026-0101'],
  ])
  // The same that goes out in all, to suppliers and back from one.
  expect(
    lotto('95.00', 'DBIT', [
      { importo: euro('100.00'), da: 'Noi Srl', a: 'Clima Sud', testo: 'V26-1' },
      { importo: euro('5.00'), verso: 'CRDT', da: 'Clima Sud', a: 'Noi Srl', testo: 'reso' },
    ]),
  ).toEqual([
    [-10000, 'Clima Sud', 'V26-1'],
    [500, 'Clima Sud', 'reso'],
  ])
})

test('un lotto i cui versi non tornano non si divide', () => {
  expect(
    lotto('427.00', 'CRDT', [
      { importo: euro('305.00'), da: 'Guido Tarsi', testo: 'uno' },
      { importo: euro('122.00'), verso: 'DBIT', da: 'Ottavia Melzi', testo: 'due' },
    ]),
  ).toEqual([[42700, null, 'Incasso · Guido Tarsi uno · Ottavia Melzi due']])
})

test.each([
  ['senza importi', undefined, undefined],
  ['con spese che non tornano', euro('122.00'), euro('305.00')],
  ['in un’altra valuta', euro('122.00', 'USD'), euro('303.50', 'USD')],
])('un lotto %s è un movimento solo, con tutti i nomi e i testi e di nessuno', (_, uno, due) => {
  expect(
    lotto('425.50', 'CRDT', [
      { ...(uno && { importo: uno }), da: 'Ottavia Melzi', testo: 'FT-2026-0101' },
      { ...(due && { importo: due }), da: 'Guido Tarsi', testo: 'FT-2026-0102' },
    ]),
  ).toEqual([[42550, null, 'Incasso · Ottavia Melzi FT-2026-0101 · Guido Tarsi FT-2026-0102']])
})

test('il nome di uno storno è di chi si riprende i soldi', () => {
  const storno = [e('RvslInd', 'true')]
  const [riga] =
    lotto('305.00', 'DBIT', [{ da: 'Guido Tarsi', a: 'Prova Srl', testo: 'Insoluto' }], storno) ?? []
  expect(riga).toEqual([-30500, 'Guido Tarsi', 'Insoluto Incasso'])
})

const importo = (quanto: string) => [
  ...[euro(quanto), e('CdtDbtInd', 'CRDT'), e('BookgDt', [e('Dt', '2026-10-05')])],
]
const unaVoce = (quanto: string, parti: XmlElement[], testo: string, inTutto = '') =>
  leggiCamt(
    e('Stmt', [
      e('Ntry', [
        ...importo(quanto),
        e('NtryDtls', [e('TxDtls', [e('RltdPties', parti), e('RmtInf', [e('Ustrd', testo)])])]),
        e('AddtlNtryInf', inTutto),
      ]),
    ]),
  )?.righe[0]

test('un importo può avere zeri davanti', () => {
  expect(unaVoce('000000000000122.00', [], 'FT-2026-0101')?.importo).toBe(12200)
  expect(unaVoce('0.5', [], '')?.importo).toBe(50)
})

test.each([
  ['/RFB/NOTPROVIDED', 'BONIFICO DA MELZI OTTAVIA FT-2026-0101', 'BONIFICO DA MELZI OTTAVIA FT-2026-0101'],
  ['FT-2026-0101', 'BONIFICO A VOSTRO FAVORE', 'FT-2026-0101 BONIFICO A VOSTRO FAVORE'],
  ['saldo FT-2026-0101', 'FT-2026-0101', 'saldo FT-2026-0101'],
])('«%s», e della voce «%s»: è tutto testo, una volta sola', (testo, inTutto, detto) => {
  expect(unaVoce('122.00', [], testo, inTutto)?.descrizione).toBe(detto)
})

test('chi paga davvero è chi paga, e il conto di chi paga per lui non è suo', () => {
  const nome = (quale: string, chi: string) => e(quale, [e('Nm', chi)])
  const conto = e('DbtrAcct', [e('Id', [e('IBAN', 'IT40S0542811101000000654321')])])
  expect(
    unaVoce('122.00', [nome('Dbtr', 'PayFlow SA'), conto, nome('UltmtDbtr', 'Ottavia Melzi')], 'saldo'),
  ).toMatchObject({ nome: 'Ottavia Melzi', iban: null, descrizione: 'saldo (tramite PayFlow SA)' })
  expect(unaVoce('366.00', [nome('UltmtDbtr', 'Ottavia Melzi')], 'saldo')?.nome).toBe('Ottavia Melzi')
  expect(
    unaVoce('1.00', [nome('Dbtr', 'Ottavia Melzi'), conto, nome('UltmtDbtr', 'Ottavia Melzi')], 'saldo'),
  ).toMatchObject({ nome: 'Ottavia Melzi', iban: 'IT40S0542811101000000654321', descrizione: 'saldo' })
})
