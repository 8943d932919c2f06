import { UnstyledButton } from '@mantine/core'
import { inizioDi } from '#visite/messaggi/components/words.ts'

/** A message's first words, which open all of them. */
export const ApriTesto = ({ testo, onApri }: { testo: string | null; onApri: () => void }) => (
  <UnstyledButton className="ell" w="100%" onClick={onApri}>
    {inizioDi(testo)}
  </UnstyledButton>
)
