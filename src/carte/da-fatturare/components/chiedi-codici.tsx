import { ApiError } from '#web/http.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import type { CodiciDiversi, DiChiSonoICodici } from './scelta-codici.tsx'

const Scelta = lazy(() => import('./scelta-codici.tsx').then((m) => m.SceltaCodici))

export const codiciDiversi = (errore: unknown): CodiciDiversi | null =>
  errore instanceof ApiError && errore.status === 409 && (errore.dati as CodiciDiversi | undefined)?.visita
    ? (errore.dati as CodiciDiversi)
    : null

/** Asks whose codes stand on the invoice; those of the visit go to the customer's sheet too. @returns null for none */
export function useChiediCodici(): (diversi: CodiciDiversi) => Promise<DiChiSonoICodici | null> {
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
