import { formatDays, formatLongDay } from '#shared/dates.ts'
import { capital } from '#shared/text.ts'
import type { Tone } from '#web/ui/pill.tsx'
import type { Assenza, Orario, Scopertura } from '../contract.ts'
import {
  GIORNI_DELLA_SETTIMANA,
  type GiornoDellaSettimana,
  type OrarioScritto,
  periodoAssenza,
  type StatoAssenza,
  type TipoAssenza,
} from '../rules.ts'

/** How each absence is called on a screen. */
export const ASSENZE_IN_PAROLE: Record<TipoAssenza, string> = {
  Ferie: 'Ferie',
  Malattia: 'Malattia',
  Permesso: 'Permesso',
  Mezzo_fermo: 'Mezzo fermo',
  Altro: 'Altro',
}

/** The colour of each, where it is drawn. */
export const TONI_ASSENZE: Record<TipoAssenza, Tone> = {
  Ferie: 'programmato',
  Malattia: 'annullato',
  Permesso: 'corso',
  Mezzo_fermo: 'neutro',
  Altro: 'riprogrammato',
}

/** How an absence stands: the colour and the word of its pill. */
export const STATI_IN_PAROLE: Record<StatoAssenza, [Tone, string]> = {
  Chiesta: ['corso', 'In attesa'],
  Approvata: ['completato', 'Approvata'],
  Rifiutata: ['annullato', 'Rifiutata'],
}

/** `Ferie dal 10/08/2026 al 21/08/2026, da decidere` */
export const assenzaConStato = (assenza: Assenza): string =>
  `${ASSENZE_IN_PAROLE[assenza.tipo]} ${periodoAssenza(assenza)}${assenza.stato === 'Chiesta' ? ', da decidere' : ''}`

/** The same within a sentence: `dal 10 al 21 agosto a Napoli ne restano 2 su 6`. */
export const scoperturaNellaFrase = (scopertura: Scopertura): string => {
  const testo = scoperturaInParole(scopertura)
  return testo.charAt(0).toLowerCase() + testo.slice(1)
}

/** `Dal 10 al 21 agosto a Napoli ne restano 2 su 6`, `Mercoledì 12 agosto a Napoli non resta nessuno su 6` */
export function scoperturaInParole({ zona, dal, al, restano, di }: Scopertura): string {
  const quando =
    dal === al ? capital(formatLongDay(dal)) : `Dal ${formatDays(dal, al).replace(' – ', ' al ')}`
  const quanti = restano === 0 ? 'non resta nessuno' : restano === 1 ? 'ne resta 1' : `ne restano ${restano}`
  return `${quando} a ${zona} ${quanti} su ${di}`
}

const corte = (ore: string) => ore.replaceAll(':00', '').replaceAll('-', '–')

/** A week's hours with equal days together: `lun–ven 9–13, 14–18 · sab 8:30–12:30`. */
export function orarioInParole(orario: OrarioScritto): string {
  const tratti: { da: GiornoDellaSettimana; a: GiornoDellaSettimana; ore: string }[] = []
  for (const giorno of GIORNI_DELLA_SETTIMANA) {
    const ore = orario[giorno]
    const ultimo = tratti.at(-1)
    if (!ore) continue
    if (
      ultimo?.ore === ore &&
      GIORNI_DELLA_SETTIMANA.indexOf(ultimo.a) === GIORNI_DELLA_SETTIMANA.indexOf(giorno) - 1
    )
      ultimo.a = giorno
    else tratti.push({ da: giorno, a: giorno, ore })
  }
  const parti = tratti.map(({ da, a, ore }) => `${da === a ? da : `${da}–${a}`} ${corte(ore)}`)
  return parti.join(' · ') || 'Non lavora'
}

/** `Parte da Torino, fino a 90 minuti`; empty where it is as usual. */
export function portataInParole({
  parte_da,
  raggio_minuti,
}: Pick<Orario, 'parte_da' | 'raggio_minuti'>): string {
  const testo = [parte_da && `parte da ${parte_da}`, raggio_minuti && `fino a ${raggio_minuti} minuti`]
    .filter(Boolean)
    .join(', ')
  return capital(testo)
}
