import { Button } from '@mantine/core'
import { formatNearDate } from '#shared/dates.ts'
import { contaInParole } from '#shared/numbers.ts'
import { errorText } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { OverLink } from '#web/ui/link.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.tsx'
import { pezziApi, useArriviProposti } from '../api.ts'
import type { ArrivoProposto } from '../contract.ts'
import { usePassoPezzo } from './azioni.tsx'

interface ArrivatiProps {
  /** Only those of these invoices; of all of them where it isn't said. */
  fatture?: readonly number[]
}

/** Awaited parts that stand in suppliers' invoices, each with one press; where there are none, nothing. */
export function Arrivati({ fatture }: ArrivatiProps) {
  const proposti = (useArriviProposti().data ?? []).filter(
    ({ fattura_id }) => !fatture || fatture.includes(fattura_id),
  )
  // Of several invoices the last one.
  const ultimi = [...new Map(proposti.toReversed().map((proposto) => [proposto.pezzo_id, proposto])).values()]
  if (ultimi.length === 0) return null
  const quanti = contaInParole(ultimi.length, 'pezzo', 'pezzi')
  return (
    <Scheda
      titolo={`${ultimi.length === 1 ? 'È arrivato' : 'Sono arrivati'}? ${quanti} ${fatture ? 'di queste fatture' : 'nelle fatture ricevute'}`}
      senzaMargine
    >
      <Rows cols="minmax(0, 1fr) auto">
        {ultimi.toReversed().map((proposto) => (
          <Proposto key={proposto.pezzo_id} proposto={proposto} />
        ))}
      </Rows>
    </Scheda>
  )
}

function Proposto({ proposto }: { proposto: ArrivoProposto }) {
  const { pezzo_id, descrizione, fattura_id, numero_documento, data_emissione, riga } = proposto
  const passo = usePassoPezzo()
  async function arrivato() {
    try {
      passo(await pezziApi.find(pezzo_id), 'Arrivato')
    } catch (errore) {
      toast.errore(errorText(errore, 'Il pezzo non è stato cambiato'))
    }
  }
  return (
    <Row
      name={descrizione}
      sub={
        <OverLink a={`/contabilita?fattura=${fattura_id}`}>
          {numero_documento} di {formatNearDate(data_emissione)}, riga {riga}
        </OverLink>
      }
      actions={
        <Button variant="default" size="xs" onClick={() => void arrivato()}>
          Arrivato
        </Button>
      }
    />
  )
}
