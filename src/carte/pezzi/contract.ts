import * as z from 'zod'
import { rigaCliente } from '#anagrafe/clienti/contract.ts'
import {
  ciascunoUnaVolta,
  data,
  decimalOrNumber,
  domanda,
  optional,
  optionalNotes,
  optionalReference,
  optionalText,
  pagina,
  reference,
  testo,
} from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { STATI_VISITA, type StatoAppuntamento } from '#shared/stati.ts'
import { STATI_PEZZO, type StatoPezzo } from './rules.ts'

const stati = Object.keys(STATI_PEZZO) as StatoPezzo[]

/** A part that must come before some work can be finished (docs/product.md §8.15). */
export const rigaPezzo = z.object({
  id: riga.id(),
  uid: riga.testoNullo('Numero dato dal telefono', 'plain'),
  descrizione: riga.testo('Descrizione', 'personal'),
  codice: riga.testoNullo('Codice', 'plain'),
  articolo_id: riga.idNullo('Articolo'),
  /** As text, with up to three decimals. */
  quantita: riga.testo('Quantità', 'plain'),
  /** Where it isn't what was asked; the same text. */
  quantita_usata: riga.testoNullo('Quantità usata', 'plain'),
  urgente: riga.vero('Urgente'),
  stato: riga.scelta(z.enum(stati), 'Stato'),
  cliente_id: riga.riferimento('Cliente'),
  /** Where it was asked. */
  appuntamento_id: riga.idNullo('Appuntamento'),
  commessa_id: riga.idNullo('Commessa'),
  preventivo_id: riga.idNullo('Preventivo'),
  fornitore_id: riga.idNullo('Fornitore'),
  ordine_id: riga.idNullo('Ordine'),
  /** SHA-256 of the photograph of its plate. */
  impronta: riga.testoNullo('Foto', 'plain'),
  nome_file: riga.testoNullo('Nome del file', 'personal'),
  chiesto_da: riga.testoNullo('Chiesto da', 'plain'),
  chiesto_il: riga.istante('Chiesto il'),
  ordinato_il: riga.dataNulla('Ordinato il'),
  arriva_il: riga.dataNulla('Arriva il'),
  arrivato_il: riga.dataNulla('Arrivato il'),
  usato_il: riga.dataNulla('Usato il'),
  /** Which report and which invoice tell of it, once it is used. */
  rapporto_id: riga.idNullo('Rapporto'),
  fattura_id: riga.idNullo('Fattura'),
  note: riga.testoNullo('Note', 'personal'),
  versione: riga.versione(),
  cliente: rigaCliente.pick({ id: true, nome: true, cognome: true, tipo: true, denominazione: true }),
  fornitore: z.object({ id: z.int(), ragione_sociale: z.string() }).nullable(),
})

/** A visit as a part names it. */
const visitaDelPezzo = z.object({
  id: z.int(),
  titolo: z.string(),
  stato: z.enum(Object.keys(STATI_VISITA) as StatoAppuntamento[]),
  data_inizio: z.string(),
  utente_assegnato_id: z.int(),
  tecnico: z.string(),
})

export const pezzo = rigaPezzo.extend({
  /** The visit that it is taken to; null where none is booked. */
  visita: visitaDelPezzo.nullable(),
})

const campi = {
  descrizione: testo(200),
  codice: optionalText(40),
  articoloId: optionalReference(),
  quantita: decimalOrNumber(99_999, 3).refine((v) => Number(v) > 0, 'Almeno 0,001'),
  urgente: z.boolean(),
  fornitoreId: optionalReference(),
  arrivaIl: optional(data()),
  note: optionalNotes(1000),
}

/** What a part is for; the customer is that of the visit, job or quote where one is named. */
const perChe = {
  clienteId: optionalReference(),
  appuntamentoId: optionalReference(),
  commessaId: optionalReference(),
  preventivoId: optionalReference(),
}

export const pezzoInput = z.object({
  ...campi,
  ...perChe,
  quantita: campi.quantita.default('1'),
  urgente: campi.urgente.default(false),
})
export const pezzoModifica = z
  .object({
    ...campi,
    stato: z.enum(stati),
    commessaId: perChe.commessaId,
    appuntamentoId: perChe.appuntamentoId,
  })
  .partial()

export const pezziQuery = z.object({
  ...pagina,
  stato: z.enum(stati).optional(),
  /** What somebody still waits for or has to take along; false: the others. */
  aperti: domanda.vero(),
  clienteId: domanda.id(),
  fornitoreId: domanda.id(),
  /** Asked at this visit, or taken to it. */
  appuntamentoId: domanda.id(),
  /** Of this job, asked at one of its visits, or on its quote. */
  commessaId: domanda.id(),
  articoloId: domanda.id(),
})

export const ordineInput = z.object({
  fornitoreId: reference('Scegli un fornitore'),
  ids: ciascunoUnaVolta(
    z.array(reference()).min(1, 'Scegli almeno un pezzo').max(200, 'Al massimo 200 pezzi insieme'),
  ),
  /** When they are to come; where absent nobody has said. */
  arrivaIl: optional(data()),
})

/** An order to a supplier. */
export const rigaOrdine = z.object({
  id: riga.id(),
  fornitore_id: riga.riferimento('Fornitore'),
  ordinato_il: riga.istante('Ordinato il'),
  autore: riga.testoNullo('Ordinato da', 'plain'),
  versione: riga.versione(),
})

/** An order as it is sent. */
export const ordine = rigaOrdine.extend({
  fornitore: z.object({ id: z.int(), ragione_sociale: z.string(), email: z.string().nullable() }),
  /** The words of a message. */
  testo: z.string(),
  /** Its parts as they stand, for who takes it all back. */
  pezzi: z.array(z.object({ id: z.int(), versione: z.int() })),
})

/** An awaited part that stands in a supplier's invoice. */
export const arrivoProposto = z.object({
  pezzo_id: z.int(),
  /** The part's own words. */
  descrizione: z.string(),
  fattura_id: z.int(),
  numero_documento: z.string(),
  data_emissione: z.string(),
  /** Of the invoice, from 1. */
  riga: z.int(),
})

export type Pezzo = z.output<typeof pezzo>
export type PezzoInput = z.input<typeof pezzoInput>
export type PezzoDati = z.output<typeof pezzoInput>
export type PezzoModifica = z.input<typeof pezzoModifica>
export type PezzoModificaDati = z.output<typeof pezzoModifica>
export type OrdineInput = z.input<typeof ordineInput>
export type OrdineDati = z.output<typeof ordineInput>
export type OrdineMandato = z.output<typeof ordine>
export type ArrivoProposto = z.output<typeof arrivoProposto>
export type PezziQuery = z.output<typeof pezziQuery>
