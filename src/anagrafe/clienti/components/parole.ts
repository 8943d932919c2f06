import type { Cliente } from '#anagrafe/clienti/contract.ts'

/** `Antonio Esposito`, as one is spoken to; lists say the surname first. */
export function nomeIntero({ nome, cognome }: Pick<Cliente, 'nome' | 'cognome'>): string {
  return `${nome} ${cognome}`
}
