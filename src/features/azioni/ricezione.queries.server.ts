// long because an action goes through the same order of steps whatever its kind
import { hash } from 'node:crypto'
import type { AppuntamentoModificaDati } from '#features/appuntamenti/contract.ts'
import { aggiornaAppuntamento, visitaSeCe } from '#features/appuntamenti/queries.server.ts'
import { campiVietati, eAssegnatario } from '#features/appuntamenti/rules.ts'
import { aggiornaCodici, eCancellato } from '#features/clienti/queries.server.ts'
import { notifica } from '#features/notifiche/queries.server.ts'
import { lavoriDellaVisita } from '#features/scadenze/lavori.queries.server.ts'
import { elencaAdmin } from '#features/utenti/queries.server.ts'
import { transaction } from '#server/data/database.ts'
import { lockRow } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import type { Authority, Context } from '#server/http/context.ts'
import { recognise } from '#server/http/errors.ts'
import { validate } from '#server/http/params.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import { type AzioneInviata, type EsitoDetto, type GestisciCorpo, gestisciCorpo } from './contract.ts'
import { contrastiDi } from './queries.server.ts'
import { mancaFile, riceviConsegna, riceviRapporto } from './rapporto.queries.server.ts'
import {
  type Contrasto,
  chiDecide,
  type EsitoAzione,
  FORMATO,
  GIORNI_RICORDO,
  TIPI_AZIONE,
  unisci,
} from './rules.ts'
import { campiDi, fotografia, quando, voluto } from './visita.rules.ts'

const GIORNO_MS = 86_400_000
const CANCELLATO = 'I dati di questo cliente sono stati cancellati'

/** What came of one action, before it is written down. */
interface Esito {
  esito: EsitoAzione
  motivo?: string | null
  contrasti?: Contrasto[]
  clienteId?: number | null
  cancellato?: boolean
  /** In the place of what was sent, where somebody has to decide. */
  corpo?: unknown
}

type Io = Context & Authority

/**
 * Takes what a telephone confirmed, each action in a transaction of its own: its row, what it does, register and
 * notifications. One that came before answers what it answered then.
 * @throws whatever went wrong with the first one, where nothing is known of any; AppError non_autenticato, permesso_negato
 */
export async function riceviAzioni(ctx: Io, inviate: readonly AzioneInviata[]): Promise<EsitoDetto[]> {
  const detti: EsitoDetto[] = []
  for (const azione of inviate) {
    try {
      detti.push(await ricevi(ctx, azione))
    } catch (errore) {
      const codice = recognise(errore)?.codice
      if (detti.length === 0 || codice === 'non_autenticato' || codice === 'permesso_negato') throw errore
      detti.push(detto(azione.id, { esito: 'riprova' }))
    }
  }
  return detti
}

async function ricevi(ctx: Io, azione: AzioneInviata): Promise<EsitoDetto> {
  if (azione.formato > FORMATO) return detto(azione.id, { esito: 'riprova' })
  const impronta = hash('sha256', JSON.stringify([azione.tipo, azione.visitaId, azione.corpo]), 'base64url')
  const tenta = (esegui: (mio: Context) => Promise<Esito>) =>
    transaction(ctx.db, async (db) => {
      const mio = { ...ctx, db, utente: await ctx.stillMay(db), ifVersion: null }
      const gia = await prenota(mio, azione, impronta)
      if (gia) return gia
      const attesa = await aspetta(db, azione.dopo)
      if (attesa === 'trattenuta') throw new NonAdesso(attesa)
      if (await mancaFile(mio, azione)) throw new NonAdesso('manca_file')
      return chiudi(mio, azione, attesa ?? (await esegui(mio)))
    })
  try {
    return await tenta((mio) => esegui(mio, azione))
  } catch (errore) {
    if (errore instanceof NonAdesso) return detto(azione.id, { esito: errore.esito })
    const noto = errore instanceof AppError ? errore : undefined
    // The database's own troubles pass, and whoever may not call now may sign in again.
    if (!noto || !FINALI.has(noto.codice)) throw errore
    // What it had begun is undone; that it was refused is written down.
    const motivo = Object.values(noto.dettagli.campi ?? {})[0] ?? noto.message
    return tenta(async ({ db }) => {
      const visita = await visitaSeCe(db, azione.visitaId)
      return { esito: 'respinta', motivo, clienteId: visita?.cliente_id ?? null }
    })
  }
}

/** What rules refuse for good. */
const FINALI: ReadonlySet<string> = new Set(['dati_non_validi', 'conflitto', 'non_trovato', 'duplicato'])

