import { join, resolve } from 'node:path'
import * as z from 'zod'

/** A start that can't go on: shown as one line, without a stack. */
export class ErroreDiAvvio extends Error {}

const LIVELLI = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'dev’essere un numero da 0 a 65535')
    .transform(Number)
    .pipe(z.number().max(65535, 'dev’essere un numero da 0 a 65535'))
    .default(3000),
  HOST: z.string().min(1, 'non può essere vuoto').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'non può essere vuoto').default('./data'),
  DOCUMENTI_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'dev’essere un indirizzo postgres://utente:password@host/database')
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'dev’essere di almeno 6 caratteri')
    .max(256, 'dev’essere di al massimo 256 caratteri')
    .optional(),
  LOG_LEVEL: z.enum(LIVELLI, { error: `dev’essere uno tra ${LIVELLI.join(', ')}` }).default('info'),
})

export interface Ambiente {
  porta: number
  host: string
  cartellaDati: string
  /** Where PDFs are kept: shared storage where several processes serve one PostgreSQL. */
  cartellaDocumenti: string
  databaseUrl: string | undefined
  passwordAdmin: string | undefined
  livelloLog: (typeof LIVELLI)[number]
}

/**
 * The environment of decisions §1, read once and checked.
 * @throws ErroreDiAvvio with one line that names the variable and what it should be
 */
export function leggiAmbiente(env: Record<string, string | undefined>): Ambiente {
  const presenti = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== ''))
  const letto = schema.safeParse(presenti)
  if (!letto.success) {
    const primo = letto.error.issues[0]
    throw new ErroreDiAvvio(`${primo?.path.join('.')} ${primo?.message}`)
  }
  const { PORT, HOST, DATA_DIR, DOCUMENTI_DIR, DATABASE_URL, ADMIN_PASSWORD, LOG_LEVEL } = letto.data
  return {
    porta: PORT,
    host: HOST,
    cartellaDati: resolve(DATA_DIR),
    cartellaDocumenti: resolve(DOCUMENTI_DIR ?? join(DATA_DIR, 'documenti')),
    databaseUrl: DATABASE_URL,
    passwordAdmin: ADMIN_PASSWORD,
    livelloLog: LOG_LEVEL,
  }
}
