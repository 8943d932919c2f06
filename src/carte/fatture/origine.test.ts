import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campione } from '#test/sample.ts'
import {
  cambiateDi,
  cambiateInParole,
  type DaChe,
  type OrigineTenuta,
  origineInParole,
  righeAMano,
  riscritta,
  tenutaDopo,
  tutteDallOrigine,
  unisciRighe,
} from './origine.rules.ts'

const ora = (segni: readonly string[], scelte: Record<string, string> = {}, di: DaChe = 'preventivo') => ({
  ...{ totale: segni.length, scelte },
  righe: segni.map((segno) => ({ di, segno })),
})
const nata = (segni: readonly string[], scelte: Record<string, string> = {}): OrigineTenuta => ({
  ...{ totale: segni.length, scelte },
  righe: segni.map((segno) => ({ di: 'preventivo', segno, scritta: segno })),
})

/** A draft whose lines are their own digests, and its origin. */
class Bozza {
  tenuta: OrigineTenuta
  origine: string[]
  righe: string[]
  constructor(origine: string[]) {
    this.origine = origine
    this.tenuta = nata(origine)
    this.righe = [...origine]
  }
  ricalcola(daCapo = false) {
    const come = ora(this.origine)
    const fonti = daCapo ? tutteDallOrigine(come) : unisciRighe(this.tenuta, come, this.righe)
    const nuove = (fonti ?? this.righe.map((_, bozza) => ({ ora: null, bozza }))).map(({ ora: k, bozza }) =>
      String(bozza !== null ? this.righe[bozza] : this.origine[k ?? -1]),
    )
    this.tenuta = tenutaDopo(this.tenuta, come, this.righe, fonti, nuove)
    this.righe = nuove
    return fonti !== null
  }
  tieni() {
    this.tenuta = tenutaDopo(this.tenuta, ora(this.origine), this.righe, null, this.righe)
  }
  get cambiate() {
    return cambiateDi(this.tenuta, ora(this.origine))
  }
}

test('che cosa è cambiato si dice in una frase, con i due totali', () => {
  const prima: OrigineTenuta = {
    ...nata(['posa', 'acconto']),
    righe: [
      { di: 'preventivo', segno: 'posa', scritta: 'posa' },
      { di: 'acconti', segno: 'acconto', scritta: 'acconto' },
    ],
  }
  expect(cambiateDi(prima, { scelte: {}, righe: prima.righe })).toEqual([])
  expect(cambiateDi(prima, { scelte: {}, righe: prima.righe.slice(0, 1) })).toEqual(['acconti'])
  expect(cambiateDi(prima, { scelte: { sconto: 'altro' }, righe: prima.righe })).toEqual(['preventivo'])
  expect(cambiateInParole(cambiateDi(prima, ora(['posa più cara'])))).toBe(
    'Sono cambiati il preventivo e i suoi acconti',
  )
  const detta = { che: 'Il preventivo è cambiato', totale_prima: 1000, totale_ora: 1200 }
  expect(origineInParole(detta, undefined)).toBe(
    'Il preventivo è cambiato da quando c’è questa bozza: era di 1.000,00\u00a0€, ora sarebbe di 1.200,00\u00a0€. Ricalcolala, o tienila com’è',
  )
  expect(origineInParole({ ...detta, totale_ora: 1000 }, undefined)).toContain('il totale resta 1.000,00')
  expect(origineInParole(detta, 'Prima emetti l’acconto')).toBe('Prima emetti l’acconto')
})

test('ciò che si scrive a mano resta al suo posto, ciò che si toglie non torna', () => {
  const b = new Bozza(['caldaia', 'posa', 'tubi'])
  b.righe = ['caldaia', 'trasporto', 'posa']
  b.origine = ['caldaia', 'posa in quota', 'tubi', 'collaudo']
  expect(b.cambiate).toEqual(['preventivo'])
  expect(b.ricalcola()).toBe(true)
  expect(b.righe).toEqual(['caldaia', 'trasporto', 'posa in quota', 'collaudo'])
  expect(b.cambiate).toEqual([])
  // Twice is once.
  b.ricalcola()
  expect(b.righe).toEqual(['caldaia', 'trasporto', 'posa in quota', 'collaudo'])
  b.ricalcola(true)
  expect(b.righe).toEqual(b.origine)
})

