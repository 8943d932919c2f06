import { sql } from 'kysely'
import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, dayInRome, dayRange, instantFromRome } from '#shared/dates.ts'
import { normalise } from '#shared/text.ts'
import type { Disponibilita } from './contract.ts'
import { esigeDurata, toccano } from './queries.server.ts'
import { GIORNI_AVANTI, giornateDa, primaOraLibera } from './rules.ts'

const impegni = (db: Db, inizio: string, fine: string, escludi: number) =>
  db
    .selectFrom('appuntamenti')
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .select(['appuntamenti.id', 'titolo', 'data_inizio', 'data_fine', 'utente_assegnato_id', 'comune'])
    .where(toccano(inizio, fine))
    .where('stato', '!=', 'Annullato')
    .where('appuntamenti.id', '!=', escludi)
    .orderBy('data_inizio')
    .execute()

const agenda = (db: Db, inizio: string, fine: string, escludi: number) =>
  db
    .selectFrom('appuntamenti')
    .select(['data_inizio', 'data_fine', 'utente_assegnato_id'])
    .where(toccano(inizio, fine))
    .where('stato', '!=', 'Annullato')
    .where('id', '!=', escludi)
    .orderBy('data_inizio')
    .execute()

const ultimaVisita = (db: Db, clienteId: number, prima: string, escludi: number) =>
  db
    .selectFrom('appuntamenti')
    .select('utente_assegnato_id')
    .where('cliente_id', '=', clienteId)
    .where('data_inizio', '<', prima)
    .where('stato', '!=', 'Annullato')
    // The index of a customer's visits is the way in, not the one of ids.
    .where(sql`+id`, '!=', escludi)
    .orderBy('data_inizio', 'desc')
    .limit(1)
    .execute()

const comuneDi = (db: Db, clienteId: number) =>
  db.selectFrom('clienti').select('comune').where('id', '=', clienteId).execute()

/** What makes a technician the right one for a customer: the last visit, and the town. */
async function perCliente(db: Db, clienteId: number | undefined, prima: string, escludi: number) {
  if (clienteId === undefined) return { ultimo: null, comune: '' }
  const [ultima] = await ultimaVisita(db, clienteId, prima, escludi)
  const [cliente] = await comuneDi(db, clienteId)
  return { ultimo: ultima?.utente_assegnato_id ?? null, comune: normalise(cliente?.comune ?? '') }
}

interface Chiesta {
  dataInizio: string
  dataFine: string
  escludi?: number
  /** For whom: then it is said who was there last, and who is in the same town on that day. */
  clienteId?: number
}

/**
 * Who is free between two instants and who is busy with what, among all active users; with each one's whole day.
 * Annullato never makes busy (docs/product.md §8.5).
 */
export async function trovaDisponibilita(
  db: Db,
  { dataInizio, dataFine, escludi = 0, clienteId }: Chiesta,
  adesso = new Date().toISOString(),
): Promise<Disponibilita> {
  esigeDurata(dataInizio, dataFine)
  const finoA = instantFromRome(dayInRome(dataFine), '23:59')
  const { inizio } = dayRange(dayInRome(dataInizio))
  const fine = finoA > dataFine ? finoA : dataFine
  const occupati = await impegni(db, inizio, fine, escludi)
  const { ultimo, comune } = await perCliente(db, clienteId, dataInizio, escludi)

  const da = dataInizio > adesso ? dataInizio : adesso
  const durata = Date.parse(dataFine) - Date.parse(dataInizio)
  const limite = dayRange(addDays(dayInRome(da), GIORNI_AVANTI)).inizio
  const prossimi = Map.groupBy(await agenda(db, da, limite, escludi), (a) => a.utente_assegnato_id)
  const giornate = giornateDa(da)

  const { righe: persone } = await elencaUtenti(db)
  const esito: Disponibilita = { operatoriDisponibili: [], operatoriOccupati: [] }
  // Role ids go from Admin to Operatore: who works in the field comes first.
  for (const { id, nome_utente, ruoli } of persone.toSorted((x, y) => y.ruolo_id - x.ruolo_id)) {
    const suoi = occupati.filter((o) => o.utente_assegnato_id === id)
    const giornata = suoi.map(({ utente_assegnato_id: _, comune: __, ...impegno }) => impegno)
    const vicini = suoi.filter((o) => comune !== '' && normalise(o.comune ?? '') === comune)
    const tecnico = {
      id,
      nome_utente,
      ruolo: ruoli.nome_ruolo,
      giornata,
      ultimo: id === ultimo,
      vicino: piuVicino(vicini, dataInizio),
      primaLibera: primaOraLibera(prossimi.get(id) ?? [], { da, durata, giornate }),
    }
    const appuntamenti = giornata.filter((o) => o.data_inizio < dataFine && o.data_fine > dataInizio)
    if (appuntamenti.length === 0) esito.operatoriDisponibili.push(tecnico)
    else esito.operatoriOccupati.push({ ...tecnico, appuntamenti })
  }
  return esito
}

/** Of a day's visits in a town the one nearest in time. */
function piuVicino(visite: { data_inizio: string; comune: string | null }[], ora: string) {
  const distanza = (v: { data_inizio: string }) => Math.abs(Date.parse(v.data_inizio) - Date.parse(ora))
  const [prima] = visite.toSorted((x, y) => distanza(x) - distanza(y))
  return prima ? { data_inizio: prima.data_inizio, comune: prima.comune ?? '' } : null
}
