// long because what is read of messages and what is decided about them go over the same rows

import { type ExpressionBuilder, sql } from 'kysely'
import { conPosta } from '#anagrafe/posta/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { type List, pageOf, slicesOf, type Whole } from '#server/data/list.ts'
import { elenca, richiedi } from '#server/data/read.ts'
import { aggiorna, lockRows } from '#server/data/records.ts'
import type { Db, Schema, TableOf } from '#server/data/schema.ts'
import { search } from '#server/data/search.ts'
import { table } from '#server/data/table.ts'
import { notFound } from '#server/data/words.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { toccanoGiorni } from '#visite/tempo/queries.server.ts'
import { type Composto, componiMessaggi, type DaComporre } from './composizione.queries.server.ts'
import { risposteDi } from './conferma.queries.server.ts'
import {
  type AMano,
  type DaMandare,
  type Decisione,
  type Domani,
  type MandaTutti,
  type Messaggio,
  type MessaggiQuery,
  type Modello,
  type ModelloDati,
  messaggio,
  type RigaMessaggio,
  rigaMessaggio,
  rigaModello,
  type ScelteMessaggi,
  type Soggetto,
  type TestoPronto,
} from './contract.ts'
import { STATI_IN_PAROLE, TIPI_IN_PAROLE } from './parole.rules.ts'
import { entroDi, prepara, ritira, ritiraDiVisita } from './preparazione.queries.server.ts'
import {
  chiaveDiVisita,
  chiaveMessaggio,
  comeSiDice,
  DA_DECIDERE,
  DI_VISITA,
  erroreModello,
  IN_ATTESA,
  puoAvere,
  senzaCollegamento,
  TIPI_MESSAGGIO,
  type TipoMessaggio,
  TROPPI_INSIEME,
  TUTTI_AL_MASSIMO,
} from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    modelli: TableOf<typeof rigaModello>
    messaggi: TableOf<typeof rigaMessaggio, { chiave: string | null; preso_il: string | null }>
  }
}

export const modelli = table(
  'modelli',
  { uno: 'testo di messaggio', tanti: 'testi di messaggio', genere: 'm' },
  rigaModello,
  {
    etichette: { tipo: TIPI_IN_PAROLE },
  },
)
export const messaggi = table(
  'messaggi',
  { uno: 'messaggio', tanti: 'messaggi', genere: 'm' },
  rigaMessaggio,
  {
    etichette: { tipo: TIPI_IN_PAROLE, stato: STATI_IN_PAROLE },
    person: 'cliente_id',
    erased: () => 'deleted',
    interne: ['chiave', 'preso_il'],
  },
)
const conCliente = table('messaggi', messaggi.parola, messaggio.omit({ lotto: true }))

// --- templates

export async function elencaModelli(db: Db): Promise<List<Modello>> {
  const righe = (await elenca(db, modelli, { ordine: ['id'] })).map(comeSiDice)
  return { righe, conteggio: righe.length }
}

/** @throws AppError non_trovato */
export async function trovaModello(db: Db, id: number): Promise<Modello> {
  return comeSiDice(await richiedi(db, modelli, id))
}

/** @throws AppError dati_non_validi where it names what it can't know */
export async function aggiornaModello(ctx: Context, id: number, dati: ModelloDati): Promise<void> {
  const { tipo } = await richiedi(ctx.db, modelli, id)
  for (const campo of ['oggetto', 'testo'] as const) {
    const errore = erroreModello(tipo, dati[campo] ?? '')
    if (errore) throw fieldError(campo, errore)
  }
  await aggiorna(ctx, modelli, id, dati)
}

// --- messages

const tutti = (db: Db) =>
  db
    .selectFrom('messaggi')
    .innerJoin('clienti as cliente', 'cliente.id', 'messaggi.cliente_id')
    .leftJoin('appuntamenti as visita', 'visita.id', 'messaggi.appuntamento_id')

const cercati = (db: Db, q: string) => (e: ExpressionBuilder<Schema, 'messaggi'>) =>
  e('messaggi.cliente_id', 'in', (di) =>
    di
      .selectFrom('clienti')
      .select('clienti.id')
      .where((c) => c.and(search(db, q, { table: 'clienti', references: [] }))),
  )

/** As the index of these says it. */
const daDecidere = sql<boolean>`messaggi.stato in (${sql.join(DA_DECIDERE.map((stato) => sql.lit(stato)))})`

const elenco = (
  { db, environment }: Archivio,
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
      query.where('messaggi.appuntamento_id', 'in', (di) =>
        di
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
  rows: tutti(db).select(conCliente.colonne).select('messaggi.chiave'),
  order: [['messaggi.id', 'desc']] as const,
  read: (righe: object[]) => completi({ db, environment }, righe),
})

