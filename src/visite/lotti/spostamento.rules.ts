import type { Partenza } from '#anagrafe/orari/rules.ts'
import { nellaRiserva, PER_I_GUASTI } from '#visite/tempo/riserva.rules.ts'
import type { GiornataTecnico, MisureGiornata } from './giornata.rules.ts'
import { postoIn } from './giornata.rules.ts'
import { fuoriPortata } from './portata.rules.ts'
import { proponiVisite } from './proposta.rules.ts'
import type { Da } from './ricerca.rules.ts'

/** Where visits go that whoever had them can't make (docs/product.md §25.6). Minutes from midnight of a day of Rome. */

/** Working days after its own on which a visit is looked a place for. */
export const GIORNI_DI_RICERCA = 10

/** So many other places are offered, of one person at most so many. */
const ALTRE = 8
const DI_UNO = 2

/** A visit that looks for another place, the days that it may have, and at what time it was. */
export type DaRimettere = Da & Required<Pick<Da, 'fra'>> & { alle: number }

interface Posto {
  utenteId: number
  giorno: string
  inizio: number
  fine: number
}

interface Trovato {
  proposta: Posto | null
  alternative: Posto[]
  perche: string
}

interface Richiesta {
  visite: readonly DaRimettere[]
  /** The days without what whoever is away can't do. */
  giornate: readonly GiornataTecnico[]
  misure: MisureGiornata
  partenze: ReadonlyMap<number, Partenza>
  adesso: { giorno: string; minuti: number }
  /** Who had them. */
  chi: number
}

const breve = (giorno: string) => `${giorno.slice(8, 10)}/${giorno.slice(5, 7)}`

const stesso = (a: Posto, b: Posto | null) =>
  a.utenteId === b?.utenteId && a.giorno === b.giorno && a.inizio === b.inizio

/**
 * The place of each visit in a plan for all of them, and where else it could go while the others stay in it. Who finds none
 * at the time of day that was promised gets one at another.
 * @returns by the visits' keys
 */
export function postiAltrove({
  visite,
  giornate,
  misure,
  partenze,
  adesso,
  chi,
}: Richiesta): Map<string, Trovato> {
  const giorni = giornate.map(({ giorno }) => giorno).sort()
  const piano = proponiVisite({
    ...{ visite, giornate, misure, partenze, adesso },
    ...{ dal: giorni[0] ?? '', al: giorni.at(-1) ?? '' },
  })
  const messe = new Map<string, Posto>(piano.visite.map((posto) => [posto.chiave, posto]))
  const fuori = new Map(
    piano.fuori.flatMap(({ chiave, perche, motivo }) => (motivo === 'senza_posto' ? [] : [[chiave, perche]])),
  )

  /** The first place of everybody on each of its days; the time of day that was promised where there is one. */
  const postiDi = (visita: DaRimettere): Posto[] =>
    giornate
      .filter(({ giorno }) => giorno >= visita.fra[0] && giorno <= visita.fra[1])
      .toSorted((a, b) => a.giorno.localeCompare(b.giorno) || a.utenteId - b.utenteId)
      .flatMap((giornata): Posto[] => {
        const { utenteId, giorno } = giornata
        if (fuoriPortata(visita.luogo, partenze.get(utenteId))) return []
        const prese = visite.flatMap((vicina) => {
          const posto = vicina === visita ? undefined : messe.get(vicina.chiave)
          return posto?.utenteId === utenteId && posto.giorno === giorno
            ? [{ ...posto, luogo: vicina.luogo, zona: vicina.zona.chiave }]
            : []
        })
        const conLoro = { ore: giornata.ore, impegni: [...giornata.impegni, ...prese] }
        const dalle = giorno === adesso.giorno ? adesso.minuti : 0
        const posto =
          postoIn(conLoro, visita, misure, dalle) ??
          postoIn(conLoro, { ...visita, fascia: null }, misure, dalle)
        // Its customer keeps the hour where somebody else has just that.
        const allaStessaOra =
          giorno === visita.fra[0] && visita.alle >= dalle && posto?.inizio !== visita.alle
            ? postoIn(conLoro, { ...visita, fascia: null }, misure, visita.alle)
            : undefined
        const posti = allaStessaOra?.inizio === visita.alle ? [allaStessaOra, posto] : [posto]
        return posti.flatMap((trovato) => (trovato ? [{ utenteId, giorno, ...trovato }] : []))
      })

  const giornataDi = ({ utenteId, giorno }: Posto) =>
    giornate.find((g) => g.utenteId === utenteId && g.giorno === giorno)
  const altroOrario = new Set<string>()
  const perUrgenza = visite.toSorted((a, b) => (a.dovuta ?? '').localeCompare(b.dovuta ?? ''))
  for (const visita of perUrgenza) {
    if (messe.has(visita.chiave)) continue
    const [posto] = postiDi(visita)
    if (!posto) continue
    messe.set(visita.chiave, posto)
    altroOrario.add(visita.chiave)
  }
  return new Map(
    visite.map((visita) => {
      const { chiave, fra } = visita
      const proposta = messe.get(chiave) ?? null
      const quanti = new Map<number, number>()
      const alternative = postiDi(visita).filter((posto) => {
        const contati = quanti.get(posto.utenteId) ?? 0
        if (stesso(posto, proposta) || contati >= DI_UNO) return false
        quanti.set(posto.utenteId, contati + 1)
        return true
      })
      const perche = proposta
        ? [
            inParole(proposta, fra[0], chi),
            altroOrario.has(chiave) && 'in un altro momento del giorno',
            nellaRiserva(proposta, giornataDi(proposta)?.ore ?? [], misure) && PER_I_GUASTI,
          ]
            .filter(Boolean)
            .join(' · ')
        : (fuori.get(chiave) ?? `nessun posto entro il ${breve(fra[1])}`)
      return [chiave, { proposta, alternative: alternative.slice(0, ALTRE), perche }]
    }),
  )
}

const inParole = ({ utenteId, giorno }: Posto, eraIl: string, tecnicoId: number): string =>
  giorno === eraIl
    ? 'lo stesso giorno'
    : utenteId === tecnicoId
      ? 'il suo primo giorno libero'
      : 'il primo posto'
