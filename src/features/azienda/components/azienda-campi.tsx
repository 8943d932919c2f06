import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { avvertenzaIban, raggruppaIban } from '#features/azienda/components/iban.ts'
import type { AziendaModifica } from '#features/azienda/contract.ts'
import { avvertenzaCodiceFiscale, avvertenzaPartitaIva } from '#features/clienti/rules.ts'
import { CampiIndirizzo } from '#web/ui/address-fields.tsx'
import { GrigliaCampi, Intera } from '#web/ui/fields.tsx'
import { CampoTesto } from '#web/ui/text-field.tsx'

/** The fields of the company's details, in the form around. Wrong check characters warn and never block. */
export function AziendaCampi() {
  const { setValue } = useFormContext<AziendaModifica>()
  const [partitaIva, codiceFiscale, iban] = useWatch<AziendaModifica>({
    name: ['partitaIva', 'codiceFiscale', 'iban'],
  }) as [string, string, string]
  return (
    <GrigliaCampi>
      <Intera>
        <CampoTesto
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
      <CampoTesto
        name="partitaIva"
        etichetta="Partita IVA"
        inputMode="numeric"
        maxLength={11}
        avvertenza={avvertenzaPartitaIva(partitaIva)}
      />
      <CampoTesto
        name="codiceFiscale"
        etichetta="Codice Fiscale"
        maiuscolo
        maxLength={16}
        avvertenza={avvertenzaCodiceFiscale(codiceFiscale)}
      />
      <CampoTesto name="rea" etichetta="REA" maiuscolo maxLength={20} />
      <CampoIban testo={iban} onRaggruppa={(v) => setValue('iban', v, { shouldDirty: true })} />
      <CampoTesto name="telefono" etichetta="Telefono" type="tel" inputMode="tel" maxLength={30} />
      <CampoTesto name="email" etichetta="Email" type="email" inputMode="email" maxLength={254} />
      <Intera>
        <CampoTesto name="pec" etichetta="PEC" type="email" inputMode="email" maxLength={254} />
      </Intera>
    </GrigliaCampi>
  )
}

/** The IBAN in groups of four once left; its warning waits until then too. */
function CampoIban({ testo, onRaggruppa }: { testo: string; onRaggruppa: (valore: string) => void }) {
  const [lasciato, setLasciato] = useState(testo)
  return (
    <CampoTesto
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
