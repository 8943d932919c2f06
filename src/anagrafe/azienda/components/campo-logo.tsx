import { ActionIcon, Button } from '@mantine/core'
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { ErroreLogo, leggiLogo, pesoLogo } from '#anagrafe/azienda/components/logo.ts'
import { Errore } from '#web/ui/fields.tsx'
import stili from './campo-logo.module.css'

/** The company's logo: chosen or dropped, seen at once, taken away. Stored with the rest of the form. */
export function CampoLogo() {
  const { field, fieldState } = useController({ name: 'logo' })
  const scelta = useRef<HTMLInputElement>(null)
  const pulsante = useRef<HTMLButtonElement>(null)
  const [nome, setNome] = useState<string | null>(null)
  const [misure, setMisure] = useState('')
  const [sopra, setSopra] = useState(false)
  const [errore, setErrore] = useState<string | null>(null)
  const logo: string | null = field.value

  async function carica(file: File | undefined) {
    if (!file) return
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

  function lascia(evento: DragEvent) {
    evento.preventDefault()
    setSopra(false)
    void carica(evento.dataTransfer.files[0])
  }

  const testo = errore ?? fieldState.error?.message
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className={stili.cornice}
        data-sopra={sopra || undefined}
        onDragOver={(evento) => {
          evento.preventDefault()
          setSopra(true)
        }}
        onDragLeave={() => setSopra(false)}
        onDrop={lascia}
      >
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
          onClick={() => scelta.current?.click()}
        >
          {logo ? 'Cambia' : 'Carica'}
        </Button>
        {logo && (
          <ActionIcon size="sm" aria-label="Togli il logo" onClick={togli}>
            <IconTrash />
          </ActionIcon>
        )}
        <input
          ref={scelta}
          type="file"
          hidden
          accept="image/png,image/jpeg"
          aria-label="Logo"
          onChange={(evento) => {
            void carica(evento.target.files?.[0])
            evento.target.value = ''
          }}
        />
      </div>
      <p className={stili.nota} role={testo ? 'alert' : undefined} data-errore={Boolean(testo) || undefined}>
        {testo ? (
          <Errore testo={testo} />
        ) : (
          `PNG o JPG. Trascina qui un file per ${logo ? 'cambiarlo' : 'caricarlo'}.`
        )}
      </p>
    </>
  )
}
