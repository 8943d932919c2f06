// long because a visit takes, keeps and gives back its works under the same locks

import type { AfterWrite, Write } from '#server/data/after-write.ts'
import type { Context } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import type { DbRow } from '#server/data/table.ts'
import { notFound, thing } from '#server/data/words.ts'
import { dayInRome, formatNearDate } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { nonFatta } from '#shared/riprendere.ts'
import { fuoriAgenda } from '#shared/stati.ts'
import { archivioDi, impiantiDi } from './archivio.queries.server.ts'
import type { Caso } from './caso.rules.ts'
import type { LavoroDiVisita } from './contract.ts'
import { comeStanno } from './esiti.queries.server.ts'
import { controlliPerTipologia, entroPer } from './lavori.rules.ts'
import type { Controllo } from './norme.rules.ts'
import { normeDiOggi } from './regole.queries.server.ts'
import { perSe, ricalcolaScadenze } from './ricalcolo.queries.server.ts'
import { valutaControllo } from './rules.ts'

/** What of a visit decides which works it takes. */
const giornoDi = (visita: DbRow): string => dayInRome(String(visita.data_inizio))
const senzaLavori = (visita: DbRow) => fuoriAgenda(visita.stato) || nonFatta(visita.da_riprendere)
const prendeDi = (visita: DbRow) =>
  senzaLavori(visita) ? [] : controlliPerTipologia(visita.tipologia as string | null)

/** Takes the customer's works that are overdue or due soon after the visit, and that no other visit has. */
async function prendi(db: Db, visita: DbRow): Promise<void> {
  const controlli = prendeDi(visita)
  if (controlli.length === 0) return
  await db
    .updateTable('scadenze')
    .set({ appuntamento_id: Number(visita.id) })
    .where('cliente_id', '=', Number(visita.cliente_id))
    .where('stato', '=', 'Da_Programmare')
    .where('appuntamento_id', 'is', null)
    .where('controllo', 'in', controlli)
    .where('data_dovuta', '<=', entroPer(giornoDi(visita)))
    .execute()
}

/** Lets go what a changed visit no longer takes. */
async function lascia(db: Db, visita: DbRow): Promise<void> {
  const controlli = prendeDi(visita)
  await db
    .updateTable('scadenze')
    .set({ appuntamento_id: null })
    .where('appuntamento_id', '=', Number(visita.id))
    .where((e) =>
      e.or([
        e('cliente_id', '!=', Number(visita.cliente_id)),
        ...(controlli.length > 0 ? [e('controllo', 'not in', controlli)] : [e.lit(true)]),
      ]),
    )
    .execute()
}

/** What changes which works a visit takes, and what becomes of them. */
const cambia = (era: DbRow, ora: DbRow) => ({
  lavori:
    era.tipologia !== ora.tipologia ||
    era.cliente_id !== ora.cliente_id ||
    giornoDi(era) !== giornoDi(ora) ||
    senzaLavori(era) !== senzaLavori(ora),
  stato: era.stato !== ora.stato,
})

/** A visit takes its works with every write, however it is made, and gives them back when it is annulled or deleted. */
export const afterWrite: AfterWrite = {
  tables: ['appuntamenti'],
  async run({ db }, { before, after, action }) {
    if (action === 'anonimizza') return
    const clienti = [
      ...new Set([before?.cliente_id, after?.cliente_id].filter((id) => typeof id === 'number')),
    ]
    if (before && after) {
      const { lavori, stato } = cambia(before, after)
      if (!lavori && !stato) return
      await perSe(db, clienti)
      if (lavori) {
        await lascia(db, after)
        await prendi(db, after)
      }
    } else if (after) {
      if (prendeDi(after).length === 0) return
      await perSe(db, clienti)
      const haGia = await conLavori(db, [Number(after.id)])
      if (haGia.size === 0) await prendi(db, after)
    }
    if (await daRivedere(db, clienti, Number((after ?? before)?.id))) await ricalcolaScadenze(db, clienti)
  },
  runMany: ({ db }, scritte) => moltePrendono(db, scritte),
}

