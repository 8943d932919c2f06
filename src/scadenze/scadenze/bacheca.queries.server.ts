// long because the same rows are counted, listed and grouped in one file

import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type OrderByItemBuilder,
  type SqlBool,
} from 'kysely'
import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import { puntoDi } from '#anagrafe/comuni/luoghi.queries.server.ts'
import { impiantiConLuogo } from '#anagrafe/impianti/luogo.queries.server.ts'
import { nomeEStatoIn } from '#anagrafe/impianti/nome.queries.server.ts'
import { cartaDi } from '#anagrafe/zone/queries.server.ts'
import { type Carta, zonaDi } from '#anagrafe/zone/rules.ts'
import { origineDi } from '#scadenze/prenotate/prossima.rules.ts'
import { primePrenotateDi } from '#scadenze/prenotate/queries.server.ts'
import type { Db, Schema } from '#server/data/schema.ts'
import { search } from '#server/data/search.ts'
import { listOf } from '#server/data/table.ts'
import { addDays, oggi } from '#shared/dates.ts'
import {
  type Durate,
  GIORNI_CONTATTO,
  GIORNI_DOPO_IL_PERIODO,
  giorniDelPeriodo,
  minutiDeiLavori,
  minutiInsieme,
  periodiDi,
} from './bacheca.rules.ts'
import type {
  BachecaFiltri,
  Contatto,
  LavoroDaFare,
  PeriodoBacheca,
  VisitaDaFare,
  VisitaInBreve,
  ZonaConVisite,
} from './contract.ts'
import {
  altreCase,
  conAltreCase,
  contaVisite,
  inUnPosto,
  perLuogo,
  tuttiIPosti,
} from './luogo.queries.server.ts'

/** The board of visits still to be booked: a visit is what one customer has to have done. */

/** Visits shown at a time, the most urgent ones: a proposal takes 300. */
const VISITE_IN_BACHECA = 400

const DA_COMPLETARE = ['Da_Completare', 'Da_Registrare'] as const

type E = ExpressionBuilder<Schema, 'scadenze'>

/** The works that a period is about. */
function delPeriodo(e: E, chiave: string, giorno: string): Expression<SqlBool> {
  const giorni = giorniDelPeriodo(chiave, giorno)
  // What a leak check lacks is said on the plant alone.
  if (!giorni) return e.and([e('scadenze.stato', 'in', DA_COMPLETARE), e('controllo', '!=', 'FGAS')])
  return e.and([
    e('scadenze.stato', '=', 'Da_Programmare'),
    e('data_dovuta', '<=', giorni.al),
    ...(giorni.dal ? [e('data_dovuta', '>=', giorni.dal)] : []),
  ])
}

const quante = (
  db: Db,
  stato: 'Da_Programmare' | 'Prenotata',
  { dal, al }: { dal: string | null; al: string },
) =>
  contaVisite(
    db
      .selectFrom('scadenze')
      .where('scadenze.stato', '=', stato)
      .where('data_dovuta', '<=', al)
      .$if(dal !== null, (q) => q.where('data_dovuta', '>=', dal ?? '')),
  )

/** The board's periods, with how many visits each has: as many as its list has rows. */
export async function elencaPeriodi(db: Db): Promise<PeriodoBacheca[]> {
  const giorno = oggi()
  const periodi: PeriodoBacheca[] = []
  for (const chiave of periodiDi(giorno)) {
    const giorni = giorniDelPeriodo(chiave, giorno)
    if (giorni)
      periodi.push({
        chiave,
        ...giorni,
        da_prenotare: await quante(db, 'Da_Programmare', giorni),
        prenotate: chiave === 'ritardo' ? 0 : await quante(db, 'Prenotata', giorni),
      })
  }
  const inizio = await db
    .selectFrom('scadenze')
    .select((e) => e.fn.min('data_dovuta').as('dal'))
    .where('stato', '=', 'Da_Programmare')
    .executeTakeFirst()
  const inRitardo = periodi[0]
  if (inRitardo && inRitardo.da_prenotare > 0) inRitardo.dal = inizio?.dal ?? null
  const daCompletare = await contaVisite(
    db.selectFrom('scadenze').where((e) => delPeriodo(e, 'completare', giorno)),
  )
  return [...periodi, { chiave: 'completare', dal: null, al: null, da_prenotare: daCompletare, prenotate: 0 }]
}

