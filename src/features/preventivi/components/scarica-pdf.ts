import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { leggiAzienda } from '#features/azienda/api.ts'
import { conservaPdf, leggiPreventivo, pdfConservato } from '#features/preventivi/api.ts'
import { nomeFile } from '#features/preventivi/components/parole.ts'
import type { Preventivo } from '#features/preventivi/contract.ts'
import { errorText, newKey } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'

const caricaGeneratore = () => import('#features/preventivi/components/pdf/genera.ts')

/** For the button: the code that draws documents comes while the hand is on its way. */
export const anticipoPdf = {
  onPointerEnter: () => void caricaGeneratore().catch(() => {}),
  onFocus: () => void caricaGeneratore().catch(() => {}),
}

function salva(pdf: Blob, nome: string) {
  const indirizzo = URL.createObjectURL(pdf)
  const collegamento = document.createElement('a')
  collegamento.href = indirizzo
  collegamento.download = nome
  collegamento.click()
  // Not at once: some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(indirizzo), 60_000)
}

/** Makes the document, downloads it and keeps it on the server; if keeping fails it is only logged (docs/product.md §10.7). */
async function creaESalva(cache: QueryClient, id: number): Promise<void> {
  const [preventivo, azienda, { generaPdf }] = await Promise.all([
    // What one sends is what it is now: a list may be half a minute old.
    leggiPreventivo(cache, id),
    leggiAzienda(cache),
    caricaGeneratore(),
  ])
  const pdf = await generaPdf(preventivo, azienda)
  salva(pdf, nomeFile(preventivo))
  conservaPdf(cache, id, pdf, newKey()).catch((errore) => {
    console.warn('Errore nel salvare il PDF sul server', errore)
  })
}

/** Downloads a quote: newly made, or with `conservato` the document that the server keeps. */
export function useScaricaPdf() {
  const cache = useQueryClient()
  return useCallback(
    async function scarica(preventivo: Preventivo, conservato = false): Promise<void> {
      try {
        if (conservato) salva(await pdfConservato(preventivo.id), nomeFile(preventivo))
        else await creaESalva(cache, preventivo.id)
      } catch (errore) {
        toast.errore(errorText(errore, 'Errore nella creazione del PDF'), {
          riprova: () => void scarica(preventivo, conservato),
        })
      }
    },
    [cache],
  )
}
