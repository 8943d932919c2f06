import { ultimoDifferita, ultimoGiorno } from '#carte/elettronica/invio.rules.ts'
import { addDays, formatDate } from '#shared/dates.ts'
import type { DaFatturare } from './contract.ts'

/** From how many days before its last one is told. */
export const VICINO = 2

const giornoEMese = (giorno: string) => formatDate(giorno).slice(0, 5)

/** What is to be said of the terms of an invoice; null while there is time. */
export function avvisoTermine(lavoro: string, oggi: string): string | null {
  const entro = ultimoGiorno(lavoro)
  if (oggi <= entro)
    return addDays(oggi, VICINO) >= entro ? `I 12 giorni scadono il ${giornoEMese(entro)}` : null
  const differita = ultimoDifferita(lavoro)
  return oggi <= differita
    ? `I 12 giorni sono scaduti il ${giornoEMese(entro)}: fattura differita (TD24) entro il ${giornoEMese(differita)}`
    : `Il termine per la fattura era il ${formatDate(differita)}: chiedi al commercialista`
}

/** What work is to be known by, to say which draft it goes into. */
type DaRaggruppare = Pick<DaFatturare, 'genere' | 'id' | 'data'> & {
  cliente: Pick<DaFatturare['cliente'], 'id'>
  preventivo: Pick<NonNullable<DaFatturare['preventivo']>, 'id'> | null
}

/** How many drafts some work makes, and what of it joins another's. */
export interface BozzeDaFare {
  bozze: number
  /** Fees that stand in the draft of a visit. */
  canoniConVisita: number
  /** Whether visits of one customer and month become one. */
  visiteInsieme: boolean
}

/**
 * As the server makes them: quotes, visits of quotes and advances are a draft each; other visits one a customer and month;
 * a customer's fees go with the last of these, else together.
 */
export function bozzeDaFare(voci: readonly DaRaggruppare[]): BozzeDaFare {
  const visite = voci.filter((v) => v.genere === 'visita' && !v.preventivo)
  const mesi = new Set(visite.map((v) => `${v.cliente.id} ${v.data.slice(0, 7)}`))
  const conVisita = new Set(visite.map((v) => v.cliente.id))
  const canoni = voci.filter((v) => v.genere === 'canone')
  const daSoli = new Set(canoni.flatMap(({ cliente }) => (conVisita.has(cliente.id) ? [] : cliente.id)))
  const perSe = new Set(
    voci.flatMap((v) => {
      if (v.genere === 'acconto') return `acconto ${v.id}`
      const preventivo = v.genere === 'preventivo' ? v.id : v.preventivo?.id
      return preventivo ? `preventivo ${preventivo}` : []
    }),
  )
  return {
    bozze: mesi.size + daSoli.size + perSe.size,
    canoniConVisita: canoni.filter(({ cliente }) => conVisita.has(cliente.id)).length,
    visiteInsieme: mesi.size < visite.length,
  }
}

const NUMERI = ['', 'un', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']

/** `79 bozze: tre canoni vanno con la visita`, and that several visits become a deferred invoice. */
export function bozzeInParole({ bozze, canoniConVisita: canoni, visiteInsieme }: BozzeDaFare): string {
  const insieme = canoni === 1 ? 'un canone va' : `${NUMERI[canoni] ?? canoni} canoni vanno`
  return [
    `${bozze === 1 ? '1 bozza' : `${bozze} bozze`}${canoni > 0 ? `: ${insieme} con la visita` : ''}`,
    visiteInsieme && 'più visite di un cliente nello stesso mese diventano una fattura differita (TD24)',
  ]
    .filter(Boolean)
    .join('; ')
}

/** What a line says of a visit: its title, then what was done. */
export const descrizioneVisita = (titolo: string, note: string | null): string =>
  (note ? `${titolo}: ${note}` : titolo).slice(0, 4000)
