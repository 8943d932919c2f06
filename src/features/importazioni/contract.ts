import * as z from 'zod'
import { MOTIVI_DUPLICATO } from '#features/clienti/contract.ts'
import { domanda, pagina, riga } from '#shared/fields.ts'
import { CAMPI, CAMPI_NOME, type Campo, ESITI, type Esito, ripetibile, STATI_IMPORTAZIONE } from './rules.ts'

const campi = Object.keys(CAMPI) as Campo[]
const stati = Object.keys(STATI_IMPORTAZIONE) as (keyof typeof STATI_IMPORTAZIONE)[]
const esiti = Object.keys(ESITI) as Esito[]

/** An import as the list shows it: whose, when, how many. */
export const rigaImportazione = z.object({
  id: riga.id(),
  nome_file: riga.testo(),
  formato: z.enum(['csv', 'xlsx']),
  /** Of a CSV: how its letters and columns were told apart. */
  codifica: riga.testoNullo(),
  separatore: riga.testoNullo(),
  stato: z.enum(stati),
  nome_utente: riga.testo(),
  confermata_il: riga.istanteNullo(),
  finita_il: riga.istanteNullo(),
  annullata_il: riga.istanteNullo(),
  righe: z.int(),
  buone: z.int(),
  avvisi: z.int(),
  errori: z.int(),
  duplicati: z.int(),
  /** Rows that will be, or were to be, written; and how many of them are. */
  da_scrivere: z.int(),
  scritte: z.int(),
  clienti: z.int(),
  caldaie: z.int(),
  versione: riga.versione(),
  created_at: riga.istante(),
})

const abbinamento = z.array(z.enum(campi).nullable())

/** One import: also its columns, what each fills, and the first rows of the file. */
export const importazione = rigaImportazione.extend({
  colonne: z.array(z.string()),
  abbinamento,
  anteprima: z.array(z.array(z.string())),
  /** Rows that still can be looked at: drafts, and for a day what was not written. */
  righe_presenti: z.int(),
})

/** What each column fills, in their order. */
export const abbinamentoInput = z.object({
  abbinamento: abbinamento.max(100).superRefine((scelti, ctx) => {
    const dati = scelti.filter((campo) => campo !== null)
    const doppio = dati.find((campo, i) => !ripetibile(campo) && dati.indexOf(campo) !== i)
    if (doppio) ctx.addIssue({ code: 'custom', message: `Due colonne per «${CAMPI[doppio]}»: scegline una` })
    else if (!dati.some((campo) => CAMPI_NOME.includes(campo)))
      ctx.addIssue({ code: 'custom', message: 'Indica quale colonna contiene il nome dei clienti' })
  }),
})

/** What to do with duplicates: all of them, or the row `n`. */
export const duplicatiInput = z.object({
  scelta: z.enum(['salta', 'crea']),
  n: z.int().positive().optional(),
})

export const annullaInput = z.object({
  /** Leave the customers that were used or changed meanwhile, and undo the others. */
  tieniUsati: z.boolean().optional(),
})

export const righeQuery = z.object({
  ...pagina,
  esito: z.enum(esiti, 'Valore non ammesso').optional(),
})

/** Why a row is a duplicate: of a customer, or of another row of the file. */
export const duplicatoDiRiga = z.object({
  id: z.int().nullable(),
  riga: z.int().nullable(),
  nome: z.string(),
  motivi: z.array(
    z.enum([...(Object.keys(MOTIVI_DUPLICATO) as (keyof typeof MOTIVI_DUPLICATO)[]), 'uguale']),
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
  scelta: z.enum(['salta', 'crea']).nullable(),
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
export type AbbinamentoInput = z.output<typeof abbinamentoInput>
