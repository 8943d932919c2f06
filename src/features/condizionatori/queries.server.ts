import { queryImpianti } from '#features/clienti/plants.queries.server.ts'
import type { Tabella } from '#server/schema.ts'
import { condizionatoreInScadenza, rigaCondizionatore } from './contract.ts'

declare module '#server/schema.ts' {
  interface Schema {
    condizionatori: Tabella<typeof rigaCondizionatore>
  }
}

export const condizionatori = queryImpianti({
  tabella: 'condizionatori',
  riga: rigaCondizionatore,
  inScadenza: condizionatoreInScadenza,
  scadenza: 'prossima_manutenzione',
  nonTrovato: 'Condizionatore non trovato',
  usi: [],
})
