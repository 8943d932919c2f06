import { useRegistraPagamento } from '#carte/fatture/components/chiamate.ts'
import { chiediComunque } from '#carte/fatture/components/comunque.ts'
import { nomeFattura } from '#carte/fatture/components/nomi.ts'
import { type Fattura, pagamentoInput, rigaPagamento } from '#carte/fatture/contract.ts'
import { pagamentoPrima } from '#carte/fatture/giorni.rules.ts'
import { incassoDelResto, METODI_SENZA_RIBA, restaDi } from '#carte/fatture/rules.ts'
import { oggi } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid, Intera } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface PagamentoFormProps {
  fattura: Fattura
  /** What is proposed, where it is not all that is left: an instalment. */
  parte?: number | undefined
  aperto: boolean
  onChiudi: () => void
}

/** Registra pagamento: all that is left is proposed; of a credit note it is money given back. */
export function PagamentoForm({ fattura, parte, aperto, onChiudi }: PagamentoFormProps) {
  const { mutateAsync: registra } = useRegistraPagamento(fattura.id)
  const resta = restaDi(fattura)
  const rimborso = fattura.nota_di_credito
  const nota = <TextField name="nota" maxLength={500} />
  const { importo, ritenutaBanca } = incassoDelResto(fattura, parte ?? resta, fattura.metodo_pagamento)
  const trattiene = fattura.tipo === 'Attiva' && !rimborso
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={rimborso ? 'Registra rimborso' : 'Registra pagamento'}
      larghezza={520}
      schema={pagamentoInput}
      riga={rigaPagamento}
      valori={{
        data: oggi(),
        importo,
        metodo: fattura.metodo_pagamento,
        nota: '',
        abbuono: null,
        ritenutaBanca: ritenutaBanca || null,
      }}
      testoInvia={rimborso ? 'Registra rimborso' : 'Registra pagamento'}
      erroreGenerico="Il pagamento non è stato registrato"
      domanda={({ data }) =>
        chiediComunque(pagamentoPrima(data, fattura.data_emissione), 'Registra lo stesso')
      }
      invia={(dati, { key }) => registra({ dati: { ...dati, confermato: true }, key })}
      onFatto={(f) =>
        toast.successo(
          f.stato === 'Pagata'
            ? `${nomeFattura(f)}: saldata`
            : `${nomeFattura(f)}: restano ${formatEuro(restaDi(f))}`,
          { record: `fatture/${f.id}` },
        )
      }
      fuoco="importo"
    >
      <FieldGrid>
        <DateField name="data" obbligatorio max={oggi()} />
        <AmountField
          name="importo"
          obbligatorio
          suggerimento={`Restano da ${rimborso ? 'rimborsare' : fattura.tipo === 'Attiva' ? 'incassare' : 'pagare'} ${formatEuro(resta)}`}
        />
        {trattiene && (
          <AmountField
            name="ritenutaBanca"
            etichetta="Trattenuto dalla banca"
            suggerimento="11% di un bonifico parlante, tolta l’IVA"
          />
        )}
        <AmountField name="abbuono" suggerimento="Arrotondamento o sconto: non è un incasso" />
        <SelectField name="metodo" voci={METODI_SENZA_RIBA} />
        {trattiene ? nota : <Intera>{nota}</Intera>}
      </FieldGrid>
    </FormDialog>
  )
}
