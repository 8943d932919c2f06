import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { transazione } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { type Ambiente, ErroreDiAvvio } from '#server/env.ts'
import type { Magazzino } from '#server/files/store.ts'
import { ErroreApplicativo } from '#shared/errors.ts'
import { ID_MASSIMO } from '#shared/fields.ts'
import type { UtenteCorrente } from '#shared/permissions.ts'
import { Corpo, type Fatta, unaPerTutti } from './answers.ts'
import { conStato, statoPer } from './conditional.ts'
import { erroreDiValidazione, riconosci } from './errors.ts'
import { impronta, type Risposta, unaVoltaSola } from './idempotency.ts'
import { PAGINA_API } from './openapi.ts'
import { type Inviabile, invia, inviaFile } from './replies.ts'
import type { Chiamata, Rotta } from './routes.ts'
import { autentica, presunta, type Sessione } from './sessions.ts'
import { INVOLUCRO, riceviMultipart } from './uploads.ts'

/** What every call works with. */
export interface Mezzi {
  db: Db
  ambiente: Ambiente
  magazzino: Magazzino
}

const sha256 = (contenuto: Buffer) => createHash('sha256').update(contenuto).digest('hex')

declare module 'fastify' {
  interface FastifyRequest {
    utente: UtenteCorrente | null
    /** The bearer token of the session; empty on public routes. */
    token: string
    /** All that the answer depends on (conditional.ts); null where that can't be said. */
    stato: string | null
    /** The same where others get this very answer; null where it is this person's own. */
    comune: string | null
    /** Who really calls, where the answer is begun before that is known. */
    conferma: Promise<Sessione | undefined> | null
  }
  interface FastifyContextConfig {
    permesso?: Rotta['permesso']
  }
}

const NESSUNO: UtenteCorrente = { id: 0, nome_utente: '', email: '', ruolo: 'Operatore' }

/**
 * Puts the API's routes under /api with all of the wire conventions (decisions §2): session, permission, validation,
 * transaction, safe repeats, versions, envelopes.
 * @throws ErroreDiAvvio when a route states no permission, whoever added it
 */
export async function collegaRotte(
  app: FastifyInstance,
  mezzi: Mezzi,
  rotte: readonly Rotta[],
): Promise<void> {
  app.decorateRequest('utente', null)
  app.decorateRequest('stato', null)
  app.decorateRequest('comune', null)
  app.decorateRequest('conferma', null)
  app.decorateRequest('token', '')
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.startsWith('/api') && !url.startsWith(PAGINA_API) && config?.permesso === undefined)
      throw new ErroreDiAvvio(`la rotta ${String(method)} ${url} non dice chi può chiamarla`)
  })
  const collega = (dove: FastifyInstance, rotta: Rotta) =>
    dove.route({
      method: rotta.metodo,
      url: `/api${rotta.percorso}`,
      config: { permesso: rotta.permesso },
      ...(!rotta.binario && { compress: false }),
      onRequest: (richiesta, _, avanti) => ammetti(mezzi.db, rotta, richiesta, avanti),
      ...(rotta.fileMassimo && { bodyLimit: rotta.fileMassimo + INVOLUCRO }),
      handler: (richiesta, risposta) =>
        richiesta.conferma
          ? serviIntanto(mezzi, rotta, richiesta, risposta, richiesta.conferma)
          : servi(mezzi, rotta, richiesta, risposta),
    })
  for (const rotta of rotte) if (!rotta.fileMassimo) collega(app, rotta)
  // What files need runs at every call of its context: so they have one of their own.
  await app.register(async (perFile) => {
    await perFile.register(multipart, { throwFileSizeLimit: false })
    for (const rotta of rotte) if (rotta.fileMassimo) collega(perFile, rotta)
  })
}

const gettone = ({ headers }: FastifyRequest) =>
  /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? ''

/** Session and permission, before the body is read. */
function ammetti(db: Db, rotta: Rotta, richiesta: FastifyRequest, avanti: (errore?: Error) => void): void {
  const token = rotta.permesso === 'pubblico' ? '' : gettone(richiesta)
  richiesta.token = token
  const sessione = token ? autentica(db, token, !rotta.sfondo) : undefined
  if (sessione instanceof Promise) {
    const nota = siPresume(rotta, richiesta) ? presunta(db, token) : undefined
    if (nota && !rifiuto(rotta, richiesta, nota)) {
      richiesta.conferma = sessione
      // Whoever waits for it is told; a call that ends before it is served leaves nobody to.
      sessione.catch(() => undefined)
      avanti()
    } else sessione.then((letta) => rifiuto(rotta, richiesta, letta)).then(avanti, avanti)
  } else avanti(rifiuto(rotta, richiesta, sessione))
}

