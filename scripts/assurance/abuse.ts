import { connect, type Socket } from 'node:net'
import { acceso, cartellaTemporanea, memoria, PASSWORD } from './program.ts'
import { type Conto, type Parte, pausa, percentile } from './tally.ts'
import { preparaSfondo } from './work.ts'

const LENTI = 1000
const P95_MS = 500
/** Guesses from one address with other names, from other addresses with one name, and where the password is changed. */
async function indovinare(conto: Conto): Promise<void> {
  // So that one machine can come from many addresses.
  const server = await acceso({ DATA_DIR: cartellaTemporanea('indovina'), TRUST_PROXY: '1' })
  const { token, tecnicoId } = await preparaSfondo(server)
  await server.persona(token, 'altra')
  const entra = (email: string, password: string, da: string) =>
    server.chiedi('POST', '/auth/login', {
      corpo: { email, password },
      intestazioni: { 'x-forwarded-for': da },
    })
  const prova = async (email: string, password: string, da: string) =>
    (await entra(email, password, da)).stato
  const conta = (stati: number[]) =>
    `${stati.filter((s) => s === 401).length} risposte 401 e ${stati.filter((s) => s === 429).length} 429`
  const fermate = (stati: number[], passano: number) =>
    stati.filter((s) => s === 401).length <= passano && stati.every((s) => s === 401 || s === 429)

  const daUno: number[] = []
  for (let n = 0; n < 200; n++) {
    const nome = ['tecnico', 'tecnico@tepore.example', `nome${n}`][n % 3] ?? ''
    daUno.push(await prova(nome, `no${n}`, '10.1.1.1'))
  }
  conto.prove(200, fermate(daUno, 5) ? [] : [`da un indirizzo: ${conta(daUno)}`])

  // two hundred addresses, name and email in turn, ten at once
  const daMolti: number[] = []
  for (let n = 0; n < 20; n++)
    daMolti.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          prova(i % 2 ? 'admin' : 'admin@tepore.local', `no${n}`, `10.2.${n}.${i}`),
        ),
      )),
    )
  conto.prove(200, fermate(daMolti, 20) ? [] : [`da molti: ${conta(daMolti)}`])
  const altrove = await entra('altra', PASSWORD, '10.9.9.9')
  conto.prova(altrove.stato === 200, 'un’altra persona da un altro indirizzo non entra')
  conto.prova((await prova('altra', PASSWORD, '10.1.1.1')) === 429, 'dall’indirizzo di chi indovina si entra')

  const suo = altrove.corpo.data.token
  const cambi: number[] = []
  for (let n = 0; n < 30; n++) {
    const corpo = { passwordAttuale: `no${n}`, passwordNuova: 'una nuova password' }
    cambi.push((await server.chiedi('PUT', '/auth/password', { token: suo, corpo })).stato)
  }
  conto.prove(30, cambi.filter((s) => s === 400).length > 5 ? [`cambio password: ${cambi}`] : [])
  conto.prova(
    (await server.chiedi('GET', `/clienti`, { token: suo })).stato === 200,
    'chi è già dentro è fermato',
  )
  conto.nota(
    `un indirizzo: ${conta(daUno)}; ${daMolti.length} indirizzi su un conto: ${conta(daMolti)}; utente ${tecnicoId} intatto`,
  )
}

/** Opens a thousand connections that send a byte now and then, half of them headers and half a body. */
async function lenti(conto: Conto): Promise<void> {
  const server = await acceso({ DATA_DIR: cartellaTemporanea('lenti') })
  const { token } = await preparaSfondo(server)
  const { hostname, port } = new URL(server.url)
  const prima = memoria(server.pid())
  const presi: Socket[] = []
  let chiuse = 0
  for (let n = 0; n < LENTI; n++) {
    const presa = connect(Number(port), hostname)
    presa.on('error', () => undefined).on('close', () => chiuse++)
    presa.on('data', () => undefined)
    presa.write(
      n % 2
        ? `POST /api/clienti HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"nome":"`
        : 'GET /api/clienti HTTP/1.1\r\nHost: localhost\r\nX-Lento: ',
    )
    presi.push(presa)
    if (n % 100 === 99) await pausa(20)
  }
  const goccia = setInterval(() => {
    for (const presa of presi) if (!presa.destroyed) presa.write('a')
  }, 1000)
  const tempi: number[] = []
  const inizio = performance.now()
  while (performance.now() - inizio < 20_000) {
    const da = performance.now()
    const { stato } = await server.chiedi('GET', '/clienti?limit=50', { token })
    tempi.push(performance.now() - da)
    if (stato !== 200) conto.prova(false, `gli altri: ${stato}`)
    await pausa(20)
  }
  const durante = memoria(server.pid())
  const p95 = percentile(tempi, 0.95)
  conto.prove(tempi.length, p95 > P95_MS ? [`p95 degli altri ${Math.round(p95)} ms`] : [])
  while (chiuse < LENTI && performance.now() - inizio < 90_000) await pausa(500)
  const secondi = (performance.now() - inizio) / 1000
  clearInterval(goccia)
  for (const presa of presi) presa.destroy()
  conto.prove(
    LENTI,
    chiuse < LENTI ? [`${LENTI - chiuse} connessioni lente ancora aperte dopo ${secondi} s`] : [],
  )
  conto.nota(
    `${LENTI} connessioni lente: gli altri p95 ${p95.toFixed(0)} ms su ${tempi.length} chiamate; chiuse tutte in ${secondi.toFixed(0)} s; memoria ${prima.toFixed(0)} → ${durante.toFixed(0)} MB`,
  )
}

