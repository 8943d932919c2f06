import * as z from 'zod'
import type { Fattura } from '#carte/fatture/contract.ts'
import { useFatturaPreventivo } from '#carte/preventivi/components/chiamate.ts'
import { numeroInParole } from '#carte/preventivi/components/words.ts'
import type { PreventivoIntero } from '#carte/preventivi/contract.ts'
import { percent } from '#shared/fields.ts'
import { formatEuro } from '#shared/money.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'

interface FatturaPreventivoProps {
  preventivo: PreventivoIntero
  onChiudi: () => void
  onFatta: (fattura: Fattura) => void
}

const schema = z
  .object({
    quota: z.enum(['totale', 'acconto', 'saldo']),
    percento: percent()
      .refine((v) => v > 0, 'Dev’essere maggiore di zero')
      .nullable(),
  })
  .refine((v) => v.quota !== 'acconto' || v.percento !== null, {
    path: ['percento'],
    message: 'Indica la percentuale dell’acconto',
  })
type Valori = z.input<typeof schema>

/** What of a quote is invoiced: the draft is made at once, and opened. */
export function FatturaPreventivo({ preventivo, onChiudi, onFatta }: FatturaPreventivoProps) {
  const { mutateAsync } = useFatturaPreventivo()
  const conAcconti = preventivo.da_fatturare?.quota === 'saldo'
  const voci = conAcconti
    ? [
        { valore: 'saldo', testo: 'Saldo' },
        { valore: 'acconto', testo: 'Altro acconto' },
      ]
    : [
        { valore: 'totale', testo: 'Totale' },
        { valore: 'acconto', testo: 'Acconto' },
      ]
  return (
    <FormDialog<Valori, z.output<typeof schema>, Fattura>
      aperto
      onChiudi={onChiudi}
      titolo={`Fattura da ${numeroInParole(preventivo)}`}
      larghezza={480}
      schema={schema}
      valori={{ quota: conAcconti ? 'saldo' : 'totale', percento: 30 }}
      testoInvia="Prepara Bozza"
      erroreGenerico="La bozza non è stata preparata"
      invia={({ quota, percento }, { key }) =>
        mutateAsync({
          id: preventivo.id,
          key,
          dati: { quota, ...(quota === 'acconto' && percento !== null && { percento }) },
        })
      }
      onFatto={onFatta}
      extra={`Preventivo di ${formatEuro(preventivo.totale)}`}
    >
      {(form) => (
        <>
          <SegmentedField name="quota" etichetta="Che cosa fatturi" voci={voci} />
          {form.watch('quota') === 'acconto' && (
            <NumberField
              name="percento"
              etichetta="Acconto"
              obbligatorio
              unita="%"
              decimali={2}
              suggerimento="La stessa parte di ogni aliquota. Chiedi conferma al commercialista"
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
