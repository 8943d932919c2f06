import { inOre } from '#anagrafe/orari/rules.ts'
import type { LavoroInBreve, VisitaInBreve } from '#scadenze/scadenze/contract.ts'
import { formatDate, formatShortDate } from '#shared/dates.ts'
import { deadlineWords } from '#shared/deadlines.ts'
import { capital } from '#shared/text.ts'
import type { LottoAnnullato, SpostamentoFatto, SpostamentoProposto } from '#visite/lotti/contract.ts'
import { quanteVisite } from '#visite/lotti/rules.ts'

/** The words of the board. */

/** `9:00 – 9:45` */
export const fra = (inizio: number, fine: number): string => `${inOre(inizio)} – ${inOre(fine)}`

/** `gio 3/12` */
export const giornoCorto = (giorno: string): string => {
  const [nome = '', data = ''] = formatShortDate(giorno).split(' ')
  return `${nome} ${Number(data.slice(0, 2))}/${data.slice(3, 5)}`
}

/** `Scaduta · 27/01/2026`, `Tra 12 giorni`, `28/12/2026` */
export const scaduta = (giorni: number, data: string): string =>
  deadlineWords(giorni, data).replace('Scaduto', 'Scaduta')

/** How a work is called on the board: what is done to which plant. */
export function nomeLavoro({ controllo, impianto }: LavoroInBreve): string {
  if (controllo === 'RCEE') return 'RCEE'
  if (controllo === 'FGAS') return 'Controllo perdite'
  return impianto === 'condizionatore' ? 'Condizionatore' : 'Manutenzione'
}

/** Each work once: two boilers are `Manutenzione ×2`. */
export function nomiLavori(
  lavori: readonly LavoroInBreve[],
): { nome: string; controllo: string; impianto: string | null }[] {
  return [...Map.groupBy(lavori, nomeLavoro)].map(([nome, uguali]) => ({
    nome: uguali.length > 1 ? `${nome} ×${uguali.length}` : nome,
    controllo: uguali[0]?.controllo ?? '',
    impianto: uguali[0]?.impianto ?? null,
  }))
}

/** What the customer said last: `Sentito: mattina`, `Non risponde, 2 volte`. */
export function contattoInParole(contatto: VisitaInBreve['contatto']): string {
  if (!contatto) return 'Da sentire'
  const { esito, fascia, data, volte } = contatto
  if (esito === 'Sentito') return fascia ? `Sentito: ${fascia.toLowerCase()}` : 'Sentito'
  if (esito === 'Non_Risponde') return volte > 1 ? `Non risponde, ${volte} volte` : 'Non risponde'
  if (esito === 'Richiamare') return data ? `Richiamare il ${formatDate(data).slice(0, 5)}` : 'Richiamare'
  return 'Ha rifiutato'
}

/** `Portici · Corso Garibaldi 9`; in a town with several postal codes its code says more. */
export const luogoInParole = ({ comune, cap, indirizzo }: VisitaInBreve['cliente'], zona: string): string =>
  [zona.includes(cap ?? '-') ? cap : comune, indirizzo ?? 'manca la via'].filter(Boolean).join(' · ')

/** `4 visite spostate`, `1 visita torna da programmare` */
export function spostateInParole(n: number, verso: SpostamentoProposto['verso']): string {
  const singola = n === 1
  if (verso === 'lista') return `${quanteVisite(n)} ${singola ? 'torna' : 'tornano'} da programmare`
  return `${quanteVisite(n)} ${singola ? 'spostata' : 'spostate'}`
}

/** `2 visite restano: In corso, completata`; '' where none does. */
export function restanoInParole(restano: SpostamentoFatto['restano']): string {
  if (restano.length === 0) return ''
  const perche = [...new Set(restano.map((visita) => visita.perche))].join(', ')
  return `${quanteVisite(restano.length)} ${restano.length === 1 ? 'resta' : 'restano'}: ${capital(perche)}`
}

/** `Annullate 14 visite; 2 restano perché cambiate dopo`, `Rimesse al loro posto 14 visite` */
export function annullateInParole({ assenzaResta, ...fatto }: LottoAnnullato): string {
  const resta = assenzaResta ? '. L’assenza resta: è cambiata dopo' : ''
  return `${visiteAnnullate(fatto)}${resta}`
}

function visiteAnnullate({ tipo, annullate, restano }: Omit<LottoAnnullato, 'assenzaResta'>): string {
  if (annullate === 0) return 'Non si annulla niente: tutte sono cambiate dopo'
  const [singola, sola] = [annullate === 1, restano === 1]
  const prenotate = tipo === 'Prenotazione'
  const messe = singola ? 'Rimessa al suo posto' : 'Rimesse al loro posto'
  const fatto = `${prenotate ? (singola ? 'Annullata' : 'Annullate') : messe} ${quanteVisite(annullate)}`
  if (restano === 0) return fatto
  const cambiate = sola ? '1 resta perché cambiata' : `${restano} restano perché cambiate`
  const prese = sola ? 'o il suo posto è preso' : 'o il loro posto è preso'
  return `${fatto}; ${cambiate}${prenotate ? ' dopo' : `, ${prese}`}`
}

/** `12 promemoria preparati; 4 clienti senza email, o già avvisati` */
export const promemoriaDellaRiga = ({ preparati, senza }: { preparati: number; senza: number }): string =>
  [
    preparati > 0
      ? `${preparati} promemoria ${preparati === 1 ? 'preparato' : 'preparati'}`
      : 'Nessun promemoria da preparare',
    senza > 0 &&
      `${senza} ${senza === 1 ? 'cliente' : 'clienti'} senza email, o già ${senza === 1 ? 'avvisato' : 'avvisati'}`,
  ]
    .filter(Boolean)
    .join('; ')
