// long because batches are made and taken back under the same locks

import type { Generated } from 'kysely'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import { haLavoriLiberi, visitePrese } from '#scadenze/scadenze/lavori.queries.server.ts'
import { luoghiDeiLavori } from '#scadenze/scadenze/luogo.queries.server.ts'
import { perSe as clientiPerSe } from '#scadenze/scadenze/ricalcolo.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { engineOf } from '#server/data/database.ts'
import { aggiorna, crea, lockRows } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { listOf, table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { FINE_DOPO_INIZIO, finisceDopo } from '#shared/ore.ts'
import { presenzaDopo } from '#shared/presenze-dopo.ts'
import { chiAiuta } from '#visite/appuntamenti/aiutanti.queries.server.ts'
import type { AiutanteDati, Appuntamento } from '#visite/appuntamenti/contract.ts'
import {
  aggiornaInSilenzio,
  creaInsieme,
  eliminaInsieme,
  trovaAppuntamenti,
} from '#visite/appuntamenti/queries.server.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import type { DaNotificare } from '#visite/notifiche/rules.ts'
import { impegniDi } from '#visite/tempo/presenze.queries.server.ts'
import { inAssenza, togliAssenza } from './assenza.queries.server.ts'
import { togliCongedo } from './congedo.queries.server.ts'
import { type Lotto, type LottoAnnullato, type LottoDati, rigaLotto } from './contract.ts'
import { visiteDaRifare } from './da-rifare.queries.server.ts'
import { chiaveVisita, ORE_PER_ANNULLARE, quanteVisite, siRifaDaSola } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    lotti: TableOf<typeof rigaLotto>
    lotti_visite: {
      id: Generated<number>
      lotto_id: number
      appuntamento_id: number
      versione: number
      era_inizio: string | null
      era_fine: string | null
      era_utente_id: number | null
      era_stato: string | null
      /** A JSON list of `AiutanteDati`; null of what was booked, or moved before anybody could come along. */
      era_aiutanti: string | null
    }
  }
}

export const lotti = table(
  'lotti',
  { uno: 'operazione su più visite', tanti: 'operazioni su più visite', genere: 'f' },
  rigaLotto,
)

const daQuando = () => new Date(Date.now() - ORE_PER_ANNULLARE * 3_600_000).toISOString()

/** What was booked or moved together in the last 24 hours, the last first. */
export const elencaLotti = (db: Db): Promise<Lotto[]> =>
  db
    .selectFrom('lotti')
    .select(lotti.colonne)
    .where('fatto_il', '>=', daQuando())
    .orderBy('fatto_il', 'desc')
    .orderBy('id', 'desc')
    .execute()
    .then((righe) => righe.map(lotti.leggi))

const NON_CE_PIU = 'Un tecnico scelto non c’è più'

/**
 * Technicians, locked until the transaction ends: batches for the same ones wait for each other.
 * @throws AppError dati_non_validi where one isn't there
 */
export async function tecniciPerSe(db: Db, ids: readonly number[]) {
  const unici = [...new Set(ids)]
  if (unici.length === 0) return new Map<number, string>()
  // Not against rows that refer to them: who tells them something meanwhile doesn't wait.
  const utenti = await db
    .selectFrom('utenti')
    .select(['id', 'nome_utente'])
    .where('id', 'in', unici)
    .orderBy('id')
    .$if(engineOf(db) === 'postgres', (q) => q.forNoKeyUpdate())
    .execute()
  if (utenti.length < unici.length) throw fieldError('visite', NON_CE_PIU)
  return new Map(utenti.map(({ id, nome_utente }) => [id, nome_utente]))
}

/** Visits, locked until the transaction ends: what is read of them now is what they are when they are written. */
export const visitePerSe = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : lockRows(db, db.selectFrom('appuntamenti').select('id').where('id', 'in', ids).orderBy('id')).execute()

