import type { Partenza } from '#anagrafe/orari/rules.ts'
import { capital } from '#shared/text.ts'
import type { SettimanaDati } from '#visite/lotti/contract.ts'
import { type Impegno, type MisureGiornata, minutiPresi, postoIn } from '#visite/lotti/giornata.rules.ts'
import { fuoriPortata } from '#visite/lotti/portata.rules.ts'
import { istanteDi, momento } from '#visite/tempo/parti.rules.ts'
import { minutiPassati, oreDaDare, riservaDi } from '#visite/tempo/riserva.rules.ts'
import { VIA_IGNOTA, viaggioFra } from '#visite/tempo/vie.rules.ts'
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
  ...(riga.dopo && { dopoId: riga.dopo.id }),
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
  const dalle = minutiPassati(giornata.giorno, momento(adesso))
  const daDare = { ...insieme, ore: oreDaDare(insieme.ore, misure) }
  const alSuoOrario = postoIn(daDare, visita, misure, dalle) ?? postoIn(insieme, visita, misure, dalle)
  const posto =
    alSuoOrario ??
    postoIn(daDare, { ...visita, fascia: null }, misure, dalle) ??
    postoIn(insieme, { ...visita, fascia: null }, misure, dalle)
  if (!posto)
    return {
      perche:
        insieme.ore.length === 0 ? 'Quel giorno non lavora' : `Non ci sono ${riga.minuti} min liberi di fila`,
    }
  const ultimo = insieme.impegni.filter(({ fine }) => fine <= posto.inizio).sort((a, b) => b.fine - a.fine)[0]
  const via = ultimo ? (viaggioFra(ultimo, { luogo: cliente, zona: zona.chiave }, misure) ?? VIA_IGNOTA) : 0
  const [riservaDa, riservaA] = riservaDi(insieme.ore, misure) ?? [0, 0]
  const frasi = [
    alSuoOrario
      ? 'Libero.'
      : `Libero, ma ha chiesto ${cliente.fascia === 'Mattina' ? 'la mattina' : 'il pomeriggio'}.`,
    lontana && `${capital(lontana)}: più lontano di quanto arriva.`,
    ultimo && ultimo.zona !== zona.chiave && `${zona.nome} non è sulla strada: ${via} min di viaggio.`,
    posto.inizio < riservaA && posto.fine > riservaDa && 'Prende il tempo che si tiene per i guasti.',
  ]
  return { posto, perche: frasi.filter(Boolean).join(' ') }
}
