import type { Context } from '#server/data/context.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import type { Fattura, Rata } from './contract.ts'
import { tabellaRate } from './queries.server.ts'

const libero = (ctx: Context): Context => ({ ...ctx, ifVersion: null })

/**
 * An instalment that a note made smaller is what it was again.
 * @param importo euro
 * @throws AppError conflitto where it was paid since
 */
export async function ridaiAllaRata(
  ctx: Context,
  fattura: Fattura,
  rataId: number,
  importo: number,
): Promise<void> {
  const rata = fattura.rate.find(({ id }) => id === rataId)
  if (!rata) return
  if (rata.pagata && rata.importo > 0)
    throw new AppError(
      'conflitto',
      `La rata ${rata.numero_rata} è stata pagata con ${formatEuro(rata.importo)}: togli prima quel pagamento`,
    )
  await aggiorna(libero(ctx), tabellaRate, rata.id, {
    ...{ importo: euro(cents(rata.importo) + cents(importo)), pagata: false, dataPagamento: null },
  })
}

/**
 * Leaves of an instalment only the part that is being paid; what is left of it is one more, due on the same day.
 * @param pagato euro
 * @throws AppError dati_non_validi where that is nothing, or more than the instalment
 */
export async function dividiRata(ctx: Context, fattura: Fattura, rata: Rata, pagato: number): Promise<void> {
  if (pagato <= 0) throw fieldError('pagato', 'Scrivi quanto hai pagato')
  if (pagato > rata.importo) throw fieldError('pagato', `La rata è di ${formatEuro(rata.importo)}`)
  if (pagato === rata.importo) return
  const i = fattura.rate.findIndex(({ id }) => id === rata.id)
  const dopo = fattura.rate.slice(i + 1)
  // From the last one on: no two have one number meanwhile.
  for (const { id, numero_rata } of dopo.reverse())
    await aggiorna(libero(ctx), tabellaRate, id, { numeroRata: numero_rata + 1 })
  await aggiorna(libero(ctx), tabellaRate, rata.id, { importo: pagato })
  await crea(ctx, tabellaRate, {
    ...{ fatturaId: fattura.id, numeroRata: rata.numero_rata + 1, pagata: false },
    ...{ importo: euro(cents(rata.importo) - cents(pagato)), dataScadenza: rata.data_scadenza },
  })
}

/**
 * Puts an instalment that is unpaid again together with what was left of it: the next one, where it is due on the same day
 * and neither paid nor made smaller by a note.
 */
export async function riunisciRata(ctx: Context, fattura: Fattura, rata: Rata): Promise<void> {
  const i = fattura.rate.findIndex(({ id }) => id === rata.id)
  const resto = fattura.rate[i + 1]
  if (!resto || resto.pagata || resto.data_scadenza !== rata.data_scadenza) return
  const ridotta = await ctx.db
    .selectFrom('pagamenti')
    .select('id')
    .where('rata_ridotta_id', '=', resto.id)
    .executeTakeFirst()
  if (ridotta) return
  await elimina(libero(ctx), tabellaRate, resto.id)
  await aggiorna(libero(ctx), tabellaRate, rata.id, {
    importo: euro(cents(rata.importo) + cents(resto.importo)),
  })
  for (const { id, numero_rata } of fattura.rate.slice(i + 2))
    await aggiorna(libero(ctx), tabellaRate, id, { numeroRata: numero_rata - 1 })
}
