import type { AltroTelefono } from '#anagrafe/clienti/telefoni.rules.ts'
import type { Context } from '#server/data/context.ts'
import type { List } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { listOf } from '#server/data/table.ts'
import { timeInRome } from '#shared/dates.ts'
import { componiMessaggi } from './composizione.queries.server.ts'
import type { DaAvvisare } from './contract.ts'
import { fasceDi } from './fasce.queries.server.ts'
import { eAvviso, inizioDaChiave, puoAvere, type TipoAvviso, visitaDaChiave } from './rules.ts'

/* Whom one tells of what was booked: by the mail that waits, or by hand. */

/** So long after it was booked with others, a visit whose customer nobody told is still asked about. */
const GIORNI = 14

interface Quali {
  /** Of one batch, or one visit; neither: of recent batches, those that nobody told of. */
  lottoId?: number | undefined
  appuntamentoId?: number | undefined
}

const visiteDi = (db: Db, { lottoId, appuntamentoId }: Quali) =>
  db
    .selectFrom('appuntamenti')
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .innerJoin('utenti', 'utenti.id', 'appuntamenti.utente_assegnato_id')
    .select(['appuntamenti.id', 'data_inizio', 'cliente_id', 'utente_assegnato_id', 'nome_utente'])
    .select([
      'clienti.nome',
      'clienti.cognome',
      'telefono',
      'altri_telefoni',
      'clienti.email',
      'avvisi_telefono',
    ])
    .select((e) =>
      e
        .selectFrom('lotti_visite')
        .innerJoin('lotti', 'lotti.id', 'lotti_visite.lotto_id')
        .select('lotti.tipo')
        .whereRef('lotti_visite.appuntamento_id', '=', 'appuntamenti.id')
        .orderBy('lotti.id', 'desc')
        .limit(1)
        .as('lotto'),
    )
    .where('appuntamenti.stato', '=', 'Programmato')
    .where('data_inizio', '>', new Date().toISOString())
    .$if(appuntamentoId !== undefined, (q) => q.where('appuntamenti.id', '=', appuntamentoId ?? 0))
    .$if(appuntamentoId === undefined, (q) =>
      q.where('appuntamenti.id', 'in', (e) =>
        e
          .selectFrom('lotti_visite')
          .innerJoin('lotti', 'lotti.id', 'lotti_visite.lotto_id')
          .select('lotti_visite.appuntamento_id')
          .where('lotti.annullato_il', 'is', null)
          .$if(lottoId !== undefined, (query) => query.where('lotti.id', '=', lottoId ?? 0))
          .$if(lottoId === undefined, (query) =>
            query.where('lotti.fatto_il', '>=', new Date(Date.now() - GIORNI * 86_400_000).toISOString()),
          ),
      ),
    )
    .orderBy('data_inizio')
    .orderBy('appuntamenti.id')
    .execute()

/** So many are asked about at a time: of few ids a database looks up each. */
const INSIEME = 50

/**
 * The last message about each visit's present start, whatever became of it; none that was withdrawn. Who was told that it is
 * off, and it is on again, knows nothing of it.
 */
export async function ultimiDetti(db: Db, visite: readonly { id: number; data_inizio: string }[]) {
  const ultimi = new Map<number, Awaited<ReturnType<typeof messaggiDi>>[number]>()
  for (let i = 0; i < visite.length; i += INSIEME) {
    const inizi = new Map(visite.slice(i, i + INSIEME).map(({ id, data_inizio }) => [id, data_inizio]))
    for (const riga of await messaggiDi(db, [...inizi.keys()]))
      if (riga.appuntamento_id && riga.chiave?.includes(inizi.get(riga.appuntamento_id) ?? '-')) {
        if (riga.tipo === 'Annullamento') ultimi.delete(riga.appuntamento_id)
        else ultimi.set(riga.appuntamento_id, riga)
      }
  }
  return ultimi
}

const messaggiDi = (db: Db, visite: readonly number[]) =>
  db
    .selectFrom('messaggi')
    .select([
      'id',
      'appuntamento_id',
      'chiave',
      'tipo',
      'canale',
      'stato',
      'destinatario',
      'errore',
      'mandato_il',
    ])
    .where('appuntamento_id', 'in', visite)
    .where('stato', '!=', 'Annullato')
    .orderBy('creato_il')
    .orderBy('id')
    .execute()

