import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ValoriAppuntamento } from '#visite/appuntamenti/components/modulo.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { type Lista, request } from '#web/http.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type Commessa = NonNullable<Appuntamento['commessa']> & { cliente_id: number }

/** The jobs of a customer that a visit may be put in: of `carte`, which comes after this wing. */
const useCommesseAperte = (clienteId: number | null) => {
  const query = { clienteId, stato: 'Aperto' }
  return useQuery({
    queryKey: ['commesse', 'list', query],
    queryFn: ({ signal }) => request<Lista<Commessa>>('/commesse', { query, signal }),
    enabled: clienteId !== null,
  }).data?.data
}

/** In which job of its customer a visit is: only where they have some. Another customer's is left. */
export function CampoCommessa({ record }: { record: Appuntamento | null }) {
  const { setValue } = useFormContext<ValoriAppuntamento>()
  const [clienteId, scelta] = useWatch<ValoriAppuntamento, ['clienteId', 'commessaId']>({
    name: ['clienteId', 'commessaId'],
  })
  const aperte = useCommesseAperte(clienteId)
  const attuale = record && record.cliente_id === clienteId ? record.commessa : null
  const voci = [
    ...(attuale && !aperte?.some(({ id }) => id === attuale.id) ? [attuale] : []),
    ...(aperte ?? []),
  ]
  const estranea = aperte !== undefined && scelta != null && !voci.some(({ id }) => id === scelta)
  useEffect(() => {
    if (estranea) setValue('commessaId', null, { shouldDirty: true })
  }, [estranea, setValue])
  if (voci.length === 0) return null
  return (
    <SelectField
      name="commessaId"
      numero
      etichetta="Commessa"
      vuota="Nessuna commessa"
      voci={voci.map(({ id, titolo }) => ({ valore: String(id), testo: titolo }))}
    />
  )
}
