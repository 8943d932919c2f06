import type { Partenza } from '#anagrafe/orari/rules.ts'
import { formatDate, formatLongDate } from '#shared/dates.ts'
import { leggiIndirizzo } from '#shared/distanze.ts'
import { atOnce } from '#shared/pieces.ts'
import { viaggioFra } from '#visite/tempo/vie.rules.ts'
import type { GiornataTecnico, MisureGiornata } from './giornata.rules.ts'
import { lontanaDa } from './portata.rules.ts'
import { type Da, Ricerca } from './ricerca.rules.ts'
import { type MotivoFuori, quanteVisite } from './rules.ts'

/**
 * Which visit goes to whom and when, and why (docs/product.md §25.4): pure, the same input always gives the same plan.
 * Times are minutes from midnight of a day of Europe/Rome.
 */

/** A visit with its place. */
export interface Piazzata {
  chiave: string
  utenteId: number
  giorno: string
  inizio: number
  fine: number
  /** Why at this hour, where there is more to say than that it was free. */
  perche: string | null
}

/** Visits of one zone that one technician makes on one day. */
export interface Giro {
  zona: string
  utenteId: number
  giorno: string
  visite: number
  perche: string
}

export interface PianoProposto {
  visite: Piazzata[]
  giri: Giro[]
  fuori: { chiave: string; perche: string; motivo: MotivoFuori }[]
}

interface Richiesta {
  visite: readonly Da[]
  giornate: readonly GiornataTecnico[]
  misure: MisureGiornata
  /** By technician; who isn't in it goes anywhere: nobody knows where they set out. */
  partenze: ReadonlyMap<number, Partenza>
  /** First and last day of the plan: what is due before it is overdue, and what finds no place finds none until then. */
  dal: string
  al: string
  /** Minutes from midnight before which nothing is planned today. */
  adesso?: { giorno: string; minuti: number }
}

/**
 * A plan that serves the due date first: what is overdue as early as there is a place, the most overdue first; nothing
 * after its due date while there is a place before it; and so that no two visits could be exchanged to drive less.
 */
export const proponiVisite = (richiesta: Richiesta): PianoProposto => atOnce(proponiAPezzi(richiesta))

/** The same, piece by piece. */
export function* proponiAPezzi({
  visite,
  giornate,
  misure,
  partenze,
  dal,
  al,
  adesso,
}: Richiesta): Generator<void, PianoProposto> {
  const conVia = visite.filter(({ luogo }) => luogo.indirizzo?.trim())
  const lette = new Map(
    [...partenze].map(([id, { luogo, raggio }]) => [id, { letto: leggiIndirizzo(luogo), raggio }] as const),
  )
  const ricerca = new Ricerca({ visite: conVia, giornate, misure, partenze: lette, adesso })
  yield* ricerca.cerca()
  const tecnici = new Set(giornate.map(({ utenteId }) => utenteId))
  const diChi = [...partenze].flatMap(([id, partenza]) => (tecnici.has(id) ? [partenza] : []))
  const fuori = visite.flatMap((visita): PianoProposto['fuori'] => {
    const { chiave, luogo } = visita
    if (!luogo.indirizzo?.trim()) return [{ chiave, perche: 'manca la via', motivo: 'senza_via' }]
    const cercata = ricerca.visite.find((v) => v.chiave === chiave)
    if (!cercata || cercata.giorno) return []
    if (ricerca.raggiunta(cercata)) return [{ chiave, perche: senzaPosto(visita, al), motivo: 'senza_posto' }]
    return [{ chiave, perche: lontanaDa(luogo, diChi), motivo: luogo.punto ? 'lontana' : 'senza_comune' }]
  })
  const piazzate = ricerca.giorni.flatMap(({ utenteId, giorno, fermate }) =>
    fermate.flatMap(({ visita: n, inizio, fine }) => {
      const visita = ricerca.visite[n]
      return visita ? [{ visita, utenteId, giorno, inizio, fine }] : []
    }),
  )
  return {
    visite: piazzate.map(({ visita: { chiave, fascia }, ...posto }) => ({
      ...{ chiave, ...posto },
      perche: fascia ? `ha chiesto ${fascia === 'Mattina' ? 'la mattina' : 'il pomeriggio'}` : null,
    })),
    giri: [
      ...Map.groupBy(piazzate, (posto) => `${posto.giorno} ${posto.utenteId} ${posto.visita.zona.chiave}`),
    ].flatMap(([, gruppo]) => {
      const [capo] = gruppo
      if (!capo) return []
      const giornata = giornate.find((g) => g.utenteId === capo.utenteId && g.giorno === capo.giorno)
      const { utenteId, giorno } = capo
      const perche = giornata
        ? percheLi(
            gruppo.map(({ visita }) => visita),
            giornata,
            misure,
            dal,
          )
        : ''
      return [{ zona: capo.visita.zona.nome, utenteId, giorno, visite: gruppo.length, perche }]
    }),
    fuori,
  }
}

const senzaPosto = ({ fascia }: Da, al: string): string => {
  const quando = fascia === null ? '' : fascia === 'Mattina' ? ' di mattina' : ' di pomeriggio'
  return `nessun posto${quando} entro il ${al.slice(8, 10)}/${al.slice(5, 7)}`
}

const giornoDella = (giorno: string) => formatLongDate(giorno).split(' ')[0] ?? giorno

/** From this on somebody is not in the neighbourhood any more, in minutes. */
const NEI_DINTORNI = 20

/** Why a technician makes these visits of one zone on this day. */
function percheLi(
  visite: readonly Da[],
  giornata: GiornataTecnico,
  misure: MisureGiornata,
  dal: string,
): string {
  const giorno = giornoDella(giornata.giorno)
  const [vecchia] = visite.toSorted((a, b) => (a.dovuta ?? '9').localeCompare(b.dovuta ?? '9'))
  if (vecchia?.dovuta && vecchia.dovuta < dal)
    return `è il primo giorno con posto, ${visite.length === 1 ? '' : 'la più vecchia '}${vecchia.aspetta ? 'aspetta dal' : 'è scaduta il'} ${formatDate(vecchia.dovuta)}`
  const vicine = giornata.impegni.filter(({ zona }) => visite.some((v) => v.zona.chiave === zona)).length
  if (vicine > 0) return `${giorno} è già lì per ${quanteVisite(vicine)}`
  const accanto = giornata.impegni.some((impegno) =>
    visite.some(({ luogo, zona }) => {
      const via = viaggioFra(impegno, { luogo, zona: zona.chiave }, misure)
      return via !== null && via <= NEI_DINTORNI
    }),
  )
  if (accanto) return `${giorno} è già lì vicino`
  const preferito = visite.filter(({ tecnicoPreferitoId: id }) => id === giornata.utenteId).length
  if (preferito > 0)
    return `è il tecnico preferito di ${preferito === 1 ? '1 cliente' : `${preferito} clienti`}`
  return `${giorno} ha posto prima della scadenza`
}
