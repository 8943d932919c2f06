import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { listOf } from '#server/data/table.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { giorniFra } from '#visite/tempo/parti.rules.ts'
import { tempoFra, toccanoGiorni } from '#visite/tempo/queries.server.ts'
import { ultimiDetti } from './avvisi.queries.server.ts'
import { risposteDi } from './conferma.queries.server.ts'
import type { Domani } from './contract.ts'

/** So far ahead somebody works again, also over Christmas and in August. */
const GIORNI_DI_FERMO = 31

const visiteDi = (db: Db, giorno: string) =>
  db
    .selectFrom('appuntamenti')
    .where((e) => toccanoGiorni(giorno, giorno)(e as never))
    .where('stato', '!=', 'Annullato')

/**
 * The first day after today on which somebody who goes out has hours, whoever is away, or that has a visit: on a Saturday
 * Monday. Tomorrow where nobody ever has any.
 */
async function prossimoGiornoDiLavoro(db: Db): Promise<string> {
  const [dal, al] = [addDays(oggi(), 1), addDays(oggi(), GIORNI_DI_FERMO)]
  const tempo = await tempoFra(db, dal, al, false)
  const { righe } = await elencaUtenti(db)
  const escono = righe.filter(({ esce_per_visite }) => esce_per_visite).map(({ id }) => tempo.ore(id))
  const lavorano = new Set(
    escono.flatMap((giorni) => giorni.flatMap(({ giorno, orario }) => (orario.length > 0 ? giorno : []))),
  )
  for (const giorno of giorniFra(dal, al))
    if (lavorano.has(giorno) || (await visiteDi(db, giorno).select('id').executeTakeFirst())) return giorno
  return dal
}

/** The visits of a day, the next one of work where none is named, also those that began before it, with what their customers were told of this very start. */
export async function elencaDomani(db: Db, chiesto?: string): Promise<Domani> {
  const giorno = chiesto ?? (await prossimoGiornoDiLavoro(db))
  const visite = await visiteDi(db, giorno)
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .innerJoin('utenti', 'utenti.id', 'appuntamenti.utente_assegnato_id')
    .select(['appuntamenti.id', 'data_inizio', 'data_fine', 'tipologia', 'nome_utente', 'cliente_id'])
    .select([
      'clienti.nome',
      'clienti.cognome',
      'telefono',
      'altri_telefoni',
      'clienti.email',
      'avvisi_email',
      'avvisi_telefono',
    ])
    .orderBy('data_inizio')
    .orderBy('appuntamenti.id')
    .execute()
  const ultimi = await ultimiDetti(db, visite)
  const risposte = await risposteDi(db, visite)
  return {
    giorno,
    visite: visite.map(({ id, cliente_id, nome_utente, data_inizio, data_fine, tipologia, ...cliente }) => {
      const ultimo = ultimi.get(id)
      return {
        ...{ appuntamento_id: id, data_inizio, data_fine, tipologia, tecnico: nome_utente },
        cliente: { id: cliente_id, ...cliente, altri_telefoni: listOf(cliente.altri_telefoni) },
        messaggio: ultimo
          ? {
              ...{ id: ultimo.id, tipo: ultimo.tipo, canale: ultimo.canale },
              ...{ stato: ultimo.stato, mandato_il: ultimo.mandato_il },
            }
          : null,
        risposta: risposte.get(id) ?? null,
      }
    }),
  }
}
