import { clienti } from '#anagrafe/clienti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { richiedi, trova } from '#server/data/read.ts'
import { aggiorna, lockRow } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError } from '#shared/errors.ts'
import type { Impianto } from './contract.ts'
import { impianti } from './impianto.queries.server.ts'
import { type PostoImpianto, stessaSede } from './luogo.rules.ts'
import { nomeApparecchio } from './nome.rules.ts'
import { caldaie, condizionatori } from './queries.server.ts'

/* Whether two plants of a customer are one: of boilers at one place nobody knows by itself (docs/product.md §31.1). */

/** Those of a customer that have boilers in use, oldest first. */
async function conCaldaie(db: Db, clienti: readonly number[]) {
  const righe = await db
    .selectFrom('caldaie')
    .select(['impianto_id', 'marca', 'modello'])
    .where('cliente_id', 'in', clienti)
    .where('impianto_id', 'is not', null)
    .where('dismesso_il', 'is', null)
    .orderBy('id')
    .execute()
  const nomi = Map.groupBy(righe, ({ impianto_id }) => impianto_id ?? 0)
  if (nomi.size === 0) return []
  const trovati = await db
    .selectFrom('impianti')
    .select(impianti.colonne)
    .select('created_at')
    .where('id', 'in', [...nomi.keys()])
    .orderBy('id')
    .execute()
  return trovati.map((riga) => ({
    ...impianti.leggi(riga),
    nato: String(riga.created_at),
    caldaie: (nomi.get(Number(riga.id)) ?? []).map(nomeApparecchio),
  }))
}

/**
 * The one plant that a boiler's form would make anew although somebody else has made it meanwhile: at the same place, and
 * unknown to the telephone.
 * @param finoA the last hour that the telephone had heard from here
 */
export async function impiantoFattoIntanto(
  db: Db,
  clienteId: number,
  posto: PostoImpianto,
  finoA: string,
): Promise<Impianto | undefined> {
  const cliente = await richiedi(db, clienti, clienteId)
  // Two that write at once: the second sees what the first has written.
  await lockRow(db, 'clienti', clienteId)
  const trovati = await conCaldaie(db, [clienteId])
  const [solo, ...altri] = trovati.filter((impianto) => stessaSede(impianto, posto, cliente) !== false)
  if (!solo || altri.length > 0 || stessaSede(solo, posto, cliente) !== true || solo.nato <= finoA)
    return undefined
  return trova(db, impianti, solo.id)
}

export interface ForseUguali {
  id: number
  /** The older one that it may be. */
  con: number
  cliente: { id: number; nome: string }
  /** The boilers of each: `Vaillant ecoTEC · Beretta Ciao`. */
  caldaie: string
}

/** Plants that may be one with an older one of their customer, as long as nobody has said. */
export async function impiantiForseUguali(db: Db): Promise<ForseUguali[]> {
  const righe = await db
    .selectFrom('caldaie')
    .innerJoin('clienti', 'clienti.id', 'caldaie.cliente_id')
    .select(['clienti.id', 'nome', 'cognome', 'indirizzo', 'comune', 'cap', 'provincia'])
    .where('attivo', '=', true)
    .where('impianto_id', 'is not', null)
    .where('dismesso_il', 'is', null)
    .groupBy(['clienti.id', 'nome', 'cognome', 'indirizzo', 'comune', 'cap', 'provincia'])
    .having((e) => e.fn.count('impianto_id').distinct(), '>', 1)
    .orderBy('clienti.id')
    .execute()
  if (righe.length === 0) return []
  const perCliente = Map.groupBy(
    await conCaldaie(
      db,
      righe.map(({ id }) => id),
    ),
    ({ cliente_id }) => cliente_id,
  )
  return righe.flatMap((cliente) => {
    const trovati = perCliente.get(cliente.id) ?? []
    return trovati.flatMap((impianto, n) => {
      const vecchio = trovati.slice(0, n).find((vicino) => stessaSede(vicino, impianto, cliente) !== false)
      if (!vecchio || impianto.a_se) return []
      return {
        ...{ id: impianto.id, con: vecchio.id },
        cliente: { id: cliente.id, nome: `${cliente.nome} ${cliente.cognome}`.trim() },
        caldaie: [vecchio, impianto].map((vicino) => vicino.caldaie.join(', ')).join(' · '),
      }
    })
  })
}

/** What a plant takes over from the one that it is, where it says nothing itself. */
const DETTI = Object.keys(impianti.riga.shape).filter(
  (campo) => !/^(id|uid|cliente_id|versione|a_se|potenza_.*)$/.test(campo),
) as (keyof Impianto)[]

/**
 * Says that a plant is one with an older one, whose its generators are from then on, or one of its own. What was signed of it
 * stays as it is.
 * @throws AppError non_trovato; conflitto where they are of two customers
 */
export async function dilloInsieme(
  ctx: Context,
  { id, con, stesso }: { id: number; con: number; stesso: boolean },
): Promise<void> {
  const libero = { ...ctx, ifVersion: null }
  const [impianto, vecchio] = [await richiedi(ctx.db, impianti, id), await richiedi(ctx.db, impianti, con)]
  if (id === con || impianto.cliente_id !== vecchio.cliente_id)
    throw new AppError('conflitto', 'Sono impianti di due clienti')
  if (!stesso) {
    await aggiorna(libero, impianti, id, { a_se: true })
    return
  }
  const presi = DETTI.filter((campo) => vecchio[campo] === null && impianto[campo] !== null)
  if (presi.length > 0)
    await aggiorna(libero, impianti, con, Object.fromEntries(presi.map((campo) => [campo, impianto[campo]])))
  for (const [tabella, sono] of [
    ['caldaie', caldaie],
    ['condizionatori', condizionatori],
  ] as const)
    for (const generatore of await ctx.db
      .selectFrom(tabella as 'caldaie')
      .select('id')
      .where('impianto_id', '=', id)
      .orderBy('id')
      .execute())
      await sono.aggiorna(libero, generatore.id, { impiantoId: con })
}
