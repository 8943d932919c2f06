import type { Db } from '#server/data/schema.ts'
import { fieldError } from '#shared/errors.ts'
import { normalise } from '#shared/text.ts'
import { lettoreDiArticoli } from './articoli-rows.queries.server.ts'
import { lettoreDiRighe, type RigaImportataLetta } from './rows.queries.server.ts'
import { type CampoImportato, campiPerGenere, type TipoImportazione } from './rules.ts'

/** @throws AppError dati_non_validi where a column is to fill what a file of this kind has not */
export function esigeCampi(tipo: TipoImportazione, abbinamento: readonly (CampoImportato | null)[]): void {
  const ammessi = new Set(campiPerGenere(tipo))
  if (abbinamento.some((campo) => campo !== null && !ammessi.has(campo)))
    throw fieldError('abbinamento', 'Questi campi non sono di questo file')
}

/** Reads the rows of an import whose columns have been matched. */
export async function lettoreDi(
  db: Db,
  id: number,
  abbinamento: readonly (CampoImportato | null)[],
): Promise<(celle: readonly string[]) => RigaImportataLetta> {
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
