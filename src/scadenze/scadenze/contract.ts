// long because it holds what plants are asked about, what rules say, calls, and the board
import * as z from 'zod'
import { FASCE_PREFERITE, rigaCliente } from '#anagrafe/clienti/contract.ts'
import { prenotata, prossima } from '#scadenze/prenotate/contract.ts'
import {
  data,
  domanda,
  notes,
  optional,
  optionalDecimal,
  optionalInteger,
  optionalNotes,
  optionalReference,
  optionalText,
  pagina,
  reference,
  testo,
} from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { CONTROLLI, ESITI_CONFERMA } from './norme.rules.ts'

/**
 * Where a work stands: to be booked; put off, because the customer doesn't want it now; booked with a visit; done with it,
 * its next date not yet known; something is missing to say when; nothing is due (docs/product.md §24.4).
 */
export const STATI_SCADENZA = [
  'Da_Programmare',
  'Sospesa',
  'Prenotata',
  'Da_Registrare',
  'Da_Completare',
  'Non_Dovuta',
] as const

const TIPI_DEROGA = ['intervallo', 'data', 'non_dovuto'] as const

/** A decision about one plant and control that wins over the rules. */
export const rigaDeroga = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  caldaia_id: riga.idNullo('Caldaia'),
  condizionatore_id: riga.idNullo('Condizionatore'),
  controllo: riga.scelta(z.enum(CONTROLLI), 'Controllo'),
  tipo: riga.scelta(z.enum(TIPI_DEROGA), 'Tipo'),
  mesi: riga.numeroNullo('Ogni (mesi)'),
  data: riga.dataNulla('Data'),
  nota: riga.testo('Nota', 'personal'),
  /** Who decided it, by the name that they had then. */
  utente: riga.testo('Decisa da', 'plain'),
  il: riga.data('Decisa il'),
  versione: riga.versione(),
})

/** One control of one plant, as it stands (docs/product.md §24). */
export const rigaScadenza = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  /** Neither plant: a report that names none. */
  caldaia_id: riga.idNullo('Caldaia'),
  condizionatore_id: riga.idNullo('Condizionatore'),
  controllo: riga.scelta(z.enum(CONTROLLI), 'Controllo'),
  stato: riga.scelta(z.enum(STATI_SCADENZA), 'Stato'),
  data_dovuta: riga.dataNulla('Scade il'),
  /** Where the date comes from: the record itself, or the rules. */
  origine: riga.scelta(z.enum(['scheda', 'proposta']).nullable(), 'Origine'),
  /** What the rules say, also where the record has a date of its own. */
  proposta_data: riga.dataNulla('Data secondo le regole'),
  certezza: riga.scelta(z.enum(['certa', 'da_confermare']).nullable(), 'Certezza'),
  regola: riga.testoNullo('Regola', 'plain'),
  motivo: riga.testo('Motivo', 'personal'),
  /** The visit that it is done with. */
  appuntamento_id: riga.idNullo('Appuntamento'),
  /** Nobody books it before this day, and why. */
  rimandata_al: riga.dataNulla('Rimandata al'),
  nota: riga.testoNullo('Nota', 'personal'),
  versione: riga.versione(),
  caldaia: z.object({ marca: z.string(), modello: z.string() }).nullable(),
  condizionatore: z.object({ marca: z.string(), modello: z.string() }).nullable(),
  visita: z.object({ id: z.int(), data_inizio: z.string(), stato: z.string() }).nullable(),
  tecnico: z.object({ id: z.int(), nome_utente: z.string() }).nullable(),
  deroga: z
    .object({ id: z.int(), tipo: z.enum(TIPI_DEROGA), nota: z.string(), utente: z.string(), il: z.string() })
    .nullable(),
})

/** A work of a visit, and when it is due next if it is done on the visit's day. */
export const lavoroDiVisita = z.object({
  id: z.int(),
  controllo: z.enum(CONTROLLI),
  stato: z.enum(STATI_SCADENZA),
  data_dovuta: z.string().nullable(),
  impianto: z.string(),
  prossima: z.object({ data: z.string().nullable(), motivo: z.string() }),
})
export type LavoroDiVisita = z.output<typeof lavoroDiVisita>

/** A work that was done: what was due, and when it was done. */
export const rigaScadenzaFatta = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  caldaia_id: riga.idNullo('Caldaia'),
  condizionatore_id: riga.idNullo('Condizionatore'),
  controllo: riga.scelta(z.enum(CONTROLLI), 'Controllo'),
  data_dovuta: riga.dataNulla('Scadeva il'),
  fatta_il: riga.data('Fatta il'),
  appuntamento_id: riga.idNullo('Appuntamento'),
  versione: riga.versione(),
})

