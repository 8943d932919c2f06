import { createHash, randomUUID } from 'node:crypto'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { creaDocumentoConservato } from '#anagrafe/documenti/queries.server.ts'
import { elencaAdmin } from '#anagrafe/utenti/queries.server.ts'
import { usaNelRapporto } from '#carte/pezzi/uso.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna, crea, creaMolti, elimina } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { codiceRapporto } from '#shared/codici.ts'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { numeroLocale } from '#shared/nati.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { DA_RIPRENDERE, type DaRiprendere, nonFatta } from '#shared/riprendere.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import type { ChiudiCorpo, ContenutoRapporto, RapportoFirmato, RigaRapporto } from './contract.ts'
import { presentiIgnoti, scriviPresenti } from './presenti.queries.server.ts'
import { foto, materiali, rapporti, rapportoVivo } from './queries.server.ts'
import { fotoMancanti, GIORNI_CORREZIONE, type OrarioGiusto, quantoDiOgnuno, testoFirmato } from './rules.ts'

const GIORNO_MS = 86_400_000

/**
 * What keeps a report from being written: nothing, or that somebody in the office has to decide. Signed, it is never refused
 * here (docs/product.md §28.3).
 */
export async function rapportoDaDecidere(
  db: Db,
  utente: CurrentUser,
  visitaId: number,
  { contenuto, impronta, correzione, visitaUid }: RapportoFirmato,
): Promise<string | null> {
  const numero = visitaUid ? numeroLocale(visitaUid) : visitaId
  if (createHash('sha256').update(testoFirmato(numero, contenuto)).digest('hex') !== impronta)
    return 'Il rapporto non è quello che è stato firmato'
  const arrivato = await db
    .selectFrom('rapporti')
    .select('id')
    .where('uid', '=', contenuto.uid)
    .executeTakeFirst()
  if (arrivato) return 'Questo rapporto era già arrivato, con altre parole'
  if (await presentiIgnoti(db, contenuto)) return 'Fra i presenti c’è chi non è fra gli utenti'
  const vivo = await rapportoVivo(db, visitaId)
  if (!correzione) return vivo ? 'Per questa visita c’è già un rapporto chiuso' : null
  if (vivo?.uid !== correzione.precedenteUid) return 'Il rapporto corretto non è più l’ultimo'
  return fuoriTempo(db, utente, 'rapporti', vivo)
}

/**
 * Why the office decides about a correction; null where its author is in time. Counted from the day on which the report
 * arrived, which no telephone's clock has made.
 */
export async function fuoriTempo(
  db: Db,
  utente: CurrentUser,
  tabella: 'rapporti' | 'rcee_moduli',
  vivo: { id: number; tecnico_id: number },
): Promise<string | null> {
  if (isAdmin(utente)) return null
  if (vivo.tecnico_id !== utente.id)
    return `${tabella === 'rapporti' ? 'Il rapporto' : 'L’RCEE'} corretto è di un altro tecnico`
  const { created_at } = await db
    .selectFrom(tabella as 'rapporti')
    .select('created_at')
    .where('id', '=', vivo.id)
    .executeTakeFirstOrThrow()
  return Date.now() - Date.parse(created_at) > GIORNI_CORREZIONE * GIORNO_MS
    ? `La correzione è arrivata dopo ${GIORNI_CORREZIONE} giorni`
    : null
}

/**
 * Writes a closed report with its materials and its document, in the place of the one that it corrects. Prices are those
 * of the list, today.
 * @param tecnicoId who wrote it
 * @param come `giusto` the hours that are written in the place of those that were signed; `senza` digests of the photographs that
 * it goes without
 * @throws AppError conflitto where the PDF isn't there
 */
