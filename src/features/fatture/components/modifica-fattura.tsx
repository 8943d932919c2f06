import * as z from 'zod'
import { CampoPdf } from '#features/documenti/components/campo-pdf.tsx'
import { salvaFile } from '#features/documenti/components/salva-file.ts'
import { fattureApi } from '#features/fatture/api.ts'
import { CorreggiFattura } from '#features/fatture/components/correggi-fattura.tsx'
import { file } from '#features/fatture/components/modulo.ts'
import { salvata } from '#features/fatture/components/parole.ts'
import { type Fattura, fatturaInput } from '#features/fatture/contract.ts'
import { HA_PAGAMENTI, haPagamenti } from '#features/fatture/rules.ts'
import { data, optionalText } from '#shared/fields.ts'
import { useSave, useSaveSteps } from '#web/save-steps.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface ModificaFatturaProps {
  fattura: Fattura
  aperto: boolean
  onChiudi: () => void
}

const NOTE = 4000

const schema = z.object({
  numeroDocumento: fatturaInput.shape.numeroDocumento,
  dataEmissione: data(),
  dataScadenza: data(),
  note: optionalText(NOTE),
  file: file.nullable(),
})
/** A RiBa has the due date of its instalments. */
const schemaRiba = schema.extend({ dataScadenza: z.string() })

const valori = (f: Fattura) => ({
  numeroDocumento: f.numero_documento,
  dataEmissione: f.data_emissione,
  dataScadenza: f.data_scadenza ?? '',
  note: f.note ?? '',
  file: null,
})

/** All of it while nothing is paid; then issue date, due date, notes and attachment (docs/product.md §11.5). */
export function ModificaFattura(props: ModificaFatturaProps) {
  // Decided when it is opened: a payment that comes meanwhile is told by the server.
  if (!props.aperto) return null
  return haPagamenti(props.fattura) ? <ModificaPagata {...props} /> : <CorreggiFattura {...props} />
}

function ModificaPagata({ fattura, aperto, onChiudi }: ModificaFatturaProps) {
  const riba = fattura.metodo_pagamento === 'RiBa'
  const { steps } = useSaveSteps()
  const { mutateAsync: salva } = useSave(
    async ({ dati, versione }: { dati: z.output<typeof schemaRiba>; versione: number | undefined }) => {
      const { dataEmissione, dataScadenza, note = null } = dati
      const [clienteId, descrizione] = [fattura.cliente_id, `Fattura ${fattura.numero_documento}`]
      const fileMediaId = dati.file
        ? await salvaFile(steps, { file: dati.file, tipologia: 'Fattura', clienteId, descrizione })
        : undefined
      return fattureApi.update({
        id: fattura.id,
        dati: { dataEmissione, note, fileMediaId, ...(!riba && { dataScadenza }) },
        versione,
      })
    },
  )
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Modifica Fattura"
      schema={riba ? schemaRiba : schema}
      valori={valori(fattura)}
      versione={fattura.versione}
      daRecord={(record) => valori(record as Fattura)}
      testoInvia="Salva"
      erroreGenerico="Errore nell’aggiornamento della fattura"
      invia={(dati, { versione }) => salva({ dati, versione })}
      onFatto={(f) => toast.successo(`Fattura aggiornata: ${f.numero_documento}`, salvata(f))}
    >
      <Notice tono="info">{`Parti, importi e piano non si cambiano più: ${HA_PAGAMENTI.toLowerCase()}.`}</Notice>
      <FieldGrid>
        <Intera>
          <TextField
            name="numeroDocumento"
            etichetta="Numero Documento"
            disabilitato
            suggerimento="Il numero non si può cambiare"
          />
        </Intera>
        <DateField name="dataEmissione" etichetta="Data Emissione" obbligatorio />
        <DateField
          name="dataScadenza"
          etichetta="Data Scadenza"
          obbligatorio={!riba}
          disabilitato={riba}
          {...(riba && { suggerimento: 'È quella delle sue rate: si sposta con Prolunga scadenza' })}
        />
        <Intera>
          <NotesField name="note" etichetta="Note" maxLength={NOTE} />
        </Intera>
        <Intera>
          <CampoPdf
            name="file"
            etichetta={fattura.file_media ? `Sostituisci ${fattura.file_media.nome_file}` : 'Allegato PDF'}
          />
        </Intera>
      </FieldGrid>
    </FormDialog>
  )
}
