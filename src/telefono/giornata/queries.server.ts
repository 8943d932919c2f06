import { trovaCliente } from '#anagrafe/clienti/queries.server.ts'
import { elencaDocumenti } from '#anagrafe/documenti/queries.server.ts'
import { elencaImpianti } from '#anagrafe/impianti/impianto.queries.server.ts'
import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import { paginaConVisite } from '#scadenze/prenotate/queries.server.ts'
import { elencaRcee } from '#scadenze/rcee/queries.server.ts'
import { lavoriDellaVisita } from '#scadenze/scadenze/lavori.queries.server.ts'
import { proposteDi } from '#scadenze/scadenze/proposta.queries.server.ts'
import { elencaScadenze } from '#scadenze/scadenze/queries.server.ts'
import type { List } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import type { ModuloIntero } from '#telefono/rcee-moduli/contract.ts'
import { ultimiModuli } from '#telefono/rcee-moduli/queries.server.ts'
import { elencaAppuntamenti } from '#visite/appuntamenti/queries.server.ts'
import { comeVisto } from '#visite/appuntamenti/rules.ts'
import { mieiGiorni } from '#visite/tempo/giornate.queries.server.ts'
import { ultimeVolte, viaggiVerso } from './arrivo.queries.server.ts'
import type { Giornata, PerRcee, SchedaTecnica } from './contract.ts'
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
  const [cliente, sueCaldaie, suoiCondizionatori, impianti, rcee, scadenze, visite, documenti, moduli] =
    await Promise.all([
      trovaCliente(db, clienteId),
      paginaConVisite(db, 'caldaia_id', caldaie.elenca(db, { clienteId })),
      paginaConVisite(db, 'condizionatore_id', condizionatori.elenca(db, { clienteId })),
      elencaImpianti(db, { clienteId }),
      elencaRcee(db, oggi(), { clienteId }),
      elencaScadenze(db, { clienteId }),
      elencaAppuntamenti(db, { clienteId, ordine: 'recenti', limit: APPUNTAMENTI_IN_SCHEDA }),
      elencaDocumenti(db, utente, clienteId),
      ultimiModuli(db, clienteId),
    ])
  return {
    cliente,
    caldaie: comeLista(sueCaldaie),
    condizionatori: comeLista(suoiCondizionatori),
    impianti: comeLista(impianti),
    rcee: comeLista(rcee),
    perRcee: await perRceeDi(db, cliente, moduli),
    scadenze: comeLista(scadenze),
    appuntamenti: { data: visite.righe.map(comeVisto(utente)), count: visite.conteggio },
    documenti: comeLista(documenti),
  }
}

/** What the next report of each generator in use is begun with. */
async function perRceeDi(
  db: Db,
  cliente: { id: number; provincia: string | null },
  moduli: readonly ModuloIntero[],
): Promise<PerRcee[]> {
  const proposte = await proposteDi(db, cliente, oggi())
  return proposte.map(({ colonna, id, rcee, manutenzione, ultimo }) => ({
    ...{ caldaia_id: null, condizionatore_id: null, [colonna]: id },
    ...{ scadenza: rcee.data, motivo: rcee.motivo, manutenzione, ultimo_rcee: ultimo },
    ultimo: moduli.find((uno) => uno[colonna] === id) ?? null,
  }))
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