/** Visits that are overdue or due by the end of next month. */
export async function contaDaProgrammare(db: Db): Promise<number> {
  const al = giorniDelPeriodo(periodiDi(oggi())[2] ?? '', oggi())?.al ?? oggi()
  return quante(db, 'Da_Programmare', { dal: null, al })
}

/** What of a customer a filter asks; none where it asks nothing. */
function delCliente(db: Db, { ditta, tecnico, q }: BachecaFiltri): Expression<SqlBool>[] {
  const e = expressionBuilder<Schema, 'clienti'>()
  return [
    ...(ditta === undefined ? [] : [e('clienti.ditta_id', '=', ditta)]),
    ...(tecnico === undefined ? [] : [e('clienti.tecnico_preferito_id', '=', tecnico)]),
    ...search(db, q, { table: 'clienti', references: [] }),
  ]
}

/** What their customer said last. */
function sentiti(e: E, contatto: NonNullable<BachecaFiltri['contatto']>): Expression<SqlBool> {
  const ultimo = e
    .selectFrom('contatti')
    .select('contatti.esito')
    .whereRef('contatti.cliente_id', '=', 'scadenze.cliente_id')
    .where('contatti.il', '>=', addDays(oggi(), -GIORNI_CONTATTO))
    .orderBy('contatti.id', 'desc')
    .limit(1)
  return contatto === 'Da_Sentire' ? e(ultimo, 'is', null) : e(ultimo, '=', contatto)
}

/** The customers with works of the periods, as the filters want them. */
async function trovati(db: Db, filtri: BachecaFiltri, carta: Carta) {
  const giorno = oggi()
  const { periodi = ['ritardo'], zone, controllo, contatto, cliente } = filtri
  const posti = zone
    ? (await tuttiIPosti(db)).filter((posto) => zone.includes(zonaDi(posto, carta).chiave))
    : null
  const condizioni = delCliente(db, filtri)
  return db
    .selectFrom('scadenze')
    .where((e) => e.or(periodi.map((chiave) => delPeriodo(e, chiave, giorno))))
    .$if(posti !== null, (q) => q.where((e) => inUnPosto(e, posti ?? [])))
    .$if(controllo !== undefined, (q) => q.where('controllo', '=', controllo ?? 'RCEE'))
    .$if(cliente !== undefined, (q) => q.where('scadenze.cliente_id', '=', cliente ?? 0))
    .$if(contatto !== undefined, (q) => q.where((e) => sentiti(e, contatto ?? 'Sentito')))
    .$if(condizioni.length > 0, (q) =>
      q.where('scadenze.cliente_id', 'in', (e) =>
        e
          .selectFrom('clienti')
          .select('clienti.id')
          .where((c) => c.and(condizioni)),
      ),
    )
}

/** Works without a date come after those with one: without saying so, each database has its own way. */
const dataPrima = (ordine: OrderByItemBuilder) => ordine.asc().nullsLast()

/** The visits of some periods, the most urgent first, each with all its works up to 60 days after the last period. */
export async function elencaBacheca(db: Db, filtri: BachecaFiltri) {
  const giorno = oggi()
  const carta = await cartaDi(db)
  const lavori = await trovati(db, filtri, carta)
  const clienti = (
    await lavori
      .select('cliente_id')
      .groupBy('cliente_id')
      .orderBy((e) => e.fn.min('data_dovuta'), dataPrima)
      .orderBy('cliente_id')
      .limit(VISITE_IN_BACHECA)
      .execute()
  ).map(({ cliente_id }) => cliente_id)
  const { periodi = ['ritardo'] } = filtri
  const fini = periodi.flatMap((chiave) => giorniDelPeriodo(chiave, giorno)?.al ?? [])
  const daCompletare = periodi.includes('completare')
  const al = fini.length > 0 ? fini.reduce((a, b) => (a > b ? a : b)) : null
  const diQuesti =
    clienti.length === 0
      ? []
      : await lavori.where('scadenze.cliente_id', 'in', clienti).select('scadenze.id').execute()
  const visite = await visiteDi(db, clienti, {
    ...{ al: al && addDays(al, GIORNI_DOPO_IL_PERIODO), daCompletare, carta },
    trovati: new Set(diQuesti.map(({ id }) => id)),
  })
  return { visite: filtri.breve ? visite.map(inBreve) : visite, totale: await contaVisite(lavori) }
}

