import stili from './steps.module.css'

/** Where one stands: the steps before are behind, those after to come. */
export type StepTone = 'now' | 'done' | 'doubt' | 'failed'

interface StepsProps {
  /** How many there are. */
  of: number
  /** Which is the present one, from 0; only it has its word. */
  at: number
  tone: StepTone
  children: string
}

/** A way in one line, step by step. */
export const Steps = ({ of, at, tone, children }: StepsProps) => (
  <span className={stili.steps}>
    {Array.from({ length: of }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: steps stand where they stand
      <span key={n} className={stili.step} data-tone={n < at ? 'done' : n === at ? tone : undefined}>
        {n === at && <b>{children}</b>}
      </span>
    ))}
  </span>
)
