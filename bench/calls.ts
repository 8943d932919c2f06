import { addDays, lunedi, oggi } from '#shared/dates.ts'
import type { Passo } from './load.ts'

export interface Call {
  nome: string
  /** What makes one unit. */
  passi: Passo[]
  /** Measured beside the ceiling (bench/ceiling.ts), at each number of connections; the others alone, at ten. */
  conTetto: boolean
}

const giorno = oggi()
const mese = giorno.split('-').slice(0, 2).map(Number).join('/')
const CLIENTE = 417
/** That customer's telephone: what it finds is the same few records at every size. */
const TELEFONO = '3485250216'

const visita = JSON.stringify({
  clienteId: 17,
  titolo: 'Revisione Annuale',
  tipologia: 'Revisione Annuale',
  dataInizio: `${addDays(giorno, 60)}T09:00:00Z`,
  dataFine: `${addDays(giorno, 60)}T10:00:00Z`,
  priorita: 'Media',
  utenteAssegnatoId: 3,
})
const fattura = JSON.stringify({
  numeroDocumento: '$UNICO',
  tipo: 'Passiva',
  fornitoreId: 1,
  dataEmissione: giorno,
  subtotale: 1000,
  ivaImporto: 220,
  totale: 1220,
  aliquotaIva: '22',
  metodoPagamento: 'RiBa',
})
const piano = JSON.stringify({
  fatturaId: '$ID',
  dataEmissione: giorno,
  totale: 1220,
  giorniArray: [60, 90, 120],
}).replace('"$ID"', '$ID')

const legge = (nome: string, path: string, conTetto = true): Call => ({
  nome,
  passi: [{ percorso: `/api${path}` }],
  conTetto,
})

/** What the parts of a customer's sheet ask each by itself (src/features/scheda-cliente), for an Admin. */
const SCHEDA = [
  `/api/clienti/${CLIENTE}`,
  `/api/caldaie?clienteId=${CLIENTE}`,
  `/api/condizionatori?clienteId=${CLIENTE}`,
  `/api/rcee?clienteId=${CLIENTE}`,
  `/api/preventivi?clienteId=${CLIENTE}`,
  `/api/fatture?tipo=Attiva&clienteId=${CLIENTE}`,
  `/api/appuntamenti?clienteId=${CLIENTE}&ordine=recenti&limit=20`,
  `/api/documenti?clienteId=${CLIENTE}`,
]

