import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { puntoDelComune, puntoDi } from '#anagrafe/comuni/luoghi.queries.server.ts'
import { esigeUtente } from '#anagrafe/utenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { engineOf } from '#server/data/database.ts'
import { elenca, richiedi } from '#server/data/read.ts'
import { aggiorna, crea, elimina } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { dayRange, instantFromRome, oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import {
  type Assenza,
  type AssenzaDati,
  type AssenzaInElenco,
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

/** Absences, of which none is over before `da`, by day. */
export const elencaAssenze = (db: Db, da?: string): Promise<Assenza[]> =>
  db
    .selectFrom('assenze')
    .select(assenze.colonne)
    .$if(da !== undefined, (q) => q.where('al', '>=', da ?? ''))
    .orderBy('dal')
    .orderBy('id')
    .execute()
    .then((righe) => righe.map(assenze.leggi))

/** The same, each with the visits of its technician that are on its days, or in its hours, and still to be made. */
export async function elencaAssenzeConVisite(db: Db, da?: string): Promise<AssenzaInElenco[]> {
  const righe = await elencaAssenze(db, da)
  return Promise.all(
    righe.map(async (assenza) => {
      const dal = assenza.dal < oggi() ? oggi() : assenza.dal
      const da = assenza.dalle ? instantFromRome(assenza.dal, assenza.dalle) : dayRange(dal).inizio
      const a = assenza.alle ? instantFromRome(assenza.al, assenza.alle) : dayRange(assenza.al).fine
      const { n } = await db
        .selectFrom('appuntamenti')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('utente_assegnato_id', '=', assenza.utente_id)
        .where('stato', '=', 'Programmato')
        .where('data_fine', '>', da)
        .where('data_inizio', '<', a)
        .executeTakeFirstOrThrow()
      return { ...assenza, visite: assenza.al < oggi() ? 0 : n }
    }),
  )
}

/** The absences of somebody that have some of these days, by day and hour. */
export const assenzeNeiGiorni = (db: Db, utenteId: number, dal: string, al: string): Promise<Assenza[]> =>
  db
    .selectFrom('assenze')
    .select(assenze.colonne)
    .where('utente_id', '=', utenteId)
    .where('dal', '<=', al)
    .where('al', '>=', dal)
    .orderBy('dal')
    .orderBy('dalle')
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

/** @throws AppError dati_non_validi where another absence of the same person has some of its days, or of its hours */
async function esigeLibera(db: Db, { id, utente_id, dal, al, dalle, alle }: Assenza): Promise<void> {
  const sovrapposte = (await assenzeNeiGiorni(db, utente_id, dal, al)).filter((riga) => riga.id !== id)
  const stesse = sovrapposte.filter(
    (riga) => !riga.dalle || !riga.alle || !dalle || !alle || (riga.dalle < alle && riga.alle > dalle),
  )
  if (stesse.length === 0) return
  throw dalle && stesse.every((riga) => riga.dalle)
    ? fieldError('dalle', 'In queste ore è già assente')
    : fieldError('dal', 'In questi giorni è già assente')
}

export async function creaAssenza(ctx: Context, dati: AssenzaDati): Promise<number> {
  await tieni(ctx.db, [dati.utenteId])
  await esigeUtente(ctx.db, dati.utenteId, 'utenteId')
  const creata = await crea(ctx, assenze, dati)
  await esigeLibera(ctx.db, assenze.leggi(creata) as Assenza)
  return creata.id
}

export async function aggiornaAssenza(ctx: Context, id: number, dati: AssenzaModificaDati): Promise<void> {
  const { utente_id } = await richiedi(ctx.db, assenze, id)
  await tieni(ctx.db, [utente_id, dati.utenteId ?? utente_id])
  if (dati.utenteId) await esigeUtente(ctx.db, dati.utenteId, 'utenteId')
  const attuale = await richiedi(ctx.db, assenze, id)
  const storta = assenzaStorta({ ...attuale, ...dati })
  if (storta) throw fieldError(storta.campo, storta.testo)
  const { dopo: salvata } = await aggiorna(ctx, assenze, id, dati)
  await esigeLibera(ctx.db, assenze.leggi(salvata) as Assenza)
}

export async function eliminaAssenza(ctx: Context, id: number): Promise<void> {
  await elimina(ctx, assenze, id)
}
