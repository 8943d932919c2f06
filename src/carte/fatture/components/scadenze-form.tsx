import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { useScriviScadenze } from '#carte/fatture/components/chiamate.ts'
import { nomeFattura } from '#carte/fatture/components/nomi.ts'
import { type FatturaIntera, scadenzeInput } from '#carte/fatture/contract.ts'
import { addDays, addMonths, monthEnd } from '#shared/dates.ts'
import { cents, euro, formatEuro, hasTwoDecimals, sumEuro } from '#shared/money.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './scadenze-form.module.css'

interface ScadenzeFormProps {
  fattura: FatturaIntera
  aperto: boolean
  onChiudi: () => void
}

interface Valori {
  scadenze: { data: string; importo: number | null }[]
}

interface Dati {
  scadenze: { data: string; importo: number }[]
}

/** What the rows come to, in euro; what can't be read counts nothing. */
const sommaDi = (righe: Valori['scadenze']): number =>
  sumEuro(righe.map(({ importo }) => (importo !== null && hasTwoDecimals(importo) ? importo : 0)))

/** The last day of the month after. */
const unMeseDopo = (giorno: string): string => {
  const seguente = addMonths(giorno, 1)
  return giorno === monthEnd(giorno) ? monthEnd(seguente) : seguente
}

const schemaDi = (netto: number) =>
  z.object({
    scadenze: scadenzeInput.refine((righe) => sommaDi(righe) === netto, {
      error: ({ input }) =>
        `Le scadenze sommano ${formatEuro(sommaDi((input ?? []) as Valori['scadenze']))}, da pagare sono ${formatEuro(netto)}`,
    }),
  })

/** Scadenze: when an invoice that isn't paid by RiBa is due, in as many parts as one likes; they sum to what is owed. */
export function ScadenzeForm({ fattura, aperto, onChiudi }: ScadenzeFormProps) {
  const { mutateAsync: scrivi } = useScriviScadenze(fattura.id)
  const netto = fattura.netto_a_pagare
  const iniziali = fattura.rate.length
    ? fattura.rate.map(({ data_scadenza, importo }) => ({ data: data_scadenza, importo }))
    : [{ data: fattura.data_scadenza ?? addDays(fattura.data_emissione, 30), importo: netto }]
  return (
    <FormDialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo="Scadenze"
      larghezza={520}
      schema={schemaDi(netto) as unknown as z.ZodType<Dati, Valori>}
      valori={{ scadenze: iniziali }}
      versione={fattura.versione}
      testoInvia="Salva"
      erroreGenerico="Le scadenze non sono state salvate"
      invia={({ scadenze }, { versione }) => scrivi({ scadenze, versione })}
      onFatto={(f) => toast.successo(`${nomeFattura(f)}: scadenze salvate`, { record: `fatture/${f.id}` })}
    >
      {(form) => <Righe form={form} netto={netto} />}
    </FormDialog>
  )
}

function Righe({ form, netto }: { form: UseFormReturn<Valori, unknown, Dati>; netto: number }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'scadenze' })
  const righe = useWatch({ control: form.control, name: 'scadenze' })
  const manca = euro(cents(netto) - cents(sommaDi(righe)))
  const errore = form.formState.errors.scadenze
  const messaggio = errore?.root?.message ?? (errore?.message as string | undefined)

  function dividi() {
    const n = righe.length + 1
    const parte = Math.floor(cents(netto) / n)
    const inizio = righe[0]?.data ?? ''
    const date = [...righe.map(({ data }) => data), unMeseDopo(righe.at(-1)?.data || inizio)]
    form.setValue(
      'scadenze',
      date.map((data, i) => ({ data, importo: euro(i === n - 1 ? cents(netto) - parte * (n - 1) : parte) })),
      { shouldDirty: true },
    )
  }

  return (
    <div className={stili.scadenze}>
      {messaggio && <Notice tono="errore">{messaggio}</Notice>}
      <ol>
        {fields.map((riga, i) => (
          <li key={riga.id}>
            <DateField name={`scadenze.${i}.data`} etichetta={`Scadenza ${i + 1}`} obbligatorio />
            <AmountField name={`scadenze.${i}.importo`} etichetta={`Importo ${i + 1}`} obbligatorio />
            <ActionIcon
              aria-label={`Togli la scadenza ${i + 1}`}
              disabled={fields.length === 1}
              onClick={() => remove(i)}
            >
              <IconTrash />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <p className={stili.piede}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() =>
            manca > 0 ? append({ data: unMeseDopo(righe.at(-1)?.data ?? ''), importo: manca }) : dividi()
          }
        >
          Aggiungi scadenza
        </Button>
        <output data-manca={manca !== 0 || undefined}>
          {manca === 0
            ? `In tutto ${formatEuro(netto)}`
            : manca > 0
              ? `Mancano ${formatEuro(manca)}`
              : `${formatEuro(-manca)} di troppo`}
        </output>
      </p>
    </div>
  )
}
