import { sql } from 'kysely'
import type * as z from 'zod'
import { esigeCliente } from '#features/clienti/queries.server.ts'
import { conConteggio } from '#server/data/counts.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { type Uso, usesOf } from '#server/data/usage.ts'
import type { Context } from '#server/http/context.ts'
import { type List, NO_LIMIT, type Pagina } from '#server/http/routes.ts'
import { addDays } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { caldaiaInScadenza, condizionatoreInScadenza, rigaCaldaia, rigaCondizionatore } from './contract.ts'

interface Impianti<R extends z.ZodObject, S extends z.ZodObject> {
  tabella: 'caldaie' | 'condizionatori'
  riga: R
  /** The row with its customer nested. */
  inScadenza: S
  /** Column of the next maintenance. */
  scadenza: string
  nonTrovato: string
  /** What may refer to one of them. */
  usi: Uso[]
}

/** The queries of what stands in a customer's house and is due for maintenance: boilers and air conditioners. */
export function queryImpianti<R extends z.ZodObject, S extends z.ZodObject>(tipo: Impianti<R, S>) {
  // Both tables have the columns used here; the type of one stands for both.
  const tabella = tipo.tabella as 'caldaie'
  const impianti = table(tabella, tipo.riga, { person: 'cliente_id' })
  const inScadenza = table(tabella, tipo.inScadenza)
  const scadenza = sql.ref<string>(`${tabella}.${tipo.scadenza}`)

  const diCliente = (db: Db, clienteId: number | undefined) =>
    db.selectFrom(tabella).$if(clienteId !== undefined, (q) => q.where('cliente_id', '=', clienteId ?? 0))
  const elenco = (db: Db, p: { clienteId?: number; limit: number; offset: number }) =>
    diCliente(db, p.clienteId)
      .select(impianti.colonne)
      .orderBy('id')
      .limit(p.limit)
      .offset(p.offset)
      .execute()
  const quanti = (db: Db, p: { clienteId?: number }) =>
    diCliente(db, p.clienteId)
      .select((e) => e.fn.countAll<number>().as('n'))
      .execute()
  const uno = (db: Db, p: { id: number }) =>
    db.selectFrom(tabella).select(impianti.colonne).where('id', '=', p.id).execute()
  const traDueDate = (db: Db, p: { da: string; a: string }) =>
    db.selectFrom(tabella).where(scadenza, '>=', p.da).where(scadenza, '<=', p.a)
  const scadono = (db: Db, p: { da: string; a: string; limit: number; offset: number }) =>
    traDueDate(db, p)
      .innerJoin('clienti as cliente', 'cliente.id', `${tabella}.cliente_id`)
      .select(inScadenza.colonne)
      .orderBy(scadenza)
      .orderBy(`${tabella}.id`)
      .limit(p.limit)
      .offset(p.offset)
      .execute()
  const quantiScadono = (db: Db, p: { da: string; a: string }) =>
    traDueDate(db, p)
      .select((e) => e.fn.countAll<number>().as('n'))
      .execute()

  return {
    table: impianti,

    /** Oldest first; of one customer where `clienteId` is given. */
    async elenca(
      db: Db,
      { clienteId, ...pagina }: Pagina & { clienteId?: number },
    ): Promise<List<z.output<R>>> {
      const { limit = NO_LIMIT, offset = 0 } = pagina
      const righe = (await elenco(db, { clienteId, limit, offset })).map(impianti.leggi)
      return conConteggio(righe, pagina, async () => (await quanti(db, { clienteId }))[0]?.n)
    },

    /** Due from `oggi` to `oggi` + `giorni`, soonest first, with their customer. */
    async elencaManutenzioni(
      db: Db,
      oggi: string,
      giorni: number,
      pagina: Pagina,
    ): Promise<List<z.output<S>>> {
      const { limit = NO_LIMIT, offset = 0 } = pagina
      const periodo = { da: oggi, a: addDays(oggi, giorni) }
      const righe = (await scadono(db, { ...periodo, limit, offset })).map(inScadenza.leggi)
      return conConteggio(righe, pagina, async () => (await quantiScadono(db, periodo))[0]?.n)
    },

    async trova(db: Db, id: number): Promise<z.output<R>> {
      const [riga] = await uno(db, { id })
      if (!riga) throw new AppError('non_trovato', tipo.nonTrovato)
      return impianti.leggi(riga)
    },

    async crea(ctx: Context, dati: { clienteId: number }): Promise<number> {
      await esigeCliente(ctx.db, dati.clienteId)
      return (await crea(ctx, impianti, dati)).id
    },

    async aggiorna(ctx: Context, id: number, dati: { clienteId?: number }): Promise<void> {
      if (dati.clienteId !== undefined) await esigeCliente(ctx.db, dati.clienteId)
      await aggiorna(ctx, impianti, id, dati)
    },

    /** @throws AppError in_uso, naming the reports of a boiler */
    async elimina(ctx: Context, id: number): Promise<void> {
      const usi = await usesOf(ctx.db, id, tipo.usi)
      if (usi) throw new AppError('in_uso', `La caldaia ha ${usi}: non può essere eliminata`)
      await elimina(ctx, impianti, id)
    },
  }
}

declare module '#server/data/schema.ts' {
  interface Schema {
    caldaie: TableOf<typeof rigaCaldaia>
  }
}

export const caldaie = queryImpianti({
  tabella: 'caldaie',
  riga: rigaCaldaia,
  inScadenza: caldaiaInScadenza,
  scadenza: 'prossima_revisione',
  nonTrovato: 'Caldaia non trovata',
  usi: [{ tabella: 'rcee', colonna: 'caldaia_id', uno: 'RCEE', molti: 'RCEE' }],
})

declare module '#server/data/schema.ts' {
  interface Schema {
    condizionatori: TableOf<typeof rigaCondizionatore>
  }
}

export const condizionatori = queryImpianti({
  tabella: 'condizionatori',
  riga: rigaCondizionatore,
  inScadenza: condizionatoreInScadenza,
  scadenza: 'prossima_manutenzione',
  nonTrovato: 'Condizionatore non trovato',
  usi: [],
})
