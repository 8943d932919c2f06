import { salvaFile } from '#features/documenti/components/salva-file.ts'
import { fattureApi } from '#features/fatture/api.ts'
import { type DatiRighe, nuovaDaRighe, perServer } from '#features/fatture/components/modulo-righe.ts'
import type { Fattura } from '#features/fatture/contract.ts'
import { type SaveSteps, saying } from '#web/save-steps.ts'

interface Salvataggio {
  dati: DatiRighe
  steps: SaveSteps
  onCreata: (fattura: Fattura) => void
  dopo?: ((fattura: Fattura, key: string) => Promise<unknown>) | undefined
}

/** The file of an invoice goes to its customer, if it has one. */
const fileDi = (steps: SaveSteps, { tipo, clienteId, numeroDocumento, file }: DatiRighe) =>
  salvaFile(steps, {
    file,
    tipologia: 'Fattura',
    clienteId: tipo === 'Attiva' ? clienteId : null,
    descrizione: `Fattura ${numeroDocumento}`.trim(),
  })

/** File, then a new invoice with lines, then what else is done with it; what is done is not done again. @throws ApiError */
export async function salvaRighe({ dati, steps, onCreata, dopo }: Salvataggio): Promise<Fattura> {
  const input = { ...nuovaDaRighe(dati), fileMediaId: await fileDi(steps, dati) }
  const create = (key: string) => fattureApi.create({ dati: input, key })
  const fattura = await steps.run('fattura', JSON.stringify(input), create, 'la fattura')
  if (!dopo) return fattura
  onCreata(fattura)
  await steps
    .run('collegamento', String(fattura.id), (key) => dopo(fattura, key))
    .catch(saying('La fattura c’è, il canone no'))
  return fattura
}

/** The same of one that is there. @throws ApiError */
export async function correggiRighe(
  { id, tipo }: Fattura,
  dati: DatiRighe,
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
