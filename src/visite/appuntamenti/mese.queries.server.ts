import type { Db } from '#server/data/schema.ts'
import { dayRange } from '#shared/dates.ts'
import { type Durata, giorniFra, partiPerGiorno } from '#visite/tempo/parti.rules.ts'
import { aiutantiDelle, oreSue } from '#visite/tempo/presenze.queries.server.ts'
import { toccano } from '#visite/tempo/queries.server.ts'
import { giorniDelMese } from './mese.rules.ts'
import { aiutaLei } from './queries.server.ts'
import { esigePeriodo, GIORNI_INSIEME } from './rules.ts'

/**
 * What a calendar shows of each day of a period, both included: everybody's visits, or those that `tecnicoId` goes on.
 * @param utenteId who looks, whose own come first
 */
export async function trovaMese(
  db: Db,
  {
    dataInizio,
    dataFine,
    tecnicoId,
    utenteId,
  }: { dataInizio: string; dataFine: string; tecnicoId?: number | undefined; utenteId: number },
) {
  esigePeriodo(dataInizio, dataFine, GIORNI_INSIEME)
  const delPeriodo = db
    .selectFrom('appuntamenti')
    .innerJoin('clienti as cliente', 'cliente.id', 'appuntamenti.cliente_id')
    .select(['appuntamenti.id', 'data_inizio', 'data_fine', 'titolo', 'stato', 'utente_assegnato_id'])
    .select(['cliente.nome', 'cliente.cognome'])
    .where(toccano(dayRange(dataInizio).inizio, dayRange(dataFine).fine))
    .orderBy('data_inizio')
    .orderBy('appuntamenti.id')
  const visite =
    tecnicoId === undefined
      ? await delPeriodo.execute()
      : [
          ...(await delPeriodo.where('utente_assegnato_id', '=', tecnicoId).execute()),
          ...(await nelleLoroOre(
            db,
            await delPeriodo.where((e) => aiutaLei(e as never, tecnicoId)).execute(),
            tecnicoId,
          )),
        ].sort((x, y) => x.data_inizio.localeCompare(y.data_inizio) || x.id - y.id)
  const giorni = giorniFra(dataInizio, dataFine)
  const righe = giorniDelMese(visite, giorni, utenteId).map((giorno) => ({
    ...giorno,
    prime: giorno.prime.map(({ nome, cognome, ...visita }) => ({ ...visita, cliente: { nome, cognome } })),
  }))
  return { righe, conteggio: righe.length }
}

/** Visits that somebody comes along on, in the hours in which they do. */
async function nelleLoroOre<V extends Durata & { id: number }>(
  db: Db,
  visite: readonly V[],
  utenteId: number,
): Promise<V[]> {
  const presenti = await aiutantiDelle(
    db,
    visite.map(({ id }) => id),
  )
  const minuti = new Map(
    presenti.flatMap((presente) =>
      presente.utente_id === utenteId ? [[presente.appuntamento_id, presente] as const] : [],
    ),
  )
  return visite.map((visita) => ({
    ...visita,
    ...oreSue(visita, minuti.get(visita.id) ?? { da: null, a: null }),
  }))
}

/** How many appointments are on each day of Europe/Rome from `da` to `a`; days without any are left out. */
export async function contaPerGiorno(db: Db, da: string, a: string) {
  esigePeriodo(da, a, GIORNI_INSIEME)
  const visite = await db
    .selectFrom('appuntamenti')
    .select(['data_inizio', 'data_fine'])
    .where(toccano(dayRange(da).inizio, dayRange(a).fine))
    .execute()
  const righe = [...partiPerGiorno(visite, giorniFra(da, a))].flatMap(([data, { length: numero }]) =>
    numero > 0 ? [{ data, numero }] : [],
  )
  return { righe, conteggio: righe.length }
}
