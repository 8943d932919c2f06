import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { caricaDocumento } from '#anagrafe/documenti/api.ts'
import { CampoPdf } from '#anagrafe/documenti/components/campo-pdf.tsx'
import { FILE_MASSIMO } from '#anagrafe/documenti/contract.ts'
import { haNomePdf } from '#anagrafe/documenti/rules.ts'
import { dichiarazioniApi } from '#carte/dichiarazioni/api.ts'
import { type Dichiarazione, dichiarazioneInput } from '#carte/dichiarazioni/contract.ts'
import { aliquotaInParole, DICHIARAZIONI, INTENTO, TIPI_DICHIARAZIONE } from '#carte/dichiarazioni/rules.ts'
import { oggi } from '#shared/dates.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface Props {
  clienteId: number
  /** The declaration to change, `nuova` for one more; null while the dialog is closed. */
  dichiarazione: Dichiarazione | 'nuova' | null
  onChiudi: () => void
}

const modulo = dichiarazioneInput.omit({ aliquota: true, documentoId: true }).extend({
  file: z
    .instanceof(File)
    .refine((file) => haNomePdf(file.name), 'Il file deve avere estensione .pdf')
    .refine((file) => file.size <= FILE_MASSIMO, 'Il file supera i 10 MB')
    .nullable(),
})

const VOCI = TIPI_DICHIARAZIONE.map((tipo) => ({
  valore: tipo,
  testo: DICHIARAZIONI[tipo].testo ? tipo : `${tipo} (${aliquotaInParole(DICHIARAZIONI[tipo].aliquota)})`,
}))

/** A declaration, and its signed paper where there is one already. */
export function DichiarazioneForm({ clienteId, dichiarazione, onChiudi }: Props) {
  const crea = dichiarazioniApi.useCreate()
  const aggiorna = dichiarazioniApi.useUpdate()
  const esistente = dichiarazione === 'nuova' ? null : dichiarazione
  return (
    <FormDialog
      aperto={dichiarazione !== null}
      onChiudi={onChiudi}
      titolo={esistente ? 'Modifica dichiarazione' : 'Nuova dichiarazione IVA'}
      larghezza={560}
      schema={modulo}
      valori={valoriDi(esistente, clienteId)}
      versione={esistente?.versione}
      daRecord={(record) => valoriDi(record as Dichiarazione, clienteId)}
      testoInvia="Salva"
      erroreGenerico="La dichiarazione non è stata salvata"
      invia={async ({ file, clienteId: diChi, ...campi }, { key, versione }) => {
        const descrizione = `Dichiarazione ${campi.tipo}`
        const allegato = file && { file, tipologia: 'Dichiarazione' as const, clienteId: diChi, descrizione }
        const caricato = allegato && (await caricaDocumento(allegato, `${key}-file`))
        const dati = { ...campi, ...(caricato && { documentoId: caricato.fileMediaId }) }
        return esistente
          ? aggiorna.mutateAsync({ id: esistente.id, dati, versione })
          : crea.mutateAsync({ dati: { clienteId: diChi, ...dati }, key })
      }}
      onFatto={() => toast.successo('Dichiarazione salvata')}
    >
      {({ setValue }) => (
        <FieldGrid>
          {/* One that was typed before the kind was changed is no other kind's. */}
          <SelectField
            name="tipo"
            etichetta="Tipo"
            obbligatorio
            voci={VOCI}
            onCambia={() => setValue('protocollo', '')}
          />
          <Data />
          <Intera>
            <Descrizione />
          </Intera>
          <Intera>
            <CampoPdf
              name="file"
              etichetta={
                esistente?.documento
                  ? `Dichiarazione firmata: c’è già «${esistente.documento.nome_file}», un altro file lo sostituisce`
                  : 'Dichiarazione firmata'
              }
            />
          </Intera>
        </FieldGrid>
      )}
    </FormDialog>
  )
}

const useIntento = (): boolean => useWatch({ name: 'tipo' }) === INTENTO

function Data() {
  return <DateField name="data" etichetta={useIntento() ? 'Data della ricevuta' : 'Data'} obbligatorio />
}

/** Of a dichiarazione d’intento what counts is the number that the tax office gave it. */
function Descrizione() {
  return useIntento() ? (
    <TextField
      name="protocollo"
      etichetta="Protocollo telematico"
      maxLength={40}
      segnaposto="08060120341234567-000001"
      suggerimento="È nella ricevuta dell’Agenzia delle Entrate che ti dà il cliente. Senza, una fattura N3.5 non si emette"
    />
  ) : (
    <NotesField
      name="descrizione"
      etichetta="Beni e lavori"
      righe={3}
      maxLength={500}
      suggerimento="Quali e dove, col titolo edilizio se c’è: va scritto nel foglio da firmare"
    />
  )
}

const valoriDi = (d: Dichiarazione | null, clienteId: number) => ({
  clienteId,
  tipo: d?.tipo ?? 'IVA 10% ristrutturazione',
  data: d?.data ?? oggi(),
  descrizione: d?.descrizione ?? '',
  protocollo: d?.protocollo ?? '',
  file: null as File | null,
})
