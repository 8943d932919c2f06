import { useSearchParams } from 'react-router'
import { dateExists, monthStart, oggi } from '#shared/dates.ts'

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
  const [params, setParametri] = useSearchParams()
  const adesso = oggi()
  const giorno = valida(params.get('giorno'))
  const mese = valida(`${params.get('mese')}-01`)

  const scrivi = (nome: 'giorno' | 'mese' | null, valore = '') =>
    setParametri(
      (prima) => {
        const dopo = new URLSearchParams(prima)
        dopo.delete('giorno')
        dopo.delete('mese')
        if (nome) dopo.set(nome, valore)
        return dopo
      },
      { replace: true, preventScrollReset: true },
    )
  const scelto = giorno ?? (mese && mese !== monthStart(adesso) ? null : adesso)
  return {
    mese: monthStart(scelto ?? mese ?? adesso),
    giorno: scelto,
    scegli: (quale) => (quale === adesso ? scrivi(null) : scrivi('giorno', quale)),
    vaiAlMese: (quale) =>
      monthStart(quale) === monthStart(adesso) ? scrivi(null) : scrivi('mese', quale.slice(0, 7)),
  }
}

function valida(data: string | null): string | null {
  return data && dateExists(data) ? data : null
}
