import { Button } from '@mantine/core'
import { useRegistroFatture } from '#carte/fatture/api.ts'
import { filtriRegistro } from '#carte/fatture/components/filtri-registro.ts'
import { IconaStato } from '#carte/fatture/components/stato.tsx'
import { STATI_FATTURA, type StatoFattura, type TipoFattura } from '#carte/fatture/rules.ts'
import { formatCount } from '#shared/numbers.ts'
import { Line } from '#web/ui/stack.tsx'

const IN_ORDINE: StatoFattura[] = ['Scaduta', 'Da_Pagare', 'Parzialmente_Pagata', 'Pagata']

interface StatiFatturaProps {
  q: string
  tipo: TipoFattura | null
  valore: StatoFattura[]
  onCambia: (stati: StatoFattura[]) => void
}

/** The states as chips, any of them at once; none means all. */
export function StatiFattura({ q, tipo, valore, onCambia }: StatiFatturaProps) {
  const quante = useRegistroFatture(filtriRegistro(q, tipo, valore)).data?.stati
  return (
    <fieldset>
      <legend className="sr-only">Stato delle fatture</legend>
      <Line>
        {IN_ORDINE.map((stato) => {
          const scelto = valore.includes(stato)
          return (
            <Button
              key={stato}
              variant={scelto ? 'light' : 'default'}
              size="xs"
              radius="xl"
              aria-pressed={scelto}
              leftSection={<IconaStato stato={stato} />}
              rightSection={quante ? formatCount(quante[stato]) : ''}
              onClick={() => onCambia(IN_ORDINE.filter((s) => (s === stato ? !scelto : valore.includes(s))))}
            >
              {STATI_FATTURA[stato]}
            </Button>
          )
        })}
      </Line>
    </fieldset>
  )
}
