import { useEffect } from 'react'
import { useDaVerificare } from '#telefono/azioni/api.ts'
import { useAzioni } from '#visite/appuntamenti/components/da-inviare.ts'
import { remove } from '#web/outbox.ts'

/** Asked again so often while something of one's own is in the office's hands, in ms. */
const OGNI_MS = 5 * 60_000

/** What the office has decided about is no longer shown as being in its hands: the bell has told. */
export function useDecise(): void {
  const azioni = useAzioni()
  const enabled = azioni.some(({ stato }) => stato === 'verifica')
  const { data, dataUpdatedAt } = useDaVerificare({ enabled, ogni: OGNI_MS })
  useEffect(() => {
    // Of more than the list tells of nobody knows which are decided.
    if (!data || data.kept || data.data.length < data.count) return
    const aperte = new Set(data.data.map(({ uid }) => uid))
    for (const { n, id, stato, rispostaIl } of azioni)
      if (stato === 'verifica' && !aperte.has(id) && (rispostaIl ?? 0) < dataUpdatedAt) void remove(n)
  }, [data, dataUpdatedAt, azioni])
}
