import type { ExpressionBuilder } from 'kysely'
import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { elencaAssenze, elencaOrari } from '#anagrafe/orari/queries.server.ts'
import { ORARIO_SOLITO } from '#anagrafe/orari/rules.ts'
import type { Db, Schema } from '#server/data/schema.ts'
import { addDays, dayRange } from '#shared/dates.ts'
import { dataDi, giornoDi } from './giorno.rules.ts'
import { DURATA_MASSIMA_GIORNI, type Durata, giorniFra, partiPerGiorno } from './parti.rules.ts'
import { type Assente, type GiornoDi, type OreDi, oreDi, PER_SEMPRE, type PersonaNelTempo } from './rules.ts'

/** From when on a visit may have begun that lasts into a period. */
export const daPrima = (inizio: string): string =>
  new Date(Date.parse(inizio) - DURATA_MASSIMA_GIORNI * 86_400_000).toISOString()

/**
 * Visits that touch a period: a longer one may have begun before it, at most `DURATA_MASSIMA_GIORNI` earlier. What is to be
 * booked again is on no day.
 */
export const toccano = (inizio: string, fine: string) => (e: ExpressionBuilder<Schema, 'appuntamenti'>) =>
  e.and([
    e('appuntamenti.data_inizio', '>', daPrima(inizio)),
    e('appuntamenti.data_inizio', '<', fine),
    e('appuntamenti.data_fine', '>', inizio),
    e('appuntamenti.stato', '!=', 'Da_Riprogrammare'),
  ])

/** The same for whole days, both included. */
export const toccanoGiorni = (dal: string, al: string) => toccano(dayRange(dal).inizio, dayRange(al).fine)

/** Hours, absences and holidays of a period of days: the time of whoever is asked for. */
export interface Tempo {
  persona: (id: number) => PersonaNelTempo
  /** @param visite theirs, without those that keep nobody busy */
  giorno: <V extends Durata>(id: number, giorno: string, visite: readonly V[]) => GiornoDi<V>
  giorni: <V extends Durata>(id: number, visite: readonly V[]) => GiornoDi<V>[]
  /** The same days without what is booked on them: nobody needs to know their visits. */
  ore: (id: number) => OreDi[]
}

/**
 * What is needed to say of anybody when they work from `dal` to `al`, both included; read once for all of them.
 * @param motivi false where whoever asks may not know why somebody is away
 */
export async function tempoFra(db: Db, dal: string, al: string, motivi = true): Promise<Tempo> {
  const [{ patrono }, orari, assenze, andati] = await Promise.all([
    trovaAzienda(db),
    elencaOrari(db),
    elencaAssenze(db, dal),
    db.selectFrom('utenti').select(['id', 'ultimo_giorno']).where('ultimo_giorno', '<', al).execute(),
  ])
  const ultimi = new Map(andati.map(({ id, ultimo_giorno }) => [id, ultimo_giorno]))
  const regole = { patrono }
  const perChi = new Map(orari.map((orario) => [orario.utente_id, orario]))
  const via = Map.groupBy(
    assenze.filter((assenza) => assenza.dal <= al),
    ({ utente_id }) => utente_id,
  )
  const andato = (ultimo: string | null | undefined): Assente[] =>
    ultimo ? [{ tipo: null, dal: addDays(ultimo, 1), al: PER_SEMPRE, dalle: null, alle: null }] : []
  const persona = (id: number): PersonaNelTempo => ({
    orario: perChi.get(id) ?? ORARIO_SOLITO,
    assenze: [
      ...(via.get(id) ?? []).map(
        ({ tipo, dal, al, dalle, alle }): Assente => ({ tipo: motivi ? tipo : null, dal, al, dalle, alle }),
      ),
      ...andato(ultimi.get(id)),
    ],
  })
  const giorni = giorniFra(dal, al)
  const date = giorni.map((giorno) => dataDi(giorno, patrono))
  return {
    persona,
    ore: (id) => {
      const profilo = persona(id)
      return date.map((data) => oreDi(data, profilo))
    },
    giorno: (id, giorno, visite) => giornoDi(giorno, persona(id), visite, regole),
    giorni: (id, visite) => {
      const profilo = persona(id)
      const deiGiorni = partiPerGiorno(visite, giorni)
      return giorni.map((giorno) => giornoDi(giorno, profilo, deiGiorni.get(giorno) ?? [], regole))
    },
  }
}