/** What a row of the board draws, a third of the whole. */
function inBreve({ cliente, zona, prenotata, contatto, lavori }: VisitaDaFare): VisitaInBreve {
  const { telefono: _, altri_telefoni: _altri, ditta_id, fascia, tecnico_preferito_id, ...persona } = cliente
  return {
    cliente: {
      ...persona,
      ...(ditta_id !== null && { ditta_id }),
      ...(fascia !== null && { fascia }),
      ...(tecnico_preferito_id !== null && { tecnico_preferito_id }),
    },
    zona,
    ...(prenotata && { prenotata }),
    ...(contatto && { contatto }),
    lavori: lavori.map(({ id, controllo, impianto, stato, data_dovuta, origine, minuti }) => ({
      ...{ id, controllo, impianto, stato, data_dovuta, origine, minuti },
    })),
  }
}

interface Quali {
  /** Works due up to this day; null: none that are due. */
  al: string | null
  /** Also works that lack data. */
  daCompletare?: boolean
  carta: Carta
  /** Of somebody with works in several houses those where one of these works is. */
  trovati?: ReadonlySet<number>
  /** These works only. */
  ids?: readonly number[]
}

/** The works of some customers as visits, in the order of the customers; customers without such works are left out. */
async function visiteDi(db: Db, clienti: readonly number[], filtro: Quali): Promise<VisitaDaFare[]> {
  if (clienti.length === 0) return []
  const durate: Durate = await trovaAzienda(db)
  const lavori = await lavoriDi(db, clienti, filtro)
  const contatti = await ultimiContatti(db, clienti)
  const prenotate = await primePrenotateDi(db, clienti)
  const persone = await db
    .selectFrom('clienti')
    .select([
      'id',
      'nome',
      'cognome',
      'telefono',
      'altri_telefoni',
      'indirizzo',
      'comune',
      'cap',
      'provincia',
      'ditta_id',
    ])
    .select(['fascia_preferita', 'tecnico_preferito_id'])
    .where('id', 'in', clienti)
    .execute()
  const perId = new Map(persone.map((persona) => [persona.id, persona]))
  const impianti = await impiantiConLuogo(db, clienti)
  const visite = clienti.flatMap((id) => {
    const persona = perId.get(id)
    if (!persona) return []
    return perLuogo(lavori.get(id) ?? [], persona, impianti).map((visita) => ({ ...visita, id, persona }))
  })
  return visite.flatMap(({ id, persona, luogo, lavori: daFare }) => {
    const { fascia_preferita, provincia: _, altri_telefoni, ...cliente } = persona
    const { provincia: _p, ...indirizzo } = luogo
    if (filtro.trovati && !daFare.some((lavoro) => filtro.trovati?.has(lavoro.id))) return []
    const contatto = contatti.get(id) ?? null
    const inBacheca = daFare.map(
      ({ caldaia_id, condizionatore_id, cliente_id: _, impianto_id: __, ...lavoro }): LavoroDaFare => {
        const impianto =
          caldaia_id !== null ? 'caldaia' : condizionatore_id !== null ? 'condizionatore' : null
        const origine = lavoro.data_dovuta === null ? null : origineDi(lavoro.origine)
        return { ...lavoro, origine, impianto, minuti: minutiDeiLavori({ ...lavoro, impianto }, durate) }
      },
    )
    return [
      {
        cliente: {
          ...cliente,
          ...indirizzo,
          altri_telefoni: listOf(altri_telefoni),
          punto: puntoDi(luogo),
          fascia: contatto?.fascia ?? fascia_preferita,
        },
        zona: zonaDi(luogo, filtro.carta),
        dovuta: inBacheca.reduce<string | null>(
          (minima, { data_dovuta: d }) => (d !== null && (minima === null || d < minima) ? d : minima),
          null,
        ),
        minuti: minutiInsieme(inBacheca),
        prenotata: prenotate.get(id) ?? null,
        contatto,
        lavori: inBacheca,
      },
    ]
  })
}

