import { caricaDocumento } from '#features/documenti/api.ts'
import { aggiornaCaldaia, creaCaldaia } from '#features/impianti/api.ts'
import { aggiornaRcee, creaRcee } from '#features/rcee/api.ts'
import { type DatiModuloRcee, NUOVA } from '#features/rcee/components/modulo.ts'
import type { Passi } from '#features/rcee/components/passi.ts'
import type { Rcee } from '#features/rcee/contract.ts'
import { ApiError } from '#web/http.ts'

interface Salvataggio {
  dati: DatiModuloRcee
  /** The report being changed; null for a new one. */
  rcee: Rcee | null
  versione: number | undefined
  clienteId: number
  passi: Passi
  /** Told of each step that is done, in words. */
  onFatto: (cosa: string) => void
  /** Told of a boiler that is there from now on. */
  onCaldaia: (id: number) => void
}

/** Boiler, file, report, in this order: a report never speaks of what is not there. */
export async function salvaRcee(s: Salvataggio): Promise<Rcee> {
  const { dati, rcee, versione, clienteId, passi } = s
  const caldaiaId = await salvaCaldaia(s)
  const fileMediaId = rcee ? rcee.file_media_id : await salvaFile(s)
  const corpo = {
    clienteId,
    caldaiaId,
    numeroDocumento: dati.numeroDocumento ?? null,
    dataEmissione: dati.dataEmissione,
    dataScadenza: dati.dataScadenza ?? null,
    fileMediaId,
  }
  if (rcee) return aggiornaRcee({ id: rcee.id, dati: corpo, versione })
  return passi.fai('rcee', JSON.stringify(corpo), (chiave) => creaRcee(corpo, chiave))
}

/** The id of the report's boiler: a new one is created, a known one gets its next maintenance where that changes. */
async function salvaCaldaia({
  dati,
  rcee,
  clienteId,
  passi,
  onFatto,
  onCaldaia,
}: Salvataggio): Promise<number | null> {
  const prossimaRevisione = dati.prossimaRevisione ?? null
  if (dati.caldaia === NUOVA) {
    const { marca, modello } = dati
    const caldaia = {
      clienteId,
      marca: marca ?? '',
      modello: modello ?? '',
      matricola: dati.matricola ?? null,
      prossimaRevisione,
    }
    const { id } = await passi
      .fai('caldaia', JSON.stringify(caldaia), (chiave) => creaCaldaia({ dati: caldaia, chiave }))
      .catch(dicendo('Caldaia non salvata'))
    // From now on it is one of the customer's, whose next maintenance is as it should be.
    await passi.fai('manutenzione', `${id} ${prossimaRevisione}`, async () => undefined)
    onFatto('la caldaia')
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
    await passi
      .fai('manutenzione', `${id} ${prossimaRevisione}`, () =>
        aggiornaCaldaia({ id, dati: { prossimaRevisione }, versione: undefined }),
      )
      .catch(dicendo('Data Scad. Manutenzione non salvata'))
    onFatto('la scadenza della manutenzione')
  }
  return id
}

async function salvaFile({ dati, clienteId, passi, onFatto }: Salvataggio): Promise<number | null> {
  const { file, numeroDocumento } = dati
  if (!file) return null
  const segno = [clienteId, file.name, file.size, file.lastModified].join('/')
  const descrizione = numeroDocumento ? `RCEE ${numeroDocumento}` : 'RCEE'
  try {
    const { fileMediaId } = await passi.fai('file', segno, (chiave) =>
      caricaDocumento({ file, tipologia: 'RCEE', clienteId, descrizione }, chiave),
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

/** The server's words, after what could not be saved. */
const dicendo = (cosa: string) => (errore: unknown) => {
  if (!(errore instanceof ApiError)) throw errore
  const { status, code, message, campi } = errore
  throw new ApiError(status, code, `${cosa}: ${message}`, { campi })
}
