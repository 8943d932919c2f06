import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pausa } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConnections } from './connections.ts'

class Presa extends EventEmitter {
  destroyed = false
  readonly remoteAddress: string
  constructor(indirizzo: string) {
    super()
    this.remoteAddress = indirizzo
  }
  destroy() {
    this.destroyed = true
    this.emit('close')
  }
}

/** A server's events without its sockets, which here would all come from this machine. */
function porta(limiti: Parameters<typeof limitConnections>[1]) {
  const server = new EventEmitter()
  limitConnections(server as unknown as Server, limiti)
  return (indirizzo: string) => {
    const presa = new Presa(indirizzo)
    server.emit('connection', presa as unknown as Socket)
    return presa
  }
}

test('da un indirizzo tante connessioni e non di più; chiusa una, ne entra un’altra', () => {
  const arriva = porta({ fromOne: 3 })
  const sue = [1, 2, 3, 4, 5].map(() => arriva('203.0.113.7'))
  expect(sue.map((presa) => presa.destroyed)).toEqual([false, false, false, true, true])
  expect(arriva('203.0.113.8').destroyed).toBe(false)
  sue[0]?.destroy()
  expect([arriva('203.0.113.7').destroyed, arriva('203.0.113.7').destroyed]).toEqual([false, true])
})

test('non si contano quelle di un proxy, né di questa macchina: dietro c’è chiunque', () => {
  const tutte = (arriva: ReturnType<typeof porta>, indirizzo: string) =>
    Array.from({ length: 20 }, () => arriva(indirizzo)).some((presa) => presa.destroyed)
  expect(tutte(porta({ fromOne: 3, behindProxy: true }), '203.0.113.7')).toBe(false)
  for (const locale of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(tutte(porta({ fromOne: 3 }), locale)).toBe(false)
})

test('chi chiede e non legge è tagliato; chi legge piano e chi aspetta una risposta lenta no', async () => {
  const PEZZO = Buffer.alloc(1_000_000)
  const server = createServer(async (request, response) => {
    if (request.url === '/lenta') {
      await pausa(900)
      response.end('ecco')
      return
    }
    const manda = () => {
      while (!response.destroyed && response.write(PEZZO));
    }
    response.on('drain', manda)
    manda()
  })
  limitConnections(server, { unreadMs: 300 })
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto))
  const { port } = server.address() as { port: number }
  const chiede = (indirizzo: string) => {
    const presa = connect(port, '127.0.0.1').on('error', () => undefined)
    presa.write(`GET ${indirizzo} HTTP/1.1\r\nHost: x\r\n\r\n`)
    return presa
  }
  const chiuse: string[] = []
  server.on('connection', (presa) =>
    presa.once('close', () => chiuse.push(presa.remotePort === muto.localPort ? 'muto' : 'altro')),
  )
  const muto = chiede('/file').pause()
  await pausa(50)
  let letti = 0
  const lento = chiede('/file').on('data', (pezzo) => {
    letti += pezzo.length
    lento.pause()
    setTimeout(() => lento.resume(), 20)
  })
  const risposta = fetch(`http://127.0.0.1:${port}/lenta`)
  const inizio = performance.now()
  while (chiuse.length === 0 && performance.now() - inizio < 5000) await pausa(20)
  expect(await (await risposta).text()).toBe('ecco')
  expect(chiuse).toEqual(['muto'])
  expect(letti).toBeGreaterThan(500_000)
  lento.destroy()
  server.closeAllConnections()
  server.close()
})
