// long because an action is booked, done, written down and answered in one order of steps
import { hash } from 'node:crypto'
import { eCancellato, esisteCliente } from '#anagrafe/clienti/queries.server.ts'
import { clienteDiOggi } from '#anagrafe/clienti/uniti.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import { trova } from '#server/data/read.ts'
import type { Db } from '#server/data/schema.ts'
import type { Authority } from '#server/http/context.ts'
import { describeDevice } from '#server/http/device.ts'
import type { Device } from '#server/http/devices.ts'
import { recognise } from '#server/http/errors.ts'
import { AppError } from '#shared/errors.ts'
import { tieniAtteso, togliAtteso } from '#telefono/rapporti/attesi.queries.server.ts'
import { appuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { avvisaUfficio, diceFotoNonPrese, esigePosto, haPosto } from './attesa.queries.server.ts'
import type { AzioneInviata, EsitoDetto } from './contract.ts'
import { tieniFirmato } from './firmato.queries.server.ts'
import { firmatoDi } from './firmato.rules.ts'
import { illeggibile } from './illeggibile.rules.ts'
import { chiInUfficio } from './mano.queries.server.ts'
import { creatoDa, riceviNascita, visitaNata } from './nati.queries.server.ts'
import { nascitaDi } from './nati.rules.ts'
import { oraCorretta } from './orologio.rules.ts'
import { riceviPezzo } from './pezzo.queries.server.ts'
import { clienteDiVisitaEliminata, contrastiDi } from './queries.server.ts'
import { mancaFile, riceviConsegna, riceviRapporto } from './rapporto.queries.server.ts'
import { riceviImparato, riceviRcee } from './rcee.queries.server.ts'
import {
  type EsitoAzione,
  type EsitoDiAzione,
  FORMATO_AZIONI,
  GIORNI_RICORDO,
  quandoConfermata,
  type SoggettoDiAzione,
  TIPI_AZIONE,
} from './rules.ts'
import { gestisci, inizia } from './visita.queries.server.ts'

const GIORNO_MS = 86_400_000
const CANCELLATO = 'I dati di questo cliente sono stati cancellati'

/** Beside who sends, from which device. */
type Io = Context & Authority & { device: Device | null }

/**
 * Takes what a telephone confirmed, each action in a transaction of its own: its row, what it does, register and
 * notifications. One that came before answers what it answered then. Where one can't be done now, nor are those behind it:
 * they may build on what it writes.
 * @param oraInvio the telephone's own clock as it sent them
 * @throws whatever went wrong with the first one, where nothing is known of any; AppError non_autenticato, permesso_negato
 */
export async function riceviAzioni(
  ctx: Io,
  inviate: readonly Omit<AzioneInviata, 'ore'>[],
  oraInvio: string | null,
): Promise<EsitoDetto[]> {
  const adesso = new Date().toISOString()
  const esiti: EsitoDetto[] = []
  for (const azione of inviate) {
    const { confermataIl: confermata, oraTelefono } = azione
    const ore = { confermata, oraTelefono, oraInvio, adesso }
    try {
      esiti.push(await ricevi(ctx, { ...azione, ore, confermataIl: oraCorretta(ore) }))
    } catch (errore) {
      const codice = recognise(errore)?.codice
      if (esiti.length === 0 || codice === 'non_autenticato' || codice === 'permesso_negato') throw errore
      const restano = inviate.slice(esiti.length)
      return [...esiti, ...restano.map(({ id }) => esitoDetto(id, { esito: 'riprova' }))]
    }
  }
  return esiti
}

async function ricevi(ctx: Io, azione: AzioneInviata): Promise<EsitoDetto> {
  if (azione.formato > FORMATO_AZIONI) return esitoDetto(azione.id, { esito: 'riprova' })
  const impronta = hash(
    'sha256',
    JSON.stringify([azione.tipo, azione.visitaUid ?? azione.visitaId, azione.corpo]),
    'base64url',
  )
  const tenta = (
    esegui: (contesto: Context, attuale: AzioneInviata, soggetto: SoggettoDiAzione) => Promise<EsitoDiAzione>,
  ) =>
    transaction(ctx.db, async (db) => {
      const contesto = { ...ctx, db, utente: await ctx.stillMay(db), ifVersion: null }
      const datata = await conOraVera(db, await conVisita(db, azione))
      const risposta = await prenota(contesto, datata, impronta)
      if (risposta) return risposta
      const attuale = await diOggi(db, datata)
      const soggetto = await diChi(db, attuale)
      const esito = await esegui(contesto, attuale, soggetto)
      return chiudi(contesto, attuale, { clienteId: soggetto.clienteId, ...esito })
    })
  try {
    return await tenta(async (contesto, attuale, soggetto) => {
      const esito = await esegui(contesto, attuale, soggetto)
      if (esito.esito === 'verifica' && !firmatoDi(azione)) await esigePosto(contesto, attuale.visitaId)
      return esito
    })
  } catch (errore) {
    if (errore instanceof NonAdesso) {
      if (errore.esito === 'manca_file') await tieniParole(ctx, azione)
      return esitoDetto(azione.id, { esito: errore.esito })
    }
    const motivo = rifiutata(errore, azione)
    if (motivo === null) throw errore
    // What it had begun is undone; that it was refused is written down. What is signed nobody refuses but a person.
    return tenta(async (contesto, attuale, { clienteId }) => {
      if (firmatoDi(attuale)) return tieniFirmato(contesto, attuale, { clienteId, motivo })
      // Documents may speak of it: the office can still put it right.
      const nasce = nascitaDi(attuale) && (await haPosto(contesto, attuale.visitaId))
      return { esito: nasce ? 'verifica' : 'respinta', motivo }
    })
  }
}

/** What a report says stays here though its files may never come. */
const tieniParole = (ctx: Io, azione: AzioneInviata) =>
  transaction(ctx.db, async (db) => {
    const contesto = { ...ctx, db, utente: await ctx.stillMay(db) }
    const { id: uid, corpo, tipo } = azione
    const trovata = await conVisita(db, azione)
    const { visitaId } = trovata
    const { clienteId, cancellato } = await diChi(db, await diOggi(db, trovata))
    if (!cancellato && visitaId !== null && tipo === 'rapporto.chiudi')
      await tieniAtteso(contesto, { uid, visitaId, clienteId, corpo })
  })

/** What rules refuse for good. */
const FINALI: ReadonlySet<string> = new Set([
  'dati_non_validi',
  'conflitto',
  'non_trovato',
  'duplicato',
  'in_uso',
])

/** Two that met in the database's own order of things: the same one succeeds when it is sent again. */
const PASSANO: ReadonlySet<string> = new Set(['40001', '40P01'])

/**
 * Why an action can never be done, in words; null where it may be, another time: the database's own troubles pass, and
 * whoever may not call now may sign in again. A constraint of the database stands against it for good: sent again, it would
 * hold up all that is behind it.
 */
function rifiutata(errore: unknown, azione: AzioneInviata): string | null {
  const noto = recognise(errore)
  if (errore instanceof AppError) {
    if (!FINALI.has(errore.codice)) return null
    const [campo] = Object.entries(errore.dettagli.campi ?? {})
    if (!campo) return errore.message
    return firmatoDi(azione) ? illeggibile(azione.tipo, ...campo) : campo[1]
  }
  const { code = '' } = errore as { code?: string }
  const vincolo = noto && FINALI.has(noto.codice) && !PASSANO.has(code)
  return vincolo ? 'Nell’archivio dell’ufficio manca qualcosa di cui parla, o c’è già' : null
}

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
  { db, utente, device, requestId }: Pick<Io, 'db' | 'utente' | 'device' | 'requestId'>,
  azione: AzioneInviata,
  impronta: string,
): Promise<EsitoDetto | undefined> {
  const { adesso } = azione.ore
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
      ora_telefono: azione.oraTelefono,
      ricevuta_il: adesso,
      dispositivo: device && describeDevice(device.userAgent),
      decisione: null,
      decisa_da: null,
      decisa_il: null,
      richiesta: requestId,
      visita_versione: null,
      created_at: adesso,
      updated_at: adesso,
    })
    .onConflict((c) => c.column('uid').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (scritta) return undefined
  const riga = await db
    .selectFrom('azioni')
    .selectAll()
    .where('uid', '=', azione.id)
    .executeTakeFirstOrThrow()
  if (riga.utente_id !== utente.id || riga.impronta !== impronta)
    return esitoDetto(azione.id, {
      esito: 'respinta',
      motivo: 'Questa azione era già arrivata, con altro contenuto',
    })
  return esitoDetto(azione.id, {
    esito: riga.esito,
    motivo: riga.motivo,
    contrasti: contrastiDi(riga.contrasti),
    ...(riga.esito === 'verifica' && {
      ora_telefono: riga.ora_telefono,
      ora_corretta: riga.confermata_il,
    }),
    cancellato: riga.motivo === null && riga.esito === 'respinta',
    versione: riga.visita_versione,
    creato: await creatoDa(db, azione.id),
    ufficio: CONTESE.has(riga.esito) ? await chiInUfficio(db, riga, utente.id) : null,
  })
}

