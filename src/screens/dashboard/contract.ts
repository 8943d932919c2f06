import * as z from 'zod'
import { rigaCliente } from '#anagrafe/clienti/contract.ts'
import { rataInScadenza } from '#carte/fatture/contract.ts'
import { rceeConVisita } from '#scadenze/rcee/contract.ts'
import { calcolata } from '#scadenze/scadenze/contract.ts'
import { avvisoDiServizio } from '#screens/amministrazione/contract.ts'
import { pagina } from '#shared/fields.ts'
import { planning, rigaAppuntamento } from '#visite/appuntamenti/contract.ts'
import { rigaNotifica } from '#visite/notifiche/contract.ts'
import type { PrimaOra } from './prima-ora.rules.ts'

const parte = z.object({ numero: z.int(), incassi: z.number(), spese: z.number() })

/** A month's money, in euro; `margine` in percent, null without takings. */
export const finanze = z.object({
  anno: z.int(),
  mese: z.int(),
  incassi: z.number(),
  spese: z.number(),
  guadagno: z.number(),
  margine: z.number().nullable(),
  appuntamenti: parte,
  fatture: parte,
  /** What came in and went out without an invoice, but between our own accounts and as cash; none of the figures above. */
  altre_entrate: z.number(),
  altre_uscite: z.number(),
})

/** What of the first hour is there (docs/product.md §15.6). */
const primaOra = z.object({
  ragioneSociale: z.string().nullable(),
  comune: z.string().nullable(),
  partitaIva: z.boolean(),
  iban: z.boolean(),
  logo: z.boolean(),
  persone: z.int(),
  orari: z.boolean(),
  clienti: z.boolean(),
  visite: z.boolean(),
  posta: z.string().nullable(),
  dopo: z
    .object({
      visite: z.int(),
      prenotate: z.boolean(),
      preventivi: z.boolean(),
      fatture: z.boolean(),
      daCompletare: z.int(),
    })
    .nullable(),
}) satisfies z.ZodType<PrimaOra>

/** How many rows of what is due are sent: what a card shows before it is opened, else all. */
export const statisticheDashboardQuery = z.object({ limit: pagina.limit })

/** Today at a glance (docs/product.md §15.1); who is no Admin gets only their own visits of today. */
export const statistiche = z.object({
  appuntamentiOggi: z.array(rigaAppuntamento),
  /** Today's on which one goes along with somebody; of an Admin, who gets all of them, none. */
  conAltri: z.array(rigaAppuntamento),
  /** Who can be sent out today, with or without visits. */
  tecniciOggi: planning.shape.operatori,
  /** To be called again within 7 days, overdue first. */
  followUpClienti: z.array(rigaCliente),
  /** Reports to be followed up within 7 days, overdue first. */
  followUpRcee: z.array(rceeConVisita),
  /** Completed visits with a follow-up date within 7 days, overdue first. */
  followUpAppuntamenti: z.array(rigaAppuntamento),
  /** Reports that expire within 30 days. */
  rceeInScadenza: z.array(rceeConVisita),
  /** Maintenance that is reckoned from the last one, due within 30 days or overdue: at most 50 of them. */
  calcolate: z.array(calcolata),
  /** Unpaid instalments due by the end of this month, overdue ones included. */
  ribaInScadenza: z.array(rataInScadenza),
  /** How many there are of each, and the sum of those instalments in euro: the lists may be cut by `limit`. */
  quanti: z
    .object({
      followUpClienti: z.int(),
      followUpRcee: z.int(),
      followUpAppuntamenti: z.int(),
      rceeInScadenza: z.int(),
      calcolate: z.int(),
      ribaInScadenza: z.int(),
      importoRiba: z.number(),
    })
    .nullable(),
  /** One's notifications that ask for an answer to a take-over or an absence which nobody has given, last first. */
  richieste: z.array(rigaNotifica),
  /** One's ten last ones. */
  notifiche: z.array(rigaNotifica),
  /** What an Admin should know of the program itself; empty where all is well, and for the others. */
  avvisi: z.array(avvisoDiServizio),
  /** The current month. */
  finanzeMese: finanze.pick({ incassi: true, spese: true, guadagno: true }).nullable(),
  /** How far a new archive is; null once its list was ended, and for who is no Admin. */
  primaOra: primaOra.nullable(),
})

/** What there may be to do; each leads to its list. The most urgent first. */
export const COSE_DA_FARE = [
  'da_fatturare_oggi',
  'fatture_scadute',
  'azioni_da_decidere',
  'pezzi',
  'assenze_chieste',
  'fatture_arrivate',
  'si_puo_prenotare',
  'messaggi',
  'commesse_ferme',
  'da_programmare',
  'preventivi_accettati',
  'da_fatturare',
] as const
export type CosaDaFare = (typeof COSE_DA_FARE)[number]

/** One of them: how many the list has that it leads to, whose address below /app is `percorso`. */
export const daFare = z.object({
  che: z.enum(COSE_DA_FARE),
  quanti: z.int(),
  percorso: z.string(),
  urgente: z.boolean(),
  /** Of the parts: how many of them are ordered and late; the others are to be ordered. */
  in_ritardo: z.int().optional(),
})

export type DaFare = z.output<typeof daFare>
export type Finanze = z.output<typeof finanze>
export type Statistiche = z.output<typeof statistiche>
