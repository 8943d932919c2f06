import type { Partenza } from '#anagrafe/orari/rules.ts'
import { dayAndTimeInRome } from '#shared/dates.ts'
import { capital } from '#shared/text.ts'
import type { SettimanaDati } from '#visite/lotti/contract.ts'
import {
  type Impegno,
  type MisureGiornata,
  minutiLiberi,
  minutiPresi,
  nelleOre,
  postoIn,
  VIA_IGNOTA,
  viaggioFra,
} from '#visite/lotti/giornata.rules.ts'
import { fuoriPortata } from '#visite/lotti/portata.rules.ts'
import { istanteDi } from '#visite/tempo/parti.rules.ts'
import type { RigaBacheca } from './righe.ts'

export type TecnicoBacheca = SettimanaDati['tecnici'][number]
export type GiornoDelTecnico = TecnicoBacheca['giorni'][number]

/** To whom and when a visit is given: a day, and minutes from its midnight. */
export interface Collocazione {
  utenteId: number
  giorno: string
  inizio: number
  fine: number
}

/** A chosen visit with its place. */
export interface PostoVisita extends Collocazione {
  riga: RigaBacheca
  perche: string | null
  /** Put there by hand: a new proposal leaves it. */
  aMano: boolean
}

export const inFine = (riga: RigaBacheca) => ({
  clienteId: riga.visita.cliente.id,
  scadenzeIds: riga.daPrenotare.map(({ id }) => id),
})

/** A visit as it is asked to be booked. */
export const daPrenotare = ({ riga, utenteId, giorno, inizio, fine }: PostoVisita) => ({
  ...inFine(riga),
  utenteId,
  dataInizio: istanteDi(giorno, inizio),
  dataFine: istanteDi(giorno, fine),
})

const impegnoDi = ({ riga, inizio, fine }: PostoVisita): Impegno & { nomeZona: string } => ({
  ...{ inizio, fine },
  luogo: riga.visita.cliente,
  zona: riga.visita.zona.chiave,
  nomeZona: riga.visita.zona.nome,
})

/** A technician's day with what the plan puts into it. */
export const conPosti = (giornata: GiornoDelTecnico, posti: readonly PostoVisita[]): GiornoDelTecnico => ({
  ...giornata,
  impegni: [
    ...giornata.impegni,
    ...posti.map((posto) => ({ id: 0, numero: 1, giorni: 1, ...impegnoDi(posto) })),
  ],
})

/** Minutes on the road among the chosen visits of each technician's day. */
export function strada(posti: readonly PostoVisita[], misure: MisureGiornata): number {
  const giri = Map.groupBy(posti, ({ utenteId, giorno }) => `${utenteId} ${giorno}`)
  return [...giri.values()].reduce((somma, giro) => {
    const lavoro = giro.reduce((minuti, { inizio, fine }) => minuti + fine - inizio, 0)
    return somma + minutiPresi(giro.map(impegnoDi), misure) - lavoro
  }, 0)
}

/**
 * Where in a day a dragged visit would go, and what there is to say of it. The place that it has already doesn't count.
 * @param posti what the plan puts into the day
 * @param adesso an instant: nothing is put before it
 * @param partenza where the technician sets out, where somebody knows it
 */
export function dovePosare(
  riga: RigaBacheca,
  giornata: GiornoDelTecnico,
  posti: readonly PostoVisita[],
  misure: MisureGiornata,
  adesso: string,
  partenza?: Partenza,
) {
  const lontana = fuoriPortata(riga.visita.cliente, partenza)
  const altriPosti = posti.filter((posto) => posto.riga.chiave !== riga.chiave)
  const insieme = conPosti(giornata, altriPosti)
  const { cliente, zona } = riga.visita
  const visita = { luogo: cliente, zona, minuti: riga.minuti, fascia: cliente.fascia ?? null }
  const { data, ora } = dayAndTimeInRome(adesso)
  const dalle = data === giornata.giorno ? Number(ora.slice(0, 2)) * 60 + Number(ora.slice(3)) : 0
  const alSuoOrario = postoIn(insieme, visita, misure, dalle)
  const posto = alSuoOrario ?? postoIn(insieme, { ...visita, fascia: null }, misure, dalle)
  if (!posto)
    return {
      perche:
        insieme.ore.length === 0 ? 'Quel giorno non lavora' : `Non ci sono ${riga.minuti} min liberi di fila`,
    }
  const ultimo = insieme.impegni.filter(({ fine }) => fine <= posto.inizio).sort((a, b) => b.fine - a.fine)[0]
  const via = ultimo ? (viaggioFra(ultimo, { luogo: cliente, zona: zona.chiave }, misure) ?? VIA_IGNOTA) : 0
  const liberi = minutiLiberi({ ...insieme, impegni: nelleOre(insieme), utenteId: 0 }, misure)
  const frasi = [
    alSuoOrario
      ? 'Libero.'
      : `Libero, ma ha chiesto ${cliente.fascia === 'Mattina' ? 'la mattina' : 'il pomeriggio'}.`,
    lontana && `${capital(lontana)}: più lontano di quanto arriva.`,
    ultimo && ultimo.zona !== zona.chiave && `${zona.nome} non è sulla strada: ${via} min di viaggio.`,
    riga.minuti + via > liberi && 'Prende il tempo che si tiene per i guasti.',
  ]
  return { posto, perche: frasi.filter(Boolean).join(' ') }
}
