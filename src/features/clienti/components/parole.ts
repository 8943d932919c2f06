import type { Cliente } from '#features/clienti/contract.ts'

/** `Antonio Esposito`, as one is spoken to; lists say the surname first. */
export function nomeIntero({ nome, cognome }: Pick<Cliente, 'nome' | 'cognome'>): string {
  return `${nome} ${cognome}`
}

/** `Via Epomeo 88, 80126 Napoli (NA)`; empty when nothing is known. */
export function indirizzoIntero(
  cliente: Pick<Cliente, 'indirizzo' | 'cap' | 'comune' | 'provincia'>,
): string {
  const { indirizzo, cap, comune, provincia } = cliente
  const luogo = [cap, comune, provincia && `(${provincia})`].filter(Boolean).join(' ')
  return [indirizzo, luogo].filter(Boolean).join(', ')
}
