import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormState } from 'react-hook-form'
import stili from './folded.module.css'

interface FoldedProps {
  titolo: string
  /** What it holds, in few words, while it is closed. */
  riassunto?: string
  /** The names of its fields: while one of them is wrong it stands open. */
  campi: readonly string[]
  /** It holds something to read: it begins open, and opens when it comes to hold something. */
  pieno: boolean
  children: ReactNode
}

/** A section of a form that is folded away while nobody needs it; its fields keep their values. */
export function Folded({ titolo, riassunto, campi, pieno, children }: FoldedProps) {
  const [aperta, setAperta] = useState(pieno)
  const [era, setEra] = useState(pieno)
  const { errors } = useFormState()
  const id = useId()
  if (pieno !== era) {
    setEra(pieno)
    if (pieno) setAperta(true)
  }
  // Opened by what is wrong in it, it stays: putting that right must not fold it under the hand.
  const visibile = aperta || campi.some((campo) => campo in errors)
  if (visibile && !aperta) setAperta(true)
  return (
    <section className={stili.sezione}>
      <h3>
        <button
          type="button"
          aria-expanded={visibile}
          aria-controls={id}
          onClick={() => setAperta(!visibile)}
        >
          <IconChevronRight aria-hidden />
          {titolo}
          {riassunto && !visibile && <small>{riassunto}</small>}
        </button>
      </h3>
      <div id={id} hidden={!visibile}>
        {visibile && children}
      </div>
    </section>
  )
}