/** Where messages are, and what their addresses are made with. */
type Archivio = Pick<Context, 'db' | 'environment'>

type Letta = RigaMessaggio & { chiave: string | null }

const daComporre = (riga: Letta): DaComporre => ({ ...riga, entro: entroDi(riga.tipo, riga.chiave) })

/** Messages with their words: of those that wait, as they would leave now. */
async function completi(ctx: Archivio, righe: readonly object[]): Promise<Messaggio[]> {
  const lette = righe.map((riga) => ({
    messaggio: { ...(conCliente.leggi(riga) as Omit<Messaggio, 'lotto'>), lotto: null } as Messaggio,
    chiave: (riga as Letta).chiave,
  }))
  const attendono = lette.filter(({ messaggio: uno }) => uno.stato === 'Bozza' || uno.stato === 'In_Coda')
  const composti = await componiMessaggi(
    ctx,
    attendono.map(({ messaggio: uno, chiave }) => daComporre({ ...uno, chiave })),
  )
  const lotti = await lottiDi(ctx.db, lette)
  const parole = new Map(attendono.map(({ messaggio: { id } }, i) => [id, composti[i]]))
  return lette.map(({ messaggio: uno }) => {
    const lotto = lotti.get(uno.appuntamento_id ?? 0) ?? null
    if (!parole.has(uno.id)) return { ...uno, lotto }
    const composto = parole.get(uno.id)
    return {
      ...{ ...uno, lotto },
      ...{ oggetto: composto?.oggetto ?? null, testo: composto?.testo ?? null },
      destinatario: composto?.email ?? uno.destinatario,
      errore: composto ? (composto.manca ? `manca ${composto.manca}` : null) : 'non serve più',
    }
  })
}

