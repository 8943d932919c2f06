import { IconCameraPlus, IconPhoto, IconTrash } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { CATEGORIE_FOTO, FOTO_AL_MASSIMO } from '#telefono/rapporti/rules.ts'
import { Scheda } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Bozza, CambiaBozza } from './bozza.ts'
import stili from './foto.module.css'
import { Miniatura } from './miniatura.tsx'
import { preparaFoto, type Scatto } from './scatta.ts'

interface Props {
  bozza: Bozza
  cambia: CambiaBozza
  /** While they are being made small: the report isn't finished yet. */
  onPreparo: (inCorso: boolean) => void
}

/** Photographs of before, after, the plate: taken or chosen, made small here. */
export function Foto({ bozza, cambia, onPreparo }: Props) {
  const { foto } = bozza
  const macchina = useRef<HTMLInputElement>(null)
  const galleria = useRef<HTMLInputElement>(null)
  const [inCorso, setInCorso] = useState(false)
  const conferma = useConfirm()

  async function aggiungi(file: File[]) {
    setInCorso(true)
    onPreparo(true)
    const liberi = FOTO_AL_MASSIMO - foto.length
    if (file.length > liberi) toast.errore(`Al massimo ${FOTO_AL_MASSIMO} foto: le ultime restano fuori`)
    for (const immagine of file.slice(0, liberi)) {
      try {
        const scatto = await preparaFoto(immagine, 'Altro')
        cambia(({ foto: presenti }) => {
          if (
            presenti.length >= FOTO_AL_MASSIMO ||
            presenti.some(({ impronta }) => impronta === scatto.impronta)
          )
            return {}
          return { foto: [...presenti, { ...scatto, categoria: prossima(presenti.length) }] }
        }, true)
      } catch (errore) {
        toast.errore((errore as Error).message)
      }
    }
    setInCorso(false)
    onPreparo(false)
  }
  /** Nobody takes it again: the boiler is closed by then. */
  const togli = async (uid: string) => {
    if (!(await conferma({ frase: 'Togliere la foto?' }))) return
    cambia((bozza) => ({ foto: bozza.foto.filter((scatto) => scatto.uid !== uid) }), true)
  }
  const poni = (uid: string, categoria: string) =>
    cambia((bozza) => ({ foto: bozza.foto.map((f) => (f.uid === uid ? { ...f, categoria } : f)) }))

  return (
    <Scheda titolo="Foto" conteggio={foto.length ? `${foto.length} di ${FOTO_AL_MASSIMO}` : undefined}>
      <div className={stili.griglia}>
        {foto.map((scatto, n) => (
          <Una
            key={scatto.uid}
            scatto={scatto}
            n={n + 1}
            onCategoria={(categoria) => poni(scatto.uid, categoria)}
            onTogli={() => void togli(scatto.uid)}
          />
        ))}
        {foto.length < FOTO_AL_MASSIMO && (
          <>
            <button
              type="button"
              className={stili.scatta}
              aria-disabled={inCorso}
              onClick={() => !inCorso && macchina.current?.click()}
            >
              <IconCameraPlus size={24} stroke={1.7} aria-hidden />
              {inCorso ? 'Preparo…' : 'Scatta'}
            </button>
            <button
              type="button"
              className={stili.scatta}
              aria-disabled={inCorso}
              onClick={() => !inCorso && galleria.current?.click()}
            >
              <IconPhoto size={24} stroke={1.7} aria-hidden />
              Dalla galleria
            </button>
          </>
        )}
      </div>
      <Scelta ref={macchina} etichetta="Scatta una foto" macchina onScelte={aggiungi} />
      <Scelta ref={galleria} etichetta="Foto dalla galleria" onScelte={aggiungi} />
    </Scheda>
  )
}

interface SceltaProps {
  ref: RefObject<HTMLInputElement | null>
  etichetta: string
  /** Opens the camera at once; without it telephones open their photographs, several at a time. */
  macchina?: boolean
  onScelte: (file: File[]) => Promise<void>
}

const Scelta = ({ ref, etichetta, macchina, onScelte }: SceltaProps) => (
  <input
    ref={ref}
    type="file"
    accept="image/*"
    hidden
    {...(macchina ? { capture: 'environment' } : { multiple: true })}
    aria-label={etichetta}
    onChange={({ currentTarget }) => {
      const file = [...(currentTarget.files ?? [])]
      currentTarget.value = ''
      void onScelte(file)
    }}
  />
)

/** The first is of before, the second of after: what is usual needs no touch. */
const prossima = (quante: number): string => CATEGORIE_FOTO[quante === 0 ? 0 : quante === 1 ? 1 : 4]

interface UnaProps {
  scatto: Scatto
  n: number
  onCategoria: (categoria: string) => void
  onTogli: () => void
}

function Una({ scatto: foto, n, onCategoria, onTogli }: UnaProps) {
  return (
    <figure className={stili.una}>
      <Miniatura blob={foto.blob} testo={`Foto ${n}: ${foto.categoria}`} className={stili.intera} />
      <button type="button" className={stili.togli} aria-label={`Togli la foto ${n}`} onClick={onTogli}>
        <IconTrash size={17} aria-hidden />
      </button>
      <select
        aria-label={`Categoria della foto ${n}`}
        value={foto.categoria}
        onChange={({ currentTarget: { value } }) => onCategoria(value)}
      >
        {CATEGORIE_FOTO.map((categoria) => (
          <option key={categoria}>{categoria}</option>
        ))}
      </select>
    </figure>
  )
}
