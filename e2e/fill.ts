import { addDays, oggi } from '#shared/dates.ts'
import esempi from '#test/issued-cases.json' with { type: 'json' }
import type { withTepore } from './bench.ts'

type Dati = ReturnType<typeof withTepore>['dati']

/** Ids of what there is to open. */
export interface Prova {
  cliente: number
  visita: number
  rcee: number
  preventivo: number
  commessa: number
  fattura: number
  /** A draft, and one that was issued. */
  bozza: number
  emessa: number
  fornitore: number
  ditta: number
  notifica: number
}

/** A small company with something on every screen: long names, every state, deadlines past and to come. */
export async function riempi(dati: Dati): Promise<Prova> {
  const crea = async (path: string, corpo: object): Promise<number> =>
    (await dati<{ id: number }>('POST', path, corpo)).id
  const utenti = await dati<{ id: number; nome_utente: string }[]>('GET', '/utenti')
  const chi = (nome: string) => utenti.find(({ nome_utente }) => nome_utente === nome)?.id
  const fra = (giorni: number) => addDays(oggi(), giorni)

  const ditta = await crea('/ditte', {
    nome: 'Vesuvio Clima',
    colore: 'red',
    descrizione: 'Assistenza e caldaie',
  })
  await crea('/ditte', { nome: 'Pronto Caldaia', colore: 'yellow' })
  const recapiti = {
    telefono: '081 552 14 87',
    indirizzo: 'Via Toledo 156',
    comune: 'Napoli',
    provincia: 'NA',
  }
  const cliente = await crea('/clienti', {
    ...recapiti,
    nome: 'Concetta',
    cognome: 'Iovine',
    email: 'concetta.iovine@example.com',
    dittaId: ditta,
    dataFollowUp: fra(2),
    noteFollowUp: 'Sentire per il contratto',
  })
  const lungo = await crea('/clienti', {
    ...recapiti,
    nome: 'Maria Antonietta Immacolata',
    cognome: 'Condominio Parco Azzurro dei Campi Flegrei',
    comune: 'Castellammare di Stabia',
  })
  await crea('/clienti', { nome: 'Ugo', cognome: 'Senza', attivo: false })

  const visita = await crea('/appuntamenti', {
    clienteId: cliente,
    titolo: 'Manutenzione Iovine',
    dataInizio: `${oggi()}T09:00`,
    dataFine: `${oggi()}T10:30`,
    utenteAssegnatoId: chi('operatore'),
    dittaId: ditta,
    indirizzoIntervento: 'Via Toledo 156, Napoli (NA)',
    descrizione: 'Suonare al terzo piano',
  })
  const altre = [
    ['In_Corso', '11:00', '12:00', 'operatore', lungo],
    ['Completato', '14:00', '15:30', 'altro', cliente],
    ['Annullato', '14:30', '16:00', 'altro', lungo],
    ['Programmato', '20:00', '21:00', 'direttore', lungo],
  ] as const
  for (const [stato, da, a, nome, di] of altre)
    await crea('/appuntamenti', {
      clienteId: di,
      titolo: 'Sopralluogo in cantina',
      tipologia: 'Sopralluogo',
      dataInizio: `${oggi()}T${da}`,
      dataFine: `${oggi()}T${a}`,
      utenteAssegnatoId: chi(nome),
      stato,
      priorita: 'Alta',
      ...(stato === 'Completato' && {
        incasso: 120.5,
        spese: 20,
        dataFollowUp: fra(1),
        noteFollowUp: 'Richiamare',
      }),
    })

  const rcee = await creaRcee(crea, cliente, fra(5), {})
  await creaRcee(crea, lungo, fra(-3), {
    contattato: true,
    noteContatto: 'Richiama lunedì',
    dataFollowUp: fra(1),
  })
  await creaRcee(crea, lungo, fra(200), {})
  await crea('/condizionatori', { clienteId: cliente, marca: 'Daikin', modello: 'Perfera' })

  const preventivi = []
  for (const stato of ['Bozza', 'Inviato', 'Accettato', 'Rifiutato'])
    preventivi.push(
      await crea('/preventivi', {
        clienteId: cliente,
        utenteCreatoreId: 2,
        titolo: 'Sostituzione della caldaia e lavaggio dell’impianto',
        tipologia: 'Caldaia',
        stato,
        subtotale: 2200,
        ivaPercentuale: 22,
        ivaImporto: 484,
        totale: 2684,
        validitaGiorni: 30,
        note: 'Lavaggio dell’impianto compreso.',
        dataScadenza: fra(20),
      }),
    )

  const caldaia = await crea('/caldaie', { clienteId: cliente, marca: 'Beretta', modello: 'Ciao' })
  await crea('/contratti', {
    ...{ clienteId: cliente, caldaie: [caldaia], stato: 'Attivo', dataInizio: fra(-330), durataMesi: 12 },
    ...{ rinnovoTacito: false, preavvisoGiorni: 60, canone: 96, aliquotaIva: '10', visiteAnno: 1 },
    ...{ periodicita: 'Annuale', anticipato: true, ancora: 'Ultima_Visita', rceeCompreso: true },
  })

  // Nobody listens there: what is prepared waits.
  await dati('PUT', '/posta', {
    ...{ host: '127.0.0.1', porta: 1, sicurezza: 'nessuna', mittente: 'avvisi@example.com' },
  })
  const cellulare = await crea('/clienti', {
    ...{ ...recapiti, nome: 'Ciro', cognome: 'Amato', telefono: '333 4182207', email: 'ciro@example.com' },
  })
  await crea('/appuntamenti', {
    ...{ clienteId: cellulare, titolo: 'Visita Amato', tipologia: 'Manutenzione' },
    ...{ dataInizio: `${fra(1)}T15:00`, dataFine: `${fra(1)}T16:00`, utenteAssegnatoId: chi('operatore') },
  })

  const fornitore = await crea('/fornitori', {
    ragioneSociale: 'Idrotermica Partenope Forniture S.r.l.',
    partitaIva: '01234567890',
    telefono: '081 596 44 10',
    comune: 'Casavatore',
  })
  const importi = { subtotale: 100, ivaImporto: 22, totale: 122, aliquotaIva: '22' }
  const fattura = await crea('/fatture', {
    ...importi,
    numeroDocumento: '2026/1342',
    tipo: 'Passiva',
    fornitoreId: fornitore,
    dataEmissione: fra(-100),
    metodoPagamento: 'RiBa',
  })
  await dati('POST', '/rate-fatture/genera', {
    fatturaId: fattura,
    dataEmissione: fra(-100),
    totale: 122,
    giorniArray: [60, 90, 120],
  })
  for (const [numero, stato, scadenza] of [
    ['FT-1', 'Da_Pagare', fra(-10)],
    ['FT-2', 'Da_Pagare', fra(25)],
    ['FT-3', 'Pagata', fra(10)],
  ])
    await crea('/fatture', {
      ...importi,
      numeroDocumento: numero,
      tipo: 'Attiva',
      clienteId: cliente,
      dataEmissione: fra(-40),
      dataScadenza: scadenza,
      metodoPagamento: 'Bonifico',
      stato,
    })

  const { bozza, emessa } = await elettroniche(dati)
  const commessa = await crea('/commesse', {
    ...{ clienteId: cliente, titolo: 'Centrale termica e radiatori dei quattro piani' },
    note: 'Il ponteggio resta fino a venerdì',
  })
  await dati('PUT', `/appuntamenti/${visita}`, { commessaId: commessa })

  // somebody else asks for the technician's visit: the admin finds it in the bell
  await dati('POST', `/appuntamenti/${visita}/richiesta-presa-in-carico`, undefined, 'altro')
  const [notifica] = await dati<{ id: number }[]>('GET', '/notifiche')
  return {
    cliente,
    visita,
    rcee,
    preventivo: preventivi[0] ?? 0,
    commessa,
    fattura,
    bozza,
    emessa,
    fornitore,
    ditta,
    notifica: notifica?.id ?? 0,
  }
}

