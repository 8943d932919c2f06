import { sql } from 'kysely'
import type { Db } from '#server/data/schema.ts'
import { addDays, addMonths, dayRange, daysBetween } from '#shared/dates.ts'
import { euro, formatEuro } from '#shared/money.ts'

/** Cents that a visit of each kind brings, and of what is due. */
export interface ValoriVisite {
  perTipo: ReadonlyMap<string, number>
  dovute: number
  daChe: string
}

/** Kinds of visits that deadlines become. */
const DI_SCADENZA = ['Manutenzione', 'Revisione Annuale', 'Revisione + CIT']

interface Quante {
  importo: number
  quante: number
}

/** The median of what brought something, times how many of all did; cents. */
function valoreDi(somme: readonly Quante[]): number {
  const insieme = somme.reduce((n, { quante }) => n + quante, 0)
  const pagate = somme.filter(({ importo }) => importo > 0).toSorted((a, b) => a.importo - b.importo)
  const quante = pagate.reduce((n, s) => n + s.quante, 0)
  let viste = 0
  for (const { importo, quante: n } of pagate) {
    viste += n
    if (viste * 2 >= quante) return Math.round((importo * quante) / insieme)
  }
  return 0
}

/** What visits of the last twelve months brought, kind by kind. */
export async function valoriDelleVisite(db: Db, giorno: string): Promise<ValoriVisite> {
  const righe = (
    await db
      .selectFrom('appuntamenti')
      .select([
        'tipologia',
        sql<number>`coalesce(incasso, 0)`.as('importo'),
        sql<number>`count(*)`.as('quante'),
      ])
      .where('data_inizio', '>=', dayRange(addMonths(giorno, -12)).inizio)
      .where('data_inizio', '<', dayRange(giorno).inizio)
      .where('stato', '=', 'Completato')
      .groupBy(sql`1, 2`)
      .execute()
  ).map((riga) => ({ ...riga, importo: Number(riga.importo), quante: Number(riga.quante) }))
  const perTipo = new Map(
    [...Map.groupBy(righe, ({ tipologia }) => tipologia)].map(([tipo, sue]) => [
      tipo as string,
      valoreDi(sue),
    ]),
  )
  const dovute = valoreDi(righe.filter(({ tipologia }) => DI_SCADENZA.includes(tipologia)))
  const esempi = [...perTipo].filter(([, v]) => v > 0).map(([tipo, v]) => `${tipo} ${formatEuro(euro(v))}`)
  const daChe =
    esempi.length === 0
      ? 'Negli ultimi dodici mesi nessuna visita ha portato un incasso: quelle che verranno non sono contate.'
      : `Una visita conta quanto la mediana degli incassi di quelle come lei negli ultimi dodici mesi, per la parte di esse che ne ha avuto uno: ${esempi.join(', ')}. A quelle prenotate e alle scadenze si aggiungono quelle che di solito si prenotano all’ultimo, come nelle ultime dodici settimane.`
  return { perTipo, dovute, daChe }
}

/** Weeks that say how many visits come that nobody has booked yet. */
const SETTIMANE_VISTE = 12

/**
 * Visits that nobody has booked and that come all the same: a day so many days ahead gets as many as the last weeks' days
 * were given within so many; but those of what is due, which is counted by itself. How many on each day, and their cents.
 */
export async function diSolito(db: Db, dal: string, valori: ValoriVisite) {
  const inizio = addDays(dal, -7 * SETTIMANE_VISTE)
  const [data, nata] = [sql<string>`date(data_inizio)`, sql<string>`date(created_at)`]
  const gruppi = await db
    .selectFrom('appuntamenti')
    .select(['tipologia', data.as('data'), nata.as('nata'), sql<number>`count(*)`.as('quante')])
    .where('data_inizio', '>=', dayRange(inizio).inizio)
    .where('data_inizio', '<', dayRange(dal).inizio)
    .where('stato', '=', 'Completato')
    .where(
      sql<boolean>`id not in (select f.appuntamento_id from scadenze_fatte f where f.fatta_il >= ${inizio} and f.appuntamento_id is not null)`,
    )
    .groupBy(sql`1, 2, 3`)
    .execute()
  const note = gruppi.map(({ tipologia, data, nata, quante }) => ({
    anticipo: daysBetween(nata, data),
    quante: Number(quante) / (7 * SETTIMANE_VISTE),
    valore: valori.perTipo.get(tipologia) ?? 0,
  }))
  return (giorno: string) => {
    const fra = daysBetween(dal, giorno)
    // What was written long after it, an import brought.
    const tardi = note.filter(({ anticipo }) => anticipo <= fra && anticipo >= -7)
    return {
      quante: tardi.reduce((n, { quante }) => n + quante, 0),
      importo: tardi.reduce((n, { quante, valore }) => n + quante * valore, 0),
    }
  }
}