/** The visits whose customers are to be told, each with the words, and with the mail that waits. */
export async function elencaAvvisi(
  ctx: Pick<Context, 'db' | 'environment'>,
  filtro: Quali,
): Promise<List<DaAvvisare>> {
  const { db } = ctx
  const trovate = await visiteDi(db, filtro)
  const ultimi = await ultimiDetti(db, trovate)
  const sole = filtro.lottoId === undefined && filtro.appuntamentoId === undefined
  // One by one they are called: whoever has more of them begins with the first.
  const daDire = sole ? trovate.filter(({ id }) => !ultimi.has(id)) : trovate
  const visite = sole ? daDire.slice(0, INSIEME) : daDire
  const tipi = visite.map(({ id, lotto }): TipoAvviso => {
    const { tipo } = ultimi.get(id) ?? {}
    return tipo && eAvviso(tipo) ? tipo : lotto === 'Spostamento' ? 'Spostamento' : 'Conferma'
  })
  const composti = await componiMessaggi(
    ctx,
    visite.map(({ id, cliente_id }, i) => ({
      ...{ tipo: tipi[i] ?? 'Conferma', cliente_id, appuntamento_id: id, contratto_id: null },
    })),
  )
  const fascia = await fasceDi(db, visite)
  const daChiamare = visite.map((visita, i) => {
    const { id, data_inizio, cliente_id, nome, cognome, telefono, altri_telefoni, email } = visita
    const tipo = tipi[i] ?? 'Conferma'
    const ultimo = ultimi.get(id)
    const composto = composti[i]
    return {
      ...{ appuntamento_id: id, data_inizio, tipo, tecnico: visita.nome_utente },
      fascia: fascia(visita),
      cliente: {
        id: cliente_id,
        nome,
        cognome,
        telefono,
        email,
        altri_telefoni: listOf<AltroTelefono>(altri_telefoni),
      },
      ...{ testo: composto?.testo ?? '', manca: composto?.manca ?? null },
      consentito: puoAvere(tipo, 'WhatsApp', visita.avvisi_telefono),
      messaggio: ultimo
        ? {
            ...{ id: ultimo.id, stato: ultimo.stato, canale: ultimo.canale, errore: ultimo.errore },
            destinatario: ultimo.destinatario,
          }
        : null,
    }
  })
  const annullate = filtro.appuntamentoId === undefined ? await annullateDaDire(ctx, filtro.lottoId) : []
  return { righe: [...annullate, ...daChiamare], conteggio: annullate.length + daDire.length }
}

/**
 * Customers who know of a visit to come and don't know yet that it is off: of the visits of a batch, or of all of them those
 * whom no mail reaches.
 */
async function annullateDaDire(
  ctx: Pick<Context, 'db' | 'environment'>,
  lottoId: number | undefined,
): Promise<DaAvvisare[]> {
  const attese = await ctx.db
    .selectFrom('messaggi')
    .innerJoin('clienti', 'clienti.id', 'messaggi.cliente_id')
    .select(['messaggi.id', 'messaggi.tipo', 'messaggi.chiave', 'clienti.id as cliente_id'])
    .select(['messaggi.appuntamento_id', 'messaggi.contratto_id', 'messaggi.stato'])
    .select(['messaggi.canale', 'destinatario', 'oggetto', 'testo', 'errore'])
    .select(['nome', 'cognome', 'telefono', 'altri_telefoni', 'clienti.email', 'avvisi_telefono'])
    .where('messaggi.stato', '=', 'Bozza')
    .where('messaggi.tipo', '=', 'Annullamento')
    .$if(lottoId === undefined, (q) => q.where('messaggi.canale', '!=', 'Email'))
    .$if(lottoId !== undefined, (q) =>
      q.where('messaggi.appuntamento_id', 'in', (e) =>
        e
          .selectFrom('lotti_visite')
          .select('appuntamento_id')
          .where('lotto_id', '=', lottoId ?? 0),
      ),
    )
    .orderBy('messaggi.id')
    .execute()
  const composti = await componiMessaggi(ctx, attese)
  return attese.flatMap((riga, i) => {
    const { id, tipo, chiave, stato, canale, errore, destinatario, nome, cognome, telefono, email } = riga
    const altri_telefoni = listOf<AltroTelefono>(riga.altri_telefoni)
    const inizio = inizioDaChiave(chiave)
    const composto = composti[i]
    if (!inizio || !composto || composto.passata) return []
    return {
      ...{
        appuntamento_id: visitaDaChiave(chiave) ?? 0,
        data_inizio: inizio,
        tipo: 'Annullamento' as const,
        tecnico: '',
      },
      fascia: `alle ${timeInRome(inizio)}`,
      cliente: { id: riga.cliente_id, nome, cognome, telefono, email, altri_telefoni },
      ...{ testo: composto.testo, manca: composto.manca },
      consentito: puoAvere(tipo, 'WhatsApp', riga.avvisi_telefono),
      messaggio: { id, stato, canale, errore, destinatario },
    }
  })
}

/** How many customers of visits that were booked with others nobody has told. */
export async function contaDaDire(db: Db): Promise<number> {
  const visite = await visiteDi(db, {})
  const ultimi = await ultimiDetti(db, visite)
  return visite.filter(({ id }) => !ultimi.has(id)).length
}
