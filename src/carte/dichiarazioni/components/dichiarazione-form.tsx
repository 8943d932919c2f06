import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { caricaDocumento } from '#anagrafe/documenti/api.ts'
import { CampoPdf } from '#anagrafe/documenti/components/campo-pdf.tsx'
import { DOCUMENTO_MASSIMO } from '#anagrafe/documenti/contract.ts'
import { haNomePdf } from '#anagrafe/documenti/rules.ts'
import { dichiarazioniApi } from '#carte/dichiarazioni/api.ts'
import { type Dichiarazione, dichiarazioneInput, rigaDichiarazione } from '#carte/dichiarazioni/contract.ts'
import {
  aliquotaInParole,
  anniPossibili,
  annoProposto,
  DICHIARAZIONI,
  INTENTO,
  TIPI_DICHIARAZIONE,
} from '#carte/dichiarazioni/rules.ts'
import { dateExists, oggi } from '#shared/dates.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface Props {
  clienteId: number
  /** The declaration to change, `nuova` for one more; null while the dialog is closed. */
  dichiarazione: Dichiarazione | 'nuova' | null
  onChiudi: () => void
}

const modulo = dichiarazioneInput
  .omit({ aliquota: true, documentoId: true })
  .extend({
    file: z
      .instanceof(File)
      .refine((file) => haNomePdf(file.name), 'Il file deve avere estensione .pdf')
      .refine((file) => file.size <= DOCUMENTO_MASSIMO, 'Il file supera i 10 MB')
      .nullable(),
  })
  .refine(({ tipo, anno }) => tipo !== INTENTO || anno != null, {
    path: ['anno'],
    message: 'Scegli l’anno: è scritto nella dichiarazione',
  })

const VOCI = TIPI_DICHIARAZIONE.map((tipo) => ({
  valore: tipo,
  testo: DICHIARAZIONI[tipo].testo ? tipo : `${tipo} (${aliquotaInParole(DICHIARAZIONI[tipo].aliquota)})`,
}))

/** A declaration, and its signed paper where there is one already. */
export function DichiarazioneForm({ clienteId, dichiarazione, onChiudi }: Props) {
  const esistente = dichiarazione === 'nuova' ? null : dichiarazione
  return (
    <RecordForm
      record={dichiarazione}
      api={dichiarazioniApi}
      onChiudi={onChiudi}
      titolo={['Nuova dichiarazione IVA', 'Modifica dichiarazione']}
      larghezza={560}
      {...(esistente?.tipo === INTENTO && esistente.anno === null && { fuoco: 'anno' })}
      schema={modulo}
      riga={rigaDichiarazione}
      nuovo={{ clienteId, tipo: 'IVA 10% ristrutturazione', data: oggi() }}
      propri={() => ({ file: null })}
      prepara={async ({ file, clienteId: diChi, ...campi }, { record, key }) => {
        const descrizione = `Dichiarazione ${campi.tipo}`
        const allegato = file && { file, tipologia: 'Dichiarazione' as const, clienteId: diChi, descrizione }
        const caricato = allegato && (await caricaDocumento(allegato, `${key}-file`))
        return {
          ...(!record && { clienteId: diChi }),
          ...campi,
          ...(caricato && { documentoId: caricato.fileMediaId }),
        }
      }}
      erroreGenerico="La dichiarazione non è stata salvata"
      fatto="Dichiarazione salvata"
    >
      {({ setValue }) => (
        <FieldGrid>
          <Intera>
            {/* One that was typed before the kind was changed is no other kind's. */}
            <SelectField
              name="tipo"
              obbligatorio
              voci={VOCI}
              onCambia={(tipo) => {
                setValue('protocollo', '')
                if (tipo === INTENTO) return
                setValue('anno', null)
                setValue('importo', null)
              }}
            />
          </Intera>
          <Data />
          <Anno nuova={esistente === null} />
          <Importo />
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
    </RecordForm>
  )
}

const useIntento = (): boolean => useWatch({ name: 'tipo' }) === INTENTO

function Data() {
  return <DateField name="data" etichetta={useIntento() ? 'Data della ricevuta' : 'Data'} obbligatorio />
}

/**
 * For which year a dichiarazione d’intento is: asked, and proposed only while a new one can hardly be for another. What isn't
 * possible for its day any more is asked again.
 */
function Anno({ nuova }: { nuova: boolean }) {
  const { setValue, getValues, getFieldState } = useFormContext()
  const giorno: string = useWatch({ name: 'data' })
  const intento = useIntento()
  const [annoPrimo, annoSecondo] = anniPossibili(dateExists(giorno) ? giorno : oggi())
  useEffect(() => {
    if (!intento || !dateExists(giorno)) return
    const anno: number | null = getValues('anno') ?? null
    if (nuova && !getFieldState('anno').isTouched) setValue('anno', annoProposto(giorno))
    else if (anno !== null && anno !== annoPrimo && anno !== annoSecondo) setValue('anno', null)
  }, [intento, giorno, nuova, annoPrimo, annoSecondo, setValue, getValues, getFieldState])
  if (!intento) return null
  return (
    <SelectField
      name="anno"
      obbligatorio
      numero
      vuota="Scegli l’anno"
      voci={[String(annoPrimo), String(annoSecondo)]}
    />
  )
}

/** Up to how much it covers: what is left of it is reckoned from what was issued. */
function Importo() {
  if (!useIntento()) return null
  return (
    <Intera>
      <AmountField
        name="importo"
        suggerimento="Fino a quanto vale, com’è scritto nella dichiarazione: sopra, la fattura propone l’IVA ordinaria"
      />
    </Intera>
  )
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
