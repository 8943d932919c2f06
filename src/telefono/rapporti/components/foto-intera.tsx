import { Dialog } from '#web/ui/dialog.tsx'
import stili from './miniatura.module.css'

interface Props {
  indirizzo: string
  /** What it shows, in words. */
  testo: string
  onChiudi: () => void
}

/** A photograph, whole. */
export function FotoIntera({ indirizzo, testo, onChiudi }: Props) {
  return (
    <Dialog aperto onChiudi={onChiudi} titolo={testo} larghezza={900}>
      <img className={stili.intera} src={indirizzo} alt={testo} />
    </Dialog>
  )
}
