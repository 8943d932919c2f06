import { toast } from '#web/ui/toast.tsx'

/** Puts a text where it can be pasted from, and says so; over plain http no browser has such a place. */
export async function copyText(testo: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(testo)
    toast.successo('Testo copiato')
  } catch {
    toast.errore('Il browser non permette di copiare: seleziona il testo')
  }
}
