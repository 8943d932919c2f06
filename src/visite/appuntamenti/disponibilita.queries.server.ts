import { sql } from 'kysely'
import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, dayInRome, dayRange, instantFromRome } from '#shared/dates.ts'
import { normalise } from '#shared/text.ts'
import { misureDi } from '#visite/tempo/misure.queries.server.ts'
import { type Durata, giorniDellaVisita, giorniFra, parteDi } from '#visite/tempo/parti.rules.ts'
import { diOgnuno } from '#visite/tempo/presenze.queries.server.ts'
import { tempoFra, toccano } from '#visite/tempo/queries.server.ts'
import { nellaRiserva } from '#visite/tempo/riserva.rules.ts'
import { type Assente, assenzaFra, fuoriOrario, primaOraLibera } from '#visite/tempo/rules.ts'
import type { Disponibilita } from './contract.ts'
import { comuneDellaVisita } from './planning.rules.ts'
import { esigeDurata } from './queries.server.ts'
import { GIORNI_CERCATI_AVANTI } from './rules.ts'

async function impegni(db: Db, inizio: string, fine: string, escludi: number) {
  const righe = await db
    .selectFrom('appuntamenti')
    .innerJoin('clienti', 'clienti.id', 'appuntamenti.cliente_id')
    .select(['appuntamenti.id', 'titolo', 'data_inizio', 'data_fine', 'utente_assegnato_id', 'comune'])
    .select('indirizzo_intervento')
    .where(toccano(inizio, fine))
    .where('stato', '!=', 'Annullato')
    .where('appuntamenti.id', '!=', escludi)
    .orderBy('data_inizio')
    .execute()
  return (await diOgnuno(db, inizio, fine, righe)).map(({ indirizzo_intervento, comune, ...visita }) => ({
    ...visita,
    comune: comuneDellaVisita({ indirizzo_intervento, cliente: { comune } }),
  }))
}

const agenda = async (db: Db, inizio: string, fine: string, escludi: number) =>
  diOgnuno(db, inizio, fine, await visiteInAgenda(db, inizio, fine, escludi))

const visiteInAgenda = (db: Db, inizio: string, fine: string, escludi: number) =>
  db
    .selectFrom('appuntamenti')
    .select(['id', 'data_inizio', 'data_fine', 'utente_assegnato_id'])
    .where(toccano(inizio, fine))
    .where('stato', '!=', 'Annullato')
    .where('id', '!=', escludi)
    .orderBy('data_inizio')
    .execute()

const ultimaVisita = (db: Db, clienteId: number, inizio: string, escludi: number) =>
  db
    .selectFrom('appuntamenti')
    .select('utente_assegnato_id')
    .where('cliente_id', '=', clienteId)
    .where('data_inizio', '<', inizio)
    .where('stato', 'not in', ['Annullato', 'Da_Riprogrammare'])
    // The index of a customer's visits is the way in, not the one of ids.
    .where(sql`+id`, '!=', escludi)
    .orderBy('data_inizio', 'desc')
    .limit(1)
    .execute()

const comuneDi = (db: Db, clienteId: number) =>
  db.selectFrom('clienti').select('comune').where('id', '=', clienteId).execute()

/** What makes a technician the right one for a customer: the last visit, and the town. */
async function perCliente(db: Db, clienteId: number | undefined, inizio: string, escludi: number) {
  if (clienteId === undefined) return { ultimo: null, comune: '' }
  const [ultima] = await ultimaVisita(db, clienteId, inizio, escludi)
  const [cliente] = await comuneDi(db, clienteId)
  return { ultimo: ultima?.utente_assegnato_id ?? null, comune: normalise(cliente?.comune ?? '') }
}

interface Chiesta {
  dataInizio: string
  dataFine: string
  escludi?: number
  /** For whom: then it is said who was there last, and who is in the same town on that day. */
  clienteId?: number
  /** Whether whoever asks may know why somebody is away. */
  motivi: boolean
}

/**
 * Who is free between two instants, and who is busy with what or away, among all active users; with each one's whole day.
 * Annullato never makes busy (docs/product.md §8.5); whoever is out of their hours is free, and it is said.
 */
