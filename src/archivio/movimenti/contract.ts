import * as z from 'zod'
import { domanda, importo, pagina, reference } from '#shared/fields.ts'
import { hasTwoDecimals } from '#shared/money.ts'
import { riga } from '#shared/rows.ts'
import { CAMPI_MOVIMENTO, type CampoMovimento } from './colonne.rules.ts'
import { ORDINI_GIORNI } from './giorni.rules.ts'
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
  fatto: riga.testoNullo('Pagamenti', 'plain'),
  resto: riga.importoNullo('Resto da sistemare'),
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
  /** Registered rows of which something was left without an invoice. */
  da_sistemare: z.int(),
  /** What of the file is no row, and why: the first of it, and how much there is of each kind, the most first. */
  fuori: z.array(z.object({ riga: z.int(), motivo: z.string() })),
  fuori_per_motivo: z.array(z.object({ motivo: z.string(), quante: z.int() })),
  /** Of a table whose columns can still be matched: their names, what each fills, the first rows. */
  colonne: z.array(z.string()).nullable(),
  abbinamento: z.array(z.enum(campi).nullable()).nullable(),
  anteprima: z.array(z.array(z.string())),
})

const fatturaProposta = z.object({
  id: z.int(),
  /** Of a RiBa: its instalment. */
  rataId: z.int().nullable(),
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
  /** What has no place yet, signed as `importo`; of a registered one what somebody left, to be settled later. */
  resta: z.number(),
  da_sistemare: z.boolean(),
  /** What was paid with it; of a registered one until when it can be taken back. */
  pagate: z.array(z.object({ id: z.int(), numero: z.string(), nome: z.string(), importo: z.number() })),
  annullabile_fino_a: z.string().nullable(),
})

/** One of those whose rest was left, of whatever statement. */
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
  /** What it pays; as proposed where absent. */
  fatture: z.array(perFattura).min(1, 'Scegli almeno una fattura').max(50).optional(),
  /** What the person saw of it without a place: refused where that is something else by now. */
  resta: z.number().refine(hasTwoDecimals, 'Al massimo due decimali').optional(),
  /** Done although something is left: that is listed until it has a place. */
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
