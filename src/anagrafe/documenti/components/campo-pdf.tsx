import { ActionIcon, Button } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { peso } from '#anagrafe/documenti/components/peso.ts'
import { Errore } from '#web/ui/fields.tsx'
import stili from './campo-pdf.module.css'

interface CampoPdfProps {
  name: string
  etichetta: string
  obbligatorio?: boolean
}

/** A PDF to be uploaded, chosen or dropped; the form holds the File, or null. */
export function CampoPdf({ name, etichetta, obbligatorio = false }: CampoPdfProps) {
  const { field, fieldState } = useController({ name })
  const scelta = useRef<HTMLInputElement>(null)
  const pulsante = useRef<HTMLButtonElement>(null)
  const [sopra, setSopra] = useState(false)
  const file: File | null = field.value
  const errore = fieldState.error?.message
  const sotto = `${name}-sotto`

  function prendi(nuovo: File | undefined) {
    if (!nuovo) return
    field.onChange(nuovo)
    field.onBlur()
  }

  function lascia(evento: DragEvent) {
    evento.preventDefault()
    setSopra(false)
    prendi(evento.dataTransfer.files[0])
  }

  return (
    <div>
      <span className={stili.etichetta}>{etichetta}</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className={stili.cornice}
        data-sopra={sopra || undefined}
        data-errore={Boolean(errore) || undefined}
        onDragOver={(evento) => {
          evento.preventDefault()
          setSopra(true)
        }}
        onDragLeave={() => setSopra(false)}
        onDrop={lascia}
      >
        <span className={stili.tipo} data-pieno={Boolean(file) || undefined} aria-hidden>
          PDF
        </span>
        <div className={stili.testi}>
          <p className="ell">{file ? file.name : 'Nessun file'}</p>
          <small>
            {file ? (
              peso(file.size)
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
          onClick={() => scelta.current?.click()}
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
        <input
          ref={scelta}
          type="file"
          hidden
          accept=".pdf,application/pdf"
          aria-label={etichetta}
          onChange={(evento) => {
            prendi(evento.target.files?.[0])
            evento.target.value = ''
          }}
        />
      </div>
      <p
        id={sotto}
        className={stili.nota}
        role={errore ? 'alert' : undefined}
        data-errore={Boolean(errore) || undefined}
      >
        {errore ? <Errore testo={errore} /> : 'Solo .pdf, al massimo 10 MB'}
      </p>
    </div>
  )
}
