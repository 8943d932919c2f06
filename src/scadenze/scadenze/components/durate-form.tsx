import * as z from 'zod'
import { aziendaApi } from '#anagrafe/azienda/api.ts'
import { type Azienda, aziendaModifica } from '#anagrafe/azienda/contract.ts'
import { FieldGrid } from '#web/ui/fields.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { MINUTI_SOLITI } from '../bacheca.rules.ts'
import { giornoEMese } from '../parole.rules.ts'

const LAVORI = [
  ['minutiManutenzione', 'Manutenzione', MINUTI_SOLITI.minuti_manutenzione],
  ['minutiRcee', 'RCEE', MINUTI_SOLITI.minuti_rcee],
  ['minutiCondizionatore', 'Condizionatore', MINUTI_SOLITI.minuti_condizionatore],
  ['minutiFgas', 'Controllo perdite', MINUTI_SOLITI.minuti_fgas],
] as const

const { shape } = aziendaModifica
const intero = <S extends z.ZodType>(campo: z.ZodOptional<S>) =>
  z.preprocess((v) => (v === null || v === '' ? undefined : v), campo.unwrap())

const schema = z.object({
  minutiManutenzione: shape.minutiManutenzione,
  minutiCondizionatore: shape.minutiCondizionatore,
  minutiRcee: shape.minutiRcee,
  minutiFgas: shape.minutiFgas,
  minutiViaggio: shape.minutiViaggio,
  minutiViaggioFuori: shape.minutiViaggioFuori,
  riservaGuasti: intero(shape.riservaGuasti),
  patrono: shape.patrono,
})

interface DurateFormProps {
  azienda: Azienda
  aperto: boolean
  onChiudi: () => void
}

/** The measures that proposals reckon with. */
export function DurateForm({ azienda, aperto, onChiudi }: DurateFormProps) {
  return (
    <RecordForm
      record={aperto && azienda}
      api={aziendaApi}
      onChiudi={onChiudi}
      titolo="Durate"
      larghezza={540}
      schema={schema}
      propri={({ patrono }) => ({ patrono: patrono && giornoEMese(patrono) })}
      erroreGenerico="Le durate non sono state salvate"
      fatto="Durate salvate"
    >
      <FieldGrid>
        {LAVORI.map(([name, etichetta, solito]) => (
          <NumberField
            key={name}
            name={name}
            etichetta={etichetta}
            unita="minuti"
            suggerimento={`Vuoto: ${solito} minuti`}
          />
        ))}
        <NumberField
          name="minutiViaggio"
          etichetta="Viaggio nella zona"
          unita="minuti"
          suggerimento="Vuoto: secondo la distanza"
        />
        <NumberField
          name="minutiViaggioFuori"
          etichetta="Viaggio fra zone vicine"
          unita="minuti"
          suggerimento="Vuoto: secondo la distanza"
        />
        <NumberField
          name="riservaGuasti"
          etichetta="Libero per i guasti"
          unita="%"
          obbligatorio
          suggerimento="Di ogni giornata: le proposte non lo toccano"
        />
        <TextField name="patrono" etichetta="Festa patronale" segnaposto="19/9" maxLength={5} />
      </FieldGrid>
    </RecordForm>
  )
}
