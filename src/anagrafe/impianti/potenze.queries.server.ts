import type { AfterWrite } from '#server/data/after-write.ts'
import { trova } from '#server/data/read.ts'
import { aggiorna, lockRow } from '#server/data/records.ts'
import type { Autore } from '#server/data/register.ts'
import type { DbRow } from '#server/data/table.ts'
import { generatoriDi, type TabellaGeneratori, totaliDi } from './generatori.queries.server.ts'
import { impianti } from './impianto.queries.server.ts'
import { totaleDopo } from './potenze.rules.ts'
import { POTENZA_TOTALE } from './rules.ts'

/** A plant's power is the sum of its generators: kept with each write of one of them, whoever writes it (docs/product.md §31.1). */
export const afterWrite: AfterWrite = {
  tables: ['caldaie', 'condizionatori'],
  async run(ctx, { table, before, after }) {
    const ids = [before?.impianto_id, after?.impianto_id].filter((id) => typeof id === 'number')
    for (const id of [...new Set(ids)].sort((a, b) => a - b))
      await segui(ctx, id, table as TabellaGeneratori, { before, after })
  },
}

async function segui(
  ctx: Autore,
  impiantoId: number,
  tabella: TabellaGeneratori,
  { before, after }: { before: DbRow | null; after: DbRow | null },
): Promise<void> {
  await lockRow(ctx.db, 'impianti', impiantoId)
  const impianto = await trova(ctx.db, impianti, impiantoId)
  if (!impianto) return
  const adesso = await generatoriDi(ctx.db, [impiantoId])
  const vicini = adesso[tabella].filter(({ id }) => id !== (after ?? before)?.id)
  const cEra = before?.impianto_id === impiantoId && before.dismesso_il === null
  const precedenti = { ...adesso, [tabella]: cEra ? [...vicini, before] : vicini } as typeof adesso
  const [era, ora] = [totaliDi(precedenti), totaliDi(adesso)]
  const cambi = Object.values(POTENZA_TOTALE).flatMap((colonna) => {
    const totale = totaleDopo(impianto[colonna], era[colonna], ora[colonna])
    return totale === impianto[colonna] ? [] : [[colonna, totale] as const]
  })
  if (cambi.length > 0)
    await aggiorna({ ...ctx, ifVersion: null }, impianti, impiantoId, Object.fromEntries(cambi))
}
