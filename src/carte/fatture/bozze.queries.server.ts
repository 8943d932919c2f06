import { sql } from 'kysely'
import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { spostaCreditiDiFattura } from '#carte/crediti/queries.server.ts'
import { fattiDelCliente } from '#carte/righe/conti.queries.server.ts'
import { comeDati } from '#carte/righe/documento.rules.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna, crea, lockRow } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { normalise } from '#shared/text.ts'
import { allega, portaAllegato } from './allegati.queries.server.ts'
import type { Fattura, FatturaDati, FatturaModifica } from './contract.ts'
import {
  type DocumentoFattura,
  documentoDaIncasso,
  documentoDellaFattura,
  documentoDellaFatturaDopo,
  esigeNonNegativo,
} from './documento.queries.server.ts'
import { comeStorno } from './nota.rules.ts'
import { conOrigine, rinnovaOrigine, riscrivendo, type ScelteOrigine } from './origine.queries.server.ts'
import { allineaPagamenti, incassoDellaFattura, pagamentiDi } from './pagamenti.queries.server.ts'
import { fatture, trovaFattura } from './queries.server.ts'
import { bloccaPiano } from './rate.queries.server.ts'
import { destinazioneDi, ricalcolata } from './ricalcolo.queries.server.ts'
import { destinazioneInParole } from './ricalcolo.rules.ts'
import { righeDiFattura, scriviDocumento } from './righe.queries.server.ts'
import { conLeSue } from './righe-storno.rules.ts'
import { cambiaSegno, eNotaDiCredito, type IncassoE } from './rules.ts'
import { partiDellaNota, stornabile } from './stornato.queries.server.ts'

/** What a draft is made from: an input, or the work that it is for. */
export type NuovaBozza = Omit<
  FatturaDati,
  'fase' | 'righe' | 'tipo' | 'stato' | 'dataPagamento' | 'numeroDocumento'
> & {
  preventivoId?: number | null
  appuntamentoId?: number | null
  fatturaCollegataId?: number | null
  quota?: 'totale' | 'acconto' | 'saldo' | null
  quotaPercento?: number | null
}

/** For whom a draft is summed, as it keeps it. */
async function perChi(db: Db, clienteId: number | null): Promise<string | null> {
  const destinazione = await destinazioneDi(db, clienteId)
  return destinazione && destinazioneInParole(destinazione)
}

/**
 * Writes a draft to a customer with its lines and sums. It has no number, and is called `Bozza 12` after its id.
 * @returns its id
 */
export async function scriviBozza(
  ctx: Context,
  dati: NuovaBozza,
  documento: DocumentoFattura,
): Promise<number> {
  const { subtotale: _, ivaImporto: __, totale: ___, aliquotaIva: ____, fornitoreId: _____, ...campi } = dati
  const { id } = await crea(ctx, fatture, {
    ...campi,
    ...documento.importi,
    tipo: 'Attiva',
    fase: 'Bozza',
    stato: 'Da_Pagare',
    importoPagato: 0,
    numeroDocumento: 'Bozza',
    calcolataPer: dati.fatturaCollegataId ? null : await perChi(ctx.db, dati.clienteId ?? null),
  })
  const numero = `Bozza ${id}`
  await ctx.db
    .updateTable('fatture')
    .set({ numero_documento: numero, numero_unico: `B ${id}`, ricerca: `${normalise(numero)} ${id}` })
    .where('id', '=', id)
    .execute()
  await scriviDocumento(ctx, id, dati.clienteId ?? null, documento)
  return id
}

/** @throws AppError dati_non_validi where it is no invoice to a customer */
export async function creaBozzaFattura(ctx: Context, dati: FatturaDati): Promise<number> {
  const { fase: _, righe: __, tipo, stato: ___, dataPagamento: ____, numeroDocumento: _____, ...campi } = dati
  if (tipo !== 'Attiva')
    throw fieldError('tipo', 'Una bozza è di una fattura attiva: quelle ricevute si registrano')
  if (!dati.clienteId) throw fieldError('clienteId', 'Scegli un cliente')
  if (dati.metodoPagamento === 'RiBa')
    throw fieldError('metodoPagamento', 'RiBa si usa solo per le fatture passive')
  await esigeCliente(ctx.db, dati.clienteId)
  if (dati.fileMediaId) await allega(ctx, dati.fileMediaId, dati.clienteId)
  return scriviBozza(ctx, campi, await documentoDellaFattura(ctx.db, dati, dati.clienteId))
}

