import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { visitePrese } from '#scadenze/scadenze/lavori.queries.server.ts'
import { luoghiDeiLavori } from '#scadenze/scadenze/luogo.queries.server.ts'
import { perSe as clientiPerSe } from '#scadenze/scadenze/ricalcolo.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { aggiornaInSilenzio, creaInsieme } from '#visite/appuntamenti/queries.server.ts'
import type { Lotto, LottoDati } from './contract.ts'
import { indirizziDaRifare, visiteDaRifare } from './da-rifare.queries.server.ts'
import {
  esigePosti,
  senzaPostoLibero,
  superato,
  tecniciDi,
  tecniciPerSe,
  visitePerSe,
} from './posti.queries.server.ts'
import {
  avvisa,
  comEra,
  inGiorni,
  istantiPerTecnico,
  lotti,
  nuovaPrenotazione,
  type SegnoDelLotto,
  segna,
} from './queries.server.ts'
import { chiaveVisita, siRifaDaSola } from './rules.ts'

/**
 * Books visits together, all or none: technicians are locked, and what is no longer free refuses everything.
 * @throws AppError piano_superato with the keys of the visits without a place; conflitto where a work is taken
 */
export async function creaLotto(ctx: Context, { visite }: LottoDati): Promise<Lotto> {
  const { db } = ctx
  const rifatte = visite.flatMap(({ dopoId }) => (dopoId ? [{ id: dopoId }] : []))
  await tecniciPerSe(db, await tecniciDi(db, rifatte, visite))
  await esigePosti(db, visite)
  const senza = await senzaPostoLibero(db, visite, [])
  if (senza.length > 0)
    throw superato(
      senza.map(({ clienteId, scadenzeIds, dopoId }) => chiaveVisita(clienteId, scadenzeIds, dopoId)),
    )
  // Visits before customers, as whoever changes one visit locks them.
  const daRifare = await esigeDaRifare(db, visite)
  const controlli = await esigeDaPrenotare(
    db,
    visite.filter(({ dopoId }) => !dopoId),
  )
  const aspettano = visite.flatMap(({ dopoId, ...posto }) => {
    const era = daRifare.get(dopoId ?? 0)
    return era?.stato === 'Da_Riprogrammare' ? [{ era, posto }] : []
  })
  const create = await creaInsieme(
    ctx,
    await visiteNuove(
      ctx,
      visite.filter(({ dopoId }) => daRifare.get(dopoId ?? 0)?.stato !== 'Da_Riprogrammare'),
      { daRifare, controlli },
    ),
  )
  const istanti = visite.map(({ dataInizio }) => dataInizio)
  const lotto = await nuovaPrenotazione(ctx, istanti)
  const segni: SegnoDelLotto[] = create.map((id) => ({
    ...{ lotto_id: lotto.id, appuntamento_id: id, versione: 1 },
  }))
  for (const { era, posto } of aspettano) {
    const { utenteId, dataInizio, dataFine } = posto
    const { versione } = await aggiornaInSilenzio({ ...ctx, ifVersion: null }, era.id, {
      ...{ utenteAssegnatoId: utenteId, dataInizio, dataFine },
    })
    segni.push({ lotto_id: lotto.id, appuntamento_id: era.id, versione, ...comEra(era) })
  }
  await segna(db, segni)
  await avvisa(ctx, istantiPerTecnico(visite), {
    tipo: 'Appuntamento_Assegnato',
    titolo: 'Nuovi appuntamenti',
    messaggio: (istanti) =>
      `${istanti.length === 1 ? '1 nuova visita' : `${istanti.length} nuove visite`} ${inGiorni(istanti)}`,
  })
  return lotti.leggi(lotto) as Lotto
}

/** @param chiavi of the visits that somebody has seen to meanwhile */
const nonPiu = (daFare: 'da rifare' | 'da prenotare', chiavi: string[]) =>
  new AppError(
    'conflitto',
    chiavi.length === 1 ? `1 visita non è più ${daFare}` : `${chiavi.length} visite non sono più ${daFare}`,
    { data: chiavi },
  )

interface DiCheSono {
  /** Those that are made again, by their id. */
  daRifare: ReadonlyMap<number, Appuntamento>
  /** The works by their control. */
  controlli: ReadonlyMap<number, string>
}

/**
 * What is booked: after a visit that was made, as it was; for works, named after them and where their plant is.
 * @throws AppError dati_non_validi where a customer isn't there any more
 */
