import { ERROR_CODES, type ErrorCode } from '#shared/errors.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import type { Route } from './routes.ts'

type Json = Record<string, unknown>

/**
 * The expected failures that a call can answer with (docs/product.md §3.3): what its definition implies, and what it names
 * itself in `failures`. Faults of the server (500, 503) may happen to any call.
 */
export function failuresOf(route: Route): ErrorCode[] {
  const { method, permission, path, query, body, binary, current } = route
  const hasId = path.includes(':')
  const hasSession = permission !== 'pubblico'
  const writes = method !== 'GET'
  const implied: Partial<Record<ErrorCode, boolean>> = {
    dati_non_validi: writes || hasId || query !== undefined,
    json_non_valido: writes,
    non_autenticato: hasSession,
    codice_da_attivare: hasSession && !route.beforeCode,
    permesso_negato: hasSession && permission !== ogniRuolo,
    // A body names other records, which may not exist, or not twice, or not together.
    non_trovato: hasId || (hasSession && body !== undefined),
    duplicato: hasSession && body !== undefined,
    conflitto: hasSession && writes,
    in_uso: hasSession && writes,
    versione_superata: current !== undefined,
    troppo_grande: writes,
    tipo_non_ammesso: writes,
    intervallo_non_valido: binary === true,
    chiave_riusata: repeatable(route),
    troppi_tentativi: true,
    ...Object.fromEntries((route.failures ?? []).map((code) => [code, true])),
  }
  return (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => implied[code])
}

/** Whether an Idempotency-Key makes the call safe to repeat. */
export const repeatable = ({ method, permission }: Route): boolean =>
  method !== 'GET' && permission !== 'pubblico'

/** The body of every failure; `data` only with 412. */
export const failureSchema: Json = {
  type: 'object',
  required: ['error', 'code', 'richiesta'],
  properties: {
    error: { type: 'string', description: 'Testo in italiano per l’utente' },
    code: { type: 'string', enum: Object.keys(ERROR_CODES) },
    campi: {
      type: 'object',
      description: 'Con dati_non_validi: il testo di ogni campo',
      additionalProperties: { type: 'string' },
    },
    richiesta: { type: 'string', description: 'Il numero della richiesta nel registro e nei log' },
    data: { description: 'Con 412: il record com’è adesso' },
  },
}

const ANY_FAILURE = { $ref: '#/components/schemas/Errore' }

/**
 * The replies of a call that may fail so: one for each status, and one for faults of the server.
 * @param shared the description's shared replies, by name; those that are missing are added
 */
export function failureReplies(codes: readonly ErrorCode[], shared: Json): Json {
  const replies: Json = { default: sharedReply(shared, 'guasto', 'Guasto del server', ANY_FAILURE) }
  for (const [status, those = []] of Object.entries(Object.groupBy(codes, (c) => ERROR_CODES[c].stato))) {
    const description = those.map((code) => `${code}: ${ERROR_CODES[code].testo}`).join('\n\n')
    const schema = {
      allOf: [ANY_FAILURE, { type: 'object', required: ['code'], properties: { code: { enum: those } } }],
    }
    replies[status] = sharedReply(shared, those.join('.'), description, schema)
  }
  return replies
}

function sharedReply(shared: Json, name: string, description: string, schema: Json): Json {
  shared[name] ??= { description, content: { 'application/json': { schema } } }
  return { $ref: `#/components/responses/${name}` }
}
