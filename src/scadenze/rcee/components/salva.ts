import { salvaFile } from '#anagrafe/documenti/components/salva-file.ts'
import { caldaieApi } from '#anagrafe/impianti/api.ts'
import { rceeApi } from '#scadenze/rcee/api.ts'
import { type DatiModuloRcee, NUOVA } from '#scadenze/rcee/components/modulo.ts'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { type SaveSteps, saying } from '#web/save-steps.ts'

interface Salvataggio {
  dati: DatiModuloRcee
  /** The report being changed; null for a new one. */
  rcee: Rcee | null
  versione: number | undefined
  clienteId: number
  steps: SaveSteps
  /** Called with the id of a boiler that was just created. */
  onCaldaia: (id: number) => void
}

/** Saves the boiler, then the file, then the report, so that a report never refers to what does not exist. @throws ApiError */
export async function salvaRcee(s: Salvataggio): Promise<Rcee> {
  const { dati, rcee, versione, clienteId, steps } = s
  const { numeroDocumento = null, dataEmissione, dataScadenza = null, file } = dati
  const caldaiaId = await salvaCaldaia(s)
  const descrizione = numeroDocumento ? `RCEE ${numeroDocumento}` : 'RCEE'
  const fileMediaId = rcee
    ? rcee.file_media_id
    : await salvaFile(steps, { file, tipologia: 'RCEE', clienteId, descrizione })
  const input = { clienteId, caldaiaId, numeroDocumento, dataEmissione, dataScadenza, fileMediaId }
  const condizionatoreId = dati.condizionatore === '' ? null : Number(dati.condizionatore)
  if (rcee) return rceeApi.update({ id: rcee.id, dati: { ...input, condizionatoreId }, versione })
  return steps.run('rcee', JSON.stringify(input), (key) => rceeApi.create({ dati: input, key }))
}

/** Creates the report's boiler, or writes the next maintenance of a known one where it changes. @returns the boiler's id */
async function salvaCaldaia({
  dati,
  rcee,
  clienteId,
  steps,
  onCaldaia,
}: Salvataggio): Promise<number | null> {
  const prossimaRevisione = dati.prossimaRevisione ?? null
  if (dati.caldaia === NUOVA) {
    const caldaia = {
      clienteId,
      marca: dati.marca ?? '',
      modello: dati.modello ?? '',
      matricola: dati.matricola ?? null,
      prossimaRevisione,
    }
    const create = (key: string) => caldaieApi.create({ dati: caldaia, key })
    const { id } = await steps
      .run('caldaia', JSON.stringify(caldaia), create, 'la caldaia')
      .catch(saying('Caldaia non salvata'))
    // The form now shows this boiler as a known one. Its maintenance is already written, so a new try must not write it again.
    await steps.run('manutenzione', `${id} ${prossimaRevisione}`, async () => undefined)
    onCaldaia(id)
    return id
  }
  if (dati.caldaia === '') return null
  const id = Number(dati.caldaia)
  const cambiata =
    id === rcee?.caldaia_id
      ? prossimaRevisione !== rcee.caldaie?.prossima_revisione
      : prossimaRevisione !== null
  if (cambiata) {
    const update = () => caldaieApi.update({ id, dati: { prossimaRevisione }, versione: undefined })
    await steps
      .run(
        'manutenzione',
        `${id} ${prossimaRevisione}`,
        async () => void (await update()),
        'la scadenza della manutenzione',
      )
      .catch(saying('Data Scad. Manutenzione non salvata'))
  }
  return id
}
