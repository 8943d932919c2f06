import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A piece of screen state that stands in the address (search, filter, tab, page). Setting it replaces the history
 * entry, removes the default value from the address, and goes back to the first page.
 */
export function useParam(nome: string, predefinito = ''): [string, (valore: string | null) => void] {
  const [params, setParametri] = useSearchParams()
  const imposta = useCallback(
    (valore: string | null) =>
      setParametri(
        (prima) => {
          const dopo = new URLSearchParams(prima)
          if (valore === null || valore === predefinito) dopo.delete(nome)
          else dopo.set(nome, valore)
          if (nome !== 'pagina') dopo.delete('pagina')
          return dopo
        },
        { replace: true, preventScrollReset: true },
      ),
    [nome, predefinito, setParametri],
  )
  return [params.get(nome) ?? predefinito, imposta]
}

/** The opened record or dialog, in the address: opening adds a history entry, so that Back closes it. */
export function useOpen(nome: string): [string | null, (valore: string | null) => void] {
  const [params, setParametri] = useSearchParams()
  const imposta = useCallback(
    (valore: string | null) =>
      setParametri(
        (prima) => {
          const dopo = new URLSearchParams(prima)
          if (valore === null) dopo.delete(nome)
          else dopo.set(nome, valore)
          return dopo
        },
        { replace: valore === null, preventScrollReset: true },
      ),
    [nome, setParametri],
  )
  return [params.get(nome), imposta]
}
