import type { Insertable } from 'kysely'
import { engineOf } from '#server/data/database.ts'
import type { Db, Schema } from '#server/data/schema.ts'
import { giveTurn } from '#server/turn.ts'
import { dayInRome, dayRange, oggi } from '#shared/dates.ts'
import { archivioDi, impiantiDi, perCliente, type RigaArchivio } from './archivio.queries.server.ts'
import type { Caso, EsitoValutazione } from './caso.rules.ts'
import {
  controlliPerTipologia,
  conVisita,
  entroPer,
  TIPOLOGIE_CON_LAVORI,
  type VisitaDiLavori,
} from './lavori.rules.ts'
import { CONTROLLI, type Controllo, type Norme } from './norme.rules.ts'
import { normeDiOggi } from './regole.queries.server.ts'
import { giornoSullaBacheca } from './rules.ts'

/* The rows of `scadenze`: reckoned for the whole of a customer, who has few plants; only what differs is written. */

/** What the rules determine of a row. */
type Calcolata = Pick<
  Insertable<Schema['scadenze']>,
  | 'stato'
  | 'data_dovuta'
  | 'origine'
  | 'proposta_data'
  | 'certezza'
  | 'regola'
  | 'motivo'
  | 'appuntamento_id'
  | 'rimandata_al'
  | 'nota'
>
interface Chiave {
  cliente_id: number
  caldaia_id: number | null
  condizionatore_id: number | null
  controllo: Controllo
}
const COLONNE = [
  ...(['stato', 'data_dovuta', 'origine', 'proposta_data', 'certezza', 'regola', 'motivo'] as const),
  ...(['appuntamento_id', 'rimandata_al', 'nota'] as const),
] as const

/**
 * Some customers, locked until the transaction ends: nobody else reckons the same ones meanwhile; rows that refer to them
 * may still be written.
 */
export const perSe = (db: Db, clienti: readonly number[]) =>
  db
    .selectFrom('clienti')
    .select(['id', 'provincia', 'attivo'])
    .where('id', 'in', clienti)
    .orderBy('id')
    .$if(engineOf(db) === 'postgres', (q) => q.forNoKeyUpdate())
    .execute()

/**
 * Reckons the deadlines of some customers again.
 * @param clienti their ids, few enough for one query
 * @returns how many rows were written
 */
export async function ricalcolaScadenze(db: Db, clienti: readonly number[]): Promise<number> {
  if (clienti.length === 0) return 0
  const inForza = await normeDiOggi(db)
  const giorno = oggi()
  const persone = await perSe(db, clienti)
  const archivio = await archivioDi(db, clienti)
  const { rcee, scadenze: attuali } = archivio
  const visite = await visiteDi(db, [...attuali.values()].flat())
  let aperte: Awaited<ReturnType<typeof visiteAperte>> | undefined

  const nuove: (Chiave & Calcolata)[] = []
  const fatte: Fatta[] = []
  const cambiate: RigaArchivio<'scadenze'>[] = []
  const tolte: number[] = []
  for (const { id, provincia, attivo } of persone) {
    const turno = giveTurn()
    if (turno) await turno
    const impianti = attivo ? impiantiDi(archivio, { id, provincia }) : []
    const volute = impianti.flatMap(({ colonna, id: impiantoId, caso }) =>
      CONTROLLI.filter((controllo) => colonna === 'condizionatore_id' || controllo !== 'FGAS').map(
        (controllo): Chiave & Calcolata => ({
          cliente_id: id,
          caldaia_id: null,
          condizionatore_id: null,
          [colonna]: impiantoId,
          controllo,
          ...calcolata(controllo, inForza, caso),
        }),
      ),
    )
    if (attivo) volute.push(...senzaImpianto(id, rcee.get(id) ?? []))
    const rimaste = new Map((attuali.get(id) ?? []).map((riga) => [chiaveDi(riga), riga]))
    for (const calcolata of volute) {
      let voluta = calcolata
      const c = chiaveDi(voluta)
      const attuale = rimaste.get(c)
      rimaste.delete(c)
      const visita = attuale?.appuntamento_id ? visite.get(attuale.appuntamento_id) : undefined
      if (attuale?.appuntamento_id) {
        const esito = conVisita(attuale, voluta, id, visita)
        if (esito === 'fatto' && visita) fatte.push(fatta(attuale, visita))
        if (typeof esito === 'object') {
          const { origine, appuntamento_id } = attuale
          voluta = { ...voluta, ...esito, origine, appuntamento_id }
        }
      }
      if (attuale) voluta = rimandata(voluta, attuale, giorno)
      if (!attuale) {
        if (voluta.stato === 'Da_Programmare') {
          aperte ??= await visiteAperte(db, clienti)
          voluta = conVisitaAperta(voluta, aperte.get(id) ?? [])
        }
        nuove.push(voluta)
      } else if (COLONNE.some((colonna) => attuale[colonna] !== voluta[colonna]))
        cambiate.push({ ...attuale, ...Object.fromEntries(COLONNE.map((k) => [k, voluta[k]])) })
    }
    tolte.push(...[...rimaste.values()].map((riga) => riga.id))
  }
  await scrivi(db, nuove, cambiate, tolte, fatte)
  return nuove.length + cambiate.length + tolte.length
}

