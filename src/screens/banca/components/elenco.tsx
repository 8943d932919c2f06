import { Button } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type DaConfermare, tutteLeSicure, useRigheDi } from '#archivio/movimenti/api.ts'
import type { GruppiDiRighe, Movimento } from '#archivio/movimenti/contract.ts'
import type { Ignora } from '#archivio/movimenti/rules.ts'
import { cents, euro, formatFlow } from '#shared/money.ts'
import { formatCount } from '#shared/numbers.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { usePhone } from '#web/width.ts'
import stili from './banca.module.css'
import type { ComeCredito } from './di-chi.tsx'
import {
  confermaCon,
  GRUPPI_MOVIMENTI,
  type GruppoMovimenti,
  type Parte,
  partiProposte,
  type Scelta,
  sommeDi,
} from './gruppi.ts'
import { RigaConParti } from './parti.tsx'
import { RigaDaScegliere, RigaSenza, RigaSicura } from './righe.tsx'

/** So many rows of a group at first, and so many more at a time. */
const PRIMA: Record<GruppoMovimenti, number> = { sicure: 5, scegliere: 6, viste: 3, senza: 6 }
const POI = 100

type GruppoDetto = GruppiDiRighe['gruppi'][number]

interface ElencoProps {
  estrattoId: number
  gruppi: readonly GruppoDetto[]
  /** What was chosen for rows of which something is left. */
  scelte: ReadonlyMap<number, Scelta>
  inCorso: boolean
  onConferma: (righe: DaConfermare[] | (() => Promise<DaConfermare[]>)) => void
  onIgnora: (riga: Movimento, modo: Ignora) => void
  onCerca: (riga: Movimento) => void
  onParti: (riga: Movimento, parti: Parte[]) => void
  onAnnulla: (riga: Movimento) => void
  onDiChi: (riga: Movimento, come: ComeCredito) => void
}

/** ↑ ↓ from row to row; among the choices of one row they are the choices'. */
function tasti(evento: KeyboardEvent<HTMLElement>) {
  const verso = evento.key === 'ArrowDown' ? 1 : evento.key === 'ArrowUp' ? -1 : 0
  const nodo = evento.target
  if (verso === 0 || !(nodo instanceof HTMLElement) || evento.ctrlKey || evento.metaKey || evento.altKey)
    return
  if (nodo instanceof HTMLInputElement && nodo.type === 'radio') return
  const righe = [...evento.currentTarget.querySelectorAll<HTMLElement>('[data-riga]')]
  const nuova = righe[righe.findIndex((riga) => riga.closest('li') === nodo.closest('li')) + verso]
  if (!nuova) return
  evento.preventDefault()
  nuova.focus()
}

/** Open rows by how sure they are: the sure ones are confirmed together, the others one by one. */
export function ElencoMovimenti({ estrattoId, gruppi, scelte, onAnnulla, ...comuni }: ElencoProps) {
  const [tolte, setTolte] = useState<ReadonlySet<number>>(new Set())
  const segna = (n: number, presa: boolean) => {
    const nuove = new Set(tolte)
    if (presa) nuove.delete(n)
    else nuove.add(n)
    setTolte(nuove)
  }
  const presa = ({ n }: Movimento) => !tolte.has(n) && !scelte.has(n)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the fields and buttons inside
    <div onKeyDown={tasti}>
      {(Object.keys(GRUPPI_MOVIMENTI) as GruppoMovimenti[]).map((gruppo) => {
        const riepilogo = gruppi.find((voce) => voce.gruppo === gruppo)
        if (!riepilogo) return null
        return (
          <GruppoRighe key={gruppo} estrattoId={estrattoId} gruppo={gruppo} riepilogo={riepilogo}>
            {(righe) =>
              gruppo === 'sicure' && (
                <ConfermaSicure
                  {...{ estrattoId, riepilogo, righe, presa }}
                  inCorso={comuni.inCorso}
                  onConferma={comuni.onConferma}
                />
              )
            }
            {(riga) => {
              const parti = scelte.get(riga.n)?.parti
              if (parti || riga.parti.length > 0)
                return <RigaConParti riga={riga} parti={parti ?? []} onAnnulla={onAnnulla} {...comuni} />
              const proposte = riga.proposta ? [riga.proposta, ...riga.alternative] : []
              const documenti = proposte.some(({ fatture }) => fatture.length > 0)
              if (!riga.proposta || (!documenti && gruppo !== 'sicure'))
                return <RigaSenza riga={riga} {...comuni} />
              return gruppo === 'sicure' ? (
                <RigaSicura
                  riga={riga}
                  proposta={riga.proposta}
                  presa={!tolte.has(riga.n)}
                  onPresa={(si) => segna(riga.n, si)}
                  {...comuni}
                />
              ) : (
                <RigaDaScegliere riga={riga} proposte={proposte} {...comuni} />
              )
            }}
          </GruppoRighe>
        )
      })}
    </div>
  )
}

