import { caricaDocumento } from '#features/documenti/api.ts'
import { creaFattura } from '#features/fatture/api.ts'
import { type DatiModuloFattura, importiDi, pianoScelto } from '#features/fatture/components/modulo.ts'
import { pianoSospeso } from '#features/fatture/components/piano-sospeso.ts'
import type { Fattura, FatturaInput } from '#features/fatture/contract.ts'
import { PIANI_RIBA } from '#features/fatture/rules.ts'
import type { Passi } from '#features/rcee/components/passi.ts'
import { ApiError } from '#web/http.ts'
import { generaPiano } from '../api.ts'

interface Salvataggio {
  dati: DatiModuloFattura
  passi: Passi
  /** The invoice that a former try has already created: only its plan is missing. */
  creata: Fattura | null
  /** Told of each step that is done, in words. */
  onFatto: (cosa: string) => void
  onCreata: (fattura: Fattura) => void
}

/** File, invoice, plan, in this order; what is done is not done again. */
export async function salvaFattura(s: Salvataggio): Promise<Fattura> {
  const fattura = s.creata ?? (await salvaDati(s))
  const piano = pianoScelto(s.dati)
  if (!piano) return fattura
  const rate = s.dati.rate.map((r) => ({ ...r, importo: r.importo ?? 0 }))
  pianoSospeso.scrivi(fattura.id, { piano, rate })
  s.onCreata(fattura)
  const { id, data_emissione, totale } = fattura
  const corpo = {
    fatturaId: id,
    dataEmissione: data_emissione,
    totale,
    giorniArray: [...PIANI_RIBA[piano]],
    rate,
  }
  try {
    await s.passi.fai('piano', JSON.stringify(corpo), (chiave) => generaPiano(corpo, chiave))
  } catch (errore) {
    if (!(errore instanceof ApiError)) throw errore
    const { status, code, message, campi } = errore
    throw new ApiError(status, code, `Piano RiBa non salvato: ${message}`, { campi })
  }
  pianoSospeso.togli(id)
  return fattura
}

async function salvaDati(s: Salvataggio): Promise<Fattura> {
  const { dati, passi } = s
  const importi = importiDi(dati)
  if (!importi) throw new ApiError(400, 'dati_non_validi', 'Inserisci l’importo')
  const active = dati.tipo === 'Attiva'
  const riba = dati.metodoPagamento === 'RiBa'
  const clienteId = active ? dati.clienteId : null
  const corpo: FatturaInput = {
    numeroDocumento: dati.numeroDocumento,
    tipo: dati.tipo,
    clienteId,
    fornitoreId: active ? null : dati.fornitoreId,
    dataEmissione: dati.dataEmissione,
    dataScadenza: riba ? null : dati.dataScadenza,
    ...importi,
    aliquotaIva: dati.aliquotaIva,
    metodoPagamento: dati.metodoPagamento,
    stato: riba ? null : (dati.stato as FatturaInput['stato']),
    note: dati.note ?? null,
    fileMediaId: await salvaFile(s, clienteId),
  }
  const fattura = await passi.fai('fattura', JSON.stringify(corpo), (chiave) => creaFattura(corpo, chiave))
  s.onFatto('la fattura')
  return fattura
}

async function salvaFile({ dati, passi, onFatto }: Salvataggio, clienteId: number | null) {
  const { file, numeroDocumento } = dati
  if (!file) return null
  const segno = [clienteId, file.name, file.size, file.lastModified].join('/')
  const descrizione = `Fattura ${numeroDocumento}`
  try {
    const { fileMediaId } = await passi.fai('file', segno, (chiave) =>
      caricaDocumento({ file, tipologia: 'Fattura', clienteId, descrizione }, chiave),
    )
    onFatto('il file')
    return fileMediaId
  } catch (errore) {
    // docs/product.md §16.3: the save is aborted, with these words; the reason goes beside the file.
    const { status, code, message, campi } = errore as ApiError
    throw new ApiError(status, code, 'Errore durante il caricamento del file', {
      campi: { file: campi?.file ?? message },
    })
  }
}
