import { clienti } from '#anagrafe/clienti/queries.server.ts'
import { impianti } from '#anagrafe/impianti/impianto.queries.server.ts'
import { dilloInsieme } from '#anagrafe/impianti/insieme.queries.server.ts'
import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import { writtenTogether } from '#server/data/after-write.ts'
import type { Context } from '#server/data/context.ts'
import { trova } from '#server/data/read.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import type { Table } from '#server/data/table.ts'
import { AppError } from '#shared/errors.ts'
import type { CompilaInput, Compilati, Incompleti } from './contract.ts'
import {
  compilaImpianti,
  compilaPotenze,
  forseUnoSolo,
  impiantiIncompleti,
  potenzeDiUnoSolo,
  senzaModello,
} from './impianti.queries.server.ts'
import { compilaLuoghi, comuniDaChiedere, luoghiIncompleti, righeDeiLuoghi } from './luoghi.queries.server.ts'
import { type GenereIncompleto, generiIncompleti } from './rules.ts'

/** Rows of each kind that are shown. */
const MOSTRATE = 50

const somma = (luoghi: readonly { quanti: number }[]) => luoghi.reduce((n, { quanti }) => n + quanti, 0)

const senzaTelefono = (db: Db) =>
  db.selectFrom('clienti').where('attivo', '=', true).where('telefono', 'is', null)

/** What is missing, by kind; kinds that nobody lacks are left out. */
export async function elencaIncompleti(db: Db, mostrate = MOSTRATE): Promise<Incompleti[]> {
  const luoghi = Map.groupBy(await luoghiIncompleti(db), ({ genere }) => genere)
  const voci: Incompleti[] = []
  for (const genere of generiIncompleti) {
    const voce = { genere, comuni: [], ...(await unGenere(genere)) }
    if (voce.quanti > 0) voci.push(voce)
  }
  return voci

  async function unGenere(genere: GenereIncompleto): Promise<Omit<Incompleti, 'genere' | 'comuni'>> {
    if (genere === 'telefono') return telefoni(db, mostrate)
    if (genere === 'modello') return senzaModello(db, mostrate)
    if (genere === 'potenza') return potenzeDiUnoSolo(db, mostrate)
    if (genere === 'impianto') return forseUnoSolo(db, mostrate)
    if (genere === 'combustibile' || genere === 'tipo') return impiantiIncompleti(db, genere, mostrate)
    const suoi = luoghi.get(genere) ?? []
    return {
      quanti: somma(suoi),
      certi: somma(suoi.filter(({ certo }) => certo)),
      righe: genere === 'comune' || mostrate === 0 ? [] : await righeDeiLuoghi(db, suoi, mostrate),
      ...(genere === 'comune' && { comuni: comuniDaChiedere(suoi) }),
    }
  }
}

async function telefoni(db: Db, mostrate: number) {
  const { n } = await senzaTelefono(db)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const righe = await senzaTelefono(db)
    .select(['id', 'nome', 'cognome', 'indirizzo', 'comune'])
    .orderBy('ordine')
    .orderBy('id')
    .limit(mostrate)
    .execute()
  return {
    ...{ quanti: n, certi: 0 },
    righe: righe.map(({ id, nome, cognome, indirizzo, comune }) => ({
      ...{ id, cliente: { id, nome: `${nome} ${cognome}`.trim() } },
      ...{ che: [indirizzo, comune].filter(Boolean).join(', '), proposta: null },
    })),
  }
}

/** How many things are missing in all. */
export const contaDaCompletare = async (db: Db): Promise<number> => somma(await elencaIncompleti(db, 0))

/**
 * Completes all of one kind that has one certain answer, each with its line in the register.
 * @returns with the number by which it is taken back: that of its first line
 */
export async function compila(ctx: Context, { genere, comuni, insieme }: CompilaInput): Promise<Compilati> {
  const ultima = await ctx.db
    .selectFrom('registro')
    .select((e) => e.fn.max('id').as('id'))
    .executeTakeFirst()
  const fatti = await writtenTogether(ctx, async () => {
    if (genere === 'combustibile' || genere === 'tipo') return compilaImpianti(ctx, genere)
    if (genere === 'potenza') return compilaPotenze(ctx)
    if (genere === 'impianto') {
      if (insieme) await dilloInsieme(ctx, insieme)
      return insieme ? 1 : 0
    }
    return genere === 'telefono' || genere === 'modello' ? 0 : compilaLuoghi(ctx, genere, comuni)
  })
  const prima = await ctx.db
    .selectFrom('registro')
    .select('id')
    .where('utente_id', '=', ctx.utente.id)
    .where('id', '>', ultima?.id ?? 0)
    .where('richiesta', '=', ctx.requestId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { fatti, operazione: prima?.id ?? null }
}

/** What a repair writes. */
const SCRITTE: Record<string, { table: Table; colonne: readonly string[] }> = {
  clienti: { table: clienti, colonne: ['comune', 'cap', 'provincia', 'indirizzo'] },
  caldaie: { table: caldaie.table, colonne: ['tipo_combustibile', 'impianto_id', 'numero_gt'] },
  condizionatori: { table: condizionatori.table, colonne: ['tipo', 'impianto_id', 'numero_gf'] },
  impianti: {
    table: impianti,
    colonne: Object.keys(impianti.riga.shape).filter(
      (campo) => !['id', 'uid', 'cliente_id', 'versione'].includes(campo),
    ),
  },
}

const UN_GIORNO = 86_400_000

/**
 * Takes a repair back, by its lines in the register: what was changed since stays.
 * @throws AppError non_trovato where it is not one's own of the last day
 */
export async function annullaCompila(ctx: Context, operazione: number): Promise<Compilati> {
  const righe = ctx.db
    .selectFrom('registro')
    .where('utente_id', '=', ctx.utente.id)
    .where('azione', '=', 'aggiorna')
    .where('quando', '>', new Date(Date.now() - UN_GIORNO).toISOString())
  const prima = await righe.select('richiesta').where('id', '=', operazione).executeTakeFirst()
  if (!prima) throw new AppError('non_trovato', 'Non c’è più niente da annullare')
  const cambi = await righe
    .select(['tabella', 'record_id', 'prima', 'dopo'])
    .where('id', '>=', operazione)
    .where('richiesta', '=', prima.richiesta)
    .orderBy('id')
    .execute()
  const fatti = await writtenTogether(ctx, async () => {
    let tornati = 0
    for (const { tabella, record_id, prima: era, dopo } of cambi) {
      const scritta = SCRITTE[tabella]
      if (!scritta || record_id === null) continue
      const [vecchio, nuovo] = [JSON.parse(era ?? '{}'), JSON.parse(dopo ?? '{}')]
      const attuale = (await trova(ctx.db, scritta.table, record_id)) as Record<string, unknown> | undefined
      const indietro = scritta.colonne.filter((c) => vecchio[c] !== nuovo[c] && attuale?.[c] === nuovo[c])
      if (!attuale || indietro.length === 0) continue
      await aggiorna(
        { ...ctx, ifVersion: null },
        scritta.table,
        record_id,
        Object.fromEntries(indietro.map((c) => [c, vecchio[c]])),
      )
      tornati++
    }
    return tornati
  })
  return { fatti, operazione: null }
}
