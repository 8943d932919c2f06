import * as z from 'zod'
import { clienteConRecapiti } from '#anagrafe/clienti/contract.ts'
import { pezzo } from '#carte/pezzi/contract.ts'
import { FASI } from '#shared/fasi.ts'
import { domanda, optionalNotes, optionalReference, pagina, reference, testo } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { STATI_COMMESSA, type StatoCommessa } from '#shared/stati-commessa.ts'
import { appuntamentoInput, rigaAppuntamento } from '#visite/appuntamenti/contract.ts'

const stati = Object.keys(STATI_COMMESSA) as StatoCommessa[]

/** A job of several visits (docs/product.md §8.14). */
export const rigaCommessa = z.object({
  id: riga.id(),
  titolo: riga.testo('Titolo', 'personal'),
  stato: riga.scelta(z.enum(stati), 'Stato'),
  note: riga.testoNullo('Note', 'personal'),
  cliente_id: riga.riferimento('Cliente'),
  /** The quote that it comes from. */
  preventivo_id: riga.idNullo('Preventivo'),
  versione: riga.versione(),
  /** Its visits but the annulled ones, and how many of them are done. */
  quante_visite: z.int(),
  visite_fatte: z.int(),
  /** Parts of it, or of its quote, that have yet to come. */
  pezzi_attesi: z.int(),
  cliente: clienteConRecapiti,
  preventivo: z.object({ id: z.int(), numero_preventivo: z.string() }).nullable(),
})

/** With what of it is still to be invoiced, euro, VAT included, drafts apart; null for who is no Admin. */
export const commessa = rigaCommessa.extend({ da_fatturare: z.number().nullable() })

/** A document that bills a part of it; one that takes back is below zero. */
const fatturaDiCommessa = z.object({
  id: z.int(),
  numero: z.string(),
  fase: z.enum(FASI),
  data: z.string(),
  totale: z.number(),
})

/** One with everything of it; amounts in euro, VAT included, null for who is no Admin. */
export const commessaIntera = commessa.extend({
  visite: z.array(rigaAppuntamento),
  pezzi: z.array(pezzo),
  /** As quotes, everybody's to read. */
  preventivo_totale: z.number().nullable(),
  fatture: z.array(fatturaDiCommessa),
  fatturato: z.number().nullable(),
  in_bozza: z.number().nullable(),
  incassato: z.number().nullable(),
})

export const commessaInput = z.object({
  titolo: testo(160),
  clienteId: reference('Scegli un cliente'),
  /** Of the same customer. */
  preventivoId: optionalReference(),
  stato: z.enum(stati).default('Aperto'),
  note: optionalNotes(4000),
})

/** Its customer stays. */
export const commessaModifica = commessaInput
  .omit({ clienteId: true })
  .extend({ stato: z.enum(stati) })
  .partial()

export const VISITE_ALLA_VOLTA = 60

/** A visit that was just added, with the batch that takes all of them back. */
export const visitaDiCommessa = rigaAppuntamento.extend({ lotto_id: z.int() })

/** Visits for a job, all or none; each is its customer's, and of its quote unless it says another. */
export const visiteInput = z.object({
  visite: z
    .array(appuntamentoInput.omit({ clienteId: true, commessaId: true }))
    .min(1, 'Aggiungi almeno una visita')
    .max(VISITE_ALLA_VOLTA, `Al massimo ${VISITE_ALLA_VOLTA} visite`),
})

export const commesseQuery = z.object({
  ...pagina,
  clienteId: domanda.id(),
  preventivoId: domanda.id(),
  stato: z.enum(stati).optional(),
  /** Those that are open and have no visit to come. */
  ferme: domanda.vero(),
})

export type RigaCommessa = z.output<typeof rigaCommessa>
export type Commessa = z.output<typeof commessa>
export type CommessaIntera = z.output<typeof commessaIntera>
export type CommessaInput = z.input<typeof commessaInput>
export type CommessaModifica = z.input<typeof commessaModifica>
export type VisitaDiCommessa = z.output<typeof visitaDiCommessa>
export type VisiteInput = z.input<typeof visiteInput>
export type CommesseQuery = z.output<typeof commesseQuery>
