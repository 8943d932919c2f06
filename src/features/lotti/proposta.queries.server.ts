import { visiteConLavori } from '#features/scadenze/bacheca.queries.server.ts'
import { minutiInsieme } from '#features/scadenze/bacheca.rules.ts'
import { cartaDi } from '#features/zone/queries.server.ts'
import { zoneVicine } from '#features/zone/rules.ts'
import type { Db } from '#server/data/schema.ts'
import { oggi, timeInRome } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import type { PianoDati, PropostaDati } from './contract.ts'
import { giornate, misureDi } from './giornate.queries.server.ts'
import { type Da, type Giornata, proponi } from './proposta.rules.ts'
import { chiaveVisita } from './rules.ts'

export const rifiuta = (campo: string, testo: string) =>
  new AppError('dati_non_validi', testo, { campi: { [campo]: testo } })

/** The technicians' days of a period, as the plan is made from them. */
export async function giornatePiano(
  db: Db,
  p: { dal: string; al: string; tecnici: readonly number[] },
): Promise<Giornata[]> {
  const { tecnici } = await giornate(db, p.dal, p.al)
  return tecnici
    .filter(({ id }) => p.tecnici.includes(id))
    .flatMap(({ id, giorni }) => giorni.map((giorno) => ({ ...giorno, utenteId: id })))
}

/** Now, in minutes from midnight of today: nothing is planned before it. */
export const adesso = () => {
  const ora = timeInRome(new Date().toISOString())
  return { giorno: oggi(), minuti: Number(ora.slice(0, 2)) * 60 + Number(ora.slice(3, 5)) }
}

/**
 * A plan for some visits: nothing is written. Works that meanwhile are booked, or no longer due, are left out and said.
 * @throws AppError dati_non_validi where days are past, too many or the wrong way round, or a technician isn't there
 */
export async function proponiGiornate(
  db: Db,
  { visite, dal, al, tecnici }: PropostaDati,
): Promise<PianoDati> {
  if (dal < oggi()) throw rifiuta('dal', 'La data è già passata')
  const giorni = await giornatePiano(db, { dal, al, tecnici })
  const noti = new Set(giorni.map(({ utenteId }) => utenteId))
  if (tecnici.some((id) => !noti.has(id))) throw rifiuta('tecnici', 'Un tecnico scelto non c’è più')
  const carta = await cartaDi(db)
  const trovate = new Map((await visiteConLavori(db, visite)).map((una) => [una.cliente.id, una]))
  const superate: PianoDati['fuori'] = []
  const daPiazzare = visite.flatMap(({ clienteId, scadenzeIds }): Da[] => {
    const chiave = chiaveVisita(clienteId, scadenzeIds)
    const trovata = trovate.get(clienteId)
    const lavori = trovata?.lavori.filter(({ id }) => scadenzeIds.includes(id)) ?? []
    if (!trovata || lavori.length === 0) {
      superate.push({ chiave, perche: 'nel frattempo è stata prenotata, o non è più dovuta' })
      return []
    }
    const { cliente, zona } = trovata
    return [
      {
        ...{ chiave, zona, luogo: cliente, minuti: minutiInsieme(lavori) },
        dovuta: lavori[0]?.data_dovuta ?? null,
        ...{ fascia: cliente.fascia, tecnicoPreferitoId: cliente.tecnico_preferito_id },
      },
    ]
  })
  const piano = proponi({
    visite: daPiazzare,
    giornate: giorni,
    misure: await misureDi(db),
    al,
    vicine: (a, b) => zoneVicine(a, b, carta),
    adesso: adesso(),
  })
  return { ...piano, fuori: [...superate, ...piano.fuori] }
}