/** The last batch that each message's visit was booked or moved with. */
async function lottiDi(db: Db, lette: readonly { messaggio: Messaggio }[]) {
  const visite = [...new Set(lette.flatMap(({ messaggio: uno }) => uno.appuntamento_id ?? []))]
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
export const elencaMessaggi = (ctx: Archivio, query: MessaggiQuery): Promise<List<Messaggio>> =>
  pageOf(elenco(ctx, query), query)

/** All of the same, slice by slice. */
export const scorriMessaggi = (ctx: Archivio, query: MessaggiQuery): Whole<Messaggio> =>
  slicesOf(elenco(ctx, query))

/** The kinds and the batches among all messages that wait for somebody, the last batches first. */
export async function scegliMessaggi(ctx: Archivio): Promise<ScelteMessaggi> {
  const attese = () => elenco(ctx, { stato: 'decidere' }).found
  const tipi = await attese().select('messaggi.tipo').distinct().execute()
  const lotti = await attese()
    .innerJoin('lotti_visite', 'lotti_visite.appuntamento_id', 'messaggi.appuntamento_id')
    .innerJoin('lotti', 'lotti.id', 'lotti_visite.lotto_id')
    .select(['lotti.id', 'lotti.titolo'])
    .distinct()
    .orderBy('lotti.id', 'desc')
    .execute()
  return { tipi: TIPI_MESSAGGIO.filter((uno) => tipi.some(({ tipo }) => tipo === uno)), lotti }
}

/** @throws AppError non_trovato */
export async function trovaMessaggio(ctx: Archivio, id: number): Promise<Messaggio> {
  const riga = await tutti(ctx.db)
    .select(conCliente.colonne)
    .select('messaggi.chiave')
    .where('messaggi.id', '=', id)
    .executeTakeFirst()
  const [uno] = riga ? await completi(ctx, [riga]) : []
  if (!uno) throw notFound(messaggi)
  return uno
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

/** From which states each decision can be taken. */
const DA: Record<Decisione, readonly RigaMessaggio['stato'][]> = {
  manda: ['Bozza', 'Fallito', 'Incerto'],
  annulla: [...IN_ATTESA, 'Incerto'],
  arrivato: ['Incerto'],
}

/**
 * Decides about messages; those that meanwhile are elsewhere stay as they are.
 * @returns how many it was done to
 * @throws AppError conflitto where nothing was: what is missing in their words, or that somebody was faster
 */
export async function decidi(ctx: Context, ids: readonly number[], decisione: Decisione): Promise<number> {
  const { db, utente } = ctx
  const unici = [...new Set(ids)]
  // Nobody else decides, and nothing leaves, between what is read now and what is written.
  await lockRows(db, db.selectFrom('messaggi').select('id').where('id', 'in', unici).orderBy('id')).execute()
  const righe = await tutti(db)
    .select(conCliente.colonne)
    .select(['messaggi.chiave', 'messaggi.preso_il'])
    .where('messaggi.id', 'in', unici)
    .where('messaggi.stato', 'in', [...DA[decisione]])
    .$if(decisione === 'manda', (q) => q.where('messaggi.canale', '=', 'Email'))
    .orderBy('messaggi.id')
    .execute()
  const lette = righe.map((riga) => ({
    ...(conCliente.leggi(riga) as Omit<Messaggio, 'lotto'>),
    chiave: riga.chiave,
    preso_il: riga.preso_il,
  }))
  const composti = decisione === 'manda' ? await componiMessaggi(ctx, lette.map(daComporre)) : []
  const autore = utente.nome_utente
  let fatti = 0
  let manca: string | null = null
  for (const [i, { id, preso_il }] of lette.entries()) {
    if (decisione === 'manda') {
      const composto = composti[i]
      if (composto?.manca) {
        manca ??= composto.manca
        continue
      }
    }
    const valori =
      decisione === 'manda'
        ? { stato: 'In_Coda', autore, tentativi: 0, prossimoIl: null, errore: null }
        : decisione === 'annulla'
          ? { stato: 'Annullato', autore }
          : { stato: 'Inviato', autore, mandatoIl: preso_il, errore: null }
    await aggiorna({ ...ctx, ifVersion: null }, messaggi, id, valori)
    fatti++
  }
  if (fatti === 0)
    throw new AppError('conflitto', manca ? `manca ${manca}` : 'Nel frattempo qualcuno ha già deciso')
  return fatti
}

const daMandare = (ctx: Archivio, quali: DaMandare) =>
  // What may have left already somebody looks at first.
  elenco(ctx, quali)
    .found.where(daDecidere)
    .where('messaggi.stato', '!=', 'Incerto')
    .where('messaggi.canale', '=', 'Email')

/** How many would leave: of a kind, of the visits of a batch, or all that wait for a yes. */
export async function contaDaMandare(ctx: Archivio, quali: DaMandare): Promise<number> {
  const { n } = await daMandare(ctx, quali)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * Says yes to all of these, also beyond what a list shows.
 * @returns how many go into the queue; what is missing in its words stays
 * @throws AppError conflitto where they aren't so many any more, or too many at a time
 */
export async function mandaTutti(ctx: Context, { quanti, tipo, lottoId }: MandaTutti): Promise<number> {
  const righe = await daMandare(ctx, { tipo, lottoId: lottoId ?? undefined })
    .select('messaggi.id')
    .limit(TUTTI_AL_MASSIMO + 1)
    .execute()
  if (righe.length > TUTTI_AL_MASSIMO) throw new AppError('conflitto', TROPPI_INSIEME)
  if (righe.length !== quanti)
    throw new AppError(
      'conflitto',
      righe.length === 0
        ? 'Nel frattempo qualcuno ha già deciso'
        : `Nel frattempo ${righe.length === 1 ? 'ne aspetta 1' : `ne aspettano ${righe.length}`}: guarda di nuovo`,
    )
  return decidi(
    ctx,
    righe.map(({ id }) => id),
    'manda',
  )
}

/**
 * Sends what waits about visits to come; where nothing was prepared or sent of the present start, the reminder of the day
 * before.
 * @returns how many go into the queue
 * @throws AppError conflitto where none does
 */
export async function mandaDiVisite(ctx: Context, ids: readonly number[]): Promise<number> {
  const { db } = ctx
  await esigePosta(db)
  const visite = await db
    .selectFrom('appuntamenti')
    .select(['id', 'cliente_id', 'data_inizio'])
    .where('id', 'in', [...new Set(ids)])
    .where('stato', '=', 'Programmato')
    .where('data_inizio', '>', new Date().toISOString())
    .orderBy('id')
    .execute()
  const detti = async () =>
    visite.length === 0
      ? []
      : (
          await db
            .selectFrom('messaggi')
            .select(['id', 'appuntamento_id', 'chiave', 'stato'])
            .where(
              'appuntamento_id',
              'in',
              visite.map(({ id }) => id),
            )
            .where('stato', '!=', 'Annullato')
            .where('tipo', 'in', [...DI_VISITA])
            .execute()
        ).filter(({ appuntamento_id, chiave }) =>
          visite.some(({ id, data_inizio }) => id === appuntamento_id && chiave?.includes(data_inizio)),
        )
  const giaDetti = await detti()
  const prima = new Set(giaDetti.map(({ id }) => id))
  const gia = new Set(giaDetti.map(({ appuntamento_id }) => appuntamento_id))
  const preparati = await prepara(
    db,
    visite
      .filter(({ id }) => !gia.has(id))
      .map((visita) => ({
        ...{ tipo: 'Giorno_Prima', cliente_id: visita.cliente_id, appuntamento_id: visita.id },
        chiave: chiaveDiVisita('Giorno_Prima', visita),
      })),
  )
  const bozze = (await detti()).filter(({ stato }) => stato === 'Bozza').map(({ id }) => id)
  if (bozze.length === 0 && preparati === 0)
    throw new AppError('conflitto', 'Nessuno da avvisare per email: lo sanno già, o non hanno un’email')
  // Where reminders leave by themselves they are in the queue already.
  const inCoda = preparati - bozze.filter((id) => !prima.has(id)).length
  return inCoda + (bozze.length > 0 ? await decidi(ctx, bozze, 'manda') : 0)
}

// --- by hand

/** @throws AppError dati_non_validi where what it is about isn't named */
async function soggettoDi(
  db: Db,
  { tipo, appuntamentoId, clienteId }: { tipo: TipoMessaggio } & Pick<AMano, 'appuntamentoId' | 'clienteId'>,
): Promise<DaComporre & { inizio: string | null }> {
  if ((DI_VISITA as readonly TipoMessaggio[]).includes(tipo)) {
    const visita = await db
      .selectFrom('appuntamenti')
      .select(['cliente_id', 'data_inizio'])
      .where('id', '=', appuntamentoId ?? 0)
      .executeTakeFirst()
    if (!visita) throw fieldError('appuntamentoId', 'Scegli una visita')
    return {
      ...{ tipo, cliente_id: visita.cliente_id, appuntamento_id: appuntamentoId ?? null, contratto_id: null },
      inizio: visita.data_inizio,
    }
  }
  if (tipo !== 'Promemoria' || !clienteId) throw fieldError('clienteId', 'Scegli un cliente')
  return { tipo, cliente_id: clienteId, appuntamento_id: null, contratto_id: null, inizio: null }
}

async function composto(ctx: Archivio, soggetto: DaComporre): Promise<Composto> {
  const [uno] = await componiMessaggi(ctx, [soggetto])
  if (!uno) throw new AppError('conflitto', 'Non c’è niente da ricordare a questo cliente')
  return uno
}

/** The words of a message that somebody sends by hand, and whether its customer wants it. */
export async function testoPronto(ctx: Archivio, query: Soggetto): Promise<TestoPronto> {
  const { db } = ctx
  const soggetto = await soggettoDi(db, query)
  const { testo, telefono, manca } = await composto(ctx, soggetto)
  const consenso = await consensoDi(db, soggetto.cliente_id)
  return { testo, telefono, manca, consentito: puoAvere(soggetto.tipo, 'WhatsApp', consenso) }
}

const consensoDi = async (db: Db, id: number) =>
  (await db.selectFrom('clienti').select('avvisi_telefono').where('id', '=', id).executeTakeFirstOrThrow())
    .avvisi_telefono

/** Remembers that somebody sent it; the mail with the same words is no longer needed. @returns its id */
export async function segnaAMano(ctx: Context, dati: AMano): Promise<number> {
  const { db, utente } = ctx
  const { tipo, canale } = dati
  if (tipo === 'Annullamento') return segnaAnnullata(ctx, dati)
  const soggetto = await soggettoDi(db, dati)
  const { oggetto, testo, telefono, link } = await composto(ctx, soggetto)
  if (!puoAvere(tipo, canale, await consensoDi(db, soggetto.cliente_id)))
    throw new AppError('conflitto', 'Il cliente non ha detto sì ai messaggi per telefono')
  const mese = oggi().slice(0, 7)
  const chiave = soggetto.inizio
    ? chiaveDiVisita(tipo, {
        ...{ id: soggetto.appuntamento_id ?? 0, data_inizio: soggetto.inizio },
        cliente_id: soggetto.cliente_id,
      })
    : chiaveMessaggio(tipo, soggetto.cliente_id, mese)
  if (soggetto.appuntamento_id)
    await ritiraDiVisita(
      db,
      { id: soggetto.appuntamento_id, cliente_id: soggetto.cliente_id },
      { tipi: [tipo], autore: utente.nome_utente },
    )
  else await ritira(db, [chiave], utente.nome_utente)
  const adesso = new Date().toISOString()
  const comuni = {
    ...{ stato: 'Inviato', destinatario: telefono ?? '', oggetto, creato_il: adesso },
    testo: senzaCollegamento(testo, link),
    ...{ mandato_il: adesso, autore: utente.nome_utente, updated_at: adesso },
  }
  const { id } = await db
    .insertInto('messaggi')
    .values({
      ...comuni,
      ...{ tipo, canale, chiave: `${chiave}:${canale}`, contratto_id: null, errore: null },
      ...{ cliente_id: soggetto.cliente_id, appuntamento_id: soggetto.appuntamento_id },
      ...{ tentativi: 0, prossimo_il: null, preso_il: null },
      ...{ versione: 1, created_at: adesso },
    } as never)
    .onConflict((c) =>
      c
        .column('chiave')
        .doUpdateSet((e) => ({ ...comuni, versione: e('messaggi.versione', '+', 1) }) as never),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same of a visit that is off: its words were written when it was, and wait. */
async function segnaAnnullata(ctx: Context, { appuntamentoId, clienteId, canale }: AMano): Promise<number> {
  const { db, utente } = ctx
  const attesa = await db
    .selectFrom('messaggi')
    .innerJoin('clienti', 'clienti.id', 'messaggi.cliente_id')
    .select(['messaggi.id', 'clienti.telefono', 'avvisi_telefono'])
    .where('messaggi.tipo', '=', 'Annullamento')
    .where('messaggi.stato', 'in', [...IN_ATTESA])
    .where('messaggi.chiave', 'like', `${chiaveMessaggio('Annullamento', appuntamentoId ?? 0, '')}%`)
    .$if(Boolean(clienteId), (q) => q.where('messaggi.cliente_id', '=', clienteId ?? 0))
    .orderBy('messaggi.id', 'desc')
    .executeTakeFirst()
  if (!attesa) throw new AppError('conflitto', 'Nel frattempo qualcuno ha già deciso')
  if (!puoAvere('Annullamento', canale, attesa.avvisi_telefono))
    throw new AppError('conflitto', 'Il cliente non ha detto sì ai messaggi per telefono')
  await aggiorna({ ...ctx, ifVersion: null }, messaggi, attesa.id, {
    ...{ stato: 'Inviato', canale, destinatario: attesa.telefono ?? '' },
    ...{ mandatoIl: new Date().toISOString(), autore: utente.nome_utente },
  })
  return attesa.id
}

// --- tomorrow

/** The visits of a day, also those that began before it, with what their customers were told of this very start. */
export async function domani(db: Db, giorno = addDays(oggi(), 1)): Promise<Domani> {
  const visite = await db
    .selectFrom('appuntamenti')
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .innerJoin('utenti', 'utenti.id', 'appuntamenti.utente_assegnato_id')
    .select(['appuntamenti.id', 'data_inizio', 'data_fine', 'tipologia', 'nome_utente', 'cliente_id'])
    .select([
      'clienti.nome',
      'clienti.cognome',
      'telefono',
      'clienti.email',
      'avvisi_email',
      'avvisi_telefono',
    ])
    .where((e) => toccanoGiorni(giorno, giorno)(e as never))
    .where('stato', '!=', 'Annullato')
    .orderBy('data_inizio')
    .orderBy('appuntamenti.id')
    .execute()
  const detti = Map.groupBy(
    visite.length === 0
      ? []
      : await db
          .selectFrom('messaggi')
          .select(['id', 'appuntamento_id', 'chiave', 'tipo', 'canale', 'stato', 'mandato_il'])
          .where(
            'appuntamento_id',
            'in',
            visite.map(({ id }) => id),
          )
          .where('stato', '!=', 'Annullato')
          .orderBy('id')
          .execute(),
    ({ appuntamento_id }) => appuntamento_id,
  )
  const risposte = await risposteDi(db, visite)
  return {
    giorno,
    visite: visite.map(({ id, cliente_id, nome_utente, data_inizio, data_fine, tipologia, ...cliente }) => {
      const suoi = (detti.get(id) ?? []).filter(({ chiave }) => chiave?.includes(data_inizio))
      const { id: idMessaggio, tipo, canale, stato, mandato_il } = suoi.at(-1) ?? {}
      return {
        ...{ appuntamento_id: id, data_inizio, data_fine, tipologia, tecnico: nome_utente },
        cliente: { id: cliente_id, ...cliente },
        messaggio:
          idMessaggio && tipo && canale && stato
            ? { id: idMessaggio, tipo, canale, stato, mandato_il: mandato_il ?? null }
            : null,
        risposta: risposte.get(id) ?? null,
      }
    }),
  }
}

/** @throws AppError conflitto where no mailbox is set: nothing would leave */
export async function esigePosta(db: Db): Promise<void> {
  if (!(await conPosta(db))) throw new AppError('conflitto', 'Prima indica da quale posta partono i messaggi')
}
