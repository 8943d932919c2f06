import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { STATI_VISITA, type StatoAppuntamento } from '#shared/stati.ts'
import type { Action, Conflict } from '#web/outbox-store.ts'
import { CAMPI_IMPARATI, imparatoInParole } from './imparato.ts'

/** As «Gestione Appuntamento» calls them; the day to call again is that of the follow-up and isn't told twice. */
const CAMPI: Record<string, string> = {
  stato: 'Stato',
  incasso: 'Incasso',
  spese: 'Spese',
  noteCompletamento: 'Note di Completamento',
  richiestaRicevuta: 'Ricevuta/fattura',
  codiceFiscale: 'Codice Fiscale',
  partitaIva: 'Partita IVA',
  dataFollowUp: 'Data Follow-up',
  noteFollowUp: 'Note Follow-up',
  ...CAMPI_IMPARATI,
}

/** The fields to be told, each with its word. */
export const campiDetti = <C extends { campo: string }>(contrasti: readonly C[]) =>
  contrasti.flatMap((contrasto) =>
    CAMPI[contrasto.campo] ? [{ ...contrasto, nome: CAMPI[contrasto.campo] as string }] : [],
  )

/** A field's value as people read it. */
export function valoreDellAzione(campo: string, valore: Conflict['dopo']): string {
  const imparato = imparatoInParole(campo, valore)
  if (imparato !== undefined) return imparato
  if (valore === null || valore === '') return 'Vuoto'
  if (typeof valore === 'boolean') return valore ? 'Richiesta' : 'Non richiesta'
  if (typeof valore === 'number') return formatEuro(valore)
  if (campo === 'stato') return STATI_VISITA[valore as StatoAppuntamento] ?? valore
  return campo === 'dataFollowUp' ? formatDate(valore) : valore
}

const NATI: Record<string, string> = {
  'caldaia.salva': 'Caldaia nuova',
  'condizionatore.salva': 'Condizionatore nuovo',
  'visita.nuova': 'Visita iniziata sul posto',
  'pezzo.chiedi': 'Pezzo chiesto',
}

/** What was done, in two words. */
export function azioneInParole({ corpo, tipo, risponde }: Action): string {
  if (risponde) return 'Scelta fatta'
  if (tipo === 'rapporto.chiudi')
    return cosaRapporto((corpo as { firma?: { esito: string } }).firma?.esito === 'Firmato')
  if (tipo === 'rapporto.consegna') return 'Rapporto consegnato'
  if (tipo === 'rcee.chiudi')
    return (corpo as { firma?: { esito: string } }).firma?.esito === 'Firmato'
      ? 'RCEE firmato'
      : 'RCEE senza firma'
  if (tipo === 'rcee.consegna') return 'RCEE consegnato'
  const nato = NATI[tipo]
  if (nato) return nato
  if (tipo === 'rcee.impara') return 'Dati dell’impianto'
  return cosaVisita((corpo as { campi?: { stato?: { dopo: string } } }).campi?.stato?.dopo)
}

export const cosaRapporto = (firmato: boolean): string =>
  firmato ? 'Rapporto firmato' : 'Rapporto senza firma'

/** What was done of a visit whose state becomes this one. */
export function cosaVisita(stato: Conflict['dopo'] | undefined): string {
  if (stato === 'Completato') return 'Visita completata'
  if (stato === 'In_Corso') return 'Visita iniziata'
  return stato === 'Annullato' ? 'Visita annullata' : 'Visita aggiornata'
}

/** `10:17` today, else `22/11/2026 10:17`. */
export function ora(istante: string, oggi: string): string {
  const giorno = dayInRome(istante)
  return giorno === oggi ? timeInRome(istante) : `${formatDate(giorno)} ${timeInRome(istante)}`
}
