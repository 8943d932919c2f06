import { createHash } from 'node:crypto'
import { creaImpianto, impianti } from '#anagrafe/impianti/impianto.queries.server.ts'
import { impiantoFattoIntanto } from '#anagrafe/impianti/insieme.queries.server.ts'
import { conBolliniInFattura } from '#carte/da-fatturare/bollino-in-bozza.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi, trova } from '#server/data/read.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { formatEuro } from '#shared/money.ts'
import { type CurrentUser, gestisceImporti, isAdmin } from '#shared/permissions.ts'
import { fuoriTempo } from '#telefono/rapporti/chiusura.queries.server.ts'
import type { Fermo, ModuloCorpo, RigaModulo } from './contract.ts'
import { fermoDelServer, nominaAltri } from './fermo.queries.server.ts'
import { fattoAltrove } from './gia-fatto.queries.server.ts'
import { giudica } from './giudizio.rules.ts'
import {
  type ContrastoImparato,
  type DiChiE,
  datiImpianto,
  type Generatore,
  generatoreDi,
  impara,
  numeroStampatoPreso,
  trovaGeneratore,
} from './imparato.queries.server.ts'
import { moduli, moduloDaGiudicare, segnaConsegna } from './queries.server.ts'
import { type OrologioCorretto, REGOLE, testoModulo } from './rules.ts'
import { type DestinazioneModulo, giornoOrDopo, nuoveDate, scrivi } from './scrittura.queries.server.ts'
import { seguiVerdetto } from './servizio.queries.server.ts'

const impronta = (contenuto: unknown) => createHash('sha256').update(testoModulo(contenuto)).digest('hex')

/** Which generator it is about; the type goes with it. @throws AppError dati_non_validi */
function delGeneratore({ contenuto }: ModuloCorpo): Generatore {
  const generatore = generatoreDi(contenuto)
  if (!generatore || (contenuto.caldaiaId && contenuto.condizionatoreId))
    throw fieldError('caldaiaId', 'Un RCEE è di una caldaia o di un condizionatore')
  if ((generatore.colonna === 'caldaia_id') !== (contenuto.tipo === 1))
    throw fieldError('tipo', 'Il tipo 1 è delle caldaie, il tipo 2 dei condizionatori')
  return generatore
}

/** The form that holds: of a visit, or without one of a day; of the customer whose the generator is now, not of who had it before. */
async function moduloVivo(
  db: Db,
  { colonna, id }: Generatore,
  { visitaId, clienteId }: DestinazioneModulo,
  giorno: string,
): Promise<RigaModulo | undefined> {
  const riga = await db
    .selectFrom('rcee_moduli')
    .select(moduli.colonne)
    .where(colonna, '=', id)
    .where('cliente_id', '=', clienteId)
    .where('stato', '=', 'Chiuso')
    .$if(visitaId !== null, (q) => q.where('appuntamento_id', '=', visitaId ?? 0))
    .$if(visitaId === null, (q) =>
      q.where('appuntamento_id', 'is', null).where('data_controllo', '=', giorno),
    )
    .executeTakeFirst()
  return riga && moduli.leggi(riga)
}

async function corretto(db: Db, corpo: ModuloCorpo, { colonna, id }: Generatore, clienteId: number) {
  if (!corpo.correzione) return undefined
  const riga = await db
    .selectFrom('rcee_moduli')
    .select(moduli.colonne)
    .where('uid', '=', corpo.correzione.precedenteUid)
    .where('stato', '=', 'Chiuso')
    .where('cliente_id', '=', clienteId)
    .where(colonna, '=', id)
    .executeTakeFirst()
  return riga && moduli.leggi(riga)
}

export const NEL_FUTURO = 'Il controllo è nel futuro'

/** Where a plant stands, as its first form has it. */
const datiDelPosto = ({ impianto }: ModuloCorpo['imparato']) => {
  const scrittoIn = (campo: string) => (impianto[campo]?.dopo as string | null | undefined) || null
  return {
    ...{ indirizzo: scrittoIn('indirizzo'), civico: scrittoIn('civico'), cap: scrittoIn('cap') },
    ...{ comune: scrittoIn('comune'), provincia: scrittoIn('provincia'), palazzo: scrittoIn('palazzo') },
    ...{
      scala: scrittoIn('scala'),
      interno: scrittoIn('interno'),
      codice_catasto: scrittoIn('codiceCatasto'),
    },
  }
}

const giornoDi = ({ contenuto }: ModuloCorpo): string => contenuto.dati.quando.data_controllo ?? oggi()

/**
 * The plant that a form names, or that its generator has; else one that somebody has made of it meanwhile.
 * @param epoca the last hour that its telephone had heard from here; without it nothing was unknown there
 */
