import { rotteDiRecord } from '#server/http/crud.ts'
import { type Rotta, rotta } from '#server/http/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { fornitoreInput, fornitoreModifica, fornitoriQuery, rigaFornitore } from './contract.ts'
import { esportaFornitori } from './export.routes.server.ts'
import {
  aggiornaFornitore,
  creaFornitore,
  elencaFornitori,
  eliminaFornitore,
  trovaFornitore,
} from './queries.server.ts'

export const rotteFornitori: Rotta[] = [
  rotta({
    metodo: 'GET',
    percorso: '/fornitori',
    titolo: 'I fornitori per ragione sociale; q cerca in ragione sociale, partita IVA e telefono',
    permesso: soloAdmin,
    elenco: true,
    query: fornitoriQuery,
    risposta: rigaFornitore,
    esegui: ({ db, query }) => elencaFornitori(db, query),
  }),
  esportaFornitori,
  ...rotteDiRecord({
    percorso: '/fornitori',
    nome: 'un fornitore',
    permessi: { leggi: soloAdmin, crea: soloAdmin, modifica: soloAdmin, elimina: soloAdmin },
    riga: rigaFornitore,
    input: fornitoreInput,
    modifica: fornitoreModifica,
    trova: ({ db }, id) => trovaFornitore(db, id),
    crea: creaFornitore,
    aggiorna: aggiornaFornitore,
    elimina: eliminaFornitore,
  }),
]
