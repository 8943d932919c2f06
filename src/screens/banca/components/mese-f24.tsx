import { useState } from 'react'
import * as z from 'zod'
import type { DaConfermare } from '#archivio/movimenti/api.ts'
import { addMonths, formatMonth, monthStart, oggi } from '#shared/dates.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** Months back that an F24 is asked of. */
const MESI = 12
const NESSUNA = 'nessuna'
const scelta = z.object({ mese: z.string() })

const eSenzaMese = (righe: readonly DaConfermare[]) =>
  righe.some(({ parti }) => parti?.some(({ categoria, mese }) => categoria === 'F24' && mese === undefined))

/**
 * Asks of F24s which month's withholdings they pay, before they are registered.
 * @returns what to register rows with, and the dialog
 */
export function useMeseF24(onConferma: (righe: DaConfermare[]) => void) {
  const [chieste, setChieste] = useState<DaConfermare[] | null>(null)
  const conferma = (righe: DaConfermare[]) => (eSenzaMese(righe) ? setChieste(righe) : onConferma(righe))
  const mesi = Array.from({ length: MESI }, (_, i) => addMonths(monthStart(oggi()), -i))
  const dialogo = chieste && (
    <FormDialog
      aperto
      onChiudi={() => setChieste(null)}
      titolo="Di quale mese sono le ritenute?"
      larghezza={420}
      schema={scelta}
      valori={{ mese: (mesi[1] ?? '').slice(0, 7) }}
      testoInvia="Registra"
      erroreGenerico="Non è stato registrato"
      invia={({ mese }) => {
        const detto = mese === NESSUNA ? {} : { mese }
        onConferma(
          chieste.map(({ parti, ...riga }) => ({
            ...riga,
            ...(parti && { parti: parti.map((p) => (p.categoria === 'F24' ? { ...p, ...detto } : p)) }),
          })),
        )
        return Promise.resolve()
      }}
      onFatto={() => setChieste(null)}
    >
      <SelectField
        name="mese"
        etichetta="Mese dei pagamenti"
        voci={[
          ...mesi.map((giorno) => ({ valore: giorno.slice(0, 7), testo: formatMonth(giorno) })),
          { valore: NESSUNA, testo: 'Questo F24 non versa ritenute' },
        ]}
      />
    </FormDialog>
  )
  return { conferma, dialogo }
}
