import * as z from 'zod'
import { TIPOLOGIE_PREVENTIVO } from '#carte/preventivi/rules.ts'
import { data, domanda, pagina } from '#shared/fields.ts'
import { TIPOLOGIE_APPUNTAMENTO } from '#shared/tipologie.ts'
import { ETA, MOTIVI_VISITA, PARTI_ANDAMENTO, VOCI_PONTE, VOCI_PROSSIME } from './rules.ts'

/** Where the rows of a figure are: the call that lists exactly them, and the screen's address below /app. */
const elenco = z.object({
  percorso: z.string(),
  parametri: z.record(z.string(), z.string()),
  schermata: z.string(),
})
const elenchi = z.record(z.string(), elenco)
const giorni = z.object({ dal: z.string(), al: z.string() })

/** What every picture has: its sentence, what it lacks yet (null: nothing), and the list of each figure by its name. */
const blocco = { frase: z.string(), manca: z.string().nullable(), elenchi }

const contati = z.object({ fatte: z.int(), non_fatte: z.int() })
const scadenze = z.object({ in_tempo: z.int(), in_ritardo: z.int(), perse: z.int() })

export const bloccoLavoro = contati.extend({
  ...blocco,
  perche: z.array(z.object({ motivo: z.enum(MOTIVI_VISITA), quante: z.int(), elenco })),
  per_tipo: z.array(z.object({ tipologia: z.enum(TIPOLOGIE_APPUNTAMENTO), quante: z.int(), elenco })),
  /** By Mondays; the first and the last one may be cut by the period. */
  per_settimana: z.array(
    z.object({
      ...{ dal: z.string(), al: z.string(), quante: z.int(), elenco },
      ...{ non_fatte: z.int(), elenco_non_fatte: elenco },
    }),
  ),
  scadenze,
  /** The period before; null where the archive hadn't begun. */
  prima: contati.nullable(),
})

/** Hours with one decimal. */
export const tecnico = z.object({
  utente_id: z.int(),
  nome_utente: z.string(),
  ore_disponibili: z.number(),
  ore_prenotate: z.number(),
  ore_fatte: z.number(),
  ore_viaggio: z.number(),
  /** The next four weeks: hours booked and at work, of how many visits, and whether nothing more can be given out. */
  prossime: z.array(
    z.object({
      ...{ settimana: z.string(), al: z.string(), ore: z.number(), disponibili: z.number() },
      ...{ visite: z.int(), piene: z.boolean(), elenco },
    }),
  ),
  /** The last day until which nothing is free from today on; null: something is. */
  pieno_fino_al: z.string().nullable(),
  elenco,
  elenco_fatte: elenco,
})

const sommati = z.object({
  incassi: z.number(),
  spese: z.number(),
  fatturato: z.number(),
  note: z.number(),
  riscosso: z.number(),
})

/** Euro. */
export const bloccoSoldi = sommati.extend({
  ...blocco,
  da_fatturare: z.object({ quanti: z.int(), importo: z.number() }),
  da_incassare: z.object({
    importo: z.number(),
    eta: z.array(z.object({ eta: z.enum(ETA), quante: z.int(), importo: z.number(), elenco })),
  }),
  /** Signed as they are added; where `somma`, what those above come to. */
  ponte: z.array(
    z.object({
      voce: z.enum(VOCI_PONTE),
      importo: z.number(),
      somma: z.boolean(),
      elenco: elenco.nullable(),
    }),
  ),
  prima: sommati.nullable(),
})

const diUno = { creati: z.int(), accettati: z.int(), importo: z.number(), elenco }
const decisi = z.object({ creati: z.int(), accettati: z.int(), rifiutati: z.int(), scaduti: z.int() })

