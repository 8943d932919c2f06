import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chiuso, modulo1, moduloQualunque } from '#test/moduli.ts'
import { moduloUno } from '#test/rcee.ts'
import { campione } from '#test/sample.ts'
import { gruppi } from './parti.rules.ts'
import { sezioni } from './sezioni.rules.ts'

const voci = (modulo: Parameters<typeof chiuso>[0]) =>
  sezioni(chiuso(modulo)).flatMap(({ parti }) => parti.flatMap(gruppi).flatMap(({ voci: sue }) => sue))
const guasti = (modulo: Parameters<typeof chiuso>[0]) =>
  voci(modulo).flatMap(([domanda, , male]) => (male ? [domanda] : []))

test('si legge ogni risposta; del riflusso è il sì che è un guasto', () => {
  const uno = moduloUno()
  expect(guasti(uno)).toEqual([])
  uno.dati.energetica.riflusso = 'si'
  uno.dati.controlli.tenuta = 'no'
  uno.dati.controlli.perdite = null
  expect(guasti(uno)).toEqual([
    'Idonea tenuta dell’impianto interno e raccordi con il generatore',
    'Presenza riflusso dei prodotti della combustione',
  ])
  expect(voci(uno)).toContainEqual(['Assenza di perdite di combustibile liquido', '—', false])
})

test('firmato con l’orologio avanti si legge il giorno giusto, e quello che sta sul PDF', () => {
  const giorni = (giornoGiusto: string | null) =>
    sezioni({ ...chiuso(moduloUno()), giornoGiusto })
      .flatMap(({ parti }) => parti.flatMap(gruppi).flatMap(({ voci: sue }) => sue))
      .filter(([voce]) => voce.startsWith('Data del controllo') || voce.startsWith('Data sul PDF'))
      .map(([voce, valore]) => [voce.slice(0, 11), valore])
  expect(giorni(null)).toEqual([['Data del co', '22/11/2026']])
  expect(giorni('2026-11-15')).toEqual([
    ['Data del co', '15/11/2026'],
    ['Data sul PD', '22/11/2026'],
  ])
})

test('il verdetto dice se è conforme, sotto il minimo, o senza limite', () => {
  const uno = modulo1()
  const rendimento = () => voci(uno).find(([voce]) => voce === 'Rendimento')?.[1]
  expect(rendimento()).toBe('conforme')
  for (const prova of uno.dati.prove) prova.rendimento_letto = 80
  expect(rendimento()).toBe('sotto il minimo')
  uno.generatore.tipo_combustibile = 'Pellet'
  expect(rendimento()).toBe('nessun limite previsto')
  expect(voci(uno).some(([, testo]) => testo.includes('Per pellet e legna'))).toBe(true)
})

test('di ogni rapporto chiuso si legge tutto, senza buchi né parole del programma', () => {
  fc.assert(
    fc.property(moduloQualunque, (modulo) => {
      for (const [voce, valore] of voci(modulo)) {
        expect(valore).not.toBe('')
        expect(`${voce} ${valore}`).not.toMatch(/undefined|NaN|\[object/)
      }
    }),
    campione(10_000),
  )
}, 600_000)
