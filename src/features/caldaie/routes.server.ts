import { rotteImpianti } from '#features/clienti/plants.routes.server.ts'
import { caldaiaInput, caldaiaInScadenza, caldaiaModifica, rigaCaldaia } from './contract.ts'
import { caldaie } from './queries.server.ts'

export const rotteCaldaie = rotteImpianti({
  percorso: '/caldaie',
  nome: 'una caldaia',
  molti: 'Le caldaie',
  riga: rigaCaldaia,
  inScadenza: caldaiaInScadenza,
  input: caldaiaInput,
  modifica: caldaiaModifica,
  query: caldaie,
})
