import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import { ricalcolaBozza } from '#carte/fatture/bozze.queries.server.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { conOrigine } from '#carte/fatture/origine.queries.server.ts'
import { bloccaPiano } from '#carte/fatture/rate.queries.server.ts'
import { aMano } from '#carte/fatture/ricalcolo.queries.server.ts'
import { fatturaDiVisita } from '#carte/fatture/visite.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'

/**
 * Does what changes the signs that were bought for a visit's customer; the draft that the visit is in follows. Where somebody has
 * written in it, or it is issued, nothing of it is touched, and the Admins are told.
 * @param cambia writes the form; it says what is missing from an invoice that doesn't follow, null where nothing is
 */
export async function conBolliniInFattura(
  ctx: Context,
  visitaId: number | null,
  cambia: () => Promise<string | null>,
): Promise<void> {
  const fatturaId = visitaId === null ? null : (await fatturaDiVisita(ctx.db, visitaId))?.fattura_id
  if (!fatturaId || visitaId === null) {
    await cambia()
    return
  }
  const fattura = await bloccaPiano(ctx.db, fatturaId)
  const accanto = fattura.preventivo_id === null ? await conOrigine(ctx.db, fattura) : null
  const comeNacque = accanto !== null && !aMano(fattura, accanto)
  const manca = await cambia()
  if (!comeNacque) return manca ? avvisa(ctx, visitaId, fattura, manca) : undefined
  // One whose work changed already waits for who issues it to say what becomes of it.
  if (!accanto.cambiata) await ricalcolaBozza({ ...ctx, ifVersion: null }, fatturaId)
}

async function avvisa(ctx: Context, visitaId: number, fattura: Fattura, manca: string): Promise<void> {
  const visita = await richiedi(ctx.db, appuntamenti, visitaId)
  const perche = fattura.fase === 'Bozza' ? 'qualcuno l’ha già cambiata' : 'era già emessa'
  const avviso = {
    ...{ clienteId: visita.cliente_id, tipo: 'Cambio_Stato' as const, titolo: 'Bollino da fatturare' },
    messaggio: `${nomeCliente(visita.cliente)}: ${manca} non è nella ${fattura.numero_documento}, ${perche}`,
    datiExtra: { apri: `/contabilita/fatture/${fattura.id}` },
  }
  await notifica(
    ctx,
    visitaId,
    (await elencaAdmin(ctx.db)).map((utenteId) => ({ ...avviso, utenteId })),
  )
}