async function visiteNuove(
  { db, utente }: Context,
  visite: LottoDati['visite'],
  { daRifare, controlli }: DiCheSono,
) {
  if (visite.length === 0) return []
  const clienti = await clientiDi(
    db,
    visite.map(({ clienteId }) => clienteId),
  )
  const luoghi = await luoghiDeiLavori(
    db,
    visite.flatMap(({ scadenzeIds }) => scadenzeIds),
  )
  const indirizzi = await indirizziDaRifare(db, [...daRifare.values()])
  return visite.map(({ clienteId, scadenzeIds, dopoId, utenteId, dataInizio, dataFine }) => {
    const cliente = clienti.get(clienteId)
    if (!cliente) throw fieldError('visite', 'Un cliente scelto non c’è più')
    const nuova = {
      ...{ clienteId, dataInizio, dataFine, utenteAssegnatoId: utenteId, scadenzeIds },
      ...{ stato: 'Programmato' as const, richiestaRicevuta: false, creatoDA: utente.id },
    }
    const era = daRifare.get(dopoId ?? 0)
    if (era) return { ...nuova, ...comeLaPrima(era), indirizzoIntervento: indirizzi.get(era.id) ?? null }
    const conRcee = scadenzeIds.some((id) => controlli.get(id) === 'RCEE')
    const tipologia = conRcee ? ('Revisione Annuale' as const) : ('Manutenzione' as const)
    return {
      ...{ ...nuova, tipologia, priorita: 'Media' as const, dittaId: cliente.ditta_id },
      titolo: `${tipologia} ${cliente.cognome}`.slice(0, 120),
      indirizzoIntervento: indirizzoIntero(luoghi.get(scadenzeIds[0] ?? 0) ?? cliente).slice(0, 240) || null,
    }
  })
}

/** What a visit that comes after another has of it. */
const comeLaPrima = (era: Appuntamento) => ({
  ...{ titolo: era.titolo, tipologia: era.tipologia, priorita: era.priorita },
  ...{ preventivoId: era.preventivo_id, commessaId: era.commessa_id, dittaId: era.ditta_id },
  ...{ servono: era.servono, dopoId: era.id },
})

/**
 * The visits that are made again, locked.
 * @throws AppError conflitto with the keys of those that somebody has seen to meanwhile, or to which somebody else goes along now
 */
async function esigeDaRifare(
  db: Db,
  visite: LottoDati['visite'],
): Promise<ReadonlyMap<number, Appuntamento>> {
  const ids = visite.flatMap(({ dopoId }) => dopoId ?? [])
  if (new Set(ids).size < ids.length) throw fieldError('visite', 'La stessa visita è scelta due volte')
  await visitePerSe(db, ids)
  const daRifare = await visiteDaRifare(db, visite)
  const siPrenota = (id: number) => {
    const era = daRifare.get(id)
    return era !== undefined && siRifaDaSola(era)
  }
  const riprese = visite.filter(({ dopoId }) => dopoId && !siPrenota(dopoId))
  if (riprese.length > 0)
    throw nonPiu(
      'da rifare',
      riprese.map(({ clienteId, dopoId }) => chiaveVisita(clienteId, [], dopoId)),
    )
  return daRifare
}

const clientiDi = async (db: Db, ids: readonly number[]) => {
  const righe = await db
    .selectFrom('clienti')
    .select(['id', 'cognome', 'indirizzo', 'cap', 'comune', 'provincia', 'ditta_id'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(righe.map((riga) => [riga.id, riga]))
}

/**
 * The works of visits that are to be booked, each by its control. Their customers are locked: nobody puts one off meanwhile.
 * @throws AppError conflitto with the keys of the visits that somebody booked, or whose works are no longer to be booked
 */
async function esigeDaPrenotare(
  db: Db,
  visite: readonly { clienteId: number; scadenzeIds: readonly number[] }[],
): Promise<Map<number, string>> {
  await clientiPerSe(db, [...new Set(visite.map(({ clienteId }) => clienteId))])
  const lavori = await visitePrese(
    db,
    visite.flatMap(({ scadenzeIds }) => scadenzeIds),
  )
  const scelti = visite.flatMap(({ clienteId, scadenzeIds }) => scadenzeIds.map((id) => ({ id, clienteId })))
  if (scelti.some(({ id, clienteId }) => (lavori.get(id)?.cliente_id ?? clienteId) !== clienteId))
    throw fieldError('visite', 'Questo lavoro non è del cliente scelto')
  if (new Set(scelti.map(({ id }) => id)).size < scelti.length)
    throw fieldError('visite', 'Lo stesso lavoro è scelto due volte')
  const chiavi = (no: (id: number) => boolean) =>
    visite
      .filter(({ scadenzeIds }) => scadenzeIds.some(no))
      .map(({ clienteId, scadenzeIds }) => chiaveVisita(clienteId, scadenzeIds))
  const prese = chiavi((id) => lavori.get(id)?.giaPresa !== undefined)
  const [presa] = [...lavori.values()].flatMap(({ giaPresa }) => giaPresa ?? [])
  if (presa) throw new AppError('conflitto', presa, { data: prese })
  const finite = chiavi((id) => lavori.get(id)?.stato !== 'Da_Programmare')
  if (finite.length > 0) throw nonPiu('da prenotare', finite)
  return new Map([...lavori].map(([id, { controllo }]) => [id, controllo]))
}
