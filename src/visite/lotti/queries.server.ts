import type { Generated } from 'kysely'
import type { Context } from '#server/data/context.ts'
import { crea } from '#server/data/records.ts'
import type { Db, TableOf } from '#server/data/schema.ts'
import { table } from '#server/data/table.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import type { AiutanteDati, Appuntamento } from '#visite/appuntamenti/contract.ts'
import { notifica } from '#visite/notifiche/queries.server.ts'
import type { DaNotificare } from '#visite/notifiche/rules.ts'
import { type Lotto, rigaLotto } from './contract.ts'
import type { Posto } from './posti.queries.server.ts'
import { ORE_PER_ANNULLARE, quanteVisite } from './rules.ts'

declare module '#server/data/schema.ts' {
  interface Schema {
    lotti: TableOf<typeof rigaLotto>
    lotti_visite: {
      id: Generated<number>
      lotto_id: number
      appuntamento_id: number
      versione: number
      era_inizio: string | null
      era_fine: string | null
      era_utente_id: number | null
      era_stato: string | null
      /** A JSON list of `AiutanteDati`; null of what was booked, or moved before anybody could come along. */
      era_aiutanti: string | null
    }
  }
}

export const lotti = table(
  'lotti',
  { uno: 'operazione su più visite', tanti: 'operazioni su più visite', genere: 'f' },
  rigaLotto,
)

export const daQuando = () => new Date(Date.now() - ORE_PER_ANNULLARE * 3_600_000).toISOString()

/** What was booked or moved together in the last 24 hours, the last first. */
export const elencaLotti = (db: Db): Promise<Lotto[]> =>
  db
    .selectFrom('lotti')
    .select(lotti.colonne)
    .where('fatto_il', '>=', daQuando())
    .orderBy('fatto_il', 'desc')
    .orderBy('id', 'desc')
    .execute()
    .then((righe) => righe.map(lotti.leggi))

/** A batch of visits that were just booked; it names nobody, so that an erasure needn't look for it. */
export const nuovaPrenotazione = (ctx: Context, istanti: readonly string[]) =>
  crea(ctx, lotti, {
    tipo: 'Prenotazione',
    titolo: `${quanteVisite(istanti.length)} ${inGiorni(istanti)}`,
    ...{ utente: ctx.utente.nome_utente, fattoIl: new Date().toISOString() },
  })

/** Who comes along on a visit, as it is written. */
export const aiutantiDi = ({ aiutanti }: Pick<Appuntamento, 'aiutanti'>): AiutanteDati[] =>
  aiutanti.map(({ utente_id, da, a }) => ({ utenteId: utente_id, da, a }))

/** A visit's place, as a batch that moves it keeps it. */
export const comEra = (era: Appuntamento) => ({
  ...{ era_inizio: era.data_inizio, era_fine: era.data_fine },
  ...{ era_utente_id: era.utente_assegnato_id, era_stato: era.stato },
  era_aiutanti: JSON.stringify(aiutantiDi(era)),
})

/** A visit of a batch; of one that moved also where it was. */
export interface SegnoDelLotto {
  lotto_id: number
  appuntamento_id: number
  versione: number
  era_inizio?: string
  era_fine?: string
  era_utente_id?: number
  era_stato?: string
  era_aiutanti?: string
}

export const segna = (db: Db, righe: readonly SegnoDelLotto[]) =>
  db.insertInto('lotti_visite').values(righe).execute()

/** `dal 30/11 al 04/12`, or one day */
export function inGiorni(istanti: readonly string[]): string {
  const giorni = istanti.map(dayInRome).sort()
  const [dal = '', al = ''] = [giorni[0], giorni.at(-1)]
  const breve = (giorno: string) => formatDate(giorno).slice(0, 5)
  return dal === al ? `per il ${breve(dal)}` : `dal ${breve(dal)} al ${breve(al)}`
}

/** Tells each technician once of what concerns them. */
export async function avvisa(
  ctx: Context,
  diChi: ReadonlyMap<number, readonly string[]>,
  avviso: Pick<DaNotificare, 'tipo' | 'titolo'> & { messaggio: (istanti: readonly string[]) => string },
): Promise<void> {
  const { tipo, titolo, messaggio } = avviso
  await notifica(
    ctx,
    null,
    [...diChi]
      .filter(([id]) => id !== ctx.utente.id)
      .map(([utenteId, istanti]) => {
        const [giorno = ''] = istanti.map(dayInRome).sort()
        const datiExtra = { autore: ctx.utente.nome_utente, apri: giorno }
        return { utenteId, clienteId: null, tipo, titolo, messaggio: messaggio(istanti), datiExtra }
      }),
  )
}

export const istantiPerTecnico = (posti: readonly Posto[]): Map<number, string[]> =>
  new Map(
    [...Map.groupBy(posti, ({ utenteId }) => utenteId)].map(([id, gruppo]) => [
      id,
      gruppo.map(({ dataInizio }) => dataInizio),
    ]),
  )
