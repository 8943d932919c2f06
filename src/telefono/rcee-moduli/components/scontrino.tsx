import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Miniatura } from '#telefono/rapporti/components/miniatura.tsx'
import type { Scatto } from '#telefono/rapporti/components/scatta.ts'
import stili from './modulo.module.css'

export interface ScontrinoProps {
  /** Of the analyser's slip. */
  foto: readonly Scatto[]
  onFoto: (file: File) => Promise<void>
  onTogli: (uid: string) => void
}

/** The slip of the analyser: photographed, it goes at the end of the document. */
export function Scontrino({ foto, onFoto, onTogli }: ScontrinoProps) {
  const macchina = useRef<HTMLInputElement>(null)
  const [inCorso, setInCorso] = useState(false)
  return (
    <div className={stili.scontrino}>
      <span>Scontrino dell’analizzatore</span>
      <div>
        {foto.map((scatto, n) => (
          <figure key={scatto.uid}>
            <Miniatura blob={scatto.blob} testo={`Scontrino ${n + 1}`} className={stili.foto} />
            <button
              type="button"
              aria-label={`Togli lo scontrino ${n + 1}`}
              onClick={() => onTogli(scatto.uid)}
            >
              <IconTrash size={17} aria-hidden />
            </button>
          </figure>
        ))}
        <button
          type="button"
          className={stili.scatta}
          aria-disabled={inCorso}
          onClick={() => !inCorso && macchina.current?.click()}
        >
          <IconCamera size={19} aria-hidden />
          {inCorso ? 'Preparo…' : foto.length > 0 ? 'Un’altra' : 'Scatta'}
        </button>
      </div>
      <input
        ref={macchina}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Fotografa lo scontrino"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (!file) return
          setInCorso(true)
          void onFoto(file).finally(() => setInCorso(false))
        }}
      />
      <small>va in fondo al PDF</small>
    </div>
  )
}
