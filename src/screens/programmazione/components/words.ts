import { inOre } from '#anagrafe/orari/rules.ts'
import type { LavoroInBreve, VisitaInBreve } from '#scadenze/scadenze/contract.ts'
import { formatDate, formatShortDate } from '#shared/dates.ts'
import { deadlineWords } from '#shared/deadlines.ts'

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
