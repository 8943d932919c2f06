import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { dayInRome, formatShortDate, timeInRome } from '#shared/dates.ts'
import { STATI_APPUNTAMENTO } from '#shared/stati.ts'
import type { DatiExtra, TipoNotifica } from '#visite/notifiche/contract.ts'
import type { DaNotificare } from '#visite/notifiche/rules.ts'
import type { Appuntamento } from './contract.ts'

interface Fatto {
  autore: { id: number; nome_utente: string; admin: boolean }
  /** Ids of the Admins, who are told what the others do. */
  admin: number[]
  prima: Appuntamento | null
  dopo: Appuntamento | null
}

const quando = (istante: string) => `${formatShortDate(dayInRome(istante))} alle ${timeInRome(istante)}`
const nomeDi = (a: Appuntamento) => nomeCliente(a.cliente)

const comuni = (a: Appuntamento): DatiExtra => ({
  cliente: nomeDi(a),
  titolo: a.titolo,
  dataInizio: a.data_inizio,
  tecnico: a.utente_assegnato.nome_utente,
})

/**
 * Who has to be told what when a visit is created (`prima` null), changed or deleted (`dopo` null); never the person
 * who did it (docs/product.md §14.2).
 */
export function notificheDi({ autore, admin, prima, dopo }: Fatto): DaNotificare[] {
  const avvisi: DaNotificare[] = []
  const avvisa = (
    a: number[],
    tipo: TipoNotifica,
    messaggio: string,
    altro: DatiExtra,
    riguarda: Appuntamento,
  ) => {
    const datiExtra = { ...comuni(riguarda), autore: autore.nome_utente, ...altro }
    for (const utenteId of a)
      if (utenteId !== autore.id)
        avvisi.push({ utenteId, clienteId: riguarda.cliente_id, tipo, messaggio, datiExtra })
  }

  if (!dopo) {
    if (prima && prima.stato !== 'Annullato' && prima.stato !== 'Completato')
      avvisa(
        [prima.utente_assegnato_id],
        'Appuntamento_Annullato',
        `${nomeDi(prima)}, ${quando(prima.data_inizio)}: eliminato`,
        {},
        prima,
      )
    return avvisi
  }

  const assegnato = dopo.utente_assegnato_id
  const inBreve = `${nomeDi(dopo)}, ${quando(dopo.data_inizio)}`
  if (!prima) {
    avvisa([assegnato], 'Appuntamento_Assegnato', inBreve, {}, dopo)
    return avvisi
  }

  if (prima.utente_assegnato_id !== assegnato) {
    const cambio = { vecchioTecnico: prima.utente_assegnato.nome_utente }
    avvisa([assegnato], 'Appuntamento_Assegnato', inBreve, cambio, dopo)
    avvisa(
      [prima.utente_assegnato_id],
      'Appuntamento_Modificato',
      `${inBreve}: assegnato a ${dopo.utente_assegnato.nome_utente}`,
      cambio,
      dopo,
    )
  } else if (
    prima.titolo !== dopo.titolo ||
    prima.data_inizio !== dopo.data_inizio ||
    prima.data_fine !== dopo.data_fine ||
    prima.indirizzo_intervento !== dopo.indirizzo_intervento ||
    prima.cliente_id !== dopo.cliente_id
  ) {
    const spostato = prima.data_inizio !== dopo.data_inizio
    avvisa(
      [assegnato],
      'Appuntamento_Modificato',
      spostato ? `${nomeDi(dopo)}: da ${quando(prima.data_inizio)} a ${quando(dopo.data_inizio)}` : inBreve,
      spostato ? { vecchioInizio: prima.data_inizio } : {},
      dopo,
    )
  }

  if (prima.stato !== dopo.stato) {
    const stati = { vecchioStato: prima.stato, nuovoStato: dopo.stato }
    if (dopo.stato === 'Annullato')
      avvisa(autore.id === assegnato ? admin : [assegnato], 'Appuntamento_Annullato', inBreve, stati, dopo)
    if (!autore.admin)
      avvisa(
        admin,
        'Cambio_Stato',
        `${nomeDi(dopo)}: ${STATI_APPUNTAMENTO[prima.stato]} → ${STATI_APPUNTAMENTO[dopo.stato]}`,
        {
          ...stati,
          noteCompletamento: dopo.note_completamento,
          incasso: dopo.incasso,
          spese: dopo.spese,
          richiestaFattura: dopo.richiesta_ricevuta,
          codiceFiscale: dopo.codice_fiscale,
          partitaIva: dopo.partita_iva,
          dataFollowUp: dopo.data_follow_up,
          noteFollowUp: dopo.note_follow_up,
        },
        dopo,
      )
  }

  if (dopo.richiesta_ricevuta && !prima.richiesta_ricevuta) {
    const codice = dopo.partita_iva ? `P. IVA ${dopo.partita_iva}` : `C.F. ${dopo.codice_fiscale}`
    avvisa(
      admin,
      'Richiesta_Fattura',
      `${nomeDi(dopo)} · ${codice}`,
      {
        richiestaFattura: true,
        codiceFiscale: dopo.codice_fiscale,
        partitaIva: dopo.partita_iva,
        incasso: dopo.incasso,
      },
      dopo,
    )
  }
  return avvisi
}
