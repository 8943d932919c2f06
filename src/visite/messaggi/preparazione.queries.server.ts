import { conPosta } from '#anagrafe/posta/queries.server.ts'
import type { Services } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import { componiMessaggi } from './composizione.queries.server.ts'
import { daComporre } from './queries.server.ts'
import {
  chiaveMessaggio,
  DI_VISITA,
  IN_ATTESA,
  inizioDaChiave,
  MINUTI_PER_RIPENSARCI,
  puoAvere,
  SULLA_VISITA,
  type TipoMessaggio,
} from './rules.ts'

/* How messages come among those that wait, and are taken back. */

interface DaPreparare {
  tipo: TipoMessaggio
  chiave: string
  cliente_id: number
  appuntamento_id?: number | null
  contratto_id?: number
  /** Words that are kept as they are: of a visit that is off. */
  parole?: { oggetto: string; testo: string }
  /** Whom no mail reaches somebody has to tell: it waits for them to call. */
  aMano?: boolean
}

/** Rows of one statement. */
const ALLA_VOLTA = 100

/**
 * Puts messages among those that wait: each once, only for customers with an address that takes mail who didn't say no, or
 * to be told by hand. One that the program itself withdrew comes back; one that somebody took back doesn't.
 * @returns how many are there now that weren't
 */
export async function preparaMessaggi(db: Db, proposti: readonly DaPreparare[]): Promise<number> {
  if (proposti.length === 0) return 0
  const posta = await conPosta(db)
  if (!posta && !proposti.some(({ aMano }) => aMano)) return 0
  const clienti = new Map(
    (
      await db
        .selectFrom('clienti')
        .select(['id', 'email', 'avvisi_email', 'email_respinta_il', 'telefono'])
        .where('id', 'in', [...new Set(proposti.map(({ cliente_id }) => cliente_id))])
        .execute()
    ).map((cliente) => [cliente.id, cliente]),
  )
  const daSoli = new Set<string>(
    (await db.selectFrom('modelli').select(['tipo', 'da_solo']).execute())
      .filter(({ da_solo }) => da_solo)
      .map(({ tipo }) => tipo),
  )
  const adesso = new Date().toISOString()
  const parteIl = new Date(Date.now() + MINUTI_PER_RIPENSARCI * 60_000).toISOString()
  const righe = proposti.flatMap(
    ({ tipo, chiave, cliente_id, appuntamento_id, contratto_id, parole, aMano }) => {
      const cliente = clienti.get(cliente_id)
      if (!cliente) return []
      const { email, email_respinta_il, telefono } = cliente
      const perEmail = posta && email && !email_respinta_il && puoAvere(tipo, 'Email', cliente.avvisi_email)
      if (!perEmail && !aMano) return []
      const stato = perEmail && daSoli.has(tipo) ? ('In_Coda' as const) : ('Bozza' as const)
      return {
        ...{ tipo, chiave, cliente_id, stato },
        ...(perEmail
          ? { canale: 'Email', destinatario: email }
          : { canale: 'Telefono', destinatario: telefono ?? '' }),
        ...{ appuntamento_id: appuntamento_id ?? null, contratto_id: contratto_id ?? null },
        ...{ oggetto: parole?.oggetto ?? null, testo: parole?.testo ?? null },
        ...{ errore: null, autore: null, tentativi: 0 },
        ...{ prossimo_il: stato === 'In_Coda' ? parteIl : null, preso_il: null, mandato_il: null },
        creato_il: adesso,
        ...{ versione: 1, created_at: adesso, updated_at: adesso },
      }
    },
  )
  let preparati = 0
  for (let i = 0; i < righe.length; i += ALLA_VOLTA) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('messaggi')
      .values(righe.slice(i, i + ALLA_VOLTA) as never)
      .onConflict((c) =>
        c
          .column('chiave')
          .doUpdateSet(
            (e) =>
              ({
                stato: e.ref('excluded.stato'),
                // Of a visit that was deleted and made again it knew nothing any more.
                appuntamento_id: e.ref('excluded.appuntamento_id'),
                ...{ oggetto: e.ref('excluded.oggetto'), testo: e.ref('excluded.testo') },
                // They may have got an address, or lost it, since.
                ...{ canale: e.ref('excluded.canale'), destinatario: e.ref('excluded.destinatario') },
                creato_il: adesso,
                tentativi: 0,
                prossimo_il: e.ref('excluded.prossimo_il'),
                versione: e('messaggi.versione', '+', 1),
              }) as never,
          )
          .where('messaggi.stato', '=', 'Annullato')
          .where('messaggi.autore', 'is', null),
      )
      .executeTakeFirstOrThrow()
    preparati += Number(numInsertedOrUpdatedRows ?? 0)
  }
  return preparati
}

