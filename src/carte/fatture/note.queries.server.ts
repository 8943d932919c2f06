import { NESSUNA_SCELTA, scelteDi } from '#carte/righe/documento.rules.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { cents, euro } from '#shared/money.ts'
import { scriviBozza } from './bozze.queries.server.ts'
import type { Fattura, RigaDiNotaDati } from './contract.ts'
import { type DocumentoFattura, documentoDigitato } from './documento.queries.server.ts'
import { comeStorno, soggettoDi } from './nota.rules.ts'
import { allineaPagamenti, eliminaPagamento, scriviPagamento } from './pagamenti.queries.server.ts'
import { tabellaRate } from './queries.server.ts'
import { allinea, bloccaPiano } from './rate.queries.server.ts'
import {
  AGGIUNTA,
  partiIva,
  type RigaDiNota,
  righeDelResto,
  righeDiNota,
  type Stornabile,
} from './righe-storno.rules.ts'
import { restaDi } from './rules.ts'
import { partiDellaNota, stornabile } from './stornato.queries.server.ts'
import { restoInParole } from './storno.rules.ts'
import { contributiDi } from './trattenute.rules.ts'

/** The whole invoice as it is, also the cent that its VAT gave way by. */
function tuttaDi(f: Fattura, { righe, riepilogo }: Stornabile): DocumentoFattura {
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
    righe: righe.map(({ n, riga_stornata: _, ...riga }) => ({ ...riga, rigaStornata: n })),
    riepilogo,
    soggetto: soggettoDi(partiIva(f, righe, riepilogo)),
  }
}

/** @throws AppError storno_oltre where nothing is left to take back */
async function conRighe(
  db: Db,
  f: Fattura,
  stornata: Stornabile,
  righe: readonly RigaDiNota[],
  scelte: Parameters<typeof documentoDigitato>[2],
): Promise<DocumentoFattura> {
  if (righe.length === 0) {
    const campi = restoInParole(
      stornata.riepilogo,
      stornata.note.flatMap(({ riepilogo }) => riepilogo),
      [],
    )
    throw new AppError('storno_oltre', `La fattura ${f.numero_documento} è già stornata per intero`, {
      campi,
    })
  }
  const documento = await documentoDigitato(db, righe, scelte, await partiDellaNota(db, f.id))
  return {
    ...documento,
    righe: documento.righe.map((riga, i) => ({ ...riga, rigaStornata: righe[i]?.rigaStornata ?? null })),
  }
}

/**
 * Writes the draft of a credit note for an invoice that was issued or registered.
 * @param righe what is taken back; all that others leave of the invoice where absent
 * @returns its id
 * @throws AppError conflitto where the invoice is a draft or a note itself; storno_oltre where it would be taken back twice
 */
export async function creaNota(
  ctx: Context,
  fatturaId: number,
  { righe: voci, dataEmissione = oggi() }: { righe?: readonly RigaDiNotaDati[]; dataEmissione?: string },
): Promise<number> {
  const f = await bloccaPiano(ctx.db, fatturaId)
  if (f.fase === 'Bozza') throw new AppError('conflitto', 'È una bozza: correggila direttamente')
  if (f.nota_di_credito) throw new AppError('conflitto', 'È già una nota di credito')
  if (f.tipo !== 'Attiva' || f.cliente_id === null)
    throw new AppError('conflitto', 'La nota di credito di una fattura ricevuta la manda il fornitore')
  if (contributiDi(f).length > 0)
    throw new AppError(
      'conflitto',
      'Il cliente ha trattenuto contributi: la nota di credito la fa il programma che ha emesso la fattura',
    )
  const stornata = await stornabile(ctx.db, f)
  // Whatever others took back of it is left out: what is the rest is summed line by line.
  const intera = !voci && stornata.note.length === 0
  const scelte = {
    ...(intera ? scelteDi(f) : { ...NESSUNA_SCELTA, bonificoParlante: f.bonifico_parlante }),
    addebitaBollo: intera && partiIva(f, stornata.righe, stornata.riepilogo).some(({ n }) => n === AGGIUNTA),
    dataEmissione,
  }
  const documento = intera
    ? tuttaDi(f, stornata)
    : await conRighe(
        ctx.db,
        f,
        stornata,
        voci ? righeDiNota(stornata, voci) : righeDelResto(stornata),
        scelte,
      )
  return scriviBozza(
    ctx,
    {
      ...scelte,
      tipoDocumento: 'TD04',
      clienteId: f.cliente_id,
      dataScadenza: null,
      metodoPagamento: f.metodo_pagamento,
      causale: `Storno${intera ? '' : ' parziale'} della fattura ${f.numero_documento} del ${formatDate(f.data_emissione)}`,
      cig: f.cig,
      cup: f.cup,
      fatturaCollegataId: f.id,
    },
    comeStorno(stornata, documento),
  )
}

