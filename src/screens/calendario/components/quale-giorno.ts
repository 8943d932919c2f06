import { useSearchParams } from 'react-router'
import { dateExists, monthStart, oggi } from '#shared/dates.ts'
import { useSetParams } from '#web/params.ts'

interface QualeGiorno {
  /** First day of the month shown. */
  mese: string
  /** The chosen day, or none. */
  giorno: string | null
  scegli: (giorno: string) => void
  /** Another month, nothing chosen in it; the current one has today chosen. */
  vaiAlMese: (mese: string) => void
}

/**
 * Month and day in the address: `?giorno=2026-11-20`, or `?mese=2026-12` with nothing chosen. Nothing, or what is no
 * date, means today.
 */
export function useQualeGiorno(): QualeGiorno {
  const [params] = useSearchParams()
  const setParams = useSetParams()
  const adesso = oggi()
  const giorno = valida(params.get('giorno'))
  const mese = valida(`${params.get('mese')}-01`)
  const scelto = giorno ?? (mese && mese !== monthStart(adesso) ? null : adesso)
  const diOggi = { giorno: null, mese: null }
  return {
    mese: monthStart(scelto ?? mese ?? adesso),
    giorno: scelto,
    scegli: (giorno) => setParams(giorno === adesso ? diOggi : { ...diOggi, giorno }),
    vaiAlMese: (giorno) =>
      setParams(
        monthStart(giorno) === monthStart(adesso) ? diOggi : { ...diOggi, mese: giorno.slice(0, 7) },
        'push',
      ),
  }
}

function valida(data: string | null): string | null {
  return data && dateExists(data) ? data : null
}