/** Sends raw bytes; @returns the status of the answer, 0 where the connection was ended without one */
function grezza(url: string, pezzi: readonly (string | Buffer)[]): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((fatto) => {
    const presa = connect(Number(port), hostname)
    let testo = ''
    const fine = () => {
      presa.destroy()
      fatto(Number(/^HTTP\/1\.1 (\d{3})/.exec(testo)?.[1] ?? 0))
    }
    presa.setTimeout(20_000, fine)
    presa.on('data', (pezzo) => {
      testo += String(pezzo)
      if (testo.includes('\r\n\r\n')) fine()
    })
    presa.on('error', () => undefined).on('close', fine)
    for (const pezzo of pezzi) presa.write(pezzo)
  })
}

async function enormi(conto: Conto): Promise<void> {
  const server = await acceso({ DATA_DIR: cartellaTemporanea('enormi') })
  const { token } = await preparaSfondo(server)
  const prima = memoria(server.pid())
  const testa = `Host: localhost\r\nAuthorization: Bearer ${token}\r\n`
  const mega = 'x'.repeat(1_048_576)
  const pezzo = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
  const leggi = (path: string, intestazioni: string) => [
    `GET /api${path} HTTP/1.1\r\n${testa}${intestazioni}\r\n`,
  ]
  const scrivi = (intestazioni: string, ...corpo: string[]) => [
    `POST /api/clienti HTTP/1.1\r\n${testa}Content-Type: application/json\r\n${intestazioni}\r\n\r\n`,
    ...corpo,
  ]
  const carica = (intestazione: string, ...corpo: string[]) => [
    `POST /api/documenti/upload HTTP/1.1\r\n${testa}Content-Type: multipart/form-data; boundary=b\r\n${intestazione}\r\n\r\n`,
    ...corpo,
  ]
  const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n'
  const fileAPezzi = `${file.length.toString(16)}\r\n${file}\r\n`
  const volte = (quante: number, testo: string) => Array<string>(quante).fill(testo)
  const prove: [nome: string, attesi: number[], pezzi: string[]][] = [
    ['JSON di 2 MB', [413, 0], scrivi('Content-Length: 2097152', mega, mega)],
    ['JSON che dice 9 GB', [413], scrivi('Content-Length: 9000000000', '{')],
    ['JSON a pezzi senza fine', [413, 0], scrivi('Transfer-Encoding: chunked', ...volte(40, pezzo))],
    ['file di 40 MB', [413, 0], carica('Content-Length: 41943040', file, ...volte(39, mega))],
    [
      'file a pezzi di 20 MB',
      [413, 400, 0],
      carica('Transfer-Encoding: chunked', fileAPezzi, ...volte(320, pezzo), '0\r\n\r\n'),
    ],
    ['intestazioni di 200 kB', [431], leggi('/clienti', `X-Grande: ${'x'.repeat(200_000)}\r\n`)],
    ['indirizzo di 200 kB', [431, 414], leggi(`/clienti?q=${'x'.repeat(200_000)}`, '')],
    ['due lunghezze', [400], scrivi('Content-Length: 5\r\nContent-Length: 6', '{}')],
    [
      'lunghezza e pezzi insieme',
      [400],
      scrivi('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
    ],
    ['non è HTTP', [400, 0], ['\u0016\u0003\u0001 ciao\r\n\r\n']],
  ]
  for (const [nome, attesi, pezzi] of prove)
    for (let volta = 0; volta < 10; volta++) {
      const stato = await grezza(server.url, pezzi)
      conto.prova(attesi.includes(stato), `${nome}: ${stato}`)
    }
  conto.prova((await server.chiedi('GET', '/clienti', { token })).stato === 200, 'dopo non risponde')
  conto.nota(`memoria ${prima.toFixed(0)} → ${memoria(server.pid()).toFixed(0)} MB`)
}

export const abusi: Parte[] = [
  { nome: 'indovinare la password', chiave: 'indovinare', esegui: indovinare },
  { nome: 'mille connessioni lente', chiave: 'lenti', esegui: lenti },
  { nome: 'corpi enormi e richieste storte', chiave: 'enormi', esegui: enormi },
]