/**
 * An invoice that others go by stays an invoice, and a note a note: sums would count it the other way.
 * @throws AppError conflitto
 */
export async function esigeStessoSegno(
  db: Db,
  attuale: Fattura,
  { tipoDocumento }: Pick<FatturaModifica, 'tipoDocumento'>,
): Promise<void> {
  if (!tipoDocumento || eNotaDiCredito({ tipo_documento: tipoDocumento }) === attuale.nota_di_credito) return
  const { rows: legami } = await sql`select 1 as si from fatture_visite where fattura_id = ${attuale.id}
    union all select 1 from fatture where fattura_collegata_id = ${attuale.id}`.execute(db)
  if (legami.length > 0 || !cambiaSegno(attuale))
    throw new AppError(
      'conflitto',
      attuale.nota_di_credito
        ? 'Questa nota di credito non può diventare una fattura: eliminala e fanne una nuova'
        : 'Questa fattura non può diventare una nota di credito: fanne una nuova',
    )
}

/** What a draft says after a change; a note's follows its invoice. */
async function documentoDellaBozza(
  { db }: Context,
  attuale: Fattura,
  dati: FatturaModifica,
  clienteId: number | null,
): Promise<DocumentoFattura | null> {
  const suaId = attuale.nota_di_credito ? attuale.fattura_collegata_id : null
  if (suaId === null) return documentoDellaFatturaDopo(db, attuale, dati, clienteId)
  const stornata = await stornabile(db, await bloccaPiano(db, suaId), attuale.id)
  const documento = await documentoDellaFatturaDopo(db, attuale, dati, await partiDellaNota(db, suaId))
  if (!documento) return null
  const righe = conLeSue(documento.righe, await righeDiFattura(db, attuale.id))
  return comeStorno(stornata, { ...documento, righe })
}

/**
 * Changes a draft: all of it may change, but whose note it is and what others go by.
 * @throws AppError conflitto where it should be paid: it isn't owed yet; where a note would leave its invoice's customer;
 * storno_oltre where a note would take back more than is left of its invoice
 */
export async function aggiornaBozza(ctx: Context, attuale: Fattura, dati: FatturaModifica): Promise<void> {
  if (dati.stato === 'Pagata' || dati.dataPagamento)
    throw new AppError('conflitto', 'È una bozza: prima emettila')
  if (dati.metodoPagamento === 'RiBa')
    throw fieldError('metodoPagamento', 'RiBa si usa solo per le fatture passive')
  if (attuale.progressivo !== null && dati.dataEmissione && dati.dataEmissione !== attuale.data_emissione)
    throw new AppError(
      'conflitto',
      `La ${attuale.numero_documento} è stata scartata: riparte con numero e data suoi`,
    )
  if (dati.clienteId === null) throw fieldError('clienteId', 'Scegli un cliente')
  await esigeStessoSegno(ctx.db, attuale, dati)
  if (attuale.fattura_collegata_id !== null && dati.clienteId && dati.clienteId !== attuale.cliente_id)
    throw new AppError('conflitto', 'È la nota di credito di una fattura: il cliente è quello della fattura')
  const { righe: _, stato: __, dataPagamento: ___, piano: ____, fornitoreId: _____, ...campi } = dati
  const clienteId = dati.clienteId ?? attuale.cliente_id
  if (dati.clienteId) await esigeCliente(ctx.db, dati.clienteId)
  const documento = await documentoDellaBozza(ctx, attuale, dati, clienteId)
  await portaAllegato(ctx, attuale, dati, clienteId)
  if (dati.fileMediaId) await allega(ctx, dati.fileMediaId, clienteId)
  await aggiorna(ctx, fatture, attuale.id, {
    ...campi,
    ...importiConIncasso(attuale, documento),
    ...(documento && !attuale.nota_di_credito && { calcolataPer: await perChi(ctx.db, clienteId) }),
  })
  if (clienteId !== attuale.cliente_id) await passaIncassi(ctx, attuale.id, clienteId)
  if (documento) {
    await scriviDocumento(ctx, attuale.id, clienteId, documento)
    await allineaPagamenti(ctx, attuale.id)
  }
  if (dati.incassoE && !dati.righe) await dichiaraIncasso(ctx, attuale.id, dati.incassoE, attuale.incasso_e)
}

