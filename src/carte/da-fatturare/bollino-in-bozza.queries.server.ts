import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import { riscriviBozza } from '#carte/fatture/bozze.queries.server.ts'
import type { Fattura } from '#carte/fatture/contract.ts'
import { daContato } from '#carte/fatture/documento.queries.server.ts'
import { blocca } from '#carte/fatture/rate.queries.server.ts'
import { righeDiFattura } from '#carte/fatture/righe.queries.server.ts'
import { fatturaDiVisita } from '#carte/fatture/visite.queries.server.ts'
import { comeDati } from '#carte/righe/documento.rules.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import type { Db } from '#server/data/schema.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import { contatoDi, type Gruppo } from './bozze.queries.server.ts'

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
  const fattura = await blocca(ctx.db, fatturaId)
  const gruppo = await gruppoDi(ctx.db, fattura)
  const segue = gruppo !== null && (await comeNacque(ctx, fattura, gruppo))
  const manca = await cambia()
  if (segue) return riscriviBozza(ctx, fattura, daContato((await contatoDi(ctx, gruppo)).contato))
  if (manca) await avvisa(ctx, visitaId, fattura, manca)
}

/** What a draft is made of, where it is one of visits. */
async function gruppoDi(db: Db, { id, fase, cliente_id, preventivo_id }: Fattura): Promise<Gruppo | null> {
  if (fase !== 'Bozza' || cliente_id === null || preventivo_id !== null) return null
  const sue = await db
    .selectFrom('fatture_visite')
    .select('appuntamento_id')
    .where('fattura_id', '=', id)
    .orderBy('appuntamento_id')
    .execute()
  const visite = []
  for (const una of sue) visite.push(await richiedi(db, appuntamenti, una.appuntamento_id))
  return { clienteId: cliente_id, visite, canoni: [] }
}

/** Whether a draft still says what it began with. */
async function comeNacque({ db }: Context, { id, totale }: Fattura, gruppo: Gruppo): Promise<boolean> {
  const { contato } = await contatoDi({ db }, gruppo)
  const detta = (r: ReturnType<typeof comeDati>) => [
    ...[r.descrizione, r.quantita, Number(r.prezzoUnitario), r.scontoPercento ?? null],
    ...[r.aliquota, r.natura ?? null],
  ]
  const scritte = (await righeDiFattura(db, id)).map(comeDati)
  return (
    contato.somme.totale === totale &&
    JSON.stringify(contato.righe.map(detta)) === JSON.stringify(scritte.map(detta))
  )
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
