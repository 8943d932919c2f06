import * as z from 'zod'
import { FornitorePicker } from '#anagrafe/fornitori/components/fornitore-picker.tsx'
import type { DecisioneDati, DocumentoRicevuto } from '#archivio/fatture-ricevute/contract.ts'
import { RICEVUTA_DA } from '#carte/fatture/arrivo.rules.ts'
import { formatDate } from '#shared/dates.ts'
import { data, optional, reference } from '#shared/fields.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const modulo = z.object({
  fornitoreId: reference('Scegli un fornitore').nullable(),
  dataScadenza: optional(data()),
  ricevutaIl: optional(data()),
})

/** When it is due as far as one knows: said, in the file, or as usual. */
export const scadenzaRicevuta = ({ data_scadenza, proposta }: DocumentoRicevuto): string | null =>
  data_scadenza ?? (proposta?.rate.length === 1 ? (proposta.rate[0]?.scadenza ?? null) : null)

/** How the button is called that opens it; null where nothing may be changed. */
export const cheSiCambia = ({ si_cambia }: DocumentoRicevuto): string | null =>
  si_cambia.length === 0 ? null : `Cambia ${si_cambia.join(' o ')}`

interface CambiaProps {
  /** The document, while the dialog is open. */
  riga: DocumentoRicevuto | null
  invia: (dati: DecisioneDati) => Promise<unknown>
  onChiudi: () => void
}

/** Another supplier or due date than the file says, and on which day it came. */
export function CambiaRicevuta({ riga, invia, onChiudi }: CambiaProps) {
  if (!riga) return null
  const { numero, fornitore, si_cambia, rate } = riga
  const noto = fornitore?.id ?? null
  const nelFile = rate?.find(({ scadenza }) => scadenza)?.scadenza
  return (
    <FormDialog
      aperto
      onChiudi={onChiudi}
      titolo={`Fattura ${numero} di ${fornitore?.denominazione}`}
      larghezza={480}
      schema={modulo}
      valori={{
        fornitoreId: noto,
        dataScadenza: scadenzaRicevuta(riga) ?? '',
        ricevutaIl: riga.ricevuta_il ?? '',
      }}
      testoInvia="Salva"
      erroreGenerico="La scelta non è stata salvata"
      invia={({ fornitoreId, dataScadenza = null, ricevutaIl = null }) =>
        invia({
          ...(fornitoreId !== noto && { fornitoreId }),
          ...(si_cambia.includes('scadenza') && dataScadenza !== riga.data_scadenza && { dataScadenza }),
          ...(ricevutaIl !== riga.ricevuta_il && { ricevutaIl }),
        })
      }
    >
      <FieldGrid colonne={1}>
        <FornitorePicker name="fornitoreId" suggerimento="Vuoto: quello che dice il file" />
        {si_cambia.includes('scadenza') && (
          <DateField
            name="dataScadenza"
            etichetta="Scadenza"
            suggerimento={nelFile ? `Nel file: ${formatDate(nelFile)}` : 'Il file non la dice'}
          />
        )}
        <DateField
          name="ricevutaIl"
          etichetta="Ricevuta il"
          suggerimento={
            riga.ricevuta_da
              ? `Detto da: ${RICEVUTA_DA[riga.ricevuta_da]}`
              : 'Vuoto: il giorno in cui hai caricato il file'
          }
        />
      </FieldGrid>
    </FormDialog>
  )
}
