/**
 * Every error code the API can answer with, its HTTP status and its default text (Italian, for the user). Routes throw
 * `AppError`; one handler turns it into the envelope of docs/product.md §3.3.
 */
export const ERROR_CODES = {
  dati_non_validi: { stato: 400, testo: 'Controlla i dati inseriti' },
  json_non_valido: {
    stato: 400,
    testo: 'La richiesta non è in un formato leggibile: ricarica la pagina e riprova',
  },
  non_autenticato: { stato: 401, testo: 'Sessione scaduta: accedi di nuovo' },
  dispositivo_revocato: {
    stato: 401,
    testo: 'Un Admin ha cancellato i dati di Tepore da questo dispositivo: accedi di nuovo',
  },
  credenziali_non_valide: { stato: 401, testo: 'Credenziali non valide' },
  codice_richiesto: { stato: 401, testo: 'Serve il codice dell’app di autenticazione' },
  codice_non_valido: {
    stato: 401,
    testo: 'Codice non valido. Controlla che l’ora del telefono sia quella giusta',
  },
  permesso_negato: { stato: 403, testo: 'Non hai il permesso per questa operazione: chiedi a un Admin' },
  conferma_richiesta: { stato: 403, testo: 'Per agire su un altro Admin serve la tua password' },
  codice_da_attivare: { stato: 403, testo: 'Prima attiva l’accesso in due passaggi' },
  non_trovato: { stato: 404, testo: 'Elemento non trovato' },
  unito_a: { stato: 404, testo: 'Questo cliente è stato unito a un altro' },
  conflitto: { stato: 409, testo: 'I dati sono cambiati mentre lavoravi: ricarica e riprova' },
  duplicato: { stato: 409, testo: 'Esiste già un elemento con questi dati' },
  storno_oltre: { stato: 409, testo: 'La nota va oltre ciò che resta della fattura' },
  catasto_altro: { stato: 409, testo: 'L’impianto è di un altro catasto' },
  resto: { stato: 409, testo: 'Non tutto l’importo del movimento ha un posto' },
  credito_usato: { stato: 409, testo: 'Il credito è già usato per una fattura' },
  piano_superato: { stato: 409, testo: 'Il piano non vale più: guarda la proposta aggiornata' },
  domande_aperte: { stato: 409, testo: 'Prima rispondi se sono la stessa persona' },
  pdf_mancante: { stato: 409, testo: 'Prima crea il PDF' },
  casella_assente: { stato: 409, testo: 'Prima indica la casella PEC, in Admin → Avvisi' },
  in_uso: { stato: 409, testo: 'L’elemento è in uso e non può essere eliminato' },
  versione_superata: {
    stato: 412,
    testo: 'Nel frattempo qualcun altro ha modificato questi dati. Ricarica e ripeti la modifica',
  },
  troppo_grande: {
    stato: 413,
    testo: 'I dati inviati sono troppo grandi: accorcia i testi o scegli un file più piccolo',
  },
  tipo_non_ammesso: { stato: 415, testo: 'Questo tipo di file o di contenuto non è ammesso' },
  intervallo_non_valido: { stato: 416, testo: 'Il file non arriva fino alla parte richiesta' },
  chiave_riusata: {
    stato: 422,
    testo: 'Questa richiesta è già stata inviata con dati diversi: ricarica la pagina e riprova',
  },
  troppi_tentativi: { stato: 429, testo: 'Troppi tentativi: riprova tra poco' },
  errore_interno: { stato: 500, testo: 'Si è verificato un errore imprevisto. Riprova' },
  database_non_disponibile: {
    stato: 503,
    testo: 'L’archivio non risponde in questo momento. Riprova tra qualche secondo',
  },
} as const satisfies Record<string, { stato: number; testo: string }>

export type ErrorCode = keyof typeof ERROR_CODES

/** The body of every failure (docs/product.md §3.3). `data` with 412: the record as it is now; of a batch
 * of visits: which ones are refused; of a sign-in at the machine itself: how a lost password is replaced; of a customer
 * who became part of another: whom. */
export interface ErrorBody {
  error: string
  code: ErrorCode
  campi?: Record<string, string>
  richiesta: string
  data?: unknown
}

interface Dettagli {
  campi?: Record<string, string>
  data?: unknown
  /** Seconds for the Retry-After header. */
  riprovaTra?: number
}

/** An expected failure, with its code; thrown by rules, queries and routes, never caught by routes. */
export class AppError extends Error {
  readonly codice: ErrorCode
  readonly dettagli: Dettagli
  constructor(codice: ErrorCode, testo?: string, dettagli: Dettagli = {}) {
    super(testo ?? ERROR_CODES[codice].testo)
    this.name = 'AppError'
    this.codice = codice
    this.dettagli = dettagli
  }
}

/** A field that can't be taken as it is. */
export const fieldError = (campo: string, testo: string): AppError =>
  new AppError('dati_non_validi', testo, { campi: { [campo]: testo } })
