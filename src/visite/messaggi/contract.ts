import * as z from 'zod'
import { CONSENSI } from '#anagrafe/clienti/avvisi.rules.ts'
import { rigaCliente } from '#anagrafe/clienti/contract.ts'
import {
  ciascunoUnaVolta,
  data,
  domanda,
  notes,
  optionalNotes,
  optionalReference,
  optionalText,
  pagina,
  reference,
  testo,
} from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { TIPI_MODELLO } from './modelli.rules.ts'
import { CANALI, ESITI_RISPOSTA, STATI_MESSAGGIO, TIPI_AVVISO, TIPI_MESSAGGIO } from './rules.ts'

/** The words of one kind of message (docs/product.md §27.2). */
export const rigaModello = z.object({
  id: riga.id(),
  tipo: riga.scelta(z.enum(TIPI_MODELLO), 'Tipo'),
  oggetto: riga.testo('Oggetto', 'plain'),
  testo: riga.testo('Testo', 'plain'),
  /** It leaves without anybody's yes. */
  da_solo: riga.vero('Manda da solo'),
  versione: riga.versione(),
})

export const modelloModifica = z
  .object({ oggetto: testo(150), testo: notes(6000), daSolo: z.boolean() })
  .partial()

/** A message to a customer, with what came of it (docs/product.md §27.3). */
export const rigaMessaggio = z.object({
  id: riga.id(),
  tipo: riga.scelta(z.enum(TIPI_MESSAGGIO), 'Tipo'),
  canale: riga.scelta(z.enum(CANALI), 'Canale'),
  stato: riga.scelta(z.enum(STATI_MESSAGGIO), 'Stato'),
  /** Null where it goes to a supplier. */
  cliente_id: riga.idNullo('Cliente'),
  fornitore_id: riga.idNullo('Fornitore'),
  appuntamento_id: riga.idNullo('Appuntamento'),
  contratto_id: riga.idNullo('Contratto'),
  /** Of a document that is sent; its words were written then, and the address is its own. */
  spedizione_id: riga.idNullo('Spedizione'),
  destinatario: riga.testo('Destinatario', 'personal'),
  oggetto: riga.testoNullo('Oggetto', 'personal'),
  testo: riga.testoNullo('Testo', 'personal'),
  /** Why it waits, or didn't leave. */
  errore: riga.testoNullo('Errore', 'personal'),
  tentativi: riga.intero('Tentativi'),
  prossimo_il: riga.istanteNullo('Prossimo tentativo'),
  mandato_il: riga.istanteNullo('Mandato il'),
  creato_il: riga.istante('Preparato il'),
  /** Who said yes, or sent it by hand; null: it left by itself. */
  autore: riga.testoNullo('Deciso da', 'plain'),
  versione: riga.versione(),
})

export const messaggio = rigaMessaggio.extend({
  cliente: z.object({ nome: z.string(), cognome: z.string() }).nullable(),
  fornitore: z.object({ ragione_sociale: z.string() }).nullable(),
  /** The start of the visit that it speaks of. */
  visita: z.object({ data_inizio: z.string() }).nullable(),
  /** The batch that its visit was booked or moved with, the last one. */
  lotto: z.object({ id: z.int(), titolo: z.string() }).nullable(),
})

export const messaggiQuery = z.object({
  ...pagina,
  /** `decidere`: what waits for somebody; else one state. */
  stato: z.enum([...STATI_MESSAGGIO, 'decidere']).optional(),
  tipo: z.enum(TIPI_MESSAGGIO).optional(),
  /** Of the visits of one batch. */
  lottoId: domanda.id(),
  clienteId: domanda.id(),
  appuntamentoId: domanda.id(),
  q: domanda.cercato(),
})

/** What the list of those that wait can be narrowed to: the kinds and the batches among all of them. */
export const scelteMessaggi = z.object({
  tipi: z.array(z.enum(TIPI_MESSAGGIO)),
  lotti: z.array(z.object({ id: z.int(), titolo: z.string() })),
})

