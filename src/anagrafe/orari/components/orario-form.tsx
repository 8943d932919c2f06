import * as z from 'zod'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { orariApi } from '../api.ts'
import { type Orario, orarioInput } from '../contract.ts'
import { ORARIO_SOLITO, type OrarioScritto, RAGGIO_SOLITO } from '../rules.ts'

const schema = z.object(orarioInput.shape)

interface OrarioFormProps {
  /** Whose hours; null while the dialog is closed. */
  chi: { tecnico: { id: number; nome_utente: string }; orario: Orario | null } | null
  onChiudi: () => void
}

/** The hours of one technician, day by day, as people write them. */
export function OrarioForm({ chi, onChiudi }: OrarioFormProps) {
  const crea = orariApi.useCreate()
  const aggiorna = orariApi.useUpdate()
  const orario = chi?.orario
  const utenteId = chi?.tecnico.id ?? 0
  return (
    <FormDialog
      aperto={chi !== null}
      onChiudi={onChiudi}
      titolo={chi ? `Orario di ${chi.tecnico.nome_utente}` : ''}
      larghezza={520}
      schema={schema}
      valori={valoriDi(utenteId, orario ?? { ...ORARIO_SOLITO, parte_da: null, raggio_minuti: null })}
      versione={orario?.versione}
      daRecord={(record) => valoriDi(utenteId, record as Orario)}
      testoInvia="Salva"
      erroreGenerico="L’orario non è stato salvato"
      invia={(dati, { key, versione }) =>
        orario ? aggiorna.mutateAsync({ id: orario.id, dati, versione }) : crea.mutateAsync({ dati, key })
      }
      onFatto={() => toast.successo('Orario salvato')}
    >
      <FieldGrid>
        <TextField name="lun" etichetta="Lunedì" segnaposto="Non lavora" maxLength={80} />
        <TextField name="mar" etichetta="Martedì" segnaposto="Non lavora" maxLength={80} />
        <TextField name="mer" etichetta="Mercoledì" segnaposto="Non lavora" maxLength={80} />
        <TextField name="gio" etichetta="Giovedì" segnaposto="Non lavora" maxLength={80} />
        <TextField name="ven" etichetta="Venerdì" segnaposto="Non lavora" maxLength={80} />
        <TextField name="sab" etichetta="Sabato" segnaposto="Non lavora" maxLength={80} />
        <TextField name="dom" etichetta="Domenica" segnaposto="Non lavora" maxLength={80} />
      </FieldGrid>
      <FieldGrid>
        <TextField name="parteDa" etichetta="Parte da" segnaposto="Il comune dell’azienda" maxLength={80} />
        <NumberField
          name="raggioMinuti"
          etichetta="Arriva fino a"
          unita="minuti"
          suggerimento={`Di viaggio, da dove parte. Vuoto: ${RAGGIO_SOLITO}`}
        />
      </FieldGrid>
    </FormDialog>
  )
}

const valoriDi = (
  utenteId: number,
  {
    lun,
    mar,
    mer,
    gio,
    ven,
    sab,
    dom,
    parte_da,
    raggio_minuti,
  }: OrarioScritto & Pick<Orario, 'parte_da' | 'raggio_minuti'>,
) => ({
  ...{ utenteId, parteDa: parte_da ?? '', raggioMinuti: raggio_minuti },
  ...{ lun: lun ?? '', mar: mar ?? '', mer: mer ?? '', gio: gio ?? '', ven: ven ?? '' },
  ...{ sab: sab ?? '', dom: dom ?? '' },
})