/** The technicians whom visits are of, who come along, and to whom they go: always locked before the visits. */
export async function tecniciDi(
  db: Db,
  visite: readonly { id: number }[],
  posti: readonly Pick<Posto, 'utenteId'>[],
): Promise<number[]> {
  const ids = visite.map(({ id }) => id)
  const righe =
    ids.length === 0
      ? []
      : await db.selectFrom('appuntamenti').select('utente_assegnato_id').where('id', 'in', ids).execute()
  return [
    ...righe.map((riga) => riga.utente_assegnato_id),
    ...(await chiAiuta(db, ids)),
    ...posti.map(({ utenteId }) => utenteId),
  ]
}

export interface Posto {
  utenteId: number
  dataInizio: string
  dataFine: string
}

/** The places of visits that move, and of whoever comes along on them, who is asked too. */
export const diChiCiVa = <P extends Posto & { id: number }>(
  posti: readonly P[],
  visite: ReadonlyMap<number, Appuntamento>,
): P[] =>
  posti.flatMap((posto) => {
    const era = visite.get(posto.id)
    if (!era) return posto
    const ora = { data_inizio: posto.dataInizio, data_fine: posto.dataFine }
    const diChiAiuta = era.aiutanti.flatMap(({ utente_id, ...ore }) => {
      const presenza = utente_id === posto.utenteId ? null : presenzaDopo(ore, era, ora)
      return presenza
        ? [{ ...posto, utenteId: utente_id, dataInizio: presenza.data_inizio, dataFine: presenza.data_fine }]
        : []
    })
    return [posto, ...diChiAiuta]
  })

const siToccano = (a: Posto, b: Posto) =>
  a.utenteId === b.utenteId && a.dataInizio < b.dataFine && b.dataInizio < a.dataFine

/**
 * The places that are no longer free, or that clash with each other.
 * @param tranne visits that don't count: they are about to move
 */
async function occupati<P extends Posto>(
  db: Db,
  posti: readonly P[],
  tranne: readonly number[],
): Promise<P[]> {
  const inizio = posti.reduce((minimo, { dataInizio: d }) => (d < minimo ? d : minimo), '9999')
  const fine = posti.reduce((massimo, { dataFine: d }) => (d > massimo ? d : massimo), '')
  const utenti = [...new Set(posti.map(({ utenteId }) => utenteId))]
  const impegni = await impegniDi(db, utenti, inizio, fine)
  const fermi = impegni.filter(({ id }) => !tranne.includes(id))
  return posti.filter(
    (posto, i) =>
      fermi.some((impegno) => siToccano(impegno, posto)) ||
      posti.slice(0, i).some((vicino) => siToccano(vicino, posto)),
  )
}

/** The same, and those at which the technician is away: nobody was shown that. */
export async function senzaPostoLibero<P extends Posto>(
  db: Db,
  posti: readonly P[],
  tranne: readonly number[],
): Promise<P[]> {
  const presi = new Set([...(await occupati(db, posti, tranne)), ...(await inAssenza(db, posti))])
  return posti.filter((posto) => presi.has(posto))
}

/** @throws AppError dati_non_validi where a place is past, ends before it begins, or is of somebody who isn't there any more */
export async function esigePosti(db: Db, posti: readonly Posto[]): Promise<void> {
  const presenti = new Set((await elencaUtenti(db)).righe.map(({ id }) => id))
  if (posti.some(({ utenteId }) => !presenti.has(utenteId))) throw fieldError('visite', NON_CE_PIU)
  const ora = new Date().toISOString()
  if (posti.some(({ dataInizio }) => dataInizio < ora)) throw fieldError('visite', 'La data è già passata')
  if (posti.some(({ dataInizio, dataFine }) => !finisceDopo(dataInizio, dataFine)))
    throw fieldError('visite', FINE_DOPO_INIZIO)
}

