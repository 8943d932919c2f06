import type { ReactNode } from 'react'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { FONTI_MANUTENZIONE } from '../rules.ts'

const VOCI_FONTE = Object.entries(FONTI_MANUTENZIONE).map(([valore, testo]) => ({ valore, testo }))

interface CampiScadenzeProps {
  /** Fields that only plants of this kind have. */
  propri: readonly string[]
  children?: ReactNode
  /** The field that the form begins with: where it is one of these they are shown. */
  fuoco?: string | undefined
  /** Where something is written in one of them the section begins open. */
  valori: object
}

const COMUNI = ['potenzaImpiantoKw', 'intervalloManutenzioneMesi', 'fonteManutenzione', 'dismessoIl'] as const

/** What the deadlines ask beside what a label says: folded away where nothing of it is known. */
export function CampiScadenze({ propri, valori, fuoco, children }: CampiScadenzeProps) {
  const campi = [...propri, ...COMUNI]
  const pieno = campi.some(
    (campo) => campo === fuoco || ![null, '', false].includes(valori[campo as keyof typeof valori]),
  )
  return (
    <Folded titolo="Dati per le scadenze" riassunto="potenze, intervallo" campi={campi} pieno={pieno}>
      <FieldGrid>
        {children}
        <NumberField
          name="potenzaImpiantoKw"
          etichetta="Potenza dell’impianto"
          unita="kW"
          decimali={2}
          suggerimento="Se più generatori servono lo stesso impianto, la loro somma"
        />
        <NumberField name="intervalloManutenzioneMesi" etichetta="Manutenzione ogni" unita="mesi" />
        <SelectField
          name="fonteManutenzione"
          etichetta="Lo stabilisce"
          vuota="Non indicato"
          voci={VOCI_FONTE}
        />
        <DateField name="dismessoIl" />
      </FieldGrid>
    </Folded>
  )
}