/** Messages that wait for somebody, customers to be told by hand, and those who want another day. */
export const conteggioMessaggi = z.object({ daDecidere: z.int() })

/** `manda`: into the queue, also what failed; `arrivato`: an uncertain one did leave; `annulla`: none of it is sent. */
export const decisioneMessaggioInput = z.object({
  ids: ciascunoUnaVolta(
    z.array(reference()).min(1, 'Scegli almeno un messaggio').max(300, 'Al massimo 300 messaggi alla volta'),
  ),
  decisione: z.enum(['manda', 'annulla', 'arrivato']),
})
export const decisioneEsito = z.object({ fatti: z.int() })

/** Which of those that wait: the kind and the batch that the list shows. */
const daMandare = { tipo: z.enum(TIPI_MESSAGGIO).optional() }
export const daMandareQuery = z.object({ ...daMandare, lottoId: domanda.id() })
export const quantiDaMandare = z.object({ quanti: z.int() })
/** `quanti`: how many whoever says yes was told of. */
export const mandaTuttiInput = z.object({
  ...daMandare,
  lottoId: optionalReference(),
  quanti: z.int('Indica quanti sono').min(1, 'Indica quanti sono'),
})

export const promemoriaInput = z.object({
  clienti: ciascunoUnaVolta(
    z.array(reference()).min(1, 'Scegli almeno un cliente').max(300, 'Al massimo 300 clienti alla volta'),
  ),
})
/** `senza`: customers without a mail address, or who don't want it, or who were told already. */
export const promemoriaEsito = z.object({ preparati: z.int(), senza: z.int() })

/** What a customer answered about a visit, on the page that a message leads to (docs/product.md §27.5). */
export const rigaRisposta = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  appuntamento_id: riga.riferimento('Appuntamento'),
  inizio: riga.istante('Visita del'),
  esito: riga.scelta(z.enum(ESITI_RISPOSTA), 'Risposta'),
  nota: riga.testoNullo('Nota', 'personal'),
  risposto_il: riga.istante('Risposto il'),
  /** Who said that the visit stays as it is, and when, where another day was wanted. */
  deciso_il: riga.istanteNullo('Resta così dal'),
  deciso_da: riga.testoNullo('Resta così secondo', 'plain'),
  versione: riga.versione(),
})

export const rispostaInput = z.object({
  esito: z.enum(ESITI_RISPOSTA),
  nota: optionalNotes(300),
})

/** What the customer of a visit has answered about its present start; null: nothing yet. */
export const rispostaDiVisita = z.object({
  risposta: rigaRisposta
    .pick({ esito: true, nota: true, risposto_il: true, deciso_il: true, deciso_da: true })
    .extend({
      /** They would rather have another day, and still wait for somebody to decide. */
      aspetta: z.boolean(),
    })
    .nullable(),
})

/** What is to be sent by hand: a message about a visit, or the reminder of a customer's works. */
const soggetto = {
  tipo: z.enum(TIPI_AVVISO),
  appuntamentoId: optionalReference(),
  clienteId: optionalReference(),
}
export const testoQuery = z.object({
  tipo: z.enum(TIPI_AVVISO),
  appuntamentoId: domanda.id(),
  clienteId: domanda.id(),
})
export const testoPronto = z.object({
  testo: z.string(),
  telefono: z.string().nullable(),
  altri_telefoni: rigaCliente.shape.altri_telefoni,
  /** A name in braces that isn't known, `{telefono_azienda}`. */
  manca: z.string().nullable(),
  /** They said no to messages by phone, or weren't asked where one has to ask. */
  consentito: z.boolean(),
})
export const aManoInput = z.object({
  ...soggetto,
  canale: z.enum(['WhatsApp', 'SMS', 'Telefono']),
  /** Which of the customer's numbers; the first where absent. */
  numero: optionalText(40),
})

