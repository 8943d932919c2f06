// long because statements, rows, their parts and what is said of them are one shape

import * as z from 'zod'
import { METODI_SENZA_RIBA } from '#carte/fatture/rules.ts'
import { oggi } from '#shared/dates.ts'
import { data, domanda, importo, pagina, reference } from '#shared/fields.ts'
import { hasTwoDecimals, MAX_AMOUNT } from '#shared/money.ts'
import { riga } from '#shared/rows.ts'
import { CAMPI_MOVIMENTO, type CampoMovimento } from './colonne.rules.ts'
import { ORDINI_GIORNI } from './giorni.rules.ts'
import { categorie, TIPI_PARTE, type TipoParte } from './parti.rules.ts'
import {
  ESITI_RIGA,
  type EsitoRiga,
  FORMATI,
  type FormatoEstratto,
  GRUPPI_RIGHE,
  IGNORA,
  RIGHE_PER_VOLTA,
  STATI_MOVIMENTI,
  type StatoMovimenti,
  VERSI_DA_CHIEDERE,
  VERSI_MOVIMENTI,
  type Versi,
} from './rules.ts'

const stati = Object.keys(STATI_MOVIMENTI) as StatoMovimenti[]
const formati = Object.keys(FORMATI) as FormatoEstratto[]
const esiti = Object.keys(ESITI_RIGA) as EsitoRiga[]
const campi = Object.keys(CAMPI_MOVIMENTO) as [CampoMovimento, ...CampoMovimento[]]

const versi = Object.keys(VERSI_MOVIMENTI) as [Versi, ...Versi[]]
const giorniDi = z.object({ dal: z.string(), al: z.string() })

/** A bank's statement, as it is stored. */
export const rigaMovimenti = z.object({
  id: riga.id(),
  stato: riga.scelta(z.enum(stati), 'Stato'),
  nome_file: riga.testo('Nome del file', 'file'),
  formato: riga.scelta(z.enum(formati), 'Formato'),
  conto: riga.testoNullo('Conto', 'plain'),
  saldo: riga.importoNullo('Saldo'),
  saldo_al: riga.dataNulla('Saldo al'),
  /** Where no amount has a sign: asked, or what was answered. */
  versi: riga.scelta(z.enum([VERSI_DA_CHIEDERE, ...versi]).nullable(), 'Entrate e uscite'),
  /** Where its days may be month first: proposed, or what was answered. */
  giorni: riga.scelta(z.enum(ORDINI_GIORNI).nullable(), 'Ordine dei giorni'),
  nome_utente: riga.testo('Nome Utente', 'plain'),
  versione: riga.versione(),
  created_at: riga.istante('Creato il'),
})

/** One of its rows, as it is stored. */
export const rigaDiMovimenti = z.object({
  id: riga.id(),
  movimento_id: riga.riferimento('Estratto conto'),
  n: riga.intero('Riga'),
  data: riga.data('Data'),
  valuta: riga.dataNulla('Valuta'),
  importo: riga.importo('Importo'),
  descrizione: riga.testo('Descrizione', 'personal'),
  nome: riga.testoNullo('Nome', 'personal'),
  iban: riga.testoNullo('IBAN', 'personal'),
  riferimento: riga.testoNullo('Riferimento', 'personal'),
  esito: riga.scelta(z.enum(esiti), 'Esito'),
  ignora: riga.scelta(z.enum(IGNORA).nullable(), 'Ignorata'),
  chiave: riga.testo('Chiave', 'personal'),
  impronta: riga.testo('Impronta', 'plain'),
  registrata: riga.testoNullo('Registrata', 'plain'),
  confermata_il: riga.istanteNullo('Confermata il'),
  nome_utente: riga.testoNullo('Nome Utente', 'plain'),
  cliente_id: riga.idNullo('Cliente'),
  fornitore_id: riga.idNullo('Fornitore'),
  versione: riga.versione(),
})

