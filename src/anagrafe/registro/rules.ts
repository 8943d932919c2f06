/** What the register tells of, and how it is called. */
export const AZIONI = {
  crea: 'Creato',
  aggiorna: 'Modificato',
  elimina: 'Eliminato',
  accesso: 'Accesso',
  accesso_negato: 'Accesso negato',
  uscita: 'Uscita',
  scarica: 'Scaricato',
  esporta: 'Dati esportati',
  anonimizza: 'Reso anonimo',
  unisci: 'Unito',
} as const

/** Columns that hold the id of another record, and its table. */
export const RIFERIMENTI: Record<string, 'utenti' | 'ditte' | 'clienti'> = {
  utente_assegnato_id: 'utenti',
  creato_da: 'utenti',
  utente_id: 'utenti',
  ditta_id: 'ditte',
  cliente_id: 'clienti',
  con_cliente_id: 'clienti',
  altro_cliente_id: 'clienti',
}

/** How people call a record of any table, from its row; null when it has nothing to be called by. */
export function nomeRecord(riga: Record<string, unknown>): string | null {
  const insieme = (...campi: string[]) =>
    campi
      .map((campo) => riga[campo] ?? '')
      .join(' ')
      .trim()
  return (
    insieme('titolo') ||
    insieme('nome', 'cognome') ||
    insieme('nome_utente') ||
    insieme('marca', 'modello') ||
    insieme('ragione_sociale') ||
    // A series of numbers.
    (riga.formato === undefined ? null : insieme('codice')) ||
    null
  )
}
