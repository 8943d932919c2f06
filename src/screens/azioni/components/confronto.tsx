import type { ReactNode } from 'react'
import type { Conflict } from '#web/outbox-store.ts'
import stili from './azioni.module.css'
import { valoreDellAzione } from './words.ts'

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
export function ConfrontoAzione({ contrasti, telefono, ufficio, conNome }: ConfrontoProps) {
  const piu = conNome || contrasti.length > 1
  return (
    <div className={stili.confronto}>
      {contrasti.map(({ campo, nome, dopo: voluto, ufficio: presente }) => (
        <section key={campo} className={stili.campo} aria-label={nome}>
          {piu && <p>{nome}</p>}
          <dl>
            <div>
              <dt>
                {telefono.nome}
                <small>{telefono.quando}</small>
              </dt>
              <dd>{conDifferenze(valoreDellAzione(campo, voluto), valoreDellAzione(campo, presente))}</dd>
            </div>
            <div>
              <dt>
                {ufficio.nome}
                <small>{ufficio.quando}</small>
              </dt>
              <dd>{conDifferenze(valoreDellAzione(campo, presente), valoreDellAzione(campo, voluto))}</dd>
            </div>
          </dl>
        </section>
      ))}
    </div>
  )
}

/** Of two codes as long as each other the places where they differ are marked; other texts are read whole. */
function conDifferenze(testo: string, paragone: string): ReactNode {
  const lettere = [...testo]
  const diverse = lettere.map((segno, posto) => segno !== paragone[posto])
  const quante = diverse.filter(Boolean).length
  if (testo.length !== paragone.length || testo.length < 6 || quante === 0 || quante > testo.length / 2)
    return testo
  const pezzi: { inizio: number; testo: string; diverso: boolean }[] = []
  for (const [posto, lettera] of lettere.entries()) {
    const ultimo = pezzi.at(-1)
    const diverso = diverse[posto] === true
    if (ultimo?.diverso === diverso) ultimo.testo += lettera
    else pezzi.push({ inizio: posto, testo: lettera, diverso })
  }
  return pezzi.map(({ inizio, testo, diverso }) =>
    diverso ? <mark key={inizio}>{testo}</mark> : <span key={inizio}>{testo}</span>,
  )
}
