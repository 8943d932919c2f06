import { useRegistroFatture } from '#carte/fatture/api.ts'
import { filtriRegistro } from '#carte/fatture/components/filtri-registro.ts'
import { IconaStato } from '#carte/fatture/components/stato.tsx'
import { STATI_FATTURA, type StatoFattura, type TipoFattura } from '#carte/fatture/rules.ts'
import { formatCount } from '#shared/numbers.ts'
import stili from './stati-fattura.module.css'

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
    <fieldset className={stili.stati}>
      <legend className="sr-only">Stato delle fatture</legend>
      {IN_ORDINE.map((stato) => {
        const scelto = valore.includes(stato)
        return (
          <button
            key={stato}
            type="button"
            aria-pressed={scelto}
            onClick={() => onCambia(IN_ORDINE.filter((s) => (s === stato ? !scelto : valore.includes(s))))}
          >
            <IconaStato stato={stato} />
            {STATI_FATTURA[stato]}
            <span>{quante ? formatCount(quante[stato]) : ''}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