/** Lets an invoice take what it can of a credit note: no money moves. @returns how much, in euro */
async function compensaTra(ctx: Context, nota: Fattura, fatturaId: number): Promise<number> {
  const fattura = await bloccaPiano(ctx.db, fatturaId)
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
  const nota = await bloccaPiano(ctx.db, notaId)
  if (nota.fattura_collegata_id === null) return
  const stornata = await bloccaPiano(ctx.db, nota.fattura_collegata_id)
  if (stornata.fase !== 'Bozza' && stornata.metodo_pagamento !== 'RiBa')
    await compensaTra(ctx, nota, stornata.id)
}

/** Takes back what invoices took of a note: it becomes a draft again. */
export async function sciogliCompensazioni(ctx: Context, notaId: number): Promise<void> {
  const usati = await ctx.db
    .selectFrom('pagamenti')
    .select('id')
    .where('nota_credito_id', '=', notaId)
    .execute()
  for (const { id } of usati) await eliminaPagamento({ ...ctx, ifVersion: null }, id)
}

/**
 * Sets a credit note against an instalment of a RiBa that isn't due yet: the instalment shrinks, its day stays. One that the
 * note takes wholly is paid by it.
 * @throws AppError dati_non_validi on `rataId` where none is given, or it isn't of this invoice; conflitto where it is due
 * or paid, or nothing is left of the note
 */
async function compensaRata(
  ctx: Context,
  nota: Fattura,
  fattura: Fattura,
  rataId: number | undefined,
): Promise<void> {
  if (fattura.rate.length === 0)
    throw new AppError('conflitto', 'Questa RiBa non ha ancora le sue rate: scegli prima il piano')
  const rata = fattura.rate.find(({ id }) => id === rataId)
  if (!rata) throw fieldError('rataId', 'Scegli da quale rata si toglie')
  if (rata.pagata) throw new AppError('conflitto', `La rata ${rata.numero_rata} è già pagata`)
  if (rata.data_scadenza <= oggi())
    throw new AppError(
      'conflitto',
      `La rata ${rata.numero_rata} scade il ${formatDate(rata.data_scadenza)}: è già in banca, scegline una che scade dopo oggi`,
    )
  const importo = Math.min(rata.importo, restaDi(nota))
  if (importo <= 0) throw new AppError('conflitto', 'Non resta niente da compensare')
  const data = nota.data_emissione > oggi() ? oggi() : nota.data_emissione
  await scriviPagamento(ctx, fattura.id, {
    ...{ data, importo, metodo: fattura.metodo_pagamento },
    ...{ notaCreditoId: nota.id, rataRidottaId: rata.id },
  })
  const resta = euro(cents(rata.importo) - cents(importo))
  await aggiorna({ ...ctx, ifVersion: null }, tabellaRate, rata.id, {
    importo: resta,
    ...(resta === 0 && { pagata: true, dataPagamento: data }),
  })
  await allinea(ctx, fattura.id)
}

/**
 * Lets another invoice of the same customer or supplier take what is left of a note; of a RiBa, one of its instalments.
 * @throws AppError conflitto; dati_non_validi on `rataId` where a RiBa's isn't said, or there is none to be said
 */
export async function compensa(
  ctx: Context,
  notaId: number,
  { fatturaId, rataId }: { fatturaId: number; rataId?: number | undefined },
): Promise<void> {
  const nota = await bloccaPiano(ctx.db, notaId)
  const fattura = await bloccaPiano(ctx.db, fatturaId)
  if (!nota.nota_di_credito || nota.fase === 'Bozza')
    throw new AppError('conflitto', 'Si compensa una nota di credito emessa')
  if (fattura.nota_di_credito || fattura.fase === 'Bozza' || fattura.tipo !== nota.tipo)
    throw new AppError('conflitto', 'Si compensa con una fattura emessa')
  const stesso =
    nota.tipo === 'Attiva'
      ? nota.cliente_id === fattura.cliente_id
      : nota.fornitore_id === fattura.fornitore_id
  if (!stesso)
    throw new AppError(
      'conflitto',
      `La fattura non è dello stesso ${nota.tipo === 'Attiva' ? 'cliente' : 'fornitore'}`,
    )
  if (fattura.metodo_pagamento === 'RiBa') {
    await compensaRata(ctx, nota, fattura, rataId)
    return allineaPagamenti(ctx, nota.id)
  }
  if (rataId !== undefined) throw fieldError('rataId', 'Solo di una RiBa si sceglie la rata')
  if ((await compensaTra(ctx, nota, fatturaId)) === 0)
    throw new AppError('conflitto', 'Non resta niente da compensare')
}