/** @param occupati who comes along on them and isn't free then: the plan shows who leads alone */
export const superato = (chiavi: string[], occupati: readonly string[] = []) =>
  new AppError(
    'piano_superato',
    [
      chiavi.length === 1 ? '1 visita non ha più posto' : `${chiavi.length} visite non hanno più posto`,
      occupati.length > 0 &&
        ` (${occupati.join(', ')} ${occupati.length === 1 ? 'è già occupato' : 'sono già occupati'})`,
      ': guarda la proposta aggiornata',
    ]
      .filter(Boolean)
      .join(''),
    { data: chiavi },
  )

/** `dal 30/11 al 04/12`, or one day */
export function inGiorni(istanti: readonly string[]): string {
  const giorni = istanti.map(dayInRome).sort()
  const [dal = '', al = ''] = [giorni[0], giorni.at(-1)]
  const breve = (giorno: string) => formatDate(giorno).slice(0, 5)
  return dal === al ? `per il ${breve(dal)}` : `dal ${breve(dal)} al ${breve(al)}`
}

/** Tells each technician once of what concerns them. */
export async function avvisa(
  ctx: Context,
  diChi: ReadonlyMap<number, readonly string[]>,
  avviso: Pick<DaNotificare, 'tipo' | 'titolo'> & { messaggio: (istanti: readonly string[]) => string },
): Promise<void> {
  const { tipo, titolo, messaggio } = avviso
  await notifica(
    ctx,
    null,
    [...diChi]
      .filter(([id]) => id !== ctx.utente.id)
      .map(([utenteId, istanti]) => {
        const [giorno = ''] = istanti.map(dayInRome).sort()
        const datiExtra = { autore: ctx.utente.nome_utente, apri: giorno }
        return { utenteId, clienteId: null, tipo, titolo, messaggio: messaggio(istanti), datiExtra }
      }),
  )
}

