import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { ERROR_CODES } from '#shared/errors.ts'
import type { Route } from './routes.ts'

/** The program's own mark, in the place of the page's. */
const LOGO = join(import.meta.dirname, '../../web/public/app-icon.svg')

type Json = Record<string, unknown>

/** The readable page: the only addresses under /api that are no call, open to everybody. */
export const API_PAGE = '/api/docs'

function schemaDi(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...resto } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  })
  return resto
}

const riuscita = (route: Route): Json => {
  const dato = schemaDi(route.risposta, 'output')
  return route.elenco
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
    code: { type: 'string', enum: Object.keys(ERROR_CODES) },
    campi: { type: 'object', additionalProperties: { type: 'string' } },
    richiesta: { type: 'string' },
    data: { description: 'Con 412: il record com’è adesso' },
  },
}

const json = (schema: Json) => ({ 'application/json': { schema } })

const BINARIO = { type: 'string', format: 'binary' }
const file = (tipi: true | readonly string[]) =>
  Object.fromEntries((tipi === true ? ['application/pdf'] : tipi).map((t) => [t, { schema: BINARIO }]))

function corpoDi(route: Route, corpo: z.ZodType): Json {
  const schema = schemaDi(corpo, 'input')
  if (route.maxFile === undefined) return json(schema)
  const properties = { ...(schema.properties as Json), file: BINARIO }
  return { 'multipart/form-data': { schema: { ...schema, properties } } }
}

function params(route: Route): Json[] {
  const { percorso: path, query, method } = route
  const nelPercorso = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
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
    ...(method === 'GET'
      ? []
      : [intestazione('Idempotency-Key', 'La stessa chiave con lo stesso corpo dà la prima risposta')]),
    ...(method === 'PUT'
      ? [intestazione('If-Match', 'La versione letta: 412 se nel frattempo è cambiata')]
      : []),
    ...(conEtag(route)
      ? [intestazione('If-None-Match', 'Un ETag ricevuto: 304 se da allora nulla è cambiato')]
      : []),
  ]
  return [...nelPercorso, ...nellaQuery, ...intestazioni]
}

const conEtag = ({ method, permission, binary }: Route) =>
  method === 'GET' && permission !== 'pubblico' && !binary

/** The OpenAPI 3.0 document of the API, made from the contracts. */
export function describeApi(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = `/api${route.percorso.replace(/:(\w+)/g, '{$1}')}`
    const stato = route.stato ?? (route.method === 'POST' ? 201 : 200)
    const descrizione: Json = {
      tags: [route.percorso.split('/')[1]],
      summary: route.titolo,
      security: route.permission === 'pubblico' ? [] : [{ sessione: [] }],
      parameters: params(route),
      responses: {
        [stato]: {
          description: 'Riuscita',
          content: route.binary ? file(route.binary) : json(riuscita(route)),
        },
        ...(conEtag(route) && { 304: { description: 'Nulla è cambiato da quell’ETag' } }),
        default: { description: 'Errore', content: json({ $ref: '#/components/schemas/Errore' }) },
      },
    }
    if (route.corpo) descrizione.requestBody = { required: true, content: corpoDi(route, route.corpo) }
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: descrizione }
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
export async function documentApi(app: FastifyInstance, routes: readonly Route[]): Promise<void> {
  const documento = describeApi(routes)
  app.get('/api/openapi.json', { config: { permission: 'pubblico' } }, async () => documento)
  await app.register(swagger, { mode: 'static', specification: { document: documento as never } })
  await app.register(swaggerUi, {
    routePrefix: API_PAGE,
    uiConfig: { docExpansion: 'none' },
    logo: { type: 'image/svg+xml', content: readFileSync(LOGO), href: API_PAGE },
    theme: { title: 'Tepore: le chiamate' },
  })
}