/** With the number of a visit that it calls by the uid of its birth; without one where that isn't here, or no more. */
const conVisita = async (db: Db, azione: AzioneInviata): Promise<AzioneInviata> =>
  azione.visitaUid ? { ...azione, visitaId: await visitaNata(db, azione.visitaUid) } : azione

/** What somebody has to decide says whose word stands against it. */
const CONTESE: ReadonlySet<string> = new Set<EsitoAzione>(['scelta', 'verifica'])

/** An action with the hours that can be believed; what its telephone's own clock said stays beside them. */
async function conOraVera(db: Db, azione: AzioneInviata): Promise<AzioneInviata> {
  const { confermataIl, epoca, ore } = azione
  // Who has heard no hour from the server says its own twice, and may be in 1970: what it is about was there before.
  const nonPrima = epoca === ore.confermata ? await natoIl(db, azione, confermataIl) : epoca
  const datate = { ...ore, nonPrima }
  const quando = quandoConfermata(oraCorretta(datate), nonPrima, ore.adesso)
  return { ...azione, ore: datate, epoca: nonPrima, confermataIl: quando }
}

/** When the visit of an action was made, else its customer; not before `confermata`. */
async function natoIl(db: Db, { visitaId, clienteId }: AzioneInviata, confermata: string): Promise<string> {
  const nato = async (tabella: 'appuntamenti' | 'clienti', id: number | null) =>
    (
      await db
        .selectFrom(tabella)
        .select('created_at')
        .where('id', '=', id ?? 0)
        .executeTakeFirst()
    )?.created_at
  const il = (await nato('appuntamenti', visitaId)) ?? (await nato('clienti', clienteId)) ?? confermata
  return il > confermata ? il : confermata
}

