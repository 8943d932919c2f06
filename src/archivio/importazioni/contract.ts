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

/** One import: also its columns, what each fills, and the first rows of the file. */
export const importazione = rigaImportazione.extend({
  colonne: z.array(z.string()),
  abbinamento,
  /** Of a draft that nobody has matched: the columns, by their number, whose proposal rests on their cells alone. */
  incerte: z.array(z.int()),
  anteprima: z.array(z.array(z.string())),
  /** Rows that still can be looked at: drafts, and for a day what was not written. */
  righe_presenti: z.int(),
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
export type RigaDelFile = z.output<typeof rigaDelFile>
export type DuplicatoDiRiga = z.output<typeof duplicatoDiRiga>
/** A sheet of a workbook, to be chosen from; `righe` those that are not empty. */
export interface FoglioDaScegliere {
  nome: string
  righe: number
  nascosto: boolean
}
