import type { Insertable } from 'kysely'
import type { Contesto } from './context.ts'
import { compilata } from './prepared.ts'
import type { Schema } from './schema.ts'

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

/** Who did it: a signed-in person, or null id and a name for what happens before a sign-in and by the program itself. */
export type Autore = Pick<Contesto, 'db' | 'richiesta'> & {
  utente: { id: number | null; nome_utente: string }
}

const aggiungi = compilata((db, riga: Insertable<Schema['registro']>) =>
  db.insertInto('registro').values(riga),
)

/**
 * Writes one line of the append-only register, in the transaction of what it tells (decisions §5, Registro).
 * `prima` and `dopo` are database rows without secrets; amounts in whole cents.
 */
export async function registra(
  { db, utente, richiesta }: Autore,
  azione: Azione,
  tabella: string,
  recordId: number | null,
  prima: object | null = null,
  dopo: object | null = null,
): Promise<void> {
  await aggiungi(db, {
    quando: new Date().toISOString(),
    utente_id: utente.id,
    nome_utente: utente.nome_utente,
    azione,
    tabella,
    record_id: recordId,
    prima: prima && JSON.stringify(prima),
    dopo: dopo && JSON.stringify(dopo),
    richiesta,
  })
}
