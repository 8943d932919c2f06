import * as z from 'zod'
import { MOTIVI_DUPLICATO } from '#anagrafe/clienti/contract.ts'
import { domanda, pagina } from '#shared/fields.ts'
import { riga } from '#shared/rows.ts'
import { STATI_IMPORTAZIONE } from '#shared/stati.ts'
import {
  CAMPI_ARTICOLO,
  CAMPI_CHE_ARTICOLO,
  CAMPI_NOME,
  type CampoImportato,
  ESITI_RIGA_IMPORTATA,
  type EsitoRigaImportata,
  PAROLE_CAMPI,
  ripetibile,
  SCELTE_RIGA_IMPORTATA,
  TIPI_IMPORTAZIONE,
  type TipoImportazione,
} from './rules.ts'

const campi = Object.keys(PAROLE_CAMPI) as CampoImportato[]
const tipi = Object.keys(TIPI_IMPORTAZIONE) as TipoImportazione[]
const stati = Object.keys(STATI_IMPORTAZIONE) as (keyof typeof STATI_IMPORTAZIONE)[]
const esiti = Object.keys(ESITI_RIGA_IMPORTATA) as EsitoRigaImportata[]

/** An import as the list shows it: whose, when, how many. */
export const rigaImportazione = z.object({
  id: riga.id(),
  tipo: riga.scelta(z.enum(tipi), 'Che cosa'),
  nome_file: riga.testo('Nome del file', 'file'),
  formato: riga.scelta(z.enum(['csv', 'xlsx']), 'Formato'),
  /** Of a CSV: how its letters and columns were told apart. */
  codifica: riga.testoNullo('Codifica', 'plain'),
  /** Of a workbook with several sheets: which one. */
  foglio: riga.testoNullo('Foglio', 'plain'),
  separatore: riga.testoNullo('Separatore', 'plain'),
  stato: riga.scelta(z.enum(stati), 'Stato'),
  nome_utente: riga.testo('Nome Utente', 'plain'),
  confermata_il: riga.istanteNullo('Confermata il'),
  finita_il: riga.istanteNullo('Finita il'),
  annullata_il: riga.istanteNullo('Annullata il'),
  /** Rows above the heading, as a title: they are no customers. */
  sopra: riga.intero('Righe sopra l’intestazione'),
  righe: riga.intero('Righe'),
  buone: riga.intero('Righe buone'),
  avvisi: riga.intero('Righe con avvisi'),
  errori: riga.intero('Righe con errori'),
  duplicati: riga.intero('Righe doppie'),
  /** Rows that will be, or were to be, written; and how many of them are. */
  da_scrivere: riga.intero('Righe da importare'),
  scritte: riga.intero('Righe importate'),
  clienti: riga.intero('Clienti'),
  caldaie: riga.intero('Caldaie'),
  condizionatori: riga.intero('Condizionatori'),
  rcee: riga.intero('RCEE'),
  /** Plants that were there and know more now. */
  aggiornati: riga.intero('Impianti aggiornati'),
  articoli: riga.intero('Articoli'),
  versione: riga.versione(),
  created_at: riga.istante('Creato il'),
})

const abbinamento = z.array(z.enum(campi).nullable())

const TIPI_CHIESTI = ['Privato', 'Azienda', 'Condominio', 'PA'] as const
const partizione = z.union([z.enum(['Una', 'Diverse']), z.array(z.array(z.int().nonnegative()).min(1))])
const luogo = z.object({ comune: z.string(), provincia: z.string(), cap: z.string().nullable() })

/** What is asked of a file, once of each name, spelling and group of rows; each with its answer. */
export const domandeImportazione = z.object({
  /** Who may be a firm: those that nobody can be sure of first. */
  aziende: z.array(
    z.object({
      n: z.int(),
      nome: z.string(),
      /** Rows with this name. */
      righe: z.int(),
      proposta: z.enum(TIPI_CHIESTI),
      sicura: z.boolean(),
      risposta: z.enum(TIPI_CHIESTI).nullable(),
    }),
  ),
  /** Spellings that are no comune, or are one far away; the likeliest first. */
  comuni: z.array(
    z.object({
      scritto: z.string(),
      righe: z.int(),
      proposte: z.array(luogo),
      risposta: z.object({ comune: z.string().nullable(), provincia: z.string().nullable() }).nullable(),
    }),
  ),
  /** Rows, and one of the archive, that may be one customer; 0 in an answer is who is in the archive. */
  stesse: z.array(
    z.object({
      chiave: z.string(),
      righe: z.array(z.int()),
      cliente: z.object({ id: z.int(), nome: z.string() }).nullable(),
      proposta: z.enum(['Una', 'Diverse']),
      perche: z.array(z.string()),
      /** What each says, to be told from the others: of the first fifty. */
      chi: z.array(
        z.object({
          n: z.int(),
          nome: z.string(),
          telefono: z.string().nullable(),
          luogo: z.string().nullable(),
          codice: z.string().nullable(),
        }),
      ),
      risposta: partizione.nullable(),
    }),
  ),
})

/** Answers, as many as there are: those of before hold. `proposte` takes what is proposed where nobody has answered. */
export const domandeInput = z.object({
  aziende: z.record(z.string().regex(/^\d{1,6}$/), z.enum(TIPI_CHIESTI)).optional(),
  comuni: z
    .record(
      z.string().max(200),
      z.object({ comune: z.string().max(100).nullable(), provincia: z.string().max(2).nullish() }),
    )
    .optional(),
  stesse: z.union([z.literal('proposte'), z.record(z.string().max(200_000), partizione)]).optional(),
  /** Kinds of warnings that are right as they are. */
  accettati: z.array(z.string().max(400)).max(500).optional(),
})

