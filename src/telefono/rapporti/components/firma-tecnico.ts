import { useState } from 'react'
import type { TrattoFirma } from '#shared/firma.ts'
import { drafts } from '#web/outbox-store.ts'

const NOME = 'firma'

/** A technician draws their signature once on each device; kept for them alone. */
export const leggiFirma = (utenteId: number): Promise<TrattoFirma | null> =>
  drafts.read<TrattoFirma>(utenteId, NOME)

/** @returns the signature, undefined while it is read; whether it is being drawn; and how to keep another one */
export function useFirmaTecnico(utenteId: number) {
  const [firma, setFirma] = useState<TrattoFirma | null>()
  // Open until one leaves: a signature may have many lines.
  const [disegno, setDisegno] = useState(false)
  const [chiesta, setChiesta] = useState(false)
  if (!chiesta) {
    setChiesta(true)
    void leggiFirma(utenteId).then((letta) => {
      setFirma(letta)
      setDisegno(letta === null)
    })
  }
  function tieni(nuova: TrattoFirma | null) {
    setFirma(nuova)
    if (nuova) void drafts.write(utenteId, NOME, nuova)
  }
  return {
    firma,
    disegno,
    tieni,
    rifai() {
      setFirma(null)
      setDisegno(true)
    },
  }
}
