import { useEffect, useState } from 'react'
import { drafts } from '#web/outbox-store.ts'
import { useUser } from '#web/session.tsx'

/** What this device has begun: reports of visits, by their id, and forms without one, as `C312`. */
export function useRapportiAperti(): string[] {
  const { id } = useUser()
  const [chiavi, setChiavi] = useState<string[]>([])
  useEffect(() => {
    void drafts
      .names(id)
      .then((nomi) =>
        setChiavi(nomi.flatMap((nome) => /^(?:rapporto|rcee) ([CK]?\d+)$/.exec(nome)?.[1] ?? [])),
      )
  }, [id])
  return chiavi
}
