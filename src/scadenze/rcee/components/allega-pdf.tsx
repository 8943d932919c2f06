import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { salvaFile } from '#anagrafe/documenti/components/salva-file.ts'
import { DOCUMENTO_MASSIMO } from '#anagrafe/documenti/contract.ts'
import { haNomePdf } from '#anagrafe/documenti/rules.ts'
import { rceeApi } from '#scadenze/rcee/api.ts'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { ApiError, errorText } from '#web/http.ts'
import { useSave, useSaveSteps } from '#web/save-steps.ts'
import { toast } from '#web/ui/toast.tsx'

/** What is wrong with a chosen file before it is sent; null when nothing. */
function difetto(file: File): string | null {
  if (!haNomePdf(file.name)) return 'Il file deve avere estensione .pdf'
  if (file.size === 0) return 'Il file è vuoto'
  return file.size > DOCUMENTO_MASSIMO ? 'Il file può pesare al massimo 10 MB' : null
}

/** Why it failed: of a file that was refused, what is wrong with it. */
const parole = (errore: unknown): string =>
  (errore instanceof ApiError && errore.campi?.file) || errorText(errore, 'Errore nel caricamento del PDF')

/** Gives a report its PDF, or another in its place: the former one stays among the customer's documents. */
export function AllegaPdf({ rcee }: { rcee: Rcee }) {
  const scelta = useRef<HTMLInputElement>(null)
  const { steps } = useSaveSteps()
  const { mutate, isPending } = useSave(async (file: File) => {
    const { id, versione, cliente_id: clienteId, numero_documento: numero } = rcee
    const descrizione = numero ? `RCEE ${numero}` : 'RCEE'
    const fileMediaId = await salvaFile(steps, { file, tipologia: 'RCEE', clienteId, descrizione })
    return rceeApi.update({ id, dati: { fileMediaId }, versione })
  })
  const record = `rcee/${rcee.id}` as const
  function manda(file: File) {
    const no = difetto(file)
    if (no) return toast.errore(no, { record })
    mutate(file, {
      onSuccess: () =>
        toast.successo(rcee.file_media ? `PDF sostituito: ${file.name}` : `PDF allegato: ${file.name}`, {
          record,
        }),
      onError: (errore) => toast.errore(parole(errore), { record, riprova: () => manda(file) }),
    })
  }
  const testo = rcee.file_media ? 'Sostituisci PDF' : 'Allega PDF'
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        loading={isPending}
        onClick={() => scelta.current?.click()}
      >
        {testo}
      </Button>
      <input
        ref={scelta}
        type="file"
        hidden
        accept=".pdf,application/pdf"
        aria-label={testo}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) manda(file)
        }}
      />
    </>
  )
}
