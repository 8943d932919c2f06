import { IconChecks } from '@tabler/icons-react'
import { uni10389Proposto } from '../giudizio.rules.ts'
import { eGas, letto, type ModuloBozza, postoNellaBozza } from './bozza.ts'
import { CampoRisposta, type DiModulo } from './campi.tsx'
import { controlliModulo } from './domande.ts'
import type { Giudicato } from './giudicato.ts'
import stili from './modulo.module.css'

/** D. */
export function SezioneControlli(props: DiModulo) {
  const { modulo } = props.giudicato
  const voci = Object.entries(controlliModulo(modulo))
  return (
    <>
      {voci.map(([voce, domanda]) => (
        <CampoRisposta
          key={voce}
          {...props}
          campo={`controlli.${voce}`}
          domanda={domanda}
          perche={giaDetto(modulo, voce)}
        />
      ))}
      <AltriRegolari {...props} campi={voci.map(([voce]) => `controlli.${voce}`)} />
    </>
  )
}

/** Why «Nc» stands there without anybody having said so. */
function giaDetto(modulo: ModuloBozza, voce: string): string | undefined {
  if (modulo.tipo === 2 || letto(modulo, `controlli.${voce}`) !== 'nc') return undefined
  const { interno, esterno } = modulo.dati.controlli
  const gas = eGas(modulo.generatore.tipo_combustibile)
  if (voce === 'esterno' && interno !== 'nc') return 'non è all’esterno'
  if (voce === 'interno' && esterno !== 'nc') return 'non è all’interno'
  if (voce === 'perdite' && gas) return 'è a gas'
  return voce === 'tenuta' && !gas ? 'non è a gas' : undefined
}

/** What an answer is where nothing is wrong; null where it has to be said by hand. */
function regolare({ modulo, giudizio }: Giudicato, campo: string): 'si' | 'no' | null {
  if (campo === 'energetica.riflusso') return 'no'
  if (campo === 'energetica.uni10389') return uni10389Proposto(giudizio)
  // There, or not there, is neither right nor wrong.
  if (campo.startsWith('energetica.rilevazione')) return null
  const altrove = campo === 'controlli.interno' ? 'esterno' : campo === 'controlli.esterno' ? 'interno' : null
  // Inside or outside: one of them must have been said.
  return altrove && !letto(modulo, `controlli.${altrove}`) ? null : 'si'
}

/** Sets what is still empty to what it is where nothing is wrong, and says how many that are. */
export function AltriRegolari({ giudicato, cambia, campi }: DiModulo & { campi: readonly string[] }) {
  const { modulo } = giudicato
  const vuoti = campi.flatMap((campo) => {
    const valore = letto(modulo, campo) === null ? regolare(giudicato, campo) : null
    return valore ? [[campo, valore] as const] : []
  })
  if (vuoti.length === 0) return null
  const n = vuoti.length
  return (
    <button
      type="button"
      className={stili.altri}
      onClick={() =>
        cambia((bozza) =>
          vuoti.reduce((scritta, [campo, valore]) => postoNellaBozza(scritta, campo, valore), bozza),
        )
      }
    >
      <IconChecks size={19} aria-hidden />
      {n === 1 ? 'Segna regolare anche l’altro' : `Segna gli altri ${n} regolari`}
    </button>
  )
}
