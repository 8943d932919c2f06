import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { nomeApparecchio } from '#anagrafe/impianti/nome.rules.ts'
import type { Prenotata } from '#scadenze/prenotate/contract.ts'
import type { Prossima } from '#scadenze/prenotate/prossima.rules.ts'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { formatDate } from '#shared/dates.ts'
import { DAYS_IN_WORDS, deadlineWords } from '#shared/deadlines.ts'

export const nomeDelClienteRcee = ({ cliente }: Rcee): string => nomeCliente(cliente)

/** `Beretta Ciao X 25 C.S.I.`, or null. */
export const caldaiaDi = ({ caldaie }: Rcee): string | null => caldaie && nomeApparecchio(caldaie)

/** `RCEE-2026-014`, or `RCEE del 20/11/2026` where it has no number. */
export const titoloRcee = ({ numero_documento, data_emissione }: Rcee): string =>
  numero_documento ?? `RCEE del ${formatDate(data_emissione)}`

export type Motivo = 'Manutenzione' | 'RCEE'

/** Which of the two deadlines comes first, hence what the customer is called about. */
export function primaScadenza({ caldaie, data_scadenza }: Rcee): Motivo {
  const manutenzione = caldaie?.prossima?.data
  return manutenzione && (!data_scadenza || manutenzione <= data_scadenza) ? 'Manutenzione' : 'RCEE'
}

type Nome = Motivo | 'Manutenzione e RCEE'

/** Its two deadlines by name, one where they are the same day; the maintenance says where its own is only reckoned. */
export function scadenzeDi({ caldaie, data_scadenza }: Rcee): [nome: Nome, quando: Prossima | null][] {
  const revisione = caldaie?.prossima ?? null
  const scritta = data_scadenza ? ({ data: data_scadenza, origine: 'scritta' } as const) : null
  if (revisione?.origine === 'scritta' && revisione.data === data_scadenza)
    return [['Manutenzione e RCEE', revisione]]
  return [
    ['Manutenzione', revisione],
    ['RCEE', scritta],
  ]
}

/** The visit that a report's work is booked with, else that of its boiler's maintenance. */
export const unaVisitaDi = ({ prenotata, caldaie }: Rcee): Prenotata | null =>
  prenotata ?? caldaie?.prenotata ?? null

/**
 * A deadline's words with its date, as the lists of reports have both: `Scaduto · 18/09/2026 · da 68 giorni`,
 * `Tra 5 giorni · 30/11/2026`; beyond 30 days the date itself.
 */
export function scadenzaInParole(giorni: number, scadenza: string): string {
  if (giorni > DAYS_IN_WORDS) return formatDate(scadenza)
  if (giorni >= 0) return `${deadlineWords(giorni, scadenza)} · ${formatDate(scadenza)}`
  return `Scaduto · ${formatDate(scadenza)} · da ${giorni === -1 ? '1 giorno' : `${-giorni} giorni`}`
}

/** The WhatsApp message about the deadline that comes first: to be read over, then sent. */
export function messaggioDiErrore(rcee: Rcee, oggi: string): string {
  const manutenzione = primaScadenza(rcee) === 'Manutenzione'
  const data = manutenzione ? rcee.caldaie?.prossima?.data : rcee.data_scadenza
  const lavoro = manutenzione ? 'la manutenzione' : 'il controllo di efficienza energetica (RCEE)'
  const caldaia = ['della sua caldaia', caldaiaDi(rcee)].filter(Boolean).join(' ')
  const scaduta = manutenzione ? 'è scaduta' : 'è scaduto'
  const frase = data
    ? `le ricordiamo che ${lavoro} ${caldaia} ${data < oggi ? scaduta : 'scade'} il ${formatDate(data)}.`
    : `la contattiamo per ${lavoro} ${caldaia}.`
  return `Buongiorno ${nomeDelClienteRcee(rcee)}, ${frase} Quando possiamo passare?`
}
