import type { UseFormReturn } from 'react-hook-form'
import { CampoPdf } from '#anagrafe/documenti/components/campo-pdf.tsx'
import { CampoMetodo, CampoNumero, CampoParte, CampoTipo } from '#carte/fatture/components/campi-testa.tsx'
import { type DatiModuloFattura, importiDi, type ValoriFattura } from '#carte/fatture/components/modulo.ts'
import { PIANI_RIBA, STATI_FATTURA } from '#carte/fatture/rules.ts'
import { senzaEuro } from '#carte/righe/importo.rules.ts'
import { dateExists, oggi } from '#shared/dates.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

interface CampiFatturaProps {
  form: UseFormReturn<ValoriFattura, unknown, DatiModuloFattura>
  /** The other amount and the plan follow. */
  onCambia: () => void
  /** Of an invoice that is there already: its type and number stay, and it is paid elsewhere. */
  correzione?: boolean
}

const QUANTE = ['', 'una rata', 'due rate', 'tre rate']

/** Whose invoice it is, how much, and how and when it is paid. */
export function CampiFattura({ form, onCambia, correzione = false }: CampiFatturaProps) {
  const [tipo, method, inserito] = form.watch(['tipo', 'metodoPagamento', 'inserito'])
  const [aliquotaIva, subtotale, totale, stato] = form.watch(['aliquotaIva', 'subtotale', 'totale', 'stato'])
  const [dataEmissione, dataPagamento] = form.watch(['dataEmissione', 'dataPagamento'])
  const active = tipo === 'Attiva'
  const riba = method === 'RiBa'
  const importi = importiDi({ aliquotaIva, subtotale, totale, inserito })
  const calcolo =
    importi &&
    (inserito === 'netto'
      ? `Calcolato: ${senzaEuro(importi.subtotale)} + IVA ${senzaEuro(importi.ivaImporto)}`
      : `Calcolato: ${senzaEuro(importi.totale)} − IVA ${senzaEuro(importi.ivaImporto)}`)

  return (
    <FieldGrid>
      {!correzione && <CampoTipo onCambia={onCambia} />}
      <CampoNumero esempio fermo={correzione} />
      <CampoParte attiva={active} />
      <DateField name="dataEmissione" obbligatorio onCambia={onCambia} />
      <SegmentedField
        name="aliquotaIva"
        obbligatorio
        onCambia={onCambia}
        voci={[
          { valore: '4', testo: '4%' },
          { valore: '10', testo: '10%' },
          { valore: '22', testo: '22%' },
          { valore: 'ART17', testo: 'ART17' },
        ]}
      />
      <SegmentedField
        name="inserito"
        etichetta="Importo inserito"
        onCambia={onCambia}
        voci={[
          { valore: 'netto', testo: 'Netto' },
          { valore: 'lordo', testo: 'Lordo' },
        ]}
      />
      {(['subtotale', 'totale'] as const).map((name) => {
        const digitato = (name === 'subtotale') === (inserito === 'netto')
        return (
          <AmountField
            key={name}
            name={name}
            etichetta={name === 'subtotale' ? 'Importo netto' : 'Importo lordo'}
            obbligatorio={digitato}
            solaLettura={!digitato}
            suggerimento={digitato ? undefined : calcolo}
            {...(digitato && { onCambia })}
          />
        )
      })}
      <CampoMetodo attiva={active} onCambia={onCambia} />
      {!riba && <DateField name="dataScadenza" etichetta="Data Scadenza" obbligatorio />}
      {!riba && !correzione && (
        <SelectField
          name="stato"
          obbligatorio
          vuota="Seleziona stato"
          voci={(['Da_Pagare', 'Pagata'] as const).map((s) => ({ valore: s, testo: STATI_FATTURA[s] }))}
        />
      )}
      {!riba && !correzione && stato === 'Pagata' && (
        <DateField
          name="dataPagamento"
          etichetta="Pagata il"
          obbligatorio
          max={oggi()}
          suggerimento={
            dateExists(dataPagamento) && dataPagamento < dataEmissione
              ? 'È prima della data di emissione'
              : undefined
          }
        />
      )}
      {riba && (
        <SelectField
          name="piano"
          etichetta="Scadenze RiBa (giorni fine mese)"
          obbligatorio
          vuota="Seleziona scadenze"
          onCambia={onCambia}
          voci={Object.entries(PIANI_RIBA).map(([piano, giorni]) => ({
            valore: piano,
            testo: `${piano} (${QUANTE[giorni.length]})`,
          }))}
        />
      )}
    </FieldGrid>
  )
}

/** What is kept beside an invoice. */
export function NoteFattura({ allegato }: { allegato?: string | undefined }) {
  return (
    <FieldGrid>
      <NotesField name="note" righe={3} maxLength={4000} segnaposto="Facoltative" />
      <CampoPdf name="file" etichetta={allegato ? `Sostituisci ${allegato}` : 'Allegato PDF'} />
    </FieldGrid>
  )
}