export async function chiudiRapporto(
  ctx: Context,
  visita: Appuntamento,
  corpo: RapportoFirmato,
  tecnicoId: number,
  {
    giusto = null,
    senza = [],
  }: { giusto?: OrarioGiusto | null | undefined; senza?: string[] | undefined } = {},
): Promise<number> {
  const libero = { ...ctx, ifVersion: null }
  const { contenuto, firma, firmaTecnico, impronta, pdf, correzione } = corpo
  const { arrivo, partenza, firmatoIl } = giusto ?? { ...contenuto, firmatoIl: corpo.firmatoIl }
  const vivo = await rapportoVivo(ctx.db, visita.id)
  const revisione = (vivo?.revisione ?? 0) + 1
  if (vivo) await aggiorna(libero, rapporti, vivo.id, { stato: 'Superato' })
  const documentoId = await creaDocumentoConservato(
    libero,
    {
      ...{ tipologia: 'Rapporto', clienteId: visita.cliente_id },
      descrizione: [
        visita.titolo,
        giusto && `${momento(arrivo)}, il PDF dice ${momento(contenuto.arrivo)}`,
        corpo.visitaUid && `sul PDF ${codiceRapporto(numeroLocale(corpo.visitaUid), revisione)}`,
        fotoMancanti(contenuto.foto, senza),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    { nome: nomePdf(visita, revisione), digest: pdf },
  )
  const { uid, pausaMinuti, persone, lavori, esito, raccomandazioni, letture, presenti } = contenuto
  const { id } = await crea(libero, rapporti, {
    ...{ uid, arrivo, partenza, pausaMinuti, persone, lavori, esito, impronta, documentoId, firmatoIl },
    appuntamentoId: visita.id,
    clienteId: visita.cliente_id,
    tecnicoId,
    revisione,
    precedenteId: vivo?.id ?? null,
    motivoCorrezione: correzione?.motivo ?? null,
    stato: 'Chiuso',
    raccomandazioni: raccomandazioni ?? null,
    motivoNonEseguito: contenuto.motivoNonEseguito ?? null,
    letture: JSON.stringify(letture),
    presenti: scriviPresenti(presenti),
    firmaEsito: firma.esito,
    firmaMotivo: firma.esito === 'Firmato' ? null : (firma.motivo ?? null),
    firmatario: firma.esito === 'Firmato' ? (firma.nome ?? null) : null,
    firmatarioRuolo: firma.esito === 'Firmato' ? (firma.ruolo ?? null) : null,
    firmaCliente: firma.esito === 'Firmato' ? JSON.stringify(firma.tratto) : null,
    firmaTecnico: firmaTecnico ? JSON.stringify(firmaTecnico) : null,
  })
  await daRiprendere(libero, visita, contenuto, vivo)
  await attaccaFoto(libero, contenuto, { rapportoId: id, clienteId: visita.cliente_id, senza })
  const prezzi = await prezziDi(ctx.db, contenuto.materiali)
  await creaMolti(
    libero,
    materiali,
    contenuto.materiali.map(({ articoloId, descrizione, um, quantita }, n) => ({
      ...{ rapportoId: id, clienteId: visita.cliente_id, n: n + 1, descrizione, um, quantita },
      articoloId: articoloId && prezzi.has(articoloId) ? articoloId : null,
      prezzo: (articoloId && prezzi.get(articoloId)) || null,
    })),
  )
  await usaNelRapporto(libero, {
    ...{ rapportoId: id, alPostoDi: vivo?.id ?? null, clienteId: visita.cliente_id },
    giorno: dayInRome(partenza),
    usati: quantoDiOgnuno(contenuto.materiali),
  })
  return id
}

/**
 * Writes the photographs of a report whose files are there; those that stood without a report, because it waited for the
 * office, become its own. Without a report they are kept all the same; what has the number of another is one more.
 */
export async function attaccaFoto(
  ctx: Context,
  { uid, foto: voluteFoto }: ChiudiCorpo['contenuto'],
  {
    rapportoId,
    clienteId,
    senza = [],
  }: { rapportoId: number | null; clienteId: number | null; senza?: string[] },
): Promise<void> {
  for (const [n, { impronta, ...scatto }] of voluteFoto.entries()) {
    if (senza.includes(impronta)) continue
    const salvata = await ctx.db
      .selectFrom('rapporti_foto')
      .select(['id', 'rapporto_id', 'impronta'])
      .where('uid', '=', scatto.uid)
      .executeTakeFirst()
    const occupata = salvata && (salvata.rapporto_id !== null || salvata.impronta !== impronta)
    if (salvata && !occupata) await aggiorna(ctx, foto, salvata.id, { rapportoId, clienteId })
    else
      await crea(ctx, foto, {
        ...{
          ...scatto,
          uid: occupata ? randomUUID() : scatto.uid,
          impronta,
          rapportoId,
          clienteId,
          n: n + 1,
        },
        nomeFile: `${scatto.categoria}-${uid.slice(0, 8)}-${n + 1}.jpg`,
      })
  }
}

/**
 * After a visit whose work wasn't done, or not all of it, somebody comes back: the visit stands in `Da riprogrammare`, and the
 * Admins are told. A correction takes it back; one that says the same of what is left changes nothing.
 */
async function daRiprendere(
  ctx: Context,
  { id, cliente_id, cliente, da_riprendere }: Appuntamento,
  contenuto: ContenutoRapporto,
  vivo: RigaRapporto | undefined,
): Promise<void> {
  const { esito, motivoNonEseguito, lavori, raccomandazioni } = contenuto
  const perche = percheTornare(esito, motivoNonEseguito)
  // What the former one said of what is left somebody has read already, and let be or booked.
  const giaDetto =
    vivo?.esito === esito &&
    percheTornare(vivo.esito, vivo.motivo_non_eseguito) === perche &&
    vivo.lavori === lavori &&
    vivo.raccomandazioni === (raccomandazioni ?? null)
  if (giaDetto) return
  // Somebody has seen to it already.
  const vista = da_riprendere === 'Ripresa' && nonFatta(perche)
  if (vista || perche === da_riprendere) return
  await aggiorna(ctx, appuntamenti, id, { daRiprendere: perche })
  if (perche === null) return
  const admin = await elencaAdmin(ctx.db)
  await notifica(
    ctx,
    id,
    admin.map((utenteId) => ({
      ...{ utenteId, clienteId: cliente_id, tipo: 'Cambio_Stato' as const, titolo: 'Da riprogrammare' },
      messaggio: `${nomeCliente(cliente)}: ${DA_RIPRENDERE[perche].toLowerCase()}`,
      datiExtra: { apri: '/appuntamenti/da-programmare' },
    })),
  )
}

const percheTornare = (
  esito: ContenutoRapporto['esito'],
  motivo: ContenutoRapporto['motivoNonEseguito'],
): DaRiprendere | null =>
  esito === 'Non eseguito' ? (motivo ?? 'Non_Eseguito') : esito === 'Da completare' ? 'Da_Completare' : null

/** Its own number, or where another document has it already, a new one. */
export async function uidLibero(db: Db, tabella: 'rapporti' | 'rcee_moduli', uid: string): Promise<string> {
  const preso = await db
    .selectFrom(tabella as 'rapporti')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return preso ? randomUUID() : uid
}

/** Photographs that no report has. */
async function sciolte(db: Db, { foto: volute }: ChiudiCorpo['contenuto']) {
  const uids = volute.map(({ uid }) => uid)
  if (uids.length === 0) return []
  return db
    .selectFrom('rapporti_foto')
    .select(['id', 'cliente_id'])
    .where('uid', 'in', uids)
    .where('rapporto_id', 'is', null)
    .execute()
}

/** Lets go of them. */
export async function togliFoto(ctx: Context, contenuto: ChiudiCorpo['contenuto']): Promise<void> {
  for (const { id } of await sciolte(ctx.db, contenuto)) await elimina({ ...ctx, ifVersion: null }, foto, id)
}

/** Says whose they are, of those that are nobody's. */
export async function daiFoto(
  ctx: Context,
  contenuto: ChiudiCorpo['contenuto'],
  clienteId: number,
): Promise<void> {
  for (const { id, cliente_id } of await sciolte(ctx.db, contenuto))
    if (cliente_id === null) await aggiorna(ctx, foto, id, { clienteId })
}

async function prezziDi(db: Db, voluti: ChiudiCorpo['contenuto']['materiali']) {
  const ids = voluti.flatMap(({ articoloId }) => articoloId ?? [])
  if (ids.length === 0) return new Map<number, string | null>()
  const righe = await db.selectFrom('articoli').select(['id', 'prezzo']).where('id', 'in', ids).execute()
  return new Map(righe.map(({ id, prezzo }) => [id, prezzo]))
}

const momento = (istante: string) => `${formatDate(dayInRome(istante))} ${timeInRome(istante)}`

const nomePdf = ({ id, cliente }: Appuntamento, revisione: number) =>
  `Rapporto_${codiceRapporto(id, revisione).replace('/', '-')}_${cliente.cognome || 'Cliente'}.pdf`

/** Writes down how a report was handed over, by who wrote it or an Admin. @throws AppError non_trovato */
export async function consegnaRapporto(
  ctx: Context,
  { uid, come: modo, il }: { uid: string; come: string; il: string },
): Promise<number> {
  const riga = await ctx.db
    .selectFrom('rapporti')
    .select(['id', 'cliente_id', 'tecnico_id'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (!riga || !(isAdmin(ctx.utente) || riga.tecnico_id === ctx.utente.id))
    throw new AppError('non_trovato', 'Questo rapporto non c’è')
  await aggiorna({ ...ctx, ifVersion: null }, rapporti, riga.id, { consegnatoCome: modo, consegnatoIl: il })
  return riga.cliente_id
}
