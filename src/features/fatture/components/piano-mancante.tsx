import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { pianoSospeso } from '#features/fatture/components/piano-sospeso.ts'
import type { Fattura } from '#features/fatture/contract.ts'
import { PIANI_RIBA, type PianoRiba, type RataPrevista } from '#features/fatture/rules.ts'
import { ApiError, errorText, newKey } from '#web/http.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useGeneraPiano } from '../api.ts'
import stili from './piano-mancante.module.css'

/** A RiBa invoice that was left without its plan: one click makes it, as it was chosen where this browser knows. */
export function PianoMancante({ fattura }: { fattura: Fattura }) {
  const [sospeso] = useState(() => pianoSospeso.leggi(fattura.id))
  const genera = useGeneraPiano()
  const chiave = useRef(newKey())

  function crea(piano: PianoRiba, rate?: RataPrevista[]) {
    if (genera.isPending) return
    const { id, data_emissione, totale } = fattura
    const dati = { fatturaId: id, dataEmissione: data_emissione, totale, giorniArray: [...PIANI_RIBA[piano]] }
    genera.mutate(
      { dati: { ...dati, ...(rate && { rate }) }, chiave: chiave.current },
      {
        onSuccess: () => {
          pianoSospeso.togli(id)
          toast.successo('Piano RiBa creato')
        },
        onError: (errore) => {
          // Without an answer the same key keeps it from being written twice.
          if (errore instanceof ApiError && errore.status >= 400) chiave.current = newKey()
        },
      },
    )
  }

  return (
    <Notice tono="attenzione" titolo="Piano RiBa mancante">
      <p>
        {sospeso
          ? 'La fattura è salvata, il suo piano non ancora.'
          : 'La fattura è salvata senza rate. Scegli il piano: giorni fine mese.'}
      </p>
      {genera.isError && <p role="alert">{errorText(genera.error, 'Errore nella creazione del piano')}</p>}
      <div className={stili.piani}>
        {sospeso ? (
          <Button
            size="xs"
            aria-disabled={genera.isPending}
            onClick={() => crea(sospeso.piano, sospeso.rate)}
          >
            Crea il piano {sospeso.piano}
          </Button>
        ) : (
          (Object.keys(PIANI_RIBA) as PianoRiba[]).map((piano) => (
            <Button
              key={piano}
              size="xs"
              variant="default"
              aria-disabled={genera.isPending}
              aria-label={`Crea il piano ${piano}`}
              onClick={() => crea(piano)}
            >
              {piano}
            </Button>
          ))
        )}
      </div>
    </Notice>
  )
}