const chiaveDi = ({ caldaia_id, condizionatore_id, controllo }: Omit<Chiave, 'cliente_id'>): string =>
  `${caldaia_id} ${condizionatore_id} ${controllo}`

/** A row as the record and the rules make it: the record's own date is the truth, the rules fill where it has none. */
function calcolata(controllo: Controllo, inForza: Norme, caso: Caso): Calcolata {
  const { data, origine, proposta } = giornoSullaBacheca(controllo, inForza, caso)
  return {
    stato: data ? 'Da_Programmare' : STATI[proposta.stato],
    data_dovuta: data,
    origine,
    proposta_data: proposta.data,
    certezza: proposta.certezza,
    regola: proposta.regola,
    motivo: proposta.motivo,
    appuntamento_id: null,
    rimandata_al: null,
    nota: null,
  }
}

/** A work that was put off stays so until its day, unless it is due after it. */
function rimandata<T extends Calcolata>(
  voluta: T,
  { rimandata_al, nota }: RigaArchivio<'scadenze'>,
  giorno: string,
): T {
  if (rimandata_al === null || rimandata_al <= giorno || voluta.stato !== 'Da_Programmare') return voluta
  if ((voluta.data_dovuta ?? '') > rimandata_al) return voluta
  return { ...voluta, stato: 'Sospesa', rimandata_al, nota }
}

const STATI = {
  dovuto: 'Da_Programmare',
  non_so: 'Da_Completare',
  non_dovuto: 'Non_Dovuta',
} as const satisfies Record<EsitoValutazione['stato'], Calcolata['stato']>

/** The report of a customer that names no plant: its own date is all that is known. */
function senzaImpianto(cliente_id: number, rcee: RigaArchivio<'rcee'>[]): (Chiave & Calcolata)[] {
  const ultimo = rcee
    .filter((r) => r.caldaia_id === null && r.condizionatore_id === null)
    .reduce<RigaArchivio<'rcee'> | undefined>(
      (u, r) => (u && u.data_emissione > r.data_emissione ? u : r),
      undefined,
    )
  if (!ultimo?.data_scadenza) return []
  const documento = ultimo.numero_documento ? `il n. ${ultimo.numero_documento}` : 'l’ultimo'
  const motivo = `${documento} non dice di quale impianto è`
  return [
    {
      ...{ cliente_id, caldaia_id: null, condizionatore_id: null, controllo: 'RCEE' },
      stato: 'Da_Programmare',
      data_dovuta: ultimo.data_scadenza,
      origine: 'scheda',
      proposta_data: null,
      ...{ certezza: null, regola: null, motivo, appuntamento_id: null },
      ...{ rimandata_al: null, nota: null },
    },
  ]
}

/** Rows of one statement: databases have a limit of parameters. */
const INSIEME = 200

