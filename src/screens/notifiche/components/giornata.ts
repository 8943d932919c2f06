import { timeInRome } from '#shared/dates.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'

type Visita = Pick<Appuntamento, 'id' | 'data_inizio' | 'data_fine' | 'stato' | 'utente_assegnato'>

/** The visits of a technician on a day, without the cancelled ones. */
export function visiteDi<T extends Visita>(giornata: T[], tecnico: string): T[] {
  return giornata.filter((a) => a.utente_assegnato.nome_utente === tecnico && a.stato !== 'Annullato')
}

/** Whether a technician could take a visit over: `libero 11:00 – 14:30`, or what stands in the way. */
export function spazio(
  giornata: Visita[],
  tecnico: string,
  visita: Visita,
): { libero: boolean; testo: string } {
  const sue = visiteDi(giornata, tecnico).filter((a) => a.id !== visita.id)
  const impegno = sue.find((a) => a.data_inizio < visita.data_fine && a.data_fine > visita.data_inizio)
  if (impegno)
    return {
      libero: false,
      testo: `impegnato ${timeInRome(impegno.data_inizio)} – ${timeInRome(impegno.data_fine)}`,
    }
  const prima = sue.filter((a) => a.data_fine <= visita.data_inizio).map((a) => a.data_fine)
  const dopo = sue.filter((a) => a.data_inizio >= visita.data_fine).map((a) => a.data_inizio)
  const da = prima.sort().at(-1)
  const a = dopo.sort()[0]
  if (da && a) return { libero: true, testo: `libero ${timeInRome(da)} – ${timeInRome(a)}` }
  if (da) return { libero: true, testo: `libero dalle ${timeInRome(da)}` }
  return { libero: true, testo: a ? `libero fino alle ${timeInRome(a)}` : 'libero tutto il giorno' }
}
