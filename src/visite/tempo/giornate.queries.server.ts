import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { festivo } from '#anagrafe/orari/feste.rules.ts'
import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import { cartaDi } from '#anagrafe/zone/queries.server.ts'
import { zonaDi } from '#anagrafe/zone/rules.ts'
import type { Db } from '#server/data/schema.ts'
import { dayRange, daysBetween } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import type { GiornoDiLavoro } from './contract.ts'
import { luogoDellaVisita } from './luogo.queries.server.ts'
import { misureDi } from './misure.queries.server.ts'
import { giorniFra, momento } from './parti.rules.ts'
import { diOgnuno } from './presenze.queries.server.ts'
import { tempoFra, toccanoGiorni } from './queries.server.ts'
import { daDareDi } from './riserva.rules.ts'
import { GIORNI_AL_MASSIMO } from './rules.ts'

/** @throws AppError dati_non_validi on `al` where it comes before `dal`, or too long after it */
export function esigeGiorni(dal: string, al: string): void {
  const testo =
    al < dal
      ? 'L’ultimo giorno viene dopo il primo'
      : daysBetween(dal, al) > GIORNI_AL_MASSIMO
        ? 'Al massimo 12 settimane'
        : null
  if (testo) throw fieldError('al', testo)
}

/** Also of who comes along, in their hours. */
const visiteFra = async (db: Db, dal: string, al: string) =>
  diOgnuno(db, dayRange(dal).inizio, dayRange(al).fine, await visiteCheToccano(db, dal, al))

const visiteCheToccano = (db: Db, dal: string, al: string) =>
  db
    .selectFrom('appuntamenti')
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .select(['appuntamenti.id', 'utente_assegnato_id', 'data_inizio', 'data_fine', 'indirizzo_intervento'])
    .select(['clienti.comune', 'clienti.cap', 'clienti.provincia', 'clienti.indirizzo'])
    .where((e) => toccanoGiorni(dal, al)(e as never))
    .where('stato', '!=', 'Annullato')
    .orderBy('data_inizio')
    .orderBy('appuntamenti.id')
    .execute()

/**
 * The days from `dal` to `al` of who goes out for visits, of whoever else has visits there, and of who is asked for; with
 * the place and the zone of each visit.
 */
export async function giornateFra(db: Db, dal: string, al: string, anche: readonly number[]) {
  const { patrono } = await trovaAzienda(db)
  const carta = await cartaDi(db)
  const tempo = await tempoFra(db, dal, al)
  const [misure, ora] = [await misureDi(db), momento(new Date().toISOString())]
  const righe = await visiteFra(db, dal, al)
  const conLuogo = righe.map(({ comune, cap, provincia, indirizzo, indirizzo_intervento, ...visita }) => {
    const { provincia: _, ...luogo } = luogoDellaVisita(indirizzo_intervento, {
      ...{ comune, cap, provincia, indirizzo },
    })
    const { chiave, nome } = zonaDi(luogo, carta)
    return { ...visita, luogo, zona: chiave, nomeZona: nome }
  })
  const visite = Map.groupBy(conLuogo, ({ utente_assegnato_id }) => utente_assegnato_id)
  const { righe: persone } = await elencaUtenti(db)
  const tecnici = persone
    .filter(({ id, esce_per_visite }) => esce_per_visite || visite.has(id) || anche.includes(id))
    .map(({ id, nome_utente }) => ({
      ...{ id, nome_utente },
      giorni: tempo.giorni(id, visite.get(id) ?? []).map((giornata) => ({
        ...giornata,
        ...daDareDi(giornata, misure, ora),
      })),
    }))
    .sort((a, b) => a.nome_utente.localeCompare(b.nome_utente, 'it'))
  const giorni = giorniFra(dal, al).map((data) => ({ data, festivo: festivo(data, patrono) }))
  return { giorni, misure, tecnici }
}

/** The same of a period that a proposal looks at. @throws AppError dati_non_validi where it is too long */
export function giornate(db: Db, dal: string, al: string, anche: readonly number[] = []) {
  esigeGiorni(dal, al)
  return giornateFra(db, dal, al, anche)
}

/**
 * Somebody's days from `dal` to `al`, without what is booked on them.
 * @param motivi false where whoever asks may not know why they are away
 */
export async function mieiGiorni(
  db: Db,
  utenteId: number,
  dal: string,
  al: string,
  motivi: boolean,
): Promise<GiornoDiLavoro[]> {
  esigeGiorni(dal, al)
  return (await tempoFra(db, dal, al, motivi)).ore(utenteId)
}
