import { dayInRome, formatShortDate, timeInRome } from '#shared/dates.ts'
import { presenza, quantiMancano } from '#shared/presenze.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'

interface Persona {
  nome: string
  cognome: string
}

/** `15:00 – 16:00`, Rome time. */
export function orario({ data_inizio, data_fine }: Pick<Appuntamento, 'data_inizio' | 'data_fine'>): string {
  return `${timeInRome(data_inizio)} – ${timeInRome(data_fine)}`
}

/** Whose visit it is, when and by whom, in a line: `Bertolino: lun 23, 12:00 – 13:00, davide.rinaldi`. */
export function visitaInBreve(a: Appuntamento): string {
  const [giorno = ''] = formatShortDate(dayInRome(a.data_inizio)).split('/')
  return `${a.cliente.cognome || a.cliente.nome}: ${giorno}, ${orario(a)}, ${a.utente_assegnato.nome_utente}`
}

/** Who comes along, with their hours where they are their own, and how many it wants: `anna.riva, luca.ferrero 10:00 – 11:00`. */
export function chiViene(a: Appuntamento): string {
  const persone = (a.aiutanti ?? []).map(({ nome_utente, ...ore }) =>
    ore.da || ore.a ? `${nome_utente} ${orario(presenza(a, ore))}` : nome_utente,
  )
  return [persone.join(', '), quantiMancano(a) > 0 && `Servono ${a.servono}`].filter(Boolean).join(' · ')
}

/** The title proposed for a visit: `Manutenzione Esposito`. */
export function titoloProposto(tipologia: string, cliente: Persona | null | undefined): string {
  return [tipologia, cliente?.cognome].filter(Boolean).join(' ').slice(0, 120)
}

/** The title, where somebody wrote one that says more than type and customer. */
export function titoloProprio(a: Appuntamento): string | null {
  return a.titolo === titoloProposto(a.tipologia, a.cliente) || a.titolo === a.tipologia ? null : a.titolo
}

/** `1 appuntamento`, `18 appuntamenti`. */
export function quantiAppuntamenti(
  numero: number,
  singolare = 'appuntamento',
  plurale = 'appuntamenti',
): string {
  return `${numero} ${numero === 1 ? singolare : plurale}`
}

/** `45 minuti`, `1 ora`, `2 ore e 15 minuti`. */
export function durata(minuti: number): string {
  const ore = Math.floor(minuti / 60)
  const resto = minuti % 60
  return [
    ore && quantiAppuntamenti(ore, 'ora', 'ore'),
    resto && quantiAppuntamenti(resto, 'minuto', 'minuti'),
  ]
    .filter(Boolean)
    .join(' e ')
}
