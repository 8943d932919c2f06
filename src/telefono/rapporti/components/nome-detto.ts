import { useEffect, useState, useSyncExternalStore } from 'react'
import { diciNome } from '#anagrafe/sessione/api.ts'
import { drafts } from '#web/outbox-store.ts'
import { server } from '#web/reachable.ts'
import { useSession, useUser } from '#web/session.tsx'

/** On this device, until the server has it. */
const NOME = 'nome detto'

interface NomeDetto {
  nome: string | null
  cognome: string | null
}

/**
 * What who writes is called: as the server knows, else as they have said on this device, also without a network. It is sent
 * with the next one.
 */
export function useNomeDetto() {
  const utente = useUser()
  const { riprova } = useSession()
  const inRete = useSyncExternalStore(server.listen, () => server.reached)
  const [detto, setDetto] = useState<NomeDetto | null>(null)
  const saputo = Boolean(utente.nome && utente.cognome)
  useEffect(() => {
    if (!saputo) void drafts.read<NomeDetto>(utente.id, NOME).then(setDetto)
  }, [utente.id, saputo])
  useEffect(() => {
    if (saputo || !inRete || !detto?.nome || !detto.cognome) return
    diciNome({ nome: detto.nome, cognome: detto.cognome })
      .then(() => drafts.remove(utente.id, NOME))
      .then(riprova)
      .catch(() => {})
  }, [utente.id, saputo, inRete, detto, riprova])
  const nome = utente.nome || detto?.nome || null
  const cognome = utente.cognome || detto?.cognome || null
  return {
    nome: { nome, cognome } satisfies NomeDetto,
    /** Whether both are known. */
    noto: Boolean(nome && cognome),
    async di(nuovo: NomeDetto): Promise<void> {
      await drafts.write(utente.id, NOME, nuovo)
      setDetto(nuovo)
    },
  }
}
