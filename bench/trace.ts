import type { Page } from 'playwright-core'

interface Evento {
  name: string
  ph: string
  ts: number
  dur?: number
  /** Processor time of the thread; `dur` also counts the time that other programs took. */
  tdur?: number
  tid: number
  pid: number
}

/** What a page's main thread did meanwhile, in ms. */
export interface Lavoro {
  /** Processor time of all that ran between a frame and the next: script, style, layout, paint. */
  perFotogramma: number[]
  /** Time between a frame and the next. */
  ritmo: number[]
  /** Single tasks of more than 50 ms of processor time. */
  lunghi: number[]
}

/** Follows the page's main thread through the browser's own trace while `gesto` goes on. */
export async function during(page: Page, gesto: () => Promise<void>): Promise<Lavoro> {
  const sessione = await page.context().newCDPSession(page)
  const eventi: Evento[] = []
  sessione.on('Tracing.dataCollected', ({ value }) => eventi.push(...(value as unknown as Evento[])))
  await sessione.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
    },
    transferMode: 'ReportEvents',
  })
  await page.evaluate(() => {
    const ritmo: number[] = []
    let prima = 0
    const passo = (ora: number) => {
      if (prima) ritmo.push(ora - prima)
      prima = ora
      requestAnimationFrame(passo)
    }
    requestAnimationFrame(passo)
    Object.assign(globalThis, { ritmo })
  })
  await gesto()
  const ritmo = await page.evaluate(() => (globalThis as unknown as { ritmo: number[] }).ritmo.splice(0))
  const finito = new Promise((via) => sessione.once('Tracing.tracingComplete', via))
  await sessione.send('Tracing.end')
  await finito
  await sessione.detach()

  const disegni = eventi.filter(({ name }) => name === 'FireAnimationFrame')
  const principale = disegni[0]
  const compiti = eventi
    .filter(({ name, ph }) => ph === 'X' && name === 'RunTask')
    .filter(({ pid, tid }) => pid === principale?.pid && tid === principale?.tid)
    .map(({ ts, dur = 0, tdur = dur }) => ({ fine: ts + dur, ms: tdur / 1000 }))
    .sort((a, b) => a.fine - b.fine)
  // The page's callback and the one that counts here are the same frame.
  const inizi = disegni
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
    .filter((ts, n, tutti) => n === 0 || ts - (tutti[n - 1] ?? 0) > 5000)
  // A task that runs across the border counts where it begins.
  const perFotogramma = inizi.slice(1).map(() => 0)
  let n = 0
  for (const { fine, ms } of compiti) {
    while (n < perFotogramma.length && fine > (inizi[n + 1] ?? 0)) n++
    if (n === perFotogramma.length) break
    if (fine > (inizi[n] ?? 0)) perFotogramma[n] = (perFotogramma[n] ?? 0) + ms
  }
  return { perFotogramma, ritmo, lunghi: compiti.map(({ ms }) => ms).filter((ms) => ms > 50) }
}

/** Of `numeri`, in ms to a tenth: 0.5 is the median, 1 the largest. */
export function percentile(numeri: number[], quale: number): number {
  const ordinati = [...numeri].sort((a, b) => a - b)
  return Math.round((ordinati[Math.ceil(ordinati.length * quale) - 1] ?? 0) * 10) / 10
}
