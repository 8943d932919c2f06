import type { Db } from '#server/data/schema.ts'
import { cents } from '#shared/money.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'

/** A sign that a region sells, bought for the customer with a report of a visit: `Bollino RCEE TO-118224`. */
export interface Bollino {
  visitaId: number
  descrizione: string
  /** cents */
  costo: number
}

/** Of some visits, in the order in which their forms were closed. */
export async function bolliniDi(db: Db, visite: readonly Appuntamento[]): Promise<Bollino[]> {
  if (visite.length === 0) return []
  const righe = await db
    .selectFrom('rcee_moduli')
    .select(['appuntamento_id', 'bollino_numero', 'bollino_costo'])
    .where(
      'appuntamento_id',
      'in',
      visite.map(({ id }) => id),
    )
    .where('stato', '=', 'Chiuso')
    .where('bollino_costo', '>', 0)
    .orderBy('id')
    .execute()
  return righe.map(({ appuntamento_id, bollino_numero, bollino_costo }) => ({
    visitaId: appuntamento_id ?? 0,
    descrizione: ['Bollino RCEE', bollino_numero].filter(Boolean).join(' '),
    costo: cents(bollino_costo ?? 0),
  }))
}

/** What was spent for the customer is no part of what is taxed. */
export const IN_NOME_LORO = { aliquota: 0, natura: 'N1' } as const

export const spesoPer = ({ id }: Appuntamento, bollini: readonly Bollino[]): number =>
  bollini.reduce((somma, { visitaId, costo }) => somma + (visitaId === id ? costo : 0), 0)

/** What of the takings is for the work, in cents: they hold the bollini too, where they are enough. */
export function perIlLavoro(visita: Appuntamento, bollini: readonly Bollino[]): number {
  const [preso, speso] = [cents(visita.incasso ?? 0), spesoPer(visita, bollini)]
  return preso < speso ? preso : preso - speso
}
