import { IconCalendarQuestion } from '@tabler/icons-react'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { Pill } from '#web/ui/pill.tsx'

export const VUOLE_ALTRO_GIORNO = 'Vorrebbe un altro giorno'

/** The customer's words, where they left any. */
export const altroGiornoInParole = ({ altro_giorno }: Pick<Appuntamento, 'altro_giorno'>): string =>
  altro_giorno?.nota ? `${VUOLE_ALTRO_GIORNO}: «${altro_giorno.nota}»` : VUOLE_ALTRO_GIORNO

/** Beside a visit whose customer would rather have another day; nothing beside the others. */
export function AltroGiorno({ di: visita }: { di: Pick<Appuntamento, 'altro_giorno'> }) {
  if (!visita.altro_giorno) return null
  return (
    <Pill tono="urgente" icona={<IconCalendarQuestion aria-hidden />} title={altroGiornoInParole(visita)}>
      {VUOLE_ALTRO_GIORNO}
    </Pill>
  )
}
