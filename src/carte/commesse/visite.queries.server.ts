import type * as z from 'zod'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { lockRow } from '#server/data/records.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { notificaCambiamento } from '#visite/appuntamenti/notifiche.queries.server.ts'
import { creaInSilenzio, tieniTecnici } from '#visite/appuntamenti/queries.server.ts'
import {
  avvisa,
  inGiorni,
  istantiPerTecnico,
  nuovaPrenotazione,
  segna,
} from '#visite/lotti/queries.server.ts'
import { conUnaConferma } from '#visite/messaggi/insieme.queries.server.ts'
import type { VisitaDiCommessa, visiteInput } from './contract.ts'
import { commesse } from './queries.server.ts'

/**
 * Visits for a job, all or none: of its customer, and of its quote unless they say another. Whoever goes is told once, and so is the customer;
 * they are taken back together as any batch is.
 * @throws AppError non_trovato; dati_non_validi as of one visit
 */
export async function creaVisite(
  ctx: Context,
  id: number,
  { visite }: z.output<typeof visiteInput>,
): Promise<VisitaDiCommessa[]> {
  const { db } = ctx
  // People before records, all at once: so does who books for several customers.
  await tieniTecnici(db, [
    ...new Set(
      visite.flatMap(({ utenteAssegnatoId, aiutanti = [] }) => [
        utenteAssegnatoId,
        ...aiutanti.map(({ utenteId }) => utenteId),
      ]),
    ),
  ])
  await lockRow(db, 'commesse', id)
  const { cliente_id: clienteId, preventivo_id } = await richiedi(db, commesse, id)
  const create: Appuntamento[] = []
  const perGiorno = visite.toSorted((a, b) => a.dataInizio.localeCompare(b.dataInizio))
  for (const { preventivoId = preventivo_id, ...visita } of perGiorno)
    create.push(
      await creaInSilenzio(
        { ...ctx, ifVersion: null },
        { ...visita, preventivoId, clienteId, commessaId: id },
      ),
    )
  await conUnaConferma(db, create)
  const [sola] = create
  if (sola && create.length === 1) await notificaCambiamento(ctx, null, sola)
  else await avvisaChiVa(ctx, create)
  const istanti = create.map(({ data_inizio }) => data_inizio)
  const lotto = await nuovaPrenotazione(ctx, istanti)
  await segna(
    db,
    create.map(({ id, versione }) => ({ lotto_id: lotto.id, appuntamento_id: id, versione })),
  )
  return create.map((visita) => ({ ...visita, lotto_id: lotto.id }))
}

/** Tells each once of all the visits that they go on, in the hours in which they are there. */
const avvisaChiVa = (ctx: Context, visite: readonly Appuntamento[]): Promise<void> =>
  avvisa(
    ctx,
    istantiPerTecnico(
      visite.flatMap(({ utente_assegnato_id, aiutanti, data_inizio, data_fine }) => [
        { utenteId: utente_assegnato_id, dataInizio: data_inizio, dataFine: data_fine },
        ...aiutanti.map(({ utente_id, da, a }) => ({
          ...{ utenteId: utente_id, dataInizio: da ?? data_inizio, dataFine: a ?? data_fine },
        })),
      ]),
    ),
    {
      tipo: 'Appuntamento_Assegnato',
      titolo: 'Nuovi appuntamenti',
      messaggio: (istanti) =>
        `${visite[0]?.commessa?.titolo ?? ''}: ${istanti.length === 1 ? '1 visita' : `${istanti.length} visite`} ${inGiorni(istanti)}`,
    },
  )
