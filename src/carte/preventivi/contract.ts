import * as z from 'zod'
import { clienteConRecapiti, rigaCliente } from '#anagrafe/clienti/contract.ts'
import {
  gruppoIva,
  RIGHE_DOCUMENTO_MASSIME,
  type RigaDati,
  rigaDiDocumento,
  rigaInput,
  righeInput,
  scelteInput,
  scelteRiga,
} from '#carte/righe/contract.ts'
import { oggi } from '#shared/dates.ts'
import { FASI } from '#shared/fasi.ts'
import {
  data,
  domanda,
  importo,
  optional,
  optionalNotes,
  optionalReference,
  pagina,
  percent,
  reference,
  testo,
} from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { ePng, FIRMA_MASSIMA } from './firma.rules.ts'
import {
  ESITI_PREVENTIVO,
  MODALITA_ACCETTAZIONE,
  MODALITA_REGISTRATE,
  type ModalitaAccettazione,
  QUOTE,
  STATI_PREVENTIVO,
  type StatoPreventivo,
  TIPOLOGIE_PREVENTIVO,
} from './rules.ts'

const stati = Object.keys(STATI_PREVENTIVO) as StatoPreventivo[]

/** Quote (docs/product.md §10.1). */
export const rigaPreventivo = z.object({
  id: riga.id(),
  numero_preventivo: riga.testo('Numero', 'plain'),
  titolo: riga.testo('Titolo', 'personal'),
  tipologia: riga.scelta(z.enum(TIPOLOGIE_PREVENTIVO), 'Tipologia'),
  stato: riga.scelta(z.enum(stati), 'Stato'),
  accettato: riga.vero('Accettato'),
  data_accettazione: riga.istanteNullo('Data accettazione'),
  data_scadenza: riga.dataNulla('Scadenza'),
  created_at: riga.istante('Creato il'),
  subtotale: riga.importo('Imponibile'),
  /** null: its lines have several rates. */
  iva_percentuale: riga.numero(percent().nullable(), 'IVA %'),
  iva_importo: riga.importo('IVA'),
  totale: riga.importo('Totale'),
  validita_giorni: riga.intero('Validità (giorni)'),
  note: riga.testoNullo('Note', 'personal'),
  cliente_id: riga.riferimento('Cliente'),
  utente_creatore_id: riga.idNullo('Creato da'),
  documento_id: riga.idNullo('PDF'),
  /** The quote has changed since its PDF was made. */
  pdf_superato: riga.vero('PDF superato'),
  /** 0 is the first; the number of the quote stays. */
  revisione: riga.intero('Revisione'),
  iva10_manutenzione: scelteRiga.iva10_manutenzione,
  sconto_percento: scelteRiga.sconto_percento,
  sconto_importo: scelteRiga.sconto_importo,
  /** Nothing of it is to be invoiced here. */
  fatturato_altrove: riga.vero('Fatturato altrove'),
  versione: riga.versione(),
  cliente: clienteConRecapiti.extend(
    rigaCliente.pick({ tipo: true, denominazione: true, codice_fiscale: true, partita_iva: true }).shape,
  ),
})

/** A line of a quote; an optional one counts only once it is chosen (docs/product.md §30.8). */
export const rigaDiPreventivo = rigaDiDocumento('personal').extend({
  facoltativa: riga.vero('Facoltativa'),
  scelta: riga.vero('Scelta'),
})

/** How and by whom a revision was accepted. */
export const rigaAccettazione = z.object({
  id: riga.id(),
  preventivo_id: riga.riferimento('Preventivo'),
  cliente_id: riga.riferimento('Cliente'),
  revisione: riga.intero('Revisione'),
  totale: riga.importo('Totale'),
  data: riga.data('Accettato il'),
  nome: riga.testo('Accettato da', 'personal'),
  modalita: riga.scelta(
    z.enum(Object.keys(MODALITA_ACCETTAZIONE) as ModalitaAccettazione[]),
    'Come è stato accettato',
  ),
  documento_id: riga.idNullo('Documento'),
  registrata_da: riga.idNullo('Registrata da'),
  registrata_il: riga.istante('Registrata il'),
  /** Online, a private person: whether work may begin before the days of withdrawal are over, and the withdrawal. */
  subito: riga.veroNullo('Comincia prima dei 14 giorni'),
  recesso_il: riga.istanteNullo('Recesso il'),
  versione: riga.versione(),
})

