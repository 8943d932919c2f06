import { type DragEvent, useRef, useState } from 'react'

interface FileDropProps {
  /** Of the hidden input: the kinds of files, with commas between. */
  accept: string
  /** Names the input. */
  etichetta: string
  onFile?: (file: File) => void
  /** In the place of `onFile`: several at once. */
  onFiles?: (files: File[]) => void
}

/**
 * A file, or several, chosen or dropped: dropping is a second way, the first is a button that calls `choose`.
 * @returns `box`, the attributes of what a file may be dropped on, with `data-sopra` while one is held over it; `input`,
 * which stands anywhere inside
 */
export function useFileDrop({ accept, etichetta, onFile, onFiles }: FileDropProps) {
  const chosen = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files[0]) onFile?.(files[0])
    if (files.length > 0) onFiles?.(files)
  }
  return {
    choose: () => chosen.current?.click(),
    box: {
      'data-sopra': over || undefined,
      // What stands within it may take files of its own.
      onDragOver: (evento: DragEvent) => {
        setOver(!evento.defaultPrevented)
        evento.preventDefault()
      },
      onDragLeave: () => setOver(false),
      onDrop: (evento: DragEvent) => {
        const taken = evento.defaultPrevented
        evento.preventDefault()
        setOver(false)
        if (!taken) take(evento.dataTransfer.files)
      },
    },
    input: (
      <input
        ref={chosen}
        type="file"
        hidden
        multiple={onFiles !== undefined}
        accept={accept}
        aria-label={etichetta}
        onChange={(evento) => {
          take(evento.target.files)
          evento.target.value = ''
        }}
      />
    ),
  }
}
