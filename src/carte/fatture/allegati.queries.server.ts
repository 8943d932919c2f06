import { assegnaDocumento, esigeDocumento, prendiDocumento } from '#anagrafe/documenti/queries.server.ts'
import type { Context } from '#server/data/context.ts'
import type { Db } from '#server/data/schema.ts'
import type { AllegatoPrecedente, Fattura, FatturaModifica } from './contract.ts'

/**
 * The file of an invoice goes to its customer, if it has one.
 * @throws AppError dati_non_validi on `fileMediaId`
 */
export const allega = (ctx: Context, file: number, clienteId: number | null): Promise<void> =>
  clienteId ? prendiDocumento(ctx, file, 'Fattura', clienteId) : esigeDocumento(ctx, file, 'Fattura', null)

/** The file that stays goes with its invoice to the right customer. */
export async function portaAllegato(
  ctx: Context,
  attuale: Fattura,
  { fileMediaId }: Pick<FatturaModifica, 'fileMediaId'>,
  clienteId: number | null,
): Promise<void> {
  const file = fileMediaId === undefined ? attuale.file_media_id : null
  if (file && clienteId !== attuale.cliente_id) await assegnaDocumento(ctx, file, clienteId)
}

/** The files that an invoice had before the one that it has now, the last first, with who replaced each and when. */
export async function elencaAllegatiPrecedenti(db: Db, id: number): Promise<AllegatoPrecedente[]> {
  const righe = await db
    .selectFrom('registro')
    .select(['quando', 'nome_utente', 'prima', 'dopo'])
    .where('tabella', '=', 'fatture')
    .where('record_id', '=', id)
    .where('prima', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  const fileDi = (riga: string | null): number | null => riga && JSON.parse(riga).file_media_id
  const sostituiti = righe
    .map(({ quando, nome_utente, prima: vecchia, dopo: nuova }) => ({
      ...{ quando, utente: nome_utente },
      file: fileDi(vecchia),
      successivo: fileDi(nuova),
    }))
    .filter(({ file, successivo }) => file !== null && file !== successivo)
  if (sostituiti.length === 0) return []
  const documenti = await db
    .selectFrom('documenti')
    .select(['id', 'nome_file', 'dimensione'])
    .where(
      'id',
      'in',
      sostituiti.flatMap(({ file }) => file ?? []),
    )
    .execute()
  return sostituiti.flatMap(({ file, quando, utente }) => {
    const documento = documenti.find(({ id }) => id === file)
    return documento ? { ...documento, sostituito_il: quando, sostituito_da: utente } : []
  })
}
