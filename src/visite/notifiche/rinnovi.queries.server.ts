import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import type { AfterWrite } from '#server/data/after-write.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { notifica } from './queries.server.ts'

/**
 * Tells Admins of a contract that the program renewed: the only thing it writes on one by itself. Of several periods opened
 * at once they are told the last, which has come to today.
 */
export const afterWrite: AfterWrite = {
  tables: ['contratti'],
  async run({ db, utente }, { id, before, after, action }) {
    if (utente.id !== null || action !== 'aggiorna' || !before || !after) return
    if (after.fine === before.fine || String(after.fine) < oggi()) return
    const clienteId = Number(after.cliente_id)
    const { nome, cognome } = await db
      .selectFrom('clienti')
      .select(['nome', 'cognome'])
      .where('id', '=', clienteId)
      .executeTakeFirstOrThrow()
    const { righe } = await elencaUtenti(db)
    await notifica(
      { db },
      null,
      righe
        .filter(({ ruoli }) => ruoli.nome_ruolo === 'Admin')
        .map((admin) => ({
          utenteId: admin.id,
          clienteId,
          tipo: 'Appuntamento_Modificato',
          titolo: 'Contratto rinnovato',
          messaggio: `${after.numero} di ${nome} ${cognome} è rinnovato fino al ${formatDate(String(after.fine))}`,
          datiExtra: { autore: utente.nome_utente, apri: `/contabilita/contratti?contratto=${id}` },
        })),
    )
  },
}
