import { IconCalendarEvent } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { addDays, dateExists } from '#shared/dates.ts'
import type { PostoLibero } from '#visite/appuntamenti/components/posto.ts'
import type { SettimanaPlanning } from '#visite/appuntamenti/contract.ts'
import { minutiDi } from '#visite/tempo/parti.rules.ts'
import { perOgnuno } from './di-ognuno.ts'
import { elencaInParole, giornoBreve, giornoEsteso, motivoNonLibero, ore } from './frasi.ts'
import {
  APERTURA,
  CHIUSURA,
  componiGiorno,
  conflitti,
  liberoFino,
  oraDelMinuto,
  type TrattoPlanning,
} from './geometria.ts'
import stili from './scelto.module.css'

/** The stretch that a booking under way would take. */
export interface Scelto extends TrattoPlanning {
  utenteId: number | null
  giorno: string
}

const ORA = /^\d\d:\d\d$/

/** What the form says, where it says a stretch of one day; null while it does not. */
export function sceltoDi({ data, oraInizio, oraFine, utenteAssegnatoId }: PostoLibero): Scelto | null {
  if (!dateExists(data) || !ORA.test(oraInizio) || !ORA.test(oraFine)) return null
  const [da, a] = [minutiDi(oraInizio), minutiDi(oraFine)]
  return a > da ? { utenteId: utenteAssegnatoId, giorno: data, da, a } : null
}

/** `libero fino alle 15:00`, `occupato: Russo 14:00 – 15:30`, `assente: ferie`; '' of a day that is not here, or of nobody. */
export function comeSta(planning: SettimanaPlanning | undefined, lunedi: string, scelto: Scelto): string {
  const { giorno, utenteId } = scelto
  if (!planning || utenteId === null || giorno < lunedi || giorno >= addDays(lunedi, 7)) return ''
  const visite = perOgnuno(planning).get(utenteId) ?? []
  const operatore = planning.operatori.find(({ id }) => id === utenteId)
  const tempo = operatore?.giorni.find((giornata) => giornata.giorno === giorno) ?? null
  const composta = componiGiorno(visite, giorno, 15, tempo)
  const occupato = elencaInParole(conflitti(composta, scelto, 0))
  if (occupato) return `occupato: ${occupato}`
  return (
    motivoNonLibero(composta, scelto).toLowerCase() ||
    `libero fino alle ${oraDelMinuto(liberoFino(composta, scelto.a))}`
  )
}

interface PostoSceltoProps {
  scelto: Scelto | null
  /** See `comeSta`. */
  stato: string
}

/** At the head of the booking: when it is, and whether the technician is free. */
export function PostoScelto({ scelto, stato }: PostoSceltoProps) {
  return (
    <p
      className={stili.posto}
      data-occupato={/^(occupato|assente)/.test(stato) || undefined}
      aria-live="polite"
    >
      <IconCalendarEvent aria-hidden />
      <b>
        {scelto
          ? `${giornoBreve(scelto.giorno).split(' ')[0]} ${giornoEsteso(scelto.giorno).split(' ').slice(1).join(' ')}, ${ore(scelto)}`
          : 'Scegli un’ora nel planning'}
      </b>
      {stato && <span>{stato}</span>}
    </p>
  )
}

/** The stretch in its day, as tall as its hours between 9 and 18; nothing outside of them. */
export function Segnaposto({ tratto }: { tratto: TrattoPlanning }) {
  const [da, a] = [Math.max(tratto.da, APERTURA), Math.min(tratto.a, CHIUSURA)]
  return a > da && <div className={stili.scelto} style={{ '--da': da, '--a': a } as CSSProperties} />
}
