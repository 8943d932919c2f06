import * as z from 'zod'
import { rigaCliente } from '#anagrafe/clienti/contract.ts'
import { prenotata, prossima } from '#scadenze/prenotate/contract.ts'
import {
  data,
  domanda,
  optional,
  optionalNotes,
  optionalReference,
  optionalText,
  pagina,
  reference,
} from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'

const caldaia = z.object({
  id: z.int(),
  marca: z.string(),
  modello: z.string(),
  matricola: z.string().nullable(),
  prossima_revisione: z.string().nullable(),
  fuori_servizio_dal: z.string().nullable(),
  versione: z.int(),
})

/** An energy-efficiency report (docs/product.md §9.1); 'Data Scad. Manutenzione' is the boiler's next revision. */
export const rigaRcee = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  caldaia_id: riga.idNullo('Caldaia'),
  /** Never beside a boiler. */
  condizionatore_id: riga.idNullo('Condizionatore'),
  numero_documento: riga.testoNullo('Numero', 'plain'),
  data_emissione: riga.data('Data Emissione'),
  data_scadenza: riga.dataNulla('Scadenza'),
  file_media_id: riga.idNullo('File allegato'),
  contattato: riga.vero('Contattato'),
  note_contatto: riga.testoNullo('Note contatto', 'personal'),
  data_follow_up: riga.dataNulla('Data Follow-up', 'personal'),
  note_follow_up: riga.testoNullo('Note Follow-up', 'personal'),
  versione: riga.versione(),
  cliente: z.object({
    id: z.int(),
    nome: z.string(),
    cognome: z.string(),
    indirizzo: z.string().nullable(),
    comune: z.string().nullable(),
    cap: z.string().nullable(),
    provincia: z.string().nullable(),
    telefono: z.string().nullable(),
    altri_telefoni: rigaCliente.shape.altri_telefoni,
  }),
  caldaie: caldaia.nullable(),
  file_media: z.object({ id: z.int(), nome_file: z.string(), dimensione: z.int() }).nullable(),
})

/** A report as the calls answer it: with the visit of its own work, and that of its boiler's maintenance. */
export const rceeConVisita = rigaRcee.extend({
  prenotata,
  caldaie: caldaia.extend({ prenotata, prossima }).nullable(),
})

const campi = {
  clienteId: reference('Scegli un cliente'),
  caldaiaId: optionalReference(),
  condizionatoreId: optionalReference(),
  numeroDocumento: optionalText(40),
  dataEmissione: data(),
  dataScadenza: optional(data()),
  fileMediaId: optionalReference(),
  contattato: z.boolean().optional(),
  noteContatto: optionalNotes(1000),
  dataFollowUp: optional(data()),
  noteFollowUp: optionalNotes(500),
}

export const rceeInput = z.object(campi)
export const rceeModifica = z.object(campi).partial()

/**
 * The lists of the screen (docs/product.md §9.2): all, this month's deadlines of two kinds, those of the months before
 * that nothing newer has settled, to call, called.
 */
export const LISTE_RCEE = ['tutti', 'manutenzioni', 'scadenze', 'scaduti', 'follow-up', 'contattati'] as const
export type ListaRcee = (typeof LISTE_RCEE)[number]

export const rceeQuery = z.object({
  ...pagina,
  lista: z.enum(LISTE_RCEE).optional(),
  clienteId: domanda.id(),
  q: domanda.cercato(),
})
export const rceeInScadenzaQuery = z.object({ ...pagina, giorni: domanda.intero(0, 3650) })

/** How many each list holds. */
export const conteggiRcee = z.object({
  tutti: z.int(),
  manutenzioni: z.int(),
  scadenze: z.int(),
  scaduti: z.int(),
  followUp: z.int(),
  contattati: z.int(),
  /** Compiled ones that are in no registry yet (docs/product.md §31.7): no list of this call's. */
  daCaricare: z.int(),
  /** And those that who answers for the plant hasn't had. */
  daConsegnare: z.int(),
})

export type Rcee = z.output<typeof rceeConVisita>
export type RceeInput = z.input<typeof rceeInput>
export type RceeDati = z.output<typeof rceeModifica>
export type ConteggiRcee = z.output<typeof conteggiRcee>
