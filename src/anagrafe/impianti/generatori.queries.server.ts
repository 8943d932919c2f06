import type * as z from 'zod'
import { lockRow } from '#server/data/records.ts'
import type { Db } from '#server/data/schema.ts'
import type { impiantoDaControllare } from './contract.ts'
import { nomeApparecchio } from './nome.rules.ts'
import { type Generatori, potenzeDi, primoLibero, sommaDetta, sommaKw, type Totali } from './potenze.rules.ts'
import { POTENZA_TOTALE } from './rules.ts'

/* The generators that stand together on a plant: their numbers and powers (docs/product.md §31.1). */

export type TabellaGeneratori = 'caldaie' | 'condizionatori'

/** The plants that have several in use, of either kind. */
const diPiuGeneratori = (db: Db) =>
  db
    .selectFrom((e) =>
      e
        .selectFrom('caldaie')
        .select('impianto_id')
        .where('impianto_id', 'is not', null)
        .where('dismesso_il', 'is', null)
        .unionAll(
          e
            .selectFrom('condizionatori')
            .select('impianto_id')
            .where('impianto_id', 'is not', null)
            .where('dismesso_il', 'is', null),
        )
        .as('generatori'),
    )
    .select('generatori.impianto_id')
    .groupBy('generatori.impianto_id')
    .having((e) => e.fn.countAll(), '>', 1)

/** Those in use of some plants, oldest first. */
export async function generatoriDi(db: Db, impianti: number[] | ReturnType<typeof diPiuGeneratori>) {
  const caldaie = await db
    .selectFrom('caldaie')
    .select(['id', 'impianto_id', 'marca', 'modello', 'potenza_kw', 'numero_gt as numero'])
    .where('impianto_id', 'in', impianti)
    .where('dismesso_il', 'is', null)
    .orderBy('id')
    .execute()
  const condizionatori = await db
    .selectFrom('condizionatori')
    .select(['id', 'impianto_id', 'marca', 'modello', 'potenza_kw', 'numero_gf as numero'])
    .select(['tipo', 'reversibile', 'potenza_termica_kw'])
    .where('impianto_id', 'in', impianti)
    .where('dismesso_il', 'is', null)
    .orderBy('id')
    .execute()
  return { caldaie, condizionatori } satisfies Generatori
}

/** A plant's two figures as its generators make them up. */
export function totaliDi(generatori: Generatori): Totali {
  const { potenza_totale_kw: caldo, potenza_frigorifera_kw: freddo } = potenzeDi(generatori)
  return { potenza_totale_kw: sommaKw(caldo), potenza_frigorifera_kw: sommaKw(freddo) }
}

/** What is wrong with a total that is less than its generators, by column; none where nothing is. */
export async function sottoLaSomma(
  db: Db,
  impiantoId: number,
  totali: Partial<Totali>,
): Promise<{ colonna: keyof Totali; testo: string }[]> {
  const potenze = potenzeDi(await generatoriDi(db, [impiantoId]))
  return Object.values(POTENZA_TOTALE).flatMap((colonna) => {
    const [totale, somma] = [totali[colonna] ?? null, sommaKw(potenze[colonna])]
    if (totale === null || somma === null || totale >= somma) return []
    return [{ colonna, testo: `È meno dei suoi generatori: ${sommaDetta(potenze[colonna]) ?? somma} kW` }]
  })
}

/** The other generators of its kind on a plant, which stays as it is until the transaction ends. */
export async function viciniDi(
  db: Db,
  { tabella, id, impiantoId }: { tabella: TabellaGeneratori; id: number | null; impiantoId: number },
) {
  await lockRow(db, 'impianti', impiantoId)
  const vicini = (await generatoriDi(db, [impiantoId]))[tabella].filter((generatore) => generatore.id !== id)
  return {
    senzaNumero: vicini.filter(({ numero }) => numero === null),
    libero: primoLibero(vicini.map(({ numero }) => numero)),
    /** Whose a number is already. */
    di: (numero: number | null): string | null => {
      const vicino = vicini.find((generatore) => numero !== null && generatore.numero === numero)
      return vicino ? nomeApparecchio(vicino) : null
    },
  }
}

/** Plants in use of who is served, of several generators, whose power isn't theirs together; each once, oldest first. */
export async function impiantiDaControllare(db: Db): Promise<z.output<typeof impiantoDaControllare>[]> {
  const righe = await db
    .selectFrom('impianti')
    .innerJoin('clienti', 'clienti.id', 'impianti.cliente_id')
    .select(['impianti.id', 'clienti.id as cliente_id', 'nome', 'cognome'])
    .select(['potenza_totale_kw', 'potenza_frigorifera_kw'])
    .where('clienti.attivo', '=', true)
    .where('impianti.id', 'in', diPiuGeneratori(db))
    .orderBy('impianti.id')
    .execute()
  const { caldaie, condizionatori } = await generatoriDi(db, diPiuGeneratori(db))
  const perImpianto = <R extends { impianto_id: number | null }>(righe: R[]) =>
    Map.groupBy(righe, ({ impianto_id }) => impianto_id)
  const [diCaldo, diFreddo] = [perImpianto(caldaie), perImpianto(condizionatori)]
  return righe.flatMap(({ id, cliente_id, nome, cognome, ...scritte }) => {
    const insieme = potenzeDi({ caldaie: diCaldo.get(id) ?? [], condizionatori: diFreddo.get(id) ?? [] })
    const potenze = Object.values(POTENZA_TOTALE).flatMap((colonna) => {
      const [somma, totale] = [sommaDetta(insieme[colonna]), sommaKw(insieme[colonna])]
      const scritta = scritte[colonna]
      // Where nobody has written one, boilers alone are surely one power: who knows what air conditioners share.
      const mancante = colonna === 'potenza_totale_kw' && (diCaldo.get(id)?.length ?? 0) > 1
      const poca = totale !== null && (scritta === null ? mancante : scritta < totale)
      return somma && poca ? [{ colonna, scritta, somma, totale }] : []
    })
    return potenze.length > 0
      ? [{ id, cliente: { id: cliente_id, nome: `${nome} ${cognome}`.trim() }, potenze }]
      : []
  })
}
