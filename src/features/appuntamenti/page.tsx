import { Pagina } from '#web/ui/pagina.tsx'

/** Appuntamenti. */
export default function Appuntamenti() {
  return <Pagina titolo="Appuntamenti">{null}</Pagina>
}
