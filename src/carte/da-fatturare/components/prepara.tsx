import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFatturaLavori, useFatturaVisita } from '#carte/da-fatturare/api.ts'
import type { DaFatturare } from '#carte/da-fatturare/contract.ts'
import { nomeFattura } from '#carte/fatture/components/nomi.ts'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { ApiError, errorText } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { CodiciDiversi, DiChiSonoICodici } from './scelta-codici.tsx'

export type LavoroDaFatturare = Pick<DaFatturare, 'genere' | 'id'>

const PER_GENERE = {
  visita: 'appuntamenti',
  preventivo: 'preventivi',
  canone: 'canoni',
  acconto: 'acconti',
} as const

/**
 * Makes the drafts of some work, and goes on to the draft where it is one. Codes that differ are asked for first.
 * @param onFatte once they are made
 */
export function usePreparaBozze(onFatte: () => void = () => {}) {
  const naviga = useNavigate()
  const { mutateAsync: fattura } = useFatturaLavori()
  const { mutateAsync: fatturaVisita } = useFatturaVisita()
  const chiedi = useChiediCodici()
  const [inCorso, setInCorso] = useState(false)

  async function fai(lavori: LavoroDaFatturare[]): Promise<Fattura[] | null> {
    const scelti = {
      ...{ appuntamenti: [] as number[], preventivi: [] as number[] },
      ...{ canoni: [] as number[], acconti: [] as number[] },
    }
    for (const { genere, id } of lavori) scelti[PER_GENERE[genere]].push(id)
    // One question for each visit whose codes differ; what is made already answers the same.
    for (let domande = 0; ; domande++) {
      try {
        return await fattura({ scelti, key: newKey() })
      } catch (errore) {
        const diversi = codiciDiversi(errore)
        if (!diversi || domande > lavori.length) throw errore
        const usa = await chiedi(diversi)
        if (!usa) return null
        await fatturaVisita({ id: diversi.appuntamento_id, usa, key: newKey() })
      }
    }
  }

  async function prepara(lavori: LavoroDaFatturare[]): Promise<void> {
    if (inCorso || lavori.length === 0) return
    setInCorso(true)
    try {
      const fatte = await fai(lavori)
      if (!fatte) return
      onFatte()
      const [sola] = fatte.length === 1 ? fatte : []
      if (sola) {
        toast.successo(sola.fase === 'Bozza' ? `${nomeFattura(sola)} pronta` : nomeFattura(sola))
        void naviga(vistaDelFiltro(sola))
      } else
        toast.successo(`${fatte.length} bozze pronte`, { apri: '/contabilita?scheda=fatture&lavoro=bozze' })
    } catch (errore) {
      toast.errore(errorText(errore, 'La fattura non è stata preparata'))
    } finally {
      setInCorso(false)
    }
  }
  return { prepara, inCorso }
}

const Scelta = lazy(() => import('./scelta-codici.tsx').then((m) => m.SceltaCodici))

const codiciDiversi = (errore: unknown): CodiciDiversi | null =>
  errore instanceof ApiError && errore.status === 409 && (errore.dati as CodiciDiversi | undefined)?.visita
    ? (errore.dati as CodiciDiversi)
    : null

/** Asks whose codes stand on the invoice; those of the visit go to the customer's sheet too. @returns null for none */
function useChiediCodici(): (diversi: CodiciDiversi) => Promise<DiChiSonoICodici | null> {
  const conferma = useConfirm()
  return async (diversi) => {
    let titolare: DiChiSonoICodici = 'visita'
    const campo = (
      <Scelta
        diversi={diversi}
        onScelta={(scelto) => {
          titolare = scelto
        }}
      />
    )
    const si = await conferma({
      frase: 'I codici della visita non sono quelli del cliente',
      dettaglio: 'Quelli della visita, se li scegli, vanno anche nella scheda del cliente.',
      azione: 'Prepara fattura',
      pericolo: false,
      campo,
    })
    return si ? titolare : null
  }
}
