import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { CODICI } from '#shared/errors.ts'
import type { Rotta } from './routes.ts'

/** The program's own mark, in the place of the page's. */
const LOGO = join(import.meta.dirname, '../../web/public/app-icon.svg')

type Json = Record<string, unknown>

/** The readable page: the only addresses under /api that are no call, open to everybody. */
export const PAGINA_API = '/api/docs'

function schemaDi(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...resto } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  })
  return resto
}

const riuscita = (rotta: Rotta): Json => {
  const dato = schemaDi(rotta.risposta, 'output')
  return rotta.elenco
    ? {
        type: 'object',
        required: ['data', 'count'],
        properties: { data: { type: 'array', items: dato }, count: { type: 'integer', minimum: 0 } },
      }
    : { type: 'object', required: ['data'], properties: { data: dato } }
}

const erroreJson: Json = {
  type: 'object',
  required: ['error', 'code', 'richiesta'],
  properties: {
    error: { type: 'string', description: 'Testo in italiano per l’utente' },
    code: { type: 'string', enum: Object.keys(CODICI) },
    campi: { type: 'object', additionalProperties: { type: 'string' } },
    richiesta: { type: 'string' },
    data: { description: 'Con 412: il record com’è adesso' },
  },
}

const json = (schema: Json) => ({ 'application/json': { schema } })

const BINARIO = { type: 'string', format: 'binary' }
const file = (tipi: true | readonly string[]) =>
  Object.fromEntries((tipi === true ? ['application/pdf'] : tipi).map((t) => [t, { schema: BINARIO }]))

function corpoDi(rotta: Rotta, corpo: z.ZodType): Json {
  const schema = schemaDi(corpo, 'input')
  if (rotta.fileMassimo === undefined) return json(schema)
  const properties = { ...(schema.properties as Json), file: BINARIO }
  return { 'multipart/form-data': { schema: { ...schema, properties } } }
}

function parametri(rotta: Rotta): Json[] {
  const { percorso, query, metodo } = rotta
  const nelPercorso = [...percorso.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }))
  const schema = query ? schemaDi(query, 'input') : {}
  const obbligatori = new Set(schema.required as string[] | undefined)
  const nellaQuery = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, s]) => ({
    name,
    in: 'query',
    required: obbligatori.has(name),
    schema: s,
  }))
  const intestazione = (name: string, description: string) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  })
  const intestazioni = [
    ...(metodo === 'GET'
      ? []
      : [intestazione('Idempotency-Key', 'La stessa chiave con lo stesso corpo dà la prima risposta')]),
    ...(metodo === 'PUT'
      ? [intestazione('If-Match', 'La versione letta: 412 se nel frattempo è cambiata')]
      : []),
    ...(conEtag(rotta)
      ? [intestazione('If-None-Match', 'Un ETag ricevuto: 304 se da allora nulla è cambiato')]
      : []),
  ]
  return [...nelPercorso, ...nellaQuery, ...intestazioni]
}

const conEtag = ({ metodo, permesso, binario, altrove }: Rotta) =>
  metodo === 'GET' && permesso !== 'pubblico' && !binario && !altrove

/** The OpenAPI 3.0 document of the API, made from the contracts. */
export function descriviApi(rotte: readonly Rotta[]): Json {
  const paths: Record<string, Json> = {}
  for (const rotta of rotte) {
    const percorso = `/api${rotta.percorso.replace(/:(\w+)/g, '{$1}')}`
    const stato = rotta.stato ?? (rotta.metodo === 'POST' ? 201 : 200)
    const descrizione: Json = {
      tags: [rotta.percorso.split('/')[1]],
      summary: rotta.titolo,
      security: rotta.permesso === 'pubblico' ? [] : [{ sessione: [] }],
      parameters: parametri(rotta),
      responses: {
        [stato]: {
          description: 'Riuscita',
          content: rotta.binario ? file(rotta.binario) : json(riuscita(rotta)),
        },
        ...(conEtag(rotta) && { 304: { description: 'Nulla è cambiato da quell’ETag' } }),
        default: { description: 'Errore', content: json({ $ref: '#/components/schemas/Errore' }) },
      },
    }
    if (rotta.corpo) descrizione.requestBody = { required: true, content: corpoDi(rotta, rotta.corpo) }
    paths[percorso] = { ...paths[percorso], [rotta.metodo.toLowerCase()]: descrizione }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Tepore', version: '1', description: 'Le chiamate del gestionale Tepore' },
    components: {
      securitySchemes: { sessione: { type: 'http', scheme: 'bearer' } },
      schemas: { Errore: erroreJson },
    },
    paths,
  }
}

/** Serves the description at /api/openapi.json and a readable page of it at /api/docs, both without a session. */
export async function documentaApi(app: FastifyInstance, rotte: readonly Rotta[]): Promise<void> {
  const documento = descriviApi(rotte)
  app.get('/api/openapi.json', { config: { permesso: 'pubblico' } }, async () => documento)
  await app.register(swagger, { mode: 'static', specification: { document: documento as never } })
  await app.register(swaggerUi, {
    routePrefix: PAGINA_API,
    uiConfig: { docExpansion: 'none' },
    logo: { type: 'image/svg+xml', content: readFileSync(LOGO), href: PAGINA_API },
    theme: { title: 'Tepore: le chiamate' },
  })
}
