import * as z from 'zod'
import {
  cap,
  capEstero,
  codiceFiscale,
  conPaese,
  data,
  domanda,
  email,
  nazione,
  optional,
  optionalNotes,
  optionalReference,
  optionalText,
  pagina,
  partitaIvaEstera,
  provincia,
  reference,
  telefono,
  testo,
} from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { CONSENSI } from './avvisi.rules.ts'
import { TELEFONI_AL_MASSIMO, TELEFONO_LUNGO } from './telefoni.rules.ts'
import { TIPI_CLIENTE, type TipoCliente } from './tipi.rules.ts'

const tipi = Object.keys(TIPI_CLIENTE) as TipoCliente[]

/** When a customer would rather have visits. */
export const FASCE_PREFERITE = ['Mattina', 'Pomeriggio'] as const

/** A further telephone, and where it rings or whose it is. */
const altroTelefono = z.object({ numero: z.string(), nome: z.string().nullable() })

/** Customer (docs/product.md §6.1). Follow-up and firm are camelCase here too (§3.1). */
export const rigaCliente = z.object({
  id: riga.id(),
  nome: riga.testo('Nome', 'personal'),
  cognome: riga.testo('Cognome', 'personal'),
  telefono: riga.testoNullo('Telefono', 'personal'),
  altri_telefoni: riga.elenco(altroTelefono, 'Altri telefoni', 'personal'),
  email: riga.testoNullo('Email', 'personal'),
  /** Whoever pays: an accountant, an administrator. */
  email_fatture: riga.testoNullo('Email per le fatture', 'personal'),
  indirizzo: riga.testoNullo('Indirizzo', 'personal'),
  comune: riga.testoNullo('Comune', 'personal'),
  cap: riga.testoNullo('CAP', 'personal'),
  provincia: riga.testoNullo('Provincia', 'personal'),
  codice_fiscale: riga.testoNullo('Codice Fiscale', 'personal'),
  partita_iva: riga.testoNullo('Partita IVA', 'personal'),
  /** For the electronic invoice (docs/product.md §30.2). */
  tipo: riga.scelta(z.enum(tipi), 'Tipo'),
  denominazione: riga.testoNullo('Denominazione', 'personal'),
  codice_destinatario: riga.testoNullo('Codice destinatario', 'personal'),
  pec: riga.testoNullo('PEC', 'personal'),
  /** Two letters, ISO 3166-1. */
  nazione: riga.testo('Nazione', 'plain'),
  /** A public body that pays the VAT itself to the state. */
  split_payment: riga.vero('Split payment'),
  fascia_preferita: riga.scelta(z.enum(FASCE_PREFERITE).nullable(), 'Fascia preferita'),
  tecnico_preferito_id: riga.idNullo('Tecnico preferito'),
  /** Whether they want to be written to, when they were asked, and what they said (docs/product.md §27.4). */
  avvisi_email: riga.scelta(z.enum(CONSENSI), 'Avvisi per email'),
  avvisi_telefono: riga.scelta(z.enum(CONSENSI), 'Avvisi per telefono'),
  avvisi_il: riga.dataNulla('Chiesto il', 'personal'),
  avvisi_nota: riga.testoNullo('Nota sugli avvisi', 'personal'),
  /** Since when their address takes no mail; a new address starts anew. */
  email_respinta_il: riga.istanteNullo('Email respinta il', 'personal'),
  note: riga.testoNullo('Note', 'personal'),
  dataFollowUp: riga.dataNulla('Data Follow-up', 'personal'),
  noteFollowUp: riga.testoNullo('Note Follow-up', 'personal'),
  dittaId: riga.idNullo('Ditta'),
  attivo: riga.vero('Attivo'),
  versione: riga.versione(),
  ditta: z.object({ nome: z.string(), colore: z.string() }).nullable(),
})

/** One of the numbers of a customer by its digits: whom two customers have in common is found by these. */
export const rigaNumeroCliente = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  cifre: riga.testo('Cifre', 'personal'),
})

/** One who became part of another: the number that they had, and whose it is now. */
export const rigaClienteUnito = z.object({
  id: riga.id(),
  da: riga.riferimento('Cliente unito'),
  a: riga.riferimento('Cliente rimasto'),
  versione: riga.versione(),
})

/** Two customers of whom somebody said that they are not one; the lower number first. */
export const rigaClientiDistinti = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  altro_cliente_id: riga.riferimento('Altro cliente'),
  detto_da: riga.testo('Detto da', 'plain'),
  detto_il: riga.istante('Detto il'),
  versione: riga.versione(),
})

/** A customer in a list: with the next maintenance of any of their plants. */
export const clienteInElenco = rigaCliente.extend({
  prossima_manutenzione: riga.dataNulla('Prossima manutenzione'),
  /** The first that nobody wrote: it is reckoned from the last one (docs/product.md §24.10). */
  manutenzione_calcolata: riga.dataNulla('Manutenzione calcolata'),
})

/** Seven characters of a channel, six of a public office. */
const codiceDestinatario = optional(
  z
    .string()
    .transform((v) => v.trim().toUpperCase())
    .refine((v) => /^[A-Z0-9]{6,7}$/.test(v), 'Sono 7 lettere e cifre, 6 per un ufficio pubblico'),
)

