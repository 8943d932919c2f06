import { type DragEvent, useRef, useState } from 'react'

interface FileDropProps {
  /** Of the hidden input: the kinds of files, with commas between. */
  accept: string
  /** Names the input. */
  etichetta: string
  onFile: (file: File) => void
}

/**
 * One file, chosen or dropped: dropping is a second way, the first is a button that calls `choose`.
 * @returns `box`, the attributes of what a file may be dropped on, with `data-sopra` while one is held over it; `input`,
 * which stands anywhere inside
 */
export function useFileDrop({ accept, etichetta, onFile }: FileDropProps) {
  const chosen = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => file && onFile(file)
  return {
    choose: () => chosen.current?.click(),
    box: {
      'data-sopra': over || undefined,
      onDragOver: (evento: DragEvent) => {
        evento.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (evento: DragEvent) => {
        evento.preventDefault()
        setOver(false)
        take(evento.dataTransfer.files[0])
      },
    },
    input: (
      <input
        ref={chosen}
        type="file"
        hidden
        accept={accept}
        aria-label={etichetta}
        onChange={(evento) => {
          take(evento.target.files?.[0])
          evento.target.value = ''
        }}
      />
    ),
  }
}
