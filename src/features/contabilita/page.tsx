import { useSearchParams } from 'react-router'
import { Scelta, type Sezione } from '#features/contabilita/components/scelta.tsx'
import { Pagina } from '#web/ui/pagina.tsx'

/** Contabilità: quotes and invoices, one at a time (?scheda=); filters and search of either stand in the address. */
export default function Contabilita() {
  const [parametri, setParametri] = useSearchParams()
  const sezione: Sezione = parametri.get('scheda') === 'fatture' ? 'fatture' : 'preventivi'
  return (
    <Pagina titolo="Contabilità" sottotitolo="Gestisci preventivi e fatture">
      <Scelta
        valore={sezione}
        // What was looked for in one list means nothing in the other.
        onCambia={(nuova) => setParametri(nuova === 'fatture' ? { scheda: nuova } : {})}
      />
    </Pagina>
  )
}
