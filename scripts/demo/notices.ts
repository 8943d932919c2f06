import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { notificheDi } from '#visite/appuntamenti/notifiche.rules.ts'
import type { RichiestaPresaInCarico } from '#visite/notifiche/contract.ts'
import type { DaNotificare } from '#visite/notifiche/rules.ts'
import type { UtenteDemo } from './company.ts'
import type { ClienteDemo } from './customers.ts'
import type { VisitaDemo } from './visits.ts'

export interface NotificaDemo extends DaNotificare {
  appuntamentoId: number | null
  /** Instant, ISO UTC. */
  quando: string
  letta: boolean
}

export interface RichiestaDemo {
  appuntamentoId: number
  richiedenteId: number
  stato: Exclude<RichiestaPresaInCarico['stato'], 'Ritirata'>
  quando: string
}

interface Parti {
  /** Ids are places, from 1, in all three. */
  visite: VisitaDemo[]
  clienti: ClienteDemo[]
  utenti: UtenteDemo[]
  /** Instant, ISO UTC. */
  adesso: string
}

/** Unread at most, of the last ones: the office has more to look at. */
const NON_LETTE = { ufficio: 5, campo: 2 }
const GIORNO = 24 * 60

/**
 * What people would have been told of the last days, of every type, and take-over requests in every state: the same
 * sentences as the program's, oldest first. Ids of requests are places, from 1.
 */
export function avvisi(parti: Parti): { notifiche: NotificaDemo[]; richieste: RichiestaDemo[] } {
  const { utenti, adesso } = parti
  const admin = utenti.filter((u) => u.ruolo === 'Admin').map((u) => u.id)
  const visite = recordDi(parti)
  const notifiche: Omit<NotificaDemo, 'letta'>[] = []
  const richieste: RichiestaDemo[] = []

  const fa = (minuti: number, da = adesso) => new Date(Date.parse(da) - minuti * 60_000).toISOString()
  const scrivi = (quando: string, appuntamentoId: number | null, avvisi: DaNotificare[]) => {
    const passato = quando < adesso ? quando : fa(2)
    for (const avviso of avvisi) notifiche.push({ ...avviso, appuntamentoId, quando: passato })
  }
  const racconta = (
    autoreId: number,
    quando: string,
    prima: Appuntamento | null,
    dopo: Appuntamento | null,
  ) => {
    const nome_utente = utenti[autoreId - 1]?.nomeUtente ?? ''
    const autore = { id: autoreId, nome_utente, admin: admin.includes(autoreId) }
    scrivi(quando, dopo?.id ?? null, notificheDi({ autore, admin, vecchio: prima, nuovo: dopo }))
  }

  const recenti = visite.filter((v) => v.data_fine <= adesso && v.data_fine > fa(4 * GIORNO))
  const prossime = visite.filter((v) => v.stato === 'Programmato' && v.data_inizio > adesso)
  const capo = admin.at(-1) ?? 1

  // What technicians did: the office is told.
  const completate = recenti.filter((v) => v.stato === 'Completato')
  const conFattura = completate.filter((v) => v.richiesta_ricevuta).slice(-2)
  for (const v of new Set([...conFattura, ...completate.slice(-3)])) {
    const prima = { ...v, stato: 'In_Corso' as const, richiesta_ricevuta: false }
    racconta(v.utente_assegnato_id, fa(-4, v.data_fine), prima, v)
  }
  for (const v of recenti.filter((r) => r.stato === 'Annullato').slice(-1))
    racconta(v.utente_assegnato_id, fa(45, v.data_inizio), { ...v, stato: 'Programmato' }, v)

  // What the office did: each technician is told.
  for (const { id } of utenti.filter((u) => u.zona)) {
    const [prima, seconda, terza] = prossime.filter((v) => v.utente_assegnato_id === id)
    if (prima) {
      const era = { data_inizio: fa(30, prima.data_inizio), data_fine: fa(30, prima.data_fine) }
      racconta(capo, fa(35 + id), { ...prima, ...era }, prima)
    }
    if (seconda) racconta(capo, fa(GIORNO + 7 * id), null, seconda)
    if (terza) racconta(capo, fa(2 * GIORNO + 5 * id), { ...terza, id: 0, stato: 'Programmato' }, null)
  }

  // Take-overs: two wait, one was granted, one was not.
  const chiede = (richiedente: string, di: string | null, stato: RichiestaDemo['stato'], quando: string) => {
    const chi = utenti.find((u) => u.nomeUtente === richiedente)
    const presi = richieste.map((r) => r.appuntamentoId)
    const visita = prossime.find(
      (v) =>
        !presi.includes(v.id) &&
        (stato === 'Approvata'
          ? v.utente_assegnato_id === chi?.id
          : v.utente_assegnato_id !== chi?.id && (di === null || v.utente_assegnato.nome_utente === di)),
    )
    if (!chi || !visita) return
    richieste.push({ appuntamentoId: visita.id, richiedenteId: chi.id, stato, quando })
    const tecnico = stato === 'Approvata' && di ? di : visita.utente_assegnato.nome_utente
    const request = { richiestaId: richieste.length, richiedente }
    const testo = `${richiedente} chiede di prenderlo in carico`
    scrivi(quando, visita.id, presaInCarico(admin, visita, tecnico, testo, request))
    if (stato === 'In_Attesa') return
    const risposta = { esito: stato, autore: utenti[capo - 1]?.nomeUtente ?? '' }
    const esito = presaInCarico([chi.id], visita, tecnico, `richiesta ${stato.toLowerCase()}`, risposta)
    scrivi(fa(-20, quando), visita.id, esito)
  }
  chiede('operatore', 'luca.ferrero', 'Rifiutata', fa(GIORNO + 200))
  chiede('pasquale.greco', 'ciro.amato', 'Approvata', fa(GIORNO + 90))
  chiede('operatore', 'ciro.amato', 'In_Attesa', fa(95))
  chiede('davide.rinaldi', 'luca.ferrero', 'In_Attesa', fa(14))

  return { notifiche: conLette(notifiche, admin), richieste }
}

