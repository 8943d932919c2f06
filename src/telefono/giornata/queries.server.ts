import { trovaClienti } from '#anagrafe/clienti/queries.server.ts'
import { esigeNonUnito } from '#anagrafe/clienti/uniti.queries.server.ts'
import { documentiDi } from '#anagrafe/documenti/queries.server.ts'
import { elencaImpianti } from '#anagrafe/impianti/impianto.queries.server.ts'
import { caldaie, condizionatori } from '#anagrafe/impianti/queries.server.ts'
import { portatiA } from '#carte/pezzi/visite.queries.server.ts'
import { paginaConVisite } from '#scadenze/prenotate/queries.server.ts'
import { elencaRcee } from '#scadenze/rcee/queries.server.ts'
import { lavoriDelleVisite } from '#scadenze/scadenze/lavori.queries.server.ts'
import { prossimeScadenzeDi } from '#scadenze/scadenze/proposta.queries.server.ts'
import { elencaScadenze } from '#scadenze/scadenze/queries.server.ts'
import type { List } from '#server/data/list.ts'
import type { Db } from '#server/data/schema.ts'
import { notFound, thing } from '#server/data/words.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { type CurrentUser, isAdmin } from '#shared/permissions.ts'
import { ultimiModuli } from '#telefono/rcee-moduli/queries.server.ts'
import { elencaAppuntamenti, elencaConAltri, ultimiDi } from '#visite/appuntamenti/queries.server.ts'
import { comeVisto } from '#visite/appuntamenti/rules.ts'
import { mieiGiorni } from '#visite/tempo/giornate.queries.server.ts'
import { nomiDiChiVa, ultimeVolte, viaggiVerso } from './arrivo.queries.server.ts'
import type { Giornata, GiornataQuery, SchedaConModuli, SchedaTecnica } from './contract.ts'
import {
  APPUNTAMENTI_IN_SCHEDA,
  GIORNI_TENUTI_AVANTI,
  GIORNI_TENUTI_INDIETRO,
  VISITE_PER_PARTE,
} from './rules.ts'

export const comeLista = <T>({ righe, conteggio }: List<T>) => ({ data: righe, count: conteggio })

/** A customer's part of what was asked of all of them. */
const perCliente = <T extends { cliente_id: number | null }>(righe: readonly T[]) => {
  const gruppi = Map.groupBy(righe, ({ cliente_id }) => cliente_id)
  return (id: number) => {
    const righe = gruppi.get(id) ?? []
    return { data: righe, count: righe.length }
  }
}

/**
 * Customers with generators, deadlines, reports, visits and documents, as this person may see them: each thing is asked of
 * all of them at once, and PostgreSQL gets the questions together.
 */
async function schedeTecniche(
  db: Db,
  utente: CurrentUser,
  clienti: readonly number[],
): Promise<SchedaTecnica[]> {
  if (clienti.length === 0) return []
  const [anagrafiche, tutteLeCaldaie, tuttiICondizionatori, rcee, scadenze, visite, documenti] =
    await Promise.all([
      trovaClienti(db, clienti),
      paginaConVisite(db, 'caldaia_id', caldaie.elenca(db, { clienti })),
      paginaConVisite(db, 'condizionatore_id', condizionatori.elenca(db, { clienti })),
      elencaRcee(db, oggi(), { clienti }),
      elencaScadenze(db, { clienti }),
      ultimiDi(db, clienti, APPUNTAMENTI_IN_SCHEDA),
      documentiDi(db, utente, clienti),
    ])
  const elenchi = {
    caldaie: perCliente(tutteLeCaldaie.righe),
    condizionatori: perCliente(tuttiICondizionatori.righe),
    rcee: perCliente(rcee.righe),
    scadenze: perCliente(scadenze.righe),
    documenti: perCliente(documenti),
  }
  return anagrafiche.map((cliente) => {
    const visiteDelCliente = visite.get(cliente.id)
    return {
      cliente,
      caldaie: elenchi.caldaie(cliente.id),
      condizionatori: elenchi.condizionatori(cliente.id),
      rcee: elenchi.rcee(cliente.id),
      scadenze: elenchi.scadenze(cliente.id),
      appuntamenti: {
        data: (visiteDelCliente?.righe ?? []).map(comeVisto(utente)),
        count: visiteDelCliente?.conteggio ?? 0,
      },
      documenti: elenchi.documenti(cliente.id),
    }
  })
}

