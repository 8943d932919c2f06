import type { GruppoIva } from '#carte/righe/contract.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro, sumEuro } from '#shared/money.ts'
import { partiIva, type Stornabile } from './righe-storno.rules.ts'
import {
  entraNelResto,
  type GruppiStorno,
  impostaDiNota,
  restoInParole,
  ritenutaDiNota,
} from './storno.rules.ts'

/** The sums of a note before they are made those of its invoice; euro. */
interface DaStornare {
  importi: {
    subtotale: number
    ivaImporto: number
    totale: number
    ritenuta: number
    ivaSplit: number
    netto_a_pagare: number
  }
  riepilogo: readonly GruppoIva[]
  /** What of it bears the ritenuta. */
  soggetto: number
}

/** What of a document bears the ritenuta, in euro. */
export const soggettoDi = (parti: readonly { imponibile: number; ritenuta: boolean }[]): number =>
  sumEuro(parti.flatMap(({ imponibile, ritenuta }) => (ritenuta ? imponibile : [])))

/** Net, total and what is to be paid of groups, in cents. */
const misure = (riepilogo: GruppiStorno, ritenuta: number): number[] => {
  const imponibile = cents(sumEuro(riepilogo.map((g) => g.imponibile)))
  const imposta = cents(sumEuro(riepilogo.map((g) => g.imposta)))
  const scissa = cents(sumEuro(riepilogo.flatMap((g) => (g.esigibilita === 'S' ? g.imposta : []))))
  return [imponibile, imponibile + imposta, imponibile + imposta - scissa - cents(ritenuta)]
}

/**
 * All notes of an invoice together never take back more than it has, of each rate and in all: where a rate of it is below
 * zero, what they leave is not.
 * @throws AppError storno_oltre, with what is left by rate or natura in `campi`
 */
export function esigeEntro(
  { fattura, riepilogo, note }: Stornabile,
  nota: { ritenuta: number; riepilogo: GruppiStorno },
): void {
  const stornati = note.flatMap((precedente) => precedente.riepilogo)
  const prese = misure(
    [...stornati, ...nota.riepilogo],
    sumEuro([nota.ritenuta, ...note.map(({ ritenuta }) => ritenuta)]),
  )
  const inTutto = misure(riepilogo, fattura.ritenuta).every((intera, i) => (prese[i] ?? 0) <= intera)
  if (inTutto && entraNelResto(riepilogo, stornati, nota.riepilogo)) return
  const campi = restoInParole(riepilogo, stornati, nota.riepilogo)
  const perche = `La nota va oltre ciò che resta della fattura ${fattura.numero_documento}`
  throw new AppError('storno_oltre', [perche, ...Object.values(campi)].join('. '), { campi })
}

/**
 * The document of a note with the VAT, the ritenuta and the split that its invoice has on what it takes back.
 * @throws AppError storno_oltre where it is more than is left
 */
export function comeStorno<D extends DaStornare>(s: Stornabile, documento: D): D {
  const { riepilogo, esaurita } = impostaDiNota(
    s.riepilogo,
    s.note.flatMap((nota) => nota.riepilogo),
    documento.riepilogo,
  )
  const ritenuta = euro(
    ritenutaDiNota(
      cents(s.fattura.ritenuta),
      cents(sumEuro(s.note.map((nota) => nota.ritenuta))),
      {
        fattura: cents(soggettoDi(partiIva(s.fattura, s.righe, s.riepilogo))),
        note: cents(soggettoDi(s.note.flatMap(({ parti }) => parti))),
        nota: cents(documento.soggetto),
      },
      esaurita,
    ),
  )
  const ivaImporto = sumEuro(riepilogo.map(({ imposta }) => imposta))
  const ivaSplit = sumEuro(riepilogo.flatMap((g) => (g.esigibilita === 'S' ? g.imposta : [])))
  const totale = sumEuro([documento.importi.subtotale, ivaImporto])
  const netto_a_pagare = sumEuro([totale, -ritenuta, -ivaSplit])
  esigeEntro(s, { ritenuta, riepilogo })
  return {
    ...documento,
    importi: { ...documento.importi, ivaImporto, totale, ritenuta, ivaSplit, netto_a_pagare },
    riepilogo,
  }
}