interface ConfermaSicureProps extends Pick<ElencoProps, 'estrattoId' | 'inCorso' | 'onConferma'> {
  riepilogo: GruppoDetto
  /** Those that were read: what was taken out is among them. */
  righe: readonly Movimento[]
  presa: (riga: Movimento) => boolean
}

/** Confirms all that are sure, those included that aren't in sight, but for what was taken out. */
function ConfermaSicure({ estrattoId, riepilogo, righe, presa, inCorso, onConferma }: ConfermaSicureProps) {
  const fuori = righe.filter((riga) => !presa(riga))
  const meno = sommeDi(fuori)
  const quante = riepilogo.conteggio - fuori.length
  const daConfermare = (sicure: readonly Movimento[]) =>
    sicure.filter(presa).flatMap((r) => (r.proposta ? [confermaCon(r, partiProposte(r.proposta))] : []))
  const confermaTutte = () =>
    onConferma(
      righe.length === riepilogo.conteggio
        ? daConfermare(righe)
        : async () => daConfermare(await tutteLeSicure(estrattoId)),
    )
  useShortcut('c', 'Conferma i movimenti sicuri', confermaTutte, quante > 0 && !inCorso)
  const entrate = euro(cents(riepilogo.entrate) - cents(meno.entrate))
  const uscite = euro(cents(riepilogo.uscite) - cents(meno.uscite))
  return (
    <span className={stili.tutte}>
      <span className={stili.somme}>
        {entrate > 0 && <span data-entra>{formatFlow(entrate, true)}</span>}
        {uscite > 0 && <span>{formatFlow(uscite, false)}</span>}
      </span>
      <Button
        color="flame"
        leftSection={<IconCheck size={18} aria-hidden />}
        aria-disabled={inCorso || quante === 0}
        onClick={() => !inCorso && quante > 0 && confermaTutte()}
      >
        {inCorso ? 'Registrazione…' : `Conferma ${formatCount(quante)} ${quante === 1 ? 'sicura' : 'sicure'}`}
      </Button>
    </span>
  )
}

interface GruppoProps {
  estrattoId: number
  gruppo: GruppoMovimenti
  riepilogo: GruppoDetto
  /** What stands in its head, by the rows that were read, and how a row is shown. */
  children: [(righe: readonly Movimento[]) => ReactNode, (riga: Movimento) => ReactNode]
}

function GruppoRighe({ estrattoId, gruppo, riepilogo, children: [atto, mostra] }: GruppoProps) {
  const telefono = usePhone()
  const { conteggio } = riepilogo
  // On a telephone the sure ones are one card: one looks at them before only if one wants to.
  const inizio = telefono && gruppo === 'sicure' ? 0 : conteggio <= PRIMA[gruppo] + 2 ? POI : PRIMA[gruppo]
  const [scelte, setQuante] = useState<number>()
  const quante = scelte ?? inizio
  // The first of them are here; the others are read when they are to be seen.
  const altreLa = conteggio > riepilogo.righe.length
  const pagine = useRigheDi(estrattoId, gruppo, altreLa && quante > riepilogo.righe.length)
  const righe = (altreLa && pagine.data?.pages.flatMap(({ data }) => data)) || riepilogo.righe
  const [titolo, hint] = GRUPPI_MOVIMENTI[gruppo]
  const aperto = quante > 0
  const invito = telefono && !aperto && gruppo === 'sicure'
  const restano = conteggio - Math.min(quante, righe.length)
  function mostraAltre() {
    const nuove = Math.min(quante, righe.length) + POI
    setQuante(nuove)
    if (pagine.data && nuove > righe.length && pagine.hasNextPage) void pagine.fetchNextPage()
  }
  return (
    <section className={stili.gruppo} data-gruppo={gruppo}>
      <header>
        <h3>
          <button type="button" aria-expanded={aperto} onClick={() => setQuante(aperto ? 0 : POI)}>
            {aperto ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
            <b>{titolo}</b> {formatCount(conteggio)}
            {invito ? <small data-invito>guardale prima</small> : hint && <small>{hint}</small>}
          </button>
        </h3>
        {atto(righe)}
      </header>
      {aperto && (
        <ul>
          {righe.slice(0, quante).map((riga) => (
            <li key={riga.n}>{mostra(riga)}</li>
          ))}
        </ul>
      )}
      {aperto && restano > 0 && (
        <button
          type="button"
          className={stili.altre}
          aria-disabled={pagine.isFetching}
          onClick={() => !pagine.isFetching && mostraAltre()}
        >
          {pagine.isError ? 'Riprova: ' : ''}Altre {formatCount(restano)}{' '}
          <IconChevronDown size={16} aria-hidden />
        </button>
      )}
    </section>
  )
}
