import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { partenzeDi } from '#anagrafe/orari/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { minutiFra } from '#shared/distanze.ts'
import { AppError } from '#shared/errors.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { luogoDellaVisita } from '#visite/tempo/luogo.queries.server.ts'
import { fuoriPortata } from './portata.rules.ts'

/** Where a visit is. Booked already, it has an address that somebody finds. */
export const luogoDi = ({ indirizzo_intervento, cliente, cliente_id }: Appuntamento) =>
  luogoDellaVisita(indirizzo_intervento, {
    ...cliente,
    indirizzo: cliente.indirizzo || `cliente ${cliente_id}`,
  })

/**
 * Refuses to move a visit further than its technician goes. Where nobody knows how far it is, whoever moves it does.
 * @throws AppError conflitto with the ids of those that are too far: `Anna Rossi resta fuori: a 712 km da Napoli`
 */
export async function esigePortata(
  db: Db,
  spostate: readonly { visita: Appuntamento; utenteId: number }[],
): Promise<void> {
  if (spostate.length === 0) return
  const partenze = await partenzeDi(
    db,
    spostate.map(({ utenteId }) => utenteId),
  )
  const lontane = spostate.flatMap(({ visita, utenteId }) => {
    const partenza = partenze.get(utenteId)
    const luogo = luogoDi(visita)
    if (!partenza || minutiFra(partenza.luogo, luogo) === null) return []
    const quanto = fuoriPortata(luogo, partenza)
    return quanto ? [{ visita, quanto }] : []
  })
  const [lontana] = lontane
  if (lontana)
    throw new AppError('conflitto', `${nomeCliente(lontana.visita.cliente)} resta fuori: ${lontana.quanto}`, {
      data: lontane.map(({ visita }) => String(visita.id)),
    })
}
