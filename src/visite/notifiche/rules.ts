import { type DatiExtra, TIPI_NOTIFICA, type TipoNotifica } from './contract.ts'

/** A notification to be written: to whom, and what it tells. */
export interface DaNotificare {
  utenteId: number
  /** The customer whom it speaks of; null: several. */
  clienteId: number | null
  tipo: TipoNotifica
  /** In the place of the type's own. */
  titolo?: string
  messaggio: string
  datiExtra: DatiExtra
}

export const titoloNotifica = (tipo: TipoNotifica): string => TIPI_NOTIFICA[tipo]

/** What a notification tells, for who may not see takings and expenses. */
export const senzaImporti = (dati: DatiExtra): DatiExtra => ({
  ...dati,
  ...('incasso' in dati && { incasso: null }),
  ...('spese' in dati && { spese: null }),
})

/** Whether a notification names this person, by its `dati_extra` as they are stored. */
export const parlaDi = (nome: string, datiExtra: string): boolean =>
  datiExtra.includes(`"cliente":${JSON.stringify(nome)}`)
