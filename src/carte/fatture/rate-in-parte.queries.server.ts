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
    restoDi: rata.id,
  })
}

/**
 * Puts an instalment that is unpaid again together with what was left of it, or with the one that it was left of: where that
 * is due on the same day and neither paid nor made smaller by a note. In whatever order parts are taken back, the plan is
 * then what it was.
 */
export async function riunisciRata(ctx: Context, fattura: Fattura, rata: Rata): Promise<void> {
  const resti = await ctx.db
    .selectFrom('rate_fatture')
    .select(['id', 'resto_di'])
    .where('fattura_id', '=', fattura.id)
    .execute()
  const restoDi = new Map(resti.map(({ id, resto_di }) => [id, resto_di]))
  const ridotte = await ctx.db
    .selectFrom('pagamenti')
    .select('rata_ridotta_id')
    .where('fattura_id', '=', fattura.id)
    .execute()
  const unite = fattura.rate.filter(
    ({ id, pagata, data_scadenza }) =>
      (restoDi.get(id) === rata.id || restoDi.get(rata.id) === id) &&
      !pagata &&
      data_scadenza === rata.data_scadenza &&
      !ridotte.some(({ rata_ridotta_id }) => rata_ridotta_id === id),
  )
  if (unite.length === 0) return
  const prima = unite.find(({ id }) => id === restoDi.get(rata.id))
  for (const { id } of unite) {
    const suoi = resti.filter((r) => r.resto_di === id && r.id !== rata.id)
    for (const resto of suoi) await aggiorna(libero(ctx), tabellaRate, resto.id, { restoDi: rata.id })
    await elimina(libero(ctx), tabellaRate, id)
  }
  await aggiorna(libero(ctx), tabellaRate, rata.id, {
    importo: euro([rata, ...unite].reduce((somma, { importo }) => somma + cents(importo), 0)),
    ...(prima && { restoDi: restoDi.get(prima.id) ?? null }),
  })
  const restano = fattura.rate.filter(({ id }) => !unite.some((unita) => unita.id === id))
  for (const [i, { id, numero_rata }] of restano.entries())
    if (numero_rata !== i + 1) await aggiorna(libero(ctx), tabellaRate, id, { numeroRata: i + 1 })
}
