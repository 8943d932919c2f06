import type { Db } from '#server/data/schema.ts'
import { AppError } from '#shared/errors.ts'
import type { RigaContratto } from './contract.ts'
import { contratti, esigeImpiantiLiberi } from './queries.server.ts'

/**
 * After plants of a customer became one: a contract that looked after both looks after it once.
 * @throws AppError conflitto where two contracts run on one plant
 */
export async function contrattiDopoUnione(db: Db, clienteId: number): Promise<void> {
  const righe = await db
    .selectFrom('contratti_impianti')
    .innerJoin('contratti', 'contratti.id', 'contratti_impianti.contratto_id')
    .select(['contratti_impianti.id', 'contratto_id', 'caldaia_id', 'condizionatore_id'])
    .where('cliente_id', '=', clienteId)
    .orderBy('contratti_impianti.id')
    .execute()
  const uguali = Map.groupBy(righe, (r) => `${r.contratto_id} ${r.caldaia_id} ${r.condizionatore_id}`)
  const doppie = [...uguali.values()].flatMap(([, ...copie]) => copie.map(({ id }) => id))
  if (doppie.length > 0) await db.deleteFrom('contratti_impianti').where('id', 'in', doppie).execute()

  const attivi = await db
    .selectFrom('contratti')
    .selectAll()
    .where('cliente_id', '=', clienteId)
    .where('stato', '=', 'Attivo')
    .orderBy('id')
    .execute()
  for (const contratto of attivi) {
    const collegati = righe.filter(({ contratto_id }) => contratto_id === contratto.id)
    const impianti = {
      caldaie: collegati.flatMap(({ caldaia_id }) => caldaia_id ?? []),
      condizionatori: collegati.flatMap(({ condizionatore_id }) => condizionatore_id ?? []),
    }
    try {
      await esigeImpiantiLiberi(db, contratti.leggi(contratto) as RigaContratto, impianti)
    } catch (errore) {
      if (!(errore instanceof AppError)) throw errore
      const testo = `${errore.message}, e anche nel ${contratto.numero}: disdici prima uno dei due`
      throw new AppError('conflitto', testo)
    }
  }
}
