import * as z from 'zod'
import { rigaCliente } from '#anagrafe/clienti/contract.ts'
import { ciascunoUnaVolta, domanda, email, optionalNotes, optionalText, reference } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { rigaMessaggio } from '#visite/messaggi/contract.ts'
import {
  CANALI_SPEDIZIONE,
  DESTINATARI_AL_MASSIMO,
  DOCUMENTI_SPEDIBILI,
  ESITI_SPEDIZIONE,
  INSIEME_AL_MASSIMO,
} from './rules.ts'

const documento = z.enum(DOCUMENTI_SPEDIBILI)

/** A version of a document that was sent, what its reader did with it, and what they answered (docs/product.md §27.8). */
export const rigaSpedizione = z.object({
  id: riga.id(),
  documento: riga.scelta(documento, 'Documento'),
  /** The quote, invoice, report or form; of a Sollecito the customer. */
  soggetto: riga.intero('Di quale'),
  revisione: riga.intero('Revisione'),
  cliente_id: riga.idNullo('Cliente'),
  /** In the customer's place, of an order. */
  fornitore_id: riga.idNullo('Fornitore'),
  /** First and last time that it left. */
  inviato_il: riga.istanteNullo('Inviato il'),
  ultimo_invio_il: riga.istanteNullo('Ultimo invio'),
  visto_il: riga.istanteNullo('Visto il'),
  domanda: riga.testoNullo('Domanda', 'personal'),
  domandato_il: riga.istanteNullo('Domandato il'),
  esito: riga.scelta(z.enum(ESITI_SPEDIZIONE).nullable(), 'Risposta'),
  nota: riga.testoNullo('Nota', 'personal'),
  /** On which day they say to have paid. */
  giorno: riga.dataNulla('Giorno'),
  risposto_il: riga.istanteNullo('Risposto il'),
  versione: riga.versione(),
})

const soggetto = { documento, id: reference() }

export const spedizioneInput = z
  .object({
    ...soggetto,
    a: z
      .array(email())
      .max(DESTINATARI_AL_MASSIMO, `Al massimo ${DESTINATARI_AL_MASSIMO} indirizzi`)
      .transform((indirizzi) => [...new Set(indirizzi)]),
    /** Where absent: as GET /spedizioni/testo gives them. */
    oggetto: optionalText(150),
    testo: optionalNotes(2000),
    /** The electronic invoice beside its copy. */
    allegaXml: z.boolean().default(false),
    canale: z.enum(CANALI_SPEDIZIONE).default('Email'),
    /** Of WhatsApp: which number. */
    numero: optionalText(40),
  })
  .refine(({ canale, a }) => canale !== 'Email' || a.length > 0, {
    path: ['a'],
    message: 'Indica a chi',
  })

export const spedizioneEsito = z.object({
  messaggi: z.array(rigaMessaggio.pick({ id: true, destinatario: true, canale: true, stato: true })),
  /** Null while the page is off (no public address), and where the call is repeated by its key. */
  link: z.string().nullable(),
})

export const spedizioniQuery = z.object({ documento, id: domanda.intero(1, 2_147_483_647).unwrap() })

/** Versions that were sent, the last first, each with what left of it. */
export const spedizione = rigaSpedizione.extend({
  messaggi: z.array(
    rigaMessaggio.pick({
      ...{ id: true, tipo: true, destinatario: true, canale: true, stato: true, errore: true },
      ...{ mandato_il: true, creato_il: true, autore: true },
    }),
  ),
})

export const testoDiSpedizione = z.object({
  oggetto: z.string(),
  testo: z.string(),
  link: z.string().nullable(),
  /** Proposed: the customer's mail, and the one that invoices go to. */
  destinatari: z.array(z.object({ email: z.string(), nome: z.string() })),
  /** Names of the files that go with it, and their bytes together. */
  allegati: z.array(z.object({ nome: z.string(), dimensione: z.int() })),
  /** They are more than a mail takes: the address alone is sent. */
  troppi: z.boolean(),
  telefono: rigaCliente.shape.telefono,
  altri_telefoni: rigaCliente.shape.altri_telefoni,
  /** Whether the customer lets one write, by mail and on the telephone. */
  email_consentita: z.boolean(),
  telefono_consentito: z.boolean(),
  /** Whether there is a mailbox. */
  posta: z.boolean(),
})

export const insiemeInput = z.object({
  documento,
  ids: ciascunoUnaVolta(
    z
      .array(reference())
      .min(1, 'Scegli almeno un documento')
      .max(INSIEME_AL_MASSIMO, `Al massimo ${INSIEME_AL_MASSIMO} documenti alla volta`),
  ),
})
/** `senza`: which ones weren't sent, and why. */
export const insiemeEsito = z.object({
  mandati: z.int(),
  senza: z.array(z.object({ id: z.int(), motivo: z.string() })),
})

export type RigaSpedizione = z.output<typeof rigaSpedizione>
export type Spedizione = z.output<typeof spedizione>
export type SpedizioneInput = z.input<typeof spedizioneInput>
export type SpedizioneDati = z.output<typeof spedizioneInput>
export type SpedizioneEsito = z.output<typeof spedizioneEsito>
export type TestoDiSpedizione = z.output<typeof testoDiSpedizione>
export type InsiemeEsito = z.output<typeof insiemeEsito>
