import { dayInRome } from '#shared/dates.ts'

/** Who says on which day an invoice came. */
export const RICEVUTA_DA = {
  busta: 'busta PEC',
  posta: 'posta',
  scritta: 'scritto a mano',
  caricata: 'giorno del caricamento',
} as const
export type RicevutaDa = keyof typeof RICEVUTA_DA

/** Those that are kept; without any it is the day on which the file was brought. */
export const RICEVUTA_DETTA = ['busta', 'posta', 'scritta'] as const satisfies RicevutaDa[]

interface FileArrivato {
  /** `yyyy-MM-dd` */
  ricevuta_il: string | null
  ricevuta_da: RicevutaDa | null
  /** When it was brought. */
  created_at: string
}

/** On which day the file of an invoice came, in Rome, and who says so. */
export const arrivoDi = ({
  ricevuta_il,
  ricevuta_da,
  created_at,
}: FileArrivato): { giorno: string; da: RicevutaDa } =>
  ricevuta_il !== null && ricevuta_da !== null
    ? { giorno: ricevuta_il, da: ricevuta_da }
    : { giorno: dayInRome(created_at), da: 'caricata' }
