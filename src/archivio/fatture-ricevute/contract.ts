import * as z from 'zod'
import { RICEVUTA_DETTA } from '#carte/fatture/arrivo.rules.ts'
import { contributo } from '#carte/fatture/contract.ts'
import { METODI_PAGAMENTO } from '#carte/fatture/rules.ts'
import { data, domanda, pagina, reference } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import {
  ESITI_RICEVUTA,
  type EsitoRicevuta,
  SCELTE_RICEVUTA,
  SI_CAMBIA,
  STATI_RICEVUTE,
  type StatoRicevute,
} from './rules.ts'

const stati = Object.keys(STATI_RICEVUTE) as StatoRicevute[]
const esiti = Object.keys(ESITI_RICEVUTA) as EsitoRicevuta[]

/** A receiving of files, as it is stored. */
export const rigaRicevute = z.object({
  id: riga.id(),
  stato: riga.scelta(z.enum(stati), 'Stato'),
  /** Of the first file that came. */
  nome_file: riga.testo('Nome del file', 'file'),
  nome_utente: riga.testo('Nome Utente', 'plain'),
  confermata_il: riga.istanteNullo('Confermata il'),
  finita_il: riga.istanteNullo('Finita il'),
  annullata_il: riga.istanteNullo('Annullata il'),
  /** It came by certified mail: of nobody, until somebody confirms it. */
  da_pec: riga.vero('Arrivata per PEC'),
  versione: riga.versione(),
  created_at: riga.istante('Creato il'),
})

/** One of its documents, as it is stored. */
export const rigaDocumentoRicevuto = z.object({
  id: riga.id(),
  ricevuta_id: riga.riferimento('Ricezione'),
  n: riga.intero('Riga'),
  nome_file: riga.testo('Nome del file', 'file'),
  /** The ZIP or mail that it came in. */
  contenitore: riga.testoNullo('Dentro', 'file'),
  cliente_id: riga.idNullo('Cliente'),
  impronta: riga.testoNullo('Impronta', 'plain'),
  stesso_xml: riga.testoNullo('Impronta dell’XML', 'plain'),
  firmata: riga.vero('Firmata'),
  corpo: riga.intero('Fattura del file'),
  esito: riga.scelta(z.enum(esiti), 'Esito'),
  codice: riga.testoNullo('Codice', 'plain'),
  messaggio: riga.testoNullo('Messaggio', 'plain'),
  /** JSON, as the two that follow. */
  avvisi: riga.testo('Avvisi', 'plain'),
  dati: riga.testoNullo('Dati', 'personal'),
  decisioni: riga.testoNullo('Decisioni', 'plain'),
  scelta: riga.scelta(z.enum(SCELTE_RICEVUTA), 'Scelta'),
  /** Whose duplicate it is, or what it became. */
  fattura_id: riga.idNullo('Fattura'),
  /** JSON: what undoing has to know; not null once it is written. */
  fatto: riga.testoNullo('Scritto', 'plain'),
})

/** A receiving, and how far it is. */
export const ricezione = rigaRicevute.extend({
  /** Documents by outcome. */
  conteggi: z.object(
    Object.fromEntries(esiti.map((esito) => [esito, z.int()])) as Record<EsitoRicevuta, z.ZodInt>,
  ),
  righe: z.int(),
  /** Still to be written, and written. */
  da_scrivere: z.int(),
  scritte: z.int(),
})

const iva = z.object({
  aliquota: z.number(),
  natura: z.string().nullable(),
  imponibile: z.number(),
  imposta: z.number(),
})
const rata = z.object({
  scadenza: z.string().nullable(),
  importo: z.number(),
  modalita: z.string(),
  iban: z.string().nullable(),
})

