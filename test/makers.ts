import { addDays, oggi } from '#shared/dates.ts'

type Altro = object

/** The password of every user of the tests. */
export const PASSWORD = 'caldaia-a-condensazione'

/** Who can be sent an invoice. */
export const FATTURABILE = {
  codiceFiscale: 'SPSRSO70C51F839B',
  indirizzo: 'Via Epomeo 88',
  cap: '80126',
  comune: 'Napoli',
  provincia: 'NA',
}

export const PORTICI = { indirizzo: 'Corso Garibaldi 4', comune: 'Portici', cap: '80055', provincia: 'NA' }
export const RIVOLI = { indirizzo: 'Via Rombò 5', comune: 'Rivoli', cap: '10098', provincia: 'TO' }

const IMPORTI = { subtotale: 100, ivaImporto: 22, totale: 122 }
/** Amounts of an invoice without VAT. */
export const senzaIva = (totale: number) => ({
  subtotale: totale,
  ivaImporto: 0,
  totale,
  aliquotaIva: 'ART17',
})

/** An hour after an instant, or after a time without offset. */
const anHourLater = (istante: string): string => {
  const senza = !istante.endsWith('Z')
  const dopo = new Date(Date.parse(senza ? `${istante}Z` : istante) + 3_600_000).toISOString()
  return senza ? dopo.slice(0, 16) : dopo
}

let numero = 0

/**
 * Makes records through the API: whole where a test doesn't care; what it cares about it says.
 * @param crea sends a body to be created
 * @param utenteAssegnatoId the technician who has the visits
 */
export function makers<T>(crea: (path: string, corpo: object) => T, utenteAssegnatoId: number) {
  const cliente = (chi = 'Ada Rossi', altro: Altro = {}) => {
    const [nome, ...cognome] = chi.split(' ')
    return crea('/clienti', { nome, cognome: cognome.join(' '), ...altro })
  }
  const registrata = (altro: Altro) =>
    crea('/fatture', {
      numeroDocumento: `N-${++numero}`,
      dataEmissione: oggi(),
      aliquotaIva: '22',
      ...IMPORTI,
      ...altro,
    })
  const daPagare = () => ({
    dataScadenza: addDays(oggi(), 30),
    metodoPagamento: 'Bonifico',
    stato: 'Da_Pagare',
  })
  return {
    /** Name and surname, with a space between. */
    cliente,
    /** Who can be sent an invoice. */
    fatturabile: (chi = 'Rosa Esposito', altro: Altro = {}) => cliente(chi, { ...FATTURABILE, ...altro }),
    caldaia: (clienteId: number, altro: Altro = {}) =>
      crea('/caldaie', { clienteId, marca: 'Vaillant', modello: 'ecoTEC', ...altro }),
    condizionatore: (clienteId: number, altro: Altro = {}) =>
      crea('/condizionatori', { clienteId, marca: 'Daikin', modello: 'Perfera', ...altro }),
    /** Of an hour; what has no offset is Rome's time. */
    visita: (clienteId: number, dataInizio: string, altro: Altro = {}) =>
      crea('/appuntamenti', {
        clienteId,
        utenteAssegnatoId,
        titolo: 'Manutenzione',
        dataInizio,
        dataFine: anHourLater(dataInizio),
        ...altro,
      }),
    /** Of 122 euros, unless lines say how much. */
    preventivo: (clienteId: number, altro: Altro = {}) =>
      crea('/preventivi', {
        clienteId,
        titolo: 'Caldaia nuova',
        tipologia: 'Caldaia',
        ...(!('righe' in altro) && { ...IMPORTI, ivaPercentuale: 22 }),
        ...altro,
      }),
    /** An invoice to a customer, registered, to be paid by transfer. */
    attiva: (clienteId: number, altro: Altro = {}) =>
      registrata({ tipo: 'Attiva', clienteId, ...daPagare(), ...altro }),
    /** A supplier's, to be paid by transfer. */
    passiva: (fornitoreId: number, altro: Altro = {}) =>
      registrata({ tipo: 'Passiva', fornitoreId, ...daPagare(), ...altro }),
    /** A supplier's, to be paid by bank receipts that `rate` plans. */
    riba: (fornitoreId: number, altro: Altro = {}) =>
      registrata({ tipo: 'Passiva', fornitoreId, metodoPagamento: 'RiBa', ...altro }),
    rate: (fatturaId: number, giorniArray: number[], altro: Altro = {}) =>
      crea('/rate-fatture/genera', {
        fatturaId,
        dataEmissione: oggi(),
        totale: IMPORTI.totale,
        giorniArray,
        ...altro,
      }),
    /** A draft of one line. */
    bozza: (clienteId: number, altro: Altro = {}) =>
      crea('/fatture', {
        fase: 'Bozza',
        tipo: 'Attiva',
        clienteId,
        dataEmissione: oggi(),
        dataScadenza: addDays(oggi(), 30),
        righe: [{ descrizione: 'Manutenzione annuale', prezzoUnitario: '90', aliquota: 10 }],
        ...altro,
      }),
    /** In force from today, one visit a year. */
    contratto: (clienteId: number, caldaie: number[], altro: Altro = {}) =>
      crea('/contratti', {
        clienteId,
        caldaie,
        stato: 'Attivo',
        dataInizio: oggi(),
        durataMesi: 12,
        rinnovoTacito: true,
        preavvisoGiorni: 60,
        canone: 100,
        aliquotaIva: '22',
        periodicita: 'Annuale',
        anticipato: true,
        visiteAnno: 1,
        ancora: 'Ultima_Visita',
        rceeCompreso: false,
        ...altro,
      }),
    /** A technician. */
    utente: (nomeUtente: string, altro: Altro = {}) => {
      const email = `${nomeUtente}@tepore.example`
      return crea('/utenti', { nomeUtente, email, password: PASSWORD, ruoloId: 3, ...altro })
    },
    fornitore: (ragioneSociale = 'Clima Sud S.r.l.', altro: Altro = {}) =>
      crea('/fornitori', { ragioneSociale, ...altro }),
  }
}
