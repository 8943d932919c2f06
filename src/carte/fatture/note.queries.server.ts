import type { RigaDati } from '#carte/righe/contract.ts'
import { comeDati, intera, NESSUNA_SCELTA, scelteDi } from '#carte/righe/documento.rules.ts'
import type { Quota } from '#carte/righe/quote.rules.ts'
import { ripartisci } from '#carte/righe/riparto.rules.ts'
import type { Context } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { decimal, divideHalfAway } from '#shared/decimals.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import { scriviBozza } from './bozze.queries.server.ts'
import type { Fattura, RigaDiFattura, RigaDiNotaDati } from './contract.ts'
import { type Documento, documentoDigitato } from './documento.queries.server.ts'
import { allineaPagamenti, eliminaPagamento, scriviPagamento } from './pagamenti.queries.server.ts'
import { blocca } from './rate.queries.server.ts'
import { riepilogoDi, righeDiFattura } from './righe.queries.server.ts'
import { restaDi } from './rules.ts'
import { comeStorno, partiDellaNota } from './stornato.queries.server.ts'
import { chiaveIva, quoteDiFattura } from './storno.rules.ts'

/** The whole invoice as it is, also the cent that its VAT gave way by. */
async function tuttaDi(db: Db, f: Fattura): Promise<Documento> {
  const righe = await righeDiFattura(db, f.id)
  return {
    importi: {
      subtotale: f.subtotale,
      ivaImporto: f.iva_importo,
      totale: f.totale,
      ritenuta: f.ritenuta,
      bollo: f.bollo,
      ivaSplit: f.iva_split,
      netto_a_pagare: f.netto_a_pagare,
      aliquotaIva: f.aliquota_iva,
    },
    righe: righe.map(({ n: _, ...riga }) => riga),
    riepilogo: await riepilogoDi(db, f.id),
  }
}

const QUALE_PARTE = 'Di una riga si storna una quantità o un importo'

/**
 * What a note takes of a line of its invoice, in cents.
 * @throws AppError storno_oltre where that is more than the line
 */
function importoDi(
  { n, quantita, imponibile }: RigaDiNotaDati,
  riga: RigaDiFattura,
  quote: readonly Quota[],
): bigint {
  const intero = quote.reduce((somma, quota) => somma + BigInt(cents(quota.imponibile)), 0n)
  const oltre = (quanto: string) => {
    const testo = `La riga ${n} è di ${quanto}`
    const campi = Object.fromEntries(quote.map((quota) => [chiaveIva(quota), testo]))
    return new AppError('storno_oltre', testo, { campi })
  }
  const inEuro = formatEuro(euro(Number(intero)))
  if (imponibile !== undefined) {
    const chiesto = BigInt(cents(imponibile))
    if (chiesto > (intero < 0n ? -intero : intero)) throw oltre(inEuro)
    return intero < 0n ? -chiesto : chiesto
  }
  if (quantita === undefined) return intero
  const [parte, tutta] = [decimal(quantita), decimal(riga.quantita)]
  const [pezzi, di] = [parte.digits * 10n ** BigInt(tutta.scale), tutta.digits * 10n ** BigInt(parte.scale)]
  if (pezzi > di) throw oltre(inEuro)
  return di === 0n ? 0n : divideHalfAway(intero * pezzi, di)
}

/** What a line of an invoice is in its note: with its own words where nothing of it was discounted or divided. */
function righeDaStornare(voce: RigaDiNotaDati, riga: RigaDiFattura, quote: readonly Quota[]): RigaDati[] {
  const sua = { ...comeDati(riga), beneSignificativo: false }
  const intatta = quote.length === 1 && quote[0]?.imponibile === riga.imponibile
  const importo = importoDi(voce, riga, quote)
  if (intatta && voce.imponibile === undefined) return [{ ...sua, quantita: voce.quantita ?? sua.quantita }]
  const parti = ripartisci(
    importo,
    quote.map(({ imponibile }) => BigInt(cents(imponibile))),
  )
  return quote.map(({ descrizione, aliquota, natura, ritenuta }, i) => ({
    ...sua,
    ...{ um: null, scontoPercento: null },
    ...intera(descrizione, parti[i] ?? 0n, { aliquota, natura, ritenuta }),
  }))
}

/**
 * The lines of a note: those of the invoice as they stand there, others as they were typed.
 * @throws AppError dati_non_validi where it names a line that isn't there, or one twice; storno_oltre
 */
function righeDiNota(f: Fattura, sue: readonly RigaDiFattura[], voci: readonly RigaDiNotaDati[]): RigaDati[] {
  const quote = quoteDiFattura(f, sue)
  return voci.flatMap((voce, i) => {
    const { n, imponibile, quantita = '1', ...digitata } = voce
    if (n === undefined) return [{ ...digitata, quantita }]
    const riga = sue.find((una) => una.n === n)
    if (!riga) throw fieldError(`righe.${i}.n`, `La fattura non ha una riga ${n}`)
    if (voci.findIndex((una) => una.n === n) < i) throw fieldError(`righe.${i}.n`, `La riga ${n} c’è già`)
    if (imponibile !== undefined && voce.quantita !== undefined)
      throw fieldError(`righe.${i}.imponibile`, QUALE_PARTE)
    return righeDaStornare(
      voce,
      riga,
      quote.filter((quota) => quota.n === n),
    )
  })
}

