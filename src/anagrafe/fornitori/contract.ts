import * as z from 'zod'
import {
  capEstero,
  codiceFiscale,
  conPaese,
  domanda,
  email,
  nazione,
  optional,
  optionalNotes,
  optionalText,
  optionalUpper,
  pagina,
  partitaIvaEstera,
  provincia,
  testo,
} from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'

/** Supplier (docs/product.md §13.1). */
export const rigaFornitore = z.object({
  id: riga.id(),
  ragione_sociale: riga.testo('Ragione Sociale', 'plain'),
  partita_iva: riga.testoNullo('Partita IVA', 'plain'),
  codice_fiscale: riga.testoNullo('Codice fiscale', 'plain'),
  /** Where it is paid; what an invoice says otherwise is only a question. */
  iban: riga.testoNullo('IBAN', 'plain'),
  telefono: riga.testoNullo('Telefono', 'plain'),
  email: riga.testoNullo('Email', 'plain'),
  referente: riga.testoNullo('Referente', 'plain'),
  sito_web: riga.testoNullo('Sito web', 'plain'),
  indirizzo: riga.testoNullo('Indirizzo', 'plain'),
  comune: riga.testoNullo('Comune', 'plain'),
  cap: riga.testoNullo('CAP', 'plain'),
  provincia: riga.testoNullo('Provincia', 'plain'),
  /** Two letters, ISO 3166-1. */
  nazione: riga.testo('Nazione', 'plain'),
  note: riga.testoNullo('Note', 'plain'),
  versione: riga.versione(),
})

/** A host's name with what follows it, as people type an address: `www.idrotermo.it/listino`. */
const SENZA_PROTOCOLLO = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}(:\d+)?([/?#]|$)/i

/** Only http and https: an address that runs something is none (docs/product.md §21.1); one without either gets https. */
const sitoWeb = testo(200)
  .transform((indirizzo) => (SENZA_PROTOCOLLO.test(indirizzo) ? `https://${indirizzo}` : indirizzo))
  .pipe(z.url({ protocol: /^https?$/, error: 'Inserisci un indirizzo che inizia con http:// o https://' }))

const campi = {
  ragioneSociale: testo(120),
  partitaIva: partitaIvaEstera(),
  codiceFiscale: codiceFiscale(),
  iban: optionalUpper(34),
  telefono: optionalText(30),
  email: optional(email()),
  referente: optionalText(80),
  sitoWeb: optional(sitoWeb),
  indirizzo: optionalText(160),
  comune: optionalText(80),
  cap: capEstero(),
  provincia: provincia(),
  nazione: nazione().optional(),
  note: optionalNotes(2000),
}

export const fornitoreInput = z.object(campi)
/** The same, whole: codes and CAP are those of its country. */
export const fornitoreCompleto = conPaese(fornitoreInput)
export const fornitoreModifica = z.object(campi).partial()

const conto = z.object({ numero: z.int(), importo: z.number() })

/** What a supplier has sent: what is left to pay, part payments taken off, and what is paid. */
export const saldoFornitore = z.object({ daPagare: conto, pagate: conto })

/** What is still to pay of one supplier, and the nearest due date. */
export const daPagare = conto.extend({ id: z.int(), scadenza: z.string().nullable() })
export type DaPagare = z.output<typeof daPagare>

export const fornitoriQuery = z.object({ ...pagina, q: domanda.cercato() })

export type Saldo = z.output<typeof saldoFornitore>
export type Fornitore = z.output<typeof rigaFornitore>
export type FornitoreDati = z.output<typeof fornitoreModifica>
export type FornitoreInput = z.input<typeof fornitoreInput>
