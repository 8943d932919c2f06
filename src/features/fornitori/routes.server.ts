import { saldoDi } from '#features/fatture/queries.server.ts'
import { rotteDiRecord } from '#server/crud.ts'
import { type Rotta, rotta } from '#server/routes.ts'
import { soloAdmin } from '#shared/permissions.ts'
import { fornitoreInput, fornitoreModifica, fornitoriQuery, rigaFornitore, saldo } from './contract.ts'
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
  rotta({
    metodo: 'GET',
    percorso: '/fornitori/:id/saldo',
    titolo: 'Quanto di un fornitore è da pagare e quanto è pagato',
    permesso: soloAdmin,
    risposta: saldo,
    async esegui({ id, db }) {
      await trovaFornitore(db, id)
      return saldoDi(db, id)
    },
  }),
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
