import type { Context } from '#server/data/context.ts'
import { aiutaIn, nelleOreDi } from '#shared/presenze.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { avvisa, inGiorni } from './queries.server.ts'

/** What is told of visits that a batch moves, of one and of more. */
const AVVISI = {
  aTe: ['Appuntamento_Assegnato', 'Nuovi appuntamenti', 'visita spostata a te', 'visite spostate a te'],
  spostata: [
    ...(['Appuntamento_Modificato', 'Appuntamenti spostati'] as const),
    ...(['tua visita spostata, era', 'tue visite spostate, erano'] as const),
  ],
  annullata: [
    ...(['Appuntamento_Annullato', 'Appuntamenti annullati'] as const),
    ...(['tua visita annullata, era', 'tue visite annullate, erano'] as const),
  ],
  tolta: [
    ...(['Appuntamento_Modificato', 'Appuntamenti spostati'] as const),
    ...(['visita a cui non vai più, era', 'visite a cui non vai più, erano'] as const),
  ],
  altroCapo: [
    ...(['Appuntamento_Modificato', 'Appuntamenti riassegnati'] as const),
    ...(['visita a cui vai, condotta da un altro,', 'visite a cui vai, condotte da un altro,'] as const),
  ],
} as const

export interface VisitaMossa {
  era: Appuntamento
  /** Null where it is given back to what is to be booked. */
  ora: Appuntamento | null
}

/** Who is told what of a visit that was moved, and of which instant: who leads it, and whoever came along. */
function daDire({ era, ora }: VisitaMossa): { id: number; che: keyof typeof AVVISI; istante: string }[] {
  const altroCapo = ora && ora.utente_assegnato_id !== era.utente_assegnato_id
  const diPrima = [era.utente_assegnato_id, ...era.aiutanti.map(({ utente_id }) => utente_id)]
  const avvisi = diPrima.flatMap((id) => {
    const [sue, nuove] = [nelleOreDi(era, id), ora && nelleOreDi(ora, id)]
    const istante = sue.data_inizio
    if (!ora || !nuove) return { id, che: 'annullata' as const, istante }
    if (id === era.utente_assegnato_id) return { id, che: 'spostata' as const, istante }
    if (id === ora.utente_assegnato_id) return []
    if (!aiutaIn(ora, id)) return { id, che: 'tolta' as const, istante }
    const ferma = sue.data_inizio === nuove.data_inizio && sue.data_fine === nuove.data_fine
    if (!ferma) return { id, che: 'spostata' as const, istante }
    return altroCapo ? { id, che: 'altroCapo' as const, istante } : []
  })
  return altroCapo
    ? [...avvisi, { id: ora.utente_assegnato_id, che: 'aTe', istante: ora.data_inizio }]
    : avvisi
}

/** Tells each what of a batch concerns them, once of each kind. */
export async function avvisaTecnici(ctx: Context, mosse: readonly VisitaMossa[]): Promise<void> {
  const avvisi = mosse.flatMap(daDire)
  for (const che of Object.keys(AVVISI) as (keyof typeof AVVISI)[]) {
    const [tipo, titolo, una, tante] = AVVISI[che]
    const perChi = Map.groupBy(
      avvisi.filter((avviso) => avviso.che === che),
      ({ id }) => id,
    )
    await avvisa(
      ctx,
      new Map([...perChi].map(([id, uguali]) => [id, uguali.map(({ istante }) => istante)])),
      {
        ...{ tipo, titolo },
        messaggio: (istanti) =>
          `${istanti.length} ${istanti.length === 1 ? una : tante} ${inGiorni(istanti)}`,
      },
    )
  }
}