/** With the drawn signature, a PNG as a data address. */
export const accettazione = rigaAccettazione
  .omit({ preventivo_id: true, cliente_id: true })
  .extend({ firma: z.string().nullable() })

/** What a former revision said; `contenuto` is JSON of `contenutoRevisione`. */
export const rigaRevisione = z.object({
  id: riga.id(),
  preventivo_id: riga.riferimento('Preventivo'),
  cliente_id: riga.riferimento('Cliente'),
  revisione: riga.intero('Revisione'),
  totale: riga.importo('Totale'),
  created_at: riga.istante('Creato il'),
  versione: riga.versione(),
})

const STAMPATI = {
  titolo: true,
  tipologia: true,
  subtotale: true,
  iva_percentuale: true,
  iva_importo: true,
  totale: true,
  validita_giorni: true,
  data_scadenza: true,
  note: true,
  iva10_manutenzione: true,
  sconto_percento: true,
  sconto_importo: true,
} as const

export const contenutoRevisione = rigaPreventivo
  .pick(STAMPATI)
  .extend({ righe: z.array(rigaDiPreventivo), riepilogo: z.array(gruppoIva) })

export const revisione = rigaRevisione
  .pick({ revisione: true, totale: true, created_at: true })
  .extend({ contenuto: contenutoRevisione, accettazione: accettazione.nullable() })

/** One quote with everything of it. */
export const preventivoIntero = rigaPreventivo.extend({
  righe: z.array(rigaDiPreventivo),
  riepilogo: z.array(gruppoIva),
  /** Of the present revision. */
  accettazione: accettazione.nullable(),
  /** How many former ones there are. */
  revisioni: z.int(),
  fatture: z.array(
    z.object({
      id: z.int(),
      numero: z.string(),
      quota: z.enum(QUOTE).nullable(),
      quota_percento: z.number().nullable(),
      totale: z.number(),
      fase: z.enum(FASI),
    }),
  ),
  /** What is still to be invoiced, as which share, euro, below zero where its acconti are more; null where nothing is. Of one that is read. */
  da_fatturare: z
    .object({ quota: z.enum(['totale', 'saldo']), importo: z.number() })
    .nullable()
    .optional(),
  /** Why the server chose rates as it did, and what the goods do to them, in Italian. */
  motivi: z.array(z.string()),
})

const VALIDITA = 'La validità va da 1 a 3650 giorni'

export const rigaPreventivoInput = rigaInput.extend({
  facoltativa: z.boolean().default(false),
  scelta: z.boolean().default(false),
})

/** The seed's one amount: net, percent, VAT and gross. */
export const importoUnico = {
  subtotale: importo(),
  ivaPercentuale: percent(),
  ivaImporto: importo(),
  totale: importo(),
}

const campi = {
  titolo: testo(160),
  tipologia: z.enum(TIPOLOGIE_PREVENTIVO),
  stato: z.enum(stati),
  /** Of a document with lines the server computes them: what comes along must agree. */
  subtotale: importoUnico.subtotale.optional(),
  ivaPercentuale: importoUnico.ivaPercentuale.nullable().optional(),
  ivaImporto: importoUnico.ivaImporto.optional(),
  totale: importoUnico.totale.optional(),
  righe: righeInput(rigaPreventivoInput).optional(),
  iva10Manutenzione: scelteInput.iva10Manutenzione,
  scontoPercento: scelteInput.scontoPercento,
  scontoImporto: scelteInput.scontoImporto,
  validitaGiorni: z.int('Inserisci un numero intero').min(1, VALIDITA).max(3650, VALIDITA),
  note: optionalNotes(10_000),
  dataScadenza: optional(data()),
}

