import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnteprimaPdf } from '#anagrafe/documenti/components/anteprima-pdf.tsx'
import { Scarica } from '#anagrafe/documenti/components/scarica.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface DocumentoProps {
  documento: { id: number; nome_file: string }
  titolo: string
  aperto: boolean
  onChiudi: () => void
  /** One line above the document: what it is about. */
  testa?: ReactNode
  /** The main button, where it isn't 'Scarica', which stays beside it. */
  azione?: ReactNode
}

/** A document in its dialog. */
export function DocumentoAperto({ documento, titolo, aperto, onChiudi, testa, azione }: DocumentoProps) {
  const { id, nome_file } = documento
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
          <Scarica id={id} nome={nome_file} variant={azione ? 'default' : 'filled'} />
          {azione}
        </>
      }
    >
      {testa}
      <AnteprimaPdf id={id} nome={nome_file} />
    </Dialog>
  )
}
