import { useEffect, useRef, useState } from 'react'
import type { Tratto } from '#features/rapporti/rules.ts'
import { newUuid } from '#web/idempotency.ts'
import { drafts } from '#web/outbox-store.ts'
import { nomeBozza } from './chiuso-qui.ts'
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
}

/** A report while it is written: on this device alone, also after the page is closed (docs/product.md §29.3). */
export interface Bozza {
  passo: Passo
  uid: string
  arrivo: string
  /** Null: one is still there. */
  partenza: string | null
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
  nomeFile: string
  consegnato: string | null
}

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

const DOPO_MS = 300

/**
 * The draft of a visit's report, kept on this device as one writes.
 * @returns undefined while it is being read; null where there is none
 */
export function useBozza(utenteId: number, visitaId: number) {
  const [bozza, setBozza] = useState<Bozza | null>()
  const [tenuta, setTenuta] = useState(true)
  /** As it is, also before it is drawn. */
  const corrente = useRef<Bozza | null>(null)
  /** What has yet to be kept. */
  const ultima = useRef<Bozza | null>(null)
  const daScrivere = useRef<ReturnType<typeof setTimeout>>(undefined)
  const nome = nomeBozza(visitaId)

  useEffect(() => {
    let qui = true
    void drafts.read<Bozza>(utenteId, nome).then((letta) => {
      if (!qui) return
      corrente.current = letta
      setBozza(letta)
    })
    return () => {
      qui = false
    }
  }, [utenteId, nome])

  useEffect(() => {
    const scrivi = () => {
      if (!ultima.current) return
      const questa = ultima.current
      ultima.current = null
      clearTimeout(daScrivere.current)
      void drafts.write(utenteId, nome, questa).then(setTenuta)
    }
    addEventListener('pagehide', scrivi)
    document.addEventListener('visibilitychange', scrivi)
    return () => {
      scrivi()
      removeEventListener('pagehide', scrivi)
      document.removeEventListener('visibilitychange', scrivi)
    }
  }, [utenteId, nome])

  /** Changes it, and keeps it soon. */
  function cambia(valori: Partial<Bozza> | ((prima: Bozza) => Partial<Bozza>)) {
    const prima = corrente.current
    if (!prima) return
    const nuova = { ...prima, ...(typeof valori === 'function' ? valori(prima) : valori) }
    corrente.current = nuova
    ultima.current = nuova
    setBozza(nuova)
    clearTimeout(daScrivere.current)
    daScrivere.current = setTimeout(() => {
      ultima.current = null
      void drafts.write(utenteId, nome, nuova).then(setTenuta)
    }, DOPO_MS)
  }

  /** Puts another one in its place, or none. */
  function poni(nuova: Bozza | null) {
    ferma()
    corrente.current = nuova
    setBozza(nuova)
    if (nuova) void drafts.write(utenteId, nome, nuova).then(setTenuta)
    else void drafts.remove(utenteId, nome)
  }

  /** Nothing is written any more until the next change: what follows keeps it itself. */
  function ferma() {
    clearTimeout(daScrivere.current)
    ultima.current = null
  }

  return { bozza, cambia, poni, ferma, tenuta }
}
