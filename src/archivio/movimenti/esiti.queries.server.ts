import { sql } from 'kysely'
import type { Context } from '#server/data/context.ts'
import { registra } from '#server/data/register.ts'
import type { Db } from '#server/data/schema.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { euro } from '#shared/money.ts'
import type { PropostaPagamento } from './proposte.rules.ts'
import {
  chiudiOApri,
  esigeStatoEstratto,
  type Letta,
  leggiRighe,
  movimenti,
  trovaMovimento,
} from './queries.server.ts'
import { proposteDiMovimenti } from './righe.queries.server.ts'
import { eAperta, type Ignora, type MovimentoLetto } from './rules.ts'

/** Which of these an earlier statement has, that wasn't taken back. */
export async function vistePrima(db: Db, id: number, impronte: readonly string[]): Promise<Set<string>> {
  const viste = new Set<string>()
  for (let da = 0; da < impronte.length; da += 500) {
    const trovate = await db
      .selectFrom('movimenti_righe')
      .innerJoin('movimenti', 'movimenti.id', 'movimenti_righe.movimento_id')
      .select('impronta')
      .where('impronta', 'in', impronte.slice(da, da + 500))
      .where('movimento_id', '<', id)
      .where('stato', '!=', 'annullata')
      .execute()
    for (const { impronta } of trovate) viste.add(impronta)
  }
  return viste
}

/** What a row is that nothing is decided of: as it came, whatever was decided and taken back. */
export async function esitoAperto(db: Db, id: number, { impronta }: Pick<Letta, 'impronta'>) {
  const vista = (await vistePrima(db, id, [impronta])).size > 0
  return vista ? ('forse_gia_vista' as const) : ('da_confermare' as const)
}

/**
 * Ignores a row: this one, or whatever comes again with its payer and text; or takes it in again, and what follows from it.
 * @throws AppError conflitto where it is confirmed; dati_non_validi where nothing of it comes again
 */
export async function ignora(ctx: Context, id: number, n: number, modo: Ignora | null): Promise<void> {
  const { db } = ctx
  await esigeStatoEstratto(db, id, ['pronta', 'fatta'])
  const movimento = await trovaMovimento(db, id, n)
  if (movimento.registrata !== null)
    throw new AppError(
      'conflitto',
      eAperta(movimento.esito)
        ? 'È registrato in parte: prima annullalo'
        : 'È già registrato: prima annullalo',
    )
  if (modo === 'sempre' && movimento.chiave === '')
    throw fieldError('ignora', 'Questo movimento non ha un testo che si ripete: ignoralo solo questa volta')
  // Whoever takes one in again that is always ignored no longer wants that; what was left out stays so.
  if (movimento.ignora === 'sempre' && modo !== 'sempre')
    await db
      .updateTable('movimenti_righe')
      .set({ ignora: 'questa' })
      .where('chiave', '=', movimento.chiave)
      .where('ignora', '=', sql.lit('sempre'))
      .execute()
  await db
    .updateTable('movimenti_righe')
    .set({ ignora: modo, esito: modo ? 'ignorata' : await esitoAperto(db, id, movimento) })
    .where('id', '=', movimento.id)
    .execute()
  if (modo === 'sempre') {
    const righe = await leggiRighe(db, id)
    const uguali = righe
      .filter((r) => r.chiave === movimento.chiave && eAperta(r.esito) && r.registrata === null)
      .map((r) => r.id)
    if (uguali.length > 0)
      await db
        .updateTable('movimenti_righe')
        .set({ ignora: 'sempre', esito: 'ignorata' })
        .where('id', 'in', uguali)
        .execute()
  }
  await chiudiOApri(db, id)
  const riga = { n, ignora: modo }
  await registra(ctx, 'aggiorna', movimenti, id, { n, ignora: movimento.ignora }, riga)
}

/** Whether it is exactly a document that is open, or names one. */
const eUnDocumento = ({ quote, perche }: PropostaPagamento) =>
  quote.length > 0 &&
  ['numero', 'importo', 'importo meno 11%', 'scadenza', 'somma'].some((p) => perche.includes(p))

/** Which rows are always ignored: not one that names an invoice that is open, or is exactly one. */
export async function sempreIgnorate(
  db: Db,
  righe: readonly (Omit<MovimentoLetto, 'riferimento'> & { n: number; chiave: string })[],
): Promise<Set<number>> {
  const regole = await db
    .selectFrom('movimenti_righe')
    .select('chiave')
    .distinct()
    .where('ignora', '=', sql.lit('sempre'))
    .execute()
  const chiavi = new Set(regole.map(({ chiave }) => chiave))
  const ripetute = righe.filter(({ chiave }) => chiave !== '' && chiavi.has(chiave))
  const { proposte } = await proposteDiMovimenti(
    db,
    ripetute.map((r) => ({
      ...{ ...r, importo: euro(r.importo), esito: 'da_confermare' as const },
      ...{ fatto: null, resto: null },
    })),
  )
  return new Set(ripetute.flatMap(({ n }) => ((proposte.get(n) ?? []).some(eUnDocumento) ? [] : [n])))
}
