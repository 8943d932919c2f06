import { setTimeout } from 'node:timers/promises'
import type { LetturaPec, RigaMessaggioPec } from '#anagrafe/posta-certificata/contract.ts'
import {
  type CasellaPec,
  type ComeSiLegge,
  casellaPec,
  esigePronta,
  prendiLettura,
  segnaLettura,
} from '#anagrafe/posta-certificata/queries.server.ts'
import type { Context, Services } from '#server/data/context.ts'
import { LARGEST_MAIL, lookInto, type OpenFolder, type Unopened } from '#server/imap.ts'
import type { Job } from '#server/jobs.ts'
import type { Failed } from '#server/mail.ts'
import { VERSION } from '#server/version.ts'
import { AppError } from '#shared/errors.ts'
import { comeProgramma } from '#visite/spedizioni/queries.server.ts'
import { apri, arrivo } from './apri.queries.server.ts'
import { segnaEsitoLettura, UN_ORA } from './esito.queries.server.ts'
import { ciRiguarda, INTESTAZIONI, NON_PIU_QUI } from './rules.ts'

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
/** So often, and for so long each time, whoever asks waits for a round that is under way. */
const ATTESE_AL_MASSIMO = 40
const ATTESA_MS = 250
const PIENA_DA = 0.95

interface Giro {
  ctx: Context
  casella: CasellaPec
  lettura: ComeSiLegge
  /** Since when the box is this round's. */
  presa: string
  folder: OpenFolder
  fino: number
  lette: number
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
  let letta = await leggi(services, casella, casella.lettura)
  // One that is under way may have passed what is asked for: it is waited for, then read.
  for (let n = 0; letta === null && n < ATTESE_AL_MASSIMO; n++) {
    await setTimeout(ATTESA_MS)
    letta = await leggi(services, casella, casella.lettura)
  }
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
  const presa = await prendiLettura(db, new Date(Date.now() - ABBANDONATA_MS).toISOString())
  if (presa === null) return null
  const ctx = { ...comeProgramma(services), requestId: 'pec' }
  const entro = performance.now() + ULTIMO_MS
  const looked = Promise.withResolvers<void>()
  let begun = false
  try {
    const esito = await lookInto(casella.imap, GIRO_MS, async (folder) => {
      begun = true
      try {
        const [validita, numero] = lettura.fino?.split(':') ?? []
        const fino = validita === folder.validity ? Number(numero) : 0
        const giro = { ...{ ctx, casella, lettura, presa, folder, fino, lette: 0 } }
        await rileggi(giro, entro)
        const finita = await leggiNuovi(giro, lettura, entro)
        // What somebody has known meanwhile: whoever says so while the box is read is told that it is, and asks no more.
        await rileggi(giro, entro)
        return { lette: giro.lette, finita, piena: ((await folder.fullness()) ?? 0) > PIENA_DA }
      } finally {
        looked.resolve()
      }
    })
    // Out of time, it may be at a message still: nobody else begins with that one.
    if (begun) await Promise.race([looked.promise, setTimeout(GIRO_MS, undefined, { ref: false })])
    await segnaEsitoLettura(services, lettura, esito, presa)
    return esito
  } finally {
    await segnaLettura(db, { lettura_finita_il: new Date().toISOString() }, presa)
  }
}

/** @returns whether all that is there has been looked at */
async function leggiNuovi(giro: Giro, { daGiorno }: ComeSiLegge, entro: number): Promise<boolean> {
  const { folder } = giro
  const nuovi = await folder.since(daGiorno, giro.fino)
  for (let da = 0; da < nuovi.length; da += TESTE_PER_VOLTA) {
    const pezzo = nuovi.slice(da, da + TESTE_PER_VOLTA)
    for (const testa of await folder.headers(pezzo, INTESTAZIONI)) {
      if (performance.now() > entro) return false
      if (!ciRiguarda(testa.headers)) continue
      await uno(giro, testa)
      await segnaFino(giro, testa.uid)
    }
    await segnaFino(giro, pezzo.at(-1) ?? giro.fino)
  }
  return true
}

const segnaFino = ({ ctx, folder, presa }: Giro, uid: number) =>
  segnaLettura(ctx.db, { letta_fino: `${folder.validity}:${uid}` }, presa)

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
  const teste = await folder.headers(uids, INTESTAZIONI, true)
  for (const testa of teste) {
    if (performance.now() > entro) return
    await uno(giro, testa)
  }
  // Somebody has taken them out of the folder: nobody can read them any more.
  const andati = uids.filter((uid) => !teste.some((testa) => testa.uid === uid))
  if (andati.length > 0)
    await ctx.db
      .updateTable('messaggi_pec')
      .set({ stato: 'Visto', motivo: NON_PIU_QUI })
      .where(
        'posto',
        'in',
        andati.map((uid) => `${folder.validity}:${uid}`),
      )
      .where('stato', 'in', ['Da_Guardare', 'Da_Riconoscere'])
      .execute()
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
  const bytes = await intero(giro, testa, posto)
  if (bytes !== null) {
    giro.lette++
    const riga = await apri(ctx, giro.casella.indirizzo, testa, bytes)
    await tieni(ctx, noto, { message_id, posto, lettore: VERSION, arrivato_il: arrivo(testa), ...riga })
  }
  await segnaLettura(ctx.db, { inciampo: null })
}

/** So many rounds may end at one message; then the others come. */
const INCIAMPI = 3

/** A whole message; `inciampo` where round after round has ended at it, `grande` where nobody's is so large. */
async function intero({ ctx, folder, lettura }: Giro, { uid, size }: Unopened, posto: string) {
  if (size > LARGEST_MAIL) return 'grande'
  const volte = lettura.inciampo?.startsWith(`${posto}:`) ? Number(lettura.inciampo.split(':')[2]) : 0
  if (volte >= INCIAMPI) return 'inciampo'
  // Forgotten once it is read: whatever ends a round here, it is tried again first, and not for ever.
  await segnaLettura(ctx.db, { inciampo: `${posto}:${volte + 1}` })
  return folder.whole(uid)
}

/** Keeps what became of a message; one that is known keeps its row. */
async function tieni(
  ctx: Context,
  noto: { id: number; stato: string } | undefined,
  riga: Omit<RigaMessaggioPec, 'id' | 'versione'> & { posto: string; lettore: string },
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
