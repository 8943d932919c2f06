import { useWatch } from 'react-hook-form'
import { COMBUSTIBILI } from '#anagrafe/impianti/rules.ts'
import { oggi } from '#shared/dates.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { regoleLocaliApi } from '../api.ts'
import { type RegolaLocale, type RegolaLocaleInput, regolaLocaleInput } from '../contract.ts'
import { REGOLE_IN_PAROLE } from '../scelte.rules.ts'

const voci = (parole: Readonly<Record<string, string>>) =>
  Object.entries(parole).map(([valore, testo]) => ({ valore, testo }))

const GENERATORI = voci(REGOLE_IN_PAROLE.generatore)
const COMBUSTIBILI_INSIEME = [
  { valore: 'Gas_Metano,GPL', testo: 'Metano e GPL' },
  { valore: 'Gasolio,Pellet,Legna', testo: 'Gasolio, pellet e legna' },
  { valore: 'Pellet,Legna', testo: 'Pellet e legna' },
  ...voci(COMBUSTIBILI),
]
const POTENZE = voci(REGOLE_IN_PAROLE.potenza)
const MOMENTI = voci(REGOLE_IN_PAROLE.momento)
const SCADE = voci(REGOLE_IN_PAROLE.scade)

interface RegolaLocaleFormProps {
  /** The rule to change, `nuova` for one more; null while the dialog is closed. */
  regola: RegolaLocale | 'nuova' | null
  onChiudi: () => void
}

/** A rule of the company's own for the reports of one province: it counts before the region's and Italy's. */
export function RegolaLocaleForm({ regola, onChiudi }: RegolaLocaleFormProps) {
  return (
    <RecordForm
      record={regola}
      api={regoleLocaliApi}
      onChiudi={onChiudi}
      titolo={['Aggiungi regola locale', 'Modifica regola locale']}
      larghezza={640}
      schema={regolaLocaleInput}
      nuovo={{
        ...{ generatore: 'fiamma', combustibili: 'Gas_Metano,GPL', potenza: 'utile', da: 10, a: 100 },
        ...{ momento: 'qualunque', scade: 'giorno', dal: oggi() },
      }}
      testoInvia={['Aggiungi', 'Salva']}
      erroreGenerico="La regola non è stata salvata"
      fatto={['Regola aggiunta', 'Regola aggiornata']}
    >
      <FieldGrid>
        <TextField name="provincia" etichetta="Provincia (sigla)" obbligatorio maxLength={2} />
        <SegmentedField name="generatore" etichetta="Impianti" voci={GENERATORI} />
        <Combustibile />
        <NumberField name="da" etichetta="Potenza, da" unita="kW" decimali={2} />
        <NumberField name="a" etichetta="Potenza, a" unita="kW" decimali={2} />
        <CheckboxField name="daCompreso" etichetta="Il limite inferiore è compreso" />
        <CheckboxField name="aCompreso" etichetta="Il limite superiore è compreso" />
        <NumberField name="mesi" etichetta="RCEE ogni" unita="mesi" suggerimento="Vuoto: non è dovuto" />
        <SelectField name="momento" etichetta="Vale" voci={MOMENTI} />
        <SelectField name="scade" etichetta="Scade" voci={SCADE} />
        <DateField name="dal" etichetta="In vigore dal" obbligatorio />
        <DateField name="al" etichetta="Fino al" />
        <Intera>
          <TextField name="fonte" etichetta="Dove l’hai letto" obbligatorio maxLength={300} />
        </Intera>
      </FieldGrid>
    </RecordForm>
  )
}

/** Only what burns has a fuel, and a furnace. */
function Combustibile() {
  const generatore = useWatch<RegolaLocaleInput, 'generatore'>({ name: 'generatore' })
  if (generatore === 'frigo') return null
  return (
    <>
      <SelectField name="combustibili" etichetta="Combustibili" vuota="Tutti" voci={COMBUSTIBILI_INSIEME} />
      <SelectField name="potenza" etichetta="Limiti sulla potenza" voci={POTENZE} />
    </>
  )
}
