import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useContext, useEffect } from 'react'
import { AppLink } from './link.tsx'
import stili from './page.module.css'
import { SideContext, useSideRoom } from './side-context.ts'

interface PaginaProps {
  /** The heading, and the document's title as `titolo · Tepore`. */
  titolo: string
  sottotitolo?: ReactNode
  /** Buttons on the right; at most one in flame colour, the rightmost. */
  azioni?: ReactNode
  /** Beside the title: the parts of a screen that has several. */
  accanto?: ReactNode
  indietro?: { a: string; testo: string; preventScrollReset?: boolean }
  children: ReactNode
}

/** Head and body of a screen; beside the body the list of its section, where there is one. */
export function Pagina({ titolo, sottotitolo, accanto, azioni, indietro, children }: PaginaProps) {
  const Side = useContext(SideContext)
  const room = useSideRoom()
  useEffect(() => {
    document.title = `${titolo} · Tepore`
  }, [titolo])
  return (
    <>
      {indietro && !(Side && room) && (
        <AppLink
          a={indietro.a}
          className={stili.indietro}
          preventScrollReset={indietro.preventScrollReset ?? false}
        >
          <IconArrowLeft size={16} aria-hidden />
          {indietro.testo}
        </AppLink>
      )}
      <header className={stili.testa}>
        <div className={stili.titoli}>
          <h1>{titolo}</h1>
          {sottotitolo && <p>{sottotitolo}</p>}
        </div>
        {accanto && <div className={stili.accanto}>{accanto}</div>}
        {(azioni || (Side && !room)) && (
          <div className={stili.azioni}>
            {Side && !room && <Side menu />}
            {azioni}
          </div>
        )}
      </header>
      {Side ? (
        <div className={stili.conLato}>
          {room && <Side />}
          <div className={stili.parte}>{children}</div>
        </div>
      ) : (
        children
      )}
    </>
  )
}
