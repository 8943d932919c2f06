import type { GruppoIva, RigaDati } from '#carte/righe/contract.ts'
import { comeDati, intera } from '#carte/righe/documento.rules.ts'
import type { QuotaIva } from '#carte/righe/quote.rules.ts'
import { ripartisci } from '#carte/righe/riparto.rules.ts'
import { valoreRiga } from '#carte/righe/somme.rules.ts'
import { decimal, divideHalfAway } from '#shared/decimals.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import type { Fattura, RigaDiFattura, RigaDiNotaDati } from './contract.ts'
import { chiaveIva, quoteDiFattura, type ScelteDiSconto } from './storno.rules.ts'

/** What of a document bears one rate, by the line of the invoice that it is of: 0 what the invoice adds itself, null none. */
export type ParteIva = Omit<QuotaIva, 'n'> & { n: number | null }

/** A credit note as far as the others of its invoice depend on it; euro. */
export interface NotaFatta {
  totale: number
  ritenuta: number
  riepilogo: readonly GruppoIva[]
  parti: readonly ParteIva[]
}

/** An invoice with the notes that there are of it, drafts included. */
export interface Stornabile {
  fattura: Pick<Fattura, 'numero_documento' | 'totale' | 'ritenuta'> & ScelteDiSconto
  righe: readonly RigaDiFattura[]
  riepilogo: readonly GruppoIva[]
  note: readonly NotaFatta[]
}

/** A line of a note, with the number of the invoice's line that it takes back. */
export type RigaDiNota = RigaDati & { rigaStornata?: number | null }

/** What an invoice adds to its lines: the stamp duty that it charges. */
export const AGGIUNTA = 0
const BOLLO = 'Imposta di bollo'

const inCent = (valore: number): bigint => BigInt(cents(valore))
const totaleDi = (valori: readonly bigint[]): bigint => valori.reduce((a, b) => a + b, 0n)
const grandezza = (valore: bigint): bigint => (valore < 0n ? -valore : valore)
const somma = (parti: readonly Pick<ParteIva, 'imponibile'>[]) =>
  totaleDi(parti.map(({ imponibile }) => inCent(imponibile)))

/** What each line of a document bears of each rate, and what the document adds to it. */
export function partiIva(
  f: ScelteDiSconto,
  righe: readonly RigaDiFattura[],
  riepilogo: readonly GruppoIva[],
): ParteIva[] {
  const quote = quoteDiFattura(f, righe)
  const aggiunte = riepilogo.flatMap(({ aliquota, natura, imponibile }): ParteIva[] => {
    const delGruppo = quote.filter((q) => q.aliquota === aliquota && q.natura === natura)
    const oltre = inCent(imponibile) - somma(delGruppo)
    return oltre === 0n
      ? []
      : [
          {
            ...{ n: AGGIUNTA, descrizione: BOLLO, imponibile: euro(Number(oltre)) },
            ...{ aliquota, natura, ritenuta: false },
          },
        ]
  })
  return [...quote, ...aggiunte]
}

/** The same of a credit note, by the lines of its invoice; those typed freely have none. */
export const partiDiNota = (...[f, righe, riepilogo]: Parameters<typeof partiIva>): ParteIva[] =>
  partiIva(f, righe, riepilogo).map((parte) => ({
    ...parte,
    n: parte.n === AGGIUNTA ? AGGIUNTA : (righe.find(({ n }) => n === parte.n)?.riga_stornata ?? null),
  }))

/** A part of the invoice with what notes leave of it, in cents: of its own sign, or nothing. */
type Resto = ParteIva & { resto: bigint }

function restiDi({ fattura, righe, riepilogo, note }: Stornabile): Resto[] {
  const prese = note.flatMap(({ parti }) => parti)
  return partiIva(fattura, righe, riepilogo).map((parte) => {
    const stornate = prese.filter((presa) => presa.n === parte.n && chiaveIva(presa) === chiaveIva(parte))
    const [intera, resto] = [inCent(parte.imponibile), inCent(parte.imponibile) - somma(stornate)]
    return { ...parte, resto: intera < 0n === resto < 0n ? resto : 0n }
  })
}

/** What is left to take back of each line of an invoice, in euro. */
export function restoPerRiga(s: Stornabile): { n: number; imponibile: number }[] {
  const resti = restiDi(s)
  return s.righe.map(({ n }) => ({
    n,
    imponibile: euro(Number(totaleDi(resti.flatMap((r) => (r.n === n ? r.resto : []))))),
  }))
}

/** A line of the invoice as a note asks for it. */
type Voce = Pick<RigaDiNotaDati, 'n' | 'quantita' | 'imponibile'>

