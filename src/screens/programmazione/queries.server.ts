import { aggiornaPezzo } from '#carte/pezzi/queries.server.ts'
import { mancanoDopo } from '#carte/pezzi/visite.queries.server.ts'
import { lavoriDelleVisite } from '#scadenze/scadenze/lavori.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { lockRow } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { ripresa } from '#shared/riprendere.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { aggiornaAppuntamento, appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import {
  indirizziDaRifare,
  type PostoDaRifare,
  postoDaRifare,
} from '#visite/lotti/da-rifare.queries.server.ts'
import { siRifaDaSola } from '#visite/lotti/rules.ts'
import type { MotivoRitorno, NonServe, VisitaDaRifare } from './contract.ts'

type Mancano = Awaited<ReturnType<typeof mancanoDopo>>

const arrivati = (pezzi: VisitaDaRifare['pezzi']) =>
  pezzi.length > 0 && pezzi.every(({ stato }) => stato === 'Arrivato')

/** How many visits that waited for parts can be booked: all have come. */
export const contaPronte = async (db: Db): Promise<number> =>
  [...(await mancanoDopo(db)).values()].filter(arrivati).length

function motivoDi({ stato, da_riprendere }: Appuntamento): MotivoRitorno {
  if (stato === 'Da_Riprogrammare') return 'Spostata'
  return da_riprendere === null || da_riprendere === 'Ripresa' ? 'Manca_Pezzo' : da_riprendere
}

const comePosto = ({
  luogo: { indirizzo, comune, cap, punto },
  zona,
  minuti,
  fascia,
}: PostoDaRifare): VisitaDaRifare['posto'] => ({
  ...{ indirizzo, comune, cap, punto: punto ?? null, zona, minuti, fascia },
})

/** Visits that somebody has to make again, each with its works and what it waits for. */
export async function conCheAspetta(
  db: Db,
  visite: readonly Appuntamento[],
  mancano: Mancano,
): Promise<VisitaDaRifare[]> {
  const lavori = await lavoriDelleVisite(
    db,
    visite.map(({ id }) => id),
  )
  const indirizzi = await indirizziDaRifare(db, visite)
  const posti = await postoDaRifare(
    db,
    visite.filter((visita) => motivoDi(visita) !== 'Gia_Fatto' && siRifaDaSola(visita)),
  )
  return visite.map((visita) => {
    const pezzi = mancano.get(visita.id) ?? []
    const pronto = arrivati(pezzi)
    const posto = pezzi.length === 0 || pronto ? posti.get(visita.id) : undefined
    return {
      ...{ ...visita, appuntamento_id: visita.id, motivo: motivoDi(visita) },
      dove_si_rifa: indirizzi.get(visita.id) ?? null,
      ...{ lavori: lavori.get(visita.id) ?? [], pezzi, pronto, posto: posto ? comePosto(posto) : null },
    }
  })
}

/**
 * Nobody comes back after a visit: it leaves the list, and its parts aren't needed any more.
 * @returns as it was
 */
export async function nonServePiu(ctx: Context, id: number): Promise<NonServe> {
  const libero = { ...ctx, ifVersion: null }
  await lockRow(ctx.db, 'appuntamenti', id)
  const { da_riprendere: daRiprendere, cliente_id: clienteId } = await richiedi(ctx.db, appuntamenti, id)
  const pezzi = (await mancanoDopo(ctx.db, { clienteId })).get(id) ?? []
  for (const pezzo of pezzi) await aggiornaPezzo(libero, pezzo.id, { stato: 'Non_Serve' })
  if (daRiprendere !== null) await aggiornaAppuntamento(libero, id, { daRiprendere: ripresa(daRiprendere) })
  return { daRiprendere, pezzi: pezzi.map((pezzo) => ({ id: pezzo.id, stato: pezzo.stato })) }
}

/** The opposite, with what it was; a visit or a part that somebody has changed since stays so. */
export async function serveAncora(ctx: Context, id: number, era: NonServe): Promise<void> {
  const libero = { ...ctx, ifVersion: null }
  await lockRow(ctx.db, 'appuntamenti', id)
  const { da_riprendere, stato: come } = await richiedi(ctx.db, appuntamenti, id)
  // Put back among those to be made, it is itself the visit that was to come back.
  const rimessa = come === 'Programmato' && era.daRiprendere !== 'Gia_Fatto'
  if (era.daRiprendere !== null && da_riprendere === ripresa(era.daRiprendere) && !rimessa)
    await aggiornaAppuntamento(libero, id, { daRiprendere: era.daRiprendere })
  for (const { id: pezzoId, stato } of era.pezzi) {
    const pezzo = await ctx.db
      .selectFrom('pezzi')
      .select('stato')
      .where('id', '=', pezzoId)
      .executeTakeFirst()
    if (pezzo?.stato === 'Non_Serve') await aggiornaPezzo(libero, pezzoId, { stato })
  }
}