/** Messages of one kind, with how many rows have it. */
const genereDiMessaggio = z.object({
  chiave: z.string(),
  che: z.enum(['errore', 'avviso', 'manca', 'nessuno']),
  /** The column that it is about; null for the whole row. */
  colonna: z.int().nullable(),
  testo: z.string(),
  righe: z.int(),
  accettato: z.boolean(),
})

/** What is born when it is confirmed: read = born + joined + left out. */
const nasceImportazione = z.object({
  ...{ Privato: z.int(), Azienda: z.int(), Condominio: z.int(), PA: z.int(), Estero: z.int() },
  clienti: z.int(),
  impianti: z.int(),
  /** Telephones beyond the first of each. */
  telefoni: z.int(),
  unite: z.int(),
  lasciate: z.int(),
})

/** What became of each row that was read. */
const esitoImportazione = z.object({
  lette: z.int(),
  create: z.int(),
  unite: z.array(
    z.object({ riga: z.int(), cliente: z.object({ id: z.int(), nome: z.string() }).nullable() }),
  ),
  lasciate: z.array(z.object({ riga: z.int(), perche: z.string() })),
})

/** One import: also its columns, what each fills, and the first rows of the file. */
export const importazione = rigaImportazione.extend({
  colonne: z.array(z.string()),
  abbinamento,
  /** Of a draft that nobody has matched: the columns, by their number, whose proposal rests on their cells alone. */
  incerte: z.array(z.int()),
  anteprima: z.array(z.array(z.string())),
  /** Rows that still can be looked at: drafts, and for a day what was not written. */
  righe_presenti: z.int(),
  /** What is asked once the columns are known; null before, and once it has begun. */
  domande: domandeImportazione.nullable(),
  generi: z.array(genereDiMessaggio),
  nasce: nasceImportazione.nullable(),
  /** Once it is done. */
  esito: esitoImportazione.nullable(),
  /** Of these, what is to become of the duplicates, and how many rows are left out by hand. */
  scelte: z.object({ salta: z.int(), crea: z.int(), aggiorna: z.int(), fuori: z.int() }),
})

/** Beside the file: what it is of, customers unless it says so; of a workbook with several sheets, which one. */
export const importazioneInput = z.object({
  tipo: z.enum(tipi).optional(),
  foglio: z.string().max(200).optional(),
})

/** What each column fills, in their order. */
export const abbinamentoInput = z.object({
  abbinamento: abbinamento.max(100).superRefine((scelti, ctx) => {
    const dati = scelti.filter((campo) => campo !== null)
    const doppio = dati.find((campo, i) => !ripetibile(campo) && dati.indexOf(campo) !== i)
    if (doppio)
      ctx.addIssue({ code: 'custom', message: `Due colonne per «${PAROLE_CAMPI[doppio]}»: scegline una` })
    else if (dati.some((campo) => campo in CAMPI_ARTICOLO)) {
      if (!dati.some((campo) => CAMPI_CHE_ARTICOLO.includes(campo)))
        ctx.addIssue({ code: 'custom', message: 'Indica quale colonna contiene codice o descrizione' })
    } else if (!dati.some((campo) => CAMPI_NOME.includes(campo)))
      ctx.addIssue({ code: 'custom', message: 'Indica quale colonna contiene il nome dei clienti' })
  }),
})

/** What to do with duplicates: all of them, or the row `n`; any row that is ready can be left out, and taken in again. */
export const duplicatiInput = z.object({
  scelta: z.enum(SCELTE_RIGA_IMPORTATA),
  n: z.int().positive().optional(),
})

export const annullaImportazioneInput = z.object({
  /** Leave the customers that were used or changed meanwhile, and undo the others. */
  tieniUsati: z.boolean().optional(),
})

export const righeImportateQuery = z.object({
  ...pagina,
  esito: z.enum(esiti, 'Valore non ammesso').optional(),
  /** Those with a message of this kind. */
  genere: z.string().max(400).optional(),
})

/** Why a row is a duplicate: of a customer, or of another row of the file. */
export const duplicatoDiRiga = z.object({
  id: z.int().nullable(),
  riga: z.int().nullable(),
  nome: z.string(),
  motivi: z.array(
    z.enum([...(Object.keys(MOTIVI_DUPLICATO) as (keyof typeof MOTIVI_DUPLICATO)[]), 'matricola', 'uguale']),
  ),
})

/** A row of the file and what was found in it; messages by the number of their column, or '' for the whole row. */
export const rigaDelFile = z.object({
  n: z.int(),
  celle: z.array(z.string()),
  esito: z.enum(esiti).nullable(),
  errori: z.record(z.string(), z.string()),
  avvisi: z.record(z.string(), z.string()),
  duplicato: duplicatoDiRiga.nullable(),
  scelta: z.enum(SCELTE_RIGA_IMPORTATA).nullable(),
})

export const importazioniQuery = z.object({
  ...pagina,
  /** One's own drafts, in place of what was confirmed. */
  sospese: domanda.vero(),
})
export const idImportazione = z.object({ id: z.int() })

export type RigaImportazione = z.output<typeof rigaImportazione>
export type Importazione = z.output<typeof importazione>
export type DomandeImportazione = z.output<typeof domandeImportazione>
export type DomandeInput = z.output<typeof domandeInput>
export type GenereDiMessaggio = z.output<typeof genereDiMessaggio>
export type NasceImportazione = z.output<typeof nasceImportazione>
export type EsitoImportazione = z.output<typeof esitoImportazione>
export type RigaDelFile = z.output<typeof rigaDelFile>
export type DuplicatoDiRiga = z.output<typeof duplicatoDiRiga>
/** A sheet of a workbook, to be chosen from; `righe` those that are not empty. */
export interface FoglioDaScegliere {
  nome: string
  righe: number
  nascosto: boolean
}
