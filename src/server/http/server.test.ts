// On one engine: what is too large is refused before the database.
import { connect, type Socket } from 'node:net'
import { setTimeout as dopo } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openBench } from '#test/bench.ts'

const bench = await openBench()
const { port } = new URL(await bench.app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => bench.chiudi())

const MEGA = 1_048_576

/** Sends a call as nginx does, on a connection for it alone; what came back, and whether the connection broke. */
function comeUnProxy(intestazioni: string, corpo: Buffer): Promise<{ risposta: string; rotta: boolean }> {
  return new Promise((fatto) => {
    const presa = connect(Number(port), '127.0.0.1')
    let [risposta, rotta] = ['', false]
    presa.on('data', (pezzo) => (risposta += String(pezzo)))
    presa.on('error', () => (rotta = true)).on('close', () => fatto({ risposta, rotta }))
    presa.write(
      `POST /api/clienti HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\n${intestazioni}\r\n`,
    )
    void manda(presa, corpo)
  })
}

/** In pieces, as they come from a client: the last ones long after the server knows enough. */
async function manda(presa: Socket, corpo: Buffer): Promise<void> {
  for (let i = 0; i < corpo.length; i += MEGA / 2) {
    presa.write(corpo.subarray(i, i + MEGA / 2))
    await dopo(20)
  }
}

test.each([
  ['troppo grande', 'admin', 3 * MEGA, 413, 'troppo_grande'],
  ['di chi non è entrato', null, 3 * MEGA, 401, 'non_autenticato'],
  ['troppo grande anche per essere letto via', 'admin', 0, 413, 'troppo_grande'],
] as const)(
  'un corpo %s: la risposta arriva intera a chi sta ancora mandando',
  async (_, chi, byte, stato, code) => {
    const sessione = chi ? `Authorization: Bearer ${bench[chi].token}\r\n` : ''
    const lunghezza = `Content-Length: ${byte || 9_000_000_000}\r\n`
    const { risposta, rotta } = await comeUnProxy(sessione + lunghezza, Buffer.alloc(byte, 'x'))
    expect([rotta, /^HTTP\/1\.1 (\d+)/.exec(risposta)?.[1]]).toEqual([false, String(stato)])
    expect(risposta).toContain(`"code":"${code}"`)
  },
)
