/** What the register tells of, and how it is called. */
export const AZIONI = {
  crea: 'Creato',
  aggiorna: 'Modificato',
  elimina: 'Eliminato',
  accesso: 'Accesso',
  accesso_negato: 'Accesso negato',
  uscita: 'Uscita',
} as const
