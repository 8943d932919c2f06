import { type PezzoChiesto, pezzoChiedi } from './contract.ts'

const letto = (tipo: string, corpo: unknown): PezzoChiesto | null =>
  tipo === 'pezzo.chiedi' ? (pezzoChiedi.safeParse(corpo).data ?? null) : null

/** The photograph of a part's plate that an action brings, by its digest; null where it brings none. */
export const fotoDelPezzo = ({ tipo, corpo }: { tipo: string; corpo: unknown }): string | null =>
  letto(tipo, corpo)?.foto ?? null

/** What an Admin reads of it before deciding: `Pezzo: valvola gas VK4105, 1`. */
export function pezzoInBreve(tipo: string, corpo: string | null): string | null {
  const pezzo = corpo && letto(tipo, JSON.parse(corpo))
  if (!pezzo) return null
  const nome = [pezzo.descrizione, pezzo.codice].filter(Boolean).join(' ')
  return `Pezzo: ${nome}, ${pezzo.quantita}${pezzo.urgente ? ', urgente' : ''}`
}
