import { salvaFile } from '#anagrafe/documenti/components/salva-file.ts'
import type { Importi } from '#shared/iva.ts'
import { ApiError } from '#web/http.ts'
import { type SaveSteps, saying } from '#web/save-steps.ts'
import { chiediPiano, fattureApi } from '../api.ts'
import type { Fattura, FatturaInput, FatturaModifica } from '../contract.ts'
import { PIANI_RIBA } from '../rules.ts'
import { type DatiModuloFattura, fatturaDaCorreggere, importiDi, pianoScelto } from './modulo.ts'
import { type DatiFattura, nuovaDaRighe, perServer } from './modulo-righe.ts'

interface Salvataggio {
  dati: DatiFattura
  steps: SaveSteps
  /** The invoice that a former try has already created: only its plan is missing. */
  creata: Fattura | null
  onCreata: (fattura: Fattura) => void
}

/** The file of an invoice goes to its customer, if it has one. */
const fileDi = (steps: SaveSteps, { tipo, clienteId, file }: DatiFattura, numero: string | undefined) =>
  salvaFile(steps, {
    file,
    tipologia: 'Fattura',
    clienteId: tipo === 'Attiva' ? clienteId : null,
    descrizione: numero ? `Fattura ${numero}` : 'Fattura',
  })

/**
 * File, invoice, plan, in this order; what is done is not done again. The plan of one with lines is made later.
 * @throws ApiError
 */
export async function salvaFattura({ dati: d, steps, creata, onCreata }: Salvataggio): Promise<Fattura> {
  if ('righe' in d) return salvaNuova(nuovaDaRighe(d), d, steps)
  const fattura = creata ?? (await salvaNuova(nuovaUnica(d), d, steps))
  const piano = pianoScelto(d)
  if (!piano) return fattura
  onCreata(fattura)
  const { id, data_emissione, totale } = fattura
  const dati = {
    fatturaId: id,
    dataEmissione: data_emissione,
    totale,
    giorniArray: [...PIANI_RIBA[piano]],
    rate: d.rate.map((r) => ({ ...r, importo: r.importo ?? 0 })),
  }
  await steps
    .run('piano', JSON.stringify(dati), (key) => chiediPiano(dati, key))
    .catch(saying('Piano RiBa non salvato'))
  return fattura
}

async function salvaNuova(nuova: FatturaInput, dati: DatiFattura, steps: SaveSteps): Promise<Fattura> {
  const input = { ...nuova, fileMediaId: await fileDi(steps, dati, dati.numeroDocumento) }
  const create = (key: string) => fattureApi.create({ dati: input, key })
  return steps.run('fattura', JSON.stringify(input), create, 'la fattura')
}

/** @throws ApiError where no amount was typed */
function importiDigitati(dati: DatiModuloFattura): Importi {
  const importi = importiDi(dati)
  if (!importi) throw new ApiError(400, 'dati_non_validi', 'Inserisci l’importo')
  return importi
}

/** A new invoice of one amount. */
function nuovaUnica(dati: DatiModuloFattura): FatturaInput {
  const importi = importiDigitati(dati)
  const { tipo, numeroDocumento } = dati
  const riba = dati.metodoPagamento === 'RiBa'
  return {
    numeroDocumento,
    tipo,
    clienteId: tipo === 'Attiva' ? dati.clienteId : null,
    fornitoreId: tipo === 'Attiva' ? null : dati.fornitoreId,
    dataEmissione: dati.dataEmissione,
    // Of a RiBa the plan says the rest (docs/product.md §12.4).
    dataScadenza: riba ? (dati.rate[0]?.dataScadenza ?? null) : dati.dataScadenza,
    ...importi,
    aliquotaIva: dati.aliquotaIva,
    metodoPagamento: dati.metodoPagamento,
    stato: riba ? 'Da_Pagare' : (dati.stato as FatturaInput['stato']),
    ...(!riba && dati.stato === 'Pagata' && { dataPagamento: dati.dataPagamento }),
    note: dati.note ?? null,
  }
}

/** What differs of an invoice of one amount, so that one from before today's rules can have one thing put right. */
function correzioneUnica(fattura: Fattura, dati: DatiModuloFattura): FatturaModifica {
  const importi = importiDigitati(dati)
  const { tipo, clienteId, fornitoreId, metodoPagamento, aliquotaIva } = dati
  const scelto = pianoScelto(dati)
  const rate = dati.rate.map((r) => ({ ...r, importo: r.importo ?? 0 }))
  const attuali = fattura.rate.map((r) => [r.importo, r.data_scadenza])
  const altroPiano = JSON.stringify(rate.map((r) => [r.importo, r.dataScadenza])) !== JSON.stringify(attuali)
  const originale = fatturaDaCorreggere(fattura)
  // Amounts that nobody touched stay to the cent, also where no regime of today gives them.
  const toccati = (['subtotale', 'totale', 'aliquotaIva', 'inserito'] as const).some(
    (c) => dati[c] !== originale[c],
  )
  return {
    ...(tipo === 'Attiva'
      ? clienteId !== fattura.cliente_id && { clienteId }
      : fornitoreId !== fattura.fornitore_id && { fornitoreId }),
    ...(toccati && { aliquotaIva, ...importi }),
    ...(metodoPagamento !== fattura.metodo_pagamento && { metodoPagamento }),
    ...(scelto && altroPiano && { piano: { giorniArray: [...PIANI_RIBA[scelto]], rate } }),
  }
}

/**
 * What a correction sends: of one amount only what differs, of lines all. A new file is uploaded first; the former one
 * stays among the documents.
 * @throws ApiError
 */
export async function correzioneDi(
  fattura: Fattura,
  dati: DatiFattura,
  steps: SaveSteps,
): Promise<FatturaModifica> {
  const { dataEmissione, dataScadenza, metodoPagamento, note = null } = dati
  const aRighe = 'righe' in dati
  const correzione = aRighe
    ? {
        ...perServer(dati),
        ...(fattura.tipo === 'Attiva' ? { clienteId: dati.clienteId } : { fornitoreId: dati.fornitoreId }),
      }
    : correzioneUnica(fattura, dati)
  const numero = aRighe ? dati.numeroDocumento : fattura.numero_documento
  const fileMediaId = await fileDi(steps, dati, numero)
  return {
    ...correzione,
    ...(metodoPagamento !== 'RiBa' && { dataScadenza }),
    ...(fileMediaId !== null && { fileMediaId }),
    dataEmissione,
    note,
  }
}
