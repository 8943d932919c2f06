import type { ReactNode } from 'react'
import { oggi } from '#shared/dates.ts'
import type { Conflict } from '#web/outbox-store.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ora, valoreDellAzione } from './words.ts'

interface Parte {
  nome: string
  /** Who and when, below the name. */
  quando: string
}

interface ConfrontoProps {
  /** Each with who wrote the office's value, where it is known of each. */
  contrasti: (Conflict & { nome: string; mano?: { chi: string; quando: string } | null })[]
  telefono: Parte
  ufficio: Parte
  /** Where nothing above says which field a single one is. */
  conNome?: boolean
}

/** What the telephone wants beside what stands in the office, field by field. */
export function ConfrontoAzione({ contrasti, telefono, ufficio, conNome }: ConfrontoProps) {
  const piu = conNome || contrasti.length > 1
  return (
    <Stack gap={8}>
      {contrasti.map(({ campo, nome, dopo: voluto, ufficio: presente, mano }) => (
        <section key={campo} aria-label={nome}>
          {piu && <h3>{nome}</h3>}
          <Facts as="lines">
            <Fact of={<Chi {...telefono} />}>
              {conDifferenze(valoreDellAzione(campo, voluto), valoreDellAzione(campo, presente))}
            </Fact>
            <Fact
              of={<Chi {...ufficio} {...(mano && { quando: `${mano.chi}, ${ora(mano.quando, oggi())}` })} />}
            >
              {conDifferenze(valoreDellAzione(campo, presente), valoreDellAzione(campo, voluto))}
            </Fact>
          </Facts>
        </section>
      ))}
    </Stack>
  )
}

const Chi = ({ nome, quando }: Parte) => (quando ? `${nome}, ${quando}` : nome)

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
