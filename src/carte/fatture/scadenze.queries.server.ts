import type { Context } from '#server/data/context.ts'
import { aggiorna, crea } from '#server/data/records.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { allineaPagamenti } from './pagamenti.queries.server.ts'
import { fatture, tabellaRate } from './queries.server.ts'
import { bloccaPiano, togliPiano } from './rate.queries.server.ts'

interface Scadenza {
  /** `yyyy-MM-dd` */
  data: string
  /** Euro. */
  importo: number
}

/**
 * Writes the due dates of an invoice that isn't paid by RiBa. Of a draft any sum is kept, and the checks before issue speak
 * of it; one date alone is the invoice's own.
 * @throws AppError dati_non_validi where the sum is another than what is owed; conflitto where it is a RiBa
 */
export async function scriviScadenze(ctx: Context, id: number, scadenze: readonly Scadenza[]): Promise<void> {
  const fattura = await bloccaPiano(ctx.db, id)
  if (fattura.metodo_pagamento === 'RiBa')
    throw new AppError('conflitto', 'Questa fattura si paga con RiBa: cambia il suo piano')
  const inOrdine = [...scadenze].sort((a, b) => a.data.localeCompare(b.data))
  const somma = sumEuro(inOrdine.map(({ importo }) => importo))
  const sbagliata = inOrdine.length > 0 && somma !== fattura.netto_a_pagare
  if (sbagliata && fattura.fase !== 'Bozza')
    throw fieldError(
      'scadenze',
      `Le scadenze sommano ${formatEuro(somma)}, da pagare sono ${formatEuro(fattura.netto_a_pagare)}`,
    )
  await togliPiano(ctx, fattura)
  // A draft keeps even one date whose amount is wrong: the checks would not see it otherwise.
  const [sola] = inOrdine.length === 1 && !sbagliata ? inOrdine : []
  if (!sola)
    for (const [i, { data, importo }] of inOrdine.entries())
      await crea(ctx, tabellaRate, {
        fatturaId: id,
        numeroRata: i + 1,
        importo,
        dataScadenza: data,
        pagata: false,
      })
  const scadenza = inOrdine[0]?.data
  if (scadenza) await aggiorna(ctx, fatture, id, { dataScadenza: scadenza })
  await allineaPagamenti(ctx, id)
}