async function scrivi(
  db: Db,
  nuove: (Chiave & Calcolata)[],
  cambiate: readonly RigaArchivio<'scadenze'>[],
  tolte: number[],
  fatte: Fatta[],
): Promise<void> {
  const adesso = new Date().toISOString()
  if (fatte.length > 0)
    await db
      .insertInto('scadenze_fatte')
      .values(fatte.map((r) => ({ ...r, created_at: adesso, updated_at: adesso })))
      .execute()
  for (let i = 0; i < tolte.length; i += INSIEME)
    await db
      .deleteFrom('scadenze')
      .where('id', 'in', tolte.slice(i, i + INSIEME))
      .execute()
  for (let i = 0; i < nuove.length; i += INSIEME)
    await db
      .insertInto('scadenze')
      .values(nuove.slice(i, i + INSIEME).map((r) => ({ ...r, created_at: adesso, updated_at: adesso })))
      .execute()
  // Rows that are there, locked with their customers: the conflict is what makes one statement change many.
  for (let i = 0; i < cambiate.length; i += INSIEME)
    await db
      .insertInto('scadenze')
      .values(cambiate.slice(i, i + INSIEME).map((r) => ({ ...r, updated_at: adesso })))
      .onConflict((c) =>
        c.column('id').doUpdateSet((e) => ({
          ...Object.fromEntries([...COLONNE, 'updated_at' as const].map((k) => [k, e.ref(`excluded.${k}`)])),
          versione: e('scadenze.versione', '+', 1),
        })),
      )
      .execute()
}

type Fatta = Pick<
  Insertable<Schema['scadenze_fatte']>,
  | 'cliente_id'
  | 'caldaia_id'
  | 'condizionatore_id'
  | 'controllo'
  | 'data_dovuta'
  | 'fatta_il'
  | 'appuntamento_id'
>

const fatta = (riga: RigaArchivio<'scadenze'>, visita: VisitaDiLavori): Fatta => ({
  cliente_id: riga.cliente_id,
  caldaia_id: riga.caldaia_id,
  condizionatore_id: riga.condizionatore_id,
  controllo: riga.controllo,
  data_dovuta: riga.data_dovuta,
  fatta_il: visita.giorno,
  appuntamento_id: visita.id,
})

/** The visits that hold some of these rows. */
async function visiteDi(db: Db, righe: RigaArchivio<'scadenze'>[]): Promise<Map<number, VisitaDiLavori>> {
  const ids = [...new Set(righe.flatMap(({ appuntamento_id }) => appuntamento_id ?? []))]
  if (ids.length === 0) return new Map()
  const visite = await db
    .selectFrom('appuntamenti')
    .select(['id', 'cliente_id', 'stato', 'data_inizio'])
    .where('id', 'in', ids)
    .execute()
  return new Map(visite.map((v) => [v.id, { ...v, giorno: dayInRome(v.data_inizio) }]))
}

/** The visits of these customers that take works and are still to come, by customer and start. */
async function visiteAperte(db: Db, clienti: readonly number[]) {
  const visite = await db
    .selectFrom('appuntamenti')
    .select(['id', 'cliente_id', 'tipologia', 'data_inizio'])
    .where('cliente_id', 'in', clienti)
    .where('data_inizio', '>=', dayRange(oggi()).inizio)
    .where('stato', 'in', ['Programmato', 'In_Corso'] as const)
    .where('tipologia', 'in', TIPOLOGIE_CON_LAVORI)
    .orderBy('data_inizio')
    .execute()
  return perCliente(visite)
}

/** A new row, booked with the first visit that was there before it. */
function conVisitaAperta(
  riga: Chiave & Calcolata,
  visite: { id: number; tipologia: string; data_inizio: string }[],
): Chiave & Calcolata {
  const visita = visite.find(
    ({ tipologia, data_inizio }) =>
      controlliPerTipologia(tipologia).includes(riga.controllo) &&
      (riga.data_dovuta ?? '') <= entroPer(dayInRome(data_inizio)),
  )
  return visita ? { ...riga, stato: 'Prenotata', appuntamento_id: visita.id } : riga
}
