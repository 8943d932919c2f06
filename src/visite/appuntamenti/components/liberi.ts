import type { UtenteInBreve } from '#anagrafe/utenti/contract.ts'
import { dayInRome, formatShortDate, timeInRome } from '#shared/dates.ts'
import type { Intervallo } from '#visite/appuntamenti/api.ts'
import { orario } from '#visite/appuntamenti/components/parole.ts'
import type { Disponibilita } from '#visite/appuntamenti/contract.ts'

type Impegno = Disponibilita['operatoriOccupati'][number]['appuntamenti'][number]
type Disponibile = Omit<Disponibilita['operatoriDisponibili'][number], 'ruolo'>

export interface Tecnico extends Disponibile {
  /** Who works in the office: listed apart, after the technicians. */
  ufficio: boolean
  /** What clashes; empty for who is free, null where nothing is known. */
  conflitti: Impegno[] | null
  attivo: boolean
}

export const NON_VERIFICATA = 'Disponibilità non verificata'

const IGNOTO = { giornata: [], ultimo: false, vicino: null, primaLibera: null, conflitti: null }

/** The one reason for or against: what keeps them busy, else what makes them the right one, else how long they are free. */
export function motivo(tecnico: Tecnico, intervallo: Intervallo | null): string {
  const { giornata, conflitti, ultimo, vicino } = tecnico
  if (conflitti === null) return tecnico.attivo ? NON_VERIFICATA : 'Non più attivo'
  const [primo] = conflitti
  if (primo) {
    const oltre = conflitti.length - 1
    const altri = oltre > 1 ? ` e altri ${oltre}` : oltre === 1 ? ' e un altro' : ''
    return `${orario(primo)} ${primo.titolo}${altri}`
  }
  if (ultimo) return 'Ultimo da questo cliente'
  if (vicino) return `Alle ${timeInRome(vicino.data_inizio)} è a ${vicino.comune}`
  if (giornata.length === 0 || !intervallo) return 'Libero tutto il giorno'
  const dopo = giornata
    .map((impegno) => impegno.data_inizio)
    .filter((inizio) => inizio >= intervallo.dataFine)
    .sort()[0]
  if (dopo) return `Libero fino alle ${timeInRome(dopo)}`
  const finito =
    giornata
      .map((impegno) => impegno.data_fine)
      .sort()
      .at(-1) ?? ''
  return timeInRome(finito) <= '14:00' && timeInRome(intervallo.dataInizio) >= '12:00'
    ? 'Libero tutto il pomeriggio'
    : `Libero dalle ${timeInRome(finito)}`
}

/** Technicians before the office; of each who is free first, and of these the most useful. */
const utilita = (t: Tecnico) =>
  (t.ufficio ? 8 : 0) + (t.conflitti?.length ? 4 : 0) + (t.ultimo ? 0 : t.vicino ? 1 : 2)

/** Everybody active, the most useful first. */
export const elencoTecnici = (d: Disponibilita): Tecnico[] =>
  [
    ...d.operatoriDisponibili.map((t) => ({ ...t, conflitti: [] })),
    ...d.operatoriOccupati.map(({ appuntamenti, ...t }) => ({ ...t, conflitti: appuntamenti })),
  ]
    .map(({ ruolo, ...t }) => ({ ...t, ufficio: ruolo === 'Admin', attivo: true }))
    .sort((x, y) => utilita(x) - utilita(y) || x.giornata.length - y.giornata.length)

/** The same while nobody can say who is free: everybody can be chosen. */
export const nonVerificati = (utenti: UtenteInBreve[]): Tecnico[] =>
  utenti
    .map(({ id, nome_utente, ruoli }) => ({
      ...IGNOTO,
      id,
      nome_utente,
      ufficio: ruoli.nome_ruolo === 'Admin',
      attivo: true,
    }))
    .sort((x, y) => Number(x.ufficio) - Number(y.ufficio) || x.nome_utente.localeCompare(y.nome_utente, 'it'))

/** Who has the visit but is no longer active stands before all. */
export function conAssegnato(
  tecnici: Tecnico[],
  assegnato: { id: number; nome_utente: string } | undefined,
): Tecnico[] {
  if (!assegnato || tecnici.length === 0 || tecnici.some((t) => t.id === assegnato.id)) return tecnici
  return [{ ...IGNOTO, ...assegnato, ufficio: false, attivo: false }, ...tecnici]
}

export function riassunto(tecnici: Tecnico[]): string {
  const occupati = tecnici.filter((t) => t.conflitti?.length).length
  const liberi = tecnici.filter((t) => t.conflitti?.length === 0).length
  return `Liberi ${liberi} · Occupati ${occupati}`
}

/**
 * The first time to offer instead of the one asked for, an instant: of who was chosen, else of whichever technician.
 * @returns null where the time asked for will do, and where there is none
 */
export function primaLibera(
  tecnici: Tecnico[],
  scelto: number | null,
  { dataInizio }: Intervallo,
  adesso: string,
): string | null {
  const suoi = tecnici.filter((t) => (scelto === null ? !t.ufficio : t.id === scelto))
  if (dataInizio >= adesso && suoi.some((t) => t.conflitti?.length === 0)) return null
  return (
    suoi
      .flatMap((t) => t.primaLibera ?? [])
      .sort()
      .at(0) ?? null
  )
}

/** `mar 24, 09:00` */
export function giornoEOra(istante: string): string {
  const [giorno = ''] = formatShortDate(dayInRome(istante)).split('/')
  return `${giorno.toLowerCase()}, ${timeInRome(istante)}`
}
