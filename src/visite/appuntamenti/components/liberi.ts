import type { UtenteInBreve } from '#anagrafe/utenti/contract.ts'
import { dayInRome, formatShortDate, timeInRome } from '#shared/dates.ts'
import type { Intervallo } from '#visite/appuntamenti/api.ts'
import { assenzaInParole, fuoriInParole } from '#visite/appuntamenti/components/assente.ts'
import { orario } from '#visite/appuntamenti/components/words.ts'
import type { Disponibilita } from '#visite/appuntamenti/contract.ts'
import type { Assente } from '#visite/tempo/rules.ts'

type Impegno = Disponibilita['operatoriOccupati'][number]['appuntamenti'][number]
type Disponibile = Omit<Disponibilita['operatoriDisponibili'][number], 'ruolo' | 'esce_per_visite'>

export interface TecnicoLibero extends Disponibile {
  /** Who doesn't go out for visits: listed apart, after the others. */
  ufficio: boolean
  /** What clashes; empty for who is free, null where nothing is known. */
  conflitti: Impegno[] | null
  /** Why they are away at that time. */
  assenza: Assente | null
  attivo: boolean
}

export const NON_VERIFICATA = 'Disponibilità non verificata'

const IGNOTO = {
  giornata: [],
  viaPerOre: [],
  ultimo: false,
  vicino: null,
  primaLibera: null,
  nellaRiserva: false,
  primaNellaRiserva: false,
  conflitti: null,
  assenza: null,
  orario: [],
  festivo: null,
  fuoriOrario: false,
}

/** Whether somebody can't be sent at that time: busy, or away. */
export const eOccupato = ({ conflitti, assenza }: Pick<TecnicoLibero, 'conflitti' | 'assenza'>): boolean =>
  Boolean(conflitti?.length) || assenza !== null

/** `10:00 – 11:00 Manutenzione Esposito e un altro`; empty of none. */
export function conflittiInParole([primo, ...altri]: readonly Impegno[]): string {
  const resto = altri.length > 1 ? ` e altri ${altri.length}` : altri.length === 1 ? ' e un altro' : ''
  return primo ? `${orario(primo)} ${primo.titolo}${resto}` : ''
}

/**
 * The one reason for or against: what keeps them away or busy, else what makes them the right one, else how long they are
 * free.
 */
export function motivo(tecnico: TecnicoLibero, intervallo: Intervallo | null): string {
  const { conflitti, ultimo, vicino, assenza } = tecnico
  const presi = [...tecnico.giornata, ...tecnico.viaPerOre]
  if (conflitti === null) return tecnico.attivo ? NON_VERIFICATA : 'Non più attivo'
  if (assenza) return assenzaInParole(assenza)
  if (conflitti.length > 0) return conflittiInParole(conflitti)
  if (tecnico.fuoriOrario) return fuoriInParole(tecnico)
  if (ultimo) return 'Ultimo da questo cliente'
  if (vicino) return `Alle ${timeInRome(vicino.data_inizio)} è a ${vicino.comune}`
  if (presi.length === 0 || !intervallo) return 'Libero tutto il giorno'
  const seguente = presi
    .map((impegno) => impegno.data_inizio)
    .filter((inizio) => inizio >= intervallo.dataFine)
    .sort()[0]
  if (seguente) return `Libero fino alle ${timeInRome(seguente)}`
  const finito =
    presi
      .map((impegno) => impegno.data_fine)
      .sort()
      .at(-1) ?? ''
  return timeInRome(finito) <= '14:00' && timeInRome(intervallo.dataInizio) >= '12:00'
    ? 'Libero tutto il pomeriggio'
    : `Libero dalle ${timeInRome(finito)}`
}

/** Who goes out before the office; of each who is free first, in their hours, and of these the most useful. */
const utilita = (t: TecnicoLibero) =>
  (t.ufficio ? 8 : 0) + (eOccupato(t) ? 4 : 0) + (t.fuoriOrario ? 3 : t.ultimo ? 0 : t.vicino ? 1 : 2)

