// long because what is issued, how it leaves and what is answered speak of one file
import * as z from 'zod'
import { RICEVUTA_DETTA } from '#carte/fatture/arrivo.rules.ts'
import { invioPec, origineCambiata } from '#carte/fatture/contract.ts'
import { STATI_INVIO, STATI_PEC, type StatoInvio } from '#carte/fatture/rules.ts'
import { oggi } from '#shared/dates.ts'
import { ciascunoUnaVolta, data, reference } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { ESITI_RICEVUTA_SDI, type EsitoRicevutaSdi, TIPI_RICEVUTA } from './ricevute.rules.ts'

/** What stands against issuing a document, or should be known (controllo.rules.ts). */
export const controllo = z.object({
  gravita: z.enum(['blocca', 'avviso']),
  codice: z.string(),
  campo: z.string(),
  testo: z.string(),
  vai: z.string().nullable(),
})

const testi = z.array(z.string())
const campo = z.object({ etichetta: z.string(), valore: z.string() })
const parte = z.object({
  nome: z.string(),
  indirizzo: z.string(),
  localita: z.string(),
  partitaIva: z.string(),
  codiceFiscale: z.string(),
  altro: z.array(campo),
})

/** Blocks inside blocks, as deep as the file has them: a description of the API can't say "and so on". */
const sezione = <S extends z.ZodType>(dentro: S) =>
  z.object({ titolo: z.string(), campi: z.array(campo), sezioni: z.array(dentro) })
const ultima = z.object({ titolo: z.string(), campi: z.array(campo), sezioni: z.array(z.unknown()) })

/** An electronic invoice as people read it, from the kept file (vista.rules.ts). */
export const vistaFattura = z.object({
  tipo: z.string(),
  tipoDocumento: z.string(),
  numero: z.string(),
  data: z.string(),
  divisa: z.string(),
  cedente: parte,
  cessionario: parte,
  causali: testi,
  riferimenti: testi,
  righe: z.array(
    z.object({
      n: z.string(),
      codice: z.string(),
      descrizione: z.string(),
      quantita: z.string(),
      um: z.string(),
      prezzo: z.string(),
      sconto: z.string(),
      importo: z.string(),
      iva: z.string(),
      natura: z.string(),
      ritenuta: z.boolean(),
    }),
  ),
  riepilogo: z.array(
    z.object({
      iva: z.string(),
      natura: z.string(),
      /** The reason in words. */
      motivo: z.string(),
      imponibile: z.string(),
      imposta: z.string(),
      esigibilita: z.string(),
      norma: z.string(),
    }),
  ),
  imponibile: z.string(),
  imposta: z.string(),
  totale: z.string(),
  ritenute: z.array(
    z.object({ tipo: z.string(), nome: z.string(), aliquota: z.string(), importo: z.string() }),
  ),
  split: z.string(),
  bollo: z.string(),
  netto: z.string(),
  pagamenti: z.array(
    z.object({
      condizioni: z.string(),
      metodo: z.string(),
      scadenza: z.string(),
      importo: z.string(),
      iban: z.string(),
    }),
  ),
  allegati: z.array(z.object({ nome: z.string(), descrizione: z.string() })),
  pa: z.boolean(),
  documenti: z.int(),
  sezioni: z.array(sezione(sezione(sezione(ultima)))),
})

const somme = { totale: z.number(), netto_a_pagare: z.number() }

/** What would be issued: its number, what stands against it, and the document as it would leave. */
export const emissione = z.object({
  numero: z.string(),
  /** Of a series that hasn't given a number this year: which it would begin with, to be confirmed; else null. */
  prima: z.object({ serieId: z.int(), progressivo: z.int() }).nullable(),
  /** Numbers before it that the series lacks, in words; null where there are none. */
  salto: z.string().nullable(),
  controlli: z.array(controllo),
  /** Of a draft whose customer, company or origin has changed since: what it would be, summed again. */
  ricalcolo: z
    .object({
      /** Of customer and company. */
      cambiamenti: z.array(z.string()),
      /** What the law leaves open; null where it doesn't. */
      incertezza: z.string().nullable(),
      /** What it was made from: null where that is as it was. */
      origine_cambiata: origineCambiata.nullable(),
      ...somme,
      /** As its origin alone would make it, where somebody has written in it; else null. */
      da_capo: z.object(somme).nullable(),
    })
    .nullable(),
  vista: vistaFattura,
})

/** A file that was made for the exchange; one of an invoice is the present one. */
export const rigaFile = z.object({
  id: riga.id(),
  fattura_id: riga.riferimento('Fattura'),
  /** As the exchange wants it, made by us: it names the issuer. */
  nome_file: riga.testo('Nome del file', 'plain'),
  impronta: riga.testo('Impronta', 'plain'),
  xml: riga.testo('Fattura elettronica', 'kept'),
  attuale: riga.vero('In vigore'),
  versione: riga.versione(),
})

