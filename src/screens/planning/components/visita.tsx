import {
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarQuestion,
  IconCheck,
  IconCircleDashed,
  IconPlus,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { classeDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { conChi } from '#shared/presenze.ts'
import { STATI_VISITA, type StatoAppuntamento } from '#shared/stati.ts'
import { orario } from '#visite/appuntamenti/components/words.ts'
import type { VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import { quotaParte } from '#visite/tempo/parti.rules.ts'
import { comeAiutante } from './di-ognuno.ts'
import { nomeBreve, nomeSlot, nomeVisita, ore, serveAltri } from './frasi.ts'
import {
  APERTURA,
  CHIUSURA,
  type Libero,
  oraDelMinuto,
  type Posato,
  type Spicchio,
  sovrapposizioni,
  type TrattoPlanning,
} from './geometria.ts'
import stili from './visita.module.css'

/** The icons of the states, as in their pills. */
export const ICONA_STATO: Record<StatoAppuntamento, TablerIcon> = {
  Programmato: IconCalendarEvent,
  In_Corso: IconCircleDashed,
  Completato: IconCheck,
  Annullato: IconX,
  Da_Riprogrammare: IconCalendarOff,
}

/** Where a cell stands in the grid, for the arrow keys. */
export interface CellaVisita {
  x: number
  y: number
  giorno: string
  tecnico: string
  utenteId: number
}

/** What the drag, the arrow keys and the tips read from the element. */
export function segni({ x, y, giorno }: CellaVisita, { da, a }: TrattoPlanning) {
  return { 'data-x': x, 'data-y': y, 'data-giorno': giorno, 'data-da': da, 'data-a': a, tabIndex: -1 }
}

/** The same of a visit, and what says which it is. */
export function segniVisita(cella: CellaVisita, spicchio: Spicchio) {
  const { visita } = spicchio
  return {
    ...segni(cella, spicchio),
    type: 'button' as const,
    'data-visita': visita.id,
    'data-record': `appuntamenti/${visita.id}`,
    // Found among forty others: it stays lit longer than a row does.
    'data-lit-ms': 2000,
    'data-stato': visita.stato,
    'data-con': comeAiutante(visita) ? '' : undefined,
    'data-altro-giorno': visita.altro_giorno ? '' : undefined,
    'data-nome': nomeBreve(visita.cliente),
    'data-ditta': classeDitta(visita.ditte?.colore),
    'aria-keyshortcuts': 'm',
  }
}

/** The icon of a visit's state, or that its customer would rather have another day. */
export function SegnoVisita({ visita }: { visita: Pick<VisitaPlanning, 'stato' | 'altro_giorno'> }) {
  const Icona = visita.altro_giorno ? IconCalendarQuestion : ICONA_STATO[visita.stato]
  return <Icona aria-hidden />
}

const dettaglio = (visita: VisitaPlanning): string =>
  [visita.tipologia, visita.cliente.comune].filter(Boolean).join(' · ')

/** How much a block says: a line or two in the week, three where an hour is tall, the name first where it is narrow. */
export type SpazioPlanning = 'settimana' | 'colonna' | 'largo'

interface BloccoProps {
  spicchio: Posato
  cella: CellaVisita
  spazio: SpazioPlanning
  /** It stands in an absence. */
  sposta: boolean
}

/** A visit at its true hour and length; cut at 9 and 18 when it goes beyond. */
export function BloccoVisita({ spicchio, cella, spazio, sposta }: BloccoProps) {
  const { visita, colonna, colonne, numero, giorni } = spicchio
  const da = Math.max(spicchio.da, APERTURA)
  const a = Math.min(spicchio.a, CHIUSURA)
  const posto = { '--da': da, '--a': a, '--col': colonna, '--cols': colonne } as CSSProperties
  const nome = nomeBreve(visita.cliente)
  const ditta = visita.ditte?.nome
  const quota = quotaParte(spicchio)
  const insieme = [comeAiutante(visita)?.con ?? conChi(visita.aiutanti), serveAltri(visita)]
    .filter(Boolean)
    .join(' · ')
  // Of several days its hours on this one.
  const quando = quota ? ore(spicchio) : orario(visita)
  return (
    <button
      {...segniVisita(cella, spicchio)}
      className={`${stili.blocco} ${classeDitta(visita.ditte?.colore)}`}
      data-allunga={spicchio.a <= CHIUSURA ? '' : undefined}
      data-viene={numero > 1 || undefined}
      data-segue={numero < giorni || undefined}
      data-sposta={sposta || undefined}
      data-stretto={colonne > 1 || undefined}
      data-ampio={spazio !== 'settimana' || undefined}
      data-basso={a - da <= 45 || undefined}
      style={posto}
    >
      <span className="sr-only">{nomeVisita(cella.tecnico, cella.giorno, spicchio)}</span>
      <span className={stili.testo} aria-hidden>
        {spazio === 'colonna' ? (
          <>
            <span className={stili.titolo}>
              <b>{nome}</b>
              <SegnoVisita visita={visita} />
            </span>
            <span className={stili.sotto}>{quota ?? (colonne > 1 ? oraDelMinuto(spicchio.da) : quando)}</span>
            {insieme && <span className={stili.sotto}>{insieme}</span>}
            {ditta && <span className={stili.sotto}>{ditta}</span>}
          </>
        ) : (
          <>
            <span className={stili.riga}>
              <span className={stili.nome}>
                {spazio === 'largo' ? quando : colonne > 1 || numero > 1 ? '' : oraDelMinuto(spicchio.da)}{' '}
                <b>{nome}</b>
              </span>
              <SegnoVisita visita={visita} />
            </span>
            {quota && <span className={stili.sotto}>{quota}</span>}
            {insieme && <span className={stili.sotto}>{insieme}</span>}
            <span className={stili.sotto}>
              {spazio === 'largo' ? `${visita.tipologia} · ${visita.luogo}` : dettaglio(visita)}
            </span>
            {spazio === 'largo' && (
              <span className={stili.sotto}>
                {[STATI_VISITA[visita.stato], ditta].filter(Boolean).join(' · ')}
              </span>
            )}
          </>
        )}
      </span>
    </button>
  )
}

/** Over the visits that keep the technician busy at the same time: hatched until one of them is moved. */
export function Conflitti({ spicchi }: { spicchi: readonly Spicchio[] }) {
  return sovrapposizioni(spicchi).map(({ da, a }) => (
    <i key={da} className={stili.conflitto} style={{ '--da': da, '--a': a } as CSSProperties} />
  ))
}

/** A visit outside 9–18, in the strip above its day. */
export function Gettone({ spicchio, cella }: { spicchio: Spicchio; cella: CellaVisita }) {
  const { visita } = spicchio
  return (
    <button
      {...segniVisita(cella, spicchio)}
      className={`${stili.chip} ${classeDitta(visita.ditte?.colore)}`}
    >
      <span className="sr-only">{nomeVisita(cella.tecnico, cella.giorno, spicchio)}</span>
      <span aria-hidden>
        {oraDelMinuto(spicchio.da)} <b>{nomeBreve(visita.cliente)}</b>
      </span>
      <SegnoVisita visita={visita} />
    </button>
  )
}

/** A free stretch. In the week it shows itself, and what it would book, under the pointer and with the focus. */
export function Slot({
  tratto,
  cella,
  spazio,
}: {
  tratto: Libero
  cella: CellaVisita
  spazio: SpazioPlanning
}) {
  return (
    <button
      {...segni(cella, tratto)}
      type="button"
      className={stili.slot}
      data-slot={cella.utenteId}
      data-offerto={spazio !== 'settimana' || undefined}
      style={{ '--da': tratto.inVista.da, '--a': tratto.inVista.a } as CSSProperties}
    >
      <span className="sr-only">{nomeSlot(cella.tecnico, cella.giorno, tratto, spazio !== 'settimana')}</span>
      <span aria-hidden>
        <IconPlus />
        {spazio === 'colonna' ? oraDelMinuto(tratto.da) : ore(tratto)}
      </span>
    </button>
  )
}
