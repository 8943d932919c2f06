import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { domainToASCII } from 'node:url'
import * as z from 'zod'

/** A start that can't go on: shown as one line, without a stack. */
export class StartupError extends Error {}

const LIVELLI = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A host name, as browsers send it. */
const NOME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/
const comeNome = (testo: string) => domainToASCII(testo.trim().replace(/\.$/, ''))

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
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'dev’essere il numero dei proxy davanti al programma, da 0 a 9')
    .transform(Number)
    .default(0),
  HOSTS: z
    .string()
    .transform((nomi) => nomi.split(',').map(comeNome))
    .pipe(
      z.array(
        z.string().regex(NOME, 'dev’essere un elenco di nomi, come gestionale.esempio.it,altro.esempio.it'),
      ),
    )
    .default([]),
  CHIAVE_SEGRETI: z.string().min(16, 'dev’essere di almeno 16 caratteri').optional(),
  BACKUP_ALTROVE: z.string().optional(),
  BACKUP_FRASE: z
    .string()
    .min(12, 'dev’essere di almeno 12 caratteri')
    .max(256, 'dev’essere di al massimo 256 caratteri')
    .optional(),
  METRICHE: z
    .string()
    .regex(/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i, 'dev’essere indirizzo:porta, come 127.0.0.1:9464')
    .transform((text) => {
      const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(text) ?? []
      return { host, port: Number(port) }
    })
    .refine(({ port }) => port <= 65535, 'dev’essere indirizzo:porta, come 127.0.0.1:9464')
    .optional(),
  PEC_SENZA_TLS: z.literal('1', 'dev’essere 1, o non esserci').optional(),
  LOG_LEVEL: z.enum(LIVELLI, { error: `dev’essere uno tra ${LIVELLI.join(', ')}` }).default('info'),
})

export interface Environment {
  porta: number
  host: string
  dataFolder: string
  /** Where PDFs are kept: shared storage where several processes serve one PostgreSQL. */
  documentsFolder: string
  databaseUrl: string | undefined
  adminPassword: string | undefined
  /** How many proxies stand in front: as many entries of X-Forwarded-For are theirs, and the rest the client's own words. */
  trustedProxies: number
  /** Names that the server answers to, beside localhost and addresses; small letters. */
  hosts: readonly string[]
  /** What secrets in the archive are encrypted with; where it is not said, a file of the data folder. */
  secretsKey: string | undefined
  /** A second folder for the backups: another disk, a NAS, a folder that is kept in the cloud. */
  elsewhere: string | undefined
  /** What the backups there are encrypted with. */
  backupPhrase: string | undefined
  /** Where figures for a monitor are served; nowhere unless said. */
  metrics: { host: string; port: number } | undefined
  /** A PEC server on this machine itself may do without TLS: for tests. */
  pecWithoutTls: boolean
  logLevel: (typeof LIVELLI)[number]
}

/** A path as the disk has it, through links, as far as it exists. */
function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(real(above), basename(path))
  }
}

/** @throws StartupError where the second folder of the backups is the folder of the data or lies in it */
function checkElsewhere(elsewhere: string, dataFolder: string): void {
  const [there, here] = [real(elsewhere), real(dataFolder)]
  if (there === here || there.startsWith(here + sep))
    throw new StartupError(
      'BACKUP_ALTROVE dev’essere una cartella fuori da DATA_DIR, meglio se su un altro disco',
    )
}

/**
 * The same of this process, as every program begins: what it makes from here on (data, backups, exports, sockets) is its
 * user's alone, whatever shell or service has started it.
 * @throws StartupError
 */
export function ownEnvironment(): Environment {
  process.umask(0o077)
  return readEnvironment(process.env)
}

/**
 * The environment (docs/product.md §2.2), read once and checked.
 * @throws StartupError with one line that names the variable and what it should be
 */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const presenti = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== ''))
  const letto = schema.safeParse(presenti)
  if (!letto.success) {
    const issue = letto.error.issues[0]
    throw new StartupError(`${String(issue?.path[0])} ${issue?.message}`)
  }
  const { PORT, HOST, DATA_DIR, DOCUMENTI_DIR, DATABASE_URL, ADMIN_PASSWORD } = letto.data
  const { TRUST_PROXY, HOSTS, CHIAVE_SEGRETI, LOG_LEVEL } = letto.data
  const dataFolder = resolve(DATA_DIR)
  const elsewhere = letto.data.BACKUP_ALTROVE && resolve(letto.data.BACKUP_ALTROVE)
  if (elsewhere) checkElsewhere(elsewhere, dataFolder)
  return {
    porta: PORT,
    host: HOST,
    dataFolder,
    documentsFolder: resolve(DOCUMENTI_DIR ?? join(DATA_DIR, 'documenti')),
    databaseUrl: DATABASE_URL,
    adminPassword: ADMIN_PASSWORD,
    trustedProxies: TRUST_PROXY,
    hosts: HOSTS,
    secretsKey: CHIAVE_SEGRETI,
    elsewhere,
    backupPhrase: letto.data.BACKUP_FRASE,
    metrics: letto.data.METRICHE,
    pecWithoutTls: letto.data.PEC_SENZA_TLS !== undefined,
    logLevel: LOG_LEVEL,
  }
}