/** One of those files with its signature, as somebody brought it. */
export const rigaFirmato = z.object({
  id: riga.id(),
  fattura_id: riga.riferimento('Fattura'),
  cliente_id: riga.idNullo('Cliente'),
  file_id: riga.riferimento('Fattura elettronica'),
  /** Ours, with what a signature adds to it. */
  nome_file: riga.testo('Nome del file', 'plain'),
  impronta: riga.testo('Impronta', 'plain'),
  versione: riga.versione(),
})

/** The file that a received invoice came as, kept as it came. */
export const rigaFileRicevuto = z.object({
  id: riga.id(),
  fattura_id: riga.riferimento('Fattura'),
  /** Of one that we issued elsewhere. */
  cliente_id: riga.idNullo('Cliente'),
  impronta: riga.testo('Impronta', 'plain'),
  /** Digest of the text inside of its envelope. */
  stesso_xml: riga.testo('Impronta dell’XML', 'plain'),
  nome_file: riga.testo('Nome del file', 'file'),
  firmata: riga.vero('Firmata'),
  /** Which of the file's invoices, from 0. */
  corpo: riga.intero('Fattura del file'),
  /** JSON: name and size of what is attached, in its order; null where nobody has read it yet. */
  allegati: riga.testoNullo('Allegati', 'kept'),
  /** On which day it came, and who says so; both null: on the day on which the file was brought (arrivo.rules.ts). */
  ricevuta_il: riga.dataNulla('Ricevuta il'),
  ricevuta_da: riga.scelta(z.enum(RICEVUTA_DETTA).nullable(), 'Detto da'),
  versione: riga.versione(),
})

/** An answer of the exchange about a file of ours. */
export const rigaRicevuta = z.object({
  id: riga.id(),
  fattura_id: riga.riferimento('Fattura'),
  cliente_id: riga.idNullo('Cliente'),
  tipo: riga.scelta(z.enum(TIPI_RICEVUTA), 'Tipo'),
  nome_file: riga.testo('Nome del file', 'file'),
  impronta: riga.testo('Impronta', 'plain'),
  file_id: riga.riferimento('Fattura elettronica'),
  /** What it makes of the invoice; null: nothing. */
  stato: riga.scelta(z.enum(Object.keys(STATI_INVIO) as StatoInvio[]).nullable(), 'Stato'),
  data: riga.data('Data'),
  /** JSON: code, what the exchange says, what it suggests. */
  errori: riga.testo('Errori', 'kept'),
  /** Whether it is about our file; null: its digest doesn't say so, and nobody has yet. */
  vale: riga.veroNullo('È della fattura'),
  versione: riga.versione(),
})

/** What became of a file that was brought as a receipt. */
export const ricevutaPortata = z.object({
  nome: z.string(),
  tipo: z.enum(TIPI_RICEVUTA).nullable(),
  esito: z.enum(Object.keys(ESITI_RICEVUTA_SDI) as EsitoRicevutaSdi[]),
  testo: z.string(),
  fatturaId: z.int().nullable(),
})

/** A receipt as its invoice shows it. */
export const ricevutaSdi = z.object({
  id: z.int(),
  tipo: z.enum(TIPI_RICEVUTA),
  nome_file: z.string(),
  data: z.string(),
  stato: z.enum(Object.keys(STATI_INVIO) as StatoInvio[]).nullable(),
  vale: z.boolean().nullable(),
  errori: z.array(
    z.object({
      codice: z.string(),
      descrizione: z.string(),
      suggerimento: z.string(),
      consiglio: z.string().nullable(),
    }),
  ),
})

export const rigaInvio = z.object({
  id: riga.id(),
  canale: riga.scelta(z.enum(['download']), 'Canale'),
  /** JSON: ids of the files in it. */
  file: riga.testo('File', 'plain'),
  utente_id: riga.idNullo('Utente'),
  inviato_il: riga.istante('Preparato il'),
  versione: riga.versione(),
})

/** A download as it is listed: how many files, and of which invoices. */
export const invio = z.object({
  id: z.int(),
  canale: z.enum(['download']),
  inviato_il: z.string(),
  fatture: z.array(z.object({ id: z.int(), numero: z.string(), nome_file: z.string() })),
})

/** A file that is to leave by certified mail. */
export const rigaInvioPec = z.object({
  id: riga.id(),
  fattura_id: riga.riferimento('Fattura'),
  file_id: riga.riferimento('File'),
  message_id: riga.testo('Message-ID', 'plain'),
  stato: riga.scelta(z.enum(STATI_PEC), 'Invio per PEC'),
  accodata_il: riga.istante('In coda dal'),
  presa_il: riga.istanteNullo('Presa il'),
  spedita_il: riga.istanteNullo('Spedita il'),
  accettata_il: riga.istanteNullo('Accettata dal gestore il'),
  consegnata_il: riga.istanteNullo('Consegnata allo SdI il'),
  /** After a failed attempt. */
  prossima_il: riga.istanteNullo('Di nuovo dal'),
  tentativi: riga.intero('Tentativi'),
  /** Why it waits, was refused or isn't known, in words. */
  motivo: riga.testoNullo('Motivo', 'kept'),
  versione: riga.versione(),
})

