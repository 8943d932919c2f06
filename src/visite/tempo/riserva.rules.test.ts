import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RISERVA_QUANDO } from '#anagrafe/azienda/rules.ts'
import { minutiDeiTratti, type Tratto } from '#anagrafe/orari/rules.ts'
import { indirizzo } from '#test/piani.ts'
import { daDareDi, minutiLiberi, minutiPassati, oreDaDare, riservaDi } from './riserva.rules.ts'

const ORE: Tratto[] = [
  [540, 780],
  [840, 1080],
]
const VIE = { viaggio: null, viaggioFuori: null, vicine: [] }
const impegno = (inizio: number, fine: number, via = 'Via Diaz 3') => ({
  ...{ inizio, fine, luogo: indirizzo('Portici', via, '80055'), zona: 'z' },
})

describe('ciò che si tiene per i guasti', () => {
  test('è un pezzo solo: alla fine, prima della pausa o all’inizio', () => {
    expect(riservaDi(ORE, { riserva: 20, quando: 'Fine' })).toEqual([984, 1080])
    expect(riservaDi(ORE, { riserva: 20, quando: 'Mezzogiorno' })).toEqual([684, 780])
    expect(riservaDi(ORE, { riserva: 20, quando: 'Mattina' })).toEqual([540, 636])
    expect(riservaDi(ORE, { riserva: 90, quando: 'Fine' })).toEqual([840, 1080])
    expect(riservaDi(ORE, { riserva: 0, quando: 'Fine' })).toBeNull()
    expect(riservaDi([], { riserva: 20, quando: 'Fine' })).toBeNull()
  })

  test('con ciò che resta fa le ore della giornata', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 }), fc.constantFrom(...RISERVA_QUANDO), (riserva, quando) => {
        const tenuta = riservaDi(ORE, { riserva, quando })
        const resta = oreDaDare(ORE, { riserva, quando })
        expect(minutiDeiTratti([...resta, ...(tenuta ? [tenuta] : [])])).toBe(480)
      }),
    )
  })
})

describe('le ore libere', () => {
  const misure = { ...VIE, riserva: 20, quando: 'Fine' } as const
  test('sono ciò che resta senza visite, strada, riserva e ciò che è passato', () => {
    const impegni = [impegno(540, 600), impegno(660, 720, 'Corso Garibaldi 1')]
    expect(minutiLiberi({ ore: ORE, impegni }, misure)).toBe(480 - 96 - 120 - 10)
    expect(minutiLiberi({ ore: ORE, impegni }, misure, 660)).toBe(60 + 144)
    // A way in the pause costs nobody anything, nor what stands in the reserve or outside the hours.
    const intorno = [impegno(720, 780), impegno(840, 900, 'Corso Garibaldi 1'), impegno(1000, 1200)]
    expect(minutiLiberi({ ore: ORE, impegni: intorno }, { ...misure, riserva: 0 })).toBe(180 + 90)
  })

  test('di un giorno passato non ce n’è, di oggi dal prossimo quarto d’ora', () => {
    const ora = { giorno: '2026-12-01', minuti: 601 }
    expect(['2026-11-30', '2026-12-01', '2026-12-02'].map((giorno) => minutiPassati(giorno, ora))).toEqual([
      1440, 615, 0,
    ])
    expect(daDareDi({ giorno: '2026-11-30', ore: ORE, impegni: [] }, misure, ora)).toEqual({
      ...{ minutiLiberi: 0, riservaDa: 984, riservaA: 1080 },
    })
  })
})
