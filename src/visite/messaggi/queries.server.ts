import { type ExpressionBuilder, sql } from 'kysely'
import type { Context } from '#server/data/context.ts'
import { type List, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import type { Db, Schema, TableOf } from '#server/data/schema.ts'
import { search } from '#server/data/search.ts'
import { table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { componiMessaggi, type DaComporre } from './composizione.queries.server.ts'
import {
  type Messaggio,
  type MessaggiQuery,
  messaggio,
  type RigaMessaggio,
  rigaMessaggio,
  type ScelteMessaggi,
} from './contract.ts'
import { DA_DECIDERE, entroMessaggio, TIPI_MESSAGGIO } from './rules.ts'
import { MESSAGGI_IN_PAROLE, STATI_MESSAGGIO_IN_PAROLE } from './words.rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    messaggi: TableOf<
      typeof rigaMessaggio,
      { chiave: string | null; preso_il: string | null; con_xml: boolean | null }
    >
  }
}

export const messaggi = table(
  'messaggi',
  { uno: 'messaggio', tanti: 'messaggi', genere: 'm' },
  rigaMessaggio,
  {
    etichette: { tipo: MESSAGGI_IN_PAROLE, stato: STATI_MESSAGGIO_IN_PAROLE },
    person: 'cliente_id',
    erased: () => 'deleted',
    interne: ['chiave', 'preso_il', 'con_xml'],
  },
)
/** With customer and visit beside it, of `tutti`. */
export const conCliente = table('messaggi', messaggi.parola, messaggio.omit({ lotto: true }))

export const messaggiInteri = (db: Db) =>
  db
    .selectFrom('messaggi')
    .leftJoin('clienti as cliente', 'cliente.id', 'messaggi.cliente_id')
    .leftJoin('fornitori as fornitore', 'fornitore.id', 'messaggi.fornitore_id')
    .leftJoin('appuntamenti as visita', 'visita.id', 'messaggi.appuntamento_id')

/** By who they go to; each apart, as together neither would be looked up by its index. */
const cercati = (db: Db, q: string) => (e: ExpressionBuilder<Schema, 'messaggi'>) =>
  e('messaggi.id', 'in', (query) =>
    query
      .selectFrom('messaggi as diCliente')
      .select('diCliente.id')
      .where('diCliente.cliente_id', 'in', (sub) =>
        sub
          .selectFrom('clienti')
          .select('clienti.id')
          .where((c) => c.and(search(db, q, { table: 'clienti', references: [] }))),
      )
      .unionAll(
        query
          .selectFrom('messaggi as diFornitore')
          .select('diFornitore.id')
          .where('diFornitore.fornitore_id', 'in', (sub) =>
            sub
              .selectFrom('fornitori')
              .select('fornitori.id')
              .where((c) => c.and(search(db, q, { table: 'fornitori' }))),
          ),
      ),
  )

/** As the index of these says it. */
export const daDecidere = sql<boolean>`messaggi.stato in (${sql.join(DA_DECIDERE.map((stato) => sql.lit(stato)))})`

/** Messages as a list reads them, or whoever decides about all that it shows. */
export const elencoMessaggi = (
  { db, environment }: ArchivioMessaggi,
  { stato, tipo, lottoId, clienteId, appuntamentoId, q }: Partial<MessaggiQuery>,
) => ({
  found: db
    .selectFrom('messaggi')
    // What somebody has to say stands with those who are to be called.
    .$if(stato === 'decidere', (query) => query.where(daDecidere).where('messaggi.canale', '=', 'Email'))
    .$if(stato !== undefined && stato !== 'decidere', (query) =>
      query.where('messaggi.stato', '=', stato as never),
    )
    .$if(tipo !== undefined, (query) => query.where('messaggi.tipo', '=', tipo as never))
    .$if(lottoId !== undefined, (query) =>
      query.where('messaggi.appuntamento_id', 'in', (sub) =>
        sub
          .selectFrom('lotti_visite')
          .select('appuntamento_id')
          .where('lotto_id', '=', lottoId ?? 0),
      ),
    )
    .$if(clienteId !== undefined, (query) => query.where('messaggi.cliente_id', '=', clienteId ?? 0))
    .$if(appuntamentoId !== undefined, (query) =>
      query.where('messaggi.appuntamento_id', '=', appuntamentoId ?? 0),
    )
    .$if(Boolean(q), (query) => query.where(cercati(db, q ?? ''))),
  rows: messaggiInteri(db).select(conCliente.colonne).select('messaggi.chiave'),
  order: [['messaggi.id', 'desc']] as const,
  read: (righe: object[]) => completi({ db, environment }, righe),
})

/** Where messages are, and what their addresses are made with. */
export type ArchivioMessaggi = Pick<Context, 'db' | 'environment'>

type Letta = RigaMessaggio & { chiave: string | null }
type ComeAvviso = Pick<Letta, 'id' | 'tipo' | 'chiave' | 'cliente_id' | 'appuntamento_id' | 'contratto_id'>