async function suoImpianto(
  db: Db,
  corpo: ModuloCorpo,
  clienteId: number,
  { impianto_id: diGeneratore, epoca }: { impianto_id: number | null; epoca: string | undefined },
) {
  const { impiantoId, impiantoUid, uid } = corpo.contenuto
  const { id } =
    (await db
      .selectFrom('impianti')
      .select('id')
      .where('cliente_id', '=', clienteId)
      .where((e) =>
        impiantoId ? e('id', '=', impiantoId) : e('uid', '=', impiantoUid ?? (diGeneratore ? '' : uid)),
      )
      .executeTakeFirst()) ?? {}
  const noto = id ?? diGeneratore
  if (noto || impiantoId || corpo.contenuto.tipo === 2 || epoca === undefined)
    return trova(db, impianti, noto ?? 0)
  return impiantoFattoIntanto(db, clienteId, datiDelPosto(corpo.imparato), epoca)
}

/**
 * What keeps a form from being written: nothing, or that somebody in the office has to decide.
 * @param come `grezzo` its content as it was sent: what is signed has no defaults; `epoca` the last hour that its telephone had
 * heard from here
 * @throws AppError dati_non_validi where it is of no generator, or of two
 */
export async function moduloDaDecidere(
  db: Db,
  utente: CurrentUser,
  destinazione: DestinazioneModulo,
  corpo: ModuloCorpo,
  { grezzo, epoca }: { grezzo: unknown; epoca: string },
): Promise<string | null> {
  const { contenuto, correzione } = corpo
  if (![impronta(grezzo), impronta(contenuto)].includes(corpo.impronta))
    return 'L’RCEE non è quello che è stato firmato'
  const generatore = delGeneratore(corpo)
  const arrivato = await db
    .selectFrom('rcee_moduli')
    .select('id')
    .where('uid', '=', contenuto.uid)
    .executeTakeFirst()
  if (arrivato) return 'Questo RCEE era già arrivato, con altre parole'
  const riga = await trovaGeneratore(db, generatore)
  if (!riga) return 'Il generatore è stato eliminato'
  const impianto = await suoImpianto(db, corpo, destinazione.clienteId, { ...riga, epoca })
  const fermo = await fermoDelServer(db, corpo, { generatore: riga, impianto, tecnicoId: utente.id })
  const rotte = regolaRotta(corpo, fermo)
  if (rotte) return rotte
  if (riga.cliente_id !== destinazione.clienteId) return 'Il generatore è passato a un altro cliente'
  if (contenuto.impiantoId && impianto?.id !== contenuto.impiantoId) return 'L’impianto è stato eliminato'
  if (await nominaAltri(db, corpo, utente.id)) return 'L’RCEE nomina un’altra azienda o un altro tecnico'
  if (destinazione.visitaId === null && !gestisceImporti(utente))
    return 'Un RCEE senza visita lo chiude un Admin o un Direttore'
  const preso = impianto && (await numeroStampatoPreso(db, generatore, impianto.id, corpo.fermo))
  if (preso) return preso
  // Signed by a clock that is ahead: nobody's mistake, and somebody can put it right.
  const futuro = giornoDi(corpo) > oggi() ? NEL_FUTURO : null
  const vivo = await moduloVivo(db, generatore, destinazione, giornoDi(corpo))
  if (!correzione) return vivo ? 'Di questo generatore c’è già un RCEE chiuso' : futuro
  const vecchio = await corretto(db, corpo, generatore, destinazione.clienteId)
  if (!vecchio) return 'L’RCEE corretto non è più l’ultimo'
  return (await fuoriTempo(db, utente, 'rcee_moduli', vecchio)) ?? futuro
}

/** The first rule that it breaks, in words: signed, it isn't refused for it. Null where it breaks none. */
function regolaRotta({ contenuto, firmaTecnico }: ModuloCorpo, fermo: Fermo): string | null {
  // Rule 20; the other signature, or why there is none, is what every signature must be.
  if (!firmaTecnico) return 'Manca la firma del tecnico'
  const { tipo, dati, regole } = contenuto
  const { errori } = giudica(moduloDaGiudicare({ tipo }, dati, fermo, null), giornoOrDopo(dati))
  const errore = errori.find(({ gravita }) => gravita === 'blocca')
  if (!errore) return null
  return regole === REGOLE ? errore.testo : `Compilato con regole di un’altra versione: ${errore.testo}`
}

interface ComeChiudere {
  giusto?: OrologioCorretto | null | undefined
  diChi?: DiChiE
  epoca?: string | undefined
}

