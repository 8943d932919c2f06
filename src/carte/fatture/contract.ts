// long because an invoice is read as the ledger, the plan and the document show it

/*
 * Where what is decided of invoices (`….queries.server.ts`):
 *   queries       the table, who finds it, today's state      scrittura     created, changed, deleted
 *   bozze         drafts, made and changed                    origine       what a draft was made from, and what of it changed
 *   documento     lines and sums of a document                ricalcolo     for whom it was summed
 *   righe         its lines and VAT groups                    note          credit notes of it
 *   stornato      what notes take back                        pagamenti     what was paid
 *   rate          instalments of a RiBa plan                  scadenze      due dates of others
 *   intera        all of one, for its page                    registro      the ledger's groups and counts
 *   scadenziario  what is due, instalment by instalment       voci          the same, month by month
 *   movimenti     cash by its day                             ritenute      what was withheld
 *   visite        the visits that it is for                   allegati      its file
 *   colonne       names and codes that lists say              export        what sheets say
 */

import * as z from 'zod'
import { rigaCliente } from '#anagrafe/clienti/contract.ts'
import {
  gruppoIva,
  RIGHE_DOCUMENTO_MASSIME,
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
  optionalText,
  pagina,
  percent,
  reference,
  testo,
} from '#shared/fields.ts'
import { ALIQUOTE } from '#shared/iva.ts'
import { riga } from '#shared/rows.ts'
import { RICEVUTA_DA, type RicevutaDa } from './arrivo.rules.ts'
import {
  GRUPPI_FATTURE,
  type GruppoFatture,
  INCASSO_E,
  METODI_PAGAMENTO,
  METODI_SENZA_RIBA,
  PASSI,
  STATI_FATTURA,
  STATI_INVIO,
  STATI_PEC,
  type StatoFattura,
  type StatoInvio,
  TIPI_DOCUMENTO,
  TIPI_EMESSI,
  TIPI_FATTURA,
  type TipoDocumento,
  VOCI_A_PAGINA,
} from './rules.ts'
import { TIPI_CONTRIBUTO } from './trattenute.rules.ts'

const stati = Object.keys(STATI_FATTURA) as StatoFattura[]
const statiInvio = Object.keys(STATI_INVIO) as StatoInvio[]
const tipiDocumento = Object.keys(TIPI_DOCUMENTO) as TipoDocumento[]

/** Instalment as it is stored. */
export const rataDiFattura = z.object({
  id: riga.id(),
  numero_rata: riga.intero('Rata'),
  importo: riga.importo('Importo'),
  data_scadenza: riga.data('Scadenza'),
  pagata: riga.vero('Pagata'),
  data_pagamento: riga.dataNulla('Data pagamento'),
  versione: riga.versione(),
})

