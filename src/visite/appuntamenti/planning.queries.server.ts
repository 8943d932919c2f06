import { elencaUtenti } from '#anagrafe/utenti/queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { addDays, addMonths, dayInRome, dayRange } from '#shared/dates.ts'
import { cents, euro } from '#shared/money.ts'
import type { GiornoDaDare } from '#visite/tempo/contract.ts'
import { giornateFra } from '#visite/tempo/giornate.queries.server.ts'
import { AIUTANTI, leggiAiutanti } from '#visite/tempo/presenze.queries.server.ts'
import { toccano } from '#visite/tempo/queries.server.ts'
import type { Appuntamento, Planning, RiepilogoDitta, SettimanaPlanning } from './contract.ts'
import { comeNelPlanning, VISITE_INSIEME } from './planning.rules.ts'
import { appuntamentiInteri, elencaAppuntamenti, elencaNelPeriodo } from './queries.server.ts'
import { esigePeriodo, GIORNI_INSIEME } from './rules.ts'

/**
 * The rows and visits of a week's planning, both days included (Europe/Rome). Rows: who goes out for visits, whoever else
 * has some in the period (docs/product.md §8.7), and who has left but still has visits there, so that none is dropped.
 */
export async function trovaPlanning(db: Db, dataInizio: string, dataFine: string): Promise<Planning> {
  esigePeriodo(dataInizio, dataFine, GIORNI_INSIEME)
  const { inizio } = dayRange(dataInizio)
  const { fine } = dayRange(dataFine)
  const appuntamenti = await elencaNelPeriodo(db, inizio, fine)
  const conAltri = appuntamenti.flatMap(({ id, aiutanti }) =>
    aiutanti.map(({ nome_utente: _, ...aiutante }) => ({ appuntamento_id: id, ...aiutante })),
  )
  return { operatori: await elencaOperatori(db, appuntamenti, dataInizio, dataFine), appuntamenti, conAltri }
}

const visteDalPlanning = (db: Db, inizio: string, fine: string) =>
  appuntamentiInteri(db)
    .select(['appuntamenti.id', 'appuntamenti.versione', 'tipologia', 'appuntamenti.stato'])
    .select(['data_inizio', 'data_fine', 'utente_assegnato_id', 'indirizzo_intervento'])
    .select(['cliente.nome', 'cliente.cognome', 'cliente.telefono', 'cliente.indirizzo'])
    .select(['cliente.cap', 'cliente.comune', 'cliente.provincia', 'utente_assegnato.nome_utente'])
    .select([
      'appuntamenti.ditta_id',
      'ditte.nome as ditta',
      'ditte.colore',
      'altro_giorno.risposto_il',
      'altro_giorno.nota',
      'servono',
    ])
    .select(AIUTANTI.as('aiutanti'))
    .where(toccano(inizio, fine))
    .orderBy('appuntamenti.data_inizio')
    .orderBy('appuntamenti.id')

/** Those of whole days, as many as go into one answer, one day at least; and until which day. */
async function finche(db: Db, dataInizio: string, dataFine: string) {
  const { inizio } = dayRange(dataInizio)
  const viste = (giorno: string) => visteDalPlanning(db, inizio, dayRange(giorno).fine)
  const righe = await viste(dataFine)
    .limit(VISITE_INSIEME + 1)
    .execute()
  const oltre = righe[VISITE_INSIEME]
  if (!oltre) return { righe, al: dataFine }
  const vigilia = addDays(dayInRome(oltre.data_inizio), -1)
  const al = vigilia < dataInizio ? dataInizio : vigilia
  return { righe: await viste(al).execute(), al }
}

/** Who has a visit in a period. */
const assegnatari = (db: Db, dataInizio: string, dataFine: string) =>
  appuntamentiInteri(db)
    .select(['appuntamenti.id', 'utente_assegnato_id', 'utente_assegnato.nome_utente'])
    .select(AIUTANTI.as('aiutanti'))
    .select(['data_inizio', 'data_fine'])
    .where(toccano(dayRange(dataInizio).inizio, dayRange(dataFine).fine))
    .execute()