export async function trovaDisponibilita(
  db: Db,
  { dataInizio, dataFine, escludi = 0, clienteId, motivi }: Chiesta,
  adesso = new Date().toISOString(),
): Promise<Disponibilita> {
  esigeDurata(dataInizio, dataFine)
  const voluta: Durata = { data_inizio: dataInizio, data_fine: dataFine }
  const { dal, al: ultimoGiorno } = giorniDellaVisita(voluta)
  const occupati = await impegni(db, dayRange(dal).inizio, dayRange(ultimoGiorno).fine, escludi)
  const { ultimo, comune } = await perCliente(db, clienteId, dataInizio, escludi)

  const da = dataInizio > adesso ? dataInizio : adesso
  const durata = Date.parse(dataFine) - Date.parse(dataInizio)
  const prossimi = giorniFra(dayInRome(da), addDays(dayInRome(da), GIORNI_CERCATI_AVANTI - 1))
  const limite = prossimi.at(-1) ?? dal
  const inAgenda = Map.groupBy(
    await agenda(db, da, dayRange(limite).fine, escludi),
    (a) => a.utente_assegnato_id,
  )
  const tempo = await tempoFra(db, dal, ultimoGiorno > limite ? ultimoGiorno : limite, motivi)

  const misure = await misureDi(db)
  const { righe: persone } = await elencaUtenti(db)
  const esito: Disponibilita = { operatoriDisponibili: [], operatoriOccupati: [] }
  // Role ids go from Admin to Operatore: of those who go out, who works in the field comes first.
  const inOrdine = persone.toSorted(
    (x, y) => Number(y.esce_per_visite) - Number(x.esce_per_visite) || y.ruolo_id - x.ruolo_id,
  )
  for (const { id, nome_utente, ruoli, esce_per_visite } of inOrdine) {
    const presi = occupati.filter((o) => o.utente_assegnato_id === id)
    const giornata = presi.map(({ utente_assegnato_id: _, comune: __, ...impegno }) => impegno)
    const vicini = presi.filter((o) => comune !== '' && normalise(o.comune ?? '') === comune)
    const { orario, festivo } = tempo.giorno(id, dal, [])
    const suaAgenda = inAgenda.get(id) ?? []
    const perGuasti = (visita: Durata): boolean => {
      const { dal, al } = giorniDellaVisita(visita)
      return giorniFra(dal, al).some((giorno) => {
        const parte = parteDi(visita, giorno)
        return parte !== null && nellaRiserva(parte, tempo.giorno(id, giorno, []).ore, misure)
      })
    }
    const primaLibera = primaOraLibera(
      unoAllaVolta(prossimi, (giorno) => tempo.giorno(id, giorno, suaAgenda)),
      { da, durata },
    )
    const tecnico = {
      ...{ id, nome_utente, ruolo: ruoli.nome_ruolo, esce_per_visite, giornata, orario, festivo },
      viaPerOre: viaPerOre(tempo.persona(id).assenze, dal),
      fuoriOrario: fuoriOrario(voluta, (giorno) => tempo.giorno(id, giorno, [])),
      ultimo: id === ultimo,
      vicino: piuVicino(vicini, dataInizio),
      primaLibera,
      nellaRiserva: perGuasti(voluta),
      primaNellaRiserva:
        primaLibera !== null &&
        perGuasti({ data_inizio: primaLibera, data_fine: finisce(primaLibera, durata) }),
    }
    const appuntamenti = giornata.filter((o) => o.data_inizio < dataFine && o.data_fine > dataInizio)
    const assenza = assenzaFra(tempo.persona(id).assenze, voluta) ?? null
    if (appuntamenti.length === 0 && !assenza) esito.operatoriDisponibili.push(tecnico)
    else esito.operatoriOccupati.push({ ...tecnico, appuntamenti, assenza })
  }
  return esito
}

const finisce = (istante: string, ms: number): string => new Date(Date.parse(istante) + ms).toISOString()

/** The hours of a day on which somebody is away, of absences that are not of whole days. */
const viaPerOre = (assenze: readonly Assente[], giorno: string) =>
  assenze.flatMap(({ dal, dalle, alle }) =>
    dal === giorno && dalle && alle
      ? [{ data_inizio: instantFromRome(giorno, dalle), data_fine: instantFromRome(giorno, alle) }]
      : [],
  )

/** Days as they are asked for: a free hour is nearly always found in the first ones. */
function* unoAllaVolta<G>(giorni: readonly string[], fai: (giorno: string) => G): Generator<G> {
  for (const giorno of giorni) yield fai(giorno)
}

/** Of a day's visits in a town the one nearest in time. */
function piuVicino(visite: { data_inizio: string; comune: string | null }[], ora: string) {
  const distanza = (v: { data_inizio: string }) => Math.abs(Date.parse(v.data_inizio) - Date.parse(ora))
  const [vicina] = visite.toSorted((x, y) => distanza(x) - distanza(y))
  return vicina ? { data_inizio: vicina.data_inizio, comune: vicina.comune ?? '' } : null
}
