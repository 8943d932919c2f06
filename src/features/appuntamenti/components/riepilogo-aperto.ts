import { useSearchParams } from 'react-router'

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
  const [params, setParametri] = useSearchParams()
  const dittaId = intero(params.get('ditta'), 1, 999_999_999)
  const mese = intero(params.get('mese'), 1, 12) ?? Number(giorno.slice(5, 7))
  const anno = intero(params.get('anno'), 1900, 2199) ?? Number(giorno.slice(0, 4))

  function imposta(nuovo: RiepilogoAperto | null, replace: boolean) {
    setParametri(
      (prima) => {
        const dopo = new URLSearchParams(prima)
        for (const nome of ['ditta', 'mese', 'anno']) dopo.delete(nome)
        if (nuovo) {
          dopo.set('ditta', String(nuovo.dittaId))
          dopo.set('mese', String(nuovo.mese))
          dopo.set('anno', String(nuovo.anno))
        }
        return dopo
      },
      { replace, preventScrollReset: true },
    )
  }

  return {
    aperto: dittaId === null ? null : { dittaId, mese, anno },
    apri: (id: number) =>
      imposta({ dittaId: id, mese: Number(giorno.slice(5, 7)), anno: Number(giorno.slice(0, 4)) }, false),
    scegli: (scelto: RiepilogoAperto) => imposta(scelto, true),
    chiudi: () => imposta(null, true),
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
