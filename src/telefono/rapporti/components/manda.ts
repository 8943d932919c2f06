import { rightInstant } from '#shared/clock.ts'
import { ApiError, request, uploadFile } from '#web/http.ts'
import { newKey, newUuid } from '#web/idempotency.ts'
import { confirmAll, isUnsent, outbox, remove } from '#web/outbox.ts'
import { isRefused } from '#web/outbox-files.ts'
import type { Action, Along, KeptFile, NewAction } from '#web/outbox-store.ts'
import type { Chiuso } from './bozza.ts'

/** A document that is ready to be closed: the action that does it, its files, and what is handed over. */
export interface RapportoPronto {
  action: NewAction
  file: KeptFile[]
  chiuso: Chiuso
  /** Whether the office has it: where an answer was lost the second try is refused. */
  arrivato: () => Promise<boolean>
}

/** What came of an action: where it is refused nothing is kept of it, and `causa` says why. */
export interface Mandata {
  id: string | null
  stato: Action['stato']
  causa?: unknown
}

/** Whoever confirms waits so long for the office's answer. */
const PAZIENZA_MS = 4_000

/**
 * Keeps an action on this device and sends it; where this browser keeps none, sends it at once or not at all.
 * @param pazienza how long to wait for an answer, in ms; 0: it is kept, and that's enough
 * @throws ApiError where it is refused: nothing is kept then
 */
export async function manda(action: NewAction, along: Along = {}, pazienza = PAZIENZA_MS): Promise<Mandata> {
  if (!outbox.isOpen()) return mandaSubito(action, along.file)
  const [fatta] = await conferma(action, pazienza, along)
  if (fatta?.causa) throw fatta.causa
  return fatta as Mandata
}

/**
 * The same of several documents: kept together with the draft or not at all, done one after another. From the first that is
 * refused on none is closed.
 * @returns what came of each, in order
 * @throws NotKept where this device can't keep them
 */
export async function mandaRapporti(pronti: RapportoPronto[], bozza: Along['bozza']): Promise<Mandata[]> {
  const [capo, ...coda] = pronti
  if (!capo) return []
  if (outbox.isOpen())
    return conferma(capo.action, PAZIENZA_MS, { file: capo.file, poi: coda, ...(bozza && { bozza }) })
  const fatte: Mandata[] = []
  for (const { action, file, arrivato } of pronti) {
    const azione = { ...action, dopo: fatte.flatMap(({ id }) => id ?? []) }
    const fatta = await mandaSubito(azione, file).catch(async (causa): Promise<Mandata> => {
      if (await arrivato()) return { id: null, stato: 'fatta' }
      return { id: null, stato: 'respinta', causa }
    })
    fatte.push(fatta)
    if (fatta.causa) break
  }
  const causa = fatte.at(-1)?.causa
  return pronti.map((_, n) => fatte[n] ?? { id: null, stato: 'respinta', causa })
}

async function conferma(action: NewAction, pazienza: number, along: Along): Promise<Mandata[]> {
  let causa: unknown
  const fatte: Mandata[] = []
  for (const azione of await confirmAll(action, pazienza, along)) {
    const { n, id, stato, risposta } = azione
    if (stato === 'respinta')
      causa ??= new ApiError(400, 'dati_non_validi', risposta?.motivo ?? 'Non è stato accettato')
    // What waits for it would wait in vain.
    const via = stato === 'respinta' || (causa !== undefined && isUnsent(azione))
    if (via) await remove(n)
    fatte.push(via ? { id: null, stato: 'respinta', causa } : { id, stato })
  }
  return fatte
}

interface Esito {
  esito: Action['stato'] | 'riprova' | 'manca_file' | 'trattenuta'
  motivo: string | null
}

async function mandaSubito({ titolo: _, ...action }: NewAction, file: Along['file'] = []): Promise<Mandata> {
  const senzaFile: { impronta: string; motivo: string }[] = []
  for (const { blob, nome, impronta, accanto } of file) {
    const form = new FormData()
    form.append('file', blob, nome)
    await uploadFile('/azioni/file', form, newKey()).catch((causa) => {
      if (!accanto || !isRefused(causa)) throw causa
      senzaFile.push({ impronta, motivo: causa.message.slice(0, 300) })
    })
  }
  const { data: io } = await request<{ data: { id: number } }>('/auth/me')
  const id = newUuid()
  const adesso = rightInstant()
  const body = {
    utenteId: io.id,
    azioni: [{ ...action, id, formato: action.formato ?? 1, confermataIl: adesso, epoca: adesso, senzaFile }],
  }
  const { data } = await request<{ data: { esiti: Esito[] } }>('/azioni', { method: 'POST', body })
  const [esito] = data.esiti
  // A field that is disputed doesn't hold back what was signed.
  if (esito?.esito === 'fatta' || esito?.esito === 'verifica' || esito?.esito === 'scelta')
    return { id, stato: esito.esito }
  throw new ApiError(400, 'dati_non_validi', esito?.motivo ?? 'Non è stato accettato')
}
