import type { Context } from '#server/data/context.ts'
import type { List } from '#server/data/list.ts'
import { elenca, richiedi } from '#server/data/read.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { fieldError } from '#shared/errors.ts'
import { type Modello, type ModelloDati, rigaModello } from './contract.ts'
import { comeSiDice, erroreModello, type TipoModello } from './modelli.rules.ts'
import { MESSAGGI_IN_PAROLE } from './words.rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    modelli: TableOf<typeof rigaModello>
  }
}

export const modelli = table(
  'modelli',
  { uno: 'testo di messaggio', tanti: 'testi di messaggio', genere: 'm' },
  rigaModello,
  {
    etichette: { tipo: MESSAGGI_IN_PAROLE },
  },
)

export async function elencaModelli(db: Db): Promise<List<Modello>> {
  const righe = (await elenca(db, modelli, { ordine: ['id'] })).map(comeSiDice)
  return { righe, conteggio: righe.length }
}

/** The words of one kind. */
export const modelloDi = (db: Db, tipo: TipoModello): Promise<{ testo: string; da_solo: boolean }> =>
  db.selectFrom('modelli').select(['testo', 'da_solo']).where('tipo', '=', tipo).executeTakeFirstOrThrow()

/** @throws AppError non_trovato */
export async function trovaModello(db: Db, id: number): Promise<Modello> {
  return comeSiDice(await richiedi(db, modelli, id))
}

/** @throws AppError dati_non_validi where it names what it can't know */
export async function aggiornaModello(ctx: Context, id: number, dati: ModelloDati): Promise<void> {
  const { tipo } = await richiedi(ctx.db, modelli, id)
  for (const campo of ['oggetto', 'testo'] as const) {
    const errore = erroreModello(tipo, dati[campo] ?? '')
    if (errore) throw fieldError(campo, errore)
  }
  await aggiorna(ctx, modelli, id, dati)
}