const lavoriDi = async (db: Db, clienti: readonly number[], { al, daCompletare, ids }: Quali) => {
  const righe = await db
    .selectFrom('scadenze')
    .leftJoin('caldaie', 'caldaie.id', 'scadenze.caldaia_id')
    .leftJoin('condizionatori', 'condizionatori.id', 'scadenze.condizionatore_id')
    .select(['scadenze.id', 'scadenze.cliente_id', 'scadenze.caldaia_id', 'scadenze.condizionatore_id'])
    .select([
      'controllo',
      'scadenze.stato',
      'data_dovuta',
      'origine',
      'certezza',
      'motivo',
      'appuntamento_id',
    ])
    .select(nomeEStatoIn('Senza impianto').as('nome'))
    .select((e) => e.fn.coalesce('caldaie.impianto_id', 'condizionatori.impianto_id').as('impianto_id'))
    .where('scadenze.cliente_id', 'in', clienti)
    .$if(ids !== undefined, (q) => q.where('scadenze.id', 'in', ids ?? []))
    .where((e) =>
      e.or([
        ...(al === null
          ? []
          : [e.and([e('scadenze.stato', '=', 'Da_Programmare'), e('data_dovuta', '<=', al)])]),
        ...(daCompletare
          ? [e.and([e('scadenze.stato', 'in', DA_COMPLETARE), e('controllo', '!=', 'FGAS')])]
          : []),
      ]),
    )
    .orderBy('data_dovuta', dataPrima)
    .orderBy('scadenze.id')
    .execute()
  return Map.groupBy(righe, ({ cliente_id }) => cliente_id)
}

/** What each of these customers said last. */
async function ultimiContatti(
  db: Db,
  clienti: readonly number[],
): Promise<Map<number, NonNullable<VisitaDaFare['contatto']>>> {
  const righe = await db
    .selectFrom('contatti')
    .select(['cliente_id', 'esito', 'fascia', 'data', 'il'])
    .where('cliente_id', 'in', clienti)
    .where('il', '>=', addDays(oggi(), -GIORNI_CONTATTO))
    .orderBy('id', 'desc')
    .execute()
  const perCliente = Map.groupBy(righe, ({ cliente_id }) => cliente_id)
  return new Map(
    [...perCliente].flatMap(([id, contatti]) => {
      const [ultimo] = contatti
      if (!ultimo) return []
      const { esito, data, il } = ultimo
      const diverso = contatti.findIndex((riga) => riga.esito !== esito)
      const fascia = contatti.find((riga: Pick<Contatto, 'fascia'>) => riga.fascia !== null)?.fascia ?? null
      return [[id, { esito, data, il, fascia, volte: diverso < 0 ? contatti.length : diverso }]]
    }),
  )
}

/** The zones of the periods, with how many visits each has, by name. */
export async function elencaZoneConVisite(db: Db, filtri: BachecaFiltri): Promise<ZonaConVisite[]> {
  const carta = await cartaDi(db)
  const lavori = await trovati(db, { ...filtri, zone: undefined }, carta)
  const righe = await lavori
    .where((e) => e.not(conAltreCase(e)))
    .innerJoin('clienti', 'clienti.id', 'scadenze.cliente_id')
    .select((e) => ['comune', 'cap', e.fn.count<number>('clienti.id').distinct().as('n')])
    .groupBy(['comune', 'cap'])
    .execute()
  const zone = new Map<string, ZonaConVisite>()
  const altrove = (await altreCase(lavori)).map((luogo) => ({ ...luogo, n: 1 }))
  for (const { n, ...posto } of [...righe, ...altrove]) {
    const { chiave, nome } = zonaDi(posto, carta)
    zone.set(chiave, { chiave, nome, visite: (zone.get(chiave)?.visite ?? 0) + n })
  }
  return [...zone.values()].sort((a, b) => a.nome.localeCompare(b.nome, 'it'))
}

/**
 * The visits with exactly these works, by customer: what is still to be booked of them. Works that are no longer to be
 * booked are left out, and so are customers without any.
 */
export async function visiteConLavori(
  db: Db,
  richieste: readonly { clienteId: number; scadenzeIds: readonly number[] }[],
): Promise<VisitaDaFare[]> {
  const clienti = [...new Set(richieste.map(({ clienteId }) => clienteId))]
  const ids = richieste.flatMap(({ scadenzeIds }) => scadenzeIds)
  if (ids.length === 0) return []
  return visiteDi(db, clienti, { al: '9999-12-31', carta: await cartaDi(db), ids })
}
