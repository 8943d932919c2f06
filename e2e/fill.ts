import { addDays, oggi } from '#shared/dates.ts'
import esempi from '#test/issued-cases.json' with { type: 'json' }
import { makers } from '#test/makers.ts'
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

const fra = (giorni: number) => addDays(oggi(), giorni)

/** A small company with something on every screen: long names, every state, deadlines past and to come. */
export async function piccolaAzienda(dati: Dati): Promise<Prova> {
  const utenti = await dati<{ id: number; nome_utente: string }[]>('GET', '/utenti')
  const chi = (nome: string) => utenti.find(({ nome_utente }) => nome_utente === nome)?.id ?? 0
  const crea = async (path: string, corpo: object): Promise<number> => (await dati('POST', path, corpo)).id
  const nuovo = makers(crea, chi('operatore'))

  const vesuvio = { nome: 'Vesuvio Clima', colore: 'red', descrizione: 'Assistenza e caldaie' }
  const ditta = await crea('/ditte', vesuvio)
  await crea('/ditte', { nome: 'Pronto Caldaia', colore: 'yellow' })
  const casa = { telefono: '081 552 14 87', indirizzo: 'Via Toledo 156', comune: 'Napoli', provincia: 'NA' }
  const cliente = await nuovo.cliente('Concetta Iovine', {
    ...casa,
    email: 'concetta.iovine@example.com',
    dittaId: ditta,
    dataFollowUp: fra(2),
    noteFollowUp: 'Sentire per il contratto',
  })
  const lungo = await nuovo.cliente('Maria', {
    ...casa,
    nome: 'Maria Antonietta Immacolata',
    cognome: 'Condominio Parco Azzurro dei Campi Flegrei',
    comune: 'Castellammare di Stabia',
  })
  await nuovo.cliente('Ugo Senza', { attivo: false })

  const visita = await nuovo.visita(cliente, `${oggi()}T09:00`, {
    titolo: 'Manutenzione Iovine',
    dataFine: `${oggi()}T10:30`,
    dittaId: ditta,
    indirizzoIntervento: 'Via Toledo 156, Napoli (NA)',
    descrizione: 'Suonare al terzo piano',
  })
  const fatta = { incasso: 120.5, spese: 20, dataFollowUp: fra(1), noteFollowUp: 'Richiamare' }
  for (const [stato, da, a, nome, di] of [
    ['In_Corso', '11:00', '12:00', 'operatore', lungo],
    ['Completato', '14:00', '15:30', 'altro', cliente],
    ['Annullato', '14:30', '16:00', 'altro', lungo],
    ['Programmato', '20:00', '21:00', 'direttore', lungo],
  ] as const)
    await nuovo.visita(di, `${oggi()}T${da}`, {
      titolo: 'Sopralluogo in cantina',
      tipologia: 'Sopralluogo',
      dataFine: `${oggi()}T${a}`,
      utenteAssegnatoId: chi(nome),
      stato,
      priorita: 'Alta',
      ...(stato === 'Completato' && fatta),
    })

  const creaRcee = async (clienteId: number, dataScadenza: string, altro: object = {}) => {
    const caldaiaId = await nuovo.caldaia(clienteId, {
      marca: 'Beretta',
      modello: 'Ciao X 25 C.S.I. a condensazione',
      matricola: `BX25-${clienteId}-${dataScadenza}`,
      prossimaRevisione: dataScadenza,
    })
    const numeroDocumento = `RCEE-${clienteId}-${dataScadenza}`
    const dataEmissione = addDays(dataScadenza, -730)
    return crea('/rcee', { clienteId, caldaiaId, numeroDocumento, dataEmissione, dataScadenza, ...altro })
  }
  const rcee = await creaRcee(cliente, fra(5))
  const sentito = { contattato: true, noteContatto: 'Richiama lunedì', dataFollowUp: fra(1) }
  await creaRcee(lungo, fra(-3), sentito)
  await creaRcee(lungo, fra(200))
  await nuovo.condizionatore(cliente)

  const preventivi = []
  for (const stato of ['Bozza', 'Inviato', 'Accettato', 'Rifiutato'])
    preventivi.push(
      await nuovo.preventivo(cliente, {
        utenteCreatoreId: 2,
        titolo: 'Sostituzione della caldaia e lavaggio dell’impianto',
        stato,
        subtotale: 2200,
        ivaImporto: 484,
        totale: 2684,
        validitaGiorni: 30,
        note: 'Lavaggio dell’impianto compreso.',
        dataScadenza: fra(20),
      }),
    )

  const caldaia = await nuovo.caldaia(cliente, { marca: 'Beretta', modello: 'Ciao' })
  await nuovo.contratto(cliente, [caldaia], {
    dataInizio: fra(-330),
    rinnovoTacito: false,
    canone: 96,
    aliquotaIva: '10',
    rceeCompreso: true,
  })

  // Nobody listens there: what is prepared waits.
  const posta = { host: '127.0.0.1', porta: 1, sicurezza: 'nessuna', mittente: 'avvisi@example.com' }
  await dati('PUT', '/posta', posta)
  const recapiti = { telefono: '333 4182207', email: 'ciro@example.com' }
  const cellulare = await nuovo.cliente('Ciro Amato', { ...casa, ...recapiti })
  await nuovo.visita(cellulare, `${fra(1)}T15:00`, { titolo: 'Visita Amato', tipologia: 'Manutenzione' })

  const fornitore = await nuovo.fornitore('Idrotermica Partenope Forniture S.r.l.', {
    partitaIva: '01234567890',
    telefono: '081 596 44 10',
    comune: 'Casavatore',
  })
  const ricevuta = { numeroDocumento: '2026/1342', dataEmissione: fra(-100) }
  const fattura = await nuovo.riba(fornitore, ricevuta)
  await nuovo.rate(fattura, [60, 90, 120], { dataEmissione: fra(-100) })
  for (const [numeroDocumento, stato, dataScadenza] of [
    ['FT-1', 'Da_Pagare', fra(-10)],
    ['FT-2', 'Da_Pagare', fra(25)],
    ['FT-3', 'Pagata', fra(10)],
  ])
    await nuovo.attiva(cliente, { numeroDocumento, dataEmissione: fra(-40), dataScadenza, stato })

  // A draft, an issued one with a payment, and a visit that waits for its invoice.
  await dati('PUT', '/azienda', esempi.azienda)
  const rosa = await nuovo.fatturabile('Rosa Fattura')
  const bozza = await nuovo.bozza(rosa)
  const emessa = await nuovo.bozza(rosa)
  await dati('POST', `/fatture/${emessa}/emetti`)
  await dati('POST', `/fatture/${emessa}/pagamenti`, { data: oggi(), importo: 40, metodo: 'Contanti' })
  await nuovo.visita(rosa, `${fra(-1)}T18:00`, {
    titolo: 'Riparazione',
    tipologia: 'Riparazione',
    stato: 'Completato',
    incasso: 80,
    richiestaRicevuta: true,
    codiceFiscale: 'SPSRSO70C51F839B',
  })
  const commessa = await crea('/commesse', {
    clienteId: cliente,
    titolo: 'Centrale termica e radiatori dei quattro piani',
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