/** Invoice (docs/product.md §11.1); `stato` is today's, `rate` the RiBa plan by number. */
export const rigaFattura = z.object({
  id: riga.id(),
  numero_documento: riga.testo('Numero', 'plain'),
  tipo: riga.scelta(z.enum(TIPI_FATTURA), 'Tipo'),
  stato: riga.scelta(z.enum(stati), 'Stato'),
  data_emissione: riga.data('Data Emissione'),
  data_scadenza: riga.dataNulla('Scadenza'),
  data_pagamento: riga.dataNulla('Data pagamento'),
  metodo_pagamento: riga.scelta(z.enum(METODI_PAGAMENTO), 'Metodo di pagamento'),
  aliquota_iva: riga.scelta(z.enum(ALIQUOTE).nullable(), 'Regime IVA'),
  subtotale: riga.importo('Imponibile'),
  iva_importo: riga.importo('IVA'),
  totale: riga.importo('Totale'),
  importo_pagato: riga.importo('Pagato'),
  note: riga.testoNullo('Note', 'kept'),
  cliente_id: riga.idNullo('Cliente'),
  fornitore_id: riga.idNullo('Fornitore'),
  file_media_id: riga.idNullo('File allegato'),
  /** Whom an issued one is made out to, as its file says; of others whose customer's data were erased since, with address and codes. */
  intestatario: riga.testoNullo('Intestatario', 'kept'),
  /** Registrata is typed with its number and never locked; a Bozza gets one when it is issued (docs/product.md §30.5). */
  fase: riga.scelta(z.enum(FASI), 'Fase'),
  tipo_documento: riga.scelta(z.enum(tipiDocumento), 'Tipo di documento'),
  serie_id: riga.idNullo('Serie'),
  progressivo: riga.numeroNullo('Progressivo'),
  /** Of received ones: what is neither net nor VAT. */
  altri_importi: riga.importo('Altri importi'),
  /** All that is withheld. */
  ritenuta: riga.importo('Ritenuta'),
  /** JSON: which of it is no income tax (trattenute.rules.ts). */
  contributi: riga.testoNullo('Contributi', 'plain'),
  /** Stamp duty that is due, charged or not. */
  bollo: riga.importo('Bollo'),
  /** VAT that a public body pays to the State itself. */
  iva_split: riga.importo('IVA in scissione'),
  netto_a_pagare: riga.importo('Netto a pagare'),
  ...scelteRiga,
  causale: riga.testoNullo('Causale', 'kept'),
  cig: riga.testoNullo('CIG', 'plain'),
  cup: riga.testoNullo('CUP', 'plain'),
  preventivo_id: riga.idNullo('Preventivo'),
  appuntamento_id: riga.idNullo('Appuntamento'),
  /** What a credit note or a balance refers to. */
  fattura_collegata_id: riga.idNullo('Fattura collegata'),
  /** Of its quote: all, a share, or what was left. */
  quota: riga.scelta(z.enum(['totale', 'acconto', 'saldo']).nullable(), 'Quota'),
  quota_percento: riga.numero(percent().nullable(), 'Quota %'),
  /** Whether what was taken at its visits is the net or the total of a draft; null: nobody said, so the total. */
  incasso_e: riga.scelta(z.enum(INCASSO_E).nullable(), 'Incassato'),
  stato_invio: riga.scelta(z.enum(statiInvio).nullable(), 'Invio'),
  /** For whom a draft was summed, in five words (ricalcolo.rules.ts). */
  calcolata_per: riga.testoNullo('Calcolata per', 'plain'),
  /** The day of the exchange's answer. */
  esito_il: riga.dataNulla('Esito del'),
  /** Of a received one: how it is to be paid, by the form's code. */
  modalita_pagamento: riga.testoNullo('Modalità di pagamento', 'plain'),
  /** When the customer has promised to pay; until then nobody is reminded. */
  promessa_il: riga.dataNulla('Ha promesso per il'),
  versione: riga.versione(),
  cliente: rigaCliente
    .pick({ id: true, nome: true, cognome: true, tipo: true, denominazione: true, telefono: true })
    .nullable(),
  fornitori: z
    .object({ id: z.int(), ragione_sociale: z.string(), partita_iva: z.string().nullable() })
    .nullable(),
  file_media: z.object({ id: z.int(), nome_file: z.string(), dimensione: z.int() }).nullable(),
})

/** Instalment as every answer has it: how it is paid, and whose invoice it is of (docs/product.md §12.1). */
export const rata = rataDiFattura.extend({
  metodo_pagamento: z.enum(METODI_PAGAMENTO),
  fattura: rigaFattura.pick({ id: true, numero_documento: true, tipo: true, cliente: true, fornitori: true }),
})
export const fattura = rigaFattura.extend({
  /** Its amounts are positive; every sum takes them off. */
  nota_di_credito: z.boolean(),
  rate: z.array(rata),
})

export const rigaDiFattura = rigaDiDocumento('kept').extend({
  /** Of a credit note: the line of its invoice that it takes back, 0 what the invoice adds itself. */
  riga_stornata: riga.numeroNullo('Riga stornata'),
})

/** Money that came in or went out for an invoice, or what a credit note took off it (docs/product.md §30.7). */
export const rigaPagamento = z.object({
  id: riga.id(),
  fattura_id: riga.riferimento('Fattura'),
  rata_id: riga.idNullo('Rata'),
  cliente_id: riga.idNullo('Cliente'),
  data: riga.data('Data'),
  /** Cash: what finances count. */
  importo: riga.importo('Importo'),
  /** Settles, and is no cash: rounding, or a discount given at payment. */
  abbuono: riga.importo('Abbuono'),
  /** The same: what the bank withheld from a bonifico parlante. */
  ritenuta_banca: riga.importo('Ritenuta della banca'),
  metodo: riga.testo('Metodo', 'plain'),
  nota: riga.testoNullo('Nota', 'personal'),
  /** Not cash: the note that took it off. */
  nota_credito_id: riga.idNullo('Nota di credito'),
  /** The instalment of a RiBa that the note made smaller. */
  rata_ridotta_id: riga.idNullo('Rata ridotta'),
  /** Taken at the visit, whose takings count it. */
  appuntamento_id: riga.idNullo('Appuntamento'),
  /** Not cash of this day: the credit that paid, which was money on its own. */
  credito_id: riga.idNullo('Credito'),
  versione: riga.versione(),
})

