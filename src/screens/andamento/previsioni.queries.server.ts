import * as z from 'zod'
import { finanzeFra } from '#screens/dashboard/finance.queries.server.ts'
import type { Services } from '#server/data/context.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { monthEnd, monthStart, oggi } from '#shared/dates.ts'
import { riga } from '#shared/rows.ts'
import { settimanePreviste } from './prossimo.queries.server.ts'
import { erroreMedio } from './rules.ts'
import { valoriDelleVisite } from './valori.queries.server.ts'

/** What was expected of a month on its first days. */
const rigaPrevisione = z.object({
  id: riga.id(),
  mese: riga.testo('Mese', 'plain'),
  fatta_il: riga.data('Fatta il'),
  entrate: riga.importo('Entrate'),
  uscite: riga.importo('Uscite'),
  versione: riga.versione(),
})

declare module '#server/data/schema.ts' {
  interface Schema {
    previsioni: TableOf<typeof rigaPrevisione>
  }
}

export const previsioni = table(
  'previsioni',
  { uno: 'previsione', tanti: 'previsioni', genere: 'f' },
  rigaPrevisione,
)

/** Cents that are expected from a day to the end of its month, with what is known on that day. */
export async function previstoDi(db: Db, dal: string): Promise<{ entrate: number; uscite: number }> {
  const settimane = await settimanePreviste(db, { dal, al: monthEnd(dal) }, await valoriDelleVisite(db, dal))
  const somma = (che: 'entrate' | 'uscite') => settimane.reduce((n, s) => n + s[che], 0)
  return { entrate: somma('entrate'), uscite: somma('uscite') }
}

/** Keeps what is expected of this month, on its first day; a later one would know too much. */
export async function tieniPrevisione({ db }: Services): Promise<void> {
  const fatta_il = oggi()
  if (fatta_il !== monthStart(fatta_il)) return
  const adesso = new Date().toISOString()
  const previsto = await previstoDi(db, fatta_il)
  await db
    .insertInto('previsioni')
    .values({
      mese: fatta_il.slice(0, 7),
      fatta_il,
      ...previsto,
      created_at: adesso,
      updated_at: adesso,
    } as never)
    .onConflict((c) => c.column('mese').doNothing())
    .execute()
}

/** Of the last ones, so many are looked at. */
const AL_MASSIMO = 12

/** Per cent by which the forecasts of months that are over were wrong; null of fewer than six. */
export async function erroreTenuto(db: Db): Promise<number | null> {
  const tenute = await db
    .selectFrom('previsioni')
    .select(['mese', 'entrate'])
    .where('mese', '<', oggi().slice(0, 7))
    .orderBy('mese', 'desc')
    .limit(AL_MASSIMO)
    .execute()
  const venuti = []
  for (const { mese, entrate } of tenute) {
    const { incassi } = await finanzeFra(db, `${mese}-01`, monthEnd(`${mese}-01`))
    venuti.push({ previsto: Number(entrate) / 100, venuto: incassi })
  }
  return erroreMedio(venuti)
}
