import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { grande, muto } from './crowd.ts'
import { type Conto, type Parte, pausa } from './tally.ts'

/** From the signal to the end of the program, ms. */
const FINE = 15_000

const testa = (method: string, path: string, token: string, altre = '') =>
  `${method} /api${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n${altre}\r\n`

async function arresto(conto: Conto): Promise<void> {
  const { server, DATA_DIR } = await grande('arresto')
  const json = (lungo: number) => `Content-Type: application/json\r\nContent-Length: ${lungo}\r\n`
  const modi: [string, (token: string) => string][] = [
    ['non legge un elenco', (t) => testa('GET', '/appuntamenti', t)],
    ['non legge un’esportazione', (t) => testa('GET', '/appuntamenti/esporta?formato=csv', t)],
    ['manda il corpo a gocce', (t) => `${testa('POST', '/clienti', t, json(900_000))}{"nome":"`],
    ['fa un backup', (t) => `${testa('POST', '/backup', t, json(2))}{}`],
    ['tace', () => ''],
  ]
  for (const [come, testo] of modi) {
    const token = await server.entra('admin')
    const creato = await server.chiedi('POST', '/clienti', { token, corpo: { nome: 'Ada', cognome: come } })
    const presa = muto(server, testo(token))
    const goccia = setInterval(() => come.includes('gocce') && presa.write(' '), 1000)
    await pausa(1500)
    const inizio = performance.now()
    await Promise.race([server.spegni(), pausa(FINE + 10_000)])
    const ms = performance.now() - inizio
    clearInterval(goccia)
    presa.destroy()
    conto.prova(ms < FINE, `un client che ${come}: finito dopo ${Math.round(ms)} ms`)
    const archivio = new DatabaseSync(join(DATA_DIR, 'tepore.sqlite'), { readOnly: true })
    const integro = archivio.prepare('pragma integrity_check').get()?.integrity_check
    const riga = archivio.prepare('select cognome from clienti where id = ?').get(creato.corpo.data.id)
    archivio.close()
    conto.prova(integro === 'ok' && riga?.cognome === come, `dopo un client che ${come}: ${integro}`)
    conto.nota(`un client che ${come}: finito in ${(ms / 1000).toFixed(1)} s`)
    await server.accendi()
  }
}

export const arresti: Parte[] = [
  { nome: 'arresto con client che non collaborano', chiave: 'arresto', esegui: arresto },
]
