import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { puntoDelComune, puntoDi } from '#anagrafe/comuni/luoghi.queries.server.ts'
import { elencaUtenti, esigeUtente } from '#anagrafe/utenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { engineOf } from '#server/data/database.ts'
import { elenca, richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import {
  type Assenza,
  type AssenzaDati,
  type AssenzaModificaDati,
  type Orario,
  type OrarioDati,
  type OrarioModificaDati,
  rigaAssenza,
  rigaOrario,
} from './contract.ts'
import {
  assenzaStorta,
  GIORNI_DELLA_SETTIMANA,
  ORARIO_SOLITO,
  type Partenza,
  RAGGIO_SOLITO,
  ritiraAssenza,
  type StatoAssenza,
  statoIniziale,
  TIPI_CHIESTI,
  vedeAssenza,
} from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    orari: TableOf<typeof rigaOrario>
    assenze: TableOf<typeof rigaAssenza>
  }
}

export const orari = table('orari', { uno: 'orario', tanti: 'orari', genere: 'm' }, rigaOrario)

export const assenze = table('assenze', { uno: 'assenza', tanti: 'assenze', genere: 'f' }, rigaAssenza)

/** The hours of those who have their own. */
export const elencaOrari = (db: Db): Promise<Orario[]> => elenca(db, orari, { ordine: ['utente_id'] })

/** @throws AppError dati_non_validi where nobody knows the town that somebody sets out from */
async function esigeComune(db: Db, { parteDa }: OrarioModificaDati): Promise<void> {
  if (!parteDa) return
  const { provincia } = await trovaAzienda(db)
  if (!puntoDelComune(parteDa, provincia))
    throw fieldError(
      'parteDa',
      'Non conosco questo comune: se ce n’è più d’uno scrivi anche la provincia, «Samone (TN)»',
    )
}

/**
 * Where these people set out, and how far they go: their own town, else the company's. Who isn't in it sets out from where
 * nobody knows.
 */
