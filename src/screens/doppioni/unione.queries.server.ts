import type { TraslocoDati } from '#anagrafe/clienti/contract.ts'
import { distintiDopoUnione } from '#anagrafe/clienti/distinti.queries.server.ts'
import { type Recapito, stessoLuogo } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { clienti, trovaCliente } from '#anagrafe/clienti/queries.server.ts'
import { togliNumeri } from '#anagrafe/clienti/telefoni.queries.server.ts'
import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import { restano, seguono } from '#anagrafe/impianti/trasloco.queries.server.ts'
import { importazioniDopoUnione } from '#archivio/importazioni/unione.queries.server.ts'
import { contrattiDopoUnione } from '#scadenze/contratti/unione.queries.server.ts'
import { ricalcolaScadenze } from '#scadenze/scadenze/ricalcolo.queries.server.ts'
import { togliDoppie } from '#scadenze/scadenze/unione.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { moveRows, pointTo } from '#server/data/merge.ts'
import { richiedi } from '#server/data/read.ts'
import { aggiorna, elimina } from '#server/data/records.ts'
import { registra } from '#server/data/register.ts'
import type { Table } from '#server/data/table.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { codiciTroppoLunghi } from '#shared/paesi.ts'
import { seguiVerdetto } from '#telefono/rcee-moduli/servizio.queries.server.ts'
import { visiteA, visiteDopoTrasloco } from '#visite/appuntamenti/trasloco.queries.server.ts'
import { messaggiDopoUnione } from '#visite/messaggi/unione.queries.server.ts'
import type { UnisciDati } from './contract.ts'
import { impedimento, impiantiUguali } from './queries.server.ts'
import { daImpiantoDoppio, unione, VOCI } from './rules.ts'

const IMPIANTI: Record<'caldaie' | 'condizionatori', Table> = {
  caldaie: caldaie.table,
  condizionatori: condizionatori.table,
}
const COLONNE = { caldaie: 'caldaia_id', condizionatori: 'condizionatore_id' } as const

/**
 * Two customers become one (docs/product.md §6.9): everything of `altroId` is of `id`, who is written as it was chosen; the other
 * is gone, and their number leads here. Nobody else may be writing meanwhile.
 * @throws AppError non_trovato, unito_a; dati_non_validi for a choice that can't be; conflitto where one was erased or changed
 * since they were looked at, or two contracts run on one plant
 */
export async function unisciClienti(contesto: Context, id: number, dati: UnisciDati): Promise<void> {
  const ctx = { ...contesto, ifVersion: null }
  const { db } = ctx
  const { altroId } = dati
  const [tieni, doppione] = [await trovaCliente(db, id), await trovaCliente(db, altroId)]
  const perche = await impedimento(db, id, altroId)
  if (perche) throw id === altroId ? fieldError('altroId', perche) : new AppError('conflitto', perche)
  for (const [lato, cliente] of Object.entries({ tieni, altro: doppione }) as [
    'tieni' | 'altro',
    typeof tieni,
  ][])
    if (dati.versioni && dati.versioni[lato] !== cliente.versione)
      throw new AppError(
        'conflitto',
        `I dati di ${nomeCliente(cliente)} sono cambiati mentre li guardavi: rileggi e unisci`,
      )
  const { valori, impossibile } = unione(tieni, doppione, dati.campi)
  if (impossibile)
    throw fieldError(
      `campi.${impossibile}`,
      `${VOCI[impossibile].parola}: insieme non ci stanno, scegline una`,
    )
  const { nazione, cap, partita_iva: partitaIva } = valori as Record<string, string | null>
  const [lungo] = codiciTroppoLunghi({ nazione, cap, partitaIva })
  if (lungo) throw fieldError(lungo[0] === 'cap' ? 'campi.indirizzo' : 'campi.partita_iva', lungo[1])
  const uguali = await impiantiUguali(db, id, altroId)
  for (const { tabella, tieniId, altroId: doppio } of dati.impianti)
    if (!uguali.some((u) => u.tabella === tabella && u.tieniId === tieniId && u.altroId === doppio))
      throw fieldError('impianti', 'Due impianti non hanno più lo stesso numero: ricarica e scegli di nuovo')

  const concludi = await trasloca(ctx, id, [tieni, doppione], valori as unknown as Recapito, dati.trasloco)

  await distintiDopoUnione(ctx, altroId, id)
  await togliNumeri(db, [altroId])
  await moveRows(ctx, altroId, id)
  await unisciImpianti(ctx, id, dati.impianti)
  await contrattiDopoUnione(db, id)
  const { prima: vecchia, dopo: nuova } = await aggiorna(ctx, clienti, id, valori)
  // Whoever has the sheet open learns that it isn't what it was, also where no field of it changed.
  if (vecchia === nuova)
    await db
      .updateTable('clienti')
      .set((e) => ({ versione: e('versione', '+', 1) }))
      .where('id', '=', id)
      .execute()
  await elimina(ctx, clienti, altroId)
  const adesso = new Date().toISOString()
  await db
    .insertInto('clienti_uniti')
    .values({ da: altroId, a: id, created_at: adesso, updated_at: adesso })
    .execute()
  await concludi()
  await messaggiDopoUnione(db, altroId, id)
  await importazioniDopoUnione(db, altroId, id)
  await ricalcolaScadenze(db, [id])
  for (const [clienteId, conId] of [
    [id, altroId],
    [altroId, id],
  ] as const)
    await registra(ctx, 'unisci', clienti, clienteId, null, { con_cliente_id: conId }, [id, altroId])
}

