import * as z from 'zod'
import { rigaCliente } from '#anagrafe/clienti/contract.ts'
import { rigaDocumento } from '#anagrafe/documenti/contract.ts'
import { rigaImpianto } from '#anagrafe/impianti/contract.ts'
import { rigaPezzo } from '#carte/pezzi/contract.ts'
import { caldaiaConVisita, condizionatoreConVisita } from '#scadenze/prenotate/contract.ts'
import { rceeConVisita } from '#scadenze/rcee/contract.ts'
import { lavoroDiVisita, rigaScadenza } from '#scadenze/scadenze/contract.ts'
import { domanda } from '#shared/fields.ts'
import { rapportoInElenco } from '#telefono/rapporti/contract.ts'
import { moduloIntero } from '#telefono/rcee-moduli/contract.ts'
import { rigaAppuntamento } from '#visite/appuntamenti/contract.ts'
import { giornoDiLavoro } from '#visite/tempo/contract.ts'

/** As the list's own call answers it. */
export const lista = <R extends z.ZodType>(riga: R) =>
  z.object({ data: z.array(riga), count: z.int().nonnegative() })

/** Of a generator in use, what its next report is begun with (docs/product.md §31.3). */
export const perRcee = z.object({
  caldaia_id: z.int().nullable(),
  condizionatore_id: z.int().nullable(),
  /** When the next report is due by the rules, if this one is made today; null where they can't say. */
  scadenza: z.string().nullable(),
  /** Why, or what is missing to say. */
  motivo: z.string(),
  /** The same of the next maintenance. */
  manutenzione: z.string().nullable(),
  /** Day of the last report, on paper too. */
  ultimo_rcee: z.string().nullable(),
  /** The last one compiled. */
  ultimo: moduloIntero.nullable(),
})

/** A customer for who goes there: the record, and each list as its own call would give it to the same person. */
export const schedaTecnica = z.object({
  cliente: rigaCliente,
  caldaie: lista(caldaiaConVisita),
  condizionatori: lista(condizionatoreConVisita),
  rcee: lista(rceeConVisita),
  scadenze: lista(rigaScadenza),
  /** The furthest ahead first, at most `APPUNTAMENTI_IN_SCHEDA`. */
  appuntamenti: lista(rigaAppuntamento),
  documenti: lista(rigaDocumento),
})

/** The same with what an efficiency report is begun with. */
export const schedaConModuli = schedaTecnica.extend({
  impianti: lista(rigaImpianto),
  perRcee: z.array(perRcee),
})

/** The report of the visit before at the same customer: what a technician looks at before going in. */
const ultimaVolta = rapportoInElenco.pick({ arrivo: true, tecnico: true, letture: true, foto: true })

/** A part that one takes along, or still waits for. */
const pezzoPortato = rigaPezzo.pick({
  ...{ id: true, uid: true, descrizione: true, codice: true, articolo_id: true, quantita: true, stato: true },
  arriva_il: true,
})

/**
 * What a telephone keeps for where there is no signal (docs/product.md §28): one's own visits of a few days, and what they
 * need.
 */
export const giornata = z.object({
  /** Days, both included. */
  dal: z.iso.date(),
  al: z.iso.date(),
  /** One's own, in order of start. */
  visite: z.array(rigaAppuntamento),
  /** Those on which one goes along with somebody, to be read; with the first part. */
  conAltri: z.array(rigaAppuntamento),
  /** Hours, holidays and absences of these days. */
  tempo: z.array(giornoDiLavoro),
  /** What goes with each visit: the works it took, how far it is, and what was there the last time. */
  lavori: z.array(
    z.object({
      visitaId: z.int(),
      lavori: z.array(lavoroDiVisita),
      /** From the visit before on that day, else from where one sets out; null where nobody can say. */
      minuti: z.int().nonnegative().nullable(),
      ultimaVolta: ultimaVolta.nullable(),
      /** What each of several people is called on paper; absent of who goes alone, and of days that were kept before. */
      nomi: z.array(z.object({ utente_id: z.int(), nome: z.string() })).optional(),
      /** What is taken to it; absent where there is nothing, and of days that were kept before. */
      pezzi: z.array(pezzoPortato).optional(),
    }),
  ),
  /** One for each customer of both. */
  schede: z.array(schedaConModuli),
})

export const giornataQuery = z.object({
  /** So many of one's visits at a time, from 0 on; the last part has fewer than `VISITE_PER_PARTE`. */
  parte: domanda.intero(0, 100),
  /** One of them alone. */
  visita: domanda.id(),
})

export type GiornataQuery = z.output<typeof giornataQuery>
export type UltimaVolta = z.output<typeof ultimaVolta>
export type SchedaTecnica = z.output<typeof schedaTecnica>
export type SchedaConModuli = z.output<typeof schedaConModuli>
export type Giornata = z.output<typeof giornata>
