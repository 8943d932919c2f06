import { CheckboxField } from '#web/ui/checkbox-field.tsx'

/** Whether every Admin signs in with a second step, in the form around. */
export function CampoCodice() {
  return (
    <CheckboxField
      name="codiceAdmin"
      etichetta="Obbligatorio per gli Admin"
      suggerimento="Chi non ce l’ha lo attiva al prossimo accesso. Gli altri lo scelgono dal menu col proprio nome"
    />
  )
}
