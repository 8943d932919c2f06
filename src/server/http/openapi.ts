import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { failureReplies, failureSchema, failuresOf, repeatable } from './failures.ts'
import type { Route } from './routes.ts'

/** The program's own mark, in the place of the page's. */
const LOGO = join(import.meta.dirname, '../../web/public/app-icon.svg')

type Json = Record<string, unknown>

/** The readable page: the only addresses under /api that are no call, open to everybody. */
export const API_PAGE = '/api/docs'

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/**
 * The fields of a query or of a multipart form. They travel as text, which is what the contract reads; the description says
 * what the text stands for, where the contract's result tells: a number with its limits, and numbers here are whole.
 */
function textFields(schema: z.ZodType): { required: string[]; properties: Record<string, Json> } {
  const sent = jsonSchema(schema, 'input')
  const read = jsonSchema(schema, 'output').properties as Record<string, Json> | undefined
  const fields = Object.entries((sent.properties ?? {}) as Record<string, Json>).map(([name, text]) => {
    const { type, ...rest } = read?.[name] ?? {}
    const field = type === undefined ? text : { ...rest, type: type === 'number' ? 'integer' : type }
    return [name, field]
  })
  return { required: (sent.required ?? []) as string[], properties: Object.fromEntries(fields) }
}

const json = (schema: Json) => ({ 'application/json': { schema } })
const BINARY = { type: 'string', format: 'binary' }

function requestBody(route: Route): Json | undefined {
  if (!route.body) return undefined
  if (route.maxFile === undefined) return { required: true, content: json(jsonSchema(route.body, 'input')) }
  const { required, properties } = textFields(route.body)
  const schema = {
    type: 'object',
    required: ['file', ...required],
    properties: { ...properties, file: route.manyFiles ? { type: 'array', items: BINARY } : BINARY },
  }
  return {
    required: true,
    content: { 'multipart/form-data': { schema } },
  }
}

function successContent({ binary, list, beside = {}, reply }: Route): Json {
  if (binary) {
    const types = binary === true ? ['application/pdf'] : binary
    return Object.fromEntries(types.map((type) => [type, { schema: BINARY }]))
  }
  const data = jsonSchema(reply, 'output')
  if (!list) return json({ type: 'object', required: ['data'], properties: { data } })
  const count = { type: 'integer', minimum: 0, description: 'Quanti corrispondono in tutto' }
  const others = Object.entries(beside).map(([key, schema]) => [
    key,
    jsonSchema(schema as z.ZodType, 'output'),
  ])
  const properties = { data: { type: 'array', items: data }, count, ...Object.fromEntries(others) }
  return json({ type: 'object', required: ['data', 'count'], properties })
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
})

function parameters(route: Route): Json[] {
  const { required, properties } = textFields(route.query ?? z.object({}))
  return [
    ...Array.from(route.path.matchAll(/:(\w+)/g), ([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: name === 'segreto' ? { type: 'string' } : { type: 'integer', minimum: 1 },
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
    ...(repeatable(route)
      ? [header('Idempotency-Key', 'La stessa chiave con lo stesso corpo dà la prima risposta')]
      : []),
    ...(route.current ? [header('If-Match', 'La versione letta: 412 se nel frattempo è cambiata')] : []),
    ...(hasEtag(route)
      ? [header('If-None-Match', 'Un ETag ricevuto: 304 se da allora nulla è cambiato')]
      : []),
  ]
}

const hasEtag = ({ method, binary }: Route) => method === 'GET' && !binary

function operation(route: Route, sharedReplies: Json): Json {
  const status = route.status ?? (route.method === 'POST' ? 201 : 200)
  const body = requestBody(route)
  return {
    operationId: route.operation,
    tags: [route.path.split('/')[1]],
    summary: route.title,
    security: route.permission === 'pubblico' ? [] : [{ sessione: [] }],
    parameters: parameters(route),
    ...(body && { requestBody: body }),
    responses: {
      [status]: { description: 'Riuscita', content: successContent(route) },
      ...(route.orAlready && { 200: { description: 'C’era già', content: successContent(route) } }),
      ...(hasEtag(route) && { 304: { description: 'Nulla è cambiato da quell’ETag' } }),
      ...failureReplies(failuresOf(route), sharedReplies),
    },
  }
}

/** The OpenAPI 3.1 document of the API, made from the routes and their contracts. */
export function describeApi(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {}
  const responses: Json = {}
  for (const route of routes) {
    const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, responses) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tepore',
      version: '1',
      description: 'Le chiamate del gestionale Tepore',
      license: { name: 'Riservata', identifier: 'LicenseRef-Riservata' },
    },
    servers: [{ url: '/', description: 'Questo server' }],
    components: {
      securitySchemes: {
        sessione: { type: 'http', scheme: 'bearer', description: 'Il token dato da accedi' },
      },
      schemas: { Errore: failureSchema },
      responses,
    },
    paths,
  }
}

/**
 * Serves the description at /api/openapi.json and a readable page of it at /api/docs, both without a session. It is made when
 * it is first asked for: most of a start would go into it.
 */
export async function documentApi(app: FastifyInstance, routes: readonly Route[]): Promise<void> {
  let made: Json | undefined
  const description = () => {
    made ??= describeApi(routes)
    return made
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/openapi.json',
    config: { permission: 'pubblico' },
    handler: (_, reply) => reply.type('application/json; charset=utf-8').send(JSON.stringify(description())),
  })
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { toJSON: description } as never },
  })
  await app.register(swaggerUi, {
    routePrefix: API_PAGE,
    uiConfig: { docExpansion: 'none' },
    logo: { type: 'image/svg+xml', content: readFileSync(LOGO), href: API_PAGE },
    theme: { title: 'Tepore: le chiamate' },
  })
}
