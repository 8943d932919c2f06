import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { StartupError } from '#server/env.ts'
import { rememberOutcome } from '#server/jobs.ts'
import { openBench } from '#test/bench.ts'

/** A port that is free at this moment. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => void server.close(done))
  return port
}

const port = await freePort()
const bench = await openBench({ environment: { METRICHE: `127.0.0.1:${port}` } })
afterAll(() => bench.chiudi())
await bench.app.ready()
const read = async (path = '/metrics') => fetch(`http://127.0.0.1:${port}${path}`)

test('dicono il vero: chiamate per rotta, lavori falliti, messaggi, disco; solo al loro indirizzo', async () => {
  await bench.chiedi('GET', '/clienti/999999')
  await rememberOutcome(bench.db, 'backup', { failure: new Error('rotto') })
  await rememberOutcome(bench.db, 'contratti', {})
  const reply = await read()
  expect(reply.headers.get('content-type')).toContain('text/plain')
  const text = await reply.text()
  expect(text).toMatch(
    /tepore_http_seconds_count\{method="GET",route="\/api\/clienti\/:id",status="404"\} 1\n/,
  )
  expect(text).toContain('tepore_job_ok{job="backup"} 0')
  expect(text).toContain('tepore_job_ok{job="contratti"} 1')
  expect(text).toContain('tepore_backup_last_timestamp_seconds 0')
  expect(text).toMatch(/tepore_disk_free_bytes \d{6,}/)
  expect(text).toMatch(/process_resident_memory_bytes \d+/)
  expect((await read('/')).status).toBe(404)
  expect((await bench.app.inject('/metrics')).statusCode).toBe(404)
  expect((await bench.app.inject('/api/metrics')).statusCode).toBe(404)
})

test('un indirizzo occupato ferma l’avvio con una riga', async () => {
  const other = await openBench({ environment: { METRICHE: `127.0.0.1:${port}` } })
  await expect(other.app.ready()).rejects.toThrow(StartupError)
  await other.chiudi().catch(() => undefined)
})
