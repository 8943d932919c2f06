import * as z from 'zod'
import {
  ciascunoUnaVolta,
  data,
  domanda,
  optional,
  optionalAmount,
  optionalNotes,
  optionalReference,
  pagina,
  reference,
} from '#shared/fields.ts'
import { ALIQUOTE } from '#shared/iva.ts'
import { riga } from '#shared/rows.ts'
import {
  ANCORE,
  CHE_SUCCEDE,
  MESI_AL_MASSIMO,
  PERIODICITA,
  STATI_CONTRATTO,
  STATI_DI_OGGI,
  VISITE_ANNO,
} from './rules.ts'

/** A maintenance contract (docs/product.md §26). */
export const rigaContratto = z.object({
  id: riga.id(),
  numero: riga.testo('Numero', 'plain'),
  cliente_id: riga.riferimento('Cliente'),
  ditta_id: riga.idNullo('Ditta'),
  stato: riga.scelta(z.enum(STATI_CONTRATTO), 'Stato'),
  data_inizio: riga.data('Dal'),
  /** Last day of the period that runs. */
  fine: riga.data('Al'),
  avviso_dal: riga.dataNulla('Da rinnovare dal'),
  durata_mesi: riga.intero('Durata (mesi)'),
  rinnovo_tacito: riga.vero('Rinnovo tacito'),
  preavviso_giorni: riga.intero('Preavviso (giorni)'),
  /** For a year; null for whoever sees no amounts. */
  canone: riga.importoNullo('Canone'),
  /** From when on that fee holds; null since ever. */
  canone_dal: riga.dataNulla('Canone dal'),
  /** Days until this one were invoiced before the contract was entered. */
  fatturato_fino_al: riga.dataNulla('Già fatturato fino al'),
  aliquota_iva: riga.scelta(z.enum(ALIQUOTE).nullable(), 'Regime IVA'),
  periodicita: riga.scelta(z.enum(PERIODICITA), 'Periodicità'),
  anticipato: riga.vero('Anticipato'),
  visite_anno: riga.intero('Visite l’anno'),
  ancora: riga.scelta(z.enum(ANCORE), 'Si conta da'),
  rcee_compreso: riga.vero('RCEE compreso'),
  note: riga.testoNullo('Note', 'personal'),
  disdetto_il: riga.dataNulla('Disdetto il'),
  versione: riga.versione(),
  cliente: z.object({ nome: z.string(), cognome: z.string() }),
})

/** The same with what it is today, and the plants that it looks after. */
export const contratto = rigaContratto.extend({
  oggi: z.enum(STATI_DI_OGGI),
  impianti: z.array(
    z.object({
      caldaia_id: z.int().nullable(),
      condizionatore_id: z.int().nullable(),
      nome: z.string(),
    }),
  ),
})

/** How long a period is, in months. */
export const durataInMesi = z
  .int('Inserisci un numero intero')
  .min(1, 'Almeno un mese')
  .max(MESI_AL_MASSIMO, `Al massimo ${MESI_AL_MASSIMO} mesi`)
const impianti = ciascunoUnaVolta(z.array(reference()).max(200, 'Al massimo 200 impianti')).optional()

const campi = {
  dittaId: optionalReference(),
  caldaie: impianti,
  condizionatori: impianti,
  dataInizio: data(),
  durataMesi: durataInMesi,
  rinnovoTacito: z.boolean(),
  preavvisoGiorni: z.int('Inserisci un numero intero').min(0).max(365, 'Al massimo 365 giorni'),
  canone: optionalAmount(),
  aliquotaIva: z.enum(ALIQUOTE).nullable().optional(),
  periodicita: z.enum(PERIODICITA),
  anticipato: z.boolean(),
  visiteAnno: z.literal(VISITE_ANNO, { error: 'Scegli 1, 2, 3, 4, 6 o 12 visite l’anno' }),
  ancora: z.enum(ANCORE),
  rceeCompreso: z.boolean(),
  note: optionalNotes(4000),
}
export const contrattoInput = z.object({
  clienteId: reference('Scegli un cliente'),
  stato: z.enum(['Bozza', 'Attivo']),
  /** Its past fees until this day were invoiced already: they aren't to be invoiced again. */
  canoniFatturatiFinoAl: optional(data()),
  ...campi,
})
export const contrattoModifica = z
  .object({
    stato: z.enum(STATI_CONTRATTO),
    disdettoIl: optional(data()),
    /** From which day a new fee holds; without it from the next period that begins. */
    canoneDal: optional(data()),
    ...campi,
  })
  .partial()
/** The next period: as long as the last one, at the same fee, unless they are given. */
export const rinnovoInput = z.object({ mesi: durataInMesi, canone: optionalAmount() }).partial()

export const contrattiQuery = z.object({
  ...pagina,
  clienteId: domanda.id(),
  stato: z.enum(STATI_DI_OGGI).optional(),
  q: domanda.cercato(),
  /** Only those that have ended, or only the others; in the order of their renewal, what has ended last first. */
  finiti: domanda.vero(),
  /** Between two days, both included: those to which then happened what `che` says. */
  dal: domanda.data(),
  al: domanda.data(),
  che: z.enum(CHE_SUCCEDE).optional(),
})

export const riepilogoContrattiQuery = z.object({ q: domanda.cercato() })

/** Contracts by what they are today: how many, and what their fees come to in a year, in euro without VAT. */
export const riepilogoContratti = z.array(
  z.object({ stato: z.enum(STATI_DI_OGGI), quanti: z.int(), valore: z.number() }),
)

/** A fee and the days that it is for; `fattura_id` once it is invoiced. */
export const rigaCanone = z.object({
  id: riga.id(),
  contratto_id: riga.riferimento('Contratto'),
  dal: riga.data('Dal'),
  al: riga.data('Al'),
  dovuto_dal: riga.data('Da fatturare dal'),
  importo: riga.importo('Importo'),
  fattura_id: riga.idNullo('Fattura'),
  versione: riga.versione(),
})

export const canone = rigaCanone.extend({ fattura: z.object({ numero_documento: z.string() }).nullable() })

/** A fee that waits for its invoice, with whom it is made out to. */
export const canoneDaFatturare = rigaCanone.extend({
  contratto: z.object({
    numero: z.string(),
    cliente_id: z.int(),
    aliquota_iva: z.enum(ALIQUOTE).nullable(),
    cliente: z.string(),
  }),
})

export const canoneModifica = z.object({ fatturaId: optionalReference() })

export type RigaContratto = z.output<typeof rigaContratto>
export type Contratto = z.output<typeof contratto>
export type ContrattoInput = z.input<typeof contrattoInput>
export type ContrattoDati = z.output<typeof contrattoInput>
export type ContrattoModifica = z.input<typeof contrattoModifica>
export type ContrattoModificaDati = z.output<typeof contrattoModifica>
export type RinnovoDati = z.output<typeof rinnovoInput>
export type ContrattiQuery = z.output<typeof contrattiQuery>
export type RiepilogoContratti = z.output<typeof riepilogoContratti>
export type Canone = z.output<typeof canone>
export type CanoneDaFatturare = z.output<typeof canoneDaFatturare>
