// On one engine: the description is the same on both.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { ROUTES } from '#server/app.ts'
import { openBench, PASSWORD, perIntero } from '#test/bench.ts'

const bench = await openBench()
const MODULES = join(import.meta.dirname, '../../../node_modules')
const folder = mkdtempSync(join(tmpdir(), 'tepore-api-'))
symlinkSync(MODULES, join(folder, 'node_modules'))
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
afterAll(async () => {
  await bench.chiudi()
  rmSync(folder, { recursive: true, force: true })
})

const { corpo: description } = await bench.chiedi('GET', '/openapi.json', { come: null })
writeFileSync(join(folder, 'api.json'), JSON.stringify(description))

/** Runs a Node program in the folder of the description; throws with what it wrote where it fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const done = promisify(execFile)(process.execPath, [program, ...args], { cwd: folder, env })
  const { stdout } = await done.catch((error) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`)
  })
  return stdout
}

const CLIENT = './client.ts'

/** A stranger's program: only the description tells it what to send and what comes back. */
const BOOKING = `
import { ok } from '@oazapfts/runtime'
import * as api from '${CLIENT}'

api.defaults.baseUrl = process.argv[2] ?? ''
const { data: entry } = await ok(api.accedi({ email: 'admin', password: process.argv[3] ?? '' }))
api.defaults.headers = { authorization: \`Bearer \${entry.token}\` }

const { data: cliente } = await ok(api.creaCliente({ nome: 'Ada', cognome: 'Forestiera' }))
const visita = {
  clienteId: cliente.id,
  titolo: 'Prima accensione',
  dataInizio: '2026-11-20T09:00:00Z',
  dataFine: '2026-11-20T10:00:00Z',
  utenteAssegnatoId: entry.utente.id,
}
const { data: booked } = await ok(api.creaAppuntamento(visita, { idempotencyKey: 'prima-visita' }))
const again = await ok(api.creaAppuntamento(visita, { idempotencyKey: 'prima-visita' }))
const stale = await api.aggiornaAppuntamento(booked.id, { titolo: 'Tardi' }, { ifMatch: '"0"' })
const { data: found, count } = await ok(api.elencaAppuntamenti({ clienteId: cliente.id }))
const first: string | undefined = found[0]?.cliente.cognome
console.log(JSON.stringify({ first, count, same: again.data.id === booked.id, stale: stale.status }))
`

test('ogni chiamata ha un nome suo, che si può scrivere in un programma', () => {
  const names = ROUTES.map(({ operation }) => operation)
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([])
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
})

/** Told apart all the same: an id is a number, and no word of another path is one. */
const TOLD_APART = [
  '`/api/fatture/scadenziario/{anno}/{mese}` and `/api/fatture/{id}/allegati/{n}`',
  '`/api/fatture/{id}/allegati/{n}` and `/api/fatture/mese/{anno}/{mese}`',
]

test('la descrizione non ha errori né avvisi per chi controlla le descrizioni di API', async () => {
  const redocly = join(MODULES, '@redocly/cli/bin/cli.js')
  const found = JSON.parse(await run(redocly, 'lint', 'api.json', '--extends=recommended', '--format=json'))
  const problems = found.problems.filter(
    ({ message }: { message: string }) => !TOLD_APART.some((pair) => message.includes(pair)),
  )
  expect(problems).toEqual([])
})

perIntero('un client generato dalla descrizione si compila e prenota una visita', async () => {
  await run(join(MODULES, 'oazapfts/dist/cli.js'), 'api.json', CLIENT)
  writeFileSync(join(folder, 'booking.ts'), BOOKING)
  const strict = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions']
  const how = ['--target', 'esnext', '--module', 'nodenext', '--types', 'node']
  await run(join(MODULES, 'typescript/bin/tsc'), ...strict, ...how, 'booking.ts')
  const url = await bench.app.listen({ host: '127.0.0.1', port: 0 })
  const printed = await run(join(folder, 'booking.ts'), url, PASSWORD)
  expect(JSON.parse(printed)).toEqual({ first: 'Forestiera', count: 1, same: true, stale: 412 })
})
