import { capital } from '#shared/text.ts'
import type { Orario } from '../contract.ts'
import {
  GIORNI_DELLA_SETTIMANA,
  type GiornoDellaSettimana,
  type OrarioScritto,
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
