import { Button } from '@mantine/core'
import { AnteprimaPdf } from '#features/documenti/components/anteprima-pdf.tsx'
import { Scarica } from '#features/documenti/components/scarica.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface DocumentoProps {
  documento: { id: number; nome_file: string }
  titolo: string
  aperto: boolean
  onChiudi: () => void
}

/** A document in its dialog. */
export function Documento({ documento: { id, nome_file }, titolo, aperto, onChiudi }: DocumentoProps) {
  return (
    <Dialog
      aperto={aperto}
      onChiudi={onChiudi}
      titolo={titolo}
      larghezza={960}
      piede={
        <>
          <Button variant="default" onClick={onChiudi}>
            Chiudi
          </Button>
          <Scarica id={id} nome={nome_file} />
        </>
      }
    >
      <AnteprimaPdf id={id} nome={nome_file} />
    </Dialog>
  )
}
