import { formatDate } from '#shared/dates.ts'
import { useContatti } from '../api.ts'
import type { Contatto } from '../contract.ts'
import { ESITI_CONTATTO_IN_PAROLE } from '../scelte.rules.ts'
import stili from './scadenze-cliente.module.css'

const QUANTE = 3

/** `23/11/2026 · Sentito, di mattina · «solo dopo le 10» · admin` */
const inParole = ({ il, esito, fascia, data, nota, utente }: Contatto): string =>
  [
    formatDate(il),
    ESITI_CONTATTO_IN_PAROLE[esito] +
      (fascia ? `, di ${fascia.toLowerCase()}` : '') +
      (esito === 'Richiamare' && data ? ` il ${formatDate(data)}` : ''),
    nota && `«${nota}»`,
    utente,
  ]
    .filter(Boolean)
    .join(' · ')

/** What the customer said when they were called, the last first; nothing where nobody has called. */
export function UltimeChiamate({ clienteId }: { clienteId: number }) {
  const contatti = useContatti(clienteId).data?.data ?? []
  if (contatti.length === 0) return null
  return (
    <section className={stili.impianto} aria-label="Ultime chiamate">
      <strong className={stili.nome}>Ultime chiamate</strong>
      <ul className={stili.chiamate}>
        {contatti.slice(0, QUANTE).map((contatto) => (
          <li key={contatto.id}>{inParole(contatto)}</li>
        ))}
      </ul>
    </section>
  )
}