/** A statement, and how far it is; amounts in euro. */
export const estratto = rigaMovimenti.extend({
  /** First and last day of its rows; null where it has none. */
  dal: z.string().nullable(),
  al: z.string().nullable(),
  entrate: z.number(),
  uscite: z.number(),
  righe: z.int(),
  conteggi: z.object(Object.fromEntries(esiti.map((e) => [e, z.int()])) as Record<EsitoRiga, z.ZodInt>),
  /** Rows that are registered in part: something of them has no place yet. */
  da_sistemare: z.int(),
  /** What of the file is no row, and why: the first of it, and how much there is of each kind, the most first. */
  fuori: z.array(z.object({ riga: z.int(), motivo: z.string() })),
  fuori_per_motivo: z.array(z.object({ motivo: z.string(), quante: z.int() })),
  /** Of a table whose columns can still be matched: their names, what each fills, the first rows. */
  colonne: z.array(z.string()).nullable(),
  abbinamento: z.array(z.enum(campi).nullable()).nullable(),
  anteprima: z.array(z.array(z.string())),
})

const tipiParte = Object.keys(TIPI_PARTE) as TipoParte[]

/** A part of a bank's row, as it is stored: all of them sum to its amount. */
export const rigaDiParte = z.object({
  id: riga.id(),
  riga_id: riga.riferimento('Movimento bancario'),
  tipo: riga.scelta(z.enum(tipiParte), 'Che cosa'),
  importo: riga.importo('Importo'),
  fattura_id: riga.idNullo('Fattura'),
  rata_id: riga.idNullo('Rata'),
  pagamento_id: riga.idNullo('Pagamento'),
  /** What it made. */
  credito_id: riga.idNullo('Credito'),
  /** What it gave back. */
  restituzione_id: riga.idNullo('Restituzione'),
  /** The part whose payment it took back. */
  stornata_id: riga.idNullo('Parte stornata'),
  categoria: riga.scelta(z.enum(categorie).nullable(), 'Senza fattura'),
  /** Of an F24: the month whose withholdings it pays, `2026-10`. */
  mese: riga.testoNullo('Mese', 'plain'),
  /** As the document was called. */
  numero: riga.testoNullo('Numero', 'plain'),
  created_at: riga.istante('Creato il'),
  versione: riga.versione(),
})

/** The same as it is answered: `importo` is signed as money moves. */
export const parte = rigaDiParte
  .pick({ id: true, tipo: true, fattura_id: true, rata_id: true, categoria: true, mese: true, numero: true })
  .extend({
    importo: z.number(),
    /** The credit that it made, or gave back. */
    credito_id: z.int().nullable(),
    da_restituire: z.boolean(),
    /** Whom the document names, or whose credit it is: a customer's, or a supplier's. */
    nome: z.string(),
    cliente_id: z.int().nullable(),
    fornitore_id: z.int().nullable(),
  })

const diChi = { clienteId: reference().optional(), fornitoreId: reference().optional() }
const conSegno = z
  .number()
  .min(-MAX_AMOUNT)
  .max(MAX_AMOUNT)
  .refine(hasTwoDecimals, 'Al massimo due decimali')
  .refine((valore) => valore !== 0, 'L’importo non può essere zero')

const CHE_COSA = ['fatturaId', 'creditoId', 'credito', 'daRestituire', 'arrotondamento', 'categoria'] as const

