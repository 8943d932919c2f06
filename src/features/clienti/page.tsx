import { Pagina } from '#web/ui/pagina.tsx'

/** Clienti. */
export default function Clienti() {
  return <Pagina titolo="Clienti">{null}</Pagina>
}