/** The same, with what of a visit's takings was more than the invoice needs: a credit (docs/product.md §34.10). */
const pagamento = rigaPagamento.extend({
  /** Still here. */
  da_restituire: z.number(),
  /** Cash that went out again. */
  restituito: z.number(),
  restituito_il: z.string().nullable(),
  restituito_con: z.string().nullable(),
  /** All of the excess, what other invoices used of it included. */
  eccedenza: z.number(),
})

/** Another document that belongs to this one: its quote, the invoice that it corrects, its credit notes. */
const documentoAccanto = z.object({
  id: z.int(),
  numero: z.string(),
  data: z.string(),
  totale: z.number(),
  fase: z.enum(FASI),
})

/** What a draft was made from has changed since. */
export const origineCambiata = z.object({
  /** In one sentence: `Il preventivo è cambiato`. */
  che: z.string(),
  /** What it came to, and comes to, in euro. */
  totale_prima: z.number(),
  totale_ora: z.number(),
})

/** How far an invoice is by certified mail; `passi` with their instants, the first one first. */
export const invioPec = z.object({
  stato: z.enum(STATI_PEC),
  passi: z.array(
    z.object({
      passo: z.enum(['In_Coda', 'Spedita', 'Accettata_Gestore', 'Consegnata_SdI']),
      quando: z.string(),
    }),
  ),
  /** What the provider answered, as it came: `id` by which it is saved. */
  messaggi: z.array(z.object({ id: z.int(), tipo: z.string() })),
  motivo: z.string().nullable(),
  /** Of one in the queue: not before that instant; null: with the next round. */
  parte_il: z.string().nullable(),
})

/** One invoice with everything of it. */
export const fatturaIntera = fattura.extend({
  righe: z.array(rigaDiFattura),
  riepilogo: z.array(gruppoIva),
  pagamenti: z.array(pagamento),
  /**
   * What is attached to the file that it came as, `n` by which it is saved; then the PDFs that it had before its own, by their
   * document's `id`.
   */
  allegati: z.array(
    z.object({ n: z.int().nullable(), id: z.int().nullable(), nome_file: z.string(), dimensione: z.int() }),
  ),
  collegata: documentoAccanto.nullable(),
  note_di_credito: z.array(documentoAccanto),
  /** What credit notes, drafts too, leave of each line; of what can't be taken back, nothing. */
  da_stornare: z.array(z.object({ n: z.int(), imponibile: z.number() })),
  /** The visits that it is for. */
  visite: z.array(z.object({ id: z.int(), titolo: z.string(), data_inizio: z.string() })),
  preventivo: z.object({ id: z.int(), numero_preventivo: z.string() }).nullable(),
  /** Of an issued one: the name of its file. */
  nome_file: z.string().nullable(),
  /** The same, signed, where somebody has brought it. */
  nome_firmata: z.string().nullable(),
  /** Of an issued one: it is a public body's, and still to be signed. */
  serve_firma: z.boolean(),
  /** Of an issued one that was to leave by certified mail; null: it wasn't, or that was taken back. */
  invio_pec: invioPec.nullable(),
  /** The file that a received one came as. */
  ricevuta: z
    .object({
      nome_file: z.string(),
      firmata: z.boolean(),
      /** When the file was brought. */
      ricevuta_il: z.string(),
      /** The day on which the invoice came, and who says so. */
      giorno: z.string(),
      giorno_da: z.enum(Object.keys(RICEVUTA_DA) as RicevutaDa[]),
    })
    .nullable(),
  /** Of a credit note: what of it no invoice took. */
  da_rimborsare: z.number(),
  /** What was taken at its visits, what it needs, and what is more than that; null where nothing was taken. */
  incasso: z.object({ preso: z.number(), netto: z.number(), eccedenza: z.number() }).nullable(),
  /** The same excess, in euro. */
  da_restituire: z.number(),
  /** Of a draft: null where what it was made from is as it was, or it was made from nothing. */
  origine_cambiata: origineCambiata.nullable(),
})

