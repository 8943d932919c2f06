import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { CampoPdf } from '#anagrafe/documenti/components/campo-pdf.tsx'
import { salvaFile } from '#anagrafe/documenti/components/salva-file.ts'
import { fattureApi } from '#carte/fatture/api.ts'
import { chiediComunque } from '#carte/fatture/components/comunque.ts'
import { CorreggiFattura } from '#carte/fatture/components/correggi-fattura.tsx'
import { file } from '#carte/fatture/components/modulo.ts'
import { salvata } from '#carte/fatture/components/words.ts'
import { type Fattura, type FatturaIntera, fatturaInput, rigaFattura } from '#carte/fatture/contract.ts'
import { documentoFuturo } from '#carte/fatture/giorni.rules.ts'
import { HA_PAGAMENTI, haPagamenti } from '#carte/fatture/rules.ts'
import { oggi } from '#shared/dates.ts'
import { data, optionalNotes } from '#shared/fields.ts'
import { useSave, useSaveSteps } from '#web/save-steps.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecordOnItsWay } from '#web/ui/record-on-its-way.tsx'
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
  note: optionalNotes(NOTE),
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
  return props.aperto ? <Aperta {...props} /> : null
}

/** The seed's form where there is one amount; of a draft, and where there are several lines, that of lines. */
function Aperta(props: ModificaFatturaProps) {
  const { fattura, onChiudi } = props
  // Decided when it is opened: a payment that comes meanwhile is told by the server.
  const [pagata] = useState(fattura.fase !== 'Bozza' && haPagamenti(fattura))
  // As it is now: a list knows nothing of its lines, and may be half a minute old.
  const intera = useQuery({ ...fattureApi.one(fattura.id), staleTime: 0, enabled: !pagata })
  const [iniziale, setIniziale] = useState<FatturaIntera | null>(null)
  const letta = intera.data as FatturaIntera | undefined
  if (!iniziale && letta?.righe && !intera.isFetching) setIniziale(letta)
  if (pagata) return <ModificaPagata {...props} />
  if (iniziale) {
    const aRighe = iniziale.fase === 'Bozza' || iniziale.righe.length > 1
    return <CorreggiFattura fattura={aRighe ? iniziale : fattura} aRighe={aRighe} onChiudi={onChiudi} />
  }
  return <RecordOnItsWay query={intera} titolo="Modifica Fattura" onChiudi={onChiudi} />
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
      riga={rigaFattura}
      valori={valori(fattura)}
      versione={fattura.versione}
      daRecord={(record) => valori(record as Fattura)}
      testoInvia="Salva"
      erroreGenerico="Errore nell’aggiornamento della fattura"
      domanda={({ dataEmissione: giorno }) =>
        giorno === fattura.data_emissione
          ? null
          : chiediComunque(documentoFuturo(giorno, oggi()), 'Salva lo stesso')
      }
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
        <DateField name="dataEmissione" obbligatorio />
        <DateField
          name="dataScadenza"
          etichetta="Data Scadenza"
          obbligatorio={!riba}
          disabilitato={riba}
          {...(riba && { suggerimento: 'È quella delle sue rate: si sposta con Prolunga scadenza' })}
        />
        <Intera>
          <NotesField name="note" maxLength={NOTE} />
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
