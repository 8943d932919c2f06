import { numeroLocale } from '#shared/nati.ts'
import { ApiError } from '#web/http.ts'
import { newUuid } from '#web/idempotency.ts'
import { confirm, outbox, remove } from '#web/outbox.ts'
import { queryClient } from '#web/query.ts'
import { toast } from '#web/ui/toast.tsx'
import { SERVE_FONTE } from '../contract.ts'

/** What a generator's form gives once it is saved: where this telephone keeps it, under its own number. */
export interface Salvato {
  id: number
  /** By which whatever is written of it meanwhile calls it. */
  uid?: string
  /** Whether the office has it, has to decide about it, or is still to hear of it. */
  stato?: string
}

interface Dati {
  clienteId: number
  marca: string
  modello: string
  intervalloManutenzioneMesi?: number | null | undefined
  fonteManutenzione?: string | null | undefined
}
interface Scrive<R, D> {
  useCreate: () => { mutateAsync: (what: { dati: D; key: string }) => Promise<R> }
}

/**
 * The calls of a noun of generators, whose new ones go the way of all that a telephone confirms: also where there is no network
 * (docs/product.md §28.7).
 */
export const daQui = <R extends { id: number; versione: number }, D extends Dati, A extends Scrive<R, D>>(
  api: A & Scrive<R, D>,
  tipo: 'caldaia.salva' | 'condizionatore.salva',
) => ({
  ...api,
  useCreate() {
    const { mutateAsync } = api.useCreate()
    return {
      mutateAsync: (scritto: { dati: D; key: string }): Promise<R> =>
        outbox.isOpen() ? salva<R>(tipo, scritto.dati) : mutateAsync(scritto),
    }
  },
})

async function salva<R>(tipo: string, { clienteId, ...dati }: Dati): Promise<R> {
  // What the office would refuse is said while somebody can still mend it.
  if (dati.intervalloManutenzioneMesi && !dati.fonteManutenzione)
    throw new ApiError(400, 'dati_non_validi', SERVE_FONTE, { campi: { fonteManutenzione: SERVE_FONTE } })
  const uid = newUuid()
  const titolo = `${dati.marca} ${dati.modello}`
  const azione = await confirm({
    ...{ tipo, visitaId: null, clienteId, titolo, nato: uid },
    corpo: { uid, ...dati },
  })
  if (azione.stato === 'respinta') {
    await remove(azione.n)
    throw new ApiError(400, 'dati_non_validi', azione.risposta?.motivo ?? 'Non è stato accettato')
  }
  void queryClient.invalidateQueries()
  const salvato: Salvato = {
    id: azione.risposta?.creato ?? numeroLocale(uid),
    ...{ uid, stato: azione.stato },
  }
  return { ...dati, ...salvato, versione: 0 } as R
}

/** Says where it is. @param fatto what is said where the office has it */
export function dettoSalvato({ stato = 'fatta' }: Salvato, fatto: string): void {
  if (stato === 'fatta') toast.successo(fatto)
  else if (stato === 'verifica') toast.successo('Salvato', { detto: 'Lo verifica l’ufficio' })
  else toast.successo('Salvato sul telefono', { detto: 'Arriva in ufficio da solo' })
}
