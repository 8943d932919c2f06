import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { Fattura } from '#carte/fatture/contract.ts'
import { PIANI_RIBA, type PianoRiba } from '#carte/fatture/rules.ts'
import { ApiError, errorText } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Line } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useGeneraPiano } from '../api.ts'

/** A RiBa invoice that was left without its plan: one click on a schedule makes it. */
export function PianoMancante({ fattura }: { fattura: Fattura }) {
  const genera = useGeneraPiano()
  const key = useRef(newKey())

  function crea(piano: PianoRiba) {
    if (genera.isPending) return
    const { id, data_emissione, totale } = fattura
    const dati = { fatturaId: id, dataEmissione: data_emissione, totale, giorniArray: [...PIANI_RIBA[piano]] }
    genera.mutate(
      { dati, key: key.current },
      {
        onSuccess: () => toast.successo('Piano RiBa creato'),
        onError: (error) => {
          // Without an answer the same key keeps it from being written twice.
          if (error instanceof ApiError && error.status >= 400) key.current = newKey()
        },
      },
    )
  }

  return (
    <Notice tono="attenzione" titolo="Piano RiBa mancante">
      <p>La fattura è salvata senza rate. Scegli il piano: giorni fine mese.</p>
      {genera.isError && <p role="alert">{errorText(genera.error, 'Errore nella creazione del piano')}</p>}
      <Line>
        {(Object.keys(PIANI_RIBA) as PianoRiba[]).map((piano) => (
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
        ))}
      </Line>
    </Notice>
  )
}
