import { addDays } from '#shared/dates.ts'
import { fuoriAgenda } from '#shared/stati.ts'
import type { TipologiaAppuntamento } from '#shared/tipologie.ts'
import type { Controllo } from './norme.rules.ts'

/** Which works a visit takes with it, and what becomes of a work with its visit (docs/product.md §24.7). */

/** What is looked after in a visit of each type; other types take nothing. */
const CONTROLLI_DI: Partial<Record<TipologiaAppuntamento, readonly Controllo[]>> = {
  Manutenzione: ['Manutenzione', 'FGAS'],
  'Revisione Annuale': ['Manutenzione', 'FGAS', 'RCEE'],
  'Revisione + CIT': ['Manutenzione', 'FGAS', 'RCEE'],
}

/** A work that is due up to so many days after a visit is done with it. */
const GIORNI_DOPO = 60

export const controlliPerTipologia = (tipologia: string | null): readonly Controllo[] =>
  CONTROLLI_DI[tipologia as TipologiaAppuntamento] ?? []

/** The last day on which what is due is taken by a visit on `giorno`. */
export const entroPer = (giorno: string): string => addDays(giorno, GIORNI_DOPO)

/** The types of visits that take works. */
export const TIPOLOGIE_CON_LAVORI = Object.keys(CONTROLLI_DI) as TipologiaAppuntamento[]

/** A live row, as who chooses for a visit reads it. */
interface LavoroVivo {
  id: number
  controllo: Controllo
  stato: string
  data_dovuta: string | null
  appuntamento_id: number | null
  caldaia_id: number | null
  condizionatore_id: number | null
}

/**
 * The works that a visit may have: its own that are still to be done, and free ones that it would take by itself.
 * @param visita `id` null where it is new; `giorno` in Europe/Rome, empty where nobody has said it yet
 */
export const lavoriPerVisita = <L extends LavoroVivo>(
  lavori: readonly L[],
  visita: { id: number | null; tipologia: string | null; giorno: string },
): L[] =>
  lavori.filter(({ controllo, stato, data_dovuta, appuntamento_id }) => {
    if (!controlliPerTipologia(visita.tipologia).includes(controllo)) return false
    if (appuntamento_id !== null) return stato === 'Prenotata' && appuntamento_id === visita.id
    return (
      stato === 'Da_Programmare' && visita.giorno !== '' && (data_dovuta ?? '') <= entroPer(visita.giorno)
    )
  })

/** Whose works a visit is for; both null: those of a report that names no plant. */
export type DelGeneratore = Pick<LavoroVivo, 'caldaia_id' | 'condizionatore_id'>

export const delGeneratore = (lavoro: DelGeneratore, { caldaia_id, condizionatore_id }: DelGeneratore) =>
  lavoro.caldaia_id === caldaia_id && lavoro.condizionatore_id === condizionatore_id

/** A visit as its works see it; `giorno` in Europe/Rome. */
export interface VisitaDiLavori {
  id: number
  cliente_id: number
  stato: string
  giorno: string
}

/** How a work was before it is reckoned again, and how it would be without a visit. */
interface Lavoro {
  stato: string
  data_dovuta?: string | null
}

/**
 * What becomes of a work that a visit had taken.
 * @returns `libero`: the visit no longer holds it; `fatto`: it is done, its next date is known; else its state and the
 *   date that it keeps while the visit holds it
 */
export function conVisita(
  vecchio: Lavoro,
  ora: Lavoro,
  clienteId: number,
  visita: VisitaDiLavori | undefined,
): 'libero' | 'fatto' | { stato: 'Prenotata' | 'Da_Registrare'; data_dovuta: string | null } {
  if (!visita || fuoriAgenda(visita.stato) || visita.cliente_id !== clienteId) return 'libero'
  if (visita.stato !== 'Completato') return { stato: 'Prenotata', data_dovuta: vecchio.data_dovuta ?? null }
  const prossima = ora.data_dovuta ?? ''
  const nuova = prossima !== '' && prossima !== vecchio.data_dovuta && prossima > visita.giorno
  if (nuova || ora.stato === 'Non_Dovuta') return 'fatto'
  return { stato: 'Da_Registrare', data_dovuta: vecchio.data_dovuta ?? null }
}
