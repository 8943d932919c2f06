import { readdirSync, readFileSync } from 'node:fs'
import { p7m } from '#test/p7m.ts'
import { samplePdf } from '#test/pdf.ts'
import { type DaMandare, fatturaXml, NOI } from '#test/ricevute.ts'
import { cartellaTemporanea, lancia, PASSWORD, type Programma, programma } from './program.ts'
import { chiRiceve, suEntrambi } from './received.ts'
import { type Conto, type Parte, pausa, percentile } from './tally.ts'

const FILE = 500
const LETTE_S = 5
const SCRITTE_S = 10
const LETTURA_P95_MS = 150
/** Ticks of the clock in a second of CPU, as Linux counts them. */
const TICK = 100

/** 500 invoices of forty suppliers: 3 % signed, 20 % with a PDF attached. */
export const cinquecento = (): DaMandare =>
  Array.from({ length: FILE }, (_, n) => {
    const di = { partitaIva: String(10_000_000_000 + (n % 40)), denominazione: `Fornitore ${n % 40} S.r.l.` }
    let xml = fatturaXml({ ...di, numero: `C-${n}`, imponibile: `${100 + n}.00` }).toString()
    if (n % 5 === 0)
      xml = xml.replace(
        '</FatturaElettronicaBody>',
        `<Allegati><NomeAttachment>ddt ${n}.pdf</NomeAttachment><Attachment>${samplePdf(`ddt ${n}`).toString('base64')}</Attachment></Allegati></FatturaElettronicaBody>`,
      )
    return n % 33 === 0 ? [`${n}.xml.p7m`, p7m(Buffer.from(xml))] : [`${n}.xml`, Buffer.from(xml)]
  })

/** Seconds of CPU that a program and the processes that it has started have had; 0 where the system doesn't say. */
function cpu(pid: number): number {
  try {
    const figli = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    const di = (uno: number) =>
      readFileSync(`/proc/${uno}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .slice(11, 15)
        .reduce((somma, n) => somma + Number(n) / TICK, 0)
    return [pid, ...figli].reduce((somma, uno) => somma + di(uno), 0)
  } catch {
    return 0
  }
}

const LETTURE = [
  '/clienti?limit=50',
  '/clienti?q=ross&limit=50',
  '/dashboard/stats?limit=6',
  '/fatture/registro',
]

/** Somebody else reads until `fai` is done. @returns seconds by the clock and of CPU, and what the other waited */
async function misura(server: Programma, token: string, fai: () => Promise<unknown>) {
  const tempi: number[] = []
  const [inizio, cpuPrima] = [performance.now(), cpu(server.pid())]
  let finito = false
  const opera = fai().finally(() => {
    finito = true
  })
  for (let n = 0; !finito; n++) {
    const da = performance.now()
    await server.chiedi('GET', LETTURE[n % LETTURE.length] ?? '', { token })
    tempi.push(performance.now() - da)
    await pausa(50)
  }
  await opera
  return {
    secondi: (performance.now() - inizio) / 1000,
    cpu: cpu(server.pid()) - cpuPrima,
    p95: percentile(tempi, 0.95),
    letture: tempi.length,
  }
}

/** Time is told by the CPU where the system says it: what runs beside this is none of ours. */
async function cinquecentoFile(conto: Conto, environment: Record<string, string>): Promise<void> {
  const dove = { DATA_DIR: cartellaTemporanea('ricevute-500'), ...environment }
  await lancia(['scripts/demo.ts', '--solo-dati', '--data', dove.DATA_DIR], {
    ...dove,
    DEMO_PASSWORD: PASSWORD,
  })
  const server = await programma(dove)
  await server.accendi()
  const token = await server.entra('admin')
  await server.chiedi('POST', '/auth/conferma', { corpo: { password: PASSWORD }, token })
  await server.chiedi('PUT', '/azienda', { corpo: NOI, token })
  const { carica, conferma, fino, leggi } = chiRiceve(server, token)
  const file = cinquecento()
  const solo = await misura(server, token, () => pausa(3000))
  let id = 0
  const letta = await misura(server, token, async () => {
    id = await carica(file)
  })
  const scritta = await misura(server, token, async () => {
    await conferma(id)
    await fino(id, 'fatta')
  })
  const { scritte, conteggi } = await leggi(id)
  conto.prova(scritte === FILE, `scritte ${scritte} di ${FILE}: ${JSON.stringify(conteggi)}`)
  // What the reader beside cost is not the import's.
  for (const [che, { secondi, cpu: suoi, p95, letture }, limite] of [
    ['letti e controllati', letta, LETTE_S],
    ['scritti', scritta, SCRITTE_S],
  ] as const) {
    const netti = suoi - (solo.cpu * letture) / solo.letture
    conto.prova(
      (suoi > 0 ? netti : secondi) <= limite,
      `${che} in ${netti.toFixed(1)} s di CPU, ${secondi.toFixed(1)} s`,
    )
    conto.prova(
      p95 <= Math.max(LETTURA_P95_MS, 2 * solo.p95),
      `${che}: gli altri leggono in ${Math.round(p95)} ms (p95)`,
    )
    conto.nota(
      `${FILE} file ${che} in ${secondi.toFixed(1)} s, ${netti.toFixed(1)} s di CPU oltre alle letture degli altri; le loro: p95 ${Math.round(p95)} ms (da soli ${Math.round(solo.p95)})`,
    )
  }
  await server.spegni()
}

export const ricevuteMisurate: Parte[] = suEntrambi(
  '500 fatture ricevute, mentre altri leggono',
  'ricevute-500',
  cinquecentoFile,
)
