import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CampiStrumenti } from '#anagrafe/azienda/components/campi-strumenti.tsx'
import type { AziendaModifica } from '#anagrafe/azienda/contract.ts'
import { avvertenzaIban, ePersona, REGIMI_FISCALI, type RegimeFiscale } from '#anagrafe/azienda/rules.ts'
import { avvertenzaCodiceFiscale, avvertenzaPartitaIva } from '#anagrafe/clienti/rules.ts'
import { raggruppaIban } from '#shared/text.ts'
import { CampiIndirizzo } from '#web/ui/address-fields.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FieldGrid, FieldSection, Intera } from '#web/ui/fields.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
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
      <CampoIban testo={iban} onRaggruppa={(v) => setValue('iban', v, { shouldDirty: true })} />
      <TextField name="telefono" etichetta="Telefono" type="tel" inputMode="tel" maxLength={30} />
      <TextField name="email" etichetta="Email" type="email" inputMode="email" maxLength={254} />
      <TextField name="pec" etichetta="PEC" type="email" inputMode="email" maxLength={254} />
      <FatturazioneElettronica persona={ePersona(codiceFiscale)} />
      <Intera>
        <AltriDati persona={ePersona(codiceFiscale)} />
      </Intera>
      <CampiStrumenti />
    </FieldGrid>
  )
}

const REGIMI = Object.entries(REGIMI_FISCALI).map(([valore, testo]) => ({
  valore,
  testo: `${valore} · ${testo}`,
}))
const SOCI = [
  { valore: 'true', testo: 'Un socio solo' },
  { valore: 'false', testo: 'Più soci' },
]

/** What only the electronic invoice asks. */
function FatturazioneElettronica({ persona }: { persona: boolean }) {
  const regime = useWatch<AziendaModifica, 'regimeFiscale'>({ name: 'regimeFiscale' }) as RegimeFiscale
  return (
    <>
      <FieldSection
        titolo="Fatturazione elettronica"
        nota={
          persona
            ? 'Il codice fiscale è di una persona: nelle fatture elettroniche vanno nome e cognome, non la ragione sociale.'
            : undefined
        }
      />
      {persona && (
        <>
          <TextField name="nome" etichetta="Nome" maxLength={60} autoComplete="given-name" />
          <TextField name="cognome" etichetta="Cognome" maxLength={60} autoComplete="family-name" />
        </>
      )}
      <SelectField name="regimeFiscale" etichetta="Regime fiscale" obbligatorio voci={REGIMI} />
      <SelectField
        name="addebitaBollo"
        etichetta="Bollo di 2 €"
        vuota={regime === 'RF19' ? 'Come il regime: a carico del cliente' : 'Come il regime: a carico nostro'}
        voci={[
          { valore: 'true', testo: 'Sempre a carico del cliente' },
          { valore: 'false', testo: 'Sempre a carico nostro' },
        ]}
      />
    </>
  )
}

const ALTRI = ['rea', 'capitaleSociale', 'socioUnico', 'inLiquidazione']

/** What is written once and seldom looked at; a person has no capital and no partners. */
function AltriDati({ persona }: { persona: boolean }) {
  const riassunto = persona ? 'REA' : 'REA, capitale, soci'
  return (
    <Folded titolo="Altri dati" riassunto={riassunto} campi={ALTRI} pieno={false}>
      <FieldGrid>
        <TextField name="rea" etichetta="REA" maiuscolo maxLength={20} />
        {!persona && (
          <>
            <AmountField name="capitaleSociale" etichetta="Capitale sociale" />
            <SelectField name="socioUnico" etichetta="Soci" vuota="Non indicato" voci={SOCI} />
            <Intera>
              <CheckboxField name="inLiquidazione" etichetta="In liquidazione" />
            </Intera>
          </>
        )}
      </FieldGrid>
    </Folded>
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
