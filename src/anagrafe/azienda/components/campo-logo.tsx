import { ActionIcon, Button } from '@mantine/core'
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { ErroreLogo, leggiLogo, pesoLogo } from '#anagrafe/azienda/components/logo.ts'
import { ErroreDiCampo } from '#web/ui/fields.tsx'
import { useFileDrop } from '#web/ui/file-drop.tsx'
import stili from './campo-logo.module.css'

/** The company's logo: chosen or dropped, seen at once, taken away. Stored with the rest of the form. */
export function CampoLogo() {
  const { field, fieldState } = useController({ name: 'logo' })
  const pulsante = useRef<HTMLButtonElement>(null)
  const [nome, setNome] = useState<string | null>(null)
  const [misure, setMisure] = useState('')
  const [errore, setErrore] = useState<string | null>(null)
  const logo: string | null = field.value

  const { box, choose, input } = useFileDrop({
    accept: 'image/png,image/jpeg',
    etichetta: 'Logo',
    onFile: (file) => void carica(file),
  })

  async function carica(file: File) {
    setErrore(null)
    try {
      field.onChange(await leggiLogo(file))
      setNome(file.name)
    } catch (causa) {
      setErrore(causa instanceof ErroreLogo ? causa.message : 'Questo file non si può leggere')
    }
  }

  function togli() {
    field.onChange(null)
    setNome(null)
    setErrore(null)
    pulsante.current?.focus()
  }

  const testo = errore ?? fieldState.error?.message
  return (
    <>
      <div className={stili.cornice} {...box}>
        {logo ? (
          <img
            src={logo}
            alt="Logo dell’azienda"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setMisure(`${naturalWidth} × ${naturalHeight} · `)
            }
          />
        ) : (
          <span className={stili.manca} aria-hidden>
            <IconPhoto />
          </span>
        )}
        <div className={stili.testi}>
          <p className="ell">{logo ? (nome ?? 'Logo') : 'Nessun logo'}</p>
          {logo && (
            <small>
              {misure}
              {pesoLogo(logo)}
            </small>
          )}
        </div>
        <Button
          ref={pulsante}
          variant="default"
          size="xs"
          leftSection={<IconUpload aria-hidden />}
          onClick={choose}
        >
          {logo ? 'Cambia' : 'Carica'}
        </Button>
        {logo && (
          <ActionIcon size="sm" aria-label="Togli il logo" onClick={togli}>
            <IconTrash />
          </ActionIcon>
        )}
        {input}
      </div>
      <p className={stili.nota} role={testo ? 'alert' : undefined} data-errore={Boolean(testo) || undefined}>
        {testo ? (
          <ErroreDiCampo testo={testo} />
        ) : (
          `PNG o JPG. Trascina qui un file per ${logo ? 'cambiarlo' : 'caricarlo'}.`
        )}
      </p>
    </>
  )
}
