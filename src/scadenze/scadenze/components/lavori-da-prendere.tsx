import { Checkbox } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatDate } from '#shared/dates.ts'
import { scadenzeApi } from '../api.ts'
import type { Scadenza } from '../contract.ts'
import { type DelGeneratore, delGeneratore, lavoriPerVisita } from '../lavori.rules.ts'
import { CONTROLLI_IN_PAROLE } from '../words.rules.ts'
import stili from './lavori-visita.module.css'

/** What of a visit's form decides which works it takes. */
interface Valori {
  clienteId: number | null
  tipologia?: string
  data: string
  scadenzeIds?: number[] | undefined
}

interface LavoriDaPrendereProps {
  /** The visit as it is stored; null for a new one. */
  visita: { id: number; tipologia: string; giorno: string } | null
  /** Of a new visit that is made for one generator: only its works are ticked until somebody chooses otherwise. */
  soloDi?: DelGeneratore
}

/** The works that a visit takes, each with a tick: those that it takes by itself until somebody chooses otherwise. */
export function LavoriDaPrendere({ visita, soloDi }: LavoriDaPrendereProps) {
  const { setValue } = useFormContext<Valori>()
  const [clienteId, tipologia, data, scelti] = useWatch<
    Valori,
    ['clienteId', 'tipologia', 'data', 'scadenzeIds']
  >({ name: ['clienteId', 'tipologia', 'data', 'scadenzeIds'] })
  const { queryKey, queryFn } = scadenzeApi.list({ clienteId: clienteId ?? 0 })
  const query = useQuery({ queryKey, queryFn: clienteId === null ? skipToken : queryFn })
  const lavori = lavoriPerVisita(query.data?.data ?? [], {
    id: visita?.id ?? null,
    tipologia: tipologia ?? null,
    giorno: data,
  })
  // What was chosen for another customer, day or type says nothing about this one.
  const estranei = query.data && scelti?.some((id) => !lavori.some((lavoro) => lavoro.id === id))
  useEffect(() => {
    if (estranei) setValue('scadenzeIds', undefined)
  }, [estranei, setValue])
  if (lavori.length === 0) return null
  const daSe = visita === null || visita.tipologia !== tipologia || visita.giorno !== data
  const spuntati = lavori
    .filter(
      (lavoro) =>
        scelti?.includes(lavoro.id) ??
        (soloDi ? delGeneratore(lavoro, soloDi) : daSe || lavoro.appuntamento_id !== null),
    )
    .map(({ id }) => id)
  const cambia = (id: number, si: boolean) =>
    setValue('scadenzeIds', si ? [...spuntati, id] : spuntati.filter((spuntato) => spuntato !== id), {
      shouldDirty: true,
    })
  return (
    <fieldset className={stili.daPrendere}>
      <legend>Con questa visita</legend>
      {lavori.map((lavoro) => (
        <Checkbox
          key={lavoro.id}
          size="xs"
          label={`${CONTROLLI_IN_PAROLE[lavoro.controllo]}, ${impiantoDi(lavoro)}: ${formatDate(lavoro.data_dovuta ?? '')}`}
          checked={spuntati.includes(lavoro.id)}
          onChange={(evento) => cambia(lavoro.id, evento.target.checked)}
        />
      ))}
    </fieldset>
  )
}

function impiantoDi({ caldaia, condizionatore }: Scadenza): string {
  const impianto = caldaia ?? condizionatore
  return impianto ? `${impianto.marca} ${impianto.modello}` : 'senza impianto'
}
