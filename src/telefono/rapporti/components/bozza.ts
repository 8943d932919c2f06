import { readDecimal } from '#shared/decimal-text.ts'
import type { TrattoFirma } from '#shared/firma.ts'
import { newUuid } from '#web/idempotency.ts'
import { type PresenteInBozza, presentiDi } from '../ore-lavorate.rules.ts'
import { type MotivoNonEseguito, NON_ESEGUITO_PERCHE } from '../rules.ts'
import type { Scatto } from './scatta.ts'

export type PassoRapporto = 'lavoro' | 'rcee' | 'firma' | 'consegna'

export interface Materiale {
  articoloId: number | null
  /** Shown beside the description; it is no part of what the customer signs. */
  codice: string | null
  descrizione: string
  um: string
  quantita: string
  /** The part that was taken to the visit, where it is one. */
  pezzoId?: number
}

export interface Lettura {
  grandezza: string
  nome: string
  valore: string
  /** The plant it was read on, in words; empty where the customer has only one, or no plant is meant. */
  generatore?: string
}

/** A report while it is being written. It stays on this device alone, also after the page is closed (docs/product.md §29.3). */
export interface Bozza {
  passo: PassoRapporto
  uid: string
  arrivo: string
  /** The arrival as the program stamped it, and by how much the clock was put right then, in ms: it may be known better since. */
  arrivoPosto?: { arrivo: string; scarto: number }
  /** Null while the technician is still there. */
  partenza: string | null
  /**
   * The departure that the step to the signature wrote by itself; null where the technician had typed one. Going back to
   * work takes it off again, and the next step to the signature writes a new one.
   */
  partenzaPosta?: string | null
  pausaMinuti: number
  persone: number
  /** Of a visit of several people, each of them; then `persone` follows. */
  presenti?: PresenteInBozza[] | undefined
  lavori: string
  esito: 'Risolto' | 'Da completare' | 'Non eseguito' | null
  /** Of what wasn't done. */
  motivoNonEseguito?: MotivoNonEseguito | null
  raccomandazioni: string
  materiali: Materiale[]
  letture: Lettura[]
  foto: Scatto[]
  firma: {
    esito: 'Firmato' | 'Assente' | 'Rifiutato'
    motivo: string
    nome: string
    ruolo: string | null
    tratto: TrattoFirma | null
    /** When the signing began, at the first touch. */
    il?: string | null
    /** The SHA-256 of what stood there at that moment. */
    impronta?: string | null
    /** The same of each other document that is signed with it, by its uid. */
    impronte?: Record<string, string> | null
  }
  /** Whether the technician signs too. */
  conTecnico: boolean
  correzione: { precedenteUid: string; revisione: number; motivo: string } | null
  /** What is handed over; null until the report is closed. */
  chiuso: Chiuso | null
  /** Whether it was asked which part is missing. */
  pezzoChiesto?: boolean
  /** Whether the visit is completed with it, once somebody has said so. */
  completa?: boolean
}

export interface Chiuso {
  /** The action that carries the report to the server; null where the server has had it at once. */
  azioneId: string | null
  revisione: number
  pdf: Blob
  /** How many pages the PDF has; drafts that an earlier version left don't say. */
  pagine?: number
  nomeFile: string
  consegnato: string | null
}

/** What changes in a draft: the new values, or a function that finds them from the draft as it is by then. */
export type CambioDiBozza<B extends Bozza = Bozza> = Partial<B> | ((bozza: B) => Partial<B>)

/** @param subito written to the device at once, because nobody could do it a second time (a signature) */
export type CambiaBozza<B extends Bozza = Bozza> = (cambio: CambioDiBozza<B>, subito?: boolean) => void

/** The draft with an outcome: of what wasn't done nobody signs, and why stands where the signature would. */
export const conEsito = (
  bozza: Bozza,
  esito: Bozza['esito'],
  motivo: MotivoNonEseguito | null = null,
): Pick<Bozza, 'esito' | 'motivoNonEseguito' | 'firma'> => {
  const { firma, motivoNonEseguito: era } = bozza
  const base = { esito, motivoNonEseguito: motivo }
  if (motivo)
    return {
      ...base,
      firma: {
        ...firma,
        ...SENZA_FIRMA,
        esito: motivo === 'Rifiuta' ? 'Rifiutato' : 'Assente',
        motivo: NON_ESEGUITO_PERCHE[motivo],
      },
    }
  return { ...base, firma: era ? { ...firma, esito: 'Firmato', motivo: '' } : firma }
}

/** The signature of a report whose content has changed: it is taken off, with what it was of. */
export const SENZA_FIRMA = { tratto: null, il: null, impronta: null, impronte: null }

export const nuovaBozza = (adesso: string, firmatario: string): Bozza => ({
  passo: 'lavoro',
  uid: newUuid(),
  arrivo: adesso,
  partenza: null,
  pausaMinuti: 0,
  persone: 1,
  lavori: '',
  esito: null,
  raccomandazioni: '',
  materiali: [],
  letture: [],
  foto: [],
  firma: { esito: 'Firmato', motivo: '', nome: firmatario, ruolo: null, tratto: null },
  conTecnico: true,
  correzione: null,
  chiuso: null,
})

/**
 * What was written as the contract takes it: quantities read as people type them, the departure until it is known `adesso`,
 * who was there with the hours that are proposed until others are typed.
 */
export const scritta = (bozza: Bozza, adesso: string) => {
  const partenza = bozza.partenza ?? adesso
  const presenti = presentiDi(bozza.presenti, { ...bozza, partenza })
  return {
    ...bozza,
    partenza,
    presenti,
    persone: presenti?.length ?? bozza.persone,
    materiali: bozza.materiali.map((m) => ({ ...m, quantita: readDecimal(m.quantita) })),
  }
}
