import type { LetturaPec, STATI_MESSAGGIO_PEC } from '#anagrafe/posta-certificata/contract.ts'
import { emittentiPec } from '#anagrafe/posta-certificata/messaggi.queries.server.ts'
import {
  type CasellaPec,
  type ComeSiLegge,
  casellaPec,
  esigePronta,
  prendiLettura,
  segnaLettura,
} from '#anagrafe/posta-certificata/queries.server.ts'
import type { Context, Services } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import { crea } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import type { CertifiedAnswer, CertifiedMail } from '#server/files/pec-mail.ts'
import { LARGEST_MAIL, lookInto, type OpenFolder, type Unopened } from '#server/imap.ts'
import type { Job } from '#server/jobs.ts'
import type { Failed } from '#server/mail.ts'
import { VERSION } from '#server/version.ts'
import { AppError } from '#shared/errors.ts'
import { avvisaAdmin } from '#visite/notifiche/queries.server.ts'
import { comeProgramma } from '#visite/spedizioni/queries.server.ts'
import { applica } from './applica.queries.server.ts'
import { segnaEsitoLettura, UN_ORA } from './esito.queries.server.ts'
import {
  ALTRO_INDIRIZZO,
  ciRiguarda,
  FIRMA_DA_RICONOSCERE,
  FUORI_VALIDITA,
  INTESTAZIONI,
  mittenteDi,
  NON_DATO,
  NON_LETTO,
  riferito,
  TROPPO_GRANDE,
} from './rules.ts'

/*
 * How the certified mailbox is read: headers of what is new, whole only what concerns us, each message by itself. What was
 * looked at is remembered by the folder's numbers; a message that can't be read stops no other.
 */

/** A round ends after so long; what it has read stays read. */
const GIRO_MS = 60_000
/** No message is begun later than this in a round. */
const ULTIMO_MS = 40_000
/** Whoever reads for longer has gone. */
const ABBANDONATA_MS = 180_000
const TESTE_PER_VOLTA = 200
const PIENA_DA = 0.95

interface Giro {
  ctx: Context
  casella: CasellaPec
  lettura: ComeSiLegge
  folder: OpenFolder
  fino: number
  lette: number
  /** A fault of our own with one message; said when the others are read. */
  guasto: unknown
}

/** One round by itself. A sign-in that was refused is tried again after an hour, or once the mailbox is changed. */
export async function giroDiLettura(services: Services): Promise<void> {
  const casella = await casellaPec(services)
  if ('manca' in casella || !casella.lettura) return
  const { detto, presaIl } = casella.lettura
  const riposa = detto === 'accesso' && presaIl !== null && presaIl > casella.cambiataIl
  if (riposa && Date.parse(presaIl) > Date.now() - UN_ORA) return
  await leggi(services, casella, casella.lettura)
}

/** The same when somebody asks for it. @throws AppError casella_assente, conflitto with what keeps it from reading */
export async function leggiAdesso(services: Services): Promise<LetturaPec> {
  const casella = await casellaPec(services)
  esigePronta(casella)
  if (!casella.lettura) throw new AppError('conflitto', 'Di’ prima da che giorno leggere la casella')
  const letta = await leggi(services, casella, casella.lettura)
  if (letta === null) throw new AppError('conflitto', 'La casella si sta già leggendo')
  if ('reason' in letta) throw new AppError('conflitto', letta.reason)
  return letta
}

/** @returns null where somebody else is reading */
async function leggi(
  services: Services,
  casella: CasellaPec,
  lettura: ComeSiLegge,
): Promise<LetturaPec | Failed | null> {
  const { db } = services
  if (!(await prendiLettura(db, new Date(Date.now() - ABBANDONATA_MS).toISOString()))) return null
  const ctx = { ...comeProgramma(services), requestId: 'pec' }
  const entro = performance.now() + ULTIMO_MS
  let giro: Giro | undefined
  try {
    const esito = await lookInto(casella.imap, GIRO_MS, async (folder) => {
      const [validita, numero] = lettura.fino?.split(':') ?? []
      const fino = validita === folder.validity ? Number(numero) : 0
      giro = { ...{ ctx, casella, lettura, folder, fino, lette: 0, guasto: undefined } }
      await rileggi(giro, entro)
      const finita = await leggiNuovi(giro, lettura, entro)
      return { lette: giro.lette, finita, piena: ((await folder.fullness()) ?? 0) > PIENA_DA }
    })
    await segnaEsitoLettura(services, lettura, esito)
    if (giro?.guasto !== undefined) throw giro.guasto
    return esito
  } finally {
    await segnaLettura(db, { lettura_finita_il: new Date().toISOString() })
  }
}

