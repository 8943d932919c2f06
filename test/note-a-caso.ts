import { Decimal } from 'decimal.js'
import type { RigaDiFattura, RigaDiNotaDati } from '#carte/fatture/contract.ts'
import { comeStorno, soggettoDi } from '#carte/fatture/nota.rules.ts'
import {
  type NotaFatta,
  partiDiNota,
  type RigaDiNota,
  righeDelResto,
  righeDiNota,
  type Stornabile,
} from '#carte/fatture/righe-storno.rules.ts'
import { chiaveIva, partiAllora } from '#carte/fatture/storno.rules.ts'
import { type Contato, contoDelleRighe, type Parti } from '#carte/righe/conti.rules.ts'
import type { RigaDati } from '#carte/righe/contract.ts'
import { NESSUNA_SCELTA, type ScelteDocumento } from '#carte/righe/documento.rules.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro } from '#shared/money.ts'
import { dado } from './dado.ts'

/** Arithmetic of the second opinion: forty figures, halves away from zero. */
const D = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })
const IVE: readonly (readonly [number, string | null])[] = [
  [10, null],
  [10, null],
  [10, null],
  [22, null],
  [4, null],
  [0, 'N1'],
  [0, 'N4'],
  [0, 'N6.7'],
]
const SENZA: ScelteDocumento = { ...NESSUNA_SCELTA, addebitaBollo: false }
const DATA = '2026-11-20'

interface Caso extends Stornabile {
  parti: Parti
}

const comeRighe = (contato: Contato, stornate: readonly RigaDiNota[]): RigaDiFattura[] =>
  contato.righe.map((r, i) => ({
    ...{ n: i + 1, articolo_id: null, codice: r.codice, descrizione: r.descrizione, um: r.um },
    ...{ quantita: r.quantita, prezzo_unitario: r.prezzoUnitario, sconto_percento: r.scontoPercento },
    ...{ imponibile: r.imponibile, aliquota: r.aliquota, natura: r.natura, ritenuta: r.ritenuta },
    ...{
      bene_significativo: r.beneSignificativo,
      bene_chiesto: null,
      riga_stornata: stornate[i]?.rigaStornata ?? null,
    },
  }))

/** Some invoice: mixed rates, discounts of both kinds, beni significativi, ritenuta, split, RF19, stamp duty, gross given. */
function fattura(a: (n: number) => number): Caso | null {
  const decimale = (massimo: number, decimali: number) =>
    decimali === 0 ? String(a(massimo)) : `${a(massimo)}.${String(a(10 ** decimali)).padStart(decimali, '0')}`
  const righe = Array.from({ length: 1 + a(5) }, (_, i): RigaDati => {
    const [aliquota, natura] = IVE[a(IVE.length)] ?? [10, null]
    const prezzo = decimale(a(3) ? 900 : 2, [0, 2, 2, 4][a(4)] ?? 2)
    return {
      ...{ descrizione: `Riga ${i + 1}`, aliquota, natura, beneSignificativo: a(3) === 0 },
      quantita: a(2) ? '1' : decimale(12, a(3)),
      prezzoUnitario: a(12) === 0 && Number(prezzo) > 0 ? `-${prezzo}` : prezzo,
      scontoPercento: a(4) ? null : a(10_001) / 100,
      ...(a(4) === 0 && { ritenuta: a(2) === 0 }),
    }
  })
  const scelte: ScelteDocumento = {
    scontoPercento: a(3) ? null : a(10_001) / 100,
    scontoImporto: a(4) ? null : a(5000) / 100,
    iva10Manutenzione: a(2) === 0,
    bonificoParlante: a(6) === 0,
    addebitaBollo: a(2) === 0,
  }
  const tipo = (['Privato', 'Condominio', 'Condominio', 'PA', 'Azienda'] as const)[a(5)] ?? 'Privato'
  const parti: Parti = {
    cliente: { tipo, splitPayment: tipo === 'PA' && a(4) > 0 },
    emittente: { regime: a(6) ? 'RF01' : 'RF19', addebitaBollo: null },
  }
  const una = contoDelleRighe(
    { righe, ...scelte, dataDocumento: DATA },
    parti.cliente,
    parti.emittente,
    () => false,
  )
  // As a visit's takings: the VAT gives way by a cent where the SdI allows it.
  const lordo = euro(cents(una.somme.totale) + a(3) - 1)
  const ceduto = contoDelleRighe(
    { righe, ...scelte, dataDocumento: DATA, lordo },
    parti.cliente,
    parti.emittente,
    () => false,
  )
  const ammesso = ceduto.somme.riepilogo.every(
    (g) => g.imponibile !== 0 && vicina(g.imponibile, g.aliquota, g.imposta),
  )
  const contato = a(4) === 0 && ammesso ? ceduto : una
  const { somme } = contato
  if (somme.totale <= 0 || somme.subtotale < 0 || somme.nettoAPagare < 0) return null
  return {
    fattura: {
      ...{ numero_documento: 'FT-2026-001', totale: somme.totale, ritenuta: somme.ritenuta },
      ...{ sconto_percento: scelte.scontoPercento, sconto_importo: scelte.scontoImporto },
      iva10_manutenzione: scelte.iva10Manutenzione,
    },
    righe: comeRighe(contato, []),
    riepilogo: somme.riepilogo,
    note: [],
    // Whoever they have become since.
    parti: partiAllora(somme, somme.riepilogo, {
      cliente: { tipo: 'Azienda', splitPayment: a(2) === 0 },
      emittente: { regime: a(2) ? 'RF01' : 'RF19', addebitaBollo: null },
    }),
  }
}