/**
 * Whoever lived elsewhere than the one customer will moves house: plants that stay say so before they change hands, what
 * follows goes after it.
 * @returns what is to be done once everything is of the one who stays
 */
async function trasloca(
  ctx: Context,
  id: number,
  due: readonly (Recapito & { id: number })[],
  nuovo: Recapito,
  scelte: TraslocoDati | undefined,
): Promise<() => Promise<void>> {
  if (!scelte) return async () => undefined
  const lasciate: [Recapito, Awaited<ReturnType<typeof visiteA>>][] = []
  for (const vecchio of due) {
    if (stessoLuogo(vecchio, nuovo)) continue
    lasciate.push([vecchio, await visiteA(ctx.db, vecchio.id, vecchio)])
    if (scelte.impianti === 'Restano') await restano(ctx, vecchio.id, vecchio)
  }
  const { visiteFuture: quali } = scelte
  const alVecchio = new Set(lasciate.flatMap(([, visite]) => visite.map((visita) => visita.id)))
  if (Array.isArray(quali) && quali.some((visitaId) => !alVecchio.has(visitaId)))
    throw fieldError('trasloco', 'Una visita scelta non è più al vecchio indirizzo')
  return async () => {
    for (const [vecchio, visite] of lasciate) {
      if (scelte.impianti === 'Seguono') await seguono(ctx, id, vecchio, nuovo)
      const sceltePerLui =
        Array.isArray(quali) && quali.filter((q) => visite.some((visita) => visita.id === q))
      await visiteDopoTrasloco(
        ctx,
        visite,
        { vecchio, nuovo },
        sceltePerLui ? { ...scelte, visiteFuture: sceltePerLui } : scelte,
      )
    }
  }
}

/** Plants with the same serial number become one: the customer's own stays, and takes what the double knows better. */
async function unisciImpianti(ctx: Context, clienteId: number, doppi: UnisciDati['impianti']): Promise<void> {
  const fusi = doppi.map(({ tabella, tieniId, altroId }) => ({
    ...{ colonna: COLONNE[tabella], da: altroId, a: tieniId },
  }))
  await togliDoppie(ctx, clienteId, fusi)
  // All of them, before the first write of a plant has the customer's deadlines reckoned again.
  for (const { tabella, tieniId, altroId } of doppi) await pointTo(ctx.db, tabella, altroId, tieniId)
  for (const { tabella, tieniId, altroId } of doppi) {
    const table = IMPIANTI[tabella]
    const [resta, doppio] = [await richiedi(ctx.db, table, tieniId), await richiedi(ctx.db, table, altroId)]
    await elimina(ctx, table, altroId)
    await aggiorna(ctx, table, tieniId, daImpiantoDoppio(resta as never, doppio as never))
    await seguiVerdetto(ctx, { colonna: COLONNE[tabella], id: tieniId }, { uid: null, visitaId: null })
  }
}