/** Maintenance whose date nobody wrote: it follows from the last one. */
export const calcolata = z.object({
  id: z.int(),
  cliente_id: z.int(),
  caldaia_id: z.int().nullable(),
  condizionatore_id: z.int().nullable(),
  impianto: z.string(),
  stato: z.enum(STATI_SCADENZA),
  data: z.string(),
  origine: z.literal('calcolata'),
  certezza: z.enum(['certa', 'da_confermare']).nullable(),
  motivo: z.string(),
  cliente: rigaCliente.pick({
    ...{ id: true, nome: true, cognome: true, comune: true },
    ...{ telefono: true, altri_telefoni: true },
  }),
  prenotata,
})
export type Calcolata = z.output<typeof calcolata>
export const calcolateQuery = z.object({ ...pagina, giorni: domanda.intero(0, 3650) })

export const scadenzeClienteQuery = z.object({ ...pagina, clienteId: domanda.id() })

export const UN_IMPIANTO = 'Indica una caldaia o un condizionatore'

export const derogaInput = z
  .object({
    caldaiaId: optionalReference(),
    condizionatoreId: optionalReference(),
    controllo: z.enum(CONTROLLI),
    tipo: z.enum(TIPI_DEROGA),
    mesi: optionalInteger(1, 120),
    data: optional(data()),
    nota: notes(300),
  })
  .refine(({ tipo, mesi }) => tipo !== 'intervallo' || Boolean(mesi), {
    error: 'Indica ogni quanti mesi',
    path: ['mesi'],
  })
  .refine((v) => v.tipo !== 'data' || Boolean(v.data), { error: 'Indica la data', path: ['data'] })

/** An Admin's word on a row or a region of the rules: read in full by them, or not applying here. */
export const rigaConferma = z.object({
  id: riga.id(),
  regola: riga.testoNullo('Regola', 'plain'),
  regione: riga.testoNullo('Regione', 'plain'),
  esito: riga.scelta(z.enum(ESITI_CONFERMA), 'Esito'),
  fonte: riga.testo('Fonte', 'plain'),
  letta_il: riga.data('Letta il'),
  utente: riga.testo('Confermata da', 'plain'),
  versione: riga.versione(),
})

export const confermaRegolaInput = z
  .object({
    regola: optionalText(40),
    regione: optionalText(40),
    esito: z.enum(ESITI_CONFERMA),
    fonte: testo(300),
    lettaIl: data(),
  })
  .refine(({ regola, regione }) => Boolean(regola) !== Boolean(regione), {
    error: 'Indica una regola o una regione',
    path: ['regola'],
  })

const GENERATORI = ['fiamma', 'frigo'] as const
const POTENZE = ['utile', 'focolare'] as const
const MOMENTI = ['qualunque', 'avvio', 'periodico'] as const
const SCADE = ['giorno', 'fine_mese'] as const

/** A row of the company's own for the reports of one province. */
export const rigaRegolaLocale = z.object({
  id: riga.id(),
  provincia: riga.testo('Provincia', 'plain'),
  generatore: riga.scelta(z.enum(GENERATORI), 'Impianto'),
  /** Names with commas between; null: all. */
  combustibili: riga.testoNullo('Combustibili', 'plain'),
  potenza: riga.scelta(z.enum(POTENZE), 'Potenza'),
  da: riga.numeroNullo('Da (kW)'),
  da_compreso: riga.vero('Da, compreso'),
  a: riga.numeroNullo('A (kW)'),
  a_compreso: riga.vero('A, compreso'),
  momento: riga.scelta(z.enum(MOMENTI), 'Quando'),
  /** Null: not due. */
  mesi: riga.numeroNullo('Ogni (mesi)'),
  scade: riga.scelta(z.enum(SCADE), 'Scade'),
  dal: riga.data('In vigore dal'),
  al: riga.dataNulla('Fino al'),
  fonte: riga.testo('Fonte', 'plain'),
  utente: riga.testo('Scritta da', 'plain'),
  versione: riga.versione(),
})

