import * as z from 'zod'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { CampoPdf } from '#anagrafe/documenti/components/campo-pdf.tsx'
import { salvaFile } from '#anagrafe/documenti/components/salva-file.ts'
import { file } from '#carte/fatture/components/modulo.ts'
import { useAccetta } from '#carte/preventivi/components/chiamate.ts'
import { Facoltative, useScelte } from '#carte/preventivi/components/facoltative.tsx'
import { accettazioneInput, type PreventivoIntero } from '#carte/preventivi/contract.ts'
import { MODALITA_ACCETTAZIONE } from '#carte/preventivi/rules.ts'
import { oggi } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { useSave, useSaveSteps } from '#web/save-steps.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface AccettazioneFormProps {
  preventivo: PreventivoIntero
  onChiudi: () => void
  onAccettato: (preventivo: PreventivoIntero) => void
}

/** A signature is drawn on its own screen. */
const MODALITA = (['scansione', 'messaggio', 'voce'] as const).map((valore) => ({
  valore,
  testo: MODALITA_ACCETTAZIONE[valore],
}))

const { shape } = accettazioneInput
const schema = z
  .object({
    data: shape.data,
    nome: shape.nome,
    modalita: z.enum(['scansione', 'messaggio', 'voce']),
    file: file.nullable(),
  })
  .refine((v) => v.modalita !== 'scansione' || v.file !== null, {
    path: ['file'],
    message: 'Allega la scansione firmata',
  })
type Valori = z.input<typeof schema>
type Dati = z.output<typeof schema>

/** How and when a customer has accepted a quote. */
export function AccettazioneForm({ preventivo: p, onChiudi, onAccettato }: AccettazioneFormProps) {
  const { steps } = useSaveSteps()
  const accetta = useAccetta()
  const scelte = useScelte(p)
  const { mutateAsync: registra } = useSave(async ({ dati, key }: { dati: Dati; key: string }) => {
    const { file: scansione, ...campi } = dati
    const documentoId = await salvaFile(steps, {
      file: scansione,
      tipologia: 'Preventivo',
      clienteId: p.cliente_id,
      preventivoId: p.id,
      descrizione: `Preventivo ${p.numero_preventivo} firmato`,
    })
    const offerta = {
      revisione: p.revisione,
      totale: scelte.totale,
      ...(scelte.righe && { righeScelte: scelte.righe }),
    }
    return accetta.mutateAsync({ id: p.id, key, dati: { ...campi, documentoId, ...offerta } })
  })
  return (
    <FormDialog<Valori, Dati, PreventivoIntero>
      aperto
      onChiudi={onChiudi}
      titolo="Registra accettazione"
      larghezza={560}
      schema={schema}
      valori={{
        data: oggi(),
        nome: nomeCliente(p.cliente),
        modalita: 'scansione',
        file: null,
      }}
      testoInvia="Registra accettazione"
      erroreGenerico="L’accettazione non è stata registrata"
      invia={(dati, { key }) => registra({ dati, key })}
      onFatto={onAccettato}
      extra={formatEuro(scelte.totale)}
    >
      {(form) => (
        <>
          <FieldGrid>
            <DateField name="data" etichetta="Accettato il" obbligatorio max={oggi()} />
            <SelectField name="modalita" etichetta="Come" obbligatorio voci={MODALITA} />
            <Intera>
              <TextField name="nome" etichetta="Chi ha accettato" obbligatorio maxLength={160} />
            </Intera>
            <Intera>
              <CampoPdf
                name="file"
                etichetta="Foglio firmato"
                obbligatorio={form.watch('modalita') === 'scansione'}
              />
            </Intera>
          </FieldGrid>
          <Facoltative preventivo={p} scelte={scelte} />
        </>
      )}
    </FormDialog>
  )
}
