// long because writing an invoice checks what its plan, its number, its lines and its file allow

import { esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { eliminaDocumento } from '#anagrafe/documenti/queries.server.ts'
import { esigeFornitore } from '#anagrafe/fornitori/queries.server.ts'
import { esigeCreditiIntatti } from '#carte/crediti/queries.server.ts'
import { rifiuta, scelteDopo } from '#carte/righe/documento.rules.ts'
import { scrittureDi } from '#carte/serie/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import type { DbRow } from '#server/data/table.ts'
import { oggi } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { percentoDi, regimeTorna, tornano } from '#shared/iva.ts'
import { allega, portaAllegato } from './allegati.queries.server.ts'
import { aggiornaBozza, creaBozzaFattura, esigeStessoSegno } from './bozze.queries.server.ts'
import { type Fattura, type FatturaDati, type FatturaModifica, IN_CORREZIONE } from './contract.ts'
import {
  A_RIGHE,
  type DocumentoFattura,
  documentoDellaFattura,
  documentoDellaFatturaDopo,
  type ImportiFattura,
  importiAttuali,
} from './documento.queries.server.ts'
import {
  allineaPagamenti,
  pagamentiDi,
  pagaTutto,
  scriviPagamento,
  spostaPagamento,
} from './pagamenti.queries.server.ts'
import { derivate, fatture, tabellaRate } from './queries.server.ts'
import {
  allinea,
  bloccaPiano,
  pianoRichiesto,
  scriviPiano,
  segnaPagamenti,
  togliPiano,
} from './rate.queries.server.ts'
import { scriviDocumento } from './righe.queries.server.ts'
import { EMESSA, HA_PAGAMENTI, haPagamenti, incassoDelResto } from './rules.ts'

type DaEsigere = Pick<
  FatturaDati,
  'tipo' | 'clienteId' | 'fornitoreId' | 'aliquotaIva' | 'metodoPagamento' | 'dataScadenza' | 'stato'
> &
  Pick<ImportiFattura, 'subtotale' | 'ivaImporto' | 'totale'> & { aRighe: boolean }

/** What an invoice must be (docs/product.md §11.3, §11.4): amounts that fit, its party, a due date unless RiBa. */
function esigeFattura(dati: DaEsigere): void {
  const campi: Record<string, string> = {}
  if (!tornano(dati)) campi.totale = 'Il totale non è la somma di imponibile e IVA'
  else if (dati.aliquotaIva && percentoDi(dati.aliquotaIva) === 0 && dati.ivaImporto !== 0)
    campi.ivaImporto = 'Con ART17 l’IVA è zero'
  else if (!dati.aRighe && dati.aliquotaIva && !regimeTorna(dati, percentoDi(dati.aliquotaIva)))
    campi.ivaImporto = `L’IVA non è il ${formatPercent(percentoDi(dati.aliquotaIva))} dell’imponibile`
  if (dati.tipo === 'Attiva' && !dati.clienteId) campi.clienteId = 'Scegli un cliente'
  if (dati.tipo === 'Passiva' && !dati.fornitoreId) campi.fornitoreId = 'Scegli un fornitore'
  if (dati.metodoPagamento === 'RiBa') {
    if (dati.tipo === 'Attiva') campi.metodoPagamento = 'RiBa si usa solo per le fatture passive'
  } else {
    if (!dati.dataScadenza) campi.dataScadenza = 'Campo obbligatorio'
    if (!dati.stato) campi.stato = 'Scegli se è da pagare o pagata'
  }
  rifiuta(campi)
}

const conNumero = (db: Db, unici: string[], tranne: number) =>
  db
    .selectFrom('fatture')
    .select('id')
    .where('numero_unico', 'in', unici)
    .where('id', '!=', tranne)
    .limit(1)
    .execute()

async function esigeNumeroNuovo(db: Db, riga: DbRow, tranne = 0): Promise<void> {
  const numero = String(riga.numero_documento)
  const anno = Number(String(riga.data_emissione).slice(0, 4))
  const scritture =
    riga.tipo === 'Attiva' ? await scrittureDi(db, riga.tipo_documento === 'TD04', anno, numero) : [numero]
  const unici = scritture.map((numero_documento) =>
    String(derivate({ ...riga, numero_documento }).numero_unico),
  )
  const [doppia] = await conNumero(db, unici, tranne)
  if (!doppia) return
  const titolare = riga.tipo === 'Attiva' ? '' : ' di questo fornitore'
  const testo = `Esiste già una fattura${titolare} con questo numero in quell’anno`
  throw new AppError('duplicato', testo, { campi: { numeroDocumento: testo } })
}

/** Writes a new invoice; one entered as paid was paid on `dataPagamento`, or today. A draft has no number yet. */
export async function creaFattura(ctx: Context, dati: FatturaDati): Promise<number> {
  if (dati.fase === 'Bozza') return creaBozzaFattura(ctx, dati)
  const { dataPagamento, numeroDocumento, righe: _, ...campi } = dati
  if (!numeroDocumento) throw fieldError('numeroDocumento', 'Campo obbligatorio')
  const active = dati.tipo === 'Attiva'
  const clienteId = active ? (dati.clienteId ?? null) : null
  const fornitoreId = active ? null : (dati.fornitoreId ?? null)
  if (clienteId) await esigeCliente(ctx.db, clienteId)
  if (fornitoreId) await esigeFornitore(ctx.db, fornitoreId)
  const documento = await documentoDellaFattura(ctx.db, dati, clienteId)
  const { importi } = documento
  esigeFattura({ ...dati, ...importi, aRighe: dati.righe !== undefined })
  const pagata = dati.metodoPagamento !== 'RiBa' && dati.stato === 'Pagata'
  const giorno = pagata ? (dataPagamento ?? oggi()) : null
  const valori = {
    ...campi,
    ...importi,
    numeroDocumento,
    clienteId,
    fornitoreId,
    stato: pagata ? 'Pagata' : 'Da_Pagare',
    importoPagato: pagata ? importi.netto_a_pagare : 0,
    dataPagamento: giorno,
  }
  if (dati.fileMediaId) await allega(ctx, dati.fileMediaId, clienteId)
  await esigeNumeroNuovo(ctx.db, fatture.valori(valori))
  const { id } = await crea(ctx, fatture, valori)
  await scriviDocumento(ctx, id, clienteId, documento)
  if (giorno && importi.netto_a_pagare > 0)
    await scriviPagamento(ctx, id, {
      data: giorno,
      metodo: dati.metodoPagamento,
      ...incassoDelResto(
        { tipo: dati.tipo, bonifico_parlante: dati.bonificoParlante ?? false, nota_di_credito: false },
        importi.netto_a_pagare,
        dati.metodoPagamento,
      ),
    })
  return id
}

/** Marks every instalment that isn't yet as paid on a day; null takes all payments back. */
async function segnaRate(
  ctx: Context,
  { id: fatturaId, rate }: Fattura,
  dataPagamento: string | null,
): Promise<void> {
  const pagata = dataPagamento !== null
  // One that a note took wholly is paid by it.
  for (const { id, pagata: era, importo } of rate)
    if (era !== pagata && importo > 0)
      await aggiorna({ ...ctx, ifVersion: null }, tabellaRate, id, { pagata, dataPagamento })
  if (rate.length > 0) await allinea(ctx, fatturaId)
  else await segnaPagamenti(ctx, await bloccaPiano(ctx.db, fatturaId))
}

interface Pagamento {
  stato?: FatturaModifica['stato']
  importoPagato?: number
  dataPagamento?: string | null
}

/** What paying, or taking a payment back, writes on an invoice; nothing where it changes nothing. */
function pagamentoDi(attuale: Fattura, { stato, dataPagamento }: FatturaModifica, netto: number): Pagamento {
  const riba = attuale.metodo_pagamento === 'RiBa'
  const era = attuale.stato === 'Pagata' || (!riba && stato === 'Da_Pagare' && attuale.importo_pagato > 0)
  const sia = stato === undefined ? era : stato === 'Pagata'
  if (sia && !era) return { stato, importoPagato: netto, dataPagamento: dataPagamento ?? oggi() }
  if (era && !sia) return { stato, importoPagato: 0, dataPagamento: null }
  if (!dataPagamento) return {}
  if (!era) rifiuta({ dataPagamento: 'Questa fattura non è pagata' })
  if (riba && attuale.rate.length > 0)
    rifiuta({ dataPagamento: 'La data di una RiBa è quella delle sue rate' })
  return { dataPagamento }
}

type Correzione = Omit<ReturnType<typeof corretta>, 'tipo' | 'stato'> &
  Partial<ImportiFattura> & { contributi?: null }

/** An invoice as it will be: what a correction changes, beside what stays. */
function corretta(attuale: Fattura, dati: FatturaModifica) {
  const attiva = attuale.tipo === 'Attiva'
  const metodoPagamento = dati.metodoPagamento ?? attuale.metodo_pagamento
  const daRate = metodoPagamento === 'RiBa' && attuale.metodo_pagamento === 'RiBa'
  return {
    tipo: attuale.tipo,
    stato: 'Da_Pagare' as const,
    clienteId: attiva ? (dati.clienteId === undefined ? attuale.cliente_id : dati.clienteId) : null,
    fornitoreId: attiva ? null : dati.fornitoreId === undefined ? attuale.fornitore_id : dati.fornitoreId,
    ...scelteDopo(importiAttuali(attuale), dati),
    metodoPagamento,
    dataEmissione: dati.dataEmissione ?? attuale.data_emissione,
    dataScadenza:
      metodoPagamento !== 'RiBa'
        ? (dati.dataScadenza ?? (attuale.metodo_pagamento === 'RiBa' ? null : attuale.data_scadenza))
        : daRate
          ? attuale.data_scadenza
          : null,
  }
}

/**
 * Corrects a wrong invoice that nothing was paid of: all but number and type (docs/product.md §11.5).
 * @returns what to write on the invoice
 * @throws AppError conflitto when anything was paid, dati_non_validi
 */
async function correggi(
  ctx: Context,
  attuale: Fattura,
  dati: FatturaModifica,
): Promise<{ correzione: Correzione; documento: DocumentoFattura | null }> {
  if (haPagamenti(attuale)) throw new AppError('conflitto', HA_PAGAMENTI)
  await esigeStessoSegno(ctx.db, attuale, dati)
  const nuova = corretta(attuale, dati)
  const documento = await documentoDellaFatturaDopo(ctx.db, attuale, dati, nuova.clienteId)
  // What was withheld is counted anew, all of it as tax.
  if (documento) Object.assign(nuova, documento.importi, { contributi: null })
  esigeFattura({ ...nuova, aRighe: documento !== null && documento.righe.length > 1 })
  if (dati.clienteId && nuova.clienteId) await esigeCliente(ctx.db, nuova.clienteId)
  if (dati.fornitoreId && nuova.fornitoreId) await esigeFornitore(ctx.db, nuova.fornitoreId)
  const riba = nuova.metodoPagamento === 'RiBa'
  const altroTotale = nuova.totale !== attuale.totale
  if (attuale.rate.length > 0 && riba && altroTotale && !dati.piano)
    rifiuta({ piano: 'Le rate non tornano più con il totale: scegli di nuovo il piano' })
  if (!riba && dati.piano) rifiuta({ piano: 'Questa fattura non si paga con RiBa' })
  await portaAllegato(ctx, attuale, dati, nuova.clienteId ?? null)
  const { tipo: _, stato: __, ...correzione } = nuova
  return { correzione, documento }
}

/** The plan that goes with a correction: a new one, none any more, or as it is. */
async function correggiPiano(ctx: Context, attuale: Fattura, dati: FatturaModifica): Promise<void> {
  const tolta = dati.metodoPagamento !== undefined && dati.metodoPagamento !== 'RiBa'
  if (tolta) return togliPiano(ctx, attuale)
  if (!dati.piano) return
  const fattura = await bloccaPiano(ctx.db, attuale.id)
  const { data_emissione: dataEmissione, totale } = fattura
  await scriviPiano(ctx, fattura, pianoRichiesto(fattura, { ...dati.piano, dataEmissione, totale }))
}

/** What of an issued invoice may still change (docs/product.md §30.5). */
const DOPO_EMISSIONE = new Set<keyof FatturaModifica>([
  'stato',
  'dataPagamento',
  'dataScadenza',
  'note',
  'fileMediaId',
])

/** @throws AppError conflitto where an issued invoice would say something else */
function esigeNonEmessa(attuale: Fattura, dati: FatturaModifica): void {
  const vietati = Object.entries(dati).filter(([k, v]) => v !== undefined && !DOPO_EMISSIONE.has(k as never))
  if (attuale.fase === 'Emessa' && vietati.length > 0) throw new AppError('conflitto', EMESSA)
}

/**
 * Changes an invoice; `Pagata` pays what is left of it, and every instalment, on `dataPagamento`, or today, `Da_Pagare`
 * takes that back. All in one transaction.
 * @throws AppError versione_superata, non_trovato, dati_non_validi, duplicato; conflitto where something paid stands against
 * it, or where it was issued
 */
export async function aggiornaFattura(ctx: Context, id: number, dati: FatturaModifica): Promise<void> {
  const attuale = await bloccaPiano(ctx.db, id)
  if (attuale.fase === 'Bozza') return aggiornaBozza(ctx, attuale, dati)
  esigeNonEmessa(attuale, dati)
  const { stato, dataPagamento, piano, righe: _, ...campi } = dati
  const inCorrezione = [...IN_CORREZIONE, ...A_RIGHE].some((campo) => dati[campo] !== undefined)
  const { correzione, documento } = inCorrezione
    ? await correggi(ctx, attuale, dati)
    : { correzione: {} as Partial<Correzione>, documento: null }
  const { clienteId = attuale.cliente_id, netto_a_pagare = attuale.netto_a_pagare } = correzione
  if (dati.fileMediaId) await allega(ctx, dati.fileMediaId, clienteId)
  if (
    !inCorrezione &&
    attuale.rate.length > 0 &&
    dati.dataScadenza &&
    dati.dataScadenza !== attuale.data_scadenza
  )
    rifiuta({
      dataScadenza:
        attuale.metodo_pagamento === 'RiBa'
          ? 'La scadenza di una RiBa è quella delle sue rate'
          : 'Le scadenze sono più di una: cambiale lì',
    })
  const nuova = fatture.valori({
    tipo: attuale.tipo,
    tipoDocumento: attuale.tipo_documento,
    fase: attuale.fase,
    numeroDocumento: attuale.numero_documento,
    fornitoreId: attuale.fornitore_id,
    dataEmissione: attuale.data_emissione,
    ...campi,
    ...correzione,
  })
  if (dati.dataEmissione || dati.fornitoreId || dati.tipoDocumento) await esigeNumeroNuovo(ctx.db, nuova, id)
  const pagamento = pagamentoDi(attuale, dati, netto_a_pagare)
  const riba = (correzione.metodoPagamento ?? attuale.metodo_pagamento) === 'RiBa'
  if (!riba) await scriviPagamenti(ctx, { ...attuale, netto_a_pagare }, pagamento)
  await aggiorna(ctx, fatture, id, { ...campi, ...correzione, ...pagamento })
  if (documento) await scriviDocumento(ctx, id, clienteId, documento)
  if (inCorrezione) await correggiPiano(ctx, attuale, dati)
  if (!pagamento.stato) return
  if (riba) await segnaRate(ctx, await bloccaPiano(ctx.db, id), pagamento.dataPagamento ?? null)
  else await allineaPagamenti(ctx, id)
}

/** The rows that a payment, one taken back, or another day is. */
async function scriviPagamenti(
  ctx: Context,
  fattura: Fattura,
  { stato, dataPagamento }: Pagamento,
): Promise<void> {
  if (stato) return pagaTutto(ctx, fattura, dataPagamento ?? null)
  const ultimo = dataPagamento ? (await pagamentiDi(ctx.db, fattura.id)).at(-1) : undefined
  if (dataPagamento && ultimo) await spostaPagamento(ctx, ultimo.id, dataPagamento)
}

const conFile = (db: Db, file: number) =>
  db.selectFrom('fatture').select('id').where('file_media_id', '=', file).limit(1).execute()

/** @throws AppError conflitto where a credit note is of it */
async function esigeSenzaNote(db: Db, id: number): Promise<void> {
  const note = await db.selectFrom('fatture').select('id').where('fattura_collegata_id', '=', id).execute()
  if (note.length > 0) throw new AppError('conflitto', 'Ha una nota di credito: elimina prima quella')
}

/**
 * Cancels an invoice that was never paid, with its plan and its file where no other record has it; the register keeps all
 * of it (docs/product.md §11.9).
 * @throws AppError conflitto when anything was paid, a note is of it, or the exchange has had its file
 */
export async function eliminaFattura(ctx: Context, id: number): Promise<void> {
  const attuale = await bloccaPiano(ctx.db, id)
  if (attuale.fase === 'Emessa') throw new AppError('conflitto', EMESSA)
  if (attuale.fase === 'Bozza' && attuale.progressivo !== null)
    throw new AppError('conflitto', `La ${attuale.numero_documento} è stata scartata: correggila e rimandala`)
  await esigeSenzaNote(ctx.db, id)
  // What was taken at a visit stays with the visit.
  if (attuale.fase !== 'Bozza' && haPagamenti(attuale)) throw new AppError('conflitto', HA_PAGAMENTI)
  await togliPiano(ctx, attuale)
  await esigeCreditiIntatti(ctx.db, id)
  await elimina(ctx, fatture, id)
  const file = attuale.file_media_id
  if (file && !(await conFile(ctx.db, file)).length) await eliminaDocumento(ctx, file)
}
