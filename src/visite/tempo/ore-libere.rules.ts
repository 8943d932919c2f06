import { inOreEMinuti } from '#shared/dates.ts'

/** Free time as screens say it, in whole quarters of an hour: `29 h 30` */
export const oreLibere = (minuti: number): string => inOreEMinuti(Math.floor(minuti / 15) * 15)

/** What a figure of free hours leaves out, for its tip. */
export const DI_ORE_LIBERE = 'Da adesso, senza assenze, visite, strada e ciò che si tiene per i guasti'
