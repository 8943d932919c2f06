import { FieldGrid } from '#web/ui/fields.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { EVACUAZIONI, GRUPPI, TECNOLOGIE_CALDAIA, TECNOLOGIE_FRIGO } from '../rules.ts'

const voci = (testi: Record<string, string>) =>
  Object.entries(testi).map(([valore, testo]) => ({ valore, testo }))
const SI_O_NO = [
  { valore: 'true', testo: 'Sì' },
  { valore: 'false', testo: 'No' },
]

interface CampiRceeProps {
  /** The field that the form begins with: where it is one of these they are shown. */
  fuoco?: string | undefined
  /** Where something is written in one of them the section begins open. */
  valori: object
}

const DI_CALDAIA = ['numeroGt', 'gruppo', 'tecnologia', 'moduli', 'evacuazione', 'riscaldamento', 'acs']
const DI_FRIGO = ['numeroGf', 'tecnologia', 'circuiti', 'potenzaTermicaKw', 'reversibile']

const pieni = (campi: string[], { fuoco, valori }: CampiRceeProps) =>
  campi.some(
    (campo) => campo === fuoco || ![null, undefined, ''].includes(valori[campo as keyof typeof valori]),
  )

/** What the model of the report asks of a furnace beside its plate; a report that is compiled fills it in too. */
export function CampiRceeCaldaia(props: CampiRceeProps) {
  return (
    <Folded
      titolo="Per l’RCEE"
      riassunto="gruppo, tecnologia, evacuazione"
      campi={DI_CALDAIA}
      pieno={pieni(DI_CALDAIA, props)}
    >
      <FieldGrid>
        <NumberField name="numeroGt" etichetta="Gruppo termico (GT) n." />
        <SelectField name="gruppo" etichetta="Gruppo" vuota="Non indicato" voci={voci(GRUPPI)} />
        <SelectField
          name="tecnologia"
          etichetta="Tecnologia"
          vuota="Non indicata"
          voci={voci(TECNOLOGIE_CALDAIA)}
        />
        <NumberField name="moduli" etichetta="Moduli" />
        <SelectField
          name="evacuazione"
          etichetta="Evacuazione fumi"
          vuota="Non indicata"
          voci={voci(EVACUAZIONI)}
        />
        <SelectField
          name="riscaldamento"
          etichetta="Climatizzazione invernale"
          vuota="Non so"
          voci={SI_O_NO}
        />
        <SelectField name="acs" etichetta="Produzione ACS" vuota="Non so" voci={SI_O_NO} />
      </FieldGrid>
    </Folded>
  )
}

/** The same of a chiller or heat pump. */
export function CampiRceeCondizionatore(props: CampiRceeProps) {
  return (
    <Folded
      titolo="Per l’RCEE"
      riassunto="tecnologia, circuiti"
      campi={DI_FRIGO}
      pieno={pieni(DI_FRIGO, props)}
    >
      <FieldGrid>
        <NumberField name="numeroGf" etichetta="Gruppo frigo (GF) n." />
        <SelectField
          name="tecnologia"
          etichetta="Tecnologia"
          vuota="Non indicata"
          voci={voci(TECNOLOGIE_FRIGO)}
        />
        <NumberField name="circuiti" etichetta="Circuiti" />
        <NumberField name="potenzaTermicaKw" etichetta="Potenza termica" unita="kW" decimali={2} />
        <SelectField name="reversibile" etichetta="Reversibile" vuota="Non so" voci={SI_O_NO} />
      </FieldGrid>
    </Folded>
  )
}
