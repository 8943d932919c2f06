import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import { avvertenzaCodiceFiscale, avvertenzaPartitaIva } from '#anagrafe/clienti/rules.ts'
import { eItalia, lunghezzaPartitaIva } from '#shared/paesi.ts'
import type { GestioneInput } from '#visite/appuntamenti/contract.ts'
import { TextField } from '#web/ui/text-field.tsx'
import stili from './gestione.module.css'

const CODICI = ['richiestaRicevuta', 'codiceFiscale', 'partitaIva'] as const

interface CodiciProps {
  /** Whose codes stand there when the receipt is asked for and none were typed. */
  clienteId: number | null
  /** Below the fields, while they say something that the customer's sheet does not. */
  seNuovi?: ReactNode
}

/** Tax code and VAT number, when a receipt is requested: at least one of them (docs/product.md §8.6). */
export function CampiCodici({ clienteId, seNuovi }: CodiciProps) {
  const [request, codice, partita] = useWatch<GestioneInput, typeof CODICI>({ name: CODICI })
  const { formState, trigger, getValues, setValue } = useFormContext<GestioneInput>()
  const { data: cliente } = useQuery({ ...clientiApi.one(clienteId ?? 0), enabled: clienteId !== null })
  useEffect(() => {
    if (!request || !cliente || getValues('codiceFiscale') || getValues('partitaIva')) return
    setValue('codiceFiscale', cliente.codice_fiscale ?? '', { shouldDirty: true })
    setValue('partitaIva', cliente.partita_iva ?? '', { shouldDirty: true })
  }, [request, cliente, getValues, setValue])
  if (!request) return null
  const nuovi =
    cliente &&
    [
      [codice, cliente.codice_fiscale],
      [partita, cliente.partita_iva],
    ].some(([scritto, noto]) => scritto && scritto.trim().toUpperCase() !== noto)
  return (
    <>
      <div className={stili.codici}>
        <TextField
          name="codiceFiscale"
          maiuscolo
          maxLength={16}
          avvertenza={avvertenzaCodiceFiscale(codice ?? '', cliente?.nazione)}
        />
        <TextField
          name="partitaIva"
          inputMode={eItalia(cliente?.nazione) ? 'numeric' : 'text'}
          maxLength={lunghezzaPartitaIva(cliente?.nazione)}
          segnaposto={eItalia(cliente?.nazione) ? '11 cifre' : ''}
          avvertenza={avvertenzaPartitaIva(partita ?? '', cliente?.nazione)}
          // The rule looks at both fields, its message stands beside the first.
          onEsci={() => formState.errors.codiceFiscale && void trigger('codiceFiscale')}
        />
      </div>
      {nuovi && seNuovi}
    </>
  )
}
