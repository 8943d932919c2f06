import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { FiltriBacheca } from '#scadenze/scadenze/api.ts'
import { useSetParams } from '#web/params.ts'
import { ORDINI, type Ordine } from './righe.ts'

const CHIAVI = ['periodi', 'zone', 'controllo', 'contatto', 'ditta', 'tecnico', 'q'] as const

/** What an address asks of the board; without a period, what is overdue. */
export const filtriDi = (params: URLSearchParams): FiltriBacheca => ({
  ...Object.fromEntries(
    CHIAVI.flatMap((chiave) => (params.get(chiave) ? [[chiave, params.get(chiave)]] : [])),
  ),
  periodi: params.get('periodi') ?? 'ritardo',
})

export const valoriDelFiltro = (testo: string | undefined): string[] =>
  testo?.split(',').filter(Boolean) ?? []

/** The filters in the address, and what changes them. */
export function useFiltri() {
  const [params] = useSearchParams()
  const setParams = useSetParams()
  const testo = params.toString()
  const filtri = useMemo(() => filtriDi(new URLSearchParams(testo)), [testo])
  const scelto = params.get('ordine')
  const ordine: Ordine = ORDINI.find((voce) => voce === scelto) ?? 'strada'

  /** Puts one of several values in or takes it out. */
  function alterna(chiave: 'periodi' | 'zone', valore: string) {
    const accesi = valoriDelFiltro(filtri[chiave])
    const nuovi = accesi.includes(valore) ? accesi.filter((voce) => voce !== valore) : [...accesi, valore]
    setParams({ [chiave]: nuovi.join(',') || null })
  }
  const metti = (chiave: keyof FiltriBacheca | 'ordine', valore: string | null) =>
    setParams({ [chiave]: valore || null })
  return { filtri, ordine, alterna, metti }
}
