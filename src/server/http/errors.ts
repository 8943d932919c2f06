import type * as z from 'zod'
import { AppError, ERROR_CODES, type ErrorBody, type ErrorCode } from '#shared/errors.ts'

/** Engine codes → ours: SQLite extended result codes and PostgreSQL SQLSTATE. */
const CONSTRAINTS: Record<string | number, ErrorCode> = {
  // What it names is gone meanwhile: what is still referred to is said before it is deleted (data/usage.ts).
  787: 'conflitto', // SQLITE_CONSTRAINT_FOREIGNKEY
  1811: 'conflitto', // SQLITE_CONSTRAINT_TRIGGER
  2067: 'duplicato', // SQLITE_CONSTRAINT_UNIQUE
  1555: 'duplicato', // SQLITE_CONSTRAINT_PRIMARYKEY
  275: 'dati_non_validi', // SQLITE_CONSTRAINT_CHECK
  1299: 'dati_non_validi', // SQLITE_CONSTRAINT_NOTNULL
  '23503': 'conflitto',
  '23505': 'duplicato',
  '23514': 'dati_non_validi',
  '23502': 'dati_non_validi',
  '40001': 'conflitto',
  '40P01': 'conflitto',
}

/** I/O error, read-only file, locked too long: the embedded database can't work now. */
const SQLITE_UNAVAILABLE = new Set([10, 8, 5, 6, 14])
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENOENT|08\w{3}|57P0\d|53\d{3}|55P03)$/
/**
 * "Not queryable" is what a rollback says on a connection that died within its transaction; "discarded", what Kysely says of
 * any query on it after that.
 */
const CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|connection timeout|not queryable|connection has been discarded/i
/** No room left: SQLITE_FULL, the file system's own words, PostgreSQL's. */
const SQLITE_FULL = 13
const FULL = /^(ENOSPC|EDQUOT|53100)$/
const DISK_FULL = 'Il disco del server è pieno: nulla è stato salvato. Libera spazio e riprova'

const STATUSES: Record<number, ErrorCode> = {
  400: 'dati_non_validi',
  // A path that leads out of the folder of static files.
  403: 'non_trovato',
  404: 'non_trovato',
  405: 'non_trovato',
  412: 'versione_superata',
  413: 'troppo_grande',
  414: 'troppo_grande',
  415: 'tipo_non_ammesso',
  416: 'intervallo_non_valido',
  429: 'troppi_tentativi',
  431: 'troppo_grande',
}

/** The validation failure of a contract: texts by field, and the general one where a rule names none. */
export function validationError(error: z.ZodError): AppError {
  const campi: Record<string, string> = {}
  let general: string | undefined
  for (const { path, message } of leaves(error.issues)) {
    const field = path.join('.')
    if (field === '') general ??= message
    else campi[field] ??= message
  }
  return new AppError('dati_non_validi', general, { campi })
}

type Issue = z.core.$ZodIssue

/** Of what may have several forms, what is wrong by the one that it comes closest to: that names the field. */
function leaves(
  issues: readonly Issue[],
  before: readonly PropertyKey[] = [],
): Pick<Issue, 'path' | 'message'>[] {
  return issues.flatMap((issue) => {
    const path = [...before, ...issue.path]
    const forms = issue.code === 'invalid_union' ? issue.errors.filter((form) => form.length > 0) : []
    const far = (form: readonly Issue[]) =>
      form.length + (form.some(({ code }) => code === 'unrecognized_keys') ? 100 : 0)
    const [closest] = forms.toSorted((a, b) => far(a) - far(b))
    // A plain value of none of several kinds is best said as a whole.
    return closest?.some(({ path }) => path.length > 0)
      ? leaves(closest, path)
      : [{ path, message: issue.message }]
  })
}

interface RawError {
  code?: string
  errcode?: number
  statusCode?: number
  message?: string
  errors?: unknown[]
}

/** Any thrown value → the expected failure it stands for; undefined for a fault of the program. */
export function recognise(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  const { code, errcode, statusCode, message = '', errors } = (error ?? {}) as RawError
  if (errors?.[0]) return recognise(errors[0]) // AggregateError of a connection tried on several addresses
  const constraint = CONSTRAINTS[errcode ?? code ?? '']
  if (constraint) return new AppError(constraint)
  if (FULL.test(code ?? '') || (errcode !== undefined && (errcode & 0xff) === SQLITE_FULL))
    return new AppError('database_non_disponibile', DISK_FULL, { riprovaTra: 60 })
  if (
    (errcode !== undefined && SQLITE_UNAVAILABLE.has(errcode & 0xff)) ||
    NETWORK.test(code ?? '') ||
    CONNECTION.test(message)
  )
    return new AppError('database_non_disponibile', undefined, { riprovaTra: 5 })
  if (error instanceof SyntaxError && statusCode === 400) return new AppError('json_non_valido')
  if (code?.startsWith('FST_ERR_CTP_') && statusCode === 400) return new AppError('json_non_valido')
  const status = STATUSES[statusCode ?? 0]
  return status && new AppError(status)
}

/** What the log says of a fault. An error's own fields are left out: those of a database hold people's data. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, errcode } = error as RawError
  return { nome: error.name, messaggio: error.message, codice: errcode ?? code, traccia: error.stack }
}

/** Status and body of a failure (docs/product.md §3.3). */
export function errorReply(error: AppError, request: string): { status: number; body: ErrorBody } {
  const { codice, dettagli, message } = error
  const body: ErrorBody = { error: message, code: codice, richiesta: request }
  if (dettagli.campi && Object.keys(dettagli.campi).length > 0) body.campi = dettagli.campi
  if (dettagli.data !== undefined) body.data = dettagli.data
  return { status: ERROR_CODES[codice].stato, body }
}
