import { sql } from 'kysely'
import { NOME_SULLA_FATTURA, ULTIMO_LAVORO } from '#carte/fatture/colonne.queries.server.ts'
import { conOrigine } from '#carte/fatture/origine.queries.server.ts'
import { trovaFattura } from '#carte/fatture/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { transaction } from '#server/data/database.ts'
import type { Db } from '#server/data/schema.ts'
import type { Authority } from '#server/http/context.ts'
import { dayInRome, oggi } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { euro } from '#shared/money.ts'
import type { ControlloVisto, DaEmettere, Emissioni } from './contract.ts'
import { controlloCheBlocca } from './controllo.rules.ts'
import { elencaControlli, emetti } from './emetti.queries.server.ts'
import { entroInvio, termineDi } from './invio.rules.ts'
import { accodaEmessa, esigeCheSpedisca } from './pec.queries.server.ts'

/** The drafts, oldest first: in that order their numbers are right. */
export async function elencaDaEmettere(db: Db): Promise<DaEmettere[]> {
  const { rows } = await sql<{
    id: number
    numero: string
    cliente: string
    data: string
    tipo_documento: string
    totale: number
    esito_il: string | null
    lavoro: string | null
  }>`select fatture.id, numero_documento as numero, data_emissione as data, tipo_documento, totale, esito_il,
      ${NOME_SULLA_FATTURA} as cliente, ${ULTIMO_LAVORO} as lavoro
    from fatture left join clienti as cliente on cliente.id = fatture.cliente_id
    where fase = 'Bozza' order by data_emissione, fatture.id`.execute(db)
  const cambiate = new Map<number, string>()
  for (const { id } of rows) {
    const cambiata = (await conOrigine(db, await trovaFattura(db, id)))?.cambiata
    if (cambiata) cambiate.set(id, cambiata.che)
  }
  return rows.map(({ id, numero, cliente, data, totale, ...f }) => {
    const documento = { tipo_documento: f.tipo_documento, data, lavoro: f.lavoro && dayInRome(f.lavoro) }
    return {
      ...{ id, numero, data, totale: euro(Number(totale)), cliente },
      entro: entroInvio({ ...documento, scarto: f.esito_il }),
      avviso: termineDi(documento, oggi())?.testo ?? null,
      cambiata: cambiate.get(id) ?? null,
    }
  })
}

/** The invoices by their day, and of one day in the order in which they were made. @throws AppError non_trovato */
async function inOrdine(db: Db, ids: readonly number[]): Promise<number[]> {
  const trovate = await Promise.all(ids.map((id) => trovaFattura(db, id)))
  return trovate
    .sort((a, b) => a.data_emissione.localeCompare(b.data_emissione) || a.id - b.id)
    .map(({ id }) => id)
}

const comeErrori = (errore: AppError): ControlloVisto[] => {
  const controlli = errore.dettagli.data
  return Array.isArray(controlli)
    ? controlli
    : [controlloCheBlocca(errore.codice, 'documento', errore.message)]
}

/** Runs what may be refused. @returns what it was refused for; null where it went through */
async function rifiuti(fai: () => Promise<unknown>): Promise<ControlloVisto[] | null> {
  try {
    await fai()
    return null
  } catch (errore) {
    if (errore instanceof AppError) return comeErrori(errore)
    throw errore
  }
}

/**
 * Issues drafts one by one, oldest first, each in its own transaction: what is issued stays so. All are checked before the
 * first takes its number; the first refusal stops it.
 * @throws AppError non_trovato; casella_assente, conflitto where they are to leave by certified mail and none can
 */
export async function emettiInsieme(
  ctx: Context & Authority,
  { ids, inviaPec }: { ids: readonly number[]; inviaPec: boolean },
): Promise<Emissioni> {
  if (inviaPec) await esigeCheSpedisca(ctx)
  const ordinati = await inOrdine(ctx.db, ids)
  for (const id of ordinati) {
    const errori = await rifiuti(async () => {
      const gravi = (await elencaControlli(ctx.db, id)).filter(({ gravita }) => gravita === 'blocca')
      if (gravi[0]) throw new AppError('dati_non_validi', gravi[0].testo, { data: gravi })
    })
    if (errori) return { emesse: [], fermata: { id, errori } }
  }
  const emesse: Emissioni['emesse'] = []
  for (const id of ordinati) {
    let pec: Awaited<ReturnType<typeof accodaEmessa>> = { parte_il: null, perche: null }
    const errori = await rifiuti(() =>
      transaction(ctx.db, async (db) => {
        const within = { ...ctx, db, utente: await ctx.stillMay(db) }
        await emetti(within, id)
        if (inviaPec) pec = await accodaEmessa(within, id)
      }),
    )
    if (errori) return { emesse, fermata: { id, errori } }
    emesse.push({ id, numero: (await trovaFattura(ctx.db, id)).numero_documento, ...pec })
  }
  return { emesse, fermata: null }
}
