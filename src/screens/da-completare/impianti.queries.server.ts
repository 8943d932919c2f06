import { impiantiDaControllare } from '#anagrafe/impianti/generatori.queries.server.ts'
import { aggiornaImpianto } from '#anagrafe/impianti/impianto.queries.server.ts'
import { impiantiForseUguali } from '#anagrafe/impianti/insieme.queries.server.ts'
import { nomeApparecchio } from '#anagrafe/impianti/nome.rules.ts'
import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import { COMBUSTIBILI, TIPI_CONDIZIONATORE } from '#anagrafe/impianti/rules.ts'
import { SENZA_MODELLO } from '#archivio/importazioni/messaggi.rules.ts'
import type { Context } from '#server/data/context.ts'
import { aggiorna } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import { normalise } from '#shared/text.ts'
import type { Incompleti } from './contract.ts'

/* Plants that lack what others of their brand and model say. */

/** What of which plant follows from its brand and model, and how it is shown. */
const SEGUONO = {
  combustibile: {
    tabella: 'caldaie',
    table: caldaie.table,
    colonna: 'tipo_combustibile',
    parole: COMBUSTIBILI as Record<string, string>,
  },
  tipo: {
    tabella: 'condizionatori',
    table: condizionatori.table,
    colonna: 'tipo',
    parole: TIPI_CONDIZIONATORE as Record<string, string>,
  },
} as const
export type GenereImpianto = keyof typeof SEGUONO

/** Plants in use of who is served. Both tables have the columns used here; the type of one stands for both. */
const inUso = (db: Db, tabella: 'caldaie' | 'condizionatori') =>
  db
    .selectFrom(tabella as 'caldaie')
    .innerJoin('clienti', 'clienti.id', `${tabella as 'caldaie'}.cliente_id`)
    .where('clienti.attivo', '=', true)
    .where('dismesso_il', 'is', null)

const senza = (db: Db, genere: GenereImpianto) => {
  const { tabella, colonna } = SEGUONO[genere]
  return inUso(db, tabella).where(`${tabella}.${colonna}` as 'caldaie.tipo_combustibile', 'is', null)
}

/** The one value that all plants of a brand and model have; none where they differ, or nobody says the model. */
async function noti(db: Db, genere: GenereImpianto): Promise<(impianto: Modello) => string | null> {
  const { tabella, colonna } = SEGUONO[genere]
  const detti = await db
    .selectFrom(tabella as 'caldaie')
    .select(['marca', 'modello', `${colonna as 'tipo_combustibile'} as valore`])
    .where(colonna as 'tipo_combustibile', 'is not', null)
    .groupBy(['marca', 'modello', colonna as 'tipo_combustibile'])
    .execute()
  const perModello = Map.groupBy(detti, chiaveDi)
  return (impianto) => {
    if ([impianto.marca, impianto.modello].includes(SENZA_MODELLO)) return null
    const valori = new Set(perModello.get(chiaveDi(impianto))?.map(({ valore }) => valore))
    return valori.size === 1 ? ([...valori][0] ?? null) : null
  }
}

interface Modello {
  marca: string
  modello: string
}
const chiaveDi = ({ marca, modello }: Modello) => `${normalise(marca)} ${normalise(modello)}`

/** How many lack it, how many of them have one certain answer, and the first. */
export async function impiantiIncompleti(
  db: Db,
  genere: GenereImpianto,
  quante: number,
): Promise<Pick<Incompleti, 'quanti' | 'certi' | 'righe'>> {
  const { tabella, parole } = SEGUONO[genere]
  const valoreDi = await noti(db, genere)
  const modelli = await senza(db, genere)
    .select((e) => ['marca', 'modello', e.fn.countAll<number>().as('n')])
    .groupBy(['marca', 'modello'])
    .execute()
  const somma = (alcuni: typeof modelli) => alcuni.reduce((tutti, { n }) => tutti + n, 0)
  const righe = await righeDi(senza(db, genere), tabella, quante)
  return {
    quanti: somma(modelli),
    certi: somma(modelli.filter((modello) => valoreDi(modello) !== null)),
    righe: righe.map(({ marca, modello, ...riga }) => ({
      ...riga,
      che: nomeApparecchio({ marca, modello }),
      proposta: parole[valoreDi({ marca, modello }) ?? ''] ?? null,
    })),
  }
}

