import { useEffect, useState, useSyncExternalStore } from 'react'
import { server } from '#web/reachable.ts'
import { useSession, useUser } from '#web/session.tsx'
import { leggiNome, mandaNome, type NomeDetto, tieniNome } from './nome-tenuto.ts'

/**
 * What who writes is called: as the server knows, else as they have said on this device, also without a network. It is sent
 * with the next one, by what keeps their days where this is closed by then.
 */
export function useNomeDetto() {
  const utente = useUser()
  const { riprova } = useSession()
  const inRete = useSyncExternalStore(server.listen, () => server.reached)
  const [detto, setDetto] = useState<NomeDetto | null>(null)
  const saputo = Boolean(utente.nome && utente.cognome)
  useEffect(() => {
    if (!saputo) void leggiNome(utente.id).then(setDetto)
  }, [utente.id, saputo])
  useEffect(() => {
    if (saputo || !inRete || !detto) return
    mandaNome(utente.id)
      .then((mandato) => mandato && riprova())
      .catch(() => {})
  }, [utente.id, saputo, inRete, detto, riprova])
  const nome = utente.nome || detto?.nome || null
  const cognome = utente.cognome || detto?.cognome || null
  return {
    nome: { nome, cognome } satisfies NomeDetto,
    /** Whether both are known. */
    noto: Boolean(nome && cognome),
    async di(nuovo: NomeDetto): Promise<void> {
      await tieniNome(utente.id, nuovo)
      setDetto(nuovo)
    },
  }
}
