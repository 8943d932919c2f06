import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { NuovoAppuntamento, ValoriAppuntamento } from '#visite/appuntamenti/components/modulo.ts'

/** Day, hours and technician as they stand in the form; a half-typed one is what it is. */
export interface PostoLibero {
  data: string
  oraInizio: string
  oraFine: string
  utenteAssegnatoId: number | null
}

interface SeguePostoProps {
  nuovo: NuovoAppuntamento
  onPosto: (posto: PostoLibero) => void
}

/** Tells where the form stands, and brings it where another start says; what else was typed stays. */
export function SeguePosto({ nuovo, onPosto }: SeguePostoProps) {
  const { setValue } = useFormContext<ValoriAppuntamento>()
  const [data, oraInizio, oraFine, utenteAssegnatoId] = useWatch<
    ValoriAppuntamento,
    ['data', 'oraInizio', 'oraFine', 'utenteAssegnatoId']
  >({ name: ['data', 'oraInizio', 'oraFine', 'utenteAssegnatoId'] })
  const avvisa = useEffectEvent(onPosto)
  useEffect(
    () => avvisa({ data, oraInizio, oraFine, utenteAssegnatoId }),
    [data, oraInizio, oraFine, utenteAssegnatoId],
  )
  const visto = useRef(nuovo)
  useEffect(() => {
    if (visto.current === nuovo) return
    visto.current = nuovo
    for (const nome of ['data', 'oraInizio', 'oraFine', 'utenteAssegnatoId'] as const)
      if (nuovo[nome] !== undefined) setValue(nome, nuovo[nome], { shouldValidate: true })
    setValue('giornoFine', null)
  }, [nuovo, setValue])
  return null
}
