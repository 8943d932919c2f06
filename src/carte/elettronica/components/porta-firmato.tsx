import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { errorText } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { useFileDrop } from '#web/ui/file-drop.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { usePortaFirmata } from '../api.ts'

/**
 * The signed file of an invoice, dropped or chosen.
 * @returns `box` and `input` as `useFileDrop` does; `sopra` while a file is held over it; `porta` lets one be chosen, and
 * `bottone` calls it; `errore`, why the last one wasn't taken
 */
export function usePortaFirmato({ id, numero }: { id: number; numero: string }) {
  const { mutate, isPending, error } = usePortaFirmata()
  const { box, choose, input } = useFileDrop({
    accept: '.p7m,.xml,application/pkcs7-mime,application/xml,text/xml',
    etichetta: `File firmato di ${numero}`,
    onFile: (file) =>
      isPending ||
      mutate(
        { id, file, key: newKey() },
        { onSuccess: () => toast.successo(`${numero}: c’è il file firmato, parte lui`) },
      ),
  })
  const porta = () => isPending || choose()
  return {
    ...{ box, input, porta },
    sopra: box['data-sopra'] === true,
    bottone: (
      <Button
        key="porta"
        leftSection={<IconSignature size={17} aria-hidden />}
        aria-label={`Porta il file firmato di ${numero}`}
        aria-disabled={isPending}
        onClick={porta}
      >
        {isPending ? 'Lettura…' : 'Porta il file firmato'}
      </Button>
    ),
    errore: error && <Notice tono="errore">{errorText(error, 'Il file firmato non è stato letto')}</Notice>,
  }
}