/**
 * Writes a closed form: its document, its row among the reports, the dates and what was learnt of generator and plant; in the
 * place of the form that it corrects.
 * @param tecnicoId who compiled it
 * @param come `giusto` the day that is written in the place of the one that was signed; `diChi` whose hand stands in a field;
 * `epoca` the last hour that its telephone had heard from here
 * @returns what of the learnt the office has changed too: everything else is written
 * @throws AppError conflitto where the PDF or the generator isn't there
 */
export async function chiudiModulo(
  ctx: Context,
  { visitaId, clienteId }: DestinazioneModulo,
  corpo: ModuloCorpo,
  tecnicoId: number,
  { giusto = null, diChi, epoca }: ComeChiudere = {},
): Promise<ContrastoImparato[]> {
  const libero = { ...ctx, ifVersion: null }
  const generatore = delGeneratore(corpo)
  const riga = await trovaGeneratore(ctx.db, generatore)
  if (riga?.cliente_id !== clienteId)
    throw new AppError('conflitto', 'Il generatore non c’è più, o è di un altro cliente: archivia il PDF')
  const giorno = giusto?.giorno ?? giornoDi(corpo)
  const noto = await suoImpianto(ctx.db, corpo, clienteId, { ...riga, epoca })
  const fermo = await fermoDelServer(ctx.db, corpo, { generatore: riga, impianto: noto, tecnicoId })
  const { imparato, contenuto } = corpo
  const impiantoId =
    noto?.id ??
    (await creaImpianto(libero, {
      ...datiImpianto(generatore, imparato),
      uid: contenuto.impiantoUid ?? contenuto.uid,
      clienteId,
    }))
  const contrasti = await impara(libero, { generatore, impiantoId, lega: true }, imparato, diChi)
  const date = await nuoveDate(libero, { generatore, clienteId, giorno }, corpo)
  const vivo =
    (await corretto(ctx.db, corpo, generatore, clienteId)) ??
    (await moduloVivo(ctx.db, generatore, { visitaId, clienteId }, giorno))
  await conBolliniInFattura(libero, visitaId, async () => {
    if (vivo) await aggiorna(libero, moduli, vivo.id, { stato: 'Superato' })
    await scrivi(
      libero,
      { visitaId, clienteId, impiantoId, generatore, giorno, date, vivo, fermo, tecnicoId },
      giusto ? { ...corpo, firmatoIl: giusto.firmatoIl } : corpo,
    )
    await fattoAltrove(libero, generatore, visitaId, giorno)
    await seguiVerdetto(libero, generatore, { uid: contenuto.uid, visitaId })
    const { numero, costo } = contenuto.dati.bollino
    const uguale = vivo?.bollino_numero === numero && vivo.bollino_costo === costo
    return costo && !uguale ? `il bollino ${numero ?? ''} (${formatEuro(costo)})`.replace('  ', ' ') : null
  })
  return contrasti
}

/** Writes down how a form was handed over, by who compiled it, a Direttore or an Admin. @throws AppError non_trovato */
export async function consegnaModulo(
  ctx: Context,
  { uid, come: modo, il }: { uid: string; come: string; il: string },
): Promise<number> {
  const riga = await ctx.db
    .selectFrom('rcee_moduli')
    .select(['id', 'cliente_id', 'tecnico_id'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (!riga || !(gestisceImporti(ctx.utente) || riga.tecnico_id === ctx.utente.id))
    throw new AppError('non_trovato', 'Questo RCEE non c’è')
  await segnaConsegna(ctx, riga.id, { come: modo, il })
  return riga.cliente_id
}

/** The disputed fields of a closed form, once somebody has chosen. @throws AppError non_trovato */
export async function imparaDaModulo(
  ctx: Context,
  uid: string,
  imparato: ModuloCorpo['imparato'],
  diChi: DiChiE,
): Promise<{ clienteId: number; contrasti: ContrastoImparato[] }> {
  const trovato = await ctx.db
    .selectFrom('rcee_moduli')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (!trovato) throw new AppError('non_trovato', 'Questo RCEE non c’è')
  const riga = await richiedi(ctx.db, moduli, trovato.id)
  if (!isAdmin(ctx.utente) && riga.tecnico_id !== ctx.utente.id)
    throw new AppError('non_trovato', 'Questo RCEE non c’è')
  const generatore = generatoreDi({ caldaiaId: riga.caldaia_id, condizionatoreId: riga.condizionatore_id })
  if (!generatore) throw new AppError('non_trovato')
  const attuale = await trovaGeneratore(ctx.db, generatore)
  if (attuale?.cliente_id !== riga.cliente_id)
    throw new AppError('conflitto', 'Il generatore non c’è più, o è passato a un altro cliente')
  const contrasti = await impara(
    { ...ctx, ifVersion: null },
    { generatore, impiantoId: riga.impianto_id },
    imparato,
    diChi,
  )
  return { clienteId: riga.cliente_id, contrasti }
}
