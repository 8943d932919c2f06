import { salvaFile } from '#anagrafe/documenti/components/salva-file.ts'
import { chiediPiano, fattureApi } from '#carte/fatture/api.ts'
import {
  type DatiModuloFattura,
  fatturaDaCorreggere,
  importiDi,
  pianoScelto,
} from '#carte/fatture/components/modulo.ts'
import type { Fattura, FatturaInput, FatturaModifica } from '#carte/fatture/contract.ts'
import { PIANI_RIBA } from '#carte/fatture/rules.ts'
import { ApiError } from '#web/http.ts'
import { type SaveSteps, saying } from '#web/save-steps.ts'

interface Salvataggio {
  dati: DatiModuloFattura
  steps: SaveSteps
  /** The invoice that a former try has already created: only its plan is missing. */
  creata: Fattura | null
  onCreata: (fattura: Fattura) => void
}

/** File, invoice, plan, in this order; what is done is not done again. @throws ApiError */
export async function salvaFattura(s: Salvataggio): Promise<Fattura> {
  const fattura = s.creata ?? (await salvaDati(s))
  const piano = pianoScelto(s.dati)
  if (!piano) return fattura
  s.onCreata(fattura)
  const { id, data_emissione, totale } = fattura
  const dati = {
    fatturaId: id,
    dataEmissione: data_emissione,
    totale,
    giorniArray: [...PIANI_RIBA[piano]],
    rate: s.dati.rate.map((r) => ({ ...r, importo: r.importo ?? 0 })),
  }
  await s.steps
    .run('piano', JSON.stringify(dati), (key) => chiediPiano(dati, key))
    .catch(saying('Piano RiBa non salvato'))
  return fattura
}

async function salvaDati({ dati, steps }: Salvataggio): Promise<Fattura> {
  const importi = importiDi(dati)
  if (!importi) throw new ApiError(400, 'dati_non_validi', 'Inserisci l’importo')
  const { tipo, numeroDocumento, file } = dati
  const riba = dati.metodoPagamento === 'RiBa'
  const clienteId = tipo === 'Attiva' ? dati.clienteId : null
  const descrizione = `Fattura ${numeroDocumento}`
  const input: FatturaInput = {
    numeroDocumento,
    tipo,
    clienteId,
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
    fileMediaId: await salvaFile(steps, { file, tipologia: 'Fattura', clienteId, descrizione }),
  }
  const create = (key: string) => fattureApi.create({ dati: input, key })
  return steps.run('fattura', JSON.stringify(input), create, 'la fattura')
}

/**
 * What a correction sends: only what differs, so that an invoice from before today's rules can have one thing put right.
 * A new file is uploaded first; the former one stays among the documents.
 */
export async function correzioneDi(
  fattura: Fattura,
  dati: DatiModuloFattura,
  steps: SaveSteps,
): Promise<FatturaModifica> {
  const importi = importiDi(dati)
  if (!importi) throw new ApiError(400, 'dati_non_validi', 'Inserisci l’importo')
  const { tipo, clienteId, fornitoreId, metodoPagamento, aliquotaIva, file } = dati
  const scelto = pianoScelto(dati)
  const rate = dati.rate.map((r) => ({ ...r, importo: r.importo ?? 0 }))
  const attuali = fattura.rate.map((r) => [r.importo, r.data_scadenza])
  const altroPiano = JSON.stringify(rate.map((r) => [r.importo, r.dataScadenza])) !== JSON.stringify(attuali)
  const originale = fatturaDaCorreggere(fattura)
  // Amounts that nobody touched stay to the cent, also where no regime of today gives them.
  const toccati = (['subtotale', 'totale', 'aliquotaIva', 'inserito'] as const).some(
    (c) => dati[c] !== originale[c],
  )
  const descrizione = `Fattura ${fattura.numero_documento}`
  const fileMediaId = await salvaFile(steps, {
    file,
    tipologia: 'Fattura',
    clienteId: tipo === 'Attiva' ? clienteId : null,
    descrizione,
  })
  return {
    ...(tipo === 'Attiva'
      ? clienteId !== fattura.cliente_id && { clienteId }
      : fornitoreId !== fattura.fornitore_id && { fornitoreId }),
    ...(toccati && { aliquotaIva, ...importi }),
    ...(metodoPagamento !== fattura.metodo_pagamento && { metodoPagamento }),
    ...(scelto && altroPiano && { piano: { giorniArray: [...PIANI_RIBA[scelto]], rate } }),
    ...(metodoPagamento !== 'RiBa' && { dataScadenza: dati.dataScadenza }),
    ...(fileMediaId !== null && { fileMediaId }),
    dataEmissione: dati.dataEmissione,
    note: dati.note ?? null,
  }
}
