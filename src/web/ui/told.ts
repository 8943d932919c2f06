import { errorText } from '../http.ts'
import { toast } from './toast.tsx'

/** Of a mutation that fails: what the server says of it, else `failed`, in a toast. */
export const toldFailed = (failed?: string) => ({
  onError: (error: unknown) => toast.errore(errorText(error, failed)),
})

/**
 * Of a mutation, both ends said in a toast.
 * @example togli.mutate(id, told('Conferma tolta', 'La conferma non è stata tolta'))
 */
export const told = (done: string, failed?: string) => ({
  onSuccess: () => toast.successo(done),
  ...toldFailed(failed),
})
