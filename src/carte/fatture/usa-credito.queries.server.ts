import { bloccaCredito, restaCredito } from '#carte/crediti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { aggiungiPagamento, allineaPagamenti, scriviPagamento } from './pagamenti.queries.server.ts'
import { bloccaPiano } from './rate.queries.server.ts'

/**
 * Lets a credit pay an invoice of the same person, or a part of it: no money moves. On the invoice's day, or the credit's where
 * that is later.
 * @param importo euro
 * @throws AppError conflitto where less is left of the credit, or the invoice is another's, a note or paid by RiBa;
 * dati_non_validi where it is more than what is owed
 */
export async function usaCredito(
  ctx: Context,
  id: number,
  { fatturaId, importo }: { fatturaId: number; importo: number },
): Promise<void> {
  const credito = await bloccaCredito(ctx.db, id)
  const fattura = await bloccaPiano(ctx.db, fatturaId)
  if (cents(credito.resta) < cents(importo)) throw restaCredito(credito)
  const suo =
    fattura.tipo === 'Attiva'
      ? credito.cliente_id !== null && credito.cliente_id === fattura.cliente_id
      : credito.fornitore_id !== null && credito.fornitore_id === fattura.fornitore_id
  if (!suo) throw new AppError('conflitto', `Il credito è di ${credito.nome}, la fattura no`)
  if (fattura.nota_di_credito) throw new AppError('conflitto', 'Una nota di credito si rimborsa, non si paga')
  const giorno = fattura.data_emissione > credito.data ? fattura.data_emissione : credito.data
  const data = giorno > oggi() ? oggi() : giorno
  const metodo = METODI.find((noto) => noto === credito.metodo) ?? 'Bonifico'
  await aggiungiPagamento(ctx, fatturaId, { data, importo, metodo, nota: null }, id)
}

const METODI = ['Bonifico', 'Contanti', 'Carta', 'Assegno'] as const

/** The same of a draft that was made for a credit: it leaves paid. @param importo euro */
export async function pagaBozzaConCredito(
  ctx: Context,
  fatturaId: number,
  { id, data, metodo, importo }: { id: number; data: string; metodo: string; importo: number },
): Promise<void> {
  await scriviPagamento(ctx, fatturaId, { data, importo, metodo, creditoId: id })
  await allineaPagamenti(ctx, fatturaId)
}