const annoDiOggi = () => Number(oggi().slice(0, 4))

/** The day on which something was paid; today where it is absent. */
const dataPagamento = () => data().refine((giorno) => giorno <= oggi(), 'La data di pagamento è nel futuro')

/** What a document with lines adds to the seed's one amount (docs/product.md §30.11). */
const aRighe = {
  righe: righeInput(rigaInput).optional(),
  ...scelteInput,
  causale: optionalText(1000),
  cig: optionalText(15),
  cup: optionalText(15),
}

export const fatturaInput = z.object({
  ...aRighe,
  /** Bozza: without a number until it is issued. */
  fase: z.enum(['Registrata', 'Bozza']).default('Registrata'),
  tipoDocumento: z.enum(TIPI_EMESSI).default('TD01'),
  numeroDocumento: testo(40).optional(),
  tipo: z.enum(TIPI_FATTURA),
  clienteId: optionalReference(),
  fornitoreId: optionalReference(),
  dataEmissione: data(),
  dataScadenza: optional(data()),
  /** Of a document with lines the server computes them: what comes along must agree. */
  subtotale: importo().optional(),
  ivaImporto: importo().optional(),
  totale: importo().optional(),
  aliquotaIva: z.enum(ALIQUOTE).nullable().optional(),
  metodoPagamento: z.enum(METODI_PAGAMENTO).default('Bonifico'),
  stato: z.enum(['Da_Pagare', 'Pagata'], { error: 'Scegli se è da pagare o pagata' }).nullable().optional(),
  /** Of one that is entered as paid. */
  dataPagamento: optional(dataPagamento()),
  note: optionalNotes(4000),
  fileMediaId: optionalReference(),
})

const rataScelta = z.object({ numero: z.int().min(1).max(3), importo: importo(), dataScadenza: data() })
const rateScelte = z.array(rataScelta).max(3).nullable().optional()
const giorniScelti = z.array(z.int()).min(1, 'Scegli un piano').max(3)

/** What a correction changes; only while nothing is paid (docs/product.md §11.5). */
const correzione = z.object({
  clienteId: optionalReference(),
  fornitoreId: optionalReference(),
  subtotale: importo(),
  ivaImporto: importo(),
  totale: importo(),
  aliquotaIva: z.enum(ALIQUOTE).nullable().optional(),
  metodoPagamento: z.enum(METODI_PAGAMENTO),
  /** The new plan of a RiBa, in the place of the one that it has. */
  piano: z.object({ giorniArray: giorniScelti, rate: rateScelte }),
})
export const IN_CORREZIONE = Object.keys(correzione.shape) as (keyof typeof correzione.shape)[]

/** Neither number nor type can be changed (docs/product.md §11.5); the state only to paid, and back to unpaid. */
export const fatturaModifica = correzione
  .extend({
    ...aRighe,
    tipoDocumento: z.enum(TIPI_EMESSI),
    stato: z.enum(['Da_Pagare', 'Pagata'], { error: 'Questo stato si calcola da solo' }),
    dataPagamento: dataPagamento(),
    dataEmissione: data(),
    dataScadenza: data(),
    note: optionalNotes(4000),
    fileMediaId: optionalReference(),
    /** Of a draft: whether the takings of its visits are its net or its total. */
    incassoE: z.enum(INCASSO_E),
  })
  .partial()

export const fattureQuery = z.object({
  ...pagina,
  q: domanda.cercato(),
  tipo: z.enum(TIPI_FATTURA).optional(),
  clienteId: domanda.id(),
  fornitoreId: domanda.id(),
  /** Paid ones only, or only what is still to pay. */
  pagate: domanda.vero(),
  /** Drafts stand in no list unless they are asked for. */
  fase: z.enum(FASI).optional(),
  tipoDocumento: z.enum(tipiDocumento).optional(),
  statoInvio: z.enum(statiInvio).optional(),
  /** Only those that are in one of these states today, with commas between. */
  stati: z
    .string()
    .transform((testo) => testo.split(','))
    .pipe(z.array(z.enum(stati)).max(stati.length))
    .optional(),
  /** Issued between two days, both included. */
  dal: domanda.data(),
  al: domanda.data(),
  /** Credit notes only, or without them. */
  note: domanda.vero(),
})

