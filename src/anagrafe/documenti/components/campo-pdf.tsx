import { ActionIcon, Button } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { pesoDelFile } from '#anagrafe/documenti/components/peso.ts'
import { ErroreDiCampo } from '#web/ui/fields.tsx'
import { useFileDrop } from '#web/ui/file-drop.tsx'
import stili from './campo-pdf.module.css'

interface CampoPdfProps {
  name: string
  etichetta: string
  obbligatorio?: boolean
}

/** A PDF to be uploaded, chosen or dropped; the form holds the File, or null. */
export function CampoPdf({ name, etichetta, obbligatorio = false }: CampoPdfProps) {
  const { field, fieldState } = useController({ name })
  const pulsante = useRef<HTMLButtonElement>(null)
  const file: File | null = field.value
  const errore = fieldState.error?.message
  const sotto = `${name}-sotto`

  const { box, choose, input } = useFileDrop({
    accept: '.pdf,application/pdf',
    etichetta,
    onFile: (nuovo) => {
      field.onChange(nuovo)
      field.onBlur()
    },
  })

  return (
    <div>
      <span className={stili.etichetta}>{etichetta}</span>
      <div className={stili.cornice} {...box} data-errore={Boolean(errore) || undefined}>
        <span className={stili.tipo} data-pieno={Boolean(file) || undefined} aria-hidden>
          PDF
        </span>
        <div className={stili.testi}>
          <p className="ell">{file ? file.name : 'Nessun file'}</p>
          <small>
            {file ? (
              pesoDelFile(file.size)
            ) : (
              <>
                {obbligatorio ? 'Obbligatorio' : 'Facoltativo'}
                <span className={stili.trascina}>, si può trascinare qui</span>
              </>
            )}
          </small>
        </div>
        <Button
          ref={pulsante}
          variant="default"
          size="xs"
          {...(!file && { leftSection: <IconUpload aria-hidden /> })}
          aria-describedby={sotto}
          onClick={choose}
        >
          {file ? 'Cambia' : 'Scegli un file'}
        </Button>
        {file && (
          <ActionIcon
            size="sm"
            aria-label="Togli il file"
            onClick={() => {
              field.onChange(null)
              pulsante.current?.focus()
            }}
          >
            <IconX />
          </ActionIcon>
        )}
        {input}
      </div>
      <p
        id={sotto}
        className={stili.nota}
        role={errore ? 'alert' : undefined}
        data-errore={Boolean(errore) || undefined}
      >
        {errore ? <ErroreDiCampo testo={errore} /> : 'Solo .pdf, al massimo 10 MB'}
      </p>
    </div>
  )
}