/** @returns whether all that is there has been looked at */
async function leggiNuovi(giro: Giro, { daGiorno }: ComeSiLegge, entro: number): Promise<boolean> {
  const { ctx, folder } = giro
  const nuovi = await folder.since(daGiorno, giro.fino)
  for (let da = 0; da < nuovi.length; da += TESTE_PER_VOLTA) {
    const pezzo = nuovi.slice(da, da + TESTE_PER_VOLTA)
    for (const testa of await folder.headers(pezzo, INTESTAZIONI)) {
      if (performance.now() > entro) return false
      if (!ciRiguarda(testa.headers)) continue
      await uno(giro, testa)
      await fino(ctx.db, folder, testa.uid)
    }
    await fino(ctx.db, folder, pezzo.at(-1) ?? giro.fino)
  }
  return true
}

const fino = (db: Db, { validity }: OpenFolder, uid: number) =>
  segnaLettura(db, { letta_fino: `${validity}:${uid}` })

/** Reads again what waited for a signature to be known, and after an update what couldn't be read. */
async function rileggi(giro: Giro, entro: number): Promise<void> {
  const { ctx, folder } = giro
  const rimasti = await ctx.db
    .selectFrom('messaggi_pec')
    .leftJoin('emittenti_pec', 'emittenti_pec.id', 'messaggi_pec.emittente_id')
    .select('posto')
    .where('messaggi_pec.stato', 'in', ['Da_Guardare', 'Da_Riconoscere'])
    .where((e) =>
      e.or([
        e.and([e('messaggi_pec.stato', '=', 'Da_Riconoscere'), e('riconosciuto', '=', true)]),
        e.and([e('messaggi_pec.stato', '=', 'Da_Guardare'), e('lettore', '!=', VERSION)]),
      ]),
    )
    .where('posto', 'like', `${folder.validity}:%`)
    .limit(TESTE_PER_VOLTA)
    .execute()
  const uids = rimasti.map(({ posto }) => Number(posto.split(':')[1])).sort((a, b) => a - b)
  if (uids.length === 0) return
  for (const testa of await folder.headers(uids, INTESTAZIONI)) {
    if (performance.now() > entro) return
    await uno(giro, testa)
  }
}