/** What the ledger says above its rows; of the list it takes the same filters. */
export const registroFattureQuery = fattureQuery.pick({ q: true, tipo: true, stati: true })

/** How many there are in each state whatever states are asked for, and each group's count and sums in euro. */
export const registroFatture = z.object({
  stati: z.object(
    Object.fromEntries(stati.map((stato) => [stato, z.int()])) as Record<StatoFattura, z.ZodInt>,
  ),
  gruppi: z.array(
    z.object({
      gruppo: z.enum(Object.keys(GRUPPI_FATTURE) as GruppoFatture[]),
      numero: z.int(),
      /** What is due in the group: of a plan, the instalments. Of the paid ones, what was cashed and paid. */
      entrate: z.number(),
      uscite: z.number(),
    }),
  ),
})
export type RegistroFatture = z.output<typeof registroFatture>
export const fattureInScadenzaQuery = z.object({ ...pagina, giorni: domanda.intero(0, 3650) })

/** An instalment that is due, with its invoice and how many the plan has. */
export const rataInScadenza = rata.extend({ fattura: rigaFattura, numero_rate: z.int() })

const scadono = z.object({
  fatture: z.array(fattura),
  rate: z.array(rataInScadenza.extend({ fattura })),
})

/** Invoices without a plan and instalments that are due in a month; `arretrati` those unpaid from before it. */
export const scadenziario = scadono.extend({ arretrati: scadono })
export type Scadenziario = z.output<typeof scadenziario>

/** Something due on a day as the Scadenziario shows it: an instalment, or an invoice that has none. */
export const voceScadenziario = z.object({
  data: z.string(),
  /** Euro: what is to be paid, without what is withheld; of a credit note it is taken off. */
  importo: z.number(),
  pagata: z.boolean(),
  /** `RiBa, rata 2 di 3`, `Bonifico, scadenza 1 di 2`, `Bonifico`. */
  come: z.string(),
  /** Whom it is to, or from. */
  chi: z.string().nullable(),
  /** What can be done with its invoice. */
  fattura: rigaFattura.pick({ id: true, numero_documento: true, tipo: true, fase: true }).extend({
    passi: z.array(z.enum(PASSI)),
  }),
})
export type VoceScadenziario = z.output<typeof voceScadenziario>
/** `arretrate`: what was due before the month and isn't paid, in the place of what is due in it. */
export const vociQuery = z.object({
  arretrate: domanda.vero(),
  limit: domanda.intero(1, VOCI_A_PAGINA),
  offset: pagina.offset,
})

/** A month of the Scadenziario as a file; `mese` is `yyyy-MM`. */
export const meseFattureQuery = z.object({
  ...pagina,
  mese: z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Inserisci un mese, come 2026-12'),
  tipo: z.enum(TIPI_FATTURA).optional(),
})

/** A payment as it is typed: what is still owed bounds it, cash and what else settles together. */
export const pagamentoInput = z
  .object({
    data: dataPagamento(),
    importo: importo(),
    abbuono: importo().nullable().optional(),
    /** Where it is absent, that of a bonifico parlante that pays all that is left. */
    ritenutaBanca: importo().nullable().optional(),
    metodo: z.enum(METODI_PAGAMENTO).default('Bonifico'),
    nota: optionalText(500),
    /** Whether somebody has said that it is meant, on a day before the document's; false: to be refused there. */
    confermato: z.boolean().optional(),
  })
  .refine((v) => v.importo + (v.abbuono ?? 0) + (v.ritenutaBanca ?? 0) > 0, {
    path: ['importo'],
    message: 'L’importo deve essere maggiore di zero',
  })

/** A credit that pays an invoice, or a part of it. */
export const usaCreditoInput = z.object({ fatturaId: reference(), importo: importo().min(0.01) })

/** What is given back of an excess: all of it, on a day, by some means. */
export const restituzioneInput = z.object({
  data: dataPagamento(),
  metodo: z.enum(METODI_SENZA_RIBA).default('Contanti'),
})

export const contributo = z.object({ tipo: z.enum(TIPI_CONTRIBUTO), importo: z.number() })

