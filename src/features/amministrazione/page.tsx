import { Pagina } from '#web/ui/pagina.tsx'

/** Amministrazione. */
export default function Amministrazione() {
  return <Pagina titolo="Amministrazione">{null}</Pagina>
}
