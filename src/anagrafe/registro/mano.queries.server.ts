import type { Db } from '#server/data/schema.ts'

/** A field of a record. */
export interface CampoScritto {
  tabella: string
  id: number
  colonna: string
}

/** Who wrote what stands in a field, and when. */
export interface Mano {
  utenteId: number | null
  chi: string
  quando: string
  richiesta: string
}

/** Lines of one record that are looked through: what is older was nobody's in the last years. */
const RIGHE = 200

/** Who last changed a field, by the register; null where that doesn't say. */
export async function ultimaMano(db: Db, { tabella, id, colonna }: CampoScritto): Promise<Mano | null> {
  const righe = await db
    .selectFrom('registro')
    .select(['utente_id', 'nome_utente', 'quando', 'richiesta', 'prima', 'dopo'])
    .where('tabella', '=', tabella)
    .where('record_id', '=', id)
    .where('azione', 'in', ['crea', 'aggiorna'])
    .orderBy('id', 'desc')
    .limit(RIGHE)
    .execute()
  const valore = (riga: string | null) => (riga ? (JSON.parse(riga)[colonna] ?? null) : null)
  const mano = righe.find(({ prima: vecchia, dopo: nuova }) => valore(vecchia) !== valore(nuova))
  return mano
    ? { utenteId: mano.utente_id, chi: mano.nome_utente, quando: mano.quando, richiesta: mano.richiesta }
    : null
}