/** A note of these lines as the server makes it; null where it is refused. */
function nota(caso: Caso, righe: readonly RigaDiNota[]): NotaFatta | null {
  const { cliente, emittente } = caso.parti
  const contato = contoDelleRighe({ righe, ...SENZA, dataDocumento: DATA }, cliente, emittente, () => false)
  const { somme } = contato
  if (Math.min(somme.subtotale, somme.totale, somme.nettoAPagare) < 0) return null
  const importi = { ...somme, netto_a_pagare: somme.nettoAPagare }
  const soggetto = soggettoDi(somme.effettive)
  const fatta = comeStorno(caso, { importi, riepilogo: somme.riepilogo, soggetto })
  const scelte = { sconto_percento: null, sconto_importo: null, iva10_manutenzione: false }
  return {
    totale: fatta.importi.totale,
    ritenuta: fatta.importi.ritenuta,
    riepilogo: fatta.riepilogo,
    parti: partiDiNota(scelte, comeRighe(contato, righe), somme.riepilogo),
  }
}

/** What somebody may ask to take back. */
function voci(a: (n: number) => number, { righe }: Caso): RigaDiNotaDati[] {
  const scelte = righe.filter(() => a(2) === 0)
  const sue = scelte.map(({ n, quantita, imponibile }): RigaDiNotaDati => {
    const base = { n, prezzoUnitario: '0' }
    const come = a(4)
    if (come === 0) return base
    if (come === 1) return { ...base, quantita: new D(quantita).times(a(11)).div(10).toFixed(3) }
    return { ...base, imponibile: euro(a(Math.abs(cents(imponibile)) + 1)) }
  })
  if (sue.length > 0 && a(5)) return sue
  const { aliquota, natura } = righe[a(righe.length)] ?? { aliquota: 10, natura: null }
  const libera = { descrizione: 'Altro', quantita: '1', prezzoUnitario: euro(a(5000)).toFixed(2) }
  return [...sue, { ...libera, aliquota, natura: natura as RigaDiNotaDati['natura'] }]
}

/** VAT within a cent of imponibile × rate, exactly (00421). */
const vicina = (imponibile: number, aliquota: number, imposta: number): boolean =>
  new D(imponibile).times(aliquota).div(100).minus(imposta).abs().lte('0.01')

const somma = (valori: readonly number[]): Decimal => valori.reduce((t, v) => t.plus(v), new D(0))

/** The VAT that a note's group must have, looked for among whole cents: the nearest to its share that the SdI takes. */
function impostaAttesa(
  intera: { imponibile: number; imposta: number; aliquota: number },
  prima: { imponibile: number; imposta: number },
  imponibile: number,
): Decimal {
  const finora = new D(prima.imponibile).plus(imponibile)
  const nominale = new D(intera.imposta)
    .times(finora)
    .div(intera.imponibile)
    .toDecimalPlaces(2)
    .minus(prima.imposta)
  const resta = new D(intera.imponibile).minus(finora)
  const va = (imposta: Decimal) =>
    vicina(imponibile, intera.aliquota, imposta.toNumber()) &&
    vicina(
      resta.toNumber(),
      intera.aliquota,
      new D(intera.imposta).minus(prima.imposta).minus(imposta).toNumber(),
    )
  return [0, -1, 1, -2, 2, -3, 3].map((passo) => nominale.plus(new D(passo).div(100))).find(va) ?? nominale
}

