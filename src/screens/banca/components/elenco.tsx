import { Button } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { DaConfermare } from '#archivio/movimenti/api.ts'
import type { Movimento } from '#archivio/movimenti/contract.ts'
import type { Ignora } from '#archivio/movimenti/rules.ts'
import { formatFlow } from '#shared/money.ts'
import { formatCount } from '#shared/numbers.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { usePhone } from '#web/width.ts'
import stili from './banca.module.css'
import { confermaCon, GRUPPI, type Gruppo, gruppoDi, type Parte, partiProposte, sommeDi } from './gruppi.ts'
import { RigaConParti } from './parti.tsx'
import { RigaDaScegliere, RigaSenza, RigaSicura } from './righe.tsx'

/** So many rows of a group at first, and so many more at a time. */
const PRIMA: Record<Gruppo, number> = { sicure: 5, scegliere: 6, viste: 3, senza: 6 }
const POI = 100

interface ElencoProps {
  righe: Movimento[]
  /** What was chosen for rows of which something is left. */
  parti: ReadonlyMap<number, Parte[]>
  inCorso: boolean
  onConferma: (righe: DaConfermare[]) => void
  onIgnora: (riga: Movimento, come: Ignora) => void
  onCerca: (riga: Movimento) => void
  onParti: (riga: Movimento, parti: Parte[]) => void
  onAnnulla: (riga: Movimento) => void
}

/** ↑ ↓ from row to row; among the choices of one row they are the choices'. */
function tasti(evento: KeyboardEvent<HTMLElement>) {
  const verso = evento.key === 'ArrowDown' ? 1 : evento.key === 'ArrowUp' ? -1 : 0
  const qui = evento.target
  if (verso === 0 || !(qui instanceof HTMLElement) || evento.ctrlKey || evento.metaKey || evento.altKey)
    return
  if (qui instanceof HTMLInputElement && qui.type === 'radio') return
  const tutte = [...evento.currentTarget.querySelectorAll<HTMLElement>('[data-riga]')]
  const nuova = tutte[tutte.findIndex((una) => una.closest('li') === qui.closest('li')) + verso]
  if (!nuova) return
  evento.preventDefault()
  nuova.focus()
}

/** Open rows by how sure they are: the sure ones are confirmed together, the others one by one. */
export function Elenco({ righe, parti, onAnnulla, ...comuni }: ElencoProps) {
  const { inCorso, onConferma } = comuni
  const [tolte, setTolte] = useState<ReadonlySet<number>>(new Set())
  const gruppi = Map.groupBy(righe, gruppoDi)
  const sicure = (gruppi.get('sicure') ?? []).filter(({ n }) => !tolte.has(n) && !parti.has(n))
  const tutte = () =>
    onConferma(sicure.flatMap((r) => (r.proposta ? [confermaCon(r, partiProposte(r.proposta))] : [])))
  useShortcut('c', 'Conferma i movimenti sicuri', tutte, sicure.length > 0 && !inCorso)
  const segna = (n: number, presa: boolean) => {
    const nuove = new Set(tolte)
    if (presa) nuove.delete(n)
    else nuove.add(n)
    setTolte(nuove)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the fields and buttons inside
    <div onKeyDown={tasti}>
      {(Object.keys(GRUPPI) as Gruppo[]).map((gruppo) => {
        const sue = gruppi.get(gruppo) ?? []
        if (sue.length === 0) return null
        return (
          <GruppoRighe key={gruppo} gruppo={gruppo} righe={sue}>
            {gruppo === 'sicure' && (
              <span className={stili.tutte}>
                <Somme righe={sicure} />
                <Button
                  color="flame"
                  leftSection={<IconCheck size={18} aria-hidden />}
                  aria-disabled={inCorso || sicure.length === 0}
                  onClick={tutte}
                >
                  {inCorso
                    ? 'Registrazione…'
                    : `Conferma ${formatCount(sicure.length)} ${sicure.length === 1 ? 'sicura' : 'sicure'}`}
                </Button>
              </span>
            )}
            {(riga) =>
              parti.has(riga.n) || riga.pagate.length > 0 ? (
                <RigaConParti riga={riga} parti={parti.get(riga.n) ?? []} onAnnulla={onAnnulla} {...comuni} />
              ) : gruppo === 'sicure' && riga.proposta ? (
                <RigaSicura
                  riga={riga}
                  proposta={riga.proposta}
                  presa={!tolte.has(riga.n)}
                  onPresa={(presa) => segna(riga.n, presa)}
                  {...comuni}
                />
              ) : riga.proposta ? (
                <RigaDaScegliere riga={riga} proposte={[riga.proposta, ...riga.alternative]} {...comuni} />
              ) : (
                <RigaSenza riga={riga} {...comuni} />
              )
            }
          </GruppoRighe>
        )
      })}
    </div>
  )
}

function Somme({ righe }: { righe: readonly Movimento[] }) {
  const { entrate, uscite } = sommeDi(righe)
  return (
    <span className={stili.somme}>
      {entrate > 0 && <span data-entra>{formatFlow(entrate, true)}</span>}
      {uscite > 0 && <span>{formatFlow(uscite, false)}</span>}
    </span>
  )
}

interface GruppoProps {
  gruppo: Gruppo
  righe: Movimento[]
  /** What stands in its head, and how a row is shown. */
  children: [ReactNode, (riga: Movimento) => ReactNode]
}

function GruppoRighe({ gruppo, righe, children: [atto, mostra] }: GruppoProps) {
  const telefono = usePhone()
  // On a telephone the sure ones are one card: one looks at them before only if one wants to.
  const inizio = telefono && gruppo === 'sicure' ? 0 : righe.length <= PRIMA[gruppo] + 2 ? POI : PRIMA[gruppo]
  const [scelte, setQuante] = useState<number>()
  const quante = scelte ?? inizio
  const [titolo, hint] = GRUPPI[gruppo]
  const aperto = quante > 0
  const invito = telefono && !aperto && gruppo === 'sicure'
  const restano = righe.length - quante
  return (
    <section className={stili.gruppo} data-gruppo={gruppo}>
      <header>
        <h3>
          <button type="button" aria-expanded={aperto} onClick={() => setQuante(aperto ? 0 : POI)}>
            {aperto ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
            <b>{titolo}</b> {formatCount(righe.length)}
            {invito ? <small data-invito>guardale prima</small> : hint && <small>{hint}</small>}
          </button>
        </h3>
        {atto}
      </header>
      {aperto && (
        <ul>
          {righe.slice(0, quante).map((riga) => (
            <li key={riga.n}>{mostra(riga)}</li>
          ))}
        </ul>
      )}
      {aperto && restano > 0 && (
        <button type="button" className={stili.altre} onClick={() => setQuante(quante + POI)}>
          Altre {formatCount(restano)} <IconChevronDown size={16} aria-hidden />
        </button>
      )}
    </section>
  )
}
