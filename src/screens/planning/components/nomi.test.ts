import { expect, test } from 'vitest'
import { type BarraVisita, disponiNomi } from './nomi.ts'

/** 20 px an hour; letters of 6 px in the bar, of 5 under it. */
const misure = {
  larghezza: 188,
  righe: 3,
  testo: (n: string, d: string) => n.length * (d === 'dentro' ? 6 : 5),
}
const barra = (nome: string, da: number, a: number): BarraVisita => ({ nome, da: da * 60, a: a * 60 })

test('il cognome sta nella sua barra se ci sta intero', () => {
  expect(disponiNomi([barra('Russo', 9, 12), barra('Quagliarella', 12, 14)], misure)).toEqual([
    'dentro',
    { riga: 0, sinistra: 65 },
  ])
})

test('altrimenti sotto, sulla prima riga libera', () => {
  const mattina = [barra('Quagliarella', 9, 10), barra('Capuano', 10, 11), barra('Serao', 11, 12)]
  expect(disponiNomi(mattina, misure)).toEqual([
    { riga: 0, sinistra: 5 },
    { riga: 1, sinistra: 25 },
    { riga: 2, sinistra: 45 },
  ])
})

test('non esce dal giorno, e dove non c’è più posto resta nel suggerimento', () => {
  expect(disponiNomi([barra('Caravaggio', 17, 18)], misure)).toEqual([{ riga: 0, sinistra: 135 }])
  const sera = [barra('Caravaggio', 16, 17), barra('Parco Azzurro', 17, 18)]
  expect(disponiNomi(sera, { ...misure, righe: 1 })).toEqual([{ riga: 0, sinistra: 135 }, 'suggerimento'])
})