/**
 * Takes back what waits under these keys; what has left has left.
 * @param autore who took it back: the program doesn't prepare it again
 */
export const ritira = (db: Db, chiavi: readonly string[], autore: string | null = null) =>
  db
    .updateTable('messaggi')
    .set((e) => ({ stato: 'Annullato' as const, autore, versione: e('versione', '+', 1) }))
    .where('chiave', 'in', chiavi)
    .where('stato', 'in', [...IN_ATTESA])
    .execute()

/**
 * Takes back what waits about a visit, of some kinds. Messages are found by their keys: those of a deleted visit no longer
 * name it.
 */
export const ritiraDiVisita = (
  db: Db,
  visita: { id: number; cliente_id: number },
  { tipi = SULLA_VISITA, autore = null }: { tipi?: readonly TipoMessaggio[]; autore?: string | null } = {},
) =>
  db
    .updateTable('messaggi')
    .set((e) => ({ stato: 'Annullato' as const, autore, versione: e('versione', '+', 1) }))
    .where('stato', 'in', [...IN_ATTESA])
    .where((e) => e.or([e('cliente_id', '=', visita.cliente_id), e('appuntamento_id', '=', visita.id)]))
    .where((e) => e.or(tipi.map((tipo) => e('chiave', 'like', `${chiaveMessaggio(tipo, visita.id, '')}%`))))
    .execute()

/** Takes back what was to be said of visits that are over, or no longer there. */
export async function ritiraPassati(db: Db): Promise<void> {
  const annunci = await db
    .selectFrom('messaggi')
    .select(['id', 'chiave'])
    .where('stato', 'in', [...IN_ATTESA])
    .where('tipo', '=', 'Annullamento')
    .execute()
  const passati = annunci.filter(({ chiave }) => (inizioDaChiave(chiave) ?? '') < new Date().toISOString())
  await db
    .updateTable('messaggi')
    .set((e) => ({ stato: 'Annullato' as const, versione: e('versione', '+', 1) }))
    .where('stato', 'in', [...IN_ATTESA])
    .where((e) =>
      e.or([
        ...(passati.length > 0
          ? [
              e(
                'id',
                'in',
                passati.map(({ id }) => id),
              ),
            ]
          : []),
        e('appuntamento_id', 'in', (query) =>
          query.selectFrom('appuntamenti').select('id').where('data_inizio', '<', new Date().toISOString()),
        ),
        e.and([e('appuntamento_id', 'is', null), e('tipo', 'in', [...DI_VISITA])]),
      ]),
    )
    .execute()
}

/** So many at once: people at work write in between. */
export const UN_TRATTO = 300

/** Takes back reminders and renewals of what was done, booked or renewed meanwhile. */
export async function ritiraInutili(services: Pick<Services, 'db' | 'environment'>): Promise<void> {
  for (let visto: number | undefined = 0; visto !== undefined; )
    visto = await transaction(services.db, (db) => ritiraTratto({ ...services, db }, visto ?? 0))
}

/** @param visto the last one that was looked at @returns the last one of these; undefined where there are no more */
async function ritiraTratto(services: Pick<Services, 'db' | 'environment'>, visto: number) {
  const { db } = services
  const righe = await db
    .selectFrom('messaggi')
    .select(['id', 'tipo', 'chiave', 'cliente_id', 'appuntamento_id', 'contratto_id'])
    .where('stato', 'in', [...IN_ATTESA])
    .where('tipo', 'in', ['Promemoria', 'Rinnovo'])
    .where('id', '>', visto)
    .orderBy('id')
    .limit(UN_TRATTO)
    .execute()
  const composti = await componiMessaggi(services, righe.map(daComporre))
  const inutili = righe.flatMap(({ chiave }, i) => (composti[i] === null && chiave ? [chiave] : []))
  if (inutili.length > 0) await ritira(db, inutili)
  return righe.at(-1)?.id
}
