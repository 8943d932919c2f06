import { useMemo, useSyncExternalStore } from 'react'
import type { Appuntamento, GestioneInput } from '#visite/appuntamenti/contract.ts'
import { listenUnsent } from '#web/keeping.ts'
import { type Lost, lostText } from '#web/lost.ts'
import { isUnsent, outbox } from '#web/outbox.ts'
import type { Action } from '#web/outbox-store.ts'

/* What a technician has confirmed on this device and the server has yet to hear (docs/product.md §28.2). */

const COLONNE = {
  stato: 'stato',
  incasso: 'incasso',
  spese: 'spese',
  noteCompletamento: 'note_completamento',
  richiestaRicevuta: 'richiesta_ricevuta',
  codiceFiscale: 'codice_fiscale',
  partitaIva: 'partita_iva',
  dataFollowUp: 'data_follow_up',
  noteFollowUp: 'note_follow_up',
  dataRicontatto: 'data_ricontatto',
} as const satisfies Record<Exclude<keyof GestioneInput, 'lavori'>, keyof Appuntamento>
type Campo = keyof typeof COLONNE

type Valore = string | number | boolean | null
export interface CorpoGestione {
  campi: Partial<Record<Campo, { prima: Valore; dopo: Valore }>>
  lavori?: unknown
  inScheda?: boolean
}

const vuoto = (v: unknown): Valore => (v === undefined || v === '' ? null : (v as Valore))

/** The fields that a form has changed, each with what stood there; keys that it doesn't send are left alone. */
export function cambi(visita: Appuntamento, dati: Partial<Record<Campo, unknown>>): CorpoGestione['campi'] {
  const campi: CorpoGestione['campi'] = {}
  for (const campo of Object.keys(COLONNE) as Campo[]) {
    const era = vuoto(visita[COLONNE[campo]])
    if (dati[campo] !== undefined && vuoto(dati[campo]) !== era)
      campi[campo] = { prima: era, dopo: vuoto(dati[campo]) }
  }
  return campi
}

/** A visit as it will be once what waits here has arrived. */
export function conCambi<V extends object>(a: V, { campi }: CorpoGestione): V {
  const nuovi = Object.entries(campi).map(([campo, { dopo: valore }]) => [COLONNE[campo as Campo], valore])
  return { ...a, ...Object.fromEntries(nuovi) }
}

const eSua = ({ visitaId, tipo }: Action, id: number) =>
  visitaId === id && (tipo === 'visita.gestisci' || tipo === 'visita.inizia')

/** Whether an action is what was confirmed of this visit, and still waits. */
export const suaEInAttesa = (azione: Action, visitaId: number) => isUnsent(azione) && eSua(azione, visitaId)

/**
 * A visit, or what a cell shows of it, as it is once an action of this device is done: one that waits, or has arrived and a row that is
 * older doesn't know of. What the office wrote otherwise stays as the row has it.
 */
export function conAzione<V extends { id: number; versione?: number }>(a: V, azione: Action): V {
  if (!eSua(azione, a.id)) return a
  const corpo = azione.corpo as CorpoGestione
  if (isUnsent(azione)) return conCambi(a, corpo)
  const { versione, contrasti = [] } = azione.risposta ?? {}
  const arrivata = azione.stato === 'fatta' || azione.stato === 'scelta'
  if (!arrivata || versione == null || a.versione === undefined || a.versione >= versione) return a
  const chiesti = new Set(contrasti.map(({ campo }) => campo))
  const scritti = Object.entries(corpo.campi).filter(([campo]) => !chiesti.has(campo))
  return { ...conCambi(a, { campi: Object.fromEntries(scritti) }), versione }
}

/** The same of all that were confirmed here, in order. */
export const conAzioni = <V extends { id: number; versione?: number }>(a: V, azioni: readonly Action[]): V =>
  azioni.reduce(conAzione, a)

export const useAzioni = (): readonly Action[] => useSyncExternalStore(outbox.listen, outbox.actions)

/** Why what waits hasn't left, though there is a network. */
export const usePerche = (): string =>
  useSyncExternalStore(outbox.listen, outbox.trouble) ?? 'Il server non risponde: riprova da solo'

/** What the browser has deleted of this user's, until they have read it. */
export function usePerso(utente: number): Lost | null {
  const testo = useSyncExternalStore(listenUnsent, () => lostText(utente))
  const perso: Lost | null = JSON.parse(testo ?? 'null')
  return perso?.letto ? null : perso
}

/** The server's rows with what waits on this device. */
export function useConAzioni(visite: Appuntamento[] | undefined): Appuntamento[] | undefined {
  const azioni = useAzioni()
  return useMemo(() => visite?.map((a) => conAzioni(a, azioni)), [visite, azioni])
}

/** Whether something of this visit waits to be sent. */
export const useInPartenza = (visitaId: number): boolean =>
  useAzioni().some((azione) => suaEInAttesa(azione, visitaId))
