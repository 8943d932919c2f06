import type { Db } from '#server/data/schema.ts'
import { codiceRapporto } from '#shared/codici.ts'
import { formatDate } from '#shared/dates.ts'

/** Who may have a document, each with how it is said; one query each, by its index. */
const USI: readonly ((db: Db, id: number) => Promise<string | undefined>)[] = [
  async (db, id) => {
    const riga = await db
      .selectFrom('accettazioni')
      .innerJoin('preventivi', 'preventivi.id', 'accettazioni.preventivo_id')
      .where('accettazioni.documento_id', '=', id)
      .select('preventivi.numero_preventivo')
      .executeTakeFirst()
    return riga && `nell’accettazione del preventivo ${riga.numero_preventivo}`
  },
  async (db, id) => {
    const riga = await db
      .selectFrom('preventivi')
      .where('documento_id', '=', id)
      .select('numero_preventivo')
      .executeTakeFirst()
    return riga && `il PDF del preventivo ${riga.numero_preventivo}`
  },
  async (db, id) => {
    const riga = await db
      .selectFrom('rcee')
      .where('file_media_id', '=', id)
      .select('data_emissione')
      .executeTakeFirst()
    return riga && `nell’RCEE del ${formatDate(riga.data_emissione)}`
  },
  async (db, id) => {
    const riga = await db
      .selectFrom('fatture')
      .where('file_media_id', '=', id)
      .select('numero_documento')
      .executeTakeFirst()
    return riga && `nella fattura ${riga.numero_documento}`
  },
  async (db, id) => {
    const riga = await db
      .selectFrom('dichiarazioni_iva')
      .where('documento_id', '=', id)
      .select('data')
      .executeTakeFirst()
    return riga && `nella dichiarazione IVA del ${formatDate(riga.data)}`
  },
  async (db, id) => {
    const riga = await db
      .selectFrom('rapporti')
      .where('documento_id', '=', id)
      .select(['appuntamento_id', 'revisione'])
      .executeTakeFirst()
    return riga && `nel rapporto ${codiceRapporto(riga.appuntamento_id, riga.revisione)}`
  },
  async (db, id) => {
    const riga = await db
      .selectFrom('rcee_moduli')
      .where('documento_id', '=', id)
      .select('data_controllo')
      .executeTakeFirst()
    return riga && `nell’RCEE compilato del ${formatDate(riga.data_controllo)}`
  },
]

/**
 * Where a document is attached, in words: `Il documento è nell’accettazione del preventivo PREV-2026-012`; undefined
 * where nothing has it.
 */
export async function usoDelDocumento(db: Db, id: number): Promise<string | undefined> {
  for (const uso of USI) {
    const impiego = await uso(db, id)
    if (impiego) return `Il documento è ${impiego}`
  }
  return undefined
}
