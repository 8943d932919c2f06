import type { Tratto } from '#shared/firma.ts'
import { newUuid } from '#web/idempotency.ts'
import type { Scatto } from './scatta.ts'

export type Passo = 'lavoro' | 'firma' | 'consegna'

export interface Materiale {
  articoloId: number | null
  /** Beside the description; not signed. */
  codice: string | null
  descrizione: string
  um: string
  quantita: string
}

export interface Lettura {
  grandezza: string
  nome: string
  valore: string
  /** On which plant, in words; empty where there is one, or none in particular. */
  generatore?: string
}

/** A report while it is written: on this device alone, also after the page is closed (docs/product.md §29.3). */
export interface Bozza {
  passo: Passo
  uid: string
  arrivo: string
  /** Null: one is still there. */
  partenza: string | null
  /** As it was stamped by going on to be signed: of who goes back to work, it is the next time's. */
  partenzaPosta?: string | null
  pausaMinuti: number
  persone: number
  lavori: string
  esito: 'Risolto' | 'Da completare' | 'Non eseguito' | null
  raccomandazioni: string
  materiali: Materiale[]
  letture: Lettura[]
  foto: Scatto[]
  firma: {
    esito: 'Firmato' | 'Assente' | 'Rifiutato'
    motivo: string
    nome: string
    ruolo: string | null
    tratto: Tratto | null
    /** When it was begun, and the SHA-256 of what was being signed then. */
    il?: string | null
    impronta?: string | null
  }
  /** Whether the technician signs too. */
  conTecnico: boolean
  correzione: { precedenteUid: string; revisione: number; motivo: string } | null
  /** Once closed: what is handed over. */
  chiuso: Chiuso | null
}

export interface Chiuso {
  /** Of the action; null where it has arrived at once. */
  azioneId: string | null
  revisione: number
  pdf: Blob
  /** Of the document; drafts of before don't say. */
  pagine?: number
  nomeFile: string
  consegnato: string | null
}

/** A change of a draft, or of what it is by then. */
export type Cambio = Partial<Bozza> | ((prima: Bozza) => Partial<Bozza>)

/** @param subito kept at once: nobody could do it again */
export type Cambia = (cambio: Cambio, subito?: boolean) => void

/** What was signed no longer stands. */
export const SENZA_FIRMA = { tratto: null, il: null, impronta: null }

export const nuovaBozza = (adesso: string, chi: string): Bozza => ({
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
  firma: { esito: 'Firmato', motivo: '', nome: chi, ruolo: null, tratto: null },
  conTecnico: true,
  correzione: null,
  chiuso: null,
})
