import type { Db } from '#server/data/schema.ts'
import { fieldError } from '#shared/errors.ts'
import { normalise } from '#shared/text.ts'
import { lettoreDiArticoli } from './articoli-rows.queries.server.ts'
import { lettoreDiRighe, type RigaLetta } from './rows.queries.server.ts'
import { type Campo, campiDi, type TipoImportazione } from './rules.ts'

/** @throws AppError dati_non_validi where a column is to fill what a file of this kind has not */
export function esigeCampi(tipo: TipoImportazione, abbinamento: readonly (Campo | null)[]): void {
  const suoi = new Set(campiDi(tipo))
  if (abbinamento.some((campo) => campo !== null && !suoi.has(campo)))
    throw fieldError('abbinamento', 'Questi campi non sono di questo file')
}

/** Reads the rows of an import whose columns have been matched. */
export async function lettoreDi(
  db: Db,
  id: number,
  abbinamento: readonly (Campo | null)[],
): Promise<(celle: readonly string[]) => RigaLetta> {
  const { tipo, colonne } = await db
    .selectFrom('importazioni')
    .select(['tipo', 'colonne'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (tipo === 'articoli') return lettoreDiArticoli(abbinamento)
  const ditte = await db.selectFrom('ditte').select(['id', 'nome']).execute()
  return lettoreDiRighe({
    colonne: JSON.parse(colonne),
    abbinamento,
    ditte: new Map(ditte.map((ditta) => [normalise(ditta.nome), ditta.id])),
  })
}
