import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { avvertenzaIban, raggruppaIban } from '#features/azienda/components/iban.ts'
import type { AziendaModifica } from '#features/azienda/contract.ts'
import { avvertenzaCodiceFiscale, avvertenzaPartitaIva } from '#features/clienti/rules.ts'
import { CampiIndirizzo } from '#web/ui/address-fields.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The fields of the company's details, in the form around. Wrong check characters warn and never block. */
export function AziendaCampi() {
  const { setValue } = useFormContext<AziendaModifica>()
  const [partitaIva, codiceFiscale, iban] = useWatch<AziendaModifica>({
    name: ['partitaIva', 'codiceFiscale', 'iban'],
  }) as [string, string, string]
  return (
    <FieldGrid>
      <Intera>
        <TextField
          name="ragioneSociale"
          etichetta="Ragione Sociale"
          obbligatorio
          maxLength={120}
          autoComplete="organization"
        />
      </Intera>
      <Intera>
        <CampiIndirizzo />
      </Intera>
      <TextField
        name="partitaIva"
        etichetta="Partita IVA"
        inputMode="numeric"
        maxLength={11}
        avvertenza={avvertenzaPartitaIva(partitaIva)}
      />
      <TextField
        name="codiceFiscale"
        etichetta="Codice Fiscale"
        maiuscolo
        maxLength={16}
        avvertenza={avvertenzaCodiceFiscale(codiceFiscale)}
      />
      <TextField name="rea" etichetta="REA" maiuscolo maxLength={20} />
      <CampoIban testo={iban} onRaggruppa={(v) => setValue('iban', v, { shouldDirty: true })} />
      <TextField name="telefono" etichetta="Telefono" type="tel" inputMode="tel" maxLength={30} />
      <TextField name="email" etichetta="Email" type="email" inputMode="email" maxLength={254} />
      <Intera>
        <TextField name="pec" etichetta="PEC" type="email" inputMode="email" maxLength={254} />
      </Intera>
    </FieldGrid>
  )
}

/** The IBAN in groups of four once left; its warning waits until then too. */
function CampoIban({ testo, onRaggruppa }: { testo: string; onRaggruppa: (valore: string) => void }) {
  const [lasciato, setLasciato] = useState(testo)
  return (
    <TextField
      name="iban"
      etichetta="IBAN"
      maiuscolo
      maxLength={42}
      avvertenza={lasciato === testo ? avvertenzaIban(testo) : undefined}
      onEsci={(valore) => {
        const gruppi = raggruppaIban(valore)
        if (gruppi !== valore) onRaggruppa(gruppi)
        setLasciato(gruppi)
      }}
    />
  )
}
