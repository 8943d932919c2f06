import type { Preventivo } from '#carte/preventivi/contract.ts'
import { numeroConRevisione } from '#carte/preventivi/rules.ts'

/** `PREV-2026-114`, `PREV-2026-114 rev. 1`, or PREV-{id} without a number (docs/product.md §10.5). */
export const numeroInParole = ({
  numero_preventivo,
  id,
  revisione,
}: Pick<Preventivo, 'numero_preventivo' | 'id' | 'revisione'>): string =>
  numeroConRevisione({ numero_preventivo: numero_preventivo || `PREV-${id}`, revisione })

/** `Preventivo_{number or id}_{customer surname or Cliente}.pdf`, without what file systems refuse. */
export function nomeFilePreventivo({ numero_preventivo, id, cliente }: Preventivo): string {
  const pulito = (testo: string | null) => (testo ?? '').replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').trim()
  return `Preventivo_${pulito(numero_preventivo) || id}_${pulito(cliente.cognome) || 'Cliente'}.pdf`
}
