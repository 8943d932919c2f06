import { useEffect, useState } from 'react'
import { drafts } from '#web/outbox-store.ts'
import { useUser } from '#web/session.tsx'

/** Ids of the visits of which this device has a report that is begun. */
export function useRapportiAperti(): string[] {
  const { id } = useUser()
  const [visite, setVisite] = useState<string[]>([])
  useEffect(() => {
    void drafts
      .names(id)
      .then((nomi) => setVisite(nomi.flatMap((nome) => /^rapporto (\d+)$/.exec(nome)?.[1] ?? [])))
  }, [id])
  return visite
}
