import { formatDecimal } from '#shared/decimal-text.ts'

/** What of a part goes into an order: nothing of the customer. */
export interface VoceOrdine {
  descrizione: string
  codice: string | null
  quantita: string
  urgente: boolean
}

/** What a supplier reads of us. */
export interface ChiOrdina {
  ragione_sociale: string | null
  indirizzo: string | null
  cap: string | null
  comune: string | null
  provincia: string | null
  partita_iva: string | null
  telefono: string | null
  email: string | null
}

const unite = (fra: string, ...parti: (string | null | false)[]) => parti.filter(Boolean).join(fra)

/** The company as it signs an order, a line each; what isn't known is left out. */
export const firmaOrdine = (azienda: ChiOrdina): string[] =>
  [
    unite(
      ', ',
      azienda.indirizzo,
      unite(' ', azienda.cap, azienda.comune, azienda.provincia && `(${azienda.provincia})`),
    ),
    unite(
      ' · ',
      azienda.partita_iva && `P. IVA ${azienda.partita_iva}`,
      azienda.telefono && `tel. ${azienda.telefono}`,
      azienda.email,
    ),
  ].filter(Boolean)

/** `VK4105 · 2 · Valvola gas (urgente)` */
const voceOrdine = ({ codice, quantita, descrizione, urgente }: VoceOrdine): string =>
  unite(' · ', codice, formatDecimal(quantita), `${descrizione}${urgente ? ' (urgente)' : ''}`)

/** An order as the words of a message. */
export const testoOrdine = (voci: readonly VoceOrdine[], azienda: ChiOrdina): string =>
  [
    'Buongiorno, vorremmo ordinare:',
    '',
    ...voci.map(voceOrdine),
    '',
    'Grazie',
    ...[azienda.ragione_sociale].filter(Boolean),
    ...firmaOrdine(azienda),
  ].join('\n')