/** The same for many visits: their customers are locked, looked at and reckoned once. */
async function moltePrendono(db: Db, scritte: readonly Write[]): Promise<void> {
  const clienti = new Set<number>()
  const daPrendere: Write[] = []
  for (const scritta of scritte) {
    const { before, after, action } = scritta
    if (action === 'anonimizza') continue
    const { lavori, stato } = before && after ? cambia(before, after) : { lavori: true, stato: true }
    if (!lavori && !stato) continue
    for (const riga of [before, after]) if (riga) clienti.add(Number(riga.cliente_id))
    if (after && lavori) daPrendere.push(scritta)
  }
  if (clienti.size === 0) return
  const ids = [...clienti]
  await perSe(db, ids)
  const haGia = await conLavori(
    db,
    scritte.map(({ id }) => id),
  )
  for (const { id, before, after } of daPrendere) {
    if (!after || (!before && haGia.has(id))) continue
    if (before) await lascia(db, after)
    await prendi(db, after)
  }
  for (let i = 0; i < ids.length; i += INSIEME) await ricalcolaScadenze(db, ids.slice(i, i + INSIEME))
}

/** Which of these visits have works: a new one that was given its works keeps to them. */
async function conLavori(db: Db, visite: readonly number[]): Promise<Set<number | null>> {
  const righe = await db
    .selectFrom('scadenze')
    .select('appuntamento_id')
    .where('appuntamento_id', 'in', visite)
    .execute()
  return new Set(righe.map(({ appuntamento_id }) => appuntamento_id))
}

/** Customers that are reckoned in one go: others are served in between. */
const INSIEME = 100

