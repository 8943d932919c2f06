import { useFormContext } from 'react-hook-form'
import { ClientePicker } from '#anagrafe/clienti/components/cliente-picker.tsx'
import { FornitorePicker } from '#anagrafe/fornitori/components/fornitore-picker.tsx'
import type { ValoriFattura } from '#carte/fatture/components/modulo.ts'
import { FrecciaTipo } from '#carte/fatture/components/stato.tsx'
import { METODI_PAGAMENTO, METODI_SENZA_RIBA, TIPI_FATTURA, type TipoFattura } from '#carte/fatture/rules.ts'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import stili from './nuova-fattura.module.css'

/* The fields that an invoice has as one amount and as lines. */

interface CampoProps {
  /** After the form holds the new value. */
  onCambia?: (() => void) | undefined
}

const DIREZIONE: Record<TipoFattura, string> = { Attiva: '(in uscita)', Passiva: '(in entrata)' }

/** In or out; in brief without the second word, which goes also where there is little room. */
export function CampoTipo({ breve = false, onCambia }: CampoProps & { breve?: boolean }) {
  const { setValue, clearErrors, getValues } = useFormContext<ValoriFattura>()
  function cambiaTipo(nuovo: string) {
    // A customer is no supplier: neither choice outlives the switch (docs/product.md §11.4).
    setValue('clienteId', null)
    setValue('fornitoreId', null)
    clearErrors(['clienteId', 'fornitoreId'])
    if (nuovo === 'Attiva' && getValues('metodoPagamento') === 'RiBa') setValue('metodoPagamento', 'Bonifico')
    onCambia?.()
  }
  return (
    <SegmentedField
      name="tipo"
      obbligatorio
      onCambia={cambiaTipo}
      voci={TIPI_FATTURA.map((valore) => ({
        valore,
        testo: (
          <span className={stili.verso}>
            <FrecciaTipo tipo={valore} />
            {valore}
            {!breve && <span> {DIREZIONE[valore]}</span>}
          </span>
        ),
      }))}
    />
  )
}

/** Whose it is. */
export const CampoParte = ({ attiva }: { attiva: boolean }) =>
  attiva ? <ClientePicker name="clienteId" required /> : <FornitorePicker name="fornitoreId" obbligatorio />

/** @param fermo of an invoice that is there already */
export const CampoNumero = ({ esempio = false, fermo = false }: { esempio?: boolean; fermo?: boolean }) => (
  <TextField
    name="numeroDocumento"
    etichetta="Numero Documento"
    obbligatorio
    autoComplete="off"
    maxLength={40}
    {...(esempio && { segnaposto: 'es. FT-2024-001' })}
    {...(fermo && { disabilitato: true, suggerimento: 'Il numero non si può cambiare' })}
  />
)

/** RiBa is a supplier's. */
export const CampoMetodo = ({
  attiva,
  suggerimento,
  onCambia,
}: CampoProps & { attiva: boolean; suggerimento?: string | undefined }) => (
  <SelectField
    name="metodoPagamento"
    etichetta="Metodo di Pagamento"
    obbligatorio
    voci={attiva ? METODI_SENZA_RIBA : METODI_PAGAMENTO}
    suggerimento={suggerimento}
    {...(onCambia && { onCambia })}
  />
)
