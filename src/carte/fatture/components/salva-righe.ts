import { salvaFile } from '#anagrafe/documenti/components/salva-file.ts'
import { fattureApi } from '#carte/fatture/api.ts'
import { type DatiRigheFattura, nuovaDaRighe, perServer } from '#carte/fatture/components/modulo-righe.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import type { SaveSteps } from '#web/save-steps.ts'

interface Salvataggio {
  dati: DatiRigheFattura
  steps: SaveSteps
}

/** The file of an invoice goes to its customer, if it has one. */
const fileDi = (steps: SaveSteps, { tipo, clienteId, numeroDocumento, file }: DatiRigheFattura) =>
  salvaFile(steps, {
    file,
    tipologia: 'Fattura',
    clienteId: tipo === 'Attiva' ? clienteId : null,
    descrizione: `Fattura ${numeroDocumento}`.trim(),
  })

/** File, then a new invoice with lines; what is done is not done again. @throws ApiError */
export async function salvaRighe({ dati, steps }: Salvataggio): Promise<Fattura> {
  const input = { ...nuovaDaRighe(dati), fileMediaId: await fileDi(steps, dati) }
  const create = (key: string) => fattureApi.create({ dati: input, key })
  return steps.run('fattura', JSON.stringify(input), create, 'la fattura')
}

/** The same of one that is there. @throws ApiError */
export async function correggiRighe(
  { id, tipo }: Fattura,
  dati: DatiRigheFattura,
  steps: SaveSteps,
  versione: number | undefined,
): Promise<Fattura> {
  const fileMediaId = await fileDi(steps, dati)
  return fattureApi.update({
    id,
    versione,
    dati: {
      ...perServer(dati),
      ...(tipo === 'Attiva' ? { clienteId: dati.clienteId } : { fornitoreId: dati.fornitoreId }),
      ...(dati.metodoPagamento !== 'RiBa' && { dataScadenza: dati.dataScadenza }),
      ...(fileMediaId !== null && { fileMediaId }),
    },
  })
}
