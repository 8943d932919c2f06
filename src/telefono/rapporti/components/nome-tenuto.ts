import { diciNome } from '#anagrafe/sessione/api.ts'
import { drafts } from '#web/outbox-store.ts'

/** On this device alone; the office's word wins as soon as it has one. */
const NOME = 'nome detto'

export interface NomeDetto {
  nome: string | null
  cognome: string | null
}
type Tenuto = NomeDetto & { mandato?: boolean }

export const leggiNome = (utente: number): Promise<NomeDetto | null> => drafts.read<Tenuto>(utente, NOME)

export const tieniNome = (utente: number, nuovo: NomeDetto): Promise<boolean> =>
  drafts.write(utente, NOME, nuovo)

/**
 * Sends what who writes has said that they are called, once; nothing where nothing was said.
 * @returns whether it was sent now
 * @throws whatever keeps it from being sent
 */
export async function mandaNome(utente: number): Promise<boolean> {
  const detto = await drafts.read<Tenuto>(utente, NOME)
  if (!detto?.nome || !detto.cognome || detto.mandato) return false
  await diciNome({ nome: detto.nome, cognome: detto.cognome })
  await drafts.write(utente, NOME, { ...detto, mandato: true })
  return true
}