/** Reads one that concerns us; what it says is taken once, however often it lies there. */
async function uno(giro: Giro, testa: Unopened): Promise<void> {
  const { ctx } = giro
  const posto = `${giro.folder.validity}:${testa.uid}`
  // Without one it is itself alone.
  const message_id = testa.headers.get('message-id')?.slice(0, 500) || posto
  const noto = await ctx.db
    .selectFrom('messaggi_pec')
    .select(['id', 'stato'])
    .where('message_id', '=', message_id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (noto?.stato === 'Letto') return
  // What the server fails at is no fault of the message.
  const bytes = testa.size > LARGEST_MAIL ? 'grande' : await interoSenzaInciampo(giro, testa.uid)
  if (bytes === null) return
  giro.lette++
  try {
    const riga = await apri(giro, testa, bytes)
    await tieni(ctx, noto, { message_id, posto, lettore: VERSION, arrivato_il: arrivo(testa), ...riga })
  } catch (failure) {
    // Many files wait to be read: the round goes on another time.
    if (failure instanceof AppError) throw failure
    giro.guasto ??= failure
    const motivo = NON_LETTO.illeggibile
    await tieni(ctx, noto, {
      ...{ message_id, posto, lettore: VERSION, arrivato_il: arrivo(testa), tipo: 'illeggibile' },
      ...{ stato: 'Da_Guardare', motivo, oggetto: null, impronta: null },
      ...{ invio_id: null, cliente_id: null, emittente_id: null },
    })
  }
}

/** When the server says that it took it; a clock that goes wrong counts as now. */
function arrivo({ arrived }: Unopened): string {
  const ms = arrived.getTime()
  return new Date(ms > 0 && ms <= Date.now() ? ms : Date.now()).toISOString()
}

type Riga = Omit<Parameters<typeof tieni>[2], 'message_id' | 'posto' | 'lettore' | 'arrivato_il'>

async function apri(
  { ctx, casella }: Giro,
  testa: Unopened,
  bytes: Buffer | 'grande' | 'inciampo',
): Promise<Riga> {
  const senza = { invio_id: null, cliente_id: null, emittente_id: null, impronta: null, oggetto: null }
  const daGuardare = (motivo: string, altro: object = {}) => ({
    ...{ tipo: testa.headers.get('x-ricevuta')?.slice(0, 40) ?? 'posta-certificata' },
    ...senza,
    ...{ stato: 'Da_Guardare' as const, motivo },
    ...altro,
  })
  if (bytes === 'grande') return daGuardare(TROPPO_GRANDE)
  if (bytes === 'inciampo') return daGuardare(NON_DATO)
  const finita: CertifiedAnswer = { fault: 'illeggibile' }
  const letto = await ctx.children.read('pec', 0, bytes, finita)
  if ('fault' in letto) return daGuardare(NON_LETTO[letto.fault])
  const { mail } = letto
  const certificato = { tipo: mail.kind, oggetto: mail.subject || null }
  const indirizzo = mittenteDi(testa.headers)
  if (!mail.signer.addresses.includes(indirizzo)) return daGuardare(ALTRO_INDIRIZZO, certificato)
  const at = arrivo(testa)
  if (at < mail.signer.from.toISOString() || at > mail.signer.until.toISOString())
    return daGuardare(FUORI_VALIDITA, certificato)
  const emittente = await emittenteDi(ctx, mail, indirizzo)
  const firmato = { ...certificato, emittente_id: emittente.id }
  // Asked about once; one that an Admin has refused is nobody's to look at.
  if (!emittente.riconosciuto)
    return daGuardare(FIRMA_DA_RICONOSCERE, {
      ...firmato,
      stato: emittente.riconosciuto === null ? 'Da_Riconoscere' : 'Rifiutato',
    })
  const { motivo, invioId, clienteId } = await applica(ctx, mail, {
    ...{ risponde: riferito(testa.headers), indirizzo: casella.indirizzo, at },
  })
  const stato = motivo === null ? 'Letto' : 'Da_Guardare'
  const impronta = motivo === null ? await ctx.fileStore.save(bytes, 'bin') : null
  return {
    ...senza,
    ...firmato,
    stato,
    motivo,
    impronta,
    invio_id: invioId,
    cliente_id: clienteId,
  }
}

/** So many rounds may end at one message; then the others come. */
const INCIAMPI = 3

/** A whole message, unless round after round has ended at it. */
async function interoSenzaInciampo({ ctx, folder, lettura }: Giro, uid: number) {
  const posto = `${folder.validity}:${uid}`
  const volte = lettura.inciampo?.startsWith(`${posto}:`) ? Number(lettura.inciampo.split(':')[2]) : 0
  if (volte >= INCIAMPI) {
    await segnaLettura(ctx.db, { inciampo: null })
    return 'inciampo'
  }
  await segnaLettura(ctx.db, { inciampo: `${posto}:${volte + 1}` })
  const bytes = await folder.whole(uid)
  await segnaLettura(ctx.db, { inciampo: null })
  return bytes
}

/** Who signed, by the last certificate of the chain and the address that it is for; asked about where nobody knows them. */
async function emittenteDi(ctx: Context, { signer }: CertifiedMail, indirizzo: string) {
  const noto = await ctx.db
    .selectFrom('emittenti_pec')
    .select(['id', 'riconosciuto'])
    .where('certificato', '=', signer.anchor)
    .where('indirizzo', '=', indirizzo)
    .executeTakeFirst()
  if (noto) return noto
  return transaction(ctx.db, async (db) => {
    const { id } = await crea({ ...ctx, db }, emittentiPec, {
      ...{ certificato: signer.anchor, indirizzo, nome: signer.issuer, riconosciuto: null },
    })
    // One that waits is told already: from a box that anybody writes to, more would be noise.
    const attende = await db
      .selectFrom('emittenti_pec')
      .select('id')
      .where('riconosciuto', 'is', null)
      .where('id', '!=', id)
      .limit(1)
      .executeTakeFirst()
    if (!attende)
      await avvisaAdmin({ db }, null, {
        ...{ titolo: 'Posta certificata', apri: '/admin?tab=avvisi' },
        messaggio: `Una firma da riconoscere: ${indirizzo}, garantita da ${signer.issuer}`,
      })
    return { id, riconosciuto: null }
  })
}

/** Keeps what became of a message; one that is known keeps its row. */
async function tieni(
  ctx: Context,
  noto: { id: number; stato: string } | undefined,
  riga: {
    message_id: string
    tipo: string
    stato: (typeof STATI_MESSAGGIO_PEC)[number]
    motivo: string | null
    oggetto: string | null
    arrivato_il: string
    impronta: string | null
    invio_id: number | null
    cliente_id: number | null
    emittente_id: number | null
    posto: string
    lettore: string
  },
): Promise<void> {
  const adesso = new Date().toISOString()
  if (!noto) {
    await ctx.db
      .insertInto('messaggi_pec')
      .values({ ...riga, versione: 1, created_at: adesso, updated_at: adesso })
      .execute()
    return
  }
  // What somebody has looked at is theirs, unless it can be read now.
  const stato = noto.stato === 'Visto' && riga.stato === 'Da_Guardare' ? 'Visto' : riga.stato
  await ctx.db
    .updateTable('messaggi_pec')
    .set({ ...riga, stato, updated_at: adesso })
    .where('id', '=', noto.id)
    .execute()
}

export const jobs: readonly Job[] = [{ name: 'pec letta', apart: true, run: giroDiLettura }]
