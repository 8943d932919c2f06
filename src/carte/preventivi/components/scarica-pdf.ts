import { useCallback } from 'react'
import { leggiAzienda } from '#anagrafe/azienda/api.ts'
import { leggiPreventivo, pdfConservato, tieniPdf, useConservaPdf } from '#carte/preventivi/api.ts'
import { nomeFilePreventivo, numeroInParole } from '#carte/preventivi/components/words.ts'
import type { Preventivo } from '#carte/preventivi/contract.ts'
import type { DaSpedire } from '#visite/spedizioni/components/da-spedire.ts'
import { errorText } from '#web/http.ts'
import { saveToDisk } from '#web/save.ts'
import { toast } from '#web/ui/toast.tsx'

const caricaGeneratore = () => import('#carte/preventivi/components/pdf/genera.ts')

/** For the button: the code that draws documents comes while the hand is on its way. */
export const anticipoPdf = {
  onPointerEnter: () => void caricaGeneratore().catch(() => {}),
  onFocus: () => void caricaGeneratore().catch(() => {}),
}

/** Downloads a quote: newly made, or with `conservato` the document that the server keeps. */
export function useScaricaPdf() {
  const { mutateAsync: conserva } = useConservaPdf()
  return useCallback(
    async function scarica(preventivo: Preventivo, conservato = false): Promise<void> {
      const nome = nomeFilePreventivo(preventivo)
      try {
        if (conservato) return saveToDisk(await pdfConservato(preventivo.id), nome)
        const pdf = await disegna(preventivo.id)
        saveToDisk(pdf, nome)
        // If keeping fails it is only logged (docs/product.md §10.7).
        conserva({ id: preventivo.id, pdf, nome }).catch((error) =>
          console.warn('Errore nel salvare il PDF sul server', error),
        )
      } catch (error) {
        toast.errore(errorText(error, 'Errore nella creazione del PDF'), {
          riprova: () => void scarica(preventivo, conservato),
        })
      }
    },
    [conserva],
  )
}

async function disegna(id: number): Promise<Blob> {
  const [preventivo, { generaPreventivo }] = await Promise.all([
    // What one sends is what it is now: a list may be half a minute old.
    leggiPreventivo(id),
    caricaGeneratore(),
    // Asked for with the others; who draws finds it there.
    leggiAzienda(),
  ])
  return (await generaPreventivo(preventivo)).pdf
}

/** A quote as it leaves: its PDF is made here, and kept, where there is none of now. */
export const preventivoDaSpedire = (preventivo: Preventivo): DaSpedire => ({
  documento: 'Preventivo',
  id: preventivo.id,
  titolo: `preventivo ${numeroInParole(preventivo)}`,
  record: `preventivi/${preventivo.id}`,
  async prepara() {
    const pdf = await disegna(preventivo.id)
    await tieniPdf({ id: preventivo.id, pdf, nome: nomeFilePreventivo(preventivo) })
  },
  leggiPdf: () => pdfConservato(preventivo.id),
})
