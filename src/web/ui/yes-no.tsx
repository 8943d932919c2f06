import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'

interface YesNoProps {
  /** `Approva`, `Accetta`. */
  yes: string
  /** What is answered, where the words alone don't say it to who listens. */
  of?: string
  size?: ButtonProps['size']
  /** The answer that is on its way. */
  sending?: 'yes' | 'no' | null
  /** Nothing can be answered now; the focus stays. */
  waiting?: boolean
  onAnswer: (yes: boolean, button: HTMLElement) => void
}

/**
 * The two answers to a request in a list. Yes stands first: when an answered row goes, the focus comes to the first button of the next one
 * (focus.ts), and must not come to a refusal.
 */
export const YesNo = ({ yes, of, size, sending, waiting, onAnswer }: YesNoProps) => (
  <>
    <Button
      size={size}
      leftSection={<IconCheck aria-hidden />}
      loading={sending === 'yes'}
      aria-disabled={waiting}
      aria-label={of && `${yes}: ${of}`}
      onClick={({ currentTarget }) => !waiting && onAnswer(true, currentTarget)}
    >
      {yes}
    </Button>
    <Button
      size={size}
      variant="default"
      loading={sending === 'no'}
      aria-disabled={waiting}
      aria-label={of && `Rifiuta: ${of}`}
      onClick={({ currentTarget }) => !waiting && onAnswer(false, currentTarget)}
    >
      Rifiuta
    </Button>
  </>
)
