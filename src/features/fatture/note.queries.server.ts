import type { RigaDati } from '#features/righe/contract.ts'
import type { Db } from '#server/data/schema.ts'
import type { Context } from '#server/http/context.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import { scriviBozza } from './bozze.queries.server.ts'
import type { Fattura } from './contract.ts'
import { type Documento, documentoDigitato } from './documento.queries.server.ts'
import { allineaPagamenti, eliminaPagamento, restoDi, scriviPagamento } from './pagamenti.queries.server.ts'
import { blocca } from './rate.queries.server.ts'
import { riepilogoDi, righeDiFattura } from './righe.queries.server.ts'

/** What the credit notes of an invoice come to without one of them, drafts included; euro. */
async function giaStornato(db: Db, id: number, tranne = 0): Promise<number> {
  const { somma } = await db
    .selectFrom('fatture')
    .select((e) => e.fn.sum<number | null>('totale').as('somma'))
    .where('fattura_collegata_id', '=', id)
    .where('tipo_documento', '=', 'TD04')
    .where('id', '!=', tranne)
    .executeTakeFirstOrThrow()
  return euro(Number(somma ?? 0))
}

/**
 * All notes of an invoice together never come to more than it does.
 * @param nota the one that is being written or issued; its draft is counted once
 * @throws AppError conflitto
 */
export async function esigeEntroLaFattura(
  db: Db,
  fattura: Pick<Fattura, 'id' | 'totale' | 'numero_documento'>,
  nota: { id?: number; totale: number },
): Promise<void> {
  const gia = await giaStornato(db, fattura.id, nota.id)
  const resta = euro(cents(fattura.totale) - cents(gia))
  if (nota.totale > resta)
    throw new AppError(
      'conflitto',
      `La fattura ${fattura.numero_documento} si può ancora stornare per ${formatEuro(resta)}, la nota è di ${formatEuro(nota.totale)}`,
    )
}

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

/**
 * Writes the draft of a credit note for an invoice that was issued or registered.
 * @param righe what is taken back; all of the invoice where absent
 * @returns its id
 * @throws AppError conflitto where the invoice is a draft, a note itself, or would be taken back twice
 */
export async function creaNota(
  ctx: Context,
  fatturaId: number,
  { righe, dataEmissione = oggi() }: { righe?: readonly RigaDati[]; dataEmissione?: string },
): Promise<number> {
  const f = await blocca(ctx.db, fatturaId)
  if (f.fase === 'Bozza') throw new AppError('conflitto', 'È una bozza: correggila direttamente')
  if (f.nota_di_credito) throw new AppError('conflitto', 'È già una nota di credito')
  if (f.tipo !== 'Attiva' || f.cliente_id === null)
    throw new AppError('conflitto', 'La nota di credito di una fattura ricevuta la manda il fornitore')
  const scelte = {
    scontoPercento: righe ? null : f.sconto_percento,
    scontoImporto: righe ? null : f.sconto_importo,
    iva10Manutenzione: righe ? false : f.iva10_manutenzione,
    bonificoParlante: f.bonifico_parlante,
    addebitaBollo: righe ? false : f.addebita_bollo,
    dataEmissione,
  }
  const documento = righe
    ? await documentoDigitato(ctx.db, righe, scelte, f.cliente_id)
    : await tuttaDi(ctx.db, f)
  await esigeEntroLaFattura(ctx.db, f, documento.importi)
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
    documento,
  )
}

/** Lets an invoice take what it can of a credit note: no money moves. @returns how much, in euro */
async function compensaTra(ctx: Context, nota: Fattura, fatturaId: number): Promise<number> {
  const fattura = await blocca(ctx.db, fatturaId)
  const importo = Math.min(restoDi(fattura), restoDi(nota))
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