/** What the words of a message are made of. */
export const daComporre = (riga: ComeAvviso): DaComporre => ({
  ...riga,
  // What goes to a supplier has its words already.
  cliente_id: riga.cliente_id ?? 0,
  entro: entroMessaggio(riga.tipo, riga.chiave),
})

/** Messages with their words: of those that wait, as they would leave now. */
async function completi(ctx: ArchivioMessaggi, righe: readonly object[]): Promise<Messaggio[]> {
  const lette = righe.map((riga) => ({
    messaggio: { ...(conCliente.leggi(riga) as Omit<Messaggio, 'lotto'>), lotto: null } as Messaggio,
    chiave: (riga as Letta).chiave,
  }))
  const attendono = lette.filter(
    ({ messaggio }) =>
      messaggio.spedizione_id === null && (messaggio.stato === 'Bozza' || messaggio.stato === 'In_Coda'),
  )
  const composti = await componiMessaggi(
    ctx,
    attendono.map(({ messaggio, chiave }) => daComporre({ ...messaggio, chiave })),
  )
  const lotti = await lottiDi(ctx.db, lette)
  const parole = new Map(attendono.map(({ messaggio: { id } }, i) => [id, composti[i]]))
  return lette.map(({ messaggio }) => {
    const lotto = lotti.get(messaggio.appuntamento_id ?? 0) ?? null
    // Of a document the address is said when it leaves: where it stands, it is shown as it is kept.
    const testo = messaggio.testo?.replaceAll('{link}', 'https://…/v/…') ?? null
    if (!parole.has(messaggio.id)) return { ...messaggio, lotto, testo }
    const composto = parole.get(messaggio.id)
    return {
      ...{ ...messaggio, lotto },
      ...{ oggetto: composto?.oggetto ?? null, testo: composto?.testo ?? null },
      destinatario: composto?.email ?? messaggio.destinatario,
      errore: composto ? (composto.manca ? `manca ${composto.manca}` : null) : 'non serve più',
    }
  })
}

/** The last batch that each message's visit was booked or moved with. */
async function lottiDi(db: Db, lette: readonly { messaggio: Messaggio }[]) {
  const visite = [...new Set(lette.flatMap(({ messaggio }) => messaggio.appuntamento_id ?? []))]
  if (visite.length === 0) return new Map<number, { id: number; titolo: string }>()
  const righe = await db
    .selectFrom('lotti_visite')
    .innerJoin('lotti', 'lotti.id', 'lotti_visite.lotto_id')
    .select(['lotti_visite.appuntamento_id', 'lotti.id', 'lotti.titolo'])
    .where('lotti_visite.appuntamento_id', 'in', visite)
    .orderBy('lotti.id')
    .execute()
  return new Map(righe.map(({ appuntamento_id, ...lotto }) => [appuntamento_id, lotto]))
}

/** Messages, the last ones first. */
export const elencaMessaggi = (ctx: ArchivioMessaggi, query: MessaggiQuery): Promise<List<Messaggio>> =>
  pageOf(elencoMessaggi(ctx, query), query)

/** All of the same, slice by slice. */
export const scorriMessaggi = (ctx: ArchivioMessaggi, query: MessaggiQuery): Whole<Messaggio> =>
  slicesOf(elencoMessaggi(ctx, query))

/** The kinds and the batches among all messages that wait for somebody, the last batches first. */
export async function scegliMessaggi(ctx: ArchivioMessaggi): Promise<ScelteMessaggi> {
  const attese = () => elencoMessaggi(ctx, { stato: 'decidere' }).found
  const tipi = await attese().select('messaggi.tipo').distinct().execute()
  const lotti = await attese()
    .innerJoin('lotti_visite', 'lotti_visite.appuntamento_id', 'messaggi.appuntamento_id')
    .innerJoin('lotti', 'lotti.id', 'lotti_visite.lotto_id')
    .select(['lotti.id', 'lotti.titolo'])
    .distinct()
    .orderBy('lotti.id', 'desc')
    .execute()
  return { tipi: TIPI_MESSAGGIO.filter((nome) => tipi.some(({ tipo }) => tipo === nome)), lotti }
}

/** @throws AppError non_trovato */
export async function trovaMessaggio(ctx: ArchivioMessaggi, id: number): Promise<Messaggio> {
  const riga = await messaggiInteri(ctx.db)
    .select(conCliente.colonne)
    .select('messaggi.chiave')
    .where('messaggi.id', '=', id)
    .executeTakeFirst()
  const [messaggio] = riga ? await completi(ctx, [riga]) : []
  if (!messaggio) throw notFound(messaggi)
  return messaggio
}

/** How many messages wait for somebody. */
export async function contaDaDecidere(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('messaggi')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where(daDecidere)
    .executeTakeFirstOrThrow()
  return Number(n)
}
