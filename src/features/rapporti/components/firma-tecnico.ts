import { useState } from 'react'
import type { Tratto } from '#features/rapporti/rules.ts'
import { drafts } from '#web/outbox-store.ts'

const NOME = 'firma'

/** A technician draws their signature once on each device; kept for them alone. */
export const leggiFirma = (utenteId: number): Promise<Tratto | null> => drafts.read<Tratto>(utenteId, NOME)

/** @returns the signature, undefined while it is read, and how to keep another one */
export function useFirmaTecnico(utenteId: number) {
  const [firma, setFirma] = useState<Tratto | null>()
  const [chiesta, setChiesta] = useState(false)
  if (!chiesta) {
    setChiesta(true)
    void leggiFirma(utenteId).then(setFirma)
  }
  return {
    firma,
    tieni(nuova: Tratto | null) {
      setFirma(nuova)
      if (nuova) void drafts.write(utenteId, NOME, nuova)
    },
  }
}
