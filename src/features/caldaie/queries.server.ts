import { queryImpianti } from '#features/clienti/plants.queries.server.ts'
import type { Tabella } from '#server/schema.ts'
import { caldaiaInScadenza, rigaCaldaia } from './contract.ts'

declare module '#server/schema.ts' {
  interface Schema {
    caldaie: Tabella<typeof rigaCaldaia>
  }
}

export const caldaie = queryImpianti({
  tabella: 'caldaie',
  riga: rigaCaldaia,
  inScadenza: caldaiaInScadenza,
  scadenza: 'prossima_revisione',
  nonTrovato: 'Caldaia non trovata',
  usi: [{ tabella: 'rcee', colonna: 'caldaia_id', uno: 'RCEE', molti: 'RCEE' }],
})