/** The same with what the planning's cells show: of a week of very many visits its first days, and who has any in all of it. */
export async function trovaSettimana(
  db: Db,
  dataInizio: string,
  dataFine: string,
): Promise<SettimanaPlanning> {
  esigePeriodo(dataInizio, dataFine, GIORNI_INSIEME)
  const { righe, al } = await finche(db, dataInizio, dataFine)
  const appuntamenti = righe.map(({ ditta_id, ditta, colore, risposto_il, nota, aiutanti, ...riga }) =>
    comeNelPlanning({
      ...riga,
      cliente: riga,
      aiutanti: leggiAiutanti(aiutanti, riga),
      ditte: ditta_id === null ? null : { id: ditta_id, nome: ditta ?? '', colore: colore ?? '' },
      altro_giorno: risposto_il === null ? null : { risposto_il, nota },
    }),
  )
  const assegnati = (al < dataFine ? await assegnatari(db, dataInizio, dataFine) : righe).map((riga) => ({
    ...{ utente_assegnato_id: riga.utente_assegnato_id, utente_assegnato: riga },
    aiutanti: leggiAiutanti(riga.aiutanti, riga),
  }))
  const operatori = await elencaOperatori(db, assegnati, dataInizio, dataFine)
  return { operatori, appuntamenti, al }
}

/** A day as the planning needs it: its visits come beside it. */
const senzaVisite = ({
  giorno,
  festivo,
  orario,
  ore,
  assenze,
  minutiLiberi,
  riservaDa,
  riservaA,
}: GiornoDaDare): GiornoDaDare => ({
  ...{ giorno, festivo, orario, ore, assenze, minutiLiberi, riservaDa, riservaA },
})

const ORDINE: Record<string, number> = { Operatore: 0, Direttore: 1 }

/**
 * Who goes out, with their days from `dal` to `al`: technicians before directors, and whoever else goes on one of these visits,
 * deleted users included.
 * @param visite of these days
 */
export async function elencaOperatori(
  db: Db,
  visite: readonly {
    utente_assegnato_id: number
    utente_assegnato: { nome_utente: string }
    aiutanti: readonly { utente_id: number; nome_utente: string }[]
  }[],
  dal: string,
  al: string,
): Promise<Planning['operatori']> {
  const conVisite = new Map(
    visite.flatMap((a) => [
      [a.utente_assegnato_id, a.utente_assegnato.nome_utente] as const,
      ...a.aiutanti.map(({ utente_id, nome_utente }) => [utente_id, nome_utente] as const),
    ]),
  )
  const { tecnici } = await giornateFra(db, dal, al, [...conVisite.keys()])
  const giorni = new Map(tecnici.map(({ id, giorni }) => [id, giorni.map(senzaVisite)]))
  const { righe } = await elencaUtenti(db)
  const operatori: Planning['operatori'] = righe
    .filter(({ id, esce_per_visite }) => esce_per_visite || conVisite.has(id))
    .map(({ id, nome_utente, ruoli, esce_per_visite }) => ({
      ...{ id, nome_utente, ruolo: ruoli.nome_ruolo, esce_per_visite },
      giorni: giorni.get(id) ?? [],
    }))
  const presenti = new Set(operatori.map((o) => o.id))
  for (const [id, nome_utente] of conVisite)
    if (!presenti.has(id))
      operatori.push({ id, nome_utente, ruolo: null, esce_per_visite: false, giorni: [] })
  const posto = ({ ruolo }: { ruolo: string | null }) => ORDINE[ruolo ?? ''] ?? 2
  return operatori.sort((x, y) => posto(x) - posto(y) || x.nome_utente.localeCompare(y.nome_utente, 'it'))
}

const somma = (righe: Appuntamento[], campo: 'incasso' | 'spese') =>
  righe.reduce((totale, r) => totale + cents(r[campo] ?? 0), 0)

/** A firm's month: its visits and what they brought in; amounts of cancelled ones do not count. */
export async function riepilogaDitta(
  db: Db,
  dittaId: number,
  anno: number,
  mese: number,
): Promise<RiepilogoDitta> {
  const inizioMese = `${anno}-${String(mese).padStart(2, '0')}-01`
  const { inizio } = dayRange(inizioMese)
  const { inizio: fine } = dayRange(addMonths(inizioMese, 1))
  const { righe } = await elencaAppuntamenti(db, { dittaId, istanti: { inizio, fine } })
  const validi = righe.filter((r) => r.stato !== 'Annullato')
  const incassi = somma(validi, 'incasso')
  const spese = somma(validi, 'spese')
  return {
    riepilogo: {
      numeroAppuntamenti: righe.length,
      totaleIncassi: euro(incassi),
      totaleSpese: euro(spese),
      guadagno: euro(incassi - spese),
    },
    appuntamenti: righe,
  }
}
