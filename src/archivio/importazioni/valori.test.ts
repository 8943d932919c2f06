import { describe, expect, test } from 'vitest'
import { limitHere } from '#test/limit-here.ts'
import { indovina } from './colonne.rules.ts'
import { lettoreDiRighe } from './leggi-righe.queries.server.ts'
import { haCivico, numeriDiRiga } from './valori.rules.ts'

const da = (n: number, come: (i: number) => number | string) =>
  Array.from({ length: n }, (_, i) => String(come(i)))
/** House numbers as streets have them, in no order. */
const civici = (n: number) => da(n, (i) => ((i * 37) % 90) + 1)

describe('una colonna «N.»', () => {
  test.each<[string, boolean, string[]]>([
    ['da 1 in su', true, da(300, (i) => i + 1)],
    ['con il punto, o con gli zeri davanti', true, da(40, (i) => (i % 2 ? `${i + 1}.` : `00${i + 1}`))],
    ['con dei vuoti e qualche nota', true, da(40, (i) => (i % 9 === 4 ? '' : i === 20 ? '?' : i + 1))],
    ['con i buchi di chi se n’è andato', true, da(60, (i) => i + 1 + Math.floor(i / 3) * 2)],
    ['dall’ultimo al primo', true, da(60, (i) => 60 - i)],
    ['ripetuta dove un cliente ha due impianti', true, da(60, (i) => i + 1 - Math.floor(i / 10))],
    ['in ordine di cognome: ogni numero una volta', true, da(97, (i) => ((i * 31) % 97) + 1)],
    ['di tre righe', true, ['1', '2', '3']],
    ['di una riga sola non si sa', false, ['1']],
    ['di due case', false, ['12', '40']],
    ['civici', false, civici(200)],
    ['civici di pochi', false, ['12', '3', '8', '21', '5', '3', '40']],
    ['civici di vie in ordine', false, da(200, (i) => (i % 12) + 1)],
    ['di niente', false, ['', '', '']],
  ])('%s: numeri di riga %s', (_, sono, celle) => {
    expect(numeriDiRiga(celle)).toBe(sono)
  })

  const VIE = ['Via Roma', 'Corso 22 Marzo', 'Via 4 Novembre', 'Piazza del Popolo']
  const senza = (i: number) => VIE[i % 4] ?? ''
  const con = (i: number) => `${senza(i)} ${(i % 30) + 1}`
  const campi = (testa: string[], righe: string[][]) => indovina(testa, 'clienti', righe)

  test.each(['N.', 'N°', 'Nr', 'Nr.', 'Num.', 'Numero', '#', 'Riga', 'ID'])(
    '«%s» che conta le righe non si importa, nemmeno se gli indirizzi non hanno il numero',
    (nome) => {
      for (const via of [con, senza]) {
        const righe = da(40, (i) => i + 1).map((n, i) => [n, `Rossi${n} Ada`, via(i)])
        expect(campi([nome, 'Cliente', 'Indirizzo'], righe)).toEqual([null, 'cognomeNome', 'indirizzo'])
      }
    },
  )

  test('è il civico dove le celle lo sembrano e gli indirizzi non l’hanno; dove l’hanno, no', () => {
    const testa = ['Cliente', 'Indirizzo', 'N.']
    const righe = (celle: string[], via: (i: number) => string) =>
      celle.map((n, i) => [`Rossi${i} Ada`, via(i), n])
    const misti = civici(60).map((n, i) => (i % 7 === 0 ? `${n}/B` : i % 11 === 0 ? 'snc' : n))
    expect(campi(testa, righe(misti, senza))[2]).toBe('civico')
    expect(campi(testa, righe(['03-apr', '12', '8/A', '21', '5 int. 3', '9'], senza))[2]).toBe('civico')
    expect(campi(testa, righe(misti, con))[2]).toBeNull()
    // Telephones, and codes, are no house numbers.
    expect(campi(testa, righe(['333 1234567', '0815551234', '3331234568'], senza))[2]).toBe('telefono')
    expect(campi(testa, righe(['10001', '20417', '90352'], senza))[2]).toBeNull()
    expect(campi(testa, righe([], senza))[2]).toBe('civico')
  })

  test('accanto a una colonna «Civico» è quella il civico, anche se viene dopo', () => {
    const righe = da(20, (i) => i + 1).map((n, i) => [n, `Rossi${n} Ada`, senza(i), civici(20)[i] ?? ''])
    expect(campi(['N.', 'Cliente', 'Via', 'Civico'], righe)).toEqual([
      ...[null, 'cognomeNome', 'indirizzo', 'civico'],
    ])
    expect(campi(['N.', 'Cliente', 'Via', 'N.'], righe)).toEqual([null, 'cognomeNome', 'indirizzo', 'civico'])
  })
})

test.each([
  ['Via Roma 5', true],
  ['Via Roma, 5/A', true],
  ['Via Roma n. 5 int. 3', true],
  ['Via Roma snc', true],
  ['Via Roma, s.n.c.', true],
  ['Via Roma 5, 80055 Portici', true],
  ['Via Roma', false],
  ['Via 4 Novembre', false],
  ['Corso 22 Marzo', false],
  ['Strada Provinciale 12', false],
  ['S.S. 18', false],
  ['', false],
] as const)('«%s» ha il suo numero: %s', (indirizzo, ha) => {
  expect(haCivico(indirizzo)).toBe(ha)
})

test.each([
  ['Via Roma', '5', 'Via Roma 5', undefined],
  ['Via 4 Novembre', '7', 'Via 4 Novembre 7', undefined],
  ['Strada Provinciale 12', '7', 'Strada Provinciale 12, 7', undefined],
  ['Via Roma 5', '5', 'Via Roma 5', undefined],
  ['Via Roma, 12/A', '12/A', 'Via Roma, 12/A', undefined],
  ['Via Roma 15', '5', 'Via Roma 15', 'L’indirizzo ha già il suo numero: «5» non si aggiunge'],
  ['Via Roma 15', '300', 'Via Roma 15', 'L’indirizzo ha già il suo numero: «300» non si aggiunge'],
])('«%s» e civico «%s»: %s', (via, civico, indirizzo, avviso) => {
  const colonne = ['Cognome', 'Nome', 'Indirizzo', 'Civico']
  const leggi = lettoreDiRighe({ colonne, abbinamento: indovina(colonne), ditte: new Map() })
  const letta = leggi(['Bruni', 'Ada', via, civico])
  expect([letta.cliente?.indirizzo, letta.avvisi[3]]).toEqual([indirizzo, avviso])
})

test('celle lunghissime non fermano chi guarda', () => {
  const da = performance.now()
  indovina(['N.', 'Via'], 'clienti', [
    ['1'.repeat(32_767), ','.repeat(32_767)],
    ['1 '.repeat(16_000), '1'],
  ])
  haCivico(`${'1,'.repeat(16_000)}x`)
  expect(performance.now() - da).toBeLessThan(limitHere(1000))
})
