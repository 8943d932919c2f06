import type { Db } from '#server/data/schema.ts'
import { cents } from '#shared/money.ts'
import { crediti, creditiConNome } from './queries.server.ts'

/** Cash of a credit on its day, in cents: what came of a customer or went to a supplier, and, below zero, what was given back. */
export interface MossoDiCredito {
  id: number
  genere: 'credito' | 'restituzione'
  data: string
  importo: number
  cliente: boolean
  nome: string
  metodo: string
  /** What was given back of a visit's takings, which the visits count. */
  alla_visita: boolean
}

/** Money of credits from a day to another, by day; what came at visits they count themselves. Using a credit is no money. */
export async function contantiDiCrediti(db: Db, da: string, a: string): Promise<MossoDiCredito[]> {
  const nati = await creditiConNome(db)
    .where('crediti.data', '>=', da)
    .where('crediti.data', '<=', a)
    .where('crediti.fattura_id', 'is', null)
    .execute()
  const resi = await creditiConNome(db)
    .innerJoin('crediti_restituzioni as resa', 'resa.credito_id', 'crediti.id')
    .select(['resa.id as resa_id', 'resa.data as resa_il', 'resa.importo as reso', 'resa.metodo as reso_con'])
    .where('resa.data', '>=', da)
    .where('resa.data', '<=', a)
    .execute()
  return [
    ...nati.map((riga) => {
      const { id, data, importo, cliente_id, metodo } = crediti.leggi(riga)
      return {
        ...{ id, genere: 'credito' as const, data, importo: cents(importo), metodo },
        ...{ cliente: cliente_id !== null, nome: riga.nome, alla_visita: false },
      }
    }),
    ...resi.map((riga) => {
      const { cliente_id, fattura_id } = crediti.leggi(riga)
      return {
        ...{ id: riga.resa_id, genere: 'restituzione' as const, data: riga.resa_il },
        ...{ importo: -Number(riga.reso), metodo: riga.reso_con },
        ...{ cliente: cliente_id !== null, nome: riga.nome, alla_visita: fattura_id !== null },
      }
    }),
  ].sort((x, y) => x.data.localeCompare(y.data) || x.id - y.id)
}