const campiRegolaLocale = {
  provincia: testo(2).transform((v) => v.toUpperCase()),
  generatore: z.enum(GENERATORI),
  combustibili: optionalText(80),
  potenza: z.enum(POTENZE),
  da: optionalDecimal(0, 100_000),
  daCompreso: z.boolean(),
  a: optionalDecimal(0, 100_000),
  aCompreso: z.boolean(),
  momento: z.enum(MOMENTI),
  mesi: optionalInteger(1, 120),
  scade: z.enum(SCADE),
  dal: data(),
  al: optional(data()),
  fonte: testo(300),
}
export const regolaLocaleInput = z.object(campiRegolaLocale)
export const regolaLocaleModifica = z.object(campiRegolaLocale).partial()

const conferma = rigaConferma.nullable()
const fonteLetta = z.object({ breve: z.string(), testo: z.string(), url: z.string().nullable() }).nullable()

/** The rules of the regions where the company has customers, with what it says of them. */
export const regoleDellaZona = z.object({
  regioni: z.array(
    z.object({
      nome: z.string(),
      /** Active customers; null for Italy, whose rows hold where a region has none. */
      clienti: z.int().nullable(),
      fiducia: z.enum(['verificata', 'da_verificare']),
      nota: z.string().nullable(),
      fonte: fonteLetta,
      conferma,
      righe: z.array(
        z.object({
          id: z.string(),
          /** In words: for which plants, and how often. */
          testo: z.string(),
          fiducia: z.enum(['verificata', 'da_verificare']),
          nota: z.string().nullable(),
          fonte: fonteLetta,
          conferma,
        }),
      ),
    }),
  ),
  locali: z.array(rigaRegolaLocale.extend({ testo: z.string() })),
})

export type ConfermaRegola = z.output<typeof rigaConferma>
export type ConfermaInput = z.input<typeof confermaRegolaInput>
export type ConfermaRegolaDati = z.output<typeof confermaRegolaInput>
export type RegolaLocale = z.output<typeof rigaRegolaLocale>
export type RegolaLocaleInput = z.input<typeof regolaLocaleInput>
export type RegolaLocaleDati = z.output<typeof regolaLocaleModifica>
export type RegoleDellaZona = z.output<typeof regoleDellaZona>
export type Scadenza = z.output<typeof rigaScadenza>
export type Deroga = z.output<typeof rigaDeroga>
export type DerogaInput = z.input<typeof derogaInput>
export type DerogaDati = z.output<typeof derogaInput>

export const ESITI_CONTATTO = ['Sentito', 'Non_Risponde', 'Richiamare', 'Rifiuta'] as const

/** What came of a call about the customer's works. */
export const rigaContatto = z.object({
  id: riga.id(),
  cliente_id: riga.riferimento('Cliente'),
  esito: riga.scelta(z.enum(ESITI_CONTATTO), 'Esito'),
  /** When they want the visit. */
  fascia: riga.scelta(z.enum(FASCE_PREFERITE).nullable(), 'Quando preferisce'),
  /** When to call again; of a refusal, until when nobody asks. */
  data: riga.dataNulla('Data', 'personal'),
  nota: riga.testoNullo('Nota', 'personal'),
  utente: riga.testo('Chi ha chiamato', 'plain'),
  il: riga.data('Il'),
  versione: riga.versione(),
})

export const contattoInput = z
  .object({
    clienteId: reference('Scegli un cliente'),
    esito: z.enum(ESITI_CONTATTO),
    fascia: optional(z.enum(FASCE_PREFERITE)),
    data: optional(data()),
    nota: optionalNotes(500),
  })
  .refine(({ esito, data }) => esito !== 'Richiamare' || Boolean(data), {
    error: 'Indica quando richiamare',
    path: ['data'],
  })
  .refine(({ esito, data }) => esito !== 'Rifiuta' || Boolean(data), {
    error: 'Indica fino a quando',
    path: ['data'],
  })
  .refine(({ esito, nota }) => esito !== 'Rifiuta' || Boolean(nota), {
    error: 'Scrivi perché',
    path: ['nota'],
  })
export const contattiQuery = z.object({ clienteId: domanda.id() })

/** A period of the board: what is overdue, a month, what lacks data. Numbers are visits, which is customers. */
export const periodoBacheca = z.object({
  /** `ritardo`, `2026-12`, `completare` */
  chiave: z.string(),
  dal: z.string().nullable(),
  al: z.string().nullable(),
  da_prenotare: z.int(),
  prenotate: z.int(),
})