/** The visits of a batch, or one visit, whose customers are told now; without either, all that nobody was told of. */
export const avvisiQuery = z.object({ lottoId: domanda.id(), appuntamentoId: domanda.id() })

/** A visit with how its customer is told of it: by the mail that waits, or by somebody. */
export const daAvvisare = z.object({
  /** Of one that is off, its former number. */
  appuntamento_id: z.int(),
  data_inizio: z.string(),
  /** `tra le 9 e le 11`; of one that is off `alle 10:00` */
  fascia: z.string(),
  /** Empty of one that is off. */
  tecnico: z.string(),
  cliente: z.object({
    id: z.int(),
    nome: z.string(),
    cognome: z.string(),
    telefono: z.string().nullable(),
    altri_telefoni: rigaCliente.shape.altri_telefoni,
    email: z.string().nullable(),
  }),
  tipo: z.enum(TIPI_AVVISO),
  /** The words, whoever brings them; `manca`: a name in braces that isn't known. */
  testo: z.string(),
  manca: z.string().nullable(),
  /** They don't refuse messages by phone. */
  consentito: z.boolean(),
  /** The mail about this start, or what was said by hand; null: neither. */
  messaggio: rigaMessaggio
    .pick({ id: true, stato: true, canale: true, destinatario: true, errore: true })
    .nullable(),
})

/** Sends the reminder of the day before, or what else waits, of these visits. */
export const mandaVisiteInput = z.object({
  appuntamenti: ciascunoUnaVolta(
    z.array(reference()).min(1, 'Scegli almeno una visita').max(300, 'Al massimo 300 visite alla volta'),
  ),
})

export const domaniQuery = z.object({ giorno: data().optional() })
/** A visit of the day, with what its customer knows. */
export const visitaDiDomani = z.object({
  appuntamento_id: z.int(),
  data_inizio: z.string(),
  data_fine: z.string(),
  tipologia: z.string(),
  tecnico: z.string(),
  cliente: z.object({
    id: z.int(),
    nome: z.string(),
    cognome: z.string(),
    telefono: z.string().nullable(),
    altri_telefoni: rigaCliente.shape.altri_telefoni,
    email: z.string().nullable(),
    avvisi_email: z.enum(CONSENSI),
    avvisi_telefono: z.enum(CONSENSI),
  }),
  /** The last message about this start, whatever became of it. */
  messaggio: rigaMessaggio
    .pick({ id: true, tipo: true, canale: true, stato: true, mandato_il: true })
    .nullable(),
  risposta: z.object({ esito: z.enum(ESITI_RISPOSTA), nota: z.string().nullable() }).nullable(),
})
export const domani = z.object({ giorno: z.string(), visite: z.array(visitaDiDomani) })

export type DaAvvisare = z.output<typeof daAvvisare>
export type Modello = z.output<typeof rigaModello>
export type ModelloModifica = z.input<typeof modelloModifica>
export type ModelloDati = z.output<typeof modelloModifica>
export type RigaMessaggio = z.output<typeof rigaMessaggio>
export type Messaggio = z.output<typeof messaggio>
export type MessaggiQuery = z.output<typeof messaggiQuery>
export type ScelteMessaggi = z.output<typeof scelteMessaggi>
export type DaMandare = Pick<z.output<typeof messaggiQuery>, 'tipo' | 'lottoId'>
export type MandaTutti = z.output<typeof mandaTuttiInput>
export type DecisioneMessaggio = z.input<typeof decisioneMessaggioInput>['decisione']
export type SoggettoMessaggio = z.output<typeof testoQuery>
export type RispostaDiVisita = z.output<typeof rispostaDiVisita>
export type TestoPronto = z.output<typeof testoPronto>
export type AMano = z.output<typeof aManoInput>
export type Domani = z.output<typeof domani>
export type VisitaDiDomani = z.output<typeof visitaDiDomani>