test('una riga che hanno cambiato in due resta come l’ha scritta chi fa la bozza', () => {
  const b = new Bozza(['caldaia', 'posa'])
  b.righe = ['caldaia scontata', 'posa']
  b.origine = ['caldaia più cara', 'posa', 'collaudo']
  expect(b.ricalcola()).toBe(false)
  expect(b.righe).toEqual(['caldaia scontata', 'posa'])
  expect(b.cambiate).toEqual([])
  // What came with it isn't put in later, behind somebody's back.
  b.origine = ['caldaia più cara', 'posa di notte', 'collaudo']
  b.ricalcola()
  expect(b.righe).toEqual(['caldaia scontata', 'posa di notte'])
})

test('ciò che il programma riscrive riga per riga non è scritto a mano', () => {
  const b = new Bozza(['posa', 'tubi'])
  b.righe = ['posa', 'tubi', 'a mano']
  expect(righeAMano(b.tenuta, b.righe)).toBe(true)
  b.tenuta = riscritta(b.tenuta, b.righe, ['posa al 22', 'tubi al 22', 'a mano'])
  b.righe = ['posa al 22', 'tubi al 22']
  expect(righeAMano(b.tenuta, b.righe)).toBe(false)
})

const passo = fc.oneof(
  fc.record({ fa: fc.constant('rivedi' as const), dove: fc.nat(5) }),
  fc.record({ fa: fc.constantFrom('aggiungi', 'togli', 'cambia'), dove: fc.nat(5) }),
  fc.record({ fa: fc.constantFrom('scrivi', 'cancella', 'correggi'), dove: fc.nat(5) }),
  fc.record({ fa: fc.constantFrom('ricalcola', 'da capo', 'tieni'), dove: fc.constant(0) }),
)

test('in qualunque ordine: niente di scritto si perde, niente dell’origine entra due volte', () => {
  fc.assert(
    fc.property(fc.array(passo, { maxLength: 20 }), (passi) => {
      const b = new Bozza(['1', '2', '3'])
      let n = 3
      let toccata = false
      for (const { fa, dove } of passi) {
        const i = Math.min(dove, Math.max(0, b.origine.length - 1))
        const j = Math.min(dove, Math.max(0, b.righe.length - 1))
        if (fa === 'rivedi') b.origine = b.origine.map((riga) => (Number(riga) % 2 ? `${++n}` : riga))
        if (fa === 'aggiungi') b.origine = b.origine.toSpliced(i, 0, `${++n}`)
        if (fa === 'togli') b.origine = b.origine.toSpliced(i, 1)
        if (fa === 'cambia' && b.origine.length > 0) b.origine = b.origine.with(i, `${++n}`)
        if (fa === 'scrivi') b.righe = b.righe.toSpliced(j, 0, `mano ${++n}`)
        if (fa === 'cancella') b.righe = b.righe.toSpliced(j, 1)
        if (fa === 'correggi' && b.righe.length > 0) b.righe = b.righe.with(j, `mano ${++n}`)
        toccata ||= ['scrivi', 'cancella', 'correggi', 'tieni'].includes(fa)
        if (fa === 'tieni') b.tieni()
        if (fa === 'da capo') {
          b.ricalcola(true)
          expect(b.righe).toEqual(b.origine)
          expect(righeAMano(b.tenuta, b.righe)).toBe(false)
          toccata = false
        }
        if (fa === 'ricalcola') {
          const scritte = b.righe.filter((riga) => riga.startsWith('mano'))
          b.ricalcola()
          expect(b.righe.filter((riga) => riga.startsWith('mano'))).toEqual(scritte)
          if (!toccata) expect(b.righe).toEqual(b.origine)
        }
        if (['ricalcola', 'da capo', 'tieni'].includes(fa)) expect(b.cambiate).toEqual([])
        expect(new Set(b.righe).size).toBe(b.righe.length)
      }
    }),
    campione(20_000),
  )
})
