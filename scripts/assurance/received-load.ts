import { readFileSync } from 'node:fs'
import { childrenOf } from '#test/hostile/memory.ts'
import { p7m } from '#test/p7m.ts'
import { samplePdf } from '#test/pdf.ts'
import { type DaMandare, fatturaXml, NOI } from '#test/ricevute.ts'
import { alLavoro, mentre, p95 } from './beside.ts'
import { luogo, type Motore, suEntrambi } from './place.ts'
import { acceso, lancia, PASSWORD, type Programma } from './program.ts'
import { chiRiceve } from './received.ts'
import { type Conto, type Parte, pausa } from './tally.ts'

const FILE = 500
const LETTE_S = 5
const SCRITTE_S = 10
const LETTURA_P95_MS = 150
/** Ticks of the clock in a second of CPU, as Linux counts them. */
const TICK = 100

/** 500 invoices of forty suppliers: 3 % signed, 20 % with a PDF attached. */
const cinquecento = (): DaMandare =>
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
  const di = (uno: number) =>
    readFileSync(`/proc/${uno}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 15)
      .reduce((somma, n) => somma + Number(n) / TICK, 0)
  try {
    return [pid, ...childrenOf(pid)].reduce((somma, uno) => somma + di(uno), 0)
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
  const [inizio, cpuPrima] = [performance.now(), cpu(server.pid())]
  const lettore = alLavoro(server, token, (n) => ['GET', LETTURE[n % LETTURE.length] ?? ''], { ogni: 50 })
  const fatte = await mentre(lettore, fai)
  return {
    secondi: (performance.now() - inizio) / 1000,
    cpu: cpu(server.pid()) - cpuPrima,
    p95: p95(fatte),
    letture: fatte.length,
  }
}

/** Time is told by the CPU where the system says it: what runs beside this is none of ours. */
async function cinquecentoFile(conto: Conto, motore: Motore): Promise<void> {
  const dove = await luogo('ricevute-500', motore)
  await lancia(['scripts/demo.ts', '--solo-dati', '--data', dove.DATA_DIR], {
    ...dove,
    DEMO_PASSWORD: PASSWORD,
  })
  const server = await acceso(dove)
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
  for (const [che, { secondi, cpu: suoi, p95: attesa, letture }, limite] of [
    ['letti e controllati', letta, LETTE_S],
    ['scritti', scritta, SCRITTE_S],
  ] as const) {
    const netti = suoi - (solo.cpu * letture) / solo.letture
    conto.prova(
      (suoi > 0 ? netti : secondi) <= limite,
      `${che} in ${netti.toFixed(1)} s di CPU, ${secondi.toFixed(1)} s`,
    )
    conto.prova(
      attesa <= Math.max(LETTURA_P95_MS, 2 * solo.p95),
      `${che}: gli altri leggono in ${Math.round(attesa)} ms (p95)`,
    )
    conto.nota(
      `${FILE} file ${che} in ${secondi.toFixed(1)} s, ${netti.toFixed(1)} s di CPU oltre alle letture degli altri; le loro: p95 ${Math.round(attesa)} ms (da soli ${Math.round(solo.p95)})`,
    )
  }
}

export const ricevuteMisurate: Parte[] = suEntrambi(
  '500 fatture ricevute, mentre altri leggono,',
  'ricevute-500',
  cinquecentoFile,
)
