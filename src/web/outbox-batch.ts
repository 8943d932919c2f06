import { eLocale, numeroLocale } from '#shared/nati.ts'
import type { Action, ActionState, Told } from './outbox-store.ts'

/* What of the outbox needs no browser: what is sent together, how long a pause is, what an answer makes of an action. */

/** As the server says it of one action. */
export interface BatchAnswer extends Told {
  id: string
  esito: ActionState | 'trattenuta' | 'riprova' | 'manca_file'
  /** Its customer's data were erased. */
  cancellato: boolean
}

/** What servers of before understand too; what they don't says its own. */
const FORMAT = 1
export const TOGETHER = 20
/** Of a request, in characters: the server refuses a body of more than 1 MB whole. */
const LONGEST = 256_000

export const FIRST_WAIT_MS = 2_000
export const LONGEST_WAIT_MS = 5 * 60_000

export const isUnsent = ({ stato }: Action): boolean => stato === 'in_attesa' || stato === 'in_invio'

/** What waits in the user's eyes. */
const toSend = ({ id, tipo, visitaId, dopo: earlier = [], confermataIl, epoca, corpo, ...more }: Action) => ({
  ...{ id, formato: more.formato ?? FORMAT, tipo, dopo: earlier, confermataIl, epoca, corpo },
  // A number of this device's own tells the server nothing.
  visitaId: visitaId !== null && eLocale(visitaId) ? null : visitaId,
  ...(more.visitaUid && { visitaUid: more.visitaUid }),
  oraTelefono: more.oraTelefono ?? null,
  clienteId: more.clienteId ?? null,
  risponde: more.risponde ?? null,
  ...(more.senzaFile && { senzaFile: more.senzaFile }),
  ...(more.senzaPrima && { senzaPrima: true }),
})

/** The number that this device began a visit under, where it did: its draft is kept by it. */
export function bornAs(actions: readonly Action[], visit: number): number {
  const birth = actions.find(({ nato, risposta }) => nato && risposta?.creato === visit)
  return birth?.tipo === 'visita.nuova' ? numeroLocale(birth.nato ?? '') : visit
}

/** The request that sends some, with this device's clock as it stands: the server sees by how much it is wrong. */
export const sending = (user: number, batch: readonly Action[]) => ({
  utenteId: user,
  oraInvio: new Date().toISOString(),
  azioni: batch.map(toSend),
})

/**
 * The next ones to be sent in one request, in order: as many as fit, and files only of the first one, so that what has none
 * needn't wait for what may take minutes.
 * @param unsent in order
 * @param most how many at most
 */
export function nextBatch(unsent: readonly Action[], most = TOGETHER): Action[] {
  const batch: Action[] = []
  let long = 0
  for (const action of unsent.slice(0, most)) {
    long += JSON.stringify(toSend(action)).length
    if (batch.length > 0 && (long > LONGEST || action.file?.length)) break
    batch.push(action)
  }
  return batch
}

/**
 * Whether what an action waits for will never come: nothing here that is still to be sent, or to be chosen about, is that or
 * answers it. The server can't know of one that was refused on this device.
 */
export const waitsInVain = ({ n, dopo: earlier = [] }: Action, all: readonly Action[]): boolean =>
  earlier.length > 0 &&
  !all.some(
    (one) =>
      one.n !== n &&
      (isUnsent(one) || one.stato === 'scelta') &&
      (earlier.includes(one.id) || (one.risponde !== undefined && earlier.includes(one.risponde))),
  )

/** Whether it reaches the office without what it waits for in vain: what somebody has signed does, and waits there. */
export const goesAlone = ({ tipo, senzaPrima = false }: Action): boolean =>
  tipo.endsWith('.chiudi') && !senzaPrima

const pause = (tries: number) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10))

/** A pause longer than any was set by a clock that has been mended since. */
export const isPaused = ({ prossimoIl }: Action, now: number): boolean =>
  prossimoIl > now && prossimoIl <= now + LONGEST_WAIT_MS

/** Without an answer, or with one that isn't final: sent again, after a longer pause each time. */
export const waiting = (action: Action, now: number): Action => ({
  ...action,
  stato: 'in_attesa',
  tentativi: action.tentativi + 1,
  prossimoIl: now + pause(action.tentativi),
})

/** With the server's last word on it. */
export const answered = (action: Action, stato: ActionState, risposta: Told, now: number): Action => ({
  ...action,
  stato,
  trattenuta: false,
  risposta,
  rispostaIl: now,
})

/** Refused for a reason that this device knows by itself. */
export const refusedHere = (action: Action, motivo: string, now: number): Action =>
  answered(action, 'respinta', { motivo, contrasti: [], ufficio: null }, now)
