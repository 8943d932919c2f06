import {
  IconAlertTriangle,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconCheck,
  IconCircleDashed,
  IconClock,
  type TablerIcon,
} from '@tabler/icons-react'
import { STATI_FATTURA, type StatoFattura, type TipoFattura } from '#carte/fatture/rules.ts'
import { Pill, type Tone } from '#web/ui/pill.tsx'
import stili from './stato.module.css'

/** docs/product.md §11.2: Pagata success, Scaduta danger, Parzialmente_Pagata warning, the other info. */
const ASPETTO: Record<StatoFattura, [Tone, TablerIcon]> = {
  Da_Pagare: ['programmato', IconClock],
  Pagata: ['completato', IconCheck],
  Scaduta: ['annullato', IconAlertTriangle],
  Parzialmente_Pagata: ['corso', IconCircleDashed],
}

export function PillolaFattura({ stato }: { stato: StatoFattura }) {
  const [tono, Icona] = ASPETTO[stato]
  return (
    <Pill tono={tono} icona={<Icona aria-hidden />}>
      {STATI_FATTURA[stato]}
    </Pill>
  )
}

export function TipoDi({ tipo, nota = false }: { tipo: TipoFattura; nota?: boolean }) {
  return (
    <span className={stili.tipo}>
      <FrecciaTipo tipo={nota === (tipo === 'Attiva') ? 'Passiva' : 'Attiva'} />
      {nota ? 'Nota di credito' : tipo}
    </span>
  )
}

/** Out, to a customer; in, from a supplier. */
export function FrecciaTipo({ tipo }: { tipo: TipoFattura }) {
  return tipo === 'Attiva' ? (
    <IconArrowUpRight size={15} aria-hidden />
  ) : (
    <IconArrowDownLeft size={15} aria-hidden />
  )
}

/** How much of it is paid, as a bar; the words beside it say the same. */
export function BarraPagato({ percento }: { percento: number }) {
  return (
    <span className={stili.barra} aria-hidden>
      <i style={{ width: `${percento}%` }} />
    </span>
  )
}

/** An instalment's number, or that it is paid. */
export function NumeroRata({ numero, pagata }: { numero: number; pagata: boolean }) {
  return (
    <span className={stili.numero} data-pagata={pagata || undefined}>
      {pagata ? <IconCheck aria-label={`Rata ${numero}`} /> : numero}
    </span>
  )
}
