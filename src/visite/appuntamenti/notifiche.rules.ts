import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { dayInRome, formatShortDate, timeInRome } from '#shared/dates.ts'
import { nelleOreDi } from '#shared/presenze.ts'
import { fuoriAgenda, STATI_VISITA } from '#shared/stati.ts'
import type { DatiExtra, TipoNotifica } from '#visite/notifiche/contract.ts'
import type { DaNotificare } from '#visite/notifiche/rules.ts'
import type { Appuntamento } from './contract.ts'

interface Fatto {
  autore: { id: number; nome_utente: string; admin: boolean }
  /** Ids of the Admins, who are told what the others do. */
  admin: number[]
  vecchio: Appuntamento | null
  nuovo: Appuntamento | null
}

const quando = (istante: string) => `${formatShortDate(dayInRome(istante))} alle ${timeInRome(istante)}`
const nomeDi = (a: Appuntamento) => nomeCliente(a.cliente)
const chiAiuta = (a: Appuntamento) => a.aiutanti.map(({ utente_id }) => utente_id)
const chiVa = (a: Appuntamento) => [a.utente_assegnato_id, ...chiAiuta(a)]

const comuni = (a: Appuntamento): DatiExtra => ({
  cliente: nomeDi(a),
  titolo: a.titolo,
  dataInizio: a.data_inizio,
  tecnico: a.utente_assegnato.nome_utente,
})

/** When somebody is on a visit, in words: `ven 20/11/2026 alle 10:00, fino alle 11:00`. */
function orario(a: Appuntamento, utenteId: number): string {
  const { data_inizio, data_fine } = nelleOreDi(a, utenteId)
  const stessoGiorno = dayInRome(data_inizio) === dayInRome(data_fine)
  return `${quando(data_inizio)}, fino ${stessoGiorno ? `alle ${timeInRome(data_fine)}` : `a ${quando(data_fine)}`}`
}

/**
 * Who has to be told what when a visit is created (`vecchio` null), changed or deleted (`nuovo` null); never the person
 * who did it (docs/product.md §14.2).
 */
