import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RigaRegistro } from '#features/registro/contract.ts'
import { type Lista, richiesta } from '#web/http.ts'

interface FiltriRegistro {
  tabella?: string | null
  recordId?: number | null
  utenteId?: number | null
  limit: number
  offset?: number
}

/** Lines of the register, the latest first. Admin only. Always read again when shown: it tells what just happened. */
export const useRegistro = (filtri: FiltriRegistro, attiva = true) =>
  useQuery({
    queryKey: ['registro', filtri],
    queryFn: ({ signal }) => richiesta<Lista<RigaRegistro>>('/registro', { query: { ...filtri }, signal }),
    enabled: attiva,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** How a record of each table is called; tables that are not here have no name of their own. */
const NOMI: Record<string, (r: Record<string, unknown>) => string> = {
  clienti: (r) => `${r.cognome} ${r.nome}`,
  appuntamenti: (r) => String(r.titolo),
  caldaie: (r) => `${r.marca} ${r.modello}`,
  condizionatori: (r) => `${r.marca} ${r.modello}`,
}

/** The name of a record that still exists, else undefined. */
export function useNomeRecord(tabella: string, id: number | null): string | undefined {
  const nome = NOMI[tabella]
  const { data } = useQuery({
    queryKey: ['nome', tabella, id],
    queryFn: ({ signal }) =>
      richiesta<{ data: Record<string, unknown> }>(`/${tabella}/${id}`, { signal, sfondo: true }),
    enabled: Boolean(nome && id),
    staleTime: 300_000,
    retry: false,
  })
  return nome && data ? nome(data.data) : undefined
}
