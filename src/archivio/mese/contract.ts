import * as z from 'zod'
import { TIPI_INTEGRAZIONE } from '#archivio/integrazioni/rules.ts'
import { RICEVUTA_DA, type RicevutaDa } from '#carte/fatture/arrivo.rules.ts'
import { TIPI_CONTRIBUTO } from '#carte/fatture/trattenute.rules.ts'
import { riga } from '#shared/rows.ts'
import { GENERI_CAMBIATI, type GenereCambiato, MANCANZE, type Mancanza } from './rules.ts'

/** What a month held when it was last downloaded: fingerprints, and nothing that they are of. */
export const rigaMeseScaricato = z.object({
  id: riga.id(),
  /** `2026-10` */
  mese: riga.testo('Mese', 'plain'),
  scaricato_il: riga.istante('Scaricato il'),
  scaricato_da: riga.testo('Scaricato da', 'plain'),
  /** JSON: by kind and id, the first figures of a SHA-256. */
  impronte: riga.testo('Impronte', 'plain'),
  versione: riga.versione(),
})

const quanti = z.object({ numero: z.int(), importo: z.number() })
const contributi = z.array(quanti.extend({ tipo: z.enum(TIPI_CONTRIBUTO), nome: z.string() }))
/** Invoices of a kind, credit notes apart; `file` how many have theirs. Euro, notes below zero. */
const documenti = quanti.extend({ file: z.int(), note: quanti })
const somma = z.object({ imponibile: z.number(), imposta: z.number() })
const vendite = { vendite: somma, acquisti: somma }

/** A month as the accountant gets it (docs/product.md §35). Amounts in euro. */
export const mese = z.object({
  anno: z.int(),
  mese: z.int(),
  emesse: documenti,
  ricevute: documenti,
  ricevute_sdi: z.object({ numero: z.int(), consegne: z.int(), mancate: z.int(), scarti: z.int() }),
  /** By their day; what went out is positive. */
  incassi: quanti,
  pagamenti: quanti,
  ritenute: z.object({
    /** Tax withheld from us, by customers and banks. */
    subite: quanti,
    /** Tax withheld by us from what was paid to professionals: to be paid on a day with an F24. */
    da_versare: quanti.extend({
      ...{ entro: z.string(), codice: z.string() },
      /** The day of the last F24 of the bank that paid some of it. */
      versata_il: z.string().nullable(),
    }),
    /** What was withheld too and is no tax, kind by kind: from us, and by us. */
    contributi: z.object({ subiti: contributi, trattenuti: contributi }),
  }),
  /** Of the quarter, to the end of the month. */
  bollo: quanti.extend({
    trimestre: z.enum(['I', 'II', 'III', 'IV']),
    finito: z.boolean(),
    scadenza: z.string(),
    codice: z.string(),
    /** To when it may wait; null where it may not. */
    rinvio: z.string().nullable(),
  }),
  /** Rate by rate, then reason by reason. */
  iva: z.array(
    z.object({ aliquota: z.number(), natura: z.string().nullable(), nome: z.string(), ...vendite }),
  ),
  /** Of the sales, VAT that public bodies pay themselves. */
  iva_scissa: z.number(),
  /** Of the sales without that. */
  iva_totale: z.object(vendite),
  /** Received in this month, of months before: the lists above hold them in the month of their day. Euro. */
  arrivate_tardi: z.array(
    z.object({
      ...{ id: z.int(), numero: z.string(), chi: z.string().nullable(), data: z.string() },
      ...{ ricevuta_il: z.string(), totale: z.number(), nota: z.string() },
      /** Who says on which day it came. */
      ricevuta_da: z.enum(Object.keys(RICEVUTA_DA) as RicevutaDa[]),
    }),
  ),
  /** Made elsewhere for the VAT of what was received: in the ZIP and its list, in no total. Euro. */
  integrazioni: z.array(
    z.object({
      ...{ id: z.int(), tipo: z.enum(TIPI_INTEGRAZIONE), numero: z.string(), chi: z.string() },
      ...{ data: z.string(), imponibile: z.number(), imposta: z.number() },
    }),
  ),
  /** Received and still to be completed for its VAT, with which document. */
  da_integrare: z.array(
    z.object({
      ...{ id: z.int(), numero: z.string(), chi: z.string().nullable(), data: z.string() },
      ...{ con: z.enum(['TD16', 'TD17–TD19']), nota: z.string() },
    }),
  ),
  /** What is lacking, each by its name and with where it is mended. */
  manca: z.array(
    z.object({
      quale: z.enum(Object.keys(MANCANZE) as Mancanza[]),
      titolo: z.string(),
      vai: z.string(),
      voci: z.array(z.object({ nome: z.string(), nota: z.string().nullable(), vai: z.string() })),
    }),
  ),
  file: z.object({
    nome: z.string(),
    contenuto: z.array(z.object({ nome: z.string(), quanti: z.string() })),
  }),
  /** The last download, and what has changed since; null where there was none. */
  scaricato: z
    .object({
      il: z.string(),
      da: z.string(),
      cambiamenti: z.array(
        z.object({
          genere: z.enum(Object.keys(GENERI_CAMBIATI) as GenereCambiato[]),
          ...{ nuovi: z.int(), cambiati: z.int(), tolti: z.int() },
          /** Of what is new or changed, and there. */
          nomi: z.array(z.string()),
          testo: z.string(),
        }),
      ),
    })
    .nullable(),
})

export type MeseDelCommercialista = z.output<typeof mese>
