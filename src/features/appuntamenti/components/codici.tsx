import { useFormContext, useWatch } from 'react-hook-form'
import type { GestioneInput } from '#features/appuntamenti/contract.ts'
import { avvertenzaCodiceFiscale, avvertenzaPartitaIva } from '#features/clienti/rules.ts'
import { TextField } from '#web/ui/text-field.tsx'
import stili from './gestione.module.css'

/** Tax code and VAT number, when a receipt is requested: at least one of them (docs/product.md §8.6). */
export function Codici() {
  const [request, codice, partita] = useWatch<
    GestioneInput,
    ['richiestaRicevuta', 'codiceFiscale', 'partitaIva']
  >({ name: ['richiestaRicevuta', 'codiceFiscale', 'partitaIva'] })
  const { formState, trigger } = useFormContext<GestioneInput>()
  if (!request) return null
  return (
    <div className={stili.codici}>
      <TextField
        name="codiceFiscale"
        etichetta="Codice Fiscale"
        maiuscolo
        maxLength={16}
        avvertenza={avvertenzaCodiceFiscale(codice ?? '')}
      />
      <TextField
        name="partitaIva"
        etichetta="Partita IVA"
        inputMode="numeric"
        maxLength={11}
        segnaposto="11 cifre"
        avvertenza={avvertenzaPartitaIva(partita ?? '')}
        // The rule looks at both fields, its message stands beside the first.
        onEsci={() => formState.errors.codiceFiscale && void trigger('codiceFiscale')}
      />
    </div>
  )
}
