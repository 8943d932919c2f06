import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import type { Articolo } from '#carte/articoli/contract.ts'
import stili from './editor-righe.module.css'
import { ArticoliTrovati, type ElencoArticoli } from './trovati.tsx'

interface CellaDescrizioneProps {
  n: number
  valore: string
  onCambia: (valore: string) => void
  onArticolo: (articolo: Articolo) => void
  /** Enter, where the listino has nothing to give. */
  onInvio: () => void
  errata: boolean
  sotto: string | undefined
}

/** What a line is for: one's own words, or what the listino finds by them. */
export function CellaDescrizione(props: CellaDescrizioneProps) {
  const { n, valore, onCambia, onArticolo, onInvio, errata, sotto } = props
  const [aperta, setAperta] = useState(false)
  const [attiva, setAttiva] = useState<string>()
  const elenco = useRef<ElencoArticoli>(null)
  const id = useId()
  const chiudi = useCallback(() => {
    setAperta(false)
    setAttiva(undefined)
  }, [])

  function tasto(evento: KeyboardEvent) {
    if (!aperta || !elenco.current?.tasto(evento)) return
    evento.preventDefault()
    evento.stopPropagation()
  }

  return (
    <td className={stili.cella} data-cella="descrizione">
      <span className={stili.nome} aria-hidden>
        Descrizione
      </span>
      <textarea
        className={stili.campo}
        data-campo="descrizione"
        rows={1}
        maxLength={4000}
        autoComplete="off"
        placeholder="Cerca nel listino o scrivi"
        aria-label={`Descrizione, riga ${n}`}
        aria-autocomplete="list"
        aria-controls={attiva ? id : undefined}
        aria-activedescendant={attiva}
        aria-invalid={errata || undefined}
        aria-describedby={sotto}
        // Escape is then the list's, not the dialog's.
        data-mantine-stop-propagation={attiva ? true : undefined}
        value={valore}
        onChange={(evento) => {
          // A line is one paragraph: what is pasted too.
          onCambia(evento.target.value.replace(/\s*\n\s*/g, ' '))
          setAperta(true)
        }}
        onKeyDown={tasto}
        onBlur={chiudi}
      />
      {aperta && (
        <ArticoliTrovati
          ref={elenco}
          id={id}
          cercato={valore}
          onPrendi={(articolo) => {
            chiudi()
            onArticolo(articolo)
          }}
          onNiente={() => {
            chiudi()
            onInvio()
          }}
          onAttiva={setAttiva}
          onChiudi={chiudi}
        />
      )}
    </td>
  )
}