export const bloccoPreventivi = decisi.extend({
  ...blocco,
  /** Today's, whatever period is asked for. */
  fermi: z.int(),
  importo_accettato: z.number(),
  /** Accepted of a hundred that were decided; null where none was. */
  tasso: z.int().nullable(),
  /** Median days from a quote to its acceptance. */
  giorni_mediani: z.number().nullable(),
  per_tipo: z.array(z.object({ tipologia: z.enum(TIPOLOGIE_PREVENTIVO), ...diUno })),
  per_autore: z.array(z.object({ utente_id: z.int(), nome_utente: z.string(), ...diUno })),
  prima: decisi.nullable(),
})

const mossi = z.object({ nuovi: z.int(), tornati: z.int(), persi: z.int() })
const valore = z.object({ quanti: z.int(), importo: z.number() })

export const bloccoClienti = mossi.extend({
  ...blocco,
  contratti: z.object({
    rinnovati: z.int(),
    finiti: z.int(),
    /** What those that run today bring in a year, without VAT. */
    valore_annuo: z.number(),
    attivi: z.int(),
    /** Those that end next month and that somebody has to renew. */
    da_rinnovare: valore,
  }),
  prima: mossi.nullable(),
})

export const andamentoQuery = z
  .object({ dal: data(), al: data() })
  .refine(({ dal, al }) => dal <= al, { path: ['al'], message: 'L’ultimo giorno viene dopo il primo' })
  .refine(({ dal, al }) => Date.parse(al) - Date.parse(dal) < 367 * 86_400_000, {
    path: ['al'],
    message: 'Al massimo un anno',
  })

export const andamento = z.object({
  /** `fino_a`: the last day that is counted; before `al` where the period runs. */
  periodo: giorni.extend({ fino_a: z.string(), nome: z.string() }),
  prima: giorni.extend({ nome: z.string() }),
  lavoro: bloccoLavoro,
  squadra: z.object({ ...blocco, tecnici: z.array(tecnico) }),
  soldi: bloccoSoldi,
  preventivi: bloccoPreventivi,
  clienti: bloccoClienti,
})

/** Weeks from today to the end of the next month; amounts in euro, what goes out above zero too. */
export const prossimo = z.object({
  ...blocco,
  settimane: z.array(
    z.object({
      dal: z.string(),
      al: z.string(),
      entrate: z.number(),
      uscite: z.number(),
      /** Where what comes in and goes out from today on comes to least. */
      minimo: z.boolean(),
      voci: z.array(
        z.object({
          che: z.enum(VOCI_PROSSIME),
          quanti: z.int(),
          /** Null of a reminder: it isn't ours to reckon. */
          importo: z.number().nullable(),
          entra: z.boolean(),
          elenco: elenco.nullable(),
        }),
      ),
    }),
  ),
  /** How a visit's value was reckoned. */
  da_che: z.string(),
  /** Per cent by which the forecasts that were kept were wrong; null of fewer than six. */
  errore_medio: z.int().nullable(),
})

export const elencoQuery = z.object({
  ...pagina,
  parte: z.enum(PARTI_ANDAMENTO),
  dal: data(),
  al: data(),
  tipologia: z.enum(TIPOLOGIE_APPUNTAMENTO).optional(),
  motivo: z.enum(MOTIVI_VISITA).optional(),
  eta: z.enum(ETA).optional(),
  utenteId: domanda.id(),
})

/** A row of a figure: whom, when, what, how much in euro, and its address below /app. */
export const voce = z.object({
  id: z.int(),
  giorno: z.string().nullable(),
  nome: z.string(),
  testo: z.string(),
  importo: z.number().nullable(),
  /** Hours of a technician that it took. */
  ore: z.number().nullable(),
  apri: z.string().nullable(),
})

export type Elenco = z.output<typeof elenco>
export type Andamento = z.output<typeof andamento>
export type ProssimoMese = z.output<typeof prossimo>
export type Voce = z.output<typeof voce>
export type ElencoQuery = z.output<typeof elencoQuery>
export type Tecnico = z.output<typeof tecnico>
