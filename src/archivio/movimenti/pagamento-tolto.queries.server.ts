import type { AfterWrite } from '#server/data/after-write.ts'
import type { Context } from '#server/data/context.ts'
import { elimina } from '#server/data/records.ts'
import { riapriRiga } from './conferma.queries.server.ts'
import { partiMovimenti } from './parti.queries.server.ts'
import { chiudiOApri, leggiRighe } from './queries.server.ts'

/**
 * A payment that somebody takes away from its invoice was a part of a bank's row: that money has no place any more, and its row
 * is open again. What the bank itself took back stays: it came, and went.
 */
export const afterWrite: AfterWrite = {
  tables: ['pagamenti'],
  async run(autore, { before, action }) {
    if (action !== 'elimina' || !before) return
    const { db } = autore
    const parte = await db
      .selectFrom('movimenti_parti')
      .innerJoin('movimenti_righe', 'movimenti_righe.id', 'riga_id')
      .select(['movimenti_parti.id', 'riga_id', 'movimento_id'])
      .where('fattura_id', '=', Number(before.fattura_id))
      .where('pagamento_id', 'is', null)
      .where('tipo', 'in', ['fattura', 'rata'])
      .where((e) =>
        e.or([
          e('movimenti_parti.importo', '=', Number(before.importo)),
          e('movimenti_parti.importo', '=', -Number(before.importo)),
        ]),
      )
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('movimenti_parti as storno')
              .select('storno.id')
              .whereRef('storno.stornata_id', '=', 'movimenti_parti.id'),
          ),
        ),
      )
      .orderBy('movimenti_parti.id', 'desc')
      .executeTakeFirst()
    if (!parte) return
    const riga = (await leggiRighe(db, parte.movimento_id)).find(({ id }) => id === parte.riga_id)
    if (!riga) return
    await riapriRiga(
      autore,
      parte.movimento_id,
      riga,
      riga.parti.filter(({ id }) => id !== parte.id),
    )
    await elimina({ ...autore, ifVersion: null } as Context, partiMovimenti, parte.id)
    await chiudiOApri(db, parte.movimento_id)
  },
}
