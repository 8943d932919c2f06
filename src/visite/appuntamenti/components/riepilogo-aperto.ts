import { useSearchParams } from 'react-router'
import { idIn, useSetParams } from '#web/params.ts'

/** The first year that summaries offer (docs/product.md §8.10). */
const PRIMO_ANNO = 2024
const ULTIMO_ANNO = 2026

export interface RiepilogoAperto {
  dittaId: number
  mese: number
  anno: number
}

/**
 * The firm's month that is open, in the address (`?ditta=3&mese=11&anno=2026`): opening adds a history entry, so that
 * Back closes it. Without a month, or with one that is none, it is that of `giorno`.
 */
export function useRiepilogoAperto(giorno: string) {
  const [params] = useSearchParams()
  const setParams = useSetParams()
  const dittaId = idIn(params.get('ditta'))
  const mese = intero(params.get('mese'), 1, 12) ?? Number(giorno.slice(5, 7))
  const anno = intero(params.get('anno'), 1900, 2199) ?? Number(giorno.slice(0, 4))
  const nellIndirizzo = (r: RiepilogoAperto) => ({
    ditta: String(r.dittaId),
    mese: String(r.mese),
    anno: String(r.anno),
  })
  return {
    aperto: dittaId === null ? null : { dittaId, mese, anno },
    apri: (id: number) => {
      const delGiorno = { mese: Number(giorno.slice(5, 7)), anno: Number(giorno.slice(0, 4)) }
      setParams(nellIndirizzo({ dittaId: id, ...delGiorno }), 'push')
    },
    scegli: (scelto: RiepilogoAperto) => setParams(nellIndirizzo(scelto), 'push'),
    chiudi: () => setParams({ ditta: null, mese: null, anno: null }),
  }
}

/** The years of the select: 2024 to 2026, later ones as they come (docs/product.md §8.10), and the one that is shown. */
export function anniOfferti(questAnno: number, mostrato: number): number[] {
  const ultimo = Math.max(ULTIMO_ANNO, questAnno)
  const anni = Array.from({ length: ultimo - PRIMO_ANNO + 1 }, (_, n) => PRIMO_ANNO + n)
  return anni.includes(mostrato) ? anni : [...anni, mostrato].sort((a, b) => a - b)
}

function intero(testo: string | null, minimo: number, massimo: number): number | null {
  if (!testo || !/^\d{1,9}$/.test(testo)) return null
  const numero = Number(testo)
  return numero >= minimo && numero <= massimo ? numero : null
}
