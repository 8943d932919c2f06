import type { Intervallo } from '#features/appuntamenti/api.ts'
import { orario } from '#features/appuntamenti/components/parole.ts'
import type { Disponibilita } from '#features/appuntamenti/contract.ts'
import { timeInRome } from '#shared/dates.ts'

type Impegno = Disponibilita['operatoriOccupati'][number]['appuntamenti'][number]

export interface Tecnico {
  id: number
  nome_utente: string
  giornata: Impegno[]
  /** What clashes; empty for who is free, null for who is no longer active. */
  conflitti: Impegno[] | null
}

/** 'Libero fino alle 16:30', or what keeps them busy and when. */
export function situazione({ giornata, conflitti }: Tecnico, intervallo: Intervallo | null): string {
  if (conflitti === null) return 'Non più attivo'
  const [primo] = conflitti
  if (primo) {
    const oltre = conflitti.length - 1
    const altri = oltre > 1 ? ` e altri ${oltre}` : oltre === 1 ? ' e un altro' : ''
    return `${orario(primo)} ${primo.titolo}${altri}`
  }
  if (giornata.length === 0 || !intervallo) return 'Libero tutto il giorno'
  const dopo = giornata
    .map((impegno) => impegno.data_inizio)
    .filter((inizio) => inizio >= intervallo.dataFine)
    .sort()[0]
  if (dopo) return `Libero fino alle ${timeInRome(dopo)}`
  const finito =
    giornata
      .map((impegno) => impegno.data_fine)
      .sort()
      .at(-1) ?? ''
  return timeInRome(finito) <= '14:00' && timeInRome(intervallo.dataInizio) >= '12:00'
    ? 'Libero tutto il pomeriggio'
    : `Libero dalle ${timeInRome(finito)}`
}

/** Free first; who has the visit but is no longer active stands before all. */
export function elencoTecnici(
  d: Disponibilita,
  assegnato: { id: number; nome_utente: string } | undefined,
): Tecnico[] {
  const tecnici: Tecnico[] = [
    ...d.operatoriDisponibili.map((t) => ({ ...t, conflitti: [] })),
    ...d.operatoriOccupati.map(({ appuntamenti, ...t }) => ({ ...t, conflitti: appuntamenti })),
  ]
  if (!assegnato || tecnici.some((t) => t.id === assegnato.id)) return tecnici
  return [{ ...assegnato, giornata: [], conflitti: null }, ...tecnici]
}

export function riassunto(tecnici: Tecnico[]): string {
  const occupati = tecnici.filter((t) => t.conflitti?.length).length
  const liberi = tecnici.filter((t) => t.conflitti?.length === 0).length
  return `Liberi ${liberi} · Occupati ${occupati}`
}
