import { FieldGrid } from '#web/ui/fields.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { EVACUAZIONI, GRUPPI_IMPIANTO, TECNOLOGIE_CALDAIA, TECNOLOGIE_FRIGO } from '../rules.ts'

interface Voce {
  name: string
  etichetta: string
  tipo: 'numero' | 'kW' | [vuota: string, scelte: Record<string, string>]
}

const SI_O_NO: Voce['tipo'] = ['Non so', { true: 'Sì', false: 'No' }]
const VOCI: Record<'caldaia' | 'condizionatore', { riassunto: string; campi: Voce[] }> = {
  caldaia: {
    riassunto: 'gruppo, tecnologia, evacuazione',
    campi: [
      { name: 'numeroGt', etichetta: 'Gruppo termico (GT) n.', tipo: 'numero' },
      { name: 'gruppo', etichetta: 'Gruppo', tipo: ['Non indicato', GRUPPI_IMPIANTO] },
      { name: 'tecnologia', etichetta: 'Tecnologia', tipo: ['Non indicata', TECNOLOGIE_CALDAIA] },
      { name: 'moduli', etichetta: 'Moduli', tipo: 'numero' },
      { name: 'evacuazione', etichetta: 'Evacuazione fumi', tipo: ['Non indicata', EVACUAZIONI] },
      { name: 'riscaldamento', etichetta: 'Climatizzazione invernale', tipo: SI_O_NO },
      { name: 'acs', etichetta: 'Produzione ACS', tipo: SI_O_NO },
    ],
  },
  condizionatore: {
    riassunto: 'tecnologia, circuiti',
    campi: [
      { name: 'numeroGf', etichetta: 'Gruppo frigo (GF) n.', tipo: 'numero' },
      { name: 'tecnologia', etichetta: 'Tecnologia', tipo: ['Non indicata', TECNOLOGIE_FRIGO] },
      { name: 'circuiti', etichetta: 'Circuiti', tipo: 'numero' },
      { name: 'potenzaTermicaKw', etichetta: 'Potenza termica', tipo: 'kW' },
      { name: 'reversibile', etichetta: 'Reversibile', tipo: SI_O_NO },
    ],
  },
}

interface CampiRceeProps {
  specie: keyof typeof VOCI
  /** The field that the form begins with: where it is one of these they are shown. */
  fuoco?: string | undefined
  /** Where something is written in one of them the section begins open. */
  valori: object
}

/** What the model of the report asks of a generator beside its plate; a report that is compiled fills it in too. */
export function CampiRcee({ specie, fuoco, valori }: CampiRceeProps) {
  const { riassunto, campi } = VOCI[specie]
  const nomi = campi.map(({ name }) => name)
  const pieno = nomi.some(
    (nome) => nome === fuoco || ![null, undefined, ''].includes(valori[nome as keyof typeof valori]),
  )
  return (
    <Folded titolo="Per l’RCEE" riassunto={riassunto} campi={nomi} pieno={pieno}>
      <FieldGrid>
        {campi.map(({ name, etichetta, tipo }) =>
          typeof tipo === 'string' ? (
            <NumberField
              key={name}
              {...{ name, etichetta }}
              {...(tipo === 'kW' && { unita: 'kW', decimali: 2 })}
            />
          ) : (
            <SelectField
              key={name}
              {...{ name, etichetta, vuota: tipo[0] }}
              voci={Object.entries(tipo[1]).map(([valore, testo]) => ({ valore, testo }))}
            />
          ),
        )}
      </FieldGrid>
    </Folded>
  )
}