export const preventivoInput = z.object({
  ...campi,
  clienteId: reference('Scegli un cliente'),
  stato: campi.stato.default('Bozza'),
  validitaGiorni: campi.validitaGiorni.default(30),
  /** Sent by the screens, always 2 (docs/product.md §10.6); the server records who is signed in. */
  utenteCreatoreId: z.unknown().optional(),
})

/** `accettato` and `dataAccettazione` of the status change are taken from `stato` by the server. */
export const preventivoModifica = z
  .object({
    ...campi,
    fatturatoAltrove: z.boolean(),
    /** A signed quote changes only so. */
    nuovaRevisione: z.boolean(),
  })
  .partial()

const FIRMA = 'La firma dev’essere un’immagine PNG di al massimo 100 kB'

/** How a customer said yes (docs/product.md §30.8). */
export const accettazioneInput = z
  .object({
    data: data().refine((giorno) => giorno <= oggi(), 'La data è nel futuro'),
    nome: testo(160),
    modalita: z.enum(MODALITA_REGISTRATE),
    firma: optional(z.string().max(FIRMA_MASSIMA, FIRMA).refine(ePng, FIRMA)),
    documentoId: optionalReference(),
    /** Numbers of the optional lines that are taken; absent: as they are. */
    righeScelte: z.array(z.int().positive()).max(RIGHE_DOCUMENTO_MASSIME).optional(),
    /** What the customer was shown: the quote must still be that. */
    revisione: z.int().min(0).optional(),
    totale: importo().optional(),
  })
  .refine((v) => v.modalita !== 'firma' || Boolean(v.firma), { path: ['firma'], message: 'Manca la firma' })
  .refine((v) => v.modalita !== 'scansione' || Boolean(v.documentoId), {
    path: ['documentoId'],
    message: 'Allega la scansione firmata',
  })

/** What of a quote is to be invoiced. */
export const quotaInput = z
  .object({
    quota: z.enum(QUOTE),
    percento: percent()
      .refine((v) => v > 0, 'Dev’essere maggiore di zero')
      .optional(),
  })
  .refine((v) => v.quota !== 'acconto' || v.percento !== undefined, {
    path: ['percento'],
    message: 'Indica la percentuale dell’acconto',
  })

export const preventiviQuery = z.object({
  ...pagina,
  q: domanda.cercato(),
  stato: z.enum(stati).optional(),
  clienteId: domanda.id(),
  /** Between two days: those made then, or those to which then happened what `esito` says. */
  dal: domanda.data(),
  al: domanda.data(),
  esito: z.enum(ESITI_PREVENTIVO).optional(),
  /** Only those that were sent long ago and that nobody has decided. */
  fermi: domanda.vero(),
  tipologia: z.enum(TIPOLOGIE_PREVENTIVO).optional(),
  autoreId: domanda.id(),
})

export type Preventivo = z.output<typeof rigaPreventivo>
export type PreventivoIntero = z.output<typeof preventivoIntero>
export type PreventivoInput = z.input<typeof preventivoInput>
export type PreventivoDati = Omit<z.output<typeof preventivoModifica>, 'righe'> & {
  righe?: readonly RigaDati[] | undefined
}
export type RigaDiPreventivo = z.output<typeof rigaDiPreventivo>
export type Accettazione = z.output<typeof accettazione>
/** `online`: the customer themselves, on the page (§27.8). */
export type AccettazioneDati = Omit<z.output<typeof accettazioneInput>, 'modalita'> & {
  modalita: ModalitaAccettazione
}
export type Revisione = z.output<typeof revisione>
export type ContenutoRevisione = z.output<typeof contenutoRevisione>
export type QuotaDati = z.output<typeof quotaInput>
