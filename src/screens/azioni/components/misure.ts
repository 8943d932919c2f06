import { useEffect, useState } from 'react'
import type { Action, KeptFile } from '#web/outbox-store.ts'

/** What waits with each action, by its id: bytes in all, and what its files are. */
export type MisureRiga = ReadonlyMap<string, { byte: number; pdf: number; foto: number }>

const ePdf = ({ nome }: Pick<KeptFile, 'nome'>) => /\.pdf$/i.test(nome)

/** How much of these waits on this telephone; without its files until they were looked at. */
export function useMisure(utente: number, azioni: readonly Action[]): MisureRiga {
  const [misure, setMisure] = useState<MisureRiga>(new Map())
  useEffect(() => {
    let montato = true
    const leggi = async () => {
      const { filesOf } = await import('#web/outbox-files.ts')
      const nuove = await Promise.all(
        azioni.map(async (azione) => {
          const file = azione.file?.length ? await filesOf(utente, azione) : []
          const pdf = file.filter(ePdf).length
          const byte =
            JSON.stringify(azione.corpo).length + file.reduce((somma, { blob }) => somma + blob.size, 0)
          return [azione.id, { byte, pdf, foto: file.length - pdf }] as const
        }),
      )
      if (montato) setMisure(new Map(nuove))
    }
    void leggi().catch(() => {})
    return () => {
      montato = false
    }
  }, [utente, azioni])
  return misure
}