/** Everybody active, the most useful first. */
export const elencoTecnici = (d: Disponibilita): TecnicoLibero[] =>
  [
    ...d.operatoriDisponibili.map((t) => ({ ...t, conflitti: [], assenza: null })),
    ...d.operatoriOccupati.map(({ appuntamenti, ...t }) => ({ ...t, conflitti: appuntamenti })),
  ]
    .map(({ ruolo: _, esce_per_visite, ...t }) => ({ ...t, ufficio: !esce_per_visite, attivo: true }))
    .sort((x, y) => utilita(x) - utilita(y) || x.giornata.length - y.giornata.length)

/** The same while nobody can say who is free: everybody can be chosen. */
export const nonVerificati = (utenti: UtenteInBreve[]): TecnicoLibero[] =>
  utenti
    .map(({ id, nome_utente, esce_per_visite }) => ({
      ...IGNOTO,
      ...{ id, nome_utente, ufficio: !esce_per_visite, attivo: true },
    }))
    .sort((x, y) => Number(x.ufficio) - Number(y.ufficio) || x.nome_utente.localeCompare(y.nome_utente, 'it'))

/** Who has the visit but is no longer active stands before all. */
export function conAssegnato(
  tecnici: TecnicoLibero[],
  assegnato: { id: number; nome_utente: string } | undefined,
): TecnicoLibero[] {
  if (!assegnato || tecnici.length === 0 || tecnici.some((t) => t.id === assegnato.id)) return tecnici
  return [{ ...IGNOTO, ...assegnato, ufficio: false, attivo: false }, ...tecnici]
}

/** `Liberi 5 · Occupati 2 · Assenti 1`, of who goes out; who is away is said where somebody is. */
export function riassunto(tecnici: TecnicoLibero[]): string {
  const escono = tecnici.filter((t) => !t.ufficio)
  const assenti = escono.filter((t) => t.assenza !== null).length
  const occupati = escono.filter((t) => t.assenza === null && t.conflitti?.length).length
  const liberi = escono.filter((t) => t.assenza === null && t.conflitti?.length === 0).length
  return `Liberi ${liberi} · Occupati ${occupati}${assenti > 0 ? ` · Assenti ${assenti}` : ''}`
}

const vaBene = (t: TecnicoLibero) => t.conflitti !== null && !eOccupato(t) && !t.fuoriOrario

/** Whether the time asked for is kept for breakdowns: of who was chosen, else of everybody who would be free to go. */
export function tieneIGuasti(tecnici: TecnicoLibero[], scelto: number | null): boolean {
  const candidati = tecnici.filter((t) => (scelto === null ? !t.ufficio && vaBene(t) : t.id === scelto))
  return candidati.length > 0 && candidati.every((t) => t.nellaRiserva)
}

/**
 * The first hour to offer instead of the one asked for, and whose: of who was chosen, else of whoever goes out.
 * @returns null where the time asked for will do, and where there is none
 */
export function primaLibera(
  tecnici: TecnicoLibero[],
  scelto: number | null,
  { dataInizio }: Intervallo,
  adesso: string,
): { istante: string; tecnico: TecnicoLibero } | null {
  const candidati = tecnici.filter((t) => (scelto === null ? !t.ufficio : t.id === scelto))
  if (dataInizio >= adesso && candidati.some(vaBene)) return null
  return (
    candidati
      .flatMap((tecnico) => (tecnico.primaLibera ? [{ istante: tecnico.primaLibera, tecnico }] : []))
      .sort((x, y) => x.istante.localeCompare(y.istante))
      .at(0) ?? null
  )
}

/** `mar 24, 09:00` */
export function giornoEOraLiberi(istante: string): string {
  const [giorno = ''] = formatShortDate(dayInRome(istante)).split('/')
  return `${giorno.toLowerCase()}, ${timeInRome(istante)}`
}
