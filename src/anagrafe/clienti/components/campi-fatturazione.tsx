import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Duplicati } from '#anagrafe/clienti/components/duplicati.tsx'
import type { ClienteInput } from '#anagrafe/clienti/contract.ts'
import { tipoProbabile } from '#anagrafe/clienti/ente.rules.ts'
import { avvertenzaCodiceFiscale, avvertenzaPartitaIva } from '#anagrafe/clienti/rules.ts'
import { TIPI_CLIENTE, type TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import { lunghezzaPartitaIva } from '#shared/paesi.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FieldSection, Intera } from '#web/ui/fields.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { usePhone } from '#web/width.ts'

const VOCI = Object.entries(TIPI_CLIENTE).map(([valore, testo]) => ({ valore, testo }))
/** Beside each other there is room for short words. */
const VOCI_BREVI = VOCI.map((voce) => (voce.valore === 'PA' ? { ...voce, testo: 'P.A.' } : voce))

/** What invoices want to know, beginning with what the customer is: it decides which fields matter. */
export function CampiFatturazione({ escludi }: { escludi?: number | undefined }) {
  const { setValue, getFieldState, formState } = useFormContext<ClienteInput>()
  const [tipo = 'Privato', nome, cognome, denominazione, codiceFiscale, partitaIva, nazione] = useWatch<
    ClienteInput,
    ['tipo', 'nome', 'cognome', 'denominazione', 'codiceFiscale', 'partitaIva', 'nazione']
  >({ name: ['tipo', 'nome', 'cognome', 'denominazione', 'codiceFiscale', 'partitaIva', 'nazione'] })
  const scelto = escludi !== undefined || getFieldState('tipo', formState).isDirty
  // Of somebody new the kind follows what is typed, until it is chosen.
  useEffect(() => {
    if (scelto) return
    const probabile = tipoProbabile({ nome, cognome, denominazione, codiceFiscale, partitaIva, nazione })
    setValue('tipo', probabile, { shouldDirty: false })
    setValue('splitPayment', probabile === 'PA', { shouldDirty: false })
  }, [scelto, nome, cognome, denominazione, codiceFiscale, partitaIva, nazione, setValue])

  function cambia(nuovo: string) {
    const opzioni = { shouldDirty: true } as const
    setValue('splitPayment', nuovo === 'PA', opzioni)
    // Whoever else may live abroad too.
    if (nuovo === 'Estero' && nazione === 'IT') setValue('nazione', '', opzioni)
    else if (nuovo !== 'Estero' && nazione === '') setValue('nazione', 'IT', opzioni)
  }

  const paese = tipo === 'Estero' ? nazione || '--' : nazione
  const base = { name: 'tipo', etichetta: 'Tipo', onCambia: cambia }
  const massimo = lunghezzaPartitaIva(paese)
  return (
    <>
      <FieldSection titolo="Fatturazione" />
      <Intera>
        {usePhone() ? <SelectField {...base} voci={VOCI} /> : <SegmentedField {...base} voci={VOCI_BREVI} />}
      </Intera>
      {tipo !== 'Privato' && (
        <Intera>
          <TextField
            name="denominazione"
            maxLength={80}
            suggerimento="Com’è scritta nelle fatture. Vuota: nome e cognome"
          />
        </Intera>
      )}
      <TextField
        name="codiceFiscale"
        maiuscolo
        maxLength={16}
        avvertenza={avvertenzaCodiceFiscale(codiceFiscale ?? '', paese)}
      />
      <TextField
        name="partitaIva"
        inputMode={massimo === 11 ? 'numeric' : 'text'}
        maiuscolo={massimo !== 11}
        maxLength={massimo}
        avvertenza={avvertenzaPartitaIva(partitaIva ?? '', paese)}
      />
      <Duplicati per={['codice_fiscale', 'partita_iva']} escludi={escludi} />
      <Recapito tipo={tipo} />
      <TextField
        name="emailFatture"
        type="email"
        inputMode="email"
        maxLength={254}
        suggerimento="Del commercialista o dell’amministratore: le copie e i solleciti vanno qui"
      />
    </>
  )
}

/** Where the electronic invoice goes. */
function Recapito({ tipo }: { tipo: TipoCliente }) {
  if (tipo === 'Estero') return null
  const pa = tipo === 'PA'
  return (
    <>
      <TextField
        name="codiceDestinatario"
        etichetta={pa ? 'Codice ufficio' : 'Codice destinatario'}
        maiuscolo
        maxLength={pa ? 6 : 7}
        suggerimento={
          pa ? 'Sei caratteri, dall’indice delle P.A.' : 'Sette caratteri. Vuoto: la fattura va alla PEC'
        }
      />
      <TextField
        name="pec"
        type="email"
        inputMode="email"
        maxLength={254}
        suggerimento={pa ? undefined : 'Senza codice e senza PEC la trova nella sua area riservata'}
      />
      {pa && (
        <Intera>
          <CheckboxField
            name="splitPayment"
            etichetta="Split payment: l’ente versa l’IVA allo Stato"
            suggerimento="Chiedi conferma al tuo ente o al commercialista"
          />
        </Intera>
      )}
    </>
  )
}