/** The works of one visit still to be booked. */
export const visitaDaFare = z.object({
  cliente: z.object({
    id: z.int(),
    nome: z.string(),
    cognome: z.string(),
    telefono: z.string().nullable(),
    altri_telefoni: rigaCliente.shape.altri_telefoni,
    indirizzo: z.string().nullable(),
    comune: z.string().nullable(),
    cap: z.string().nullable(),
    /** Latitude and longitude of the town; null where nobody knows it. */
    punto: z.tuple([z.number(), z.number()]).readonly().nullable(),
    ditta_id: z.int().nullable(),
    fascia: z.enum(FASCE_PREFERITE).nullable(),
    tecnico_preferito_id: z.int().nullable(),
  }),
  /** The zone's key and name. */
  zona: z.object({ chiave: z.string(), nome: z.string() }),
  /** The earliest date of its works; null where data are missing. */
  dovuta: z.string().nullable(),
  /** How long it takes, without the way. */
  minuti: z.int(),
  /** The visit that other works of theirs are booked with already. */
  prenotata,
  contatto: z
    .object({
      esito: z.enum(ESITI_CONTATTO),
      fascia: z.enum(FASCE_PREFERITE).nullable(),
      data: z.string().nullable(),
      il: z.string(),
      /** How many times in a row nobody answered. */
      volte: z.int(),
    })
    .nullable(),
  lavori: z.array(
    z.object({
      id: z.int(),
      controllo: z.enum(CONTROLLI),
      /** Of which kind of plant; null for a report that names none. */
      impianto: z.enum(['caldaia', 'condizionatore']).nullable(),
      nome: z.string(),
      stato: z.enum(STATI_SCADENZA),
      data_dovuta: z.string().nullable(),
      /** Whether somebody wrote the date; null without one. */
      origine: prossima.unwrap().shape.origine.nullable(),
      certezza: z.enum(['certa', 'da_confermare']).nullable(),
      motivo: z.string(),
      minuti: z.int(),
      /** The visit that was done and hasn't said when the work is due next. */
      appuntamento_id: z.int().nullable(),
    }),
  ),
})

const PERIODO = /^(ritardo|completare|\d{4}-(0[1-9]|1[0-2])|\d{4}-T[1-4])$/

/** Texts with commas between. */
const elencoDi = (voce: z.ZodType<string, string>, massimo: number) =>
  z
    .string()
    .transform((v) => v.split(',').filter(Boolean))
    .pipe(z.array(voce).max(massimo))
    .optional()

export const bachecaQuery = z.object({
  periodi: elencoDi(z.string().regex(PERIODO, 'Periodo non valido'), 12),
  zone: elencoDi(z.string().max(120), 100),
  controllo: z.enum(CONTROLLI).optional(),
  contatto: z.enum([...ESITI_CONTATTO, 'Da_Sentire']).optional(),
  ditta: domanda.id(),
  tecnico: domanda.id(),
  /** The visit of one customer alone. */
  cliente: domanda.id(),
  q: domanda.cercato(),
  /** Rows as the board draws them, `visitaInBreve`: without what only opening one shows. */
  breve: domanda.vero(),
})

const intera = visitaDaFare.shape
/** A row of the board. What is null isn't there. */
const visitaInBreve = z.object({
  cliente: intera.cliente
    .omit({ telefono: true, altri_telefoni: true })
    .partial({ ditta_id: true, fascia: true, tecnico_preferito_id: true }),
  zona: intera.zona,
  prenotata: intera.prenotata.optional(),
  contatto: intera.contatto.optional(),
  lavori: z.array(
    intera.lavori.element.pick({
      ...{ id: true, controllo: true, impianto: true },
      ...{ stato: true, data_dovuta: true, origine: true, minuti: true },
    }),
  ),
})

export const bacheca = z.object({
  visite: z.union([z.array(visitaDaFare), z.array(visitaInBreve)]),
  /** How many match in all, the ones that aren't shown included. */
  totale: z.int(),
})

export const zonaConVisite = z.object({ chiave: z.string(), nome: z.string(), visite: z.int() })

export type Contatto = z.output<typeof rigaContatto>
export type ContattoInput = z.input<typeof contattoInput>
export type ContattoDati = z.output<typeof contattoInput>
export type PeriodoBacheca = z.output<typeof periodoBacheca>
export type VisitaDaFare = z.output<typeof visitaDaFare>
export type LavoroDaFare = VisitaDaFare['lavori'][number]
export type VisitaInBreve = z.output<typeof visitaInBreve>
export type LavoroInBreve = VisitaInBreve['lavori'][number]
export type BachecaFiltri = z.output<typeof bachecaQuery>
export type ZonaConVisite = z.output<typeof zonaConVisite>
