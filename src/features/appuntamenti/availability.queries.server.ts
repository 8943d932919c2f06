import { elencaUtenti } from '#features/utenti/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { dayInRome, dayRange, instantFromRome } from '#shared/dates.ts'
import type { Disponibilita } from './contract.ts'
import { daPrima, esigeDurata, toccano } from './queries.server.ts'

const impegni = (db: Db, p: { daPrima: string; inizio: string; fine: string; escludi: number }) =>
  db
    .selectFrom('appuntamenti')
    .select(['id', 'titolo', 'data_inizio', 'data_fine', 'utente_assegnato_id'])
    .where(toccano(p))
    .where('stato', '!=', 'Annullato')
    .where('id', '!=', p.escludi)
    .orderBy('data_inizio')
    .execute()

/**
 * Who is free between two instants and who is busy with what, among all active users; with each one's whole day.
 * Annullato never makes busy (docs/product.md §8.5).
 */
export async function trovaDisponibilita(
  db: Db,
  { dataInizio, dataFine, escludi = 0 }: { dataInizio: string; dataFine: string; escludi?: number },
): Promise<Disponibilita> {
  esigeDurata(dataInizio, dataFine)
  const giorno = dayInRome(dataInizio)
  const finoA = instantFromRome(dayInRome(dataFine), '23:59')
  const inizio = dayRange(giorno).inizio
  const fine = finoA > dataFine ? finoA : dataFine
  const occupati = await impegni(db, { daPrima: daPrima(inizio), inizio, fine, escludi })
  const { righe: persone } = await elencaUtenti(db)
  const esito: Disponibilita = { operatoriDisponibili: [], operatoriOccupati: [] }
  // Role ids go from Admin to Operatore: who works in the field comes first.
  for (const { id, nome_utente } of persone.toSorted((x, y) => y.ruolo_id - x.ruolo_id)) {
    const giornata = occupati
      .filter((o) => o.utente_assegnato_id === id)
      .map(({ utente_assegnato_id: _, ...impegno }) => impegno)
    const appuntamentiSuoi = giornata.filter((o) => o.data_inizio < dataFine && o.data_fine > dataInizio)
    if (appuntamentiSuoi.length === 0) esito.operatoriDisponibili.push({ id, nome_utente, giornata })
    else esito.operatoriOccupati.push({ id, nome_utente, appuntamenti: appuntamentiSuoi, giornata })
  }
  return esito
}
