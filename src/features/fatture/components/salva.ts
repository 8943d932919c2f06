import { salvaFile } from '#features/documenti/components/salva-file.ts'
import { fattureApi, generaPiano } from '#features/fatture/api.ts'
import { type DatiModuloFattura, importiDi, pianoScelto } from '#features/fatture/components/modulo.ts'
import type { Fattura, FatturaInput } from '#features/fatture/contract.ts'
import { PIANI_RIBA } from '#features/fatture/rules.ts'
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
    .run('piano', JSON.stringify(dati), (key) => generaPiano(dati, key))
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
    dataScadenza: riba ? null : dati.dataScadenza,
    ...importi,
    aliquotaIva: dati.aliquotaIva,
    metodoPagamento: dati.metodoPagamento,
    stato: riba ? null : (dati.stato as FatturaInput['stato']),
    note: dati.note ?? null,
    fileMediaId: await salvaFile(steps, { file, tipologia: 'Fattura', clienteId, descrizione }),
  }
  const create = (key: string) => fattureApi.create({ dati: input, key })
  return steps.run('fattura', JSON.stringify(input), create, 'la fattura')
}
