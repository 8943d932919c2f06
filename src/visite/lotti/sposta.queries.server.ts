import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { esigePuoAndarsene, utenti } from '#anagrafe/utenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { crea } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { notFound } from '#server/data/words.ts'
import { dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { aggiornaInSilenzio, appuntamenti, trovaAppuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { cheRestano, giaAssente, segnaAssenza } from './assenza.queries.server.ts'
import { ancoraSue, segnaCongedo } from './congedo.queries.server.ts'
import type { CongedoDati, Lotto, Scelta, SpostamentoDati, SpostamentoFatto } from './contract.ts'
import { esigePortata } from './portata.queries.server.ts'
import {
  avvisa,
  esigePosti,
  inGiorni,
  lotti,
  type Posto,
  perSe,
  perTecnico,
  segna,
  senzaPosto,
  superato,
  tecniciDi,
  visitePerSe,
} from './queries.server.ts'
import { quanteVisite } from './rules.ts'
import { conLavoriPresi } from './spostamento.queries.server.ts'

const MOTIVI = {
  Ferie: 'ferie',
  Malattia: 'malattia',
  Permesso: 'permesso',
  Mezzo_fermo: 'mezzo fermo',
  Altro: 'altro',
} as const

/** What is written with the visits, once for all of them. */
interface Insieme {
  /** Whose days they were. */
  chi: number | null
  perche: string
  /** What the batch is called where no visit moves. */
  titolo: string
  /** Null where it is written already. */
  scrivi: ((lottoId: number) => Promise<void>) | null
}

/** What is left of a choice once the visit is read: null where it stands so already. */
function mossa(scelta: Scelta, visita: Appuntamento): (Posto & { id: number }) | 'lista' | null {
  const { id, utenteId, dataInizio } = scelta
  if (!utenteId || !dataInizio)
    return visita.stato === 'Annullato' || visita.stato === 'Da_Riprogrammare' ? null : 'lista'
  const durata = Date.parse(visita.data_fine) - Date.parse(visita.data_inizio)
  const dataFine = scelta.dataFine ?? new Date(Date.parse(dataInizio) + durata).toISOString()
  const gia =
    visita.stato === 'Programmato' &&
    visita.utente_assegnato_id === utenteId &&
    visita.data_inizio === dataInizio &&
    visita.data_fine === dataFine
  return gia ? null : { id, utenteId, dataInizio, dataFine }
}

/**
 * Moves visits together, or gives them back to what is to be booked, all or none; what is so already stays as it is.
 * @throws AppError piano_superato with the ids of the visits without a place; conflitto where one was changed, or would be
 * further than its technician goes
 */
async function muovi(
  ctx: Context,
  scelte: readonly Scelta[],
  chiVia: number | undefined,
  insieme: (attuali: readonly Appuntamento[], chi: number | null) => Promise<Insieme>,
): Promise<{ lotto: Lotto | null; chi: number | null; giorni: string[] }> {
  const { db } = ctx
  const ids = scelte.map(({ id }) => id)
  await perSe(
    db,
    await tecniciDi(
      db,
      scelte,
      [...scelte.map(({ utenteId }) => utenteId), chiVia].flatMap((utenteId) =>
        utenteId ? { utenteId } : [],
      ),
    ),
  )
  await visitePerSe(db, ids)
  const lette = await trovaAppuntamenti(db, ids)
  const attuali: Appuntamento[] = []
  const spostate: (Posto & { id: number })[] = []
  for (const scelta of scelte) {
    const visita = lette.get(scelta.id)
    if (!visita) throw notFound(appuntamenti)
    const dove = mossa(scelta, visita)
    if (dove === null) continue
    if ((scelta.versione && visita.versione !== scelta.versione) || visita.stato !== 'Programmato')
      throw new AppError(
        'conflitto',
        `La visita di ${nomeCliente(visita.cliente)} è cambiata: guarda di nuovo`,
      )
    attuali.push(visita)
    if (dove !== 'lista') spostate.push(dove)
  }
  const prima = attuali.length < scelte.length ? await eranoDi(db, ids) : []
  const suoi = new Set([
    ...attuali.map((visita) => visita.utente_assegnato_id),
    ...prima.filter(({ id }) => !attuali.some((visita) => visita.id === id)).map(({ utenteId }) => utenteId),
  ])
  const { chi, perche, titolo, scrivi } = await insieme(
    attuali,
    suoi.size === 1 ? ([...suoi][0] ?? null) : null,
  )
  const giorni = [...attuali.map((visita) => visita.data_inizio), ...prima.map(({ inizio }) => inizio)]
    .map(dayInRome)
    .sort()
  if (attuali.length === 0 && !scrivi) return { lotto: prima[0]?.lotto ?? null, chi, giorni }
  esigePosti(spostate)
  await esigePortata(
    db,
    spostate.flatMap(({ id, utenteId }) => {
      const visita = lette.get(id)
      return visita ? [{ visita, utenteId }] : []
    }),
  )
  const lotto = await crea(ctx, lotti, {
    tipo: 'Spostamento',
    titolo:
      attuali.length === 0
        ? titolo
        : `${quanteVisite(attuali.length)} di ${attuali[0]?.utente_assegnato.nome_utente ?? ''} ${inGiorni(attuali.map((visita) => visita.data_inizio))}: ${perche}`,
    ...{ utente: ctx.utente.nome_utente, fattoIl: new Date().toISOString() },
  })
  // Before the places are looked at: nobody is given one while they are away.
  await scrivi?.(lotto.id)
  const mosse = attuali.map(({ id }) => id)
  const senza = spostate.length > 0 ? await senzaPosto(db, spostate, mosse) : []
  if (senza.length > 0) throw superato(senza.map(({ id }) => String(id)))
  const conLavori = await conLavoriPresi(db, attuali)
  const segni = []
  for (const era of attuali) {
    const posto = spostate.find(({ id }) => id === era.id)
    const nuova = await aggiornaInSilenzio(
      { ...ctx, ifVersion: null },
      era.id,
      posto
        ? { utenteAssegnatoId: posto.utenteId, dataInizio: posto.dataInizio, dataFine: posto.dataFine }
        : { stato: conLavori.has(era.id) ? 'Annullato' : 'Da_Riprogrammare' },
    )
    segni.push({
      ...{ lotto_id: lotto.id, appuntamento_id: era.id, versione: nuova.versione },
      ...{ era_inizio: era.data_inizio, era_fine: era.data_fine },
      ...{ era_utente_id: era.utente_assegnato_id, era_stato: era.stato },
    })
  }
  if (segni.length > 0) await segna(db, segni)
  await avvisaTecnici(ctx, attuali, spostate)
  return { lotto: lotti.leggi(lotto) as Lotto, chi, giorni }
}

async function avvisaTecnici(
  ctx: Context,
  attuali: readonly Appuntamento[],
  spostate: readonly Posto[],
): Promise<void> {
  const nuove = perTecnico(spostate)
  const vecchie = Map.groupBy(attuali, ({ utente_assegnato_id }) => utente_assegnato_id)
  for (const id of vecchie.keys()) nuove.delete(id)
  await avvisa(ctx, nuove, {
    tipo: 'Appuntamento_Assegnato',
    titolo: 'Nuovi appuntamenti',
    messaggio: (istanti) =>
      `${istanti.length === 1 ? '1 visita spostata a te' : `${istanti.length} visite spostate a te`} ${inGiorni(istanti)}`,
  })
  const annullate = spostate.length === 0
  await avvisa(ctx, new Map([...vecchie].map(([id, gruppo]) => [id, gruppo.map((v) => v.data_inizio)])), {
    tipo: annullate ? 'Appuntamento_Annullato' : 'Appuntamento_Modificato',
    titolo: annullate ? 'Appuntamenti annullati' : 'Appuntamenti spostati',
    messaggio: (istanti) =>
      istanti.length === 1
        ? `1 tua visita ${annullate ? 'annullata' : 'spostata'}, era ${inGiorni(istanti)}`
        : `${istanti.length} tue visite ${annullate ? 'annullate' : 'spostate'}, erano ${inGiorni(istanti)}`,
  })
}

/** Of visits that were moved together whose they were, and when, the last batch first. */
async function eranoDi(db: Db, ids: readonly number[]) {
  const righe = await db
    .selectFrom('lotti_visite')
    .innerJoin('lotti', 'lotti.id', 'lotti_visite.lotto_id')
    .select(lotti.colonne)
    .select(['appuntamento_id', 'era_utente_id', 'era_inizio'])
    .where('appuntamento_id', 'in', ids)
    .where('annullato_il', 'is', null)
    .orderBy('lotti.id', 'desc')
    .execute()
  const viste = new Set<number>()
  return righe.flatMap(({ appuntamento_id: id, era_utente_id, era_inizio, ...lotto }) => {
    if (era_utente_id === null || !era_inizio || viste.has(id)) return []
    viste.add(id)
    return [{ id, utenteId: era_utente_id, inizio: era_inizio, lotto: lotti.leggi(lotto) as Lotto }]
  })
}

/** The last batch that an absence of these days was written with; null where somebody wrote it by itself. */
async function lottoDellAssenza(
  db: Db,
  utenteId: number,
  { dal, al }: { dal: string; al: string },
): Promise<Lotto | null> {
  const riga = await db
    .selectFrom('lotti')
    .innerJoin('lotti_assenze', 'lotti_assenze.lotto_id', 'lotti.id')
    .innerJoin('assenze', 'assenze.id', 'lotti_assenze.assenza_id')
    .select(lotti.colonne)
    .where('utente_id', '=', utenteId)
    .where('dal', '<=', al)
    .where('al', '>=', dal)
    .where('annullato_il', 'is', null)
    .orderBy('lotti.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return riga ? (lotti.leggi(riga) as Lotto) : null
}

const GIA_FATTO = {
  tipo: 'Spostamento',
  titolo: '',
  utente: '',
  fatto_il: '',
  annullato_il: null,
  versione: 1,
} as const

/** `il 30/11`, `dal 30/11 al 04/12` */
const neiGiorni = (dal: string, al: string) =>
  dal === al
    ? `il ${formatDate(dal).slice(0, 5)}`
    : `dal ${formatDate(dal).slice(0, 5)} al ${formatDate(al).slice(0, 5)}`

/** Moves the visits of somebody's days, and writes the absence that it is for. @see muovi */
export async function spostaVisite(
  ctx: Context,
  { visite, assenza, motivo = assenza?.tipo ?? 'Altro' }: SpostamentoDati,
): Promise<SpostamentoFatto> {
  const { db } = ctx
  const { lotto, chi, giorni } = await muovi(ctx, visite, assenza?.utenteId ?? undefined, async (_, suo) => {
    const chi = assenza?.utenteId ?? suo
    if (!assenza) return { chi, perche: MOTIVI[motivo], titolo: '', scrivi: null }
    if (!chi)
      throw fieldError(
        'assenza',
        visite.length === 0 ? 'Scegli di chi è l’assenza' : 'Le visite sono di più tecnici: chi è assente?',
      )
    const { nome_utente } = await richiedi(db, utenti, chi)
    return {
      ...{ chi, perche: MOTIVI[motivo] },
      titolo: `Assenza di ${nome_utente} ${neiGiorni(assenza.dal, assenza.al)}: ${MOTIVI[assenza.tipo]}`,
      scrivi: (await giaAssente(db, chi, assenza))
        ? null
        : (lottoId) => segnaAssenza(ctx, lottoId, chi, assenza),
    }
  })
  const [dal = '', al = ''] = assenza ? [assenza.dal, assenza.al] : [giorni[0], giorni.at(-1)]
  const restano = chi && dal ? await cheRestano(ctx, chi, dal, al) : []
  const fatto = lotto ?? (chi && assenza ? await lottoDellAssenza(db, chi, assenza) : null)
  return fatto ? { ...fatto, restano } : { ...GIA_FATTO, id: null, restano }
}

/**
 * Somebody leaves: their visits go to others, and after the last day nobody signs in with their account.
 * @throws AppError conflitto for oneself and for the last Admin; see `muovi`
 */
export async function congeda(
  ctx: Context,
  id: number,
  { ultimoGiorno, visite }: CongedoDati,
): Promise<SpostamentoFatto> {
  const { db } = ctx
  if (ultimoGiorno < oggi()) throw fieldError('ultimoGiorno', 'La data è già passata')
  await richiedi(db, utenti, id)
  const perche = `va via il ${formatDate(ultimoGiorno).slice(0, 5)}`
  const { lotto } = await muovi(ctx, visite, id, async (attuali) => {
    const { nome_utente, ultimo_giorno } = await richiedi(db, utenti, id)
    await esigePuoAndarsene(ctx, id)
    if (attuali.some((visita) => visita.utente_assegnato_id !== id))
      throw fieldError('visite', 'Una visita non è sua')
    return {
      ...{ chi: id, perche, titolo: `${nome_utente} ${perche}` },
      scrivi:
        ultimo_giorno === ultimoGiorno ? null : (lottoId) => segnaCongedo(ctx, lottoId, id, ultimoGiorno),
    }
  })
  const sue = await trovaAppuntamenti(db, await ancoraSue(db, id, ultimoGiorno))
  const restano = [...sue.values()].map(({ id, cliente }) => ({
    ...{ id, cliente: nomeCliente(cliente), perche: 'a suo nome' },
  }))
  return lotto ? { ...lotto, restano } : { ...GIA_FATTO, id: null, restano }
}