async function righeDi(
  query: ReturnType<typeof inUso>,
  tabella: 'caldaie' | 'condizionatori',
  quante: number,
) {
  const id = `${tabella as 'caldaie'}.id` as const
  const righe = await query
    .select([`${id} as id`, 'marca', 'modello', 'clienti.id as cliente_id', 'nome', 'cognome'])
    .orderBy('clienti.ordine')
    .orderBy(id)
    .limit(quante)
    .execute()
  return righe.map(({ cliente_id, nome, cognome, ...riga }) => ({
    ...riga,
    cliente: { id: cliente_id, nome: `${nome} ${cognome}`.trim() },
  }))
}

/** Plants whose model nobody knows. */
export async function senzaModello(
  db: Db,
  quante: number,
): Promise<Pick<Incompleti, 'quanti' | 'certi' | 'righe'>> {
  let quanti = 0
  const righe: Incompleti['righe'] = []
  for (const tabella of ['caldaie', 'condizionatori'] as const) {
    const query = inUso(db, tabella).where('modello', '=', SENZA_MODELLO)
    const { n } = await query.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
    quanti += n
    for (const { marca, modello: _, ...riga } of await righeDi(query, tabella, quante - righe.length))
      righe.push({ ...riga, che: marca, proposta: null })
  }
  return { quanti, certi: 0, righe }
}

/** Writes what has one certain answer. @returns how many plants were changed */
export async function compilaImpianti(ctx: Context, genere: GenereImpianto): Promise<number> {
  const { table, tabella, colonna } = SEGUONO[genere]
  const valoreDi = await noti(ctx.db, genere)
  const impianti = await senza(ctx.db, genere)
    .select([`${tabella as 'caldaie'}.id`, 'marca', 'modello'])
    .orderBy(`${tabella as 'caldaie'}.id`)
    .execute()
  let fatti = 0
  for (const { id, ...impianto } of impianti) {
    const valore = valoreDi(impianto)
    if (valore === null) continue
    await aggiorna({ ...ctx, ifVersion: null }, table, id, { [colonna]: valore })
    fatti++
  }
  return fatti
}

const kw = (numero: number) => `${formatDecimal(String(numero))} kW`

/** Plants of several generators that have the power of one: their sum is the certain answer. */
export async function potenzeDiUnoSolo(
  db: Db,
  quante: number,
): Promise<Pick<Incompleti, 'quanti' | 'certi' | 'righe'>> {
  const daScrivere = await impiantiDaControllare(db)
  return {
    ...{ quanti: daScrivere.length, certi: daScrivere.length },
    righe: daScrivere.slice(0, quante).map(({ id, cliente, potenze }) => ({
      ...{ id, cliente },
      che: potenze
        .map(({ scritta, somma }) => `${somma}${scritta === null ? '' : `, sulla scheda ${kw(scritta)}`}`)
        .join(' · '),
      proposta: potenze.map(({ totale }) => kw(totale)).join(' · '),
    })),
  }
}

/** Plants of boilers at one place, which two telephones may have made of one: somebody says. */
export async function forseUnoSolo(
  db: Db,
  quante: number,
): Promise<Pick<Incompleti, 'quanti' | 'certi' | 'righe'>> {
  const forse = await impiantiForseUguali(db)
  return {
    ...{ quanti: forse.length, certi: 0 },
    righe: forse
      .slice(0, quante)
      .map(({ id, con, cliente, caldaie: che }) => ({ id, con, cliente, che, proposta: null })),
  }
}

/** Writes the sums. @returns how many plants were changed */
export async function compilaPotenze(ctx: Context): Promise<number> {
  const daScrivere = await impiantiDaControllare(ctx.db)
  for (const { id, potenze } of daScrivere) {
    const somma = (che: string) => potenze.find(({ colonna }) => colonna === che)?.totale
    const dati = {
      potenzaTotaleKw: somma('potenza_totale_kw'),
      potenzaFrigoriferaKw: somma('potenza_frigorifera_kw'),
    }
    await aggiornaImpianto({ ...ctx, ifVersion: null }, id, dati)
  }
  return daScrivere.length
}
