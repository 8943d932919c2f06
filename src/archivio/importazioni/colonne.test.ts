import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitHere } from '#test/limit-here.ts'
import { indovina, proposteDaiValori } from './colonne.rules.ts'
import type { CampoImportato } from './rules.ts'

/** What a heading means beside the name of a customer. */
const campoDi = (nome: string) => indovina(['Cognome', 'Nome', nome])[2]

test.each([
  ...(['ULTIMA MANUT.', 'ult. man.', 'MANUT. PREC.', 'DATA ULTIMO INTERVENTO', 'Ult. contr.'] as const),
  ...(['Manut.', 'Data man.', 'Ultimo passaggio', 'Eseguita il', 'Data visita'] as const),
])('«%s» è l’ultima manutenzione', (nome) => {
  expect(campoDi(nome)).toBe('ultimaRevisione')
})

test.each([
  ['C.F./P.IVA', 'codici'],
  ['P.IVA / Cod. Fisc.', 'codici'],
  ['C.F. o P.I.', 'codici'],
  ['Codice fiscale', 'codiceFiscale'],
  ['PAESE', 'comune'],
  ['LOCALITÀ', 'comune'],
  ['TEL CASA', 'telefono'],
  ['CELL', 'telefono'],
  ['ALTRO TEL', 'altroTelefono'],
  ['Tel. moglie', 'altroTelefono'],
  ['MATR.', 'matricola'],
  ['MARCA/MODELLO', 'caldaia'],
  ['Marca e tipo', 'caldaia'],
  ['Mod.', 'modello'],
  ['PROSS. MANUT.', 'prossimaRevisione'],
  ['Scad. manut.', 'prossimaRevisione'],
  ['Via e n.', 'indirizzo'],
  ['N. civ.', 'civico'],
  ['PV', 'provincia'],
  ['Alim.', 'tipoCombustibile'],
  ['Manutentore', 'ditta'],
  ['Note ultimo intervento', 'note'],
  // Of none of these anything is kept.
  ...['Data di nascita', 'Luogo di nascita', 'Installatore', 'Privato', 'Importo', 'Data fattura'].map(
    (nome) => [nome, null] as const,
  ),
] as const)('«%s» è %s', (nome, campo) => {
  expect(campoDi(nome)).toBe(campo)
})

test.each([
  'COGNOME E NOME / DITTA',
  'NOMINATIVO',
  'Cliente/Ditta',
  'Ragione sociale / Nominativo',
  'Cognome, nome',
])('«%s» è il nome intero', (nome) => {
  expect(indovina([nome])).toEqual(['cognomeNome'])
})

const PERSONE = [
  'Rossi Mario',
  'De Luca Anna',
  'Bar Centrale',
  'Cond. Aurora',
  'Verdi Maria Grazia',
  'Neri Ugo',
]
const COMUNI = ['Scandiano', 'REGGIO E.', 'Rubiera', 'Modena', 'Scandiano', 'Correggio']
const eComune = (nome: string) => nome !== 'REGGIO E.' && COMUNI.includes(nome)
const CODICI = ['BRNCRL80A41F839S', '07643520567', '', 'BRNGUO80A01F839L', '91234567890', 'BRNDAA80A41F839J']
const CAP = ['42019', '42121', '42048', '41121', '42019', '42015']