export async function partenzeDi(db: Db, utenti: readonly number[]): Promise<Map<number, Partenza>> {
  const { comune, cap, provincia, indirizzo } = await trovaAzienda(db)
  const sede = { comune, cap, indirizzo, punto: puntoDi({ comune, cap, provincia }) }
  const perTecnico = new Map((await elencaOrari(db)).map((orario) => [orario.utente_id, orario]))
  return new Map(
    utenti.flatMap((id): [number, Partenza][] => {
      const { parte_da = null, raggio_minuti = null } = perTecnico.get(id) ?? {}
      const luogo = parte_da
        ? {
            ...{ comune: parte_da.replace(/\s*\(.*$/, ''), cap: null, indirizzo: null },
            punto: puntoDelComune(parte_da, provincia),
          }
        : sede
      const nome = parte_da ?? comune ?? 'sede'
      return luogo.punto ? [[id, { nome, luogo, raggio: raggio_minuti ?? RAGGIO_SOLITO }]] : []
    }),
  )
}

/** @throws AppError duplicato where the technician has hours of their own already */
export async function creaOrario(ctx: Context, dati: OrarioDati): Promise<number> {
  await esigeUtente(ctx.db, dati.utenteId, 'utenteId')
  await esigeComune(ctx.db, dati)
  const esistente = await ctx.db
    .selectFrom('orari')
    .select('id')
    .where('utente_id', '=', dati.utenteId)
    .executeTakeFirst()
  if (esistente) throw new AppError('duplicato', 'Questo tecnico ha già un orario suo: modificalo')
  // Who says only where they set out keeps the usual hours.
  const senzaGiorni = GIORNI_DELLA_SETTIMANA.every((giorno) => dati[giorno] === undefined)
  return (await crea(ctx, orari, senzaGiorni ? { ...dati, ...ORARIO_SOLITO } : dati)).id
}

export async function aggiornaOrario(ctx: Context, id: number, dati: OrarioModificaDati): Promise<void> {
  await esigeComune(ctx.db, dati)
  await aggiorna(ctx, orari, id, dati)
}

/** Absences of which none is over before `da`, by day, however they stand. */
export const tutteLeAssenze = (db: Db, da?: string) =>
  db
    .selectFrom('assenze')
    .select(assenze.colonne)
    .$if(da !== undefined, (q) => q.where('al', '>=', da ?? ''))
    .orderBy('dal')
    .orderBy('id')

/** The approved ones, which alone keep anybody away. */
export const elencaAssenze = (db: Db, da?: string): Promise<Assenza[]> =>
  tutteLeAssenze(db, da)
    .where('stato', '=', 'Approvata')
    .execute()
    .then((righe) => righe.map(assenze.leggi))

const nelPeriodo = (db: Db, utenteId: number, dal: string, al: string) =>
  db
    .selectFrom('assenze')
    .select(assenze.colonne)
    .where('utente_id', '=', utenteId)
    .where('dal', '<=', al)
    .where('al', '>=', dal)
    .orderBy('dal')
    .orderBy('dalle')

/** The approved absences of somebody that have some of these days, by day and hour. */
export const assenzeNeiGiorni = (db: Db, utenteId: number, dal: string, al: string): Promise<Assenza[]> =>
  nelPeriodo(db, utenteId, dal, al)
    .where('stato', '=', 'Approvata')
    .execute()
    .then((righe) => righe.map(assenze.leggi))

/**
 * Nobody writes another absence of these people, nor books many visits of theirs, until the transaction ends (lotti): of two
 * that come at once the second sees the first.
 */
async function tieni(db: Db, persone: readonly number[]): Promise<void> {
  if (engineOf(db) === 'postgres')
    await db
      .selectFrom('utenti')
      .select('id')
      .where('id', 'in', persone)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
}

/**
 * @param nome whose it is, where it is written for several
 * @throws AppError dati_non_validi where another absence of the same person has some of its days, or of its hours: an
 * approved one; for one that waits also another that waits
 */
async function esigeLibera(db: Db, assenza: Assenza, nome?: string): Promise<void> {
  const { id, utente_id, dal, al, dalle, alle, stato } = assenza
  if (stato === 'Rifiutata') return
  const contano = stato === 'Chiesta' ? ['Approvata', 'Chiesta'] : ['Approvata']
  const righe = (await nelPeriodo(db, utente_id, dal, al).execute()).map(assenze.leggi)
  const sovrapposte = righe.filter((riga) => riga.id !== id && contano.includes(riga.stato))
  const stesse = sovrapposte.filter(
    (riga) => !riga.dalle || !riga.alle || !dalle || !alle || (riga.dalle < alle && riga.alle > dalle),
  )
  if (stesse.length === 0) return
  if (stesse.every((riga) => riga.stato === 'Chiesta'))
    throw fieldError('dal', 'Per questi giorni c’è già una richiesta')
  const inizio = nome ? `${nome}: i` : 'I'
  throw dalle && stesse.every((riga) => riga.dalle)
    ? fieldError('dalle', `${inizio}n queste ore è già assente`)
    : fieldError('dal', `${inizio}n questi giorni è già assente`)
}

/** What is said of one person's absence. */
type DatiDiUno = Omit<AssenzaDati, 'utenteId' | 'utentiIds'> & { utenteId: number }

async function scriviAssenza(ctx: Context, dati: DatiDiUno, stato: StatoAssenza, nome?: string) {
  await esigeUtente(ctx.db, dati.utenteId, nome ? 'utentiIds' : 'utenteId')
  const creata = assenze.leggi(await crea(ctx, assenze, { ...dati, stato }))
  await esigeLibera(ctx.db, creata, nome)
  return creata
}

export async function creaAssenza(ctx: Context, dati: DatiDiUno): Promise<number> {
  await tieni(ctx.db, [dati.utenteId])
  return (await scriviAssenza(ctx, dati, 'Approvata')).id
}

/**
 * The same days of several people, all or none; who is no Admin writes their own, which waits for one unless they are ill.
 * @throws AppError permesso_negato where it is another's
 */
export async function creaAssenze(ctx: Context, { utenteId, utentiIds, ...dati }: AssenzaDati) {
  const { db, utente } = ctx
  const admin = isAdmin(utente)
  const persona = utenteId ?? (admin ? null : utente.id)
  const nominati = utentiIds ?? (persona === null ? [] : [persona])
  if (nominati.length === 0) throw fieldError(utentiIds ? 'utentiIds' : 'utenteId', 'Scegli un tecnico')
  if (!admin && nominati.some((id) => id !== utente.id)) throw new AppError('permesso_negato')
  if (!admin && !(TIPI_CHIESTI as readonly string[]).includes(dati.tipo))
    throw fieldError('tipo', 'Chiedi ferie o un permesso, o segna una malattia')
  await tieni(db, nominati)
  const nomi =
    nominati.length > 1
      ? new Map((await elencaUtenti(db)).righe.map(({ id, nome_utente }) => [id, nome_utente]))
      : undefined
  const scritte: Assenza[] = []
  for (const id of nominati) {
    const stato = statoIniziale(utente, dati.tipo)
    scritte.push(await scriviAssenza(ctx, { ...dati, utenteId: id }, stato, nomi?.get(id)))
  }
  return scritte
}

/** @throws AppError non_trovato, permesso_negato for another's */
export async function trovaAssenza({ db, utente }: Context, id: number): Promise<Assenza> {
  const assenza = await richiedi(db, assenze, id)
  if (!vedeAssenza(utente, assenza)) throw new AppError('permesso_negato')
  return assenza
}

export async function aggiornaAssenza(ctx: Context, id: number, dati: AssenzaModificaDati): Promise<void> {
  const { utente_id } = await richiedi(ctx.db, assenze, id)
  await tieni(ctx.db, [utente_id, dati.utenteId ?? utente_id])
  if (dati.utenteId) await esigeUtente(ctx.db, dati.utenteId, 'utenteId')
  const attuale = await richiedi(ctx.db, assenze, id)
  const storta = assenzaStorta({ ...attuale, ...dati })
  if (storta) throw fieldError(storta.campo, storta.testo)
  const { dopo: salvata } = await aggiorna(ctx, assenze, id, dati)
  await esigeLibera(ctx.db, assenze.leggi(salvata))
}

/** @throws AppError permesso_negato for another's, conflitto for one's own that was answered */
export async function eliminaAssenza(ctx: Context, id: number): Promise<void> {
  await tieni(ctx.db, [(await trovaAssenza(ctx, id)).utente_id])
  // As it is once nobody else can answer.
  const assenza = await trovaAssenza(ctx, id)
  if (!ritiraAssenza(ctx.utente, assenza))
    throw new AppError('conflitto', 'La richiesta ha già avuto risposta: chiedi a un Admin')
  await elimina(ctx, assenze, id)
}