/** Reads of the database that nobody has an answer of yet: those may be made in vain. */
const siPresume = ({ metodo, binario, altrove, comune, prepara }: Rotta, { headers }: FastifyRequest) =>
  metodo === 'GET' && !binario && !altrove && !comune && !prepara && headers['if-none-match'] === undefined

/** Why this person may not make the call, or undefined: then the request knows who they are. */
function rifiuto(
  { permesso, metodo, binario, altrove, comune }: Rotta,
  richiesta: FastifyRequest,
  sessione: Sessione | undefined,
): ErroreApplicativo | undefined {
  if (permesso === 'pubblico') return undefined
  richiesta.utente = sessione?.utente ?? null
  if (!sessione) return new ErroreApplicativo('non_autenticato')
  const { utente, dati } = sessione
  if (!permesso(utente)) return new ErroreApplicativo('permesso_negato')
  if (metodo === 'GET' && !binario && !altrove) richiesta.stato = statoPer(utente.id, dati)
  const insieme = comune?.(utente)
  if (insieme !== undefined) richiesta.comune = statoPer(insieme, dati)
  return undefined
}

function numeriDelPercorso(params: unknown): Record<string, number> {
  const numeri: Record<string, number> = {}
  for (const [nome, valore] of Object.entries(params as Record<string, string>)) {
    const numero = /^[1-9]\d{0,9}$/.test(valore) ? Number(valore) : Number.NaN
    if (!(numero <= ID_MASSIMO)) throw new ErroreApplicativo('non_trovato')
    numeri[nome] = numero
  }
  return numeri
}

function convalida(schema: z.ZodType | undefined, valore: unknown): unknown {
  if (!schema) return undefined
  const letto = schema.safeParse(valore)
  if (!letto.success) throw erroreDiValidazione(letto.error)
  return letto.data
}

/** If-Match → version; a value that is no version of ours matches none (-1). */
function versioneAttesa(intestazione: string | undefined): number | null {
  if (intestazione === undefined || intestazione === '*') return null
  const numero = /^(?:W\/)?"?(\d{1,9})(?:\.[^"]*)?"?$/.exec(intestazione.trim())?.[1]
  return numero === undefined ? -1 : Number(numero)
}

async function servi(mezzi: Mezzi, rotta: Rotta, richiesta: FastifyRequest, risposta: FastifyReply) {
  const { stato: ora, comune } = richiesta
  const nota = richiesta.headers['if-none-match']
  const invariata = ora === null ? undefined : conStato(nota, ora)
  if (invariata) return risposta.code(304).header('etag', invariata).send()
  const parametri = numeriDelPercorso(richiesta.params)
  const { campi, file } =
    rotta.fileMassimo === undefined
      ? { campi: richiesta.body === undefined ? {} : richiesta.body, file: undefined }
      : await riceviMultipart(richiesta, rotta.fileMassimo)
  const chiamata = chiamataDi(mezzi, rotta, richiesta, parametri, campi, file)
  const preparato = rotta.prepara && (await rotta.prepara(chiamata))
  const pronta: Pronta = Object.assign(chiamata, { preparato })
  if (rotta.binario) return inviaFile(risposta, (await rotta.esegui(pronta)) as Inviabile)
  const prepara = () => esegui(rotta, pronta, richiesta).then(fatta)
  const risultato = comune === null ? prepara() : unaPerTutti(mezzi.db, rotta, comune, richiesta.url, prepara)
  return invia(rotta, richiesta, risposta, await risultato)
}

/**
 * Makes the answer for who the token was when it was last seen, while the database is asked who it is: on PostgreSQL the
 * questions leave together (ADR 039). Nothing is given before that is known; where it is somebody else, or the same with
 * another role, the answer is made again. It is labelled by the data of then: it may be newer than its label, never older.
 */
