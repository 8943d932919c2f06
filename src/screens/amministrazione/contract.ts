import * as z from 'zod'

/** An archive on the disk; `id` is the second it was made in (Unix time). */
export const rigaBackup = z.object({
  id: z.int(),
  nome: z.string(),
  creato: z.string(),
  /** Bytes. */
  dimensione: z.int(),
})

export type StatoDelBackup = z.output<typeof rigaBackup>

/** Visits that a user still has to make, from today on. */
export const visiteDaFare = z.object({ numero: z.int() })

/** How the last backup went, of the night or by hand; all null before the first. */
export const statoBackup = z.object({
  esito: z.enum(['fatto', 'errore']).nullable(),
  finito: z.string().nullable(),
  /** What went wrong, or what the archive lacks; null where all is well. */
  testo: z.string().nullable(),
})

export type StatoBackup = z.output<typeof statoBackup>

/** Something that an Admin should know before anything else, as `avvisi` of the Dashboard (docs/product.md §15.5). */
export const avvisoDiServizio = z.object({
  testo: z.string(),
  gravita: z.enum(['errore', 'attenzione']),
  /** Where one sees more of it, an address of the app. */
  apri: z.string(),
})

export type AvvisoDiServizio = z.output<typeof avvisoDiServizio>

const copia = z.object({ creato: z.string(), dimensione: z.int() })

/** How the program is (docs/product.md §18.14). Sizes in bytes. */
export const statoProgramma = z.object({
  versione: z.string(),
  avviato: z.string(),
  archivio: z.object({ motore: z.enum(['sqlite', 'postgres']), dimensione: z.int() }),
  /** Of the disk that holds the data. */
  disco: z.object({ libero: z.int(), totale: z.int() }),
  copie: z.object({
    ultima: copia.nullable(),
    numero: z.int(),
    /** The second folder; null where none is set. */
    altrove: z
      .object({
        cartella: z.string(),
        cifrata: z.boolean(),
        /** The end of the last round that copied. */
        riuscita: z.string().nullable(),
        errore: z.string().nullable(),
      })
      .nullable(),
  }),
  /** Jobs of the night. */
  lavori: z.array(
    z.object({
      nome: z.string(),
      titolo: z.string(),
      /** The last day that went well. */
      giorno: z.string().nullable(),
      finito: z.string().nullable(),
      esito: z.enum(['fatto', 'errore']).nullable(),
      testo: z.string().nullable(),
    }),
  ),
  messaggi: z.object({
    /** `illeggibile`: its password has to be written anew; `spenta`: restored, and nobody has said that it sends. */
    posta: z.enum(['manca', 'pronta', 'illeggibile', 'spenta']),
    daDecidere: z.int(),
    inCoda: z.int(),
    falliti: z.int(),
  }),
  /** Invoices by certified mail. */
  pec: z.object({
    casella: z.enum(['manca', 'pronta', 'illeggibile', 'spenta']),
    ultima: z.string().nullable(),
    inCoda: z.int(),
    incerte: z.int(),
    /** When the box was last read to its end; what keeps it from being read. */
    letta: z.string().nullable(),
    errore: z.string().nullable(),
    daGuardare: z.int(),
  }),
})

export type StatoProgramma = z.output<typeof statoProgramma>
