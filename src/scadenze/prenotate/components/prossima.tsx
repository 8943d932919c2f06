import type { ComponentProps } from 'react'
import { ScadenzaColorata } from '#web/ui/deadline.tsx'
import type { caldaieConVisita, condizionatoriConVisita } from '../api.ts'
import type { Prossima } from '../prossima.rules.ts'

interface ProssimaProps extends Omit<ComponentProps<typeof ScadenzaColorata>, 'data'> {
  prossima: Prossima | null | undefined
}

/** When a maintenance is due next, and that it is reckoned where nobody wrote it. */
export const QuandoProssima = ({ prossima, ...come }: ProssimaProps) => (
  <>
    <ScadenzaColorata data={prossima?.data} {...come} />
    {prossima?.origine === 'calcolata' && <small> calcolata</small>}
  </>
)

/** When a customer's plants are due next, by plant, with the word for what nobody wrote. */
export function useProssime(
  impianti: typeof caldaieConVisita | typeof condizionatoriConVisita,
  clienteId: number,
): (impianto: { id: number }) => { data: string; detto?: string } | null {
  const { data } = impianti.useList({ clienteId })
  return ({ id }) => {
    const prossima = data?.data.find((impianto) => impianto.id === id)?.prossima
    if (!prossima) return null
    return { data: prossima.data, ...(prossima.origine === 'calcolata' && { detto: 'calcolata' }) }
  }
}
