import { Pagina } from '#web/ui/pagina.tsx'

/** Dashboard. */
export default function Dashboard() {
  return <Pagina titolo="Dashboard">{null}</Pagina>
}