const altriTelefoni = z
  .array(z.object({ numero: telefono(40), nome: optionalText(40).default(null) }))
  .max(TELEFONI_AL_MASSIMO, `Al massimo ${TELEFONI_AL_MASSIMO} numeri oltre al primo`)

const campi = {
  nome: testo(80),
  cognome: testo(80),
  telefono: optionalText(TELEFONO_LUNGO),
  altriTelefoni: altriTelefoni.optional(),
  email: optional(email()),
  emailFatture: optional(email()),
  indirizzo: optionalText(160),
  comune: optionalText(80),
  cap: capEstero(),
  provincia: provincia(),
  codiceFiscale: codiceFiscale(),
  partitaIva: partitaIvaEstera(),
  tipo: z.enum(tipi).optional(),
  denominazione: optionalText(80),
  codiceDestinatario,
  pec: optional(email()),
  nazione: nazione().optional(),
  splitPayment: z.boolean().optional(),
  note: optionalNotes(2000),
  dataFollowUp: optional(data()),
  noteFollowUp: optionalNotes(500),
  dittaId: optionalReference(),
  fasciaPreferita: optional(z.enum(FASCE_PREFERITE)),
  tecnicoPreferitoId: optionalReference(),
  avvisiEmail: z.enum(CONSENSI).optional(),
  avvisiTelefono: z.enum(CONSENSI).optional(),
  avvisiNota: optionalText(300),
  attivo: z.boolean().optional(),
}

export const clienteInput = z.object(campi)
/** The same, whole: codes and CAP are those of its country. */
export const clienteCompleto = conPaese(clienteInput)
export const clienteModifica = z.object(campi).partial()

/** What becomes of visits to come and of plants where a customer moves; absent: as it was (docs/product.md §6.10). */
export const traslocoInput = z.object({
  visiteFuture: z.union([z.enum(['Sposta', 'Lascia']), z.array(reference()).max(500)]).optional(),
  impianti: z.enum(['Restano', 'Seguono']).optional(),
})
export const clienteTrasloco = clienteModifica.extend(traslocoInput.shape)
/** With another address: the visits to come that still hold the old one. */
export const clienteDopoTrasloco = rigaCliente.extend({ visite_future: z.array(z.int()).optional() })

/** The quick form also wants a telephone (docs/product.md §6.2). */
export const clienteRapidoInput = z.object({
  nome: campi.nome,
  cognome: campi.cognome,
  telefono: telefono(TELEFONO_LUNGO),
  email: campi.email,
  indirizzo: campi.indirizzo,
  comune: campi.comune,
  cap: cap(),
  provincia: campi.provincia,
})

export const followUpInput = z.object({ dataFollowUp: data(), noteFollowUp: campi.noteFollowUp })

export const clientiQuery = z.object({
  ...pagina,
  q: domanda.cercato(),
  attivo: domanda.vero(),
  dittaId: domanda.id(),
})
export const ricercaQuery = z.object({ q: domanda.cercato() })

/** What duplicates are looked for by; `escludi` is the customer being edited. */
export const duplicatiQuery = z.object({
  telefono: domanda.testo(TELEFONO_LUNGO),
  /** Further numbers, with a semicolon between them. */
  altriTelefoni: domanda.testo(500),
  email: domanda.testo(254),
  codiceFiscale: codiceFiscale(),
  partitaIva: partitaIvaEstera(),
  escludi: domanda.id(),
})

/** A customer inside their visits and quotes: who and where. */
export const clienteConRecapiti = rigaCliente.pick({
  id: true,
  nome: true,
  cognome: true,
  telefono: true,
  altri_telefoni: true,
  email: true,
  indirizzo: true,
  comune: true,
  cap: true,
  provincia: true,
})

/** Whom to call about a plant that is due. */
export const clienteDaChiamare = rigaCliente.pick({
  id: true,
  nome: true,
  cognome: true,
  telefono: true,
  altri_telefoni: true,
  indirizzo: true,
  comune: true,
})

export const MOTIVI_DUPLICATO = {
  telefono: 'stesso telefono',
  email: 'stessa email',
  codice_fiscale: 'stesso codice fiscale',
  partita_iva: 'stessa partita IVA',
} as const

export const duplicatoCliente = rigaCliente
  .pick({ id: true, nome: true, cognome: true, telefono: true, comune: true, provincia: true })
  .extend({ motivi: z.array(z.enum(Object.keys(MOTIVI_DUPLICATO) as (keyof typeof MOTIVI_DUPLICATO)[])) })

/** The counts of the list's filter. */
export const conteggiClienti = z.object({ tutti: z.int(), attivi: z.int(), inattivi: z.int() })

export type Cliente = z.output<typeof rigaCliente>
export type ClientiDistinti = z.output<typeof rigaClientiDistinti>
export type ClienteInElenco = z.output<typeof clienteInElenco>
export type ClienteInput = z.input<typeof clienteInput>
export type ClienteModifica = z.input<typeof clienteModifica>
export type TraslocoDati = z.output<typeof traslocoInput>
export type ClienteTraslocoDati = z.output<typeof clienteTrasloco>
export type ClientiQuery = z.output<typeof clientiQuery>
export type DuplicatiQuery = z.output<typeof duplicatiQuery>
export type DuplicatoCliente = z.output<typeof duplicatoCliente>
