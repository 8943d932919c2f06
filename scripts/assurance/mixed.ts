import { acceso, cartellaTemporanea, memoria, type Programma } from './program.ts'
import { type Conto, type Opzioni, type Parte, pausa, percentile } from './tally.ts'
import { preparaSfondo, type Sfondo } from './work.ts'

const PERSONE = 50
/** Growth from the first quarter of a process's life to its end that is still called flat. */
const CRESCITA = 1.1
/** Resident memory, MB, at every look. */
const RESIDENTE = 250

interface Scena {
  server: Programma
  sfondo: Sfondo
  finita: () => boolean
  /** True from the moment that the program is told to stop until it is ready again. */
  inRiavvio: () => boolean
  riavvii: () => number
}

interface Tabellino {
  chiamate: number
  rifiutate: number
  sbagliate: string[]
  tempi: number[]
}

/** Visits and looks at them are spread over a year, as an office's are: a day does not grow without end. */
const giorno = () => new Date(Date.UTC(2026, 0, 1 + a(365))).toISOString().slice(0, 10)

const a = (n: number) => Math.floor(Math.random() * n)

/** What a person of the office does next. */
function prossima(n: number, giro: number, { clienteId, fornitoreId, tecnicoId }: Sfondo, suoi: number[]) {
  const scelta = a(100)
  const quando = giorno()
  if (scelta < 25) return ['GET', '/clienti?limit=50'] as const
  if (scelta < 35) return ['GET', `/clienti?q=${['ros', 'ciro', 'bian'][a(3)]}`] as const
  if (scelta < 50) return ['GET', `/appuntamenti?data=${giorno()}`] as const
  if (scelta < 60) return ['GET', '/dashboard/stats'] as const
  if (scelta < 70) return ['GET', '/notifiche'] as const
  if (scelta < 80) return ['POST', '/clienti', { nome: 'Ciro', cognome: `Persona ${n} ${giro}` }] as const
  if (scelta < 90)
    return [
      'POST',
      '/appuntamenti',
      {
        clienteId,
        titolo: `Visita ${n} ${giro}`,
        utenteAssegnatoId: tecnicoId,
        dataInizio: `${quando}T09:00`,
        dataFine: `${quando}T10:00`,
      },
    ] as const
  const suo = suoi[a(suoi.length)]
  if (scelta < 97 && suo) return ['PUT', `/clienti/${suo}`, { note: `giro ${giro}` }] as const
  return [
    'POST',
    '/fatture',
    {
      numeroDocumento: `F-${n}-${giro}`,
      tipo: 'Passiva',
      fornitoreId,
      dataEmissione: '2026-01-15',
      dataScadenza: '2026-02-15',
      subtotale: 100,
      ivaImporto: 22,
      totale: 122,
      stato: 'Da_Pagare',
    },
  ] as const
}

async function persona(
  scena: Scena,
  n: number,
  token: string,
  admin: string,
  tabellino: Tabellino,
): Promise<void> {
  const { server, sfondo: background, finita, inRiavvio, riavvii } = scena
  const suoi: number[] = []
  for (let giro = 0; !finita(); giro++) {
    const [method, path, corpo] = prossima(n, giro, background, suoi)
    const chi = path === '/fatture' ? admin : token
    const prima = riavvii()
    const inizio = performance.now()
    tabellino.chiamate++
    const risposta = await server.chiedi(method, path, { corpo, token: chi }).catch((errore: Error) => errore)
    const durante = inRiavvio() || riavvii() !== prima
    if (risposta instanceof Error || risposta.stato >= 400) {
      const testo =
        risposta instanceof Error
          ? `${risposta.message} ${String(risposta.cause)}`
          : `${risposta.stato} ${JSON.stringify(risposta.corpo).slice(0, 160)}`
      const rifiutata = durante && (risposta instanceof Error || risposta.stato === 503)
      if (rifiutata) tabellino.rifiutate++
      else tabellino.sbagliate.push(`${method} ${path} → ${testo}`)
      await pausa(300)
    } else {
      tabellino.tempi.push(performance.now() - inizio)
      if (risposta.stato === 201 && path === '/clienti' && suoi.length < 20) suoi.push(risposta.corpo.data.id)
    }
    await pausa(150 + a(500))
  }
}

/** What a process held after a collection, and what it had of the machine, MB, at the end of each quarter of its life. */
interface Vita {
  trattenuta: number[]
  residente: number[]
}

async function vita({ server }: Scena, ms: number): Promise<Vita> {
  const trattenuta: number[] = []
  const residente: number[] = []
  for (let quarto = 1; quarto <= 4; quarto++) {
    await pausa(ms / 4)
    residente.push(memoria(server.pid()))
    trattenuta.push(await server.trattenuta())
  }
  return { trattenuta, residente }
}

const piatta = (mega: number[]) => (mega.at(-1) ?? 0) <= (mega[0] ?? 0) * CRESCITA

const inMega = (mega: number[]) => `${mega.map((mb) => mb.toFixed(0)).join(' → ')} MB`

/** Fifty people at work for minutes, with a restart in the middle. */
async function misto(conto: Conto, { minuti }: Opzioni): Promise<void> {
  const server = await acceso({ DATA_DIR: cartellaTemporanea('misto') }, { misurata: true })
  const background = await preparaSfondo(server)
  const token: string[] = []
  for (let n = 0; n < PERSONE; n++) token.push((await server.persona(background.token, `persona${n}`)).token)
  let basta = false
  let giu = false
  let riavvii = 0
  const scena: Scena = {
    server,
    sfondo: background,
    finita: () => basta,
    inRiavvio: () => giu,
    riavvii: () => riavvii,
  }
  const tabellino: Tabellino = { chiamate: 0, rifiutate: 0, sbagliate: [], tempi: [] }
  const lavoro = token.map((suo, n) => persona(scena, n, suo, background.token, tabellino))
  const meta = (minuti * 60_000) / 2
  const vite = [await vita(scena, meta)]
  giu = true
  const da = performance.now()
  await server.spegni('SIGTERM')
  await server.accendi()
  const fermo = performance.now() - da
  giu = false
  riavvii++
  vite.push(await vita(scena, meta))
  basta = true
  await Promise.all(lavoro)
  conto.prove(tabellino.chiamate, tabellino.sbagliate)
  const righe = vite.map(({ trattenuta, residente }) => {
    const riga = `trattenuta ${inMega(trattenuta)}, residente ${inMega(residente)}`
    conto.prova(piatta(trattenuta) && piatta(residente), `la memoria cresce: ${riga}`)
    conto.prova(Math.max(...residente) <= RESIDENTE, `troppa memoria: ${riga}`)
    return riga
  })
  conto.nota(
    `${PERSONE} persone, ${tabellino.chiamate} chiamate, p50 ${percentile(tabellino.tempi, 0.5).toFixed(0)} ms e p95 ${percentile(tabellino.tempi, 0.95).toFixed(0)} ms; riavvio di ${fermo.toFixed(0)} ms con ${tabellino.rifiutate} rifiuti`,
  )
  conto.nota(`memoria alla fine di ogni quarto, un processo alla volta: ${righe.join('; ')}`)
}

export const misti: Parte[] = [
  { nome: '50 persone al lavoro, con un riavvio', chiave: 'misto', esegui: misto },
]
