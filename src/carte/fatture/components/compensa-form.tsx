import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { fattureApi } from '#carte/fatture/api.ts'
import { useCompensa } from '#carte/fatture/components/chiamate.ts'
import { nomeFattura } from '#carte/fatture/components/nomi.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { restaDi } from '#carte/fatture/rules.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface CompensaFormProps {
  nota: Fattura
  aperto: boolean
  onChiudi: () => void
}

/** Invoice and, of a RiBa, instalment in one choice: `12` or `12 34`. */
const schema = z.object({ con: z.string().nullable() }).transform(({ con }, ctx) => {
  const [fatturaId, rataId] = con?.split(' ').map(Number) ?? []
  if (fatturaId) return { fatturaId, rataId }
  ctx.addIssue({ code: 'custom', path: ['con'], message: 'Scegli una fattura' })
  return z.NEVER
})

/** What can take something of a note: open invoices, and of a RiBa the instalments that aren't due yet. */
function vociDi(f: Fattura): { valore: string; testo: string }[] {
  const { numero_documento: numero, data_emissione: data } = f
  if (f.metodo_pagamento !== 'RiBa')
    return [
      {
        valore: String(f.id),
        testo: `${numero} del ${formatDate(data)} · restano ${formatEuro(restaDi(f))}`,
      },
    ]
  return f.rate
    .filter((r) => !r.pagata && r.data_scadenza > oggi())
    .map((r) => ({
      valore: `${f.id} ${r.id}`,
      testo: `${numero}, rata ${r.numero_rata} del ${formatDate(r.data_scadenza)} · ${formatEuro(r.importo)}`,
    }))
}

/** Compensa: another invoice of the customer, or of the supplier, takes what is left of a credit note; no money moves. */
export function CompensaForm({ nota, aperto, onChiudi }: CompensaFormProps) {
  const { mutateAsync: compensa } = useCompensa(nota.id)
  const attiva = nota.tipo === 'Attiva'
  const { data, isLoading } = useQuery(
    attiva
      ? fattureApi.list({ tipo: 'Attiva', clienteId: nota.cliente_id ?? 0 })
      : fattureApi.list({ tipo: 'Passiva', fornitoreId: nota.fornitore_id ?? 0, limit: 200 }),
  )
  const voci = (data?.data ?? []).filter((f) => !f.nota_di_credito && f.stato !== 'Pagata').flatMap(vociDi)
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Compensa con una fattura"
      larghezza={520}
      schema={schema}
      valori={{ con: null }}
      testoInvia="Compensa"
      erroreGenerico="La nota di credito non è stata compensata"
      invia={(scelta, { key }) => compensa({ ...scelta, key })}
      onFatto={(f) => toast.successo(`${nomeFattura(f)}: compensata`, { record: `fatture/${f.id}` })}
    >
      <FieldGrid colonne={1}>
        <Intera>
          <SelectField
            name="con"
            etichetta={attiva ? 'Fattura da incassare' : 'Fattura, o rata, da pagare'}
            obbligatorio
            vuota={
              isLoading
                ? 'Caricamento...'
                : voci.length > 0
                  ? 'Scegli una fattura'
                  : attiva
                    ? 'Il cliente non ha altre fatture da incassare'
                    : 'Il fornitore non ha altre fatture da pagare, né rate che scadono dopo oggi'
            }
            voci={voci}
            suggerimento={`Della nota restano ${formatEuro(restaDi(nota))}${attiva ? '' : '. Una rata diventa più piccola, il suo giorno resta'}`}
          />
        </Intera>
      </FieldGrid>
    </FormDialog>
  )
}
