import type { Context } from './context.ts'
import type { Named } from './words.ts'

export type Azione =
  | 'crea'
  | 'aggiorna'
  | 'elimina'
  | 'accesso'
  | 'accesso_negato'
  | 'uscita'
  | 'scarica'
  | 'esporta'
  | 'anonimizza'
  | 'unisci'

/** Who did it: a signed-in person, or null id and a name for what happens before a sign-in and by the program itself. */
export type Autore = Pick<Context, 'db' | 'requestId'> & {
  utente: { id: number | null; nome_utente: string }
}

interface Cambio {
  recordId: number
  prima: object | null
  dopo: object | null
  /** Ids of the customers whom the line speaks of (`customersOf` of table.ts): two where a record changed hands. */
  clienti?: readonly number[]
}

/** A line as it is stored; null is the record of what concerns a whole table. */
const riga = (
  { utente, requestId: request }: Autore,
  azione: Azione,
  { nome: tabella }: Named,
  cambio: Omit<Cambio, 'recordId'> & { recordId: number | null },
) => ({
  quando: new Date().toISOString(),
  utente_id: utente.id,
  nome_utente: utente.nome_utente,
  azione,
  tabella,
  record_id: cambio.recordId,
  prima: cambio.prima && JSON.stringify(cambio.prima),
  dopo: cambio.dopo && JSON.stringify(cambio.dopo),
  richiesta: request,
  cliente_id: cambio.clienti?.[0] ?? null,
  altro_cliente_id: cambio.clienti?.[1] ?? null,
})

/**
 * Writes one line of the append-only register, in the transaction of what it tells (docs/product.md §22.1).
 * `prima` and `dopo` are database rows without secrets; amounts in whole cents. `clienti` are the ids of the customers whom
 * they speak of: an erasure finds the line by them.
 */
export async function registra(
  autore: Autore,
  azione: Azione,
  tabella: Named,
  recordId: number | null,
  before: object | null = null,
  after: object | null = null,
  clienti: readonly number[] = [],
): Promise<void> {
  await autore.db
    .insertInto('registro')
    .values(riga(autore, azione, tabella, { recordId, prima: before, dopo: after, clienti }))
    .execute()
}

/** As `registra`, for many records of one table with one statement. */
export async function registraMolti(
  autore: Autore,
  azione: Azione,
  tabella: Named,
  cambi: readonly Cambio[],
): Promise<void> {
  if (cambi.length === 0) return
  await autore.db
    .insertInto('registro')
    .values(cambi.map((cambio) => riga(autore, azione, tabella, cambio)))
    .execute()
}