/** The telephone may not have heard that its customer became part of another. */
async function diOggi(db: Db, azione: AzioneInviata): Promise<AzioneInviata> {
  const clienteId = azione.clienteId ?? nascitaDi(azione)?.clienteId ?? null
  return { ...azione, clienteId: clienteId && (await clienteDiOggi(db, clienteId)) }
}

/** Of whom an action tells: for whom it was written, as the telephone says, else whose visit it is, or was. */
async function diChi(db: Db, { visitaId, clienteId }: AzioneInviata): Promise<SoggettoDiAzione> {
  const diVisita = async (visita: number) =>
    (await trova(db, appuntamenti, visita))?.cliente_id ?? clienteDiVisitaEliminata(db, visita)
  const id = clienteId ?? (visitaId === null ? null : await diVisita(visitaId))
  const cancellato = id !== null && (await eCancellato(db, id))
  return { clienteId: id !== null && (await esisteCliente(db, id)) ? id : null, cancellato }
}

/** Why somebody in the office has to decide, because one before it was refused; null where nothing stands against it. */
async function aspetta(db: Db, { dopo: uids, senzaPrima }: AzioneInviata): Promise<string | null> {
  if (uids.length === 0) return null
  const precedenti = await db
    .selectFrom('azioni')
    .select(['uid', 'tipo', 'esito', 'decisione'])
    .where('uid', 'in', uids)
    .execute()
  const mancano = precedenti.length < new Set(uids).size
  // A choice lets go what is behind it once it is made. A signed report with a choice is written, and what is chosen of it
  // later is its own: they hold up nothing.
  const aperta = ({ tipo, esito, decisione }: (typeof precedenti)[number]) =>
    esito === 'scelta' && decisione === null && !tipo.startsWith('rcee.')
  if ((mancano && !senzaPrima) || precedenti.some(aperta)) throw new NonAdesso('trattenuta')
  return mancano || precedenti.some(({ esito }) => esito === 'respinta')
    ? 'L’azione da cui dipende non è stata accettata'
    : null
}