/** One part of a row: exactly one of what it may be, and its amount, signed as money moves. */
export const parteInput = z
  .object({
    importo: conSegno,
    fatturaId: reference().optional(),
    /** An instalment; its invoice need not be said. */
    rataId: reference().optional(),
    abbuono: importo().nullable().optional(),
    ritenutaBanca: importo().nullable().optional(),
    /** A credit that is given back. */
    creditoId: reference().optional(),
    /** A credit that it makes, of whom. */
    credito: z.object(diChi).optional(),
    /** The same, marked to be given back; `true`: of whom the rest of the row is. */
    daRestituire: z.union([z.literal(true), z.object(diChi)]).optional(),
    arrotondamento: z.literal(true).optional(),
    categoria: z.enum(categorie).optional(),
    mese: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Inserisci un mese, come 2026-10')
      .optional(),
  })
  .refine(
    (p) =>
      CHE_COSA.filter(
        (chiave) => p[chiave] !== undefined || (chiave === 'fatturaId' && p.rataId !== undefined),
      ).length === 1,
    'Una parte è una cosa sola: fattura, rata, credito, restituzione, arrotondamento o una voce senza fattura',
  )
  .refine((p) => p.mese === undefined || p.categoria === 'F24', {
    path: ['mese'],
    message: 'Il mese è di un F24',
  })

/** All that is left of a credit is given back on a day: by hand, or by a bank's row. */
export const restituisciInput = z.object({
  giorno: data().refine((g) => g <= oggi(), 'Il giorno è nel futuro'),
  metodo: z.enum(METODI_SENZA_RIBA).default('Bonifico'),
  movimento: z.object({ id: reference(), n: z.int().min(1) }).optional(),
})

const fatturaProposta = z.object({
  /** 0 where it is a credit that is given back. */
  id: z.int(),
  /** Of a RiBa: its instalment. */
  rataId: z.int().nullable(),
  creditoId: z.int().nullable(),
  /** Whose it is, where that is somebody we know. */
  clienteId: z.int().nullable(),
  fornitoreId: z.int().nullable(),
  /** Which way its money moves, 1 in, −1 out: a note is taken off the rest. */
  verso: z.union([z.literal(1), z.literal(-1)]),
  /** A payment that the bank takes back. */
  ripresa: z.boolean(),
  importo: z.number(),
  abbuono: z.number(),
  ritenutaBanca: z.number(),
  numero: z.string(),
  nome: z.string(),
  /** What is left of it, or the instalment. */
  resta: z.number(),
  scadenza: z.string().nullable(),
})

export const proposta = z.object({
  fatture: z.array(fatturaProposta),
  /** What of the row is no document, signed as money moves; perhaps all of it. */
  categoria: z.object({ categoria: z.enum(categorie), importo: z.number() }).nullable(),
  /** What speaks for it, in words. */
  perche: z.array(z.string()),
  sicura: z.boolean(),
})

/** A row as the screen shows it. */
export const movimento = z.object({
  n: z.int(),
  data: z.string(),
  valuta: z.string().nullable(),
  importo: z.number(),
  descrizione: z.string(),
  nome: z.string().nullable(),
  iban: z.string().nullable(),
  riferimento: z.string().nullable(),
  esito: z.enum(esiti),
  ignora: z.enum(IGNORA).nullable(),
  /** The likeliest of an open row, and what else it may be. */
  proposta: proposta.nullable(),
  alternative: z.array(proposta),
  /** What has a place, and what has none yet, both signed as money moves: together they are `importo`. */
  parti: z.array(parte),
  resta: z.number(),
  /** Registered in part. */
  da_sistemare: z.boolean(),
  /** What was paid with it; of a registered one until when it can be taken back. */
  pagate: z.array(z.object({ id: z.int(), numero: z.string(), nome: z.string(), importo: z.number() })),
  annullabile_fino_a: z.string().nullable(),
})

/** One of those that are registered in part, of whatever statement. */
export const movimentoDaSistemare = movimento.extend({ movimento_id: z.int() })

/** Open rows by how sure they are: of each group how many and how much, and the first of them. */
export const gruppiDiRighe = z.object({
  gruppi: z.array(
    z.object({
      gruppo: z.enum(GRUPPI_RIGHE),
      conteggio: z.int(),
      /** Sums of what comes in and goes out, both above zero. */
      entrate: z.number(),
      uscite: z.number(),
      righe: z.array(movimento),
    }),
  ),
})