async function serviIntanto(
  mezzi: Mezzi,
  rotta: Rotta,
  richiesta: FastifyRequest,
  risposta: FastifyReply,
  conferma: Promise<Sessione | undefined>,
) {
  const { utente, stato } = richiesta
  const fai = async () => {
    const parametri = numeriDelPercorso(richiesta.params)
    const chiamata = chiamataDi(mezzi, rotta, richiesta, parametri, {}, undefined)
    return fatta(await rispondi(rotta, Object.assign(chiamata, { preparato: undefined })))
  }
  const [prova, sessione] = await Promise.allSettled([fai(), conferma])
  if (sessione.status === 'rejected') throw sessione.reason
  const errore = rifiuto(rotta, richiesta, sessione.value)
  if (errore) throw errore
  if (!isDeepStrictEqual(richiesta.utente, utente)) return servi(mezzi, rotta, richiesta, risposta)
  if (prova.status === 'rejected') throw prova.reason
  richiesta.stato = stato
  return invia(rotta, richiesta, risposta, prova.value)
}

type Pronta = Chiamata<unknown, unknown, unknown>

function chiamataDi(
  mezzi: Mezzi,
  rotta: Rotta,
  richiesta: FastifyRequest,
  parametri: Pronta['parametri'],
  campi: unknown,
  file: Pronta['file'],
): Omit<Pronta, 'preparato'> {
  return {
    ...mezzi,
    utente: richiesta.utente ?? NESSUNO,
    richiesta: richiesta.id,
    seVersione: rotta.metodo === 'PUT' ? versioneAttesa(richiesta.headers['if-match']) : null,
    parametri,
    id: parametri.id ?? 0,
    query: convalida(rotta.query, richiesta.query),
    corpo: convalida(rotta.corpo, campi),
    file,
    indirizzo: richiesta.ip,
    token: richiesta.token,
  }
}

type Esito = Risposta & { versione: number | undefined }

const fatta = ({ stato, corpo, versione }: Esito): Fatta => ({ stato, corpo: new Corpo(corpo), versione })

async function esegui(rotta: Rotta, chiamata: Pronta, richiesta: FastifyRequest): Promise<Esito> {
  if (rotta.metodo === 'GET' || rotta.senzaTransazione) return rispondi(rotta, chiamata)
  const chiave = richiesta.headers['idempotency-key']
  try {
    const dentro = (trx: Db) => rispondi(rotta, { ...chiamata, db: trx })
    if (typeof chiave !== 'string' || rotta.permesso === 'pubblico')
      return await transazione(chiamata.db, dentro)
    if (chiave.length > 200)
      throw new ErroreApplicativo('dati_non_validi', 'Chiave di ripetizione troppo lunga')
    // What was checked, not what came: that may be nested a hundred thousand deep.
    const inviato = chiamata.file ? [chiamata.corpo, sha256(chiamata.file.contenuto)] : chiamata.corpo
    const segno = impronta(rotta.metodo, richiesta.url, inviato)
    const prima = await unaVoltaSola(
      chiamata.db,
      { utenteId: chiamata.utente.id, chiave, impronta: segno },
      dentro,
    )
    return 'versione' in prima ? prima : { ...prima, versione: versioneDi(JSON.parse(prima.corpo).data) }
  } catch (errore) {
    const noto = riconosci(errore)
    if (noto?.codice === 'versione_superata' && rotta.corrente)
      noto.dettagli.data = await rotta.corrente({ ...chiamata, seVersione: null })
    throw errore
  }
}

const versioneDi = (dati: unknown): number | undefined => {
  const versione = (dati as { versione?: unknown } | null)?.versione
  return typeof versione === 'number' ? versione : undefined
}

async function rispondi(rotta: Rotta, chiamata: Pronta): Promise<Esito> {
  const esito = await rotta.esegui(chiamata)
  const dati = rotta.corrente ? await rotta.corrente(chiamata) : esito
  if (rotta.elenco) {
    const { righe, conteggio } = dati as { righe: unknown[]; conteggio: number }
    return { stato: 200, corpo: JSON.stringify({ data: righe, count: conteggio }), versione: undefined }
  }
  const stato = rotta.stato ?? (rotta.metodo === 'POST' ? 201 : 200)
  return { stato, corpo: JSON.stringify({ data: dati ?? null }), versione: versioneDi(dati) }
}