async function esegui(
  ctx: Context,
  azione: AzioneInviata,
  soggetto: SoggettoDiAzione,
): Promise<EsitoDiAzione> {
  if (Date.now() - Date.parse(azione.epoca) > GIORNI_RICORDO * GIORNO_MS)
    return { esito: 'respinta', motivo: `È più vecchia di ${GIORNI_RICORDO} giorni` }
  if (soggetto.cancellato) return { esito: 'respinta', cancellato: true }
  const diVisita = !azione.tipo.startsWith('rcee.') && !firmatoDi(azione) && !nascitaDi(azione)
  if (azione.visitaId === null && azione.visitaUid === null && diVisita)
    return { esito: 'respinta', motivo: 'Manca la visita' }
  const rifiutato = await aspetta(ctx.db, azione)
  const manca = azione.visitaId === null && azione.visitaUid !== null
  const motivo = rifiutato ?? (manca ? 'La visita iniziata sul telefono non è in ufficio' : null)
  if (await mancaFile(ctx, azione)) throw new NonAdesso('manca_file')
  if (azione.tipo === 'rapporto.chiudi') return riceviRapporto(ctx, azione, { motivo, ...soggetto })
  if (azione.tipo === 'rcee.chiudi') return riceviRcee(ctx, azione, { motivo, ...soggetto })
  if (azione.tipo === 'rcee.impara') return riceviImparato(ctx, azione)
  if (azione.tipo === 'rapporto.consegna' || azione.tipo === 'rcee.consegna')
    return riceviConsegna(ctx, azione, rifiutato)
  if (nascitaDi(azione)) return riceviNascita(ctx, azione, { motivo: rifiutato, ...soggetto })
  if (azione.tipo === 'pezzo.chiedi') return riceviPezzo(ctx, azione, motivo)
  if (azione.tipo === 'visita.inizia') return inizia(ctx, azione, motivo)
  if (azione.tipo !== 'visita.gestisci')
    return { esito: 'respinta', motivo: 'Tepore non conosce questa azione' }
  return gestisci(ctx, azione, motivo)
}

/** Writes down what came of it, and tells the Admins what waits for them. */
async function chiudi(
  ctx: Context,
  azione: AzioneInviata,
  {
    esito,
    motivo = null,
    contrasti = [],
    clienteId = null,
    cancellato = false,
    corpo,
    versione = null,
    creato = null,
  }: EsitoDiAzione,
): Promise<EsitoDetto> {
  if (azione.tipo === 'rapporto.chiudi') await togliAtteso(ctx.db, azione.id)
  if (azione.risponde && (esito === 'fatta' || esito === 'verifica')) await risolvi(ctx, azione.risponde)
  const aperta = esito === 'scelta' || esito === 'verifica'
  const { visitaUid } = azione
  const tenuto = { ...((corpo ?? azione.corpo) as object), ...(visitaUid && { visitaUid }) }
  const scritta = await ctx.db
    .updateTable('azioni')
    .set({
      esito,
      cliente_id: clienteId,
      motivo: cancellato ? null : motivo,
      corpo: aperta ? JSON.stringify(tenuto) : null,
      contrasti: aperta ? JSON.stringify(contrasti) : null,
      visita_versione: versione,
      ...(azione.tipo === 'visita.nuova' && { appuntamento_id: creato }),
    })
    .where('uid', '=', azione.id)
    .returning(['id', 'appuntamento_id', 'corpo', 'contrasti'])
    .executeTakeFirstOrThrow()
  if (esito !== 'respinta') await diceFotoNonPrese(ctx, azione, clienteId)
  if (esito === 'verifica') await avvisaUfficio(ctx, azione.visitaId, clienteId, motivo, scritta.id)
  return esitoDetto(azione.id, {
    esito,
    motivo,
    contrasti,
    cancellato,
    ...(esito === 'verifica' && { ora_telefono: azione.oraTelefono, ora_corretta: azione.confermataIl }),
    versione,
    creato,
    ufficio: CONTESE.has(esito) ? await chiInUfficio(ctx.db, scritta, ctx.utente.id) : null,
  })
}

/** The choice that an action answers is made: what waits behind it may go on. */
async function risolvi({ db, utente }: Context, uid: string): Promise<void> {
  await db
    .updateTable('azioni')
    .set({ decisione: 'Accettata', decisa_da: utente.nome_utente, decisa_il: new Date().toISOString() })
    .where('uid', '=', uid)
    .where('utente_id', '=', utente.id)
    .where('esito', '=', 'scelta')
    .where('decisione', 'is', null)
    .execute()
}

const esitoDetto = (
  id: string,
  {
    esito,
    motivo = null,
    contrasti = [],
    ufficio = null,
    ora_telefono = null,
    ora_corretta = null,
    versione = null,
    creato = null,
    cancellato = false,
  }: Partial<EsitoDetto> & Pick<EsitoDetto, 'esito'>,
): EsitoDetto => ({
  ...{ id, esito, motivo: cancellato ? CANCELLATO : motivo, ufficio, cancellato },
  ...{ ora_telefono, ora_corretta, versione, creato },
  // What an Admin decides about may hold amounts that the sender must not see.
  contrasti: esito === 'scelta' ? contrasti : [],
})
