import { rotteImpianti } from '#features/clienti/plants.routes.server.ts'
import {
  condizionatoreInput,
  condizionatoreInScadenza,
  condizionatoreModifica,
  rigaCondizionatore,
} from './contract.ts'
import { condizionatori } from './queries.server.ts'

export const rotteCondizionatori = rotteImpianti({
  percorso: '/condizionatori',
  nome: 'un condizionatore',
  molti: 'I condizionatori',
  riga: rigaCondizionatore,
  inScadenza: condizionatoreInScadenza,
  input: condizionatoreInput,
  modifica: condizionatoreModifica,
  query: condizionatori,
})