/** True of a line that stands in its invoice just as it is written: no discount, no parts. */
const intatta = (riga: RigaDiFattura, [parte, ...resto]: readonly ParteIva[]): boolean =>
  resto.length === 0 &&
  parte !== undefined &&
  parte.imponibile === riga.imponibile &&
  parte.aliquota === riga.aliquota &&
  parte.natura === riga.natura

const QUALE_PARTE = 'Di una riga si storna una quantità o un importo'

/** @throws AppError storno_oltre, with what is left of the line at each of its rates */
function oltreLaRiga(n: number, parti: readonly Resto[]): AppError {
  const resta = totaleDi(parti.map(({ resto }) => resto))
  const quanto = formatEuro(euro(Number(resta)))
  const testo =
    resta === 0n
      ? `La riga ${n} è già stornata`
      : resta === somma(parti)
        ? `La riga ${n} è di ${quanto}`
        : `Della riga ${n} restano ${quanto}`
  return new AppError('storno_oltre', testo, {
    campi: Object.fromEntries(parti.map((parte) => [chiaveIva(parte), testo])),
  })
}

/**
 * What a note takes of a line of its invoice, in cents: all that is left of it, or the part that is asked for.
 * @param volte how many parts of the line others have taken: each may have rounded a cent of a quantity
 * @throws AppError storno_oltre where that is more than is left
 */
function importoDi(
  { n = 0, quantita, imponibile }: Voce,
  riga: RigaDiFattura,
  parti: readonly Resto[],
  volte: number,
): bigint {
  const [intero, resta] = [somma(parti), totaleDi(parti.map(({ resto }) => resto))]
  if (resta === 0n && intero !== 0n) throw oltreLaRiga(n, parti)
  if (imponibile !== undefined) {
    const chiesto = inCent(imponibile)
    if (chiesto > grandezza(resta)) throw oltreLaRiga(n, parti)
    return intero < 0n ? -chiesto : chiesto
  }
  if (quantita === undefined) return resta
  const [parte, piena] = [decimal(quantita), decimal(riga.quantita)]
  const [pezzi, base] = [parte.digits * 10n ** BigInt(piena.scale), piena.digits * 10n ** BigInt(parte.scale)]
  if (pezzi > base) throw oltreLaRiga(n, parti)
  if (base === 0n) return 0n
  const valore = intatta(riga, parti)
    ? valoreRiga({ ...comeDati(riga), quantita })
    : divideHalfAway(intero * pezzi, base)
  const avanza = grandezza(valore) - grandezza(resta)
  if (avanza > BigInt(volte)) throw oltreLaRiga(n, parti)
  return avanza > 0n ? resta : valore
}

/** What a line of an invoice is in its note: with its own words where nothing of it was discounted, divided or taken. */
function righeDaStornare(
  voce: Voce,
  riga: RigaDiFattura,
  resti: readonly Resto[],
  volte: number,
): RigaDiNota[] {
  const copia = { ...comeDati(riga), beneSignificativo: false, rigaStornata: riga.n }
  const importo = importoDi(voce, riga, resti, volte)
  const quantita = voce.quantita ?? copia.quantita
  if (voce.imponibile === undefined && intatta(riga, resti) && valoreRiga({ ...copia, quantita }) === importo)
    return [{ ...copia, quantita }]
  const parti = ripartisci(
    importo,
    resti.map(({ resto }) => resto),
  )
  return resti.flatMap(({ descrizione, aliquota, natura, ritenuta }, i) =>
    parti[i]
      ? [
          {
            ...{ ...copia, um: null, scontoPercento: null },
            ...intera(descrizione, parti[i], { aliquota, natura, ritenuta }),
          },
        ]
      : [],
  )
}

const QUANTO = 'scrivi quanto si storna, più di zero'

/**
 * A line of a note takes something back; one that the note had already, from an invoice that has it so, may stay.
 * @param precedenti its lines until now
 * @throws AppError dati_non_validi on the quantity of a line that is nothing
 */
export function esigeQuantita(
  righe: readonly Pick<RigaDati, 'descrizione' | 'quantita'>[],
  precedenti: readonly Pick<RigaDati, 'descrizione' | 'quantita'>[] = [],
): void {
  const nulla = ({ quantita }: Pick<RigaDati, 'quantita'>) => Number(quantita) === 0
  righe.forEach((riga, i) => {
    if (
      nulla(riga) &&
      !precedenti.some((scritta) => nulla(scritta) && scritta.descrizione === riga.descrizione)
    )
      throw fieldError(`righe.${i}.quantita`, `Riga ${i + 1}: ${QUANTO}`)
  })
}

