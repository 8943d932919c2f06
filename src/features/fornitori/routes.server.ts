import { recordRoutes } from '#server/http/crud.ts'
import { type Route, route } from '#server/http/routes.ts'
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

export const fornitoriRoutes: Route[] = [
  route({
    method: 'GET',
    percorso: '/fornitori',
    operation: 'elencaFornitori',
    titolo: 'I fornitori per ragione sociale; q cerca in ragione sociale, partita IVA e telefono',
    permission: soloAdmin,
    elenco: true,
    query: fornitoriQuery,
    risposta: rigaFornitore,
    esegui: ({ db, query }) => elencaFornitori(db, query),
  }),
  esportaFornitori,
  ...recordRoutes({
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