/** Which sheet of a workbook. */
export const movimentiInput = z.object({ foglio: z.string().max(200).optional() })
export const colonneInput = z.object({
  /** As it is where absent. */
  abbinamento: z.array(z.enum(campi).nullable()).max(100).optional(),
  versi: z.enum(versi).optional(),
  giorni: z.enum(ORDINI_GIORNI).optional(),
})
export const ignoraInput = z.object({ ignora: z.enum(IGNORA).nullable() })

const numeroRiga = z.int('Inserisci un numero intero').min(1).max(1_000_000)
const perFattura = z
  .object({
    id: reference(),
    rataId: reference().nullable().optional(),
    importo: importo(),
    abbuono: importo().nullable().optional(),
    ritenutaBanca: importo().nullable().optional(),
  })
  // What pays nothing of it is no payment of the bank's, whatever is forgiven.
  .refine((f) => f.importo > 0, { path: ['importo'], message: 'L’importo deve essere maggiore di zero' })
const conferma = z.object({
  n: numeroRiga,
  /** All that is left of it, part by part. */
  parti: z.array(parteInput).min(1, 'Di’ che cos’è almeno una parte').max(100).optional(),
  /** What it pays, all or in part; as proposed where both are absent. */
  fatture: z.array(perFattura).min(1, 'Scegli almeno una fattura').max(50).optional(),
  /** What the person saw of it without a place: refused where that is something else by now. */
  resta: z.number().refine(hasTwoDecimals, 'Al massimo due decimali').optional(),
  /** No more: a row is done when all of it has a place. */
  lasciaResto: z.boolean().optional(),
})
export const confermaMovimentiInput = z.object({
  righe: z
    .array(z.preprocess((v) => (typeof v === 'number' ? { n: v } : v), conferma))
    .min(1, 'Scegli almeno un movimento')
    .max(RIGHE_PER_VOLTA, `Al massimo ${RIGHE_PER_VOLTA} per volta`)
    .refine((righe) => new Set(righe.map(({ n }) => n)).size === righe.length, 'Un movimento è ripetuto'),
})
export const annullaConfermaInput = z.object({
  righe: z
    .array(numeroRiga)
    .min(1)
    .max(RIGHE_PER_VOLTA * 50)
    .optional(),
})

export const estrattiQuery = z.object({ ...pagina, sospese: domanda.vero() })
export const pagineMovimenti = z.object(pagina)
export const righeMovimentiQuery = z.object({ ...pagina, gruppo: z.enum(GRUPPI_RIGHE).optional() })
/** An account of a statement: opening balance, rows and closing balance, in euro. */
export const contoDiEstratto = z.object({
  movimento_id: z.int(),
  nome_file: z.string(),
  conto: z.string().nullable(),
  dal: z.string().nullable(),
  al: z.string().nullable(),
  saldo_iniziale: z.number().nullable(),
  /** Sum of its movements, signed; and how many they are. */
  righe: z.number(),
  movimenti: z.int(),
  saldo_finale: z.number().nullable(),
  /** Closing balance less opening and rows; null where the file doesn't say both. */
  differenza: z.number().nullable(),
  /** Days before it that no statement of this account has; days that the one before it has too. */
  mancano: giorniDi.nullable(),
  doppi: giorniDi.nullable(),
})
export const contiQuery = z.object({ movimentoId: domanda.id() })

export const idEstratto = z.object({ id: z.int() })

export type ContoDiEstratto = z.output<typeof contoDiEstratto>
export type AbbinamentoDati = z.output<typeof colonneInput>
export type Estratto = z.output<typeof estratto>
export type Movimento = z.output<typeof movimento>
export type MovimentoDaSistemare = z.output<typeof movimentoDaSistemare>
export type GruppiDiRighe = z.output<typeof gruppiDiRighe>
export type PropostaDetta = z.output<typeof proposta>
export type ConfermaMovimentiDati = z.output<typeof confermaMovimentiInput>
export type PerFattura = z.output<typeof perFattura>
export type ParteDiMovimento = z.output<typeof parte>
export type ParteDati = z.output<typeof parteInput>
