import { IconAlertCircle, IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { AppLink } from '#web/ui/link.tsx'
import type { ControlloVisto } from '../contract.ts'
import stili from './controlli.module.css'

interface ControlliProps {
  controlli: ControlloVisto[]
  /** Where what stands in the document itself is put right. */
  onModifica: () => void
  /** Asks whether the draft is summed again, or kept as it is. */
  onRicalcola?: () => void
  /** Asks whether what is above the customer's declaration goes to the ordinary rate. */
  onOltre?: () => void
  /** Asks whether an advance that is invoiced already is of this work. */
  onAcconto?: () => void
  /** Whether it can be summed again. */
  ricalcolabile?: boolean
}

/** What is put right by summing the draft again. */
const DA_RICALCOLARE = ['cliente_cambiato', 'origine_cambiata']

const DOVE: [RegExp, string][] = [
  [/^\/admin/, 'Apri Azienda'],
  [/^\/clienti.*dichiarazione=/, 'Indica l’anno'],
  [/^\/clienti/, 'Apri il cliente'],
]

/** What stands against issuing, first, then what should be known; each leads to where it is put right. */
export function Controlli({
  controlli,
  onModifica,
  onRicalcola = onModifica,
  onOltre = onModifica,
  onAcconto = onModifica,
  ricalcolabile = true,
}: ControlliProps) {
  if (controlli.length === 0) return null
  const ordinati = [...controlli].sort(
    (a, b) => Number(b.gravita === 'blocca') - Number(a.gravita === 'blocca'),
  )
  return (
    <ul className={stili.controlli} aria-label="Controlli prima dell’emissione">
      {ordinati.map((c) => (
        <li key={`${c.codice} ${c.campo}`} data-gravita={c.gravita}>
          {c.gravita === 'blocca' ? (
            <IconAlertCircle size={18} aria-label="Da sistemare" />
          ) : (
            <IconAlertTriangle size={18} aria-label="Avviso" />
          )}
          <span>{c.testo}</span>
          {c.vai !== null ? (
            <AppLink a={c.vai}>
              {DOVE.find(([forma]) => forma.test(c.vai ?? ''))?.[1] ?? 'Apri'}
              <IconChevronRight aria-hidden />
            </AppLink>
          ) : (
            c.gravita === 'blocca' &&
            c.codice !== 'schema' && (
              <Rimedio
                codice={c.codice}
                {...{ onModifica, onRicalcola, onOltre, onAcconto, ricalcolabile }}
              />
            )
          )}
        </li>
      ))}
    </ul>
  )
}

/** The button that puts right what stands in the draft itself. */
function Rimedio({
  codice,
  onModifica,
  onRicalcola,
  onOltre,
  onAcconto,
  ricalcolabile,
}: { codice: string } & Required<Omit<ControlliProps, 'controlli'>>) {
  const [testo, fai] = DA_RICALCOLARE.includes(codice)
    ? [ricalcolabile ? 'Ricalcola…' : 'Tienila com’è…', onRicalcola]
    : codice === 'dichiarazione_importo'
      ? ['Il resto al 22%…', onOltre]
      : codice === 'acconto_da_scalare'
        ? ['È di questo lavoro?', onAcconto]
        : ['Modifica', onModifica]
  return (
    <button type="button" onClick={fai}>
      {testo}
      <IconChevronRight aria-hidden />
    </button>
  )
}