/**
 * To these sheets what an efficiency report is begun with. Only the report's screen and the telephone ask for it: the law's
 * rules are gone through anew for each generator.
 */
async function conModuli(db: Db, schede: readonly SchedaTecnica[]): Promise<SchedaConModuli[]> {
  const anagrafiche = schede.map(({ cliente }) => cliente)
  const clienti = anagrafiche.map(({ id }) => id)
  if (clienti.length === 0) return []
  const [impianti, moduli, proposte] = await Promise.all([
    elencaImpianti(db, { clienti }),
    ultimiModuli(db, clienti),
    prossimeScadenzeDi(db, anagrafiche, oggi()),
  ])
  const impiantiDi = perCliente(impianti.righe)
  return schede.map((scheda) => ({
    ...scheda,
    impianti: impiantiDi(scheda.cliente.id),
    perRcee: (proposte.get(scheda.cliente.id) ?? []).map(({ colonna, id, rcee, manutenzione, ultimo }) => ({
      ...{ caldaia_id: null, condizionatore_id: null, [colonna]: id },
      ...{ scadenza: rcee.data, motivo: rcee.motivo, manutenzione, ultimo_rcee: ultimo },
      ultimo: moduli.find((modulo) => modulo[colonna] === id) ?? null,
    })),
  }))
}

/**
 * The sheet of one customer.
 * @param perRcee with what an efficiency report is begun with
 * @throws AppError non_trovato
 */
export async function trovaSchedaTecnica(
  db: Db,
  utente: CurrentUser,
  clienteId: number,
  perRcee: boolean,
): Promise<SchedaTecnica | SchedaConModuli> {
  await esigeNonUnito(db, clienteId)
  const schede = await schedeTecniche(db, utente, [clienteId])
  const [scheda] = perRcee ? await conModuli(db, schede) : schede
  if (!scheda) throw notFound(thing('clienti'))
  return scheda
}

/** One's own visits from yesterday to six days ahead, whoever asks, with their works and their customers' sheets. */
export async function trovaGiornata(
  db: Db,
  utente: CurrentUser,
  { parte, visita }: GiornataQuery = {},
): Promise<Giornata> {
  const dal = addDays(oggi(), -GIORNI_TENUTI_INDIETRO)
  const al = addDays(oggi(), GIORNI_TENUTI_AVANTI)
  const mie = { dataInizio: dal, dataFine: al, utenteId: utente.id }
  const [visite, tutteConAltri] = await Promise.all([
    elencaAppuntamenti(db, mie),
    parte ? [] : elencaConAltri(db, mie),
  ])
  const conAltri = tutteConAltri.filter(({ id }) => visita === undefined || id === visita)
  const dalla = (parte ?? 0) * VISITE_PER_PARTE
  const righe = visite.righe
    .slice(dalla, parte === undefined ? undefined : dalla + VISITE_PER_PARTE)
    .filter(({ id }) => visita === undefined || id === visita)
  const tenute = [...righe, ...conAltri]
  const [tempo, viaggi, ultime, nomi, pezzi, deiLavori, schede] = await Promise.all([
    mieiGiorni(db, utente.id, dal, al, isAdmin(utente)),
    viaggiVerso(db, utente.id, [...visite.righe, ...tutteConAltri]),
    ultimeVolte(db, utente, tenute),
    nomiDiChiVa(db, tenute),
    portatiA(
      db,
      tenute.map(({ id }) => id),
    ),
    lavoriDelleVisite(
      db,
      tenute.map(({ id }) => id),
    ),
    schedeTecniche(db, utente, [...new Set(tenute.map(({ cliente_id }) => cliente_id))]).then((tecniche) =>
      conModuli(db, tecniche),
    ),
  ])
  const lavori = tenute.map(({ id }) => ({
    visitaId: id,
    lavori: deiLavori.get(id) ?? [],
    minuti: viaggi.get(id) ?? null,
    ultimaVolta: ultime.get(id) ?? null,
    ...(nomi.has(id) && { nomi: nomi.get(id) }),
    ...(pezzi.has(id) && { pezzi: pezzi.get(id) }),
  }))
  return {
    ...{ dal, al, visite: righe.map(comeVisto(utente)), conAltri: conAltri.map(comeVisto(utente)) },
    ...{ tempo, lavori, schede },
  }
}
