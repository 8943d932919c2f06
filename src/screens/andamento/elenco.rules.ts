import type { Elenco } from './contract.ts'
import type { GiorniContati, ParteAndamento } from './rules.ts'

type Parametri = Record<string, string | number | boolean | undefined>

const testi = (parametri: Parametri): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parametri).flatMap(([nome, v]) => (v === undefined ? [] : [[nome, String(v)]])),
  )

/** The list of a figure here, and the address at which it is opened over the pictures. */
export function elencoDi(parte: ParteAndamento, { dal, al }: GiorniContati, altro: Parametri = {}): Elenco {
  const parametri = testi({ parte, dal, al, ...altro })
  return {
    percorso: '/andamento/elenco',
    parametri,
    schermata: `/andamento?${new URLSearchParams(parametri)}`,
  }
}

/** Quotes, invoices and contracts have lists of their own; here they are opened over the pictures all the same. */
export const LISTE = ['preventivi', 'fatture', 'contratti'] as const
export type ListaAltrui = (typeof LISTE)[number]

function elencoAltrui(lista: ListaAltrui, filtri: Parametri): Elenco {
  const parametri = testi(filtri)
  return {
    ...{ percorso: `/${lista}`, parametri },
    schermata: `/andamento?${new URLSearchParams({ lista, ...parametri })}`,
  }
}

export const elencoPreventivi = (filtri: Parametri): Elenco => elencoAltrui('preventivi', filtri)

/** Issued invoices of some days, or their credit notes. */
export const elencoFatture = ({ dal, al }: GiorniContati, note: boolean): Elenco =>
  elencoAltrui('fatture', { tipo: 'Attiva', dal, al, note })

export const elencoContratti = (filtri: Parametri): Elenco => elencoAltrui('contratti', filtri)

/** What waits for its invoice stands on a screen of its own. */
export const ELENCO_DA_FATTURARE: Elenco = {
  ...{ percorso: '/fatture/da-fatturare', parametri: {}, schermata: '/contabilita/da-fatturare' },
}
