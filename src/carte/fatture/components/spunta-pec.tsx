import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useComeStaPec, usePostaCertificata } from '#anagrafe/posta-certificata/api.ts'

/**
 * Whether what is issued leaves by certified mail, and the tick that says so; none where nothing can.
 * @param gia what was ticked on the way here; else it is as the Admins want it
 */
export function useSpuntaPec(gia?: boolean): { inviaPec: boolean; spunta: ReactNode } {
  const { data } = usePostaCertificata()
  const spedisce = useComeStaPec()?.spedisce ?? false
  const [scelta, setScelta] = useState(gia)
  const inviaPec = spedisce && (scelta ?? data?.invia_emettendo ?? false)
  return {
    inviaPec,
    spunta: spedisce && (
      <Checkbox
        label="Invia per PEC"
        checked={inviaPec}
        onChange={(evento) => setScelta(evento.target.checked)}
      />
    ),
  }
}
