/** What the screens ask of the server when they open, by name of the call; read off the browser's own requests. */
export type Calls = Record<string, string>

const today = Temporal.Now.plainDateISO('Europe/Rome')

/** `YYYY-MM-DD`, so many days from today (in Italy). */
export const day = (from = 0) => today.add({ days: from }).toString()
/** The Monday of the week that is so many weeks from this one, as days from today. */
export const monday = (weeks = 0) => 1 - today.dayOfWeek + 7 * weeks

/** When a visit is, so many days from today; hours of UTC. */
export const hours = (from: number, hour: number) => ({
  dataInizio: `${day(from)}T${String(hour).padStart(2, '0')}:00:00Z`,
  dataFine: `${day(from)}T${String(hour + 1).padStart(2, '0')}:00:00Z`,
})

const month = `${today.year}/${today.month}`
/** Of the board: this one and those after it. */
const months = [0, 1, 2].map((n) => today.add({ months: n }).toString().slice(0, 7))
const week = (weeks: number) =>
  `/appuntamenti/settimana?dataInizio=${day(monday(weeks))}&dataFine=${day(monday(weeks) + 6)}`
const gridFrom = today.with({ day: 1 }).subtract({ days: today.with({ day: 1 }).dayOfWeek - 1 })

/** On every screen, every half minute. */
export const BELL: Calls = { bell: '/notifiche/non-lette' }
const NEWS = { 'dashboard: notifications': '/notifiche?limit=30', 'dashboard: to do': '/dashboard/da-fare' }
export const FIGURES: Calls = { 'dashboard: figures': '/dashboard/stats?limit=6' }

