import { rendiCredito, spesoDi, tieniEccedenza, togliRestituzione } from '#carte/crediti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, elimina } from '#server/data/records.ts'
import { dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { cents, euro } from '#shared/money.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import type { RestituzioneDati } from './contract.ts'
import { allineaPagamenti, eccedenzaDi, pagamentiDi, scriviPagamento } from './pagamenti.queries.server.ts'
import { pagamenti } from './queries.server.ts'
import { bloccaPiano } from './rate.queries.server.ts'
import { restaDi, saldaDi } from './rules.ts'

const libero = (ctx: Context): Context => ({ ...ctx, ifVersion: null })

/** What of a visit's takings other invoices have, in cents. */
async function presoAltrove({ db }: Context, appuntamentoId: number, fatturaId: number): Promise<number> {
  let preso = 0
  for (const tabella of ['pagamenti', 'crediti'] as const) {
    const { somma } = await db
      .selectFrom(tabella)
      .select((e) => e.fn.sum<number | null>('importo').as('somma'))
      .where('appuntamento_id', '=', appuntamentoId)
      .where('fattura_id', '!=', fatturaId)
      .executeTakeFirstOrThrow()
    preso += Number(somma ?? 0)
  }
  return preso
}

/**
 * Writes what was taken at a visit on the invoice that it is in, as a payment of the visit's day: nothing of a visit that
 * was annulled, and not what an invoice that was taken back had of it: its credit note has that. What is more than the
 * invoice needs is a credit; what of that was used or given back already was taken and is gone.
 * @param metodo where it was not paid yet; the invoice's where absent
 */
export async function incassaVisita(
  ctx: Context,
  fatturaId: number,
  visita: Pick<Appuntamento, 'id' | 'incasso' | 'stato' | 'data_inizio'>,
  metodo?: string,
): Promise<void> {
  const fattura = await bloccaPiano(ctx.db, fatturaId)
  const pagati = await pagamentiDi(ctx.db, fatturaId)
  const dellaVisita = pagati.find(({ appuntamento_id }) => appuntamento_id === visita.id)
  const restanti = pagati.reduce((somma, p) => (p === dellaVisita ? somma : somma + saldaDi(p)), 0)
  const credito = await eccedenzaDi(ctx.db, fatturaId, visita.id)
  const speso = credito ? spesoDi(credito) : 0
  const andato = (await presoAltrove(ctx, visita.id, fatturaId)) + speso
  const preso = visita.stato === 'Annullato' ? 0 : Math.max(0, cents(visita.incasso ?? 0) - andato)
  const serve = Math.max(0, Math.min(preso, cents(fattura.netto_a_pagare) - restanti))
  const eccedenza = speso + preso - serve
  const giorno = dayInRome(visita.data_inizio)
  const data = giorno < oggi() ? giorno : oggi()
  const come = metodo ?? dellaVisita?.metodo ?? fattura.metodo_pagamento
  if (!dellaVisita && preso === 0) return
  await tieniEccedenza(ctx, credito, {
    ...{ fatturaId, appuntamentoId: visita.id, clienteId: fattura.cliente_id },
    ...{ data, metodo: come, importo: eccedenza },
  })
  if (dellaVisita && serve + eccedenza === 0) await elimina(libero(ctx), pagamenti, dellaVisita.id)
  else if (dellaVisita) await aggiorna(libero(ctx), pagamenti, dellaVisita.id, { importo: euro(serve), data })
  else
    await scriviPagamento(ctx, fatturaId, {
      ...{ data, importo: euro(serve), metodo: come, appuntamentoId: visita.id },
    })
  await allineaPagamenti(ctx, fatturaId)
}

/**
 * Says that the excess of a payment was given back, or takes that back.
 * @param restituzione null takes it back
 * @returns the invoice that it is of
 * @throws AppError non_trovato; conflitto where there is nothing to give back, or it was given back already
 */
export async function restituisci(
  ctx: Context,
  id: number,
  restituzione: RestituzioneDati | null,
): Promise<number> {
  const { fattura_id } = await richiedi(ctx.db, pagamenti, id)
  const fattura = await bloccaPiano(ctx.db, fattura_id)
  const p = (await pagamentiDi(ctx.db, fattura_id)).find((pagato) => pagato.id === id)
  const credito = p?.appuntamento_id && (await eccedenzaDi(ctx.db, fattura_id, p.appuntamento_id))
  if (restituzione && !p?.da_restituire) throw new AppError('conflitto', 'Non c’è niente da restituire')
  if (restituzione && p && p.restituito > 0)
    throw new AppError('conflitto', 'Una parte è già restituita: annulla prima quella restituzione')
  if (!p || !credito || (!restituzione && p.restituito === 0))
    throw new AppError('conflitto', 'Non è restituito')
  if (restituzione && restituzione.data < p.data)
    throw fieldError('data', `L’hai incassato il ${formatDate(p.data)}: non si restituisce prima`)
  if (restituzione) await rendiCredito(ctx, credito.id, { ...restituzione, importo: credito.resta })
  else {
    // It is here again: first for what the invoice still lacks, which may have changed meanwhile.
    for (const resa of credito.restituzioni) await togliRestituzione(ctx, resa.id)
    const disponibile = cents(p.da_restituire) + cents(p.restituito)
    const serve = Math.min(disponibile, cents(restaDi(fattura)))
    await tieniEccedenza(ctx, credito, {
      ...{ fatturaId: fattura_id, appuntamentoId: p.appuntamento_id ?? 0, clienteId: p.cliente_id },
      ...{ data: p.data, metodo: p.metodo, importo: cents(credito.importo) - serve },
    })
    await aggiorna(ctx, pagamenti, id, { importo: euro(cents(p.importo) + serve) })
    await allineaPagamenti(ctx, fattura_id)
  }
  return fattura_id
}
