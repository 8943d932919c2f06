import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { esigePuoAndarsene, utenti } from '#anagrafe/utenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi } from '#server/data/read.ts'
import { crea } from '#server/data/records.ts'
import { notFound } from '#server/data/words.ts'
import { addDays, dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { aggiornaInSilenzio, appuntamenti, trovaAppuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { PER_SEMPRE } from '#visite/tempo/rules.ts'
import {
  type AssenzaDelLotto,
  cheRestano,
  doveAiuta,
  giaAssente,
  segnaAssenza,
} from './assenza.queries.server.ts'
import { avvisaTecnici, type VisitaMossa } from './avvisi.queries.server.ts'
import { ancoraSue, segnaCongedo } from './congedo.queries.server.ts'
import type { CongedoDati, Lotto, SceltaSpostamento, SpostamentoDati, SpostamentoFatto } from './contract.ts'
import { eranoDi, GIA_FATTO, lottoDellAssenza } from './gia-fatto.queries.server.ts'
import { esigePortata } from './portata.queries.server.ts'
import {
  diChiCiVa,
  esigePosti,
  type Posto,
  senzaPostoLibero,
  superato,
  tecniciDi,
  tecniciPerSe,
  visitePerSe,
} from './posti.queries.server.ts'
import { comEra, inGiorni, lotti, segna } from './queries.server.ts'
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
  assenteId: number | null
  perche: string
  /** What the batch is called where no visit moves. */
  titolo: string
  /** Null where it is written already. */
  scrivi: ((lottoId: number) => Promise<void>) | null
}

/** What is left of a choice once the visit is read: null where it stands so already. */
function mossa(scelta: SceltaSpostamento, visita: Appuntamento): (Posto & { id: number }) | 'lista' | null {
  const { id, utenteId, dataInizio } = scelta
  if (!utenteId || !dataInizio)
    return visita.stato === 'Annullato' || visita.stato === 'Da_Riprogrammare' ? null : 'lista'
  const durata = Date.parse(visita.data_fine) - Date.parse(visita.data_inizio)
  const dataFine = scelta.dataFine ?? new Date(Date.parse(dataInizio) + durata).toISOString()
  const ferma =
    visita.stato === 'Programmato' &&
    visita.utente_assegnato_id === utenteId &&
    visita.data_inizio === dataInizio &&
    visita.data_fine === dataFine
  return ferma ? null : { id, utenteId, dataInizio, dataFine }
}

/**
 * Moves visits together, or gives them back to what is to be booked, all or none; what is so already stays as it is.
 * @throws AppError piano_superato with the ids of the visits without a place; conflitto where one was changed, or would be
 * further than its technician goes
 */
async function muovi(
  ctx: Context,
  scelte: readonly SceltaSpostamento[],
  chiVia: number | undefined,
  insieme: (attuali: readonly Appuntamento[], assenteId: number | null) => Promise<Insieme>,
): Promise<{ lotto: Lotto | null; assenteId: number | null; giorni: string[] }> {
  const { db } = ctx
  const ids = scelte.map(({ id }) => id)
  await tecniciPerSe(
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
    const posto = mossa(scelta, visita)
    if (posto === null) continue
    if ((scelta.versione && visita.versione !== scelta.versione) || visita.stato !== 'Programmato')
      throw new AppError(
        'conflitto',
        `La visita di ${nomeCliente(visita.cliente)} è cambiata: guarda di nuovo`,
      )
    attuali.push(visita)
    if (posto !== 'lista') spostate.push(posto)
  }
  const precedenti = attuali.length < scelte.length ? await eranoDi(db, ids) : []
  const tecnici = new Set([
    ...attuali.map((visita) => visita.utente_assegnato_id),
    ...precedenti
      .filter(({ id }) => !attuali.some((visita) => visita.id === id))
      .map(({ utenteId }) => utenteId),
  ])
  const { assenteId, perche, titolo, scrivi } = await insieme(
    attuali,
    tecnici.size === 1 ? ([...tecnici][0] ?? null) : null,
  )
  const giorni = [...attuali.map((visita) => visita.data_inizio), ...precedenti.map(({ inizio }) => inizio)]
    .map(dayInRome)
    .sort()
  if (attuali.length === 0 && !scrivi) return { lotto: precedenti[0]?.lotto ?? null, assenteId, giorni }
  await esigePosti(db, spostate)
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
  const senza = spostate.length > 0 ? await senzaPostoLibero(db, diChiCiVa(spostate, lette), mosse) : []
  if (senza.length > 0) {
    const chiAiuta = senza.flatMap(({ id, utenteId }) =>
      (lette.get(id)?.aiutanti ?? []).filter(({ utente_id }) => utente_id === utenteId),
    )
    const nomi = new Set(chiAiuta.map(({ nome_utente }) => nome_utente))
    throw superato([...new Set(senza.map(({ id }) => String(id)))], [...nomi])
  }
  const conLavori = await conLavoriPresi(db, attuali)
  const segni = []
  const fatte: VisitaMossa[] = []
  for (const era of attuali) {
    const posto = spostate.find(({ id }) => id === era.id)
    const nuova = await aggiornaInSilenzio(
      { ...ctx, ifVersion: null },
      era.id,
      posto
        ? { utenteAssegnatoId: posto.utenteId, dataInizio: posto.dataInizio, dataFine: posto.dataFine }
        : { stato: conLavori.has(era.id) ? 'Annullato' : 'Da_Riprogrammare' },
    )
    fatte.push({ era, ora: posto ? nuova : null })
    segni.push({
      ...{ lotto_id: lotto.id, appuntamento_id: era.id, versione: nuova.versione },
      ...comEra(era),
    })
  }
  if (segni.length > 0) await segna(db, segni)
  await avvisaTecnici(ctx, fatte)
  return { lotto: lotti.leggi(lotto) as Lotto, assenteId, giorni }
}

/** `il 30/11`, `il 30/11 dalle 14:00 alle 18:00`, `dal 30/11 al 04/12` */
const neiGiorni = ({ dal, al, dalle, alle }: AssenzaDelLotto) =>
  dal === al
    ? `il ${formatDate(dal).slice(0, 5)}${dalle && alle ? ` dalle ${dalle} alle ${alle}` : ''}`
    : `dal ${formatDate(dal).slice(0, 5)} al ${formatDate(al).slice(0, 5)}`

/** Moves the visits of somebody's days, and writes the absence that it is for. @see muovi */
export async function spostaVisite(
  ctx: Context,
  { visite, assenza, motivo = assenza?.tipo ?? 'Altro' }: SpostamentoDati,
): Promise<SpostamentoFatto> {
  const { db } = ctx
  const { lotto, assenteId, giorni } = await muovi(
    ctx,
    visite,
    assenza?.utenteId ?? undefined,
    async (_, unico) => {
      const assenteId = assenza?.utenteId ?? unico
      if (!assenza) return { assenteId, perche: MOTIVI[motivo], titolo: '', scrivi: null }
      if (!assenteId)
        throw fieldError(
          'assenza',
          visite.length === 0 ? 'Scegli di chi è l’assenza' : 'Le visite sono di più tecnici: chi è assente?',
        )
      const { nome_utente } = await richiedi(db, utenti, assenteId)
      return {
        ...{ assenteId, perche: MOTIVI[motivo] },
        titolo: `Assenza di ${nome_utente} ${neiGiorni(assenza)}: ${MOTIVI[assenza.tipo]}`,
        scrivi: (await giaAssente(db, assenteId, assenza))
          ? null
          : (lottoId) => segnaAssenza(ctx, lottoId, assenteId, assenza),
      }
    },
  )
  const [dal = '', al = ''] = [giorni[0], giorni.at(-1)]
  const { dalle = null, alle = null, ...interi } = assenza ?? { dal, al }
  const restano = assenteId && interi.dal ? await cheRestano(ctx, assenteId, { ...interi, dalle, alle }) : []
  const fatto = lotto ?? (assenteId && assenza ? await lottoDellAssenza(db, assenteId, assenza) : null)
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
      ...{ assenteId: id, perche, titolo: `${nome_utente} ${perche}` },
      scrivi:
        ultimo_giorno === ultimoGiorno ? null : (lottoId) => segnaCongedo(ctx, lottoId, id, ultimoGiorno),
    }
  })
  const rimaste = await trovaAppuntamenti(db, await ancoraSue(db, id, ultimoGiorno))
  const restano = [...rimaste.values()].map(({ id, cliente }) => ({
    ...{ id, cliente: nomeCliente(cliente), perche: 'a suo nome' },
  }))
  restano.push(...(await doveAiuta(ctx.db, id, { dal: addDays(ultimoGiorno, 1), al: PER_SEMPRE })))
  return lotto ? { ...lotto, restano } : { ...GIA_FATTO, id: null, restano }
}
