import { Notice } from './notice.tsx'

/** What a failed save in steps has done already, in words; nothing while nothing is. */
export function AlreadySaved({ done }: { done: string[] }) {
  if (done.length === 0) return null
  return <Notice tono="info">Già salvato: {done.join(', ')}. Riprovando si riparte da lì.</Notice>
}