export function notificheDi({ autore, admin, vecchio, nuovo }: Fatto): DaNotificare[] {
  const avvisi: DaNotificare[] = []
  const avvisa = (
    a: number[],
    tipo: TipoNotifica,
    messaggio: string,
    extra: DatiExtra,
    riguarda: Appuntamento,
  ) => {
    const datiExtra = { ...comuni(riguarda), autore: autore.nome_utente, ...extra }
    for (const utenteId of new Set(a))
      if (utenteId !== autore.id)
        avvisi.push({ utenteId, clienteId: riguarda.cliente_id, tipo, messaggio, datiExtra })
  }

  if (!nuovo) {
    if (vecchio && !fuoriAgenda(vecchio.stato) && vecchio.stato !== 'Completato')
      avvisa(
        chiVa(vecchio),
        'Appuntamento_Annullato',
        `${nomeDi(vecchio)}, ${quando(vecchio.data_inizio)}: eliminato`,
        {},
        vecchio,
      )
    return avvisi
  }

  const assegnato = nuovo.utente_assegnato_id
  const inBreve = `${nomeDi(nuovo)}, ${quando(nuovo.data_inizio)}`
  const conLui = `${inBreve}: con ${nuovo.utente_assegnato.nome_utente}`
  if (!vecchio) {
    avvisa([assegnato], 'Appuntamento_Assegnato', inBreve, {}, nuovo)
    avvisa(chiAiuta(nuovo), 'Appuntamento_Assegnato', conLui, {}, nuovo)
    return avvisi
  }

  // While it waits for a day it is nobody's: with one it is new to whoever has it then.
  const aspettava = vecchio.stato === 'Da_Riprogrammare'
  const venivano = aspettava ? [] : chiAiuta(vecchio)
  const nuoviAiutanti = chiAiuta(nuovo).filter((id) => !venivano.includes(id))
  if (!aspettava || nuovo.stato === 'Programmato')
    avvisa(nuoviAiutanti, 'Appuntamento_Assegnato', conLui, {}, nuovo)
  avvisa(
    venivano.filter((id) => !chiVa(nuovo).includes(id)),
    'Appuntamento_Modificato',
    `${inBreve}: non ci vai più`,
    {},
    nuovo,
  )
  const restano = venivano.filter((id) => chiAiuta(nuovo).includes(id))
  // Where the visit has others they are told of those.
  if (vecchio.data_inizio === nuovo.data_inizio && vecchio.data_fine === nuovo.data_fine)
    for (const id of restano.filter((id) => orario(vecchio, id) !== orario(nuovo, id)))
      avvisa([id], 'Appuntamento_Modificato', `${nomeDi(nuovo)}: ci vai ${orario(nuovo, id)}`, {}, nuovo)
  if (aspettava) {
    if (nuovo.stato === 'Programmato') avvisa([assegnato], 'Appuntamento_Assegnato', inBreve, {}, nuovo)
  } else if (vecchio.utente_assegnato_id !== assegnato) {
    const cambio = { vecchioTecnico: vecchio.utente_assegnato.nome_utente }
    avvisa([assegnato], 'Appuntamento_Assegnato', inBreve, cambio, nuovo)
    avvisa(
      [vecchio.utente_assegnato_id, ...restano].filter((id) => !nuoviAiutanti.includes(id)),
      'Appuntamento_Modificato',
      `${inBreve}: assegnato a ${nuovo.utente_assegnato.nome_utente}`,
      cambio,
      nuovo,
    )
  } else if (
    vecchio.titolo !== nuovo.titolo ||
    vecchio.data_inizio !== nuovo.data_inizio ||
    vecchio.data_fine !== nuovo.data_fine ||
    vecchio.indirizzo_intervento !== nuovo.indirizzo_intervento ||
    vecchio.cliente_id !== nuovo.cliente_id
  ) {
    const spostato = vecchio.data_inizio !== nuovo.data_inizio
    avvisa(
      [assegnato, ...restano],
      'Appuntamento_Modificato',
      spostato
        ? `${nomeDi(nuovo)}: da ${quando(vecchio.data_inizio)} a ${quando(nuovo.data_inizio)}`
        : inBreve,
      spostato ? { vecchioInizio: vecchio.data_inizio } : {},
      nuovo,
    )
  }

  if (vecchio.stato !== nuovo.stato) {
    const stati = { vecchioStato: vecchio.stato, nuovoStato: nuovo.stato }
    if (nuovo.stato === 'Annullato' && !aspettava)
      avvisa(
        [...(autore.id === assegnato ? admin : [assegnato]), ...restano],
        'Appuntamento_Annullato',
        inBreve,
        stati,
        nuovo,
      )
    if (!autore.admin)
      avvisa(
        admin,
        'Cambio_Stato',
        `${nomeDi(nuovo)}: ${STATI_VISITA[vecchio.stato]} → ${STATI_VISITA[nuovo.stato]}`,
        {
          ...stati,
          noteCompletamento: nuovo.note_completamento,
          incasso: nuovo.incasso,
          spese: nuovo.spese,
          richiestaFattura: nuovo.richiesta_ricevuta,
          codiceFiscale: nuovo.codice_fiscale,
          partitaIva: nuovo.partita_iva,
          dataFollowUp: nuovo.data_follow_up,
          noteFollowUp: nuovo.note_follow_up,
        },
        nuovo,
      )
  }

  if (nuovo.richiesta_ricevuta && !vecchio.richiesta_ricevuta) {
    const codice = nuovo.partita_iva ? `P. IVA ${nuovo.partita_iva}` : `C.F. ${nuovo.codice_fiscale}`
    avvisa(
      admin,
      'Richiesta_Fattura',
      `${nomeDi(nuovo)} · ${codice}`,
      {
        richiestaFattura: true,
        codiceFiscale: nuovo.codice_fiscale,
        partitaIva: nuovo.partita_iva,
        incasso: nuovo.incasso,
      },
      nuovo,
    )
  }
  return avvisi
}