function presaInCarico(
  a: number[],
  v: Appuntamento,
  tecnico: string,
  testo: string,
  altro: DaNotificare['datiExtra'],
): DaNotificare[] {
  const cliente = `${v.cliente.nome} ${v.cliente.cognome}`
  const datiExtra = { cliente, titolo: v.titolo, dataInizio: v.data_inizio, tecnico, ...altro }
  return a.map((utenteId) => ({
    utenteId,
    clienteId: v.cliente_id,
    tipo: 'Presa_In_Carico',
    messaggio: `${cliente}: ${testo}`,
    datiExtra,
  }))
}

/** In the order of time, the last ones of each person unread. */
function conLette(notifiche: Omit<NotificaDemo, 'letta'>[], admin: number[]): NotificaDemo[] {
  const inOrdine = notifiche.toSorted((a, b) => (a.quando < b.quando ? -1 : a.quando > b.quando ? 1 : 0))
  const viste = new Map<number, number>()
  return inOrdine
    .toReversed()
    .map((n) => {
      const dopo = viste.get(n.utenteId) ?? 0
      viste.set(n.utenteId, dopo + 1)
      return { ...n, letta: dopo >= (admin.includes(n.utenteId) ? NON_LETTE.ufficio : NON_LETTE.campo) }
    })
    .toReversed()
}

/** The visits as the server would give them, as far as notifications look at them. */
function recordDi({ visite, clienti, utenti }: Parti): Appuntamento[] {
  return visite.map((v, i) => {
    const cliente = clienti[v.clienteId - 1]?.dati
    return {
      id: i + 1,
      titolo: v.titolo,
      stato: v.stato,
      data_inizio: v.dataInizio,
      data_fine: v.dataFine,
      indirizzo_intervento: v.indirizzoIntervento ?? null,
      cliente_id: v.clienteId,
      utente_assegnato_id: v.utenteAssegnatoId,
      incasso: v.incasso ?? null,
      spese: v.spese ?? null,
      note_completamento: v.noteCompletamento ?? null,
      richiesta_ricevuta: v.richiestaRicevuta,
      codice_fiscale: v.codiceFiscale ?? null,
      partita_iva: v.partitaIva ?? null,
      data_follow_up: v.dataFollowUp ?? null,
      note_follow_up: v.noteFollowUp ?? null,
      cliente: { nome: cliente?.nome ?? '', cognome: cliente?.cognome ?? '' },
      utente_assegnato: {
        id: v.utenteAssegnatoId,
        nome_utente: utenti[v.utenteAssegnatoId - 1]?.nomeUtente ?? '',
      },
      aiutanti: [] as Appuntamento['aiutanti'],
    } as Appuntamento
  })
}