/**
 * Writes the draft of a credit note for an invoice that was issued or registered.
 * @param righe what is taken back; all of the invoice where absent
 * @returns its id
 * @throws AppError conflitto where the invoice is a draft or a note itself; storno_oltre where it would be taken back twice
 */
export async function creaNota(
  ctx: Context,
  fatturaId: number,
  { righe, dataEmissione = oggi() }: { righe?: readonly RigaDiNotaDati[]; dataEmissione?: string },
): Promise<number> {
  const f = await blocca(ctx.db, fatturaId)
  if (f.fase === 'Bozza') throw new AppError('conflitto', 'È una bozza: correggila direttamente')
  if (f.nota_di_credito) throw new AppError('conflitto', 'È già una nota di credito')
  if (f.tipo !== 'Attiva' || f.cliente_id === null)
    throw new AppError('conflitto', 'La nota di credito di una fattura ricevuta la manda il fornitore')
  const scelte = {
    ...scelteDi(f),
    ...(righe && { ...NESSUNA_SCELTA, bonificoParlante: f.bonifico_parlante, addebitaBollo: false }),
    dataEmissione,
  }
  const documento = righe
    ? await documentoDigitato(
        ctx.db,
        righeDiNota(f, await righeDiFattura(ctx.db, f.id), righe),
        scelte,
        await partiDellaNota(ctx.db, f.id),
      )
    : await tuttaDi(ctx.db, f)
  return scriviBozza(
    ctx,
    {
      ...scelte,
      tipoDocumento: 'TD04',
      clienteId: f.cliente_id,
      dataScadenza: null,
      metodoPagamento: f.metodo_pagamento,
      causale: `Storno${righe ? ' parziale' : ''} della fattura ${f.numero_documento} del ${formatDate(f.data_emissione)}`,
      cig: f.cig,
      cup: f.cup,
      fatturaCollegataId: f.id,
    },
    await comeStorno(ctx.db, f, documento),
  )
}

/** Lets an invoice take what it can of a credit note: no money moves. @returns how much, in euro */
async function compensaTra(ctx: Context, nota: Fattura, fatturaId: number): Promise<number> {
  const fattura = await blocca(ctx.db, fatturaId)
  const importo = Math.min(restaDi(fattura), restaDi(nota))
  if (importo <= 0) return 0
  const data = nota.data_emissione > oggi() ? oggi() : nota.data_emissione
  await scriviPagamento(ctx, fattura.id, {
    data,
    importo,
    metodo: fattura.metodo_pagamento,
    notaCreditoId: nota.id,
  })
  await allineaPagamenti(ctx, fattura.id)
  await allineaPagamenti(ctx, nota.id)
  return importo
}

/** When a note is issued its invoice takes what is still owed of it. */
export async function compensaConLaSua(ctx: Context, notaId: number): Promise<void> {
  const nota = await blocca(ctx.db, notaId)
  if (nota.fattura_collegata_id === null) return
  const sua = await blocca(ctx.db, nota.fattura_collegata_id)
  if (sua.fase !== 'Bozza' && sua.metodo_pagamento !== 'RiBa') await compensaTra(ctx, nota, sua.id)
}

/** Takes back what invoices took of a note: it becomes a draft again. */
export async function sciogliCompensazioni(ctx: Context, notaId: number): Promise<void> {
  const suoi = await ctx.db
    .selectFrom('pagamenti')
    .select('id')
    .where('nota_credito_id', '=', notaId)
    .execute()
  for (const { id } of suoi) await eliminaPagamento({ ...ctx, ifVersion: null }, id)
}

/**
 * Lets another invoice of the same customer take what is left of a note.
 * @throws AppError conflitto
 */
export async function compensa(ctx: Context, notaId: number, fatturaId: number): Promise<void> {
  const nota = await blocca(ctx.db, notaId)
  const fattura = await blocca(ctx.db, fatturaId)
  if (!nota.nota_di_credito || nota.fase === 'Bozza')
    throw new AppError('conflitto', 'Si compensa una nota di credito emessa')
  if (fattura.nota_di_credito || fattura.fase === 'Bozza' || fattura.tipo !== nota.tipo)
    throw new AppError('conflitto', 'Si compensa con una fattura emessa')
  const stesso =
    nota.tipo === 'Attiva'
      ? nota.cliente_id === fattura.cliente_id
      : nota.fornitore_id === fattura.fornitore_id
  if (!stesso) throw new AppError('conflitto', 'La fattura non è dello stesso cliente')
  if (fattura.metodo_pagamento === 'RiBa')
    throw new AppError('conflitto', 'Una fattura con RiBa non si compensa: le sue rate sono già in banca')
  if ((await compensaTra(ctx, nota, fatturaId)) === 0)
    throw new AppError('conflitto', 'Non resta niente da compensare')
}