/** A draft, an issued one with a payment, and a visit that waits for its invoice. */
async function elettroniche(dati: Dati): Promise<Pick<Prova, 'bozza' | 'emessa'>> {
  await dati('PUT', '/azienda', esempi.azienda)
  const { id: clienteId } = await dati('POST', '/clienti', {
    ...{ nome: 'Rosa', cognome: 'Fattura', codiceFiscale: 'SPSRSO70C51F839B', cap: '80126' },
    ...{ indirizzo: 'Via Epomeo 88', comune: 'Napoli', provincia: 'NA' },
  })
  const crea = async () =>
    (
      await dati('POST', '/fatture', {
        ...{ fase: 'Bozza', tipo: 'Attiva', clienteId, dataEmissione: oggi() },
        dataScadenza: addDays(oggi(), 30),
        righe: [{ descrizione: 'Manutenzione annuale', prezzoUnitario: '90', aliquota: 10 }],
      })
    ).id
  const [bozza, emessa] = [await crea(), await crea()]
  await dati('POST', `/fatture/${emessa}/emetti`)
  await dati('POST', `/fatture/${emessa}/pagamenti`, { data: oggi(), importo: 40, metodo: 'Contanti' })
  const utenti = await dati<{ id: number; nome_utente: string }[]>('GET', '/utenti')
  await dati('POST', '/appuntamenti', {
    ...{ clienteId, titolo: 'Riparazione', tipologia: 'Riparazione', stato: 'Completato', incasso: 80 },
    ...{ richiestaRicevuta: true, codiceFiscale: 'SPSRSO70C51F839B' },
    ...{ dataInizio: `${addDays(oggi(), -1)}T18:00`, dataFine: `${addDays(oggi(), -1)}T19:00` },
    utenteAssegnatoId: utenti.find(({ nome_utente }) => nome_utente === 'operatore')?.id,
  })
  return { bozza, emessa }
}

async function creaRcee(
  crea: (path: string, corpo: object) => Promise<number>,
  clienteId: number,
  scadenza: string,
  altro: object,
): Promise<number> {
  const caldaiaId = await crea('/caldaie', {
    clienteId,
    marca: 'Beretta',
    modello: 'Ciao X 25 C.S.I. a condensazione',
    matricola: `BX25-${clienteId}-${scadenza}`,
    prossimaRevisione: scadenza,
  })
  return crea('/rcee', {
    clienteId,
    caldaiaId,
    numeroDocumento: `RCEE-${clienteId}-${scadenza}`,
    dataEmissione: addDays(scadenza, -730),
    dataScadenza: scadenza,
    ...altro,
  })
}