export const CHIAMATE: Call[] = [
  legge('elenco di 50 clienti', '/clienti?limit=50&offset=0'),
  legge('ricerca, 1 lettera', '/clienti/search?q=e'),
  legge('ricerca, 2 lettere', '/clienti/search?q=es'),
  legge('ricerca, 6 lettere', '/clienti/search?q=esposi'),
  legge('ricerca di un nome', '/clienti/search?q=carmela'),
  legge('ricerca senza esito', '/clienti/search?q=zzqxk'),
  legge('un cliente', `/clienti/${CLIENTE}`),
  legge('scheda cliente (1 chiamata)', `/clienti/${CLIENTE}/scheda`),
  { nome: 'scheda cliente (8 chiamate)', passi: SCHEDA.map((path) => ({ percorso: path })), conTetto: true },
  legge('appuntamenti di oggi', `/appuntamenti?data=${giorno}`),
  legge(
    'planning della settimana',
    `/appuntamenti/planning-settimanale?dataInizio=${lunedi(giorno)}&dataFine=${addDays(lunedi(giorno), 6)}`,
  ),
  legge('dashboard/stats', '/dashboard/stats'),
  legge('rcee/scadenze', '/rcee/scadenze'),
  legge('caldaie/manutenzioni', '/caldaie/manutenzioni'),
  legge('fatture/scadenze', '/fatture/scadenze'),
  legge('scadenziario del mese', `/fatture/scadenziario/${mese}`),
  { nome: 'nuovo appuntamento', passi: [{ percorso: '/api/appuntamenti', corpo: visita }], conTetto: true },
  {
    nome: 'nuova fattura RiBa (2 chiamate)',
    passi: [
      { percorso: '/api/fatture', corpo: fattura },
      { percorso: '/api/rate-fatture/genera', corpo: piano },
    ],
    conTetto: true,
  },

  // searches that find the same at every size: what grows is the archive alone
  ...(
    [
      ['autocompletamento', '/clienti/search?'],
      ['tavolozza', '/ricerca?'],
      ['clienti', '/clienti?limit=100&offset=0&'],
      ['appuntamenti', '/appuntamenti?limit=50&ordine=recenti&'],
      ['preventivi', '/preventivi?limit=60&offset=0&'],
      ['rcee', '/rcee?limit=60&offset=0&'],
      ['fatture', '/fatture?limit=60&offset=0&'],
    ] as const
  ).map(([dove, path]) => legge(`un telefono: ${dove}`, `${path}q=${TELEFONO}`, false)),

  // every other list that a screen asks for
  legge('clienti, pagina lontana', '/clienti?limit=100&offset=900', false),
  legge('clienti attivi', '/clienti?attivo=true&limit=100&offset=0', false),
  legge('clienti/conteggi', '/clienti/conteggi', false),
  legge('clienti, 1 lettera nell’elenco', '/clienti?q=e&limit=100&offset=0', false),
  legge('clienti, 2 lettere nell’elenco', '/clienti?q=es&limit=100&offset=0', false),
  legge('clienti, ricerca nell’elenco', '/clienti?q=esposi&limit=100&offset=0', false),
  legge('clienti da ricontattare', '/clienti/follow-up/da-ricontattare', false),
  legge('tavolozza: un cognome', '/ricerca?q=esposi', false),
  legge('tavolozza: una parola comune', '/ricerca?q=caldaia', false),
  legge('tavolozza: un nome e una lettera', '/ricerca?q=mario%20e', false),
  legge('tavolozza: un mestiere e un nome', '/ricerca?q=caldaia%20mario', false),
  legge('tavolozza: 2 lettere', '/ricerca?q=es', false),
  legge('tavolozza: senza esito', '/ricerca?q=zzqxk', false),
  legge('appuntamenti, ricerca', '/appuntamenti?q=esposi&limit=50&ordine=recenti', false),
  legge('appuntamenti, ultimi', '/appuntamenti?limit=50&ordine=recenti', false),
  legge(
    'appuntamenti/conteggi',
    `/appuntamenti/conteggi?dataInizio=${lunedi(giorno)}&dataFine=${addDays(giorno, 30)}`,
    false,
  ),
  legge('ditte/statistiche', '/ditte/statistiche', false),
  legge('preventivi', '/preventivi?limit=60&offset=0', false),
  legge('preventivi, ricerca', '/preventivi?q=esposi&limit=60&offset=0', false),
  legge('fatture', '/fatture?limit=60&offset=0', false),
  legge('fatture passive', '/fatture?tipo=Passiva&limit=60&offset=0', false),
  legge('fatture, ricerca', '/fatture?q=esposi&limit=60&offset=0', false),
  legge(
    'fatture di un fornitore',
    '/fatture?tipo=Passiva&fornitoreId=1&pagate=true&limit=60&offset=0',
    false,
  ),
  legge('contabilita/riepilogo', '/contabilita/riepilogo', false),
  legge('andamento di dodici mesi', `/dashboard/andamento/${mese}`, false),
  legge('rcee', '/rcee?lista=tutti&limit=60&offset=0', false),
  legge('rcee da contattare', '/rcee?lista=follow-up&limit=60&offset=0', false),
  legge('rcee, ricerca', '/rcee?q=esposi&limit=60&offset=0', false),
  legge('rcee/conteggi', '/rcee/conteggi', false),
  legge('fornitori', '/fornitori?limit=60&offset=0', false),
  legge('notifiche', '/notifiche?limit=30', false),
  legge('notifiche/non-lette', '/notifiche/non-lette', false),
  legge('registro', '/registro?limit=50&offset=0', false),
  legge('registro di una persona', '/registro?utenteId=3&limit=50&offset=0', false),
  legge('registro di una tabella', '/registro?tabella=clienti&limit=50&offset=0', false),
]
