import type { List } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { euro } from '#shared/money.ts'
import type { ContoDiEstratto } from './contract.ts'
import { type ContoLetto, ibanDi, type MovimentoLetto } from './rules.ts'
import { accordi } from './saldi.rules.ts'

/**
 * Keeps what a statement says of its accounts; of one that doesn't say from when to when it is, its rows' first and last day.
 * The statement itself has the account and balance of the only one.
 */
export async function scriviConti(
  db: Db,
  id: number,
  conti: readonly ContoLetto[],
  righe: readonly MovimentoLetto[],
): Promise<void> {
  const perConto = Map.groupBy(righe, ({ contoN = 1 }) => contoN)
  const righeConti = conti.map(({ conto, dal, al, iniziale, finale }, i) => {
    const delleRighe = (perConto.get(i + 1) ?? []).map(({ data }) => data)
    // The opening balance may bear the day of the closing one.
    const giorni = [...delleRighe, dal ?? [], al ?? []].flat().sort()
    return {
      ...{ movimento_id: id, n: i + 1, conto, dal: giorni[0] ?? null, al: giorni.at(-1) ?? null },
      ...{ periodo_detto: dal !== null && al !== null, saldo_iniziale: iniziale, saldo_finale: finale },
    }
  })
  await db.deleteFrom('movimenti_conti').where('movimento_id', '=', id).execute()
  for (const conto of righeConti) await db.insertInto('movimenti_conti').values(conto).execute()
  const ultimo = new Set(conti.map(({ conto }) => conto)).size === 1 ? righeConti.at(-1) : undefined
  const saldo = ultimo?.saldo_finale ?? null
  await db
    .updateTable('movimenti')
    .set({ conto: ultimo?.conto ?? null, saldo, saldo_al: saldo === null ? null : (ultimo?.al ?? null) })
    .where('id', '=', id)
    .execute()
}

/** The only account of a table, as the file says it above its heading, or it was read before. */
export async function contoDellaTabella(db: Db, id: number): Promise<ContoLetto> {
  const tenuto = await db
    .selectFrom('movimenti_conti')
    .select(['conto', 'dal', 'al', 'periodo_detto', 'saldo_iniziale', 'saldo_finale'])
    .where('movimento_id', '=', id)
    .orderBy('n')
    .executeTakeFirst()
  const cent = (quanto: number | null | undefined) => (quanto == null ? null : Number(quanto))
  return {
    conto: tenuto?.conto ?? null,
    ...(tenuto?.periodo_detto ? { dal: tenuto.dal, al: tenuto.al } : { dal: null, al: null }),
    ...{ iniziale: cent(tenuto?.saldo_iniziale), finale: cent(tenuto?.saldo_finale) },
  }
}

/** Our own accounts: those of statements and of the company. Nobody else is known by them. */
export async function contiDellaDitta(db: Db): Promise<Set<string>> {
  const nostri = await db.selectFrom('movimenti_conti').select('conto').distinct().execute()
  const { iban } = await db.selectFrom('azienda').select('iban').executeTakeFirstOrThrow()
  return new Set(
    [...nostri.map(({ conto }) => ibanDi(conto)), ibanDi(iban)].filter((conto) => conto !== null),
  )
}

/** The accounts of all statements, or of one, the last first: whether they agree with themselves and with each other. */
export async function elencaConti(db: Db, movimentoId?: number): Promise<List<ContoDiEstratto>> {
  const conti = await db
    .selectFrom('movimenti_conti as conti')
    .innerJoin('movimenti', 'movimenti.id', 'conti.movimento_id')
    .select(['conti.id', 'conti.movimento_id', 'conti.n', 'conti.conto', 'conti.dal', 'conti.al'])
    .select(['periodo_detto', 'saldo_iniziale', 'saldo_finale', 'nome_file'])
    .where('stato', 'in', ['pronta', 'fatta'])
    .orderBy('conti.movimento_id', 'desc')
    .orderBy('conti.n')
    .execute()
  const sommati = []
  for (const conto of conti.filter((c) => movimentoId === undefined || c.movimento_id === movimentoId)) {
    const { somma, quante } = await db
      .selectFrom('movimenti_righe')
      .select((e) => [e.fn.sum<number | null>('importo').as('somma'), e.fn.countAll<number>().as('quante')])
      .where('movimento_id', '=', conto.movimento_id)
      .where('conto_n', '=', conto.n)
      .executeTakeFirstOrThrow()
    sommati.push({ id: conto.id, somma: Number(somma ?? 0), quante: Number(quante) })
  }
  const perId = new Map(sommati.map((sommato) => [sommato.id, sommato]))
  const cent = (quanto: number | null) => (quanto === null ? null : Number(quanto))
  const accordo = accordi(
    conti.map((c) => ({
      ...{ id: c.id, conto: c.conto, dal: c.dal, al: c.al, periodoDetto: Boolean(c.periodo_detto) },
      ...{ iniziale: cent(c.saldo_iniziale), finale: cent(c.saldo_finale) },
      righe: perId.get(c.id)?.somma ?? 0,
    })),
  )
  const inEuro = (quanto: number | null | undefined) => (quanto == null ? null : euro(Number(quanto)))
  const righe = conti.flatMap((c): ContoDiEstratto[] => {
    const sommato = perId.get(c.id)
    const detto = accordo.get(c.id)
    if (!sommato || !detto) return []
    return [
      {
        ...{ movimento_id: c.movimento_id, nome_file: c.nome_file, conto: c.conto, dal: c.dal, al: c.al },
        ...{
          saldo_iniziale: inEuro(c.saldo_iniziale),
          righe: euro(sommato.somma),
          movimenti: sommato.quante,
        },
        ...{ saldo_finale: inEuro(c.saldo_finale), differenza: inEuro(detto.differenza) },
        ...{ mancano: detto.mancano, doppi: detto.doppi },
      },
    ]
  })
  return { righe, conteggio: righe.length }
}