/** Nothing is written: it is sent again. */
class NonAdesso extends Error {
  readonly esito: 'trattenuta' | 'manca_file'
  constructor(esito: 'trattenuta' | 'manca_file') {
    super(esito)
    this.esito = esito
  }
}

/**
 * Writes the action's row, before anything is done: where two processes get it at once, the second waits for the first.
 * @returns what came of it where it was here before
 */
async function prenota(
  { db, utente }: Context,
  azione: AzioneInviata,
  impronta: string,
): Promise<EsitoDetto | undefined> {
  const adesso = new Date().toISOString()
  const scritta = await db
    .insertInto('azioni')
    .values({
      uid: azione.id,
      impronta,
      utente_id: utente.id,
      tipo: TIPI_AZIONE.find((tipo) => tipo === azione.tipo) ?? 'visita.gestisci',
      appuntamento_id: azione.visitaId,
      cliente_id: null,
      esito: 'respinta',
      motivo: null,
      corpo: null,
      contrasti: null,
      confermata_il: azione.confermataIl,
      ricevuta_il: adesso,
      decisione: null,
      decisa_da: null,
      decisa_il: null,
      created_at: adesso,
      updated_at: adesso,
    })
    .onConflict((c) => c.column('uid').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (scritta) return undefined
  const gia = await db.selectFrom('azioni').selectAll().where('uid', '=', azione.id).executeTakeFirstOrThrow()
  if (gia.utente_id !== utente.id || gia.impronta !== impronta)
    return detto(azione.id, {
      esito: 'respinta',
      motivo: 'Questa azione era già arrivata, con altro contenuto',
    })
  return detto(azione.id, {
    esito: gia.esito,
    motivo: gia.motivo,
    contrasti: contrastiDi(gia.contrasti),
    cancellato: gia.motivo === null && gia.esito === 'respinta',
    ufficio: gia.esito === 'scelta' ? await modificaAltrui(db, gia.appuntamento_id, utente.id) : null,
  })
}

/** Whether those before it let it go: `trattenuta` where one hasn't come, an outcome where one was refused. */
async function aspetta(db: Db, dopo: readonly string[]): Promise<Esito | 'trattenuta' | null> {
  if (dopo.length === 0) return null
  const prima = await db.selectFrom('azioni').select(['uid', 'esito']).where('uid', 'in', dopo).execute()
  if (prima.length < new Set(dopo).size) return 'trattenuta'
  return prima.some(({ esito }) => esito === 'respinta')
    ? { esito: 'verifica', motivo: 'L’azione da cui dipende non è stata accettata' }
    : null
}

async function esegui(ctx: Context, azione: AzioneInviata): Promise<Esito> {
  if (Date.now() - Date.parse(azione.epoca) > GIORNI_RICORDO * GIORNO_MS)
    return { esito: 'respinta', motivo: `È più vecchia di ${GIORNI_RICORDO} giorni` }
  if (azione.tipo === 'rapporto.chiudi') return riceviRapporto(ctx, azione)
  if (azione.tipo === 'rapporto.consegna') return riceviConsegna(ctx, azione)
  if (azione.tipo !== 'visita.gestisci')
    return { esito: 'respinta', motivo: 'Tepore non conosce questa azione' }
  return gestisci(ctx, azione, validate(gestisciCorpo, azione.corpo) as GestisciCorpo)
}

async function gestisci(ctx: Context, azione: AzioneInviata, corpo: GestisciCorpo): Promise<Esito> {
  const { db, utente } = ctx
  await lockRow(db, 'appuntamenti', azione.visitaId)
  const visita = await visitaSeCe(db, azione.visitaId)
  const inUfficio = (motivo: string): Esito => ({
    esito: 'verifica',
    motivo,
    clienteId: visita?.cliente_id ?? null,
    contrasti: voluto(corpo, visita),
  })
  if (!visita) return inUfficio('La visita è stata eliminata')
  if (await eCancellato(db, visita.cliente_id))
    return { esito: 'respinta', cancellato: true, clienteId: visita.cliente_id }
  if (!isAdmin(utente) && !eAssegnatario(utente, visita.utente_assegnato_id))
    return inUfficio(`La visita è passata a ${visita.utente_assegnato.nome_utente}`)
  const dopo = Object.fromEntries(Object.entries(corpo.campi).map(([campo, uno]) => [campo, uno?.dopo]))
  if (campiVietati(utente, dopo).length > 0) return inUfficio('Il ruolo del tecnico è cambiato')
  if (visita.stato === 'Annullato' && corpo.campi.stato?.prima !== 'Annullato')
    return inUfficio('La visita è stata annullata')

  const { dati, contrasti } = unisci(campiDi(corpo), fotografia(visita), quando(azione.confermataIl))
  const resta = contrasti.some(({ campo }) => campo === 'stato') ? undefined : corpo.lavori
  const presi = new Set((await lavoriDellaVisita(db, visita.id)).map(({ id }) => id))
  const lavori = resta?.filter(({ scadenzaId }) => presi.has(scadenzaId))
  await aggiornaAppuntamento(ctx, visita.id, {
    ...(dati as AppuntamentoModificaDati),
    ...(lavori?.length && { lavori }),
  })
  if (corpo.inScheda) await portaInScheda(ctx, visita.id)
  const persi = (corpo.lavori?.length ?? 0) - (lavori?.length ?? 0)
  const esito = persi > 0 ? 'verifica' : chiDecide(contrasti)
  const motivo =
    contrasti.length > 0 ? 'Anche l’ufficio ha cambiato la visita' : 'I lavori della visita sono cambiati'
  return { esito, contrasti, clienteId: visita.cliente_id, motivo: esito === 'fatta' ? null : motivo }
}

/** The codes of a visit go into its customer's sheet; an empty one leaves the sheet's as it is. */
async function portaInScheda(ctx: Context, visitaId: number): Promise<void> {
  const visita = await visitaSeCe(ctx.db, visitaId)
  if (!visita?.richiesta_ricevuta) return
  await aggiornaCodici(ctx, visita.cliente_id, {
    ...(visita.codice_fiscale && { codiceFiscale: visita.codice_fiscale }),
    ...(visita.partita_iva && { partitaIva: visita.partita_iva }),
  })
}

/** Writes down what came of it, and tells the Admins what waits for them. */
async function chiudi(
  ctx: Context,
  azione: AzioneInviata,
  { esito, motivo = null, contrasti = [], clienteId = null, cancellato = false, corpo }: Esito,
): Promise<EsitoDetto> {
  const aperta = esito === 'scelta' || esito === 'verifica'
  const scritta = await ctx.db
    .updateTable('azioni')
    .set({
      esito,
      cliente_id: clienteId,
      motivo: cancellato ? null : motivo,
      corpo: aperta ? JSON.stringify(corpo ?? azione.corpo) : null,
      contrasti: aperta ? JSON.stringify(contrasti) : null,
    })
    .where('uid', '=', azione.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (esito === 'verifica') await avvisaUfficio(ctx, azione.visitaId, clienteId, motivo, scritta.id)
  return detto(azione.id, {
    esito,
    motivo,
    contrasti,
    cancellato,
    ufficio: esito === 'scelta' ? await modificaAltrui(ctx.db, azione.visitaId, ctx.utente.id) : null,
  })
}

async function avvisaUfficio(
  ctx: Context,
  visitaId: number,
  clienteId: number | null,
  motivo: string | null,
  id: number,
): Promise<void> {
  const visita = await visitaSeCe(ctx.db, visitaId)
  const admin = await elencaAdmin(ctx.db)
  const chi = visita ? `${visita.cliente.nome} ${visita.cliente.cognome}: ` : ''
  await notifica(
    ctx,
    visita?.id ?? null,
    admin.map((utenteId) => ({
      utenteId,
      clienteId,
      tipo: 'Cambio_Stato',
      titolo: 'Da verificare',
      messaggio: `${chi}${motivo ?? 'serve una decisione'} (dal telefono di ${ctx.utente.nome_utente})`,
      datiExtra: { apri: `/azioni?verifica=${id}` },
    })),
  )
}

/** Who else last changed a visit, and when: what a technician chooses against. */
async function modificaAltrui(db: Db, visitaId: number, utenteId: number): Promise<EsitoDetto['ufficio']> {
  const riga = await db
    .selectFrom('registro')
    .select(['nome_utente', 'quando'])
    .where('tabella', '=', 'appuntamenti')
    .where('record_id', '=', visitaId)
    .where('utente_id', '!=', utenteId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return riga ? { chi: riga.nome_utente, quando: riga.quando } : null
}

const detto = (
  id: string,
  {
    esito,
    motivo = null,
    contrasti = [],
    ufficio = null,
    cancellato = false,
  }: Partial<EsitoDetto> & Pick<EsitoDetto, 'esito'>,
): EsitoDetto => ({
  ...{ id, esito, motivo: cancellato ? CANCELLATO : motivo, ufficio, cancellato },
  // What an Admin decides about may hold amounts that the sender must not see.
  contrasti: esito === 'scelta' ? contrasti : [],
})