/** A list as firms keep it: each column under its own heading, what it means, and its cells. */
const ELENCO: readonly (readonly [string, CampoImportato | null, (i: number) => string])[] = [
  ['N.', null, (i) => String(i + 1)],
  ['COGNOME E NOME / DITTA', 'cognomeNome', (i) => PERSONE[i % 6] ?? ''],
  ['C.F./P.IVA', 'codici', (i) => CODICI[i % 6] ?? ''],
  ['VIA', 'indirizzo', (i) => `Via ${i % 2 ? 'Roma' : 'Po'} ${(i % 30) + 1}`],
  ['PAESE', 'comune', (i) => COMUNI[i % 6] ?? ''],
  ['CAP', 'cap', (i) => CAP[i % 6] ?? ''],
  ['PR', 'provincia', (i) => (i % 6 === 3 ? 'MO' : 'RE')],
  ['CELL', 'telefono', (i) => (i % 5 ? `333 12345${10 + i}` : 'n/d')],
  ['MAIL', 'email', (i) => (i % 3 ? `a${i}@b.example` : '')],
  ['MARCA/MODELLO', 'caldaia', (i) => (i % 2 ? 'Vaillant ecoTEC' : 'Riello Start')],
  ['MATR.', 'matricola', (i) => `21${i}4567`],
  ['ULTIMA MANUT.', 'ultimaRevisione', (i) => `${(i % 28) + 1}/0${(i % 9) + 1}/2025`],
  ['NATO IL', null, (i) => `${(i % 28) + 1}/03/19${40 + i}`],
]
const RIGHE = Array.from({ length: 30 }, (_, i) => ELENCO.map(([, , cella]) => cella(i)))
const CAMPI = ELENCO.map(([, campo]) => campo)
const NOMI = ELENCO.map(([nome]) => nome)
/** What nobody can tell without the heading. */
const DAL_NOME = new Set(['MARCA/MODELLO', 'MATR.', 'N.', 'NATO IL'])

describe('un elenco come lo tengono le ditte', () => {
  test.each([
    ['con i suoi nomi', NOMI],
    ['con nomi che non dicono nulla', NOMI.map((nome, i) => (DAL_NOME.has(nome) ? nome : `Campo ${i}`))],
  ])('%s: le colonne mescolate non cambiano nulla', (_, nomi) => {
    expect(indovina(nomi, 'clienti', RIGHE, eComune)).toEqual(CAMPI)
    const posti = nomi.map((_nome, i) => i)
    fc.assert(
      fc.property(fc.shuffledSubarray(posti, { minLength: posti.length }), (ordine) => {
        const mescola = <T>(cose: readonly T[]) => ordine.map((i) => cose[i] as T)
        const campi = indovina(mescola(nomi), 'clienti', RIGHE.map(mescola), eComune)
        expect(campi).toEqual(mescola(CAMPI))
      }),
      { numRuns: 60 },
    )
  })

  test('quel che viene solo dai valori si sa quale è', () => {
    const nomi = NOMI.map((nome) => (nome === 'PAESE' ? 'Dove' : nome === 'CELL' ? 'Chiamare' : nome))
    const campi = indovina(nomi, 'clienti', RIGHE, eComune)
    expect(campi).toEqual(CAMPI)
    expect(proposteDaiValori(nomi, 'clienti', campi)).toEqual([NOMI.indexOf('PAESE'), NOMI.indexOf('CELL')])
    expect(proposteDaiValori(NOMI, 'clienti', CAMPI)).toEqual([])
  })
})

/** What is proposed of a column of these cells beside a name, and of a boiler where `caldaia`. */
function dalleCelle(nome: string, celle: readonly string[], caldaia = false) {
  const righe = celle.map((cella, i) => [`Rossi${i}`, 'Ada', cella, 'Riello'])
  return indovina(['Cognome', 'Nome', nome, caldaia ? 'Marca' : 'X'], 'clienti', righe, eComune)[2]
}

test.each<[string, CampoImportato | null, string[]]>([
  ['PEC', 'pec', ['a@pec.it', 'b@legalmail.it']],
  ['mobili e fissi', 'telefono', ['333 1234567', '0522 123456', '+39 3331234568', '0522/123457 casa']],
  ['fissi scritti come telefoni', 'telefono', ['0522 123456', '0522/123457', '059-123456']],
  ['numeri che cominciano per zero', null, ['0522123456', '0522123457', '0591234567']],
  ['partite IVA', 'partitaIva', ['01234567897', '07643520567', 'IT00743110157']],
  ['sì e no, che non sono Siena e Novara', null, ['SI', 'NO', 'SI', 'NO']],
  ['codici dei clienti, che non sono CAP', null, ['10001', '10002', '10003', '10005', '10008', '10012']],
  ['giorni, senza un apparecchio', null, ['3/2/2025', '4/2/2025']],
  ['note', null, ['ok', 'da richiamare', 'chiavi dal vicino']],
])('una colonna senza nome di %s: %s', (_, campo, celle) => {
  expect(dalleCelle('Dato', celle)).toBe(campo)
})

