import { toast } from '#web/ui/toast.tsx'

/** Puts a text where it can be pasted from. @returns false where no browser has such a place, as over plain http: it is said */
export async function copied(testo: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(testo)
    return true
  } catch {
    toast.errore('Il browser non permette di copiare: seleziona il testo')
    return false
  }
}

/** The same, and says so. */
export async function copyText(testo: string): Promise<void> {
  if (await copied(testo)) toast.successo('Testo copiato')
}
