import * as z from 'zod'
import { testo } from '#shared/fields.ts'
import { useSegnaCodice } from '#telefono/rcee-moduli/api.ts'
import type { ModuloInElenco } from '#telefono/rcee-moduli/contract.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { InLinea } from './in-linea.tsx'

const schema = z.object({ codiceCatasto: testo(40) })

/** The plant's code in its registry, where the report was signed without. */
export function Codice({ modulo, onChiudi }: { modulo: ModuloInElenco; onChiudi: () => void }) {
  const { mutateAsync: segna } = useSegnaCodice()
  return (
    <InLinea
      schema={schema}
      valori={{ codiceCatasto: '' }}
      fuoco="codiceCatasto"
      testo="Salva il codice"
      onChiudi={onChiudi}
      invia={async ({ codiceCatasto }) => {
        await segna({ id: modulo.impianto_id, codiceCatasto })
        toast.successo('Codice catasto salvato')
      }}
    >
      <TextField name="codiceCatasto" etichetta="Codice catasto dell’impianto" maxLength={40} obbligatorio />
    </InLinea>
  )
}