export const istantiPerTecnico = (posti: readonly Posto[]): Map<number, string[]> =>
  new Map(
    [...Map.groupBy(posti, ({ utenteId }) => utenteId)].map(([id, gruppo]) => [
      id,
      gruppo.map(({ dataInizio }) => dataInizio),
    ]),
  )

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
  const clienti = await clientiDi(
    db,
    visite.map(({ clienteId }) => clienteId),
  )
  // Visits before customers, as whoever changes one visit locks them.
  const daRifare = await esigeDaRifare(db, visite)
  const controlli = await esigeDaPrenotare(
    db,
    visite.filter(({ dopoId }) => !dopoId),
  )
  const luoghi = await luoghiDeiLavori(
    db,
    visite.flatMap(({ scadenzeIds }) => scadenzeIds),
  )
  const aspettano = visite.flatMap(({ dopoId, ...posto }) => {
    const era = daRifare.get(dopoId ?? 0)
    return era?.stato === 'Da_Riprogrammare' ? [{ era, posto }] : []
  })
  const create = await creaInsieme(
    ctx,
    visite.flatMap(({ clienteId, scadenzeIds, dopoId, utenteId, dataInizio, dataFine }) => {
      const cliente = clienti.get(clienteId)
      if (!cliente) throw fieldError('visite', 'Un cliente scelto non c’è più')
      const era = daRifare.get(dopoId ?? 0)
      if (era?.stato === 'Da_Riprogrammare') return []
      const nuova = {
        ...{ clienteId, dataInizio, dataFine, utenteAssegnatoId: utenteId, scadenzeIds },
        ...{ stato: 'Programmato' as const, richiestaRicevuta: false, creatoDA: ctx.utente.id },
      }
      if (era) return { ...nuova, ...comeLaPrima(era) }
      const conRcee = scadenzeIds.some((id) => controlli.get(id) === 'RCEE')
      const tipologia = conRcee ? 'Revisione Annuale' : 'Manutenzione'
      return {
        ...{ ...nuova, tipologia, priorita: 'Media' as const, dittaId: cliente.ditta_id },
        titolo: `${tipologia} ${cliente.cognome}`.slice(0, 120),
        indirizzoIntervento:
          indirizzoIntero(luoghi.get(scadenzeIds[0] ?? 0) ?? cliente).slice(0, 240) || null,
      }
    }),
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

/** A batch of visits that were just booked; it names nobody, so that an erasure needn't look for it. */
export const nuovaPrenotazione = (ctx: Context, istanti: readonly string[]) =>
  crea(ctx, lotti, {
    tipo: 'Prenotazione',
    titolo: `${quanteVisite(istanti.length)} ${inGiorni(istanti)}`,
    ...{ utente: ctx.utente.nome_utente, fattoIl: new Date().toISOString() },
  })

/** @param chiavi of the visits that somebody has seen to meanwhile */
const nonPiu = (daFare: 'da rifare' | 'da prenotare', chiavi: string[]) =>
  new AppError(
    'conflitto',
    chiavi.length === 1 ? `1 visita non è più ${daFare}` : `${chiavi.length} visite non sono più ${daFare}`,
    { data: chiavi },
  )

/** What a visit that comes after another has of it. */
const comeLaPrima = (era: Appuntamento) => ({
  ...{ titolo: era.titolo, tipologia: era.tipologia, priorita: era.priorita },
  ...{ indirizzoIntervento: era.indirizzo_intervento, commessaId: era.commessa_id, dittaId: era.ditta_id },
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

/** A visit's place, as a batch that moves it keeps it. */
export const comEra = (era: Appuntamento) => ({
  ...{ era_inizio: era.data_inizio, era_fine: era.data_fine },
  ...{ era_utente_id: era.utente_assegnato_id, era_stato: era.stato },
  era_aiutanti: JSON.stringify(era.aiutanti.map(({ utente_id, da, a }) => ({ utenteId: utente_id, da, a }))),
})

interface SegnoDelLotto {
  lotto_id: number
  appuntamento_id: number
  versione: number
  era_inizio?: string
  era_fine?: string
  era_utente_id?: number
  era_stato?: string
  era_aiutanti?: string
}

export const segna = (db: Db, righe: readonly SegnoDelLotto[]) =>
  db.insertInto('lotti_visite').values(righe).execute()

/** A place that a visit had, and that of whoever came along on it. */
const conChiVeniva = <P extends Posto & { aiutanti: readonly AiutanteDati[] }>(posto: P): P[] => [
  posto,
  ...posto.aiutanti.map(({ utenteId, da, a }) => ({
    ...{ ...posto, utenteId, dataInizio: da ?? posto.dataInizio, dataFine: a ?? posto.dataFine },
  })),
]

/**
 * Takes a batch back: what is unchanged since is removed, or put back where it was.
 * @throws AppError conflitto where it was taken back already, or is older than a day
 */
export async function annullaLotto(ctx: Context, id: number): Promise<LottoAnnullato> {
  const { db } = ctx
  const lotto = await lockRows(
    db,
    db.selectFrom('lotti').select(['id', 'tipo', 'fatto_il', 'annullato_il']).where('id', '=', id),
  ).executeTakeFirst()
  if (!lotto) throw notFound(lotti)
  if (lotto.annullato_il) throw new AppError('conflitto', 'È già stata annullata')
  if (lotto.fatto_il < daQuando())
    throw new AppError('conflitto', 'È passato più di un giorno: non si annulla')
  const visite = await db.selectFrom('lotti_visite').selectAll().where('lotto_id', '=', id).execute()
  const ids = visite.map(({ appuntamento_id }) => appuntamento_id)
  await tecniciPerSe(db, [
    ...(await tecniciDi(
      db,
      ids.map((id) => ({ id })),
      [],
    )),
    ...visite.flatMap(({ era_utente_id, era_aiutanti }) => [
      ...(era_utente_id === null ? [] : [era_utente_id]),
      ...listOf<AiutanteDati>(era_aiutanti).map(({ utenteId }) => utenteId),
    ]),
  ])
  await visitePerSe(db, ids)
  const libero = { ...ctx, ifVersion: null }
  await togliCongedo(libero, id)
  const attivi = new Set((await elencaUtenti(db)).righe.map((utente) => utente.id))
  const tolte: (Posto & { id: number; aiutanti: AiutanteDati[] })[] = []
  const rimesse: (Posto & { id: number; stato: string; aiutanti: AiutanteDati[]; posto: Posto })[] = []
  const lette = await trovaAppuntamenti(db, ids)
  for (const { appuntamento_id, versione, ...era } of visite) {
    const ora = lette.get(appuntamento_id)
    if (ora?.versione !== versione) continue
    const posto = {
      utenteId: ora.utente_assegnato_id,
      dataInizio: ora.data_inizio,
      dataFine: ora.data_fine,
    }
    if (era.era_utente_id === null || !era.era_inizio || !era.era_fine) {
      const aiutanti = ora.aiutanti.map(({ utente_id, da, a }) => ({ utenteId: utente_id, da, a }))
      tolte.push({ id: appuntamento_id, ...posto, aiutanti })
      continue
    }
    const siTrova = attivi.has(era.era_utente_id)
    // Who has left since gets nothing back; what waits takes nobody's time, and waits with whoever it was given to.
    if (!siTrova && era.era_stato !== 'Da_Riprogrammare') continue
    // Its works may have been booked again meanwhile: it would be a second visit for them.
    if (ora.stato === 'Annullato' && !(await haLavoriLiberi(db, ora))) continue
    rimesse.push({
      ...{ id: appuntamento_id, stato: era.era_stato ?? 'Programmato', posto },
      ...{ utenteId: siTrova ? era.era_utente_id : posto.utenteId, dataInizio: era.era_inizio },
      dataFine: era.era_fine,
      aiutanti: listOf<AiutanteDati>(era.era_aiutanti).filter(({ utenteId }) => attivi.has(utenteId)),
    })
  }
  await eliminaInsieme(
    libero,
    tolte.map((visita) => visita.id),
  )
  // What waits for another day takes nobody's time.
  const aspettava = ({ stato }: { stato: string }) => stato === 'Da_Riprogrammare'
  const conPosto = rimesse.filter((era) => !aspettava(era))
  const occupate = new Set(
    conPosto.length === 0
      ? []
      : (
          await occupati(
            db,
            conPosto.flatMap(conChiVeniva),
            rimesse.map((visita) => visita.id),
          )
        ).map((visita) => visita.id),
  )
  const tornate = rimesse.filter((visita) => !occupate.has(visita.id))
  for (const { id: visita, utenteId, dataInizio, dataFine, stato, aiutanti } of tornate)
    await aggiornaInSilenzio(libero, visita, {
      ...{ utenteAssegnatoId: utenteId, dataInizio, dataFine, aiutanti },
      stato: stato as 'Programmato',
    })
  const assenzaResta = await togliAssenza(libero, id)
  await aggiorna(libero, lotti, id, { annullatoIl: new Date().toISOString() })
  await avvisa(
    ctx,
    istantiPerTecnico([
      ...tolte.flatMap(conChiVeniva),
      ...tornate.flatMap((era) => (aspettava(era) ? era.posto : conChiVeniva(era))),
    ]),
    {
      tipo: lotto.tipo === 'Prenotazione' ? 'Appuntamento_Annullato' : 'Appuntamento_Modificato',
      titolo: lotto.tipo === 'Prenotazione' ? 'Appuntamenti annullati' : 'Appuntamenti rimessi al loro posto',
      messaggio: (istanti) => `${quanteVisite(istanti.length)} ${inGiorni(istanti)}`,
    },
  )
  const annullate = tolte.length + tornate.length
  return { tipo: lotto.tipo, annullate, restano: visite.length - annullate, assenzaResta }
}
