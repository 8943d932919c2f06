import { trovaCliente } from '#anagrafe/clienti/queries.server.ts'
import { elencaDocumenti } from '#anagrafe/documenti/queries.server.ts'
import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import { paginaConVisite } from '#scadenze/prenotate/queries.server.ts'
import { elencaRcee } from '#scadenze/rcee/queries.server.ts'
import { lavoriDellaVisita } from '#scadenze/scadenze/lavori.queries.server.ts'
import { elencaScadenze } from '#scadenze/scadenze/queries.server.ts'
import type { List } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { elencaAppuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { comeVisto } from '#visite/appuntamenti/rules.ts'
import { mieiGiorni } from '#visite/tempo/giornate.queries.server.ts'
import { ultimeVolte, viaggiVerso } from './arrivo.queries.server.ts'
import type { Giornata, SchedaTecnica } from './contract.ts'
import { APPUNTAMENTI_IN_SCHEDA, GIORNI_AVANTI, GIORNI_INDIETRO } from './rules.ts'

export const comeLista = <T>({ righe, conteggio }: List<T>) => ({ data: righe, count: conteggio })

/**
 * A customer with plants, deadlines, reports, visits and documents, as this person may see them. Asked all at once:
 * PostgreSQL gets the questions together.
 * @throws AppError non_trovato
 */
export async function trovaSchedaTecnica(
  db: Db,
  utente: CurrentUser,
  clienteId: number,
): Promise<SchedaTecnica> {
  const [cliente, sueCaldaie, suoiCondizionatori, rcee, scadenze, visite, documenti] = await Promise.all([
    trovaCliente(db, clienteId),
    paginaConVisite(db, 'caldaia_id', caldaie.elenca(db, { clienteId })),
    paginaConVisite(db, 'condizionatore_id', condizionatori.elenca(db, { clienteId })),
    elencaRcee(db, oggi(), { clienteId }),
    elencaScadenze(db, { clienteId }),
    elencaAppuntamenti(db, { clienteId, ordine: 'recenti', limit: APPUNTAMENTI_IN_SCHEDA }),
    elencaDocumenti(db, utente, clienteId),
  ])
  return {
    cliente,
    caldaie: comeLista(sueCaldaie),
    condizionatori: comeLista(suoiCondizionatori),
    rcee: comeLista(rcee),
    scadenze: comeLista(scadenze),
    appuntamenti: { data: visite.righe.map(comeVisto(utente)), count: visite.conteggio },
    documenti: comeLista(documenti),
  }
}

/** One's own visits from yesterday to six days ahead, whoever asks, with their works and their customers' sheets. */
export async function trovaGiornata(db: Db, utente: CurrentUser): Promise<Giornata> {
  const dal = addDays(oggi(), -GIORNI_INDIETRO)
  const al = addDays(oggi(), GIORNI_AVANTI)
  const { righe } = await elencaAppuntamenti(db, { dataInizio: dal, dataFine: al, utenteId: utente.id })
  const clienti = [...new Set(righe.map(({ cliente_id }) => cliente_id))]
  const [tempo, viaggi, prima, deiLavori, schede] = await Promise.all([
    mieiGiorni(db, utente.id, dal, al, isAdmin(utente)),
    viaggiVerso(db, utente.id, righe),
    ultimeVolte(db, utente, righe),
    Promise.all(righe.map(({ id }) => lavoriDellaVisita(db, id))),
    Promise.all(clienti.map((id) => trovaSchedaTecnica(db, utente, id))),
  ])
  const lavori = righe.map(({ id }, n) => ({
    visitaId: id,
    lavori: deiLavori[n] ?? [],
    minuti: viaggi.get(id) ?? null,
    ultimaVolta: prima.get(id) ?? null,
  }))
  return { dal, al, visite: righe.map(comeVisto(utente)), tempo, lavori, schede }
}
