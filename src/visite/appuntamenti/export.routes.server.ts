import type * as z from 'zod'
import { altriInParole } from '#anagrafe/clienti/telefoni.rules.ts'
import { nomiDegliUtenti } from '#anagrafe/utenti/queries.server.ts'
import { colonnaTesto, columns } from '#server/files/export.ts'
import { exportRoute } from '#server/http/export-route.ts'
import type { Route } from '#server/http/routes.ts'
import { gestisceImporti, ogniRuolo } from '#shared/permissions.ts'
import { conChi } from '#shared/presenze.ts'
import { STATI_VISITA } from '#shared/stati.ts'
import { type Appuntamento, appuntamentiQuery, rigaAppuntamento } from './contract.ts'
import { luogoVisita } from './planning.rules.ts'
import { appuntamenti, elencaAppuntamenti, scorriAppuntamenti } from './queries.server.ts'
import { comeVisto } from './rules.ts'

/** The appointments as a file; takings and expenses as in reads: who sees none of them has no such columns. */
export const esportaAppuntamenti: Route = exportRoute<
  z.output<typeof appuntamentiQuery>,
  Appuntamento & { tecnico: string }
>({
  path: '/appuntamenti',
  table: appuntamenti,
  title: 'Gli appuntamenti che corrispondono ai filtri, in CSV o Excel',
  permission: ogniRuolo,
  query: appuntamentiQuery,
  elenca: ({ db }, query) => elencaAppuntamenti(db, query),
  async *scorri({ db, utente }, query) {
    const nomi = await nomiDegliUtenti(db)
    const nomeDi = ({ id, nome_utente }: Appuntamento['utente_assegnato']) => nomi.get(id) ?? nome_utente
    for await (const righe of scorriAppuntamenti(db, query).map(comeVisto(utente)))
      yield righe.map((visita) => ({ ...visita, tecnico: nomeDi(visita.utente_assegnato) }))
  },
  columns: (utente) => {
    const importi = gestisceImporti(utente) && 14
    return columns(rigaAppuntamento, {
      data_inizio: 17,
      data_fine: 17,
      titolo: 28,
      tipologia: 18,
      stato: colonnaTesto('Stato', (a) => STATI_VISITA[a.stato], 13),
      priorita: 10,
      cognome: colonnaTesto('Cognome', (a) => a.cliente.cognome),
      nome: colonnaTesto('Nome', (a) => a.cliente.nome),
      telefono: colonnaTesto('Telefono', (a) => a.cliente.telefono),
      altri_telefoni: colonnaTesto('Altri telefoni', (a) => altriInParole(a.cliente.altri_telefoni) || null),
      indirizzo_intervento: colonnaTesto('Indirizzo', (a) => luogoVisita(a) || null, 36),
      tecnico: colonnaTesto('Tecnico', (a) => a.tecnico),
      con: colonnaTesto('Con', (a) => conChi(a.aiutanti).slice(4) || null, 24),
      ditta: colonnaTesto('Ditta', (a) => a.ditte?.nome ?? null),
      descrizione: 36,
      note_interne: 36,
      incasso: importi,
      spese: importi,
      note_completamento: 36,
      richiesta_ricevuta: 10,
      codice_fiscale: 20,
      partita_iva: 14,
      data_follow_up: 15,
      note_follow_up: 28,
      data_ricontatto: 15,
    })
  },
})
