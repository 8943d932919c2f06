import * as z from 'zod'
import { aziendaApi } from '#anagrafe/azienda/api.ts'
import type { ImpostazioneFormProps } from '#anagrafe/azienda/components/impostazione.tsx'
import { aziendaModifica } from '#anagrafe/azienda/contract.ts'
import { RISERVA_QUANDO } from '#anagrafe/azienda/rules.ts'
import { PERSONE_AL_MASSIMO } from '#shared/presenze.ts'
import { TIPOLOGIE_APPUNTAMENTO } from '#shared/tipologie.ts'
import { FieldGrid } from '#web/ui/fields.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { MINUTI_SOLITI } from '../bacheca.rules.ts'
import { giornoEMese, RISERVA_IN_PAROLE } from '../words.rules.ts'

const vuoto = (campo: keyof typeof MINUTI_SOLITI) => `Vuoto: ${MINUTI_SOLITI[campo]} minuti`

const QUANTE = Array.from({ length: PERSONE_AL_MASSIMO - 1 }, (_, n) => ({
  valore: String(n + 2),
  testo: `${n + 2} persone`,
}))

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
  riservaQuando: shape.riservaQuando,
  giorniIntervento: intero(shape.giorniIntervento),
  patrono: shape.patrono,
  persone: shape.persone,
})

/** The measures that proposals reckon with. */
export function DurateForm({ azienda, aperto, onChiudi }: ImpostazioneFormProps) {
  return (
    <RecordForm
      record={aperto && azienda}
      api={aziendaApi}
      onChiudi={onChiudi}
      titolo="Durate"
      larghezza={540}
      schema={schema}
      propri={({ patrono, persone }) => ({
        patrono: patrono && giornoEMese(patrono),
        persone: Object.fromEntries(TIPOLOGIE_APPUNTAMENTO.map((tipo) => [tipo, persone[tipo] ?? null])),
      })}
      erroreGenerico="Le durate non sono state salvate"
      fatto="Durate salvate"
    >
      <FieldGrid>
        <NumberField
          name="minutiManutenzione"
          etichetta="Manutenzione"
          unita="minuti"
          suggerimento={vuoto('minuti_manutenzione')}
        />
        <NumberField name="minutiRcee" etichetta="RCEE" unita="minuti" suggerimento={vuoto('minuti_rcee')} />
        <NumberField
          name="minutiCondizionatore"
          etichetta="Condizionatore"
          unita="minuti"
          suggerimento={vuoto('minuti_condizionatore')}
        />
        <NumberField
          name="minutiFgas"
          etichetta="Controllo perdite"
          unita="minuti"
          suggerimento={vuoto('minuti_fgas')}
        />
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
        <SelectField
          name="riservaQuando"
          etichetta="Quando"
          voci={RISERVA_QUANDO.map((valore) => ({ valore, testo: RISERVA_IN_PAROLE[valore] }))}
        />
        <NumberField
          name="giorniIntervento"
          etichetta="Fuori servizio: si torna entro"
          unita="giorni"
          obbligatorio
          suggerimento="Proposto dove un RCEE dice che non può funzionare"
        />
        <TextField name="patrono" etichetta="Festa patronale" segnaposto="19/9" maxLength={5} />
        {TIPOLOGIE_APPUNTAMENTO.map((tipo) => (
          <SelectField
            key={tipo}
            name={`persone.${tipo}`}
            etichetta={`In quanti: ${tipo}`}
            numero
            vuota="Una persona"
            voci={QUANTE}
          />
        ))}
      </FieldGrid>
    </RecordForm>
  )
}
