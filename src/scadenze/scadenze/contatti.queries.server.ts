import { clienti, esigeCliente } from '#anagrafe/clienti/queries.server.ts'
import { rcee } from '#scadenze/rcee/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { elenca } from '#server/data/read.ts'
import { aggiorna, crea } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { oggi } from '#shared/dates.ts'
import { fieldError } from '#shared/errors.ts'
import { type Contatto, type ContattoDati, rigaContatto } from './contract.ts'
import { perSe, ricalcolaScadenze } from './ricalcolo.queries.server.ts'
import { ESITI_CONTATTO_IN_PAROLE } from './scelte.rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    contatti: TableOf<typeof rigaContatto>
  }
}

export const contatti = table('contatti', { uno: 'contatto', tanti: 'contatti', genere: 'm' }, rigaContatto, {
  person: 'cliente_id',
  etichette: { esito: ESITI_CONTATTO_IN_PAROLE },
})

/** What was said with a customer, the last first. */
export const elencaContatti = (db: Db, clienteId: number | undefined): Promise<Contatto[]> =>
  elenca(db, contatti, { dove: { cliente_id: clienteId ?? 0 }, ordine: ['id'], verso: 'desc', limite: 50 })

/**
 * Writes what came of a call, and what follows from it: who was reached is `contattato` on their last report, who wants to
 * be called again is on the list of follow-ups, and who refuses isn't asked before a day.
 * @throws AppError dati_non_validi where the day is past
 */
export async function creaContatto(ctx: Context, dati: ContattoDati): Promise<Contatto> {
  const { clienteId, esito, nota = null, data = null } = dati
  await esigeCliente(ctx.db, clienteId)
  if (data !== null && data < oggi()) {
    const testo = 'La data è già passata'
    throw fieldError('data', testo)
  }
  const libero = { ...ctx, ifVersion: null }
  const riga = await crea(ctx, contatti, { ...dati, utente: ctx.utente.nome_utente, il: oggi() })
  if (esito === 'Richiamare')
    await aggiorna(libero, clienti, clienteId, {
      dataFollowUp: data,
      ...(nota !== null && { noteFollowUp: nota }),
    })
  if (esito === 'Sentito') {
    const ultimo = await ultimoRcee(ctx.db, clienteId)
    if (ultimo && !ultimo.contattato) await aggiorna(libero, rcee, ultimo.id, { contattato: true })
  }
  if (esito === 'Rifiuta') await rimanda(ctx.db, clienteId, { rimandata_al: data, nota })
  if (esito === 'Sentito') await rimanda(ctx.db, clienteId, { rimandata_al: null, nota: null })
  return contatti.leggi(riga) as Contatto
}

const ultimoRcee = (db: Db, clienteId: number) =>
  db
    .selectFrom('rcee')
    .select(['id', 'contattato'])
    .where('cliente_id', '=', clienteId)
    .orderBy('data_emissione', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Puts off what is to be booked for a customer until a day, or no longer. */
async function rimanda(
  db: Db,
  clienteId: number,
  valori: { rimandata_al: string | null; nota: string | null },
): Promise<void> {
  await perSe(db, [clienteId])
  await db
    .updateTable('scadenze')
    .set(valori)
    .where('cliente_id', '=', clienteId)
    .where('stato', 'in', ['Da_Programmare', 'Sospesa'])
    .execute()
  await ricalcolaScadenze(db, [clienteId])
}