/** Whether some work of these customers is held by this visit, or says that it is held and no longer is. */
async function daRivedere(db: Db, clienti: readonly number[], visita: number): Promise<boolean> {
  const riga = await db
    .selectFrom('scadenze')
    .select('id')
    .where('cliente_id', 'in', clienti)
    .where((e) =>
      e.or([
        e('appuntamento_id', '=', visita),
        e.and([e('appuntamento_id', 'is', null), e('stato', 'in', ['Prenotata', 'Da_Registrare'])]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return riga !== undefined
}

interface Presa {
  controllo: Controllo
  stato: string
  cliente_id: number
  appuntamento_id: number | null
  /** Who booked it and for when, where somebody did: `Già prenotata da teresa.marino per gio 03/12`. */
  giaPresa: string | undefined
}

/** Works by their ids, each with the visit that has it; those that are gone are left out. */
export async function visitePrese(db: Db, ids: readonly number[]): Promise<Map<number, Presa>> {
  if (ids.length === 0) return new Map()
  const righe = await db
    .selectFrom('scadenze')
    .leftJoin('appuntamenti as altra', 'altra.id', 'scadenze.appuntamento_id')
    .leftJoin('utenti as chi', 'chi.id', 'altra.creato_da')
    .select(['scadenze.id', 'scadenze.cliente_id', 'scadenze.controllo', 'scadenze.stato'])
    .select(['scadenze.appuntamento_id', 'altra.data_inizio', 'chi.nome_utente'])
    .where('scadenze.id', 'in', ids)
    .execute()
  return new Map(
    righe.map(({ id, data_inizio, nome_utente, ...riga }) => {
      const quando = data_inizio && formatNearDate(dayInRome(data_inizio))
      const tecnico = nome_utente ? ` da ${nome_utente}` : ''
      return [id, { ...riga, giaPresa: quando ? `Già prenotata${tecnico} per ${quando}` : undefined }]
    }),
  )
}

/** Whether a visit would find works to take, were it on again: of its customer, of its type, due by its day and free. */
export async function haLavoriLiberi(
  db: Db,
  visita: { cliente_id: number; tipologia: string; data_inizio: string },
): Promise<boolean> {
  const controlli = controlliPerTipologia(visita.tipologia)
  if (controlli.length === 0) return true
  const libero = await db
    .selectFrom('scadenze')
    .select('id')
    .where('cliente_id', '=', visita.cliente_id)
    .where('stato', '=', 'Da_Programmare')
    .where('controllo', 'in', controlli)
    .where('data_dovuta', '<=', entroPer(dayInRome(visita.data_inizio)))
    .executeTakeFirst()
  return libero !== undefined
}

/**
 * Gives a visit exactly these works, in the place of those that it took by itself. What a completed one has done already
 * stays done: the work that goes by its number now is the next one; one that is no more is left out.
 * @throws AppError dati_non_validi where one isn't its customer's; conflitto where another visit has one
 */
export async function scegliLavori(
  ctx: Context,
  visita: { id: number; cliente_id: number; stato: string },
  scelti: readonly number[],
): Promise<void> {
  const { db } = ctx
  await perSe(db, [visita.cliente_id])
  const stati = await comeStanno(db, visita, scelti)
  const finito = (id: number) => ['fatto', 'andato'].includes(stati.get(id) ?? '')
  const ids = scelti.filter((id) => visita.stato !== 'Completato' || !finito(id))
  const lavori = await visitePrese(db, ids)
  const voluti = ids.map((id) => lavori.get(id))
  if (voluti.some((lavoro) => lavoro?.cliente_id !== visita.cliente_id))
    throw fieldError('scadenzeIds', 'Questo lavoro non è del cliente scelto')
  const presa = voluti.find((lavoro) => lavoro?.giaPresa && lavoro.appuntamento_id !== visita.id)
  if (presa?.giaPresa) throw new AppError('conflitto', presa.giaPresa)
  await db
    .updateTable('scadenze')
    .set({ appuntamento_id: null })
    .where('appuntamento_id', '=', visita.id)
    .where('id', 'not in', ids)
    .execute()
  await db.updateTable('scadenze').set({ appuntamento_id: visita.id }).where('id', 'in', ids).execute()
  await ricalcolaScadenze(db, [visita.cliente_id])
}

const diVisite = (db: Db, visite: readonly number[]) =>
  db
    .selectFrom('scadenze')
    .select(['id', 'cliente_id', 'caldaia_id', 'condizionatore_id', 'controllo', 'stato', 'data_dovuta'])
    .select('appuntamento_id')
    .where('appuntamento_id', 'in', visite)
    .orderBy('id')
    .execute()

/**
 * Gives visits that were made just now exactly these works; what they make of the deadlines is reckoned by who tells of
 * the visits. That the works are free, and of the visits' customers, was looked at before.
 */
export async function dai(db: Db, visite: readonly { id: number; scadenzeIds: readonly number[] }[]) {
  for (const { id, scadenzeIds } of visite)
    await db.updateTable('scadenze').set({ appuntamento_id: id }).where('id', 'in', scadenzeIds).execute()
}

/** Which control each of these is, of those that there still are. */
export async function controlliDeiLavori(db: Db, ids: readonly number[]): Promise<Map<number, Controllo>> {
  const righe = await db.selectFrom('scadenze').select(['id', 'controllo']).where('id', 'in', ids).execute()
  return new Map(righe.map(({ id, controllo }) => [id, controllo]))
}

/** The works of some visits, by the visit's id; each with the date that the rules give it next if it is done on the visit's day. */
export async function lavoriDelleVisite(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, LavoroDiVisita[]>> {
  if (ids.length === 0) return new Map()
  const presi = Map.groupBy(await diVisite(db, ids), (lavoro) => lavoro.appuntamento_id)
  if (presi.size === 0) return new Map()
  const visite = await db
    .selectFrom('appuntamenti')
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .select(['appuntamenti.id', 'data_inizio', 'cliente_id', 'clienti.provincia'])
    .where('appuntamenti.id', 'in', ids)
    .execute()
  const norme = await normeDiOggi(db)
  const archivio = await archivioDi(db, [...new Set(visite.map(({ cliente_id }) => cliente_id))])
  return new Map(
    visite.map(({ id: visitaId, data_inizio, cliente_id, provincia }) => {
      const giorno = dayInRome(data_inizio)
      const impianti = impiantiDi(archivio, { id: cliente_id, provincia })
      const lavori = (presi.get(visitaId) ?? []).map(({ id, controllo, stato, data_dovuta, ...colonne }) => {
        const impianto = impianti.find(({ colonna, id: suoId }) => colonne[colonna] === suoId)
        if (!impianto)
          return { id, controllo, stato, data_dovuta, impianto: 'Senza impianto', prossima: NIENTE }
        const { data, motivo } = valutaControllo(controllo, norme, fattoIl(giorno, impianto.caso))
        return { id, controllo, stato, data_dovuta, impianto: impianto.nome, prossima: { data, motivo } }
      })
      return [visitaId, lavori]
    }),
  )
}

/** The same of one. @throws AppError non_trovato */
export async function lavoriDellaVisita(db: Db, visitaId: number): Promise<LavoroDiVisita[]> {
  const visita = await db
    .selectFrom('appuntamenti')
    .select('id')
    .where('id', '=', visitaId)
    .executeTakeFirst()
  if (!visita) throw notFound(thing('appuntamenti'))
  return (await lavoriDelleVisite(db, [visitaId])).get(visitaId) ?? []
}

const NIENTE = { data: null, motivo: '' }

/** A plant as it will be once everything is done on a day. */
const fattoIl = (giorno: string, caso: Caso): Caso => ({
  ...caso,
  impianto: {
    ...caso.impianto,
    ultima_revisione: giorno,
    ultima_manutenzione: giorno,
    ultimo_controllo_fgas: giorno,
  },
  rcee: [...caso.rcee, { data_emissione: giorno, data_scadenza: null }],
})
