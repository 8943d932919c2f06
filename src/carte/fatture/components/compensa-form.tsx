import * as z from 'zod'
import { useFattureCliente } from '#carte/fatture/api.ts'
import { useCompensa } from '#carte/fatture/components/chiamate.ts'
import { nomeFattura } from '#carte/fatture/components/nomi.ts'
import { compensaInput, type FatturaIntera } from '#carte/fatture/contract.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface CompensaFormProps {
  nota: FatturaIntera
  aperto: boolean
  onChiudi: () => void
}

const schema = z
  .object({ fatturaId: compensaInput.shape.fatturaId.nullable() })
  .transform(({ fatturaId }, ctx) => {
    if (fatturaId !== null) return { fatturaId }
    ctx.addIssue({ code: 'custom', path: ['fatturaId'], message: 'Scegli una fattura' })
    return z.NEVER
  })

/** Compensa: another invoice of the customer takes what is left of a credit note; no money moves. */
export function CompensaForm({ nota, aperto, onChiudi }: CompensaFormProps) {
  const { mutateAsync: compensa } = useCompensa(nota.id)
  const delCliente = useFattureCliente(nota.cliente_id ?? 0)
  const aperte = (delCliente.data?.data ?? []).filter(
    (f) => !f.nota_di_credito && f.stato !== 'Pagata' && f.metodo_pagamento !== 'RiBa',
  )
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Compensa con una fattura"
      larghezza={520}
      schema={schema}
      valori={{ fatturaId: null }}
      testoInvia="Compensa"
      erroreGenerico="La nota di credito non è stata compensata"
      invia={({ fatturaId }, { key }) => compensa({ fatturaId, key })}
      onFatto={(f) => toast.successo(`${nomeFattura(f)}: compensata`, { record: `fatture/${f.id}` })}
    >
      <FieldGrid colonne={1}>
        <Intera>
          <SelectField
            name="fatturaId"
            etichetta="Fattura da incassare"
            numero
            obbligatorio
            vuota={
              delCliente.isLoading
                ? 'Caricamento...'
                : aperte.length > 0
                  ? 'Scegli una fattura'
                  : 'Il cliente non ha altre fatture da incassare'
            }
            voci={aperte.map((f) => ({
              valore: String(f.id),
              testo: `${f.numero_documento} del ${formatDate(f.data_emissione)} · restano ${formatEuro(restaDi(f))}`,
            }))}
            suggerimento={`Della nota restano ${formatEuro(restaDi(nota))}`}
          />
        </Intera>
      </FieldGrid>
    </FormDialog>
  )
}
