import { describe, expect, test } from 'vitest'
import type { Tratto } from '#anagrafe/orari/rules.ts'
import { indirizzo } from '#test/piani.ts'
import { minutiLiberi } from '#visite/tempo/riserva.rules.ts'
import { VIA_IGNOTA, viaggioFra } from '#visite/tempo/vie.rules.ts'
import { type DaPiazzare, minutiPresi, postoIn } from './giornata.rules.ts'

const MISURE = {
  viaggio: null,
  viaggioFuori: null,
  riserva: 20,
  quando: 'Fine' as const,
  vicine: [['z1', 'z2'] as [string, string]],
}
const SCELTE = { ...MISURE, viaggio: 12, viaggioFuori: 40 }
const ORE: Tratto[] = [
  [540, 780],
  [840, 1080],
]
const portici = (via: string, zona = 'z1') => ({ luogo: indirizzo('Portici', via, '80055'), zona })
const napoli = (zona = 'z2') => ({ luogo: indirizzo('Napoli', 'Via Toledo 1', '80134'), zona })
const impegno = (inizio: number, fine: number, dove = portici('Corso Garibaldi 1')) => ({
  inizio,
  fine,
  ...dove,
})
const visita = (altro: Partial<DaPiazzare> = {}): DaPiazzare => ({
  ...{ luogo: indirizzo('Portici', 'Via Diaz 3', '80055'), zona: { chiave: 'z1', nome: 'Portici' } },
  ...{ minuti: 45, fascia: null, ...altro },
})

describe('il viaggio fra due visite', () => {
  test('segue la distanza; ciò che l’azienda ha scelto vale nella zona, e fra zone vicine', () => {
    expect(viaggioFra(portici('Via Diaz 3'), portici('Corso Garibaldi 1'), MISURE)).toBe(10)
    expect(viaggioFra(portici('Via Diaz 3'), portici('Corso Garibaldi 1'), SCELTE)).toBe(12)
    expect(viaggioFra(portici('Via Diaz 3'), portici('Via Diaz 3'), SCELTE)).toBe(0)
    expect(viaggioFra(portici('Via Diaz 3'), portici('Via Diaz 4'), SCELTE)).toBe(5)
    expect(viaggioFra(portici('Via Diaz 3'), napoli(), MISURE)).toBe(25)
    expect(viaggioFra(portici('Via Diaz 3'), napoli(), SCELTE)).toBe(40)
    expect(viaggioFra(portici('Via Diaz 3'), napoli('z9'), SCELTE)).toBe(25)
  })
  test('chi non ha né comune né CAP non sta in una zona con altri', () => {
    const senza = { luogo: indirizzo(null, 'Via Diaz 3'), zona: '-' }
    expect(viaggioFra(senza, { ...senza, luogo: indirizzo(null, 'Via Roma 1') }, SCELTE)).toBeNull()
    expect(minutiPresi([impegno(540, 600), { inizio: 660, fine: 700, ...senza }], MISURE)).toBe(
      100 + VIA_IGNOTA,
    )
  })
})

test('di una giornata restano i minuti senza visite, strada e riserva', () => {
  const impegni = [impegno(540, 600), impegno(660, 720, napoli())]
  expect(minutiLiberi({ ore: ORE, impegni }, MISURE)).toBe(480 * 0.8 - 120 - 25)
})

describe('il posto in una giornata', () => {
  test('è il primo dopo il viaggio, al quarto d’ora', () => {
    expect(postoIn({ ore: ORE, impegni: [] }, visita(), MISURE)).toEqual({ inizio: 540, fine: 585 })
    const impegni = [impegno(540, 600)]
    expect(postoIn({ ore: ORE, impegni }, visita(), MISURE)).toEqual({ inizio: 615, fine: 660 })
    const lontana = visita({ luogo: napoli().luogo, zona: { chiave: 'z2', nome: 'Napoli' } })
    expect(postoIn({ ore: ORE, impegni }, lontana, MISURE)?.inizio).toBe(630)
  })
  test('prima di un impegno lascia il tempo di arrivarci', () => {
    const impegni = [impegno(600, 660)]
    expect(postoIn({ ore: ORE, impegni }, visita({ minuti: 45 }), MISURE)?.inizio).toBe(540)
    expect(postoIn({ ore: ORE, impegni }, visita({ minuti: 60 }), MISURE)?.inizio).toBe(675)
  })
  test('la mattina finisce alle tredici, il pomeriggio comincia allora', () => {
    const impegni = [impegno(540, 765)]
    expect(postoIn({ ore: ORE, impegni }, visita({ fascia: 'Mattina' }), MISURE)).toBeUndefined()
    expect(postoIn({ ore: ORE, impegni: [] }, visita({ fascia: 'Pomeriggio' }), MISURE)?.inizio).toBe(840)
  })
  test('fra impegni che si accavallano conta l’ultimo che finisce', () => {
    const impegni = [impegno(540, 720), impegno(560, 600)]
    expect(postoIn({ ore: ORE, impegni }, visita({ minuti: 30 }), MISURE)?.inizio).toBe(720)
  })
})
