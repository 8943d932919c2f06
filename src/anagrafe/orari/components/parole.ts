import { capital } from '#shared/text.ts'
import type { Orario } from '../contract.ts'
import { GIORNI, type Giorno, type OrarioScritto, type TipoAssenza } from '../rules.ts'

/** How each absence is called on a screen. */
export const TIPI_IN_PAROLE: Record<TipoAssenza, string> = {
  Ferie: 'Ferie',
  Malattia: 'Malattia',
  Permesso: 'Permesso',
  Mezzo_fermo: 'Mezzo fermo',
  Altro: 'Altro',
}

const corte = (ore: string) => ore.replaceAll(':00', '').replaceAll('-', '–')

/** A week's hours with equal days together: `lun–ven 9–13, 14–18 · sab 8:30–12:30`. */
export function inParole(orario: OrarioScritto): string {
  const tratti: { da: Giorno; a: Giorno; ore: string }[] = []
  for (const giorno of GIORNI) {
    const ore = orario[giorno]
    const ultimo = tratti.at(-1)
    if (!ore) continue
    if (ultimo?.ore === ore && GIORNI.indexOf(ultimo.a) === GIORNI.indexOf(giorno) - 1) ultimo.a = giorno
    else tratti.push({ da: giorno, a: giorno, ore })
  }
  const dette = tratti.map(({ da, a, ore }) => `${da === a ? da : `${da}–${a}`} ${corte(ore)}`)
  return dette.join(' · ') || 'Non lavora'
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