/** What is wrong with a note beside those before it. */
function difettiDi({ riepilogo, note }: Caso, fatta: NotaFatta): string[] {
  const difetti: string[] = []
  for (const gruppo of fatta.riepilogo) {
    const intera = riepilogo.find((g) => chiaveIva(g) === chiaveIva(gruppo))
    if (!intera) {
      if (gruppo.imponibile !== 0) difetti.push(`${chiaveIva(gruppo)}: nella fattura non c’è`)
      continue
    }
    const suoi = note.flatMap((una) => una.riepilogo.filter((g) => chiaveIva(g) === chiaveIva(gruppo)))
    const prima = {
      imponibile: somma(suoi.map((g) => g.imponibile)).toNumber(),
      imposta: somma(suoi.map((g) => g.imposta)).toNumber(),
    }
    if (new D(prima.imponibile).plus(gruppo.imponibile).abs().gt(Math.abs(intera.imponibile)))
      difetti.push(`${chiaveIva(gruppo)}: più di quanto ha la fattura`)
    if (!vicina(gruppo.imponibile, gruppo.aliquota, gruppo.imposta))
      difetti.push(`${chiaveIva(gruppo)}: ${gruppo.imposta} su ${gruppo.imponibile} non passa al SdI`)
    if (intera.imponibile !== 0 && !impostaAttesa(intera, prima, gruppo.imponibile).equals(gruppo.imposta))
      difetti.push(`${chiaveIva(gruppo)}: IVA ${gruppo.imposta}, attesa un’altra`)
  }
  return difetti
}

/**
 * Takes back some invoice part by part, as its number says, until nothing is left: the notes sum to it by rate and natura,
 * in VAT, ritenuta, split and total, none takes back more than was billed, and a second computation agrees with each.
 * @returns what is wrong, in words; how many notes were made
 */
export function stornaACaso(seme: number): { difetti: string[]; note: number } {
  const a = dado(seme)
  const caso = fattura(a)
  if (!caso) return { difetti: [], note: 0 }
  const difetti: string[] = []
  const note: NotaFatta[] = []
  const ora = (): Caso => ({ ...caso, note: [...note] })
  const prova = (righe: (c: Caso) => RigaDiNota[]) => {
    try {
      const chieste = righe(ora())
      const fatta = chieste.length > 0 ? nota(ora(), chieste) : null
      if (fatta) {
        difetti.push(...difettiDi(ora(), fatta))
        note.push(fatta)
      }
      return fatta !== null
    } catch (errore) {
      if (errore instanceof AppError) return false
      throw errore
    }
  }
  for (let volte = a(6); volte > 0; volte--) prova((c) => righeDiNota(c, voci(a, c)))
  prova(righeDelResto)
  if (righeDelResto(ora()).length > 0) difetti.push('il resto non si storna')

  const uguali = (che: string, fattura: number, delleNote: readonly number[]) => {
    if (!somma(delleNote).equals(fattura)) difetti.push(`${che}: ${somma(delleNote)} invece di ${fattura}`)
  }
  const gruppi = note.flatMap(({ riepilogo }) => riepilogo)
  for (const intero of caso.riepilogo) {
    const suoi = gruppi.filter((g) => chiaveIva(g) === chiaveIva(intero))
    uguali(
      chiaveIva(intero),
      intero.imponibile,
      suoi.map((g) => g.imponibile),
    )
    uguali(
      `IVA ${chiaveIva(intero)}`,
      intero.imposta,
      suoi.map((g) => g.imposta),
    )
    uguali(
      `scissione ${chiaveIva(intero)}`,
      intero.esigibilita === 'S' ? intero.imposta : 0,
      suoi.flatMap((g) => (g.esigibilita === 'S' ? g.imposta : [])),
    )
  }
  uguali(
    'ritenuta',
    caso.fattura.ritenuta,
    note.map(({ ritenuta }) => ritenuta),
  )
  uguali(
    'totale',
    caso.fattura.totale,
    note.map(({ totale }) => totale),
  )
  return { difetti, note: note.length }
}