const volteDi = ({ note }: Stornabile, n: number): number =>
  note.filter(({ parti }) => parti.some((parte) => parte.n === n)).length

/**
 * The lines of a note: those of the invoice as they stand there, less what other notes took; others as they were typed.
 * @throws AppError dati_non_validi where it names a line that isn't there, or one twice; storno_oltre
 */
export function righeDiNota(s: Stornabile, voci: readonly RigaDiNotaDati[]): RigaDiNota[] {
  const resti = restiDi(s)
  const righe = voci.flatMap((voce, i): RigaDiNota[] => {
    const { n, imponibile, quantita = '1', ...digitata } = voce
    if (Number(quantita) === 0) throw fieldError(`righe.${i}.quantita`, `Riga ${n ?? i + 1}: ${QUANTO}`)
    if (imponibile === 0) throw fieldError(`righe.${i}.imponibile`, `Riga ${n ?? i + 1}: ${QUANTO}`)
    if (n === undefined) return [{ ...digitata, quantita }]
    const riga = s.righe.find((stornata) => stornata.n === n)
    if (!riga) throw fieldError(`righe.${i}.n`, `La fattura non ha una riga ${n}`)
    if (voci.findIndex((doppia) => doppia.n === n) < i)
      throw fieldError(`righe.${i}.n`, `La riga ${n} c’è già`)
    if (imponibile !== undefined && voce.quantita !== undefined)
      throw fieldError(`righe.${i}.imponibile`, QUALE_PARTE)
    const parti = resti.filter((parte) => parte.n === n)
    return righeDaStornare(voce, riga, parti, volteDi(s, n))
  })
  if (righe.length === 0) throw fieldError('righe', 'Di queste righe non resta niente da stornare')
  return righe
}

/** What notes took with lines of their own, of each rate: it stands in no line of the invoice. */
function presiAltrimenti({ fattura, righe, riepilogo, note }: Stornabile, resti: readonly Resto[]) {
  const somme = new Map<string, ParteIva & { valore: bigint }>()
  const conta = (parte: ParteIva, valore: bigint) => {
    const chiave = `${chiaveIva(parte)} ${parte.ritenuta}`
    somme.set(chiave, { ...parte, valore: (somme.get(chiave)?.valore ?? 0n) + valore })
  }
  for (const parte of partiIva(fattura, righe, riepilogo)) conta(parte, inCent(parte.imponibile))
  for (const { parti } of note) for (const parte of parti) conta(parte, -inCent(parte.imponibile))
  for (const parte of resti) conta(parte, -parte.resto)
  return [...somme.values()].filter(({ valore }) => valore !== 0n)
}

/** The lines of a note that takes back all that others leave of an invoice; none where nothing is left. */
export function righeDelResto(s: Stornabile): RigaDiNota[] {
  const resti = restiDi(s)
  const intere = s.righe.flatMap((riga) => {
    const parti = resti.filter(({ n, resto }) => n === riga.n && resto !== 0n)
    return parti.length === 0 ? [] : righeDaStornare({ n: riga.n }, riga, parti, 0)
  })
  const aggiunte = resti.flatMap(({ n, resto, descrizione, aliquota, natura, ritenuta }) =>
    n === AGGIUNTA && resto !== 0n
      ? [{ ...intera(descrizione, resto, { aliquota, natura, ritenuta }), rigaStornata: AGGIUNTA }]
      : [],
  )
  const giaPrese = presiAltrimenti(s, resti).map(({ aliquota, natura, ritenuta, valore }) =>
    intera('Già stornato', valore, { aliquota, natura, ritenuta }),
  )
  return [...intere, ...aggiunte, ...giaPrese]
}

/** The lines of a note that was changed, each with the invoice's line that it had: by its words and its rate. */
export function conLeSue<R extends Pick<RigaDati, 'descrizione' | 'aliquota' | 'natura'>>(
  nuove: readonly R[],
  precedenti: readonly RigaDiFattura[],
): (R & { rigaStornata: number | null })[] {
  const libere = [...precedenti]
  return nuove.map((nuova) => {
    const posto = libere.findIndex(
      ({ descrizione, aliquota, natura }) =>
        descrizione === nuova.descrizione && aliquota === nuova.aliquota && natura === (nuova.natura ?? null),
    )
    const [vecchia] = posto < 0 ? [] : libere.splice(posto, 1)
    return { ...nuova, rigaStornata: vecchia?.riga_stornata ?? null }
  })
}