export const inviaPecInput = z.object({
  ids: ciascunoUnaVolta(
    z.array(reference()).min(1, 'Scegli almeno una fattura').max(300, 'Al massimo 300 fatture per volta'),
  ),
})

/** What waits in the queue now, and what can't leave, with the reason. */
export const accodate = z.object({
  accodate: z.array(z.int()),
  ferme: z.array(z.object({ id: z.int(), perche: z.string() })),
})

export const decisionePecInput = z.object({ decisione: z.enum(['Rispedisci', 'Partita']) })

export const invioInput = z.object({
  ids: ciascunoUnaVolta(
    z.array(reference()).min(1, 'Scegli almeno una fattura').max(300, 'Al massimo 300 fatture per volta'),
  ),
  canale: z.enum(['download'], {
    error: 'Per ora i file si scaricano e si caricano in Fatture e Corrispettivi',
  }),
})

const esiti = (Object.keys(STATI_INVIO) as StatoInvio[]).filter(
  (s) => s !== 'Da_Inviare' && s !== 'Scaricata',
)

/** What the exchange answered, as it is read in Fatture e Corrispettivi, and on which day: today where it is absent. */
export const esitoInput = z.object({
  stato: z.enum(esiti as [StatoInvio, ...StatoInvio[]]),
  data: data()
    .refine((giorno) => giorno <= oggi(), 'La data è nel futuro')
    .optional(),
})

/** Whether an answer of the exchange that doesn't bear the digest of our file is about it. */
export const ricevutaInput = z.object({ vale: z.boolean('Di’ se la ricevuta è di questa fattura') })

/** An issued invoice that is still to go to the exchange, and by when. */
export const daInviare = z.object({
  id: z.int(),
  numero: z.string(),
  cliente: z.string(),
  data: z.string(),
  totale: z.number(),
  /** Inviata: by certified mail, within the last day. */
  stato_invio: z.enum(['Da_Inviare', 'Scaricata', 'Inviata']),
  /** `yyyy-MM-dd`, by invio.rules.ts */
  entro: z.string(),
  pa: z.boolean(),
  /** It is a public body's, and still to be signed. */
  serve_firma: z.boolean(),
  invio_pec: invioPec.nullable(),
})

/** A draft that waits to be issued, and by when. */
export const daEmettere = daInviare
  .omit({ stato_invio: true, pa: true, serve_firma: true, invio_pec: true })
  .extend({
    /** What of its terms is to be known, and what remains possible; null while there is time. */
    avviso: z.string().nullable(),
    /** What of its origin has changed since, in one sentence: it isn't issued before that is looked at. */
    cambiata: z.string().nullable(),
  })

/** It leaves by certified mail five minutes later, unless it is taken back or is to be signed first. */
const inviaPec = z.boolean().default(false)

/** How one is issued. */
export const emettiUnaInput = z.object({
  /** Advances of the customer's that are invoiced already are of other work. */
  senzaScalare: z.boolean().default(false),
  inviaPec,
})

export const emettiInput = z.object({
  ids: ciascunoUnaVolta(
    z.array(reference()).min(1, 'Scegli almeno una bozza').max(200, 'Al massimo 200 bozze per volta'),
  ),
  inviaPec,
})

/** What was issued, oldest first, and where it stopped. */
export const emissioni = z.object({
  emesse: z.array(
    z.object({
      id: z.int(),
      numero: z.string(),
      /** Where they were to leave by certified mail: when, or why not. */
      parte_il: z.string().nullable(),
      perche: z.string().nullable(),
    }),
  ),
  fermata: z.object({ id: z.int(), errori: z.array(controllo) }).nullable(),
})

export type DaEmettere = z.output<typeof daEmettere>
export type Emissioni = z.output<typeof emissioni>
export type ControlloVisto = z.output<typeof controllo>
export type VistaFattura = z.output<typeof vistaFattura>
export type Emissione = z.output<typeof emissione>
export type RigaInvioPec = z.output<typeof rigaInvioPec>
export type Accodate = z.output<typeof accodate>
export type DecisionePec = z.output<typeof decisionePecInput>['decisione']
export type DaInviare = z.output<typeof daInviare>
export type Invio = z.output<typeof invio>
export type RicevutaPortata = z.output<typeof ricevutaPortata>
export type RicevutaSdi = z.output<typeof ricevutaSdi>
