import { useState } from 'react'
import { useAppuntamento } from '#features/appuntamenti/api.ts'
import type { Appuntamento } from '#features/appuntamenti/contract.ts'
import { eAssegnatario } from '#features/appuntamenti/rules.ts'
import { useOpen } from '#web/params.ts'
import { useUser } from '#web/session.tsx'

/** The visit being managed: its id is in the address; what was opened stays while the list is read again. */
export function useGestioneAperta(elenco: Appuntamento[]) {
  const [parametro, setParametro] = useOpen('gestisci')
  const id = parametro && /^\d{1,9}$/.test(parametro) ? Number(parametro) : null
  const [aperto, setAperto] = useState<Appuntamento | null>(null)
  const utente = useUser()
  const inElenco = elenco.find((a) => a.id === id) ?? null
  const letto = useAppuntamento(inElenco ? null : id)
  const trovato = inElenco ?? (letto.data?.id === id ? letto.data : undefined)
  if (id === null && aperto) setAperto(null)
  if (id !== null && trovato && aperto?.id !== id) setAperto(trovato)
  const suo = aperto !== null && aperto.id === id && eAssegnatario(utente, aperto.utente_assegnato_id)
  return {
    record: suo ? aperto : null,
    apri: (quale: number) => setParametro(String(quale)),
    chiudi: () => setParametro(null),
  }
}
