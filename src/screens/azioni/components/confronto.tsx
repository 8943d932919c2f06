import type { Conflict } from '#web/outbox-store.ts'
import stili from './azioni.module.css'
import { valoreInParole } from './parole.ts'

interface Parte {
  nome: string
  /** Who and when, below the name. */
  quando: string
}

interface ConfrontoProps {
  contrasti: (Conflict & { nome: string })[]
  telefono: Parte
  ufficio: Parte
  /** Where nothing above says which field a single one is. */
  conNome?: boolean
}

/** What the telephone wants beside what stands in the office, field by field. */
export function Confronto({ contrasti, telefono, ufficio, conNome }: ConfrontoProps) {
  const piu = conNome || contrasti.length > 1
  return (
    <div className={stili.confronto}>
      {contrasti.map(({ campo, nome, dopo, ufficio: loro }) => (
        <section key={campo} className={stili.campo} aria-label={nome}>
          {piu && <p>{nome}</p>}
          <dl>
            <div>
              <dt>
                {telefono.nome}
                <small>{telefono.quando}</small>
              </dt>
              <dd>{valoreInParole(campo, dopo)}</dd>
            </div>
            <div>
              <dt>
                {ufficio.nome}
                <small>{ufficio.quando}</small>
              </dt>
              <dd>{valoreInParole(campo, loro)}</dd>
            </div>
          </dl>
        </section>
      ))}
    </div>
  )
}
