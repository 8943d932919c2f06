import type { Tratto } from '#anagrafe/orari/rules.ts'
import type { RegolaRiserva } from '#visite/tempo/riserva.rules.ts'
import {
  type Dove,
  type MisureVia,
  minutiTraPosti,
  tappaDi,
  VIA_IGNOTA,
  viaggioFra,
} from '#visite/tempo/vie.rules.ts'

/** A technician's day: what is in it, the ways between, and where another visit fits. Minutes from midnight of a day of Rome. */

/** What there is of a technician's day already. */
export interface Impegno extends Dove {
  inizio: number
  fine: number
}

/** A technician's day: hours without absences and holidays, and what is booked. */
export interface GiornataTecnico {
  utenteId: number
  giorno: string
  ore: readonly Tratto[]
  impegni: readonly Impegno[]
}

/** A visit that looks for its place. */
export interface DaPiazzare {
  luogo: Dove['luogo']
  zona: { chiave: string; nome: string }
  minuti: number
  fascia: 'Mattina' | 'Pomeriggio' | null
}

export type MisureGiornata = MisureVia & RegolaRiserva

const perInizio = (a: Impegno, b: Impegno) => a.inizio - b.inizio || a.fine - b.fine

/** Minutes of a day that are taken, the way between its visits included. */
export function minutiPresi(impegni: readonly Impegno[], misure: MisureVia): number {
  const ordinati = [...impegni].sort(perInizio)
  return ordinati.reduce((somma, voce, i) => {
    const precede = ordinati[i - 1]
    return somma + voce.fine - voce.inizio + (precede ? (viaggioFra(precede, voce, misure) ?? VIA_IGNOTA) : 0)
  }, 0)
}

/** What is booked on a day, of visits of several days only their hours of work: nobody works through the night. */
export const nelleOre = <I extends Pick<Impegno, 'inizio' | 'fine'> & { giorni: number }>({
  orario,
  impegni,
}: {
  orario: readonly Tratto[]
  impegni: readonly I[]
}): I[] =>
  impegni.flatMap((impegno) =>
    impegno.giorni === 1
      ? [impegno]
      : orario.flatMap(([apre, chiude]) => {
          const inizio = Math.max(apre, impegno.inizio)
          const fine = Math.min(chiude, impegno.fine)
          return fine > inizio ? [{ ...impegno, inizio, fine }] : []
        }),
  )

const MEZZOGIORNO = 13 * 60
const QUARTO = 15
const alQuarto = (minuti: number) => Math.ceil(minuti / QUARTO) * QUARTO

/** The first quarter of an hour of a day's hours from which a visit may last, between two instants; -1 where there is none. */
export function primoQuarto(
  ore: readonly Tratto[],
  { minuti, fascia }: Pick<DaPiazzare, 'minuti' | 'fascia'>,
  dalle: number,
  entro: number,
): number {
  for (const [apre, chiude] of ore) {
    const inizio = alQuarto(Math.max(apre, dalle, fascia === 'Pomeriggio' ? MEZZOGIORNO : 0))
    const fine = Math.min(chiude, entro, fascia === 'Mattina' ? MEZZOGIORNO : Number.POSITIVE_INFINITY)
    if (inizio + minuti <= fine) return inizio
  }
  return -1
}

/**
 * The first time of a day at which a visit fits: within hours, with the way there and onwards, at the time of day that is
 * wanted.
 * @param dalle not before
 */
export function postoIn(
  { ore, impegni }: Pick<GiornataTecnico, 'ore' | 'impegni'>,
  visita: DaPiazzare,
  misure: MisureVia,
  dalle = 0,
): { inizio: number; fine: number } | undefined {
  const ordinati = [...impegni].sort(perInizio)
  const tappa = tappaDi({ luogo: visita.luogo, zona: visita.zona.chiave })
  let libero = dalle
  for (let posto = 0; posto <= ordinati.length; posto++) {
    const [precede, segue] = [ordinati[posto - 1], ordinati[posto]]
    const via = (impegno: Impegno) => minutiTraPosti(tappaDi(impegno), tappa, misure) ?? VIA_IGNOTA
    // Booked ones may overlap: the last to begin isn't always the last to end.
    if (precede) libero = Math.max(libero, precede.fine)
    const da = precede ? Math.max(libero, precede.fine + via(precede)) : libero
    const inizio = primoQuarto(ore, visita, da, segue ? segue.inizio - via(segue) : Number.POSITIVE_INFINITY)
    if (inizio >= 0) return { inizio, fine: inizio + visita.minuti }
  }
  return undefined
}