test('i giorni senza nome sono l’ultima manutenzione dove c’è un apparecchio, non se sono nascite', () => {
  expect(dalleCelle('Data', ['3/2/2025', '4/11/2024'], true)).toBe('ultimaRevisione')
  expect(dalleCelle('Data', ['3/2/2035', '4/11/2036'], true)).toBe('prossimaRevisione')
  expect(dalleCelle('Data', ['3/2/1955', '4/11/1971'], true)).toBeNull()
  for (const nome of ['Data di nascita', 'Data fattura', 'Scadenza garanzia'])
    expect(dalleCelle(nome, ['3/2/2025', '4/11/2024'], true)).toBeNull()
  // Of two columns the later days are the last; what is called so goes before both.
  const righe = [['A B', 'Riello', '3/2/2019', '3/2/2025', '4/2/2020']]
  const due = (nome: string) => indovina(['Cliente', 'Marca', 'D1', 'D2', nome], 'clienti', righe).slice(2)
  expect(due('D3')).toEqual([null, 'ultimaRevisione', null])
  expect(due('Ult. man.')).toEqual([null, null, 'ultimaRevisione'])
})

describe('le celle correggono il nome', () => {
  test.each<[string, CampoImportato | null, string[]]>([
    ['Contatto', 'email', ['a@b.it', 'c@d.it']],
    ['Residenza', 'indirizzo', ['Via Roma 5', 'Piazza Po 3', 'Viale Trento 2']],
    ['Paese', 'nazione', ['Italia', 'IT', 'Austria']],
    ['Paese', 'comune', ['Scandiano', 'REGGIO E.', 'Rubiera']],
    ['Tipo', null, ['murale', 'a basamento', 'murale']],
    ['Tipo', 'tipo', ['Privato', 'Ditta', 'boh']],
    ['Ultimo controllo', null, ['Ugo', 'Lea', 'Ugo']],
    ['Numero', 'telefono', ['333 1234567', '333 1234568']],
    ['Codice', 'codiceFiscale', ['BRNCRL80A41F839S', 'BRNGUO80A01F839L']],
  ])('«%s»: %s', (nome, campo, celle) => {
    expect(dalleCelle(nome, celle)).toBe(campo)
  })

  test('dove stanno i nomi di battesimo si legge dalle celle', () => {
    const di = (nome: string, celle: string[]) =>
      indovina(
        [nome],
        'clienti',
        celle.map((cella) => [cella]),
      )[0]
    const prima = ['Mario Rossi', 'Anna De Luca', 'Ugo Neri', 'Bar Centrale']
    expect(di('Cliente', prima)).toBe('nomeCognome')
    expect(di('Cliente', PERSONE)).toBe('cognomeNome')
    expect(di('Nome e cognome', PERSONE)).toBe('cognomeNome')
    // One column of surnames is of whole names where no other has the first ones.
    expect(di('Cognome', PERSONE)).toBe('cognomeNome')
    expect(di('Colonna A', PERSONE)).toBe('cognomeNome')
    expect(di('Colonna A', ['Via Roma 5', 'Viale Trento 2', 'Piazza Po 3'])).toBe('indirizzo')
  })
})

test('di due colonne per un campo la seconda resta fuori, in qualunque ordine; i telefoni hanno posto tutti', () => {
  expect(indovina(['Cliente', 'Località', 'Comune'])).toEqual(['cognomeNome', null, 'comune'])
  expect(indovina(['Cliente', 'Comune', 'Località'])).toEqual(['cognomeNome', 'comune', null])
  expect(indovina(['Cliente', 'Altro tel', 'Tel casa', 'Cell', 'Tel. ufficio'])).toEqual([
    ...['cognomeNome', 'altroTelefono', 'telefono', 'altroTelefono', 'altroTelefono'],
  ])
})

test('diecimila righe si guardano in un attimo', () => {
  const righe = Array.from({ length: 10_000 }, (_, i) => RIGHE[i % 30] ?? [])
  const da = performance.now()
  indovina(NOMI, 'clienti', righe, eComune)
  expect(performance.now() - da).toBeLessThan(limitHere(1000))
})