/** A document as the screen shows it: what is no invoice has null in all that an invoice has. */
export const documentoRicevuto = z.object({
  n: z.int(),
  nome_file: z.string(),
  contenitore: z.string().nullable(),
  firmata: z.boolean(),
  esito: z.enum(esiti),
  codice: z.string().nullable(),
  messaggio: z.string().nullable(),
  avvisi: z.array(z.object({ codice: z.string(), testo: z.string() })),
  scelta: z.enum(SCELTE_RICEVUTA),
  fattura_id: z.int().nullable(),
  scritta: z.boolean(),
  tipo_documento: z.string().nullable(),
  nota_di_credito: z.boolean().nullable(),
  numero: z.string().nullable(),
  data: z.string().nullable(),
  fornitore: z
    .object({
      id: z.int().nullable(),
      nuovo: z.boolean(),
      denominazione: z.string(),
      paese: z.string(),
      partita_iva: z.string().nullable(),
      codice_fiscale: z.string().nullable(),
      telefono: z.string().nullable(),
      /** What we call him, where he is one of ours: found, or chosen. */
      nostro: z.string().nullable(),
    })
    .nullable(),
  righe: z.int().nullable(),
  subtotale: z.number().nullable(),
  iva_importo: z.number().nullable(),
  altri_importi: z.number().nullable(),
  totale: z.number().nullable(),
  totale_dichiarato: z.number().nullable(),
  /** All that is withheld, and which of it is no income tax. */
  ritenuta: z.number().nullable(),
  contributi: z.array(contributo).nullable(),
  bollo: z.number().nullable(),
  netto_a_pagare: z.number().nullable(),
  riepilogo: z.array(iva).nullable(),
  rate: z.array(rata).nullable(),
  metodo_pagamento: z.enum(METODI_PAGAMENTO).nullable(),
  data_scadenza: z.string().nullable(),
  iban: z.string().nullable(),
  /** What the supplier's record has, where the file says another. */
  iban_noto: z.string().nullable(),
  allegati: z.array(z.object({ nome: z.string(), dimensione: z.int(), sha256: z.string() })).nullable(),
  /** When it is due as this supplier's last one was; to be confirmed. */
  proposta: z
    .object({
      metodo_pagamento: z.enum(METODI_PAGAMENTO),
      rate: z.array(z.object({ scadenza: z.string(), importo: z.number() })),
    })
    .nullable(),
  /** What articles of the price list cost by its lines, where that is another than what is known. */
  costi: z.array(
    z.object({ articolo_id: z.int(), descrizione: z.string(), da: z.string().nullable(), a: z.string() }),
  ),
  pagata: z.boolean(),
  aggiorna_costi: z.boolean(),
  /** On which day it came, and who says so; null: it counts as having come when it was brought. */
  ricevuta_il: z.string().nullable(),
  ricevuta_da: z.enum(RICEVUTA_DETTA).nullable(),
  /** The number that the exchange gave it, where its mail says so. */
  identificativo_sdi: z.string().nullable(),
  /** What may be said otherwise than the file does, before it is written. */
  si_cambia: z.array(z.enum(SI_CAMBIA)),
})

/** Supplier, due date and day of reception go before the file's; null: as the file, or the mail, says. */
export const decisioneRicevutaInput = z
  .object({
    scelta: z.enum(SCELTE_RICEVUTA),
    fornitoreId: reference('Scegli un fornitore').nullable(),
    dataScadenza: data().nullable(),
    /** Paid already, on its own day. */
    pagata: z.boolean(),
    aggiornaCosti: z.boolean(),
    /** The day on which it came. */
    ricevutaIl: data().nullable(),
  })
  .partial()

/** How many documents whoever confirms has seen: mail may have brought more meanwhile. */
export const confermaRicezioneInput = z.object({ righe: z.int().optional() })
export const annullaRicezioneInput = z.object({ tieniUsati: z.boolean().optional() })
export const ricezioniQuery = z.object({ ...pagina, sospese: domanda.vero() })
export const documentiRicevutiQuery = z.object({
  ...pagina,
  esito: z.enum(esiti, 'Valore non ammesso').optional(),
})
export const idRicezione = z.object({ id: z.int() })
export const ricezioneCreata = z.object({ id: z.int(), stato: z.enum(stati) })

export type Ricezione = z.output<typeof ricezione>
export type DocumentoRicevuto = z.output<typeof documentoRicevuto>
export type DecisioneDati = z.output<typeof decisioneRicevutaInput>
