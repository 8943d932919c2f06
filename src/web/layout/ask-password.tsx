import { useEffect } from 'react'
import { onConfirmationWanted } from '#web/http.ts'
import { useConfirm } from '../ui/confirm.tsx'

const load = () => import('./asked-password.tsx')

/**
 * Asks for one's own password again where a call wants it (docs/product.md §5.8); what waits behind it is sent again. Where the
 * code of the question doesn't come, the server's words are said.
 */
export function AskPassword() {
  const conferma = useConfirm()
  useEffect(() => {
    onConfirmationWanted(async (perche) => {
      const question = await load().catch(() => null)
      return (await question?.askedPassword(conferma, perche)) ?? false
    })
    return () => onConfirmationWanted(async () => false)
  }, [conferma])
  return null
}