/** What was withheld from one payment, in euro; of what is given back it is negative. */
export const ritenutaSubita = z.object({
  fattura_id: z.int(),
  numero: z.string(),
  cliente: z.string(),
  /** Of the payment. */
  data: z.string(),
  incassato: z.number(),
  /** By the customer: 4 % of a condominio; income tax. */
  ritenuta: z.number(),
  /** The same, and no tax. */
  contributi: z.array(contributo),
  /** By the bank, of a bonifico parlante: 11 %. */
  ritenuta_banca: z.number(),
})
export type RitenutaSubita = z.output<typeof ritenutaSubita>
export const ritenuteQuery = z.object({ ...pagina, anno: domanda.intero(1900, 2199).default(annoDiOggi) })

/** Due dates of an invoice that isn't paid by RiBa: any number, in order of day. */
export const scadenzeInput = z
  .array(
    z.object({
      data: data(),
      importo: importo().refine((v) => v > 0, 'L’importo deve essere maggiore di zero'),
    }),
  )
  .max(200, 'Al massimo 200 scadenze')

/**
 * A line of a credit note: with `n` that line of the invoice as it stands there, or a part of it by quantity or by amount;
 * else one as it is typed.
 */
const rigaDiNotaInput = rigaInput.extend({
  n: z.int('Inserisci un numero intero').min(1).max(RIGHE_DOCUMENTO_MASSIME).optional(),
  quantita: rigaInput.shape.quantita.unwrap().optional(),
  imponibile: importo().optional(),
})

/** How a draft is summed again: from its origin's lines alone, or with those that somebody wrote. */
export const ricalcolaBozzaInput = z.object({ righe: z.boolean().optional() })

/** Lines of a credit note; all of the invoice where absent. */
export const notaInput = z.object({
  righe: righeInput(rigaDiNotaInput, 'Scegli almeno una riga').optional(),
  dataEmissione: data().optional(),
})
/** Which invoice takes what is left of a note; of a RiBa, which instalment. */
export const compensaInput = z.object({
  fatturaId: reference('Scegli una fattura'),
  rataId: reference('Scegli una rata').optional(),
})

export type RigaDiNotaInput = z.input<typeof rigaDiNotaInput>
export type RigaDiNotaDati = z.output<typeof rigaDiNotaInput>
export type FatturaIntera = z.output<typeof fatturaIntera>
export type InvioPec = z.output<typeof invioPec>
export type OrigineCambiata = z.output<typeof origineCambiata>
export type RigaDiFattura = z.output<typeof rigaDiFattura>
export type Pagamento = z.output<typeof pagamento>
export type PagamentoDati = z.output<typeof pagamentoInput>
export type RestituzioneDati = z.output<typeof restituzioneInput>
export type Fattura = z.output<typeof fattura>
export type RigaFattura = z.output<typeof rigaFattura>
export type Rata = z.output<typeof rata>
export type FatturaInput = z.input<typeof fatturaInput>
export type FatturaDati = z.output<typeof fatturaInput>
export type FatturaModifica = z.output<typeof fatturaModifica>

/** Generation request; `rate` where the user edited the amounts (docs/product.md §12.4). */
export const generaInput = z.object({
  fatturaId: reference('Scegli una fattura'),
  dataEmissione: data(),
  totale: importo(),
  giorniArray: giorniScelti,
  rate: rateScelte,
})

export const rataModifica = z
  .object({
    ...{ importo: importo(), dataScadenza: data(), pagata: z.boolean(), dataPagamento: dataPagamento() },
    /** With `pagata: true`, how much of it was paid: the rest is an instalment of its own, due on the same day. */
    pagato: importo(),
  })
  .partial()
export const ricalcolaInput = z.object({ importo: importo() })

/** What the calls of instalments answer. */
export const rataConId = rata.extend({ fattura_id: z.int() })

export const pianoDiFattura = rataDiFattura.extend({ fattura_id: riga.riferimento('Fattura', riga.id()) })

export type GeneraInput = z.input<typeof generaInput>
export type GeneraDati = z.output<typeof generaInput>
export type RataModifica = z.output<typeof rataModifica>

/** A file that an invoice had before; it is kept. */
export const allegatoPrecedente = z.object({
  id: z.int(),
  nome_file: z.string(),
  /** In bytes. */
  dimensione: z.int(),
  sostituito_il: z.string(),
  sostituito_da: z.string(),
})
export type AllegatoPrecedente = z.output<typeof allegatoPrecedente>
