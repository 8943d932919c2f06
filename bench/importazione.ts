import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import writeXlsxFile from 'write-excel-file/node'
import { run, startPostgres } from '#test/postgres.ts'
import { accendi, spegniTutti } from './servers.ts'

/**
 * `node bench/importazione.ts`: seconds for each step of importing 10,000 rows of 20 columns, with a boiler each, and
 * what other calls (one at a time: a list, a search, a new customer) wait meanwhile. `--righe N`, `--xlsx`,
 * `--engine sqlite|postgres`.
 */

const { values: opzioni } = parseArgs({
  options: {
    righe: { type: 'string', default: '10000' },
    motore: { type: 'string', default: 'sqlite,postgres' },
    xlsx: { type: 'boolean', default: false },
  },
})
const RIGHE = Number(opzioni.righe)
const PASSWORD = 'misure-di-tepore'
const COLONNE =
  'Cod.;Cognome;Nome;Cell.;Tel. casa;E-mail;Indirizzo;C.A.P.;Città;Prov.;Cod. Fisc.;P.IVA;Marca;Modello;Matricola;kW;Alimentazione;Data installazione;Ultima revisione;Scadenza revisione;Note'

const riga = (i: number): string[] => [
  `C${i}`,
  `Esposito ${i}`,
  'Nicolò',
  `333 ${String(1_000_000 + i)}`,
  i % 3 ? '' : `081 ${String(5_000_000 + i)}`,
  `cliente${i}@posta.example`,
  `Via Roma ${i}`,
  '80100',
  'Napoli',
  'Napoli',
  '',
  '',
  'Vaillant',
  'ecoTEC plus',
  `V${i}`,
  '24,5',
  'metano',
  `${(i % 28) + 1}/3/2018`,
  `${(i % 28) + 1}/11/2025`,
  `${(i % 28) + 1}/11/26`,
  'Citofono interno 3',
]

async function elenco(): Promise<Blob> {
  const celle = [COLONNE.split(';'), ...Array.from({ length: RIGHE }, (_, i) => riga(i))]
  if (opzioni.xlsx) {
    const foglio = await writeXlsxFile(celle.map((una) => una.map((value) => ({ value })))).toBuffer()
    return new Blob([new Uint8Array(foglio)])
  }
  const testo = celle.map((una) => una.join(';')).join('\r\n')
  return new Blob([new Uint8Array(Buffer.from(testo, 'latin1'))])
}

const pausa = (ms: number) => new Promise((via) => setTimeout(via, ms))

async function misura(nome: string, environment: Record<string, string>): Promise<void> {
  const server = [process.execPath, 'src/server/main.ts']
  const { url, spegni } = await accendi(
    server,
    { ...environment, ADMIN_PASSWORD: PASSWORD },
    '/api/health/ready',
  )
  const intestazioni: Record<string, string> = {}
  const chiedi = async (method: string, path: string, corpo?: unknown) => {
    const json = corpo !== undefined && !(corpo instanceof FormData)
    const risposta = await fetch(`${url}/api${path}`, {
      method: method,
      headers: { ...intestazioni, ...(json && { 'content-type': 'application/json' }) },
      ...(corpo !== undefined && { body: json ? JSON.stringify(corpo) : (corpo as FormData) }),
    })
    const dati = await risposta.json()
    if (!risposta.ok) throw new Error(`${method} ${path}: ${risposta.status} ${JSON.stringify(dati)}`)
    return dati.data
  }
  const { token } = await chiedi('POST', '/auth/login', { email: 'admin', password: PASSWORD })
  intestazioni.authorization = `Bearer ${token}`

  let attese: number[] = []
  let acceso = true
  let giro = 0
  const altri = async () => {
    const chiamate = [
      () => chiedi('GET', '/clienti?limit=50'),
      () => chiedi('GET', `/clienti/search?q=esposito ${giro % 1000}`),
      () => chiedi('POST', '/clienti', { nome: 'Altro', cognome: `Lavoro ${giro}` }),
    ]
    for (; acceso; giro++) {
      const inizio = performance.now()
      await chiamate[giro % 3]?.()
      attese.push(performance.now() - inizio)
      await pausa(5)
    }
  }
  const fondo = altri()
  const passo = async <T>(che: string, fai: () => Promise<T>): Promise<T> => {
    attese = []
    const inizio = performance.now()
    const esito = await fai()
    const secondi = (performance.now() - inizio) / 1000
    const ordinate = attese.toSorted((a, b) => a - b)
    const ms = (parte: number) => (ordinate[Math.floor(ordinate.length * parte)] ?? 0).toFixed(1)
    console.info(
      `| ${nome} | ${che} | ${secondi.toFixed(1)} | ${ms(0.5)} | ${ms(0.95)} | ${(ordinate.at(-1) ?? 0).toFixed(0)} | ${ordinate.length} |`,
    )
    return esito
  }

  await pausa(1000)
  await passo('niente', () => pausa(3000))
  const modulo = new FormData()
  modulo.set('file', await elenco(), opzioni.xlsx ? 'clienti.xlsx' : 'clienti.csv')
  const { id, abbinamento } = await passo('carica', () => chiedi('POST', '/importazioni', modulo))
  const { da_scrivere } = await passo('controlla', () =>
    chiedi('PUT', `/importazioni/${id}`, { abbinamento }),
  )
  if (da_scrivere !== RIGHE) throw new Error(`${da_scrivere} righe da scrivere`)
  const fatta = await passo('scrivi', async () => {
    await chiedi('POST', `/importazioni/${id}/conferma`)
    for (;;) {
      const adesso = await chiedi('GET', `/importazioni/${id}`)
      if (adesso.stato === 'fatta') return adesso
      await pausa(100)
    }
  })
  if (fatta.clienti !== RIGHE || fatta.caldaie !== RIGHE) throw new Error(JSON.stringify(fatta))
  await passo('annulla', () => chiedi('POST', `/importazioni/${id}/annulla`, {}))
  acceso = false
  await fondo
  await spegni()
}

const cartella = mkdtempSync(join(tmpdir(), 'tepore-importazione-'))
console.info(`${RIGHE} righe, ${opzioni.xlsx ? 'XLSX' : 'CSV'}, carico ${loadavg()[0]?.toFixed(1)}\n`)
console.info('| | passo | secondi | p50 altri ms | p95 altri ms | max ms | chiamate |')
console.info('| --- | --- | ---: | ---: | ---: | ---: | ---: |')
try {
  if (opzioni.motore.includes('sqlite')) await misura('SQLite', { DATA_DIR: join(cartella, 'sqlite') })
  if (opzioni.motore.includes('postgres')) {
    const postgres = await startPostgres({ durevole: true })
    try {
      await run(postgres.url, 'create database misure')
      await misura('PostgreSQL', {
        DATA_DIR: join(cartella, 'postgres'),
        DATABASE_URL: `${postgres.url}/misure`,
      })
    } finally {
      await spegniTutti()
      await postgres.ferma()
    }
  }
} finally {
  await spegniTutti()
  rmSync(cartella, { recursive: true, force: true })
}
