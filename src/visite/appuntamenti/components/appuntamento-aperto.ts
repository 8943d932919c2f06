import { useCallback } from 'react'
import { useAppuntamento } from '#visite/appuntamenti/api.ts'
import { conAzioni, useAzioni } from '#visite/appuntamenti/components/da-inviare.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useAsOpened, useOpenRecord } from '#web/params.ts'

/** The appointment whose id is in the address: from the list, else read for itself; as it was when it was opened. */
export function useAppuntamentoAperto(nome: string, elenco: Appuntamento[]) {
  const [id, setId] = useOpenRecord(nome)
  const inElenco = elenco.find((a) => a.id === id)
  const letto = useAppuntamento(inElenco ? null : id)
  const azioni = useAzioni()
  return {
    // What one has done here oneself is there too, whatever the row knows.
    record: useAsOpened(id, inElenco ?? (letto.data && conAzioni(letto.data, azioni))),
    /** Why it could not be read. */
    error: letto.error,
    apri: useCallback((visitaId: number) => setId(visitaId), [setId]),
    chiudi: useCallback(() => setId(null), [setId]),
  }
}