/** What a draft was paid by goes with it to another customer. @throws AppError conflitto where that is a credit of the one it had */
async function passaIncassi({ db }: Context, id: number, clienteId: number | null): Promise<void> {
  const conCredito = await db
    .selectFrom('pagamenti')
    .select('id')
    .where('fattura_id', '=', id)
    .where('credito_id', 'is not', null)
    .executeTakeFirst()
  if (conCredito)
    throw new AppError('conflitto', 'È pagata con un credito del cliente: toglilo prima di cambiare cliente')
  await db.updateTable('pagamenti').set({ cliente_id: clienteId }).where('fattura_id', '=', id).execute()
  await spostaCreditiDiFattura(db, id, clienteId)
}

/** What was taken at the visits, and is more than the document needs by now, is no payment of it (incassaVisita). */
const importiConIncasso = (attuale: Fattura, documento: DocumentoFattura | null) =>
  documento && {
    ...documento.importi,
    importoPagato: Math.min(attuale.importo_pagato, documento.importi.netto_a_pagare),
  }

/**
 * Says whether what was taken at the visits of a draft is its net or its total, and sums it again where its lines come from
 * the takings; where somebody wrote them, what is more than the net stays to be given back.
 * @param era what was said until now; null is the total
 */
export async function dichiaraIncasso(
  ctx: Context,
  id: number,
  incassoE: IncassoE,
  era: IncassoE | null = null,
): Promise<void> {
  const f = await bloccaPiano(ctx.db, id)
  const preso = incassoDellaFattura(f, await pagamentiDi(ctx.db, id))?.preso ?? 0
  const daIncasso = preso > 0 && preso === (era === 'netto' ? f.netto_a_pagare : f.totale)
  const righe = daIncasso ? (await righeDiFattura(ctx.db, id)).map(comeDati) : []
  const parti = await fattiDelCliente(ctx.db, f.cliente_id)
  const documento = daIncasso ? await documentoDaIncasso(ctx.db, f, righe, preso, incassoE, parti) : null
  const libero = { ...ctx, ifVersion: null }
  if (documento) await riscrivendo(ctx.db, id, () => riscriviBozza(libero, f, documento, { incassoE }))
  else await aggiorna(libero, fatture, id, { incassoE })
}

/** Other lines and sums for a draft, as it is for whom it is; what was taken follows. */
async function riscriviBozza(
  ctx: Context,
  f: Fattura,
  documento: DocumentoFattura,
  scelte: Pick<FatturaModifica, 'incassoE'> | ScelteOrigine = {},
): Promise<void> {
  await aggiorna(ctx, fatture, f.id, {
    ...scelte,
    ...importiConIncasso(f, documento),
    calcolataPer: await perChi(ctx.db, f.cliente_id),
  })
  await scriviDocumento(ctx, f.id, f.cliente_id, documento)
  await allineaPagamenti(ctx, f.id)
}

/**
 * Sums a draft again for whom its customer and the company have become, and from what it was made from.
 * @param daCapo as its origin alone makes it: lines that somebody wrote go
 * @returns whether there was anything to sum again
 * @throws AppError dati_non_validi where it would come to less than nothing
 */
export async function ricalcolaBozza(ctx: Context, id: number, daCapo = false): Promise<boolean> {
  const attuale = await bloccaPiano(ctx.db, id)
  // Nobody revises the quote while its draft follows it.
  if (attuale.preventivo_id !== null) await lockRow(ctx.db, 'preventivi', attuale.preventivo_id)
  const ricalcolo = await ricalcolata(ctx.db, attuale, daCapo)
  if (!ricalcolo) return false
  const { documento, scelte, segue } = ricalcolo
  esigeNonNegativo(documento)
  const scrivi = () => riscriviBozza(ctx, attuale, documento, scelte)
  if (!segue) {
    await riscrivendo(ctx.db, id, scrivi)
    return true
  }
  await scrivi()
  // As it reads for whom the draft is now.
  const { confronto } = (await conOrigine(ctx.db, await trovaFattura(ctx.db, id))) ?? segue.accanto
  await rinnovaOrigine(ctx.db, id, { ...segue.accanto, confronto }, segue.fonti)
  return true
}
