import { iniziali } from '#shared/text.ts'
import stili from './initials.module.css'

interface InizialiProps {
  nome: string
  /** 28 px round, 36 and 52 px squared. */
  dimensione?: 'sm' | 'md' | 'lg'
}

/** A person's initials; decorative, the name stands beside it. */
export function Initials({ nome, dimensione = 'sm' }: InizialiProps) {
  return (
    <span aria-hidden className={stili.iniziali} data-dimensione={dimensione}>
      {iniziali(nome)}
    </span>
  )
}
