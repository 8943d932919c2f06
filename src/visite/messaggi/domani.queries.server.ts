import type { Db } from '#server/data/schema.ts'
import { listOf } from '#server/data/table.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { toccanoGiorni } from '#visite/tempo/queries.server.ts'
import { ultimiDetti } from './avvisi.queries.server.ts'
import { risposteDi } from './conferma.queries.server.ts'
import type { Domani } from './contract.ts'

/** The visits of a day, also those that began before it, with what their customers were told of this very start. */
export async function elencaDomani(db: Db, giorno = addDays(oggi(), 1)): Promise<Domani> {
  const visite = await db
    .selectFrom('appuntamenti')
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
    .where((e) => toccanoGiorni(giorno, giorno)(e as never))
    .where('stato', '!=', 'Annullato')
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