export const screens = {
  dashboard: (admin: boolean): Calls => ({ ...FIGURES, ...(admin && NEWS) }),
  finances: (): Calls => ({
    'finances: the month': `/dashboard/finanze/${month}`,
    'finances: twelve months': `/dashboard/andamento/${month}`,
  }),
  planning: (): Calls => ({
    'planning: this week': week(0),
    'planning: the next': week(1),
    'planning: the one before': week(-1),
  }),
  calendar: (): Calls => ({
    'calendar: the month': `/appuntamenti/mese?dataInizio=${gridFrom}&dataFine=${gridFrom.add({ days: 41 })}`,
    'calendar: the day': `/appuntamenti?dataInizio=${day()}&dataFine=${day()}`,
  }),
  appointments: (admin: boolean, from = 0): Calls => ({
    'appointments: the day': `/appuntamenti?data=${day(from)}&limit=200&offset=0`,
    ...(admin && {
      'appointments: firms of the month': `/ditte/statistiche?anno=${today.year}&mese=${today.month}`,
      'appointments: counts of the week': `/appuntamenti/conteggi?dataInizio=${day(monday())}&dataFine=${day(monday() + 6)}`,
    }),
  }),
  customers: (): Calls => ({
    'customers: list': '/clienti?limit=100&offset=0',
    'customers: counts': '/clienti/conteggi',
    'customers: to be called again': '/clienti/follow-up/da-ricontattare',
  }),
  customer: (id: number): Calls => ({
    'customer: the whole sheet': `/clienti/${id}/scheda`,
    'customer: the company': '/azienda',
  }),
  reports: (): Calls => ({
    'reports: all': '/rcee?lista=tutti&limit=60&offset=0',
    'reports: counts': '/rcee/conteggi',
  }),
  reportTabs: (): Calls => ({
    'reports: due': '/rcee?lista=scadenze&limit=60&offset=0',
    'reports: maintenance due': '/rcee?lista=manutenzioni&limit=60&offset=0',
    'reports: to be called': '/rcee?lista=follow-up&limit=60&offset=0',
    'reports: called': '/rcee?lista=contattati&limit=60&offset=0',
  }),
  quotes: (): Calls => ({
    'accounts: quotes': '/preventivi?limit=60&offset=0',
    'accounts: summary': '/contabilita/riepilogo',
  }),
  invoices: (): Calls => ({
    'accounts: invoices': '/fatture?limit=60&offset=0&pagate=false',
    'accounts: the ledger': '/fatture/registro',
    'accounts: how many issued': '/fatture?tipo=Attiva&limit=1',
    'accounts: how many received': '/fatture?tipo=Passiva&limit=1',
    'accounts: how much waits': '/fatture/lavoro',
  }),
  dueDates: (): Calls => ({
    'accounts: what is due in the month': `/fatture/scadenziario/${month}/voci?limit=600&offset=0`,
    'accounts: what was due before': `/fatture/scadenziario/${month}/voci?arretrate=true&limit=600&offset=0`,
  }),
  /** Each a screen of its own. */
  workLists: (): Calls => ({
    'accounts: work to be invoiced': '/fatture/da-fatturare',
    'accounts: drafts': '/fatture?fase=Bozza&limit=60&offset=0',
    'accounts: to be sent': '/fatture?statoInvio=Da_Inviare&limit=60&offset=0',
    'accounts: to be issued': '/fatture/da-emettere',
    'accounts: to be sent, checked': '/fatture/da-inviare',
    'accounts: what is to be collected': '/fatture/incassi?limit=60&offset=0',
    'accounts: what was withheld': `/fatture/ritenute?anno=${today.year}`,
    'accounts: received files': '/fatture-ricevute?limit=20',
    'accounts: contracts': '/contratti?limit=60&offset=0',
    'accounts: price list': '/articoli?limit=60&offset=0',
  }),
  doubles: (): Calls => ({ 'customers: twice': '/clienti/doppioni' }),
  invoice: (id: number): Calls => ({ 'accounts: an invoice with its lines': `/fatture/${id}` }),
  board: (): Calls => ({
    'board: visits to be booked': '/scadenze/visite?periodi=ritardo&breve=true',
    'board: periods': '/scadenze/periodi',
    'board: zones': '/scadenze/zone?periodi=ritardo',
    'board: the days': `/lotti/giornate?dal=${day(monday(1))}&al=${day(monday(1) + 6)}`,
  }),
  boardPeriods: (): Calls => ({
    'board: several periods': `/scadenze/visite?periodi=ritardo,${months.join()},completare&breve=true`,
  }),
  messages: (): Calls => ({
    'messages: list': '/messaggi?limit=60&offset=0',
    'messages: tomorrow': '/messaggi/domani',
    'messages: how many wait': '/messaggi/conteggio',
  }),
  telephone: (): Calls => ({
    'telephone: what it keeps': '/giornata?parte=0',
    'telephone: what waits for the office': '/azioni',
  }),
  suppliers: (): Calls => ({ suppliers: '/fornitori?limit=60&offset=0' }),
  register: (): Calls => ({ 'admin: register': '/registro?limit=50&offset=0' }),
}

/** Wherever one can type what one looks for. */
export const SEARCHES: Record<string, (text: string) => string> = {
  'customers’ list': (text) => `/clienti?q=${encodeURIComponent(text)}&limit=100&offset=0`,
  'choosing a customer': (text) => `/clienti/search?q=${encodeURIComponent(text)}`,
  palette: (text) => `/ricerca?q=${encodeURIComponent(text)}`,
  'appointments by customer': (text) => `/appuntamenti?q=${encodeURIComponent(text)}&limit=50&ordine=recenti`,
  invoices: (text) => `/fatture?q=${encodeURIComponent(text)}&limit=60&offset=0`,
  reports: (text) => `/rcee?q=${encodeURIComponent(text)}&limit=60&offset=0`,
  quotes: (text) => `/preventivi?q=${encodeURIComponent(text)}&limit=60&offset=0`,
}

export const WORDS = ['e', 'es', 'carmela', 'esposito', 'carmela esposito', 'mario e', '34852', 'zzqxk']
