import { formatDate } from '#shared/dates.ts'
import { Group } from '#web/ui/group.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { useContatti } from '../api.ts'
import type { Contatto } from '../contract.ts'
import { ESITI_CONTATTO_IN_PAROLE } from '../scelte.rules.ts'

const QUANTE = 3

/** `23/11/2026 · Sentito, di mattina`, `«solo dopo le 10» · admin` */
const inParole = ({ il, esito, fascia, data, nota, utente }: Contatto) => ({
  name:
    `${formatDate(il)} · ${ESITI_CONTATTO_IN_PAROLE[esito]}` +
    (fascia ? `, di ${fascia.toLowerCase()}` : '') +
    (esito === 'Richiamare' && data ? ` il ${formatDate(data)}` : ''),
  sub: [nota && `«${nota}»`, utente].filter(Boolean).join(' · '),
})

/** What the customer said when they were called, the last first; nothing where nobody has called. */
export function UltimeChiamate({ clienteId }: { clienteId: number }) {
  const contatti = useContatti(clienteId).data?.data ?? []
  if (contatti.length === 0) return null
  return (
    <Group title="Ultime chiamate">
      <Rows cols="minmax(0, 1fr)" label="Ultime chiamate">
        {contatti.slice(0, QUANTE).map((contatto) => (
          <Row key={contatto.id} {...inParole(contatto)} />
        ))}
      </Rows>
    </Group>
  )
}
