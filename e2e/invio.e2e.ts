import { createHash, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { oggi } from '#shared/dates.ts'
import { type Firmabile, testoFirmato } from '#telefono/rapporti/rules.ts'
import { samplePdf } from '#test/pdf.ts'
import { TRATTO } from '#test/report.ts'
import { cronometro, withTepore } from './bench.ts'
import { durata } from './gestures.ts'

/* How long it takes until what a day has piled up is in the office, over 5 Mbit/s with 50 ms each way of thought. */

const tepore = withTepore({}, { worker: true })
const LINEA = { offline: false, latency: 50, downloadThroughput: 625_000, uploadThroughput: 625_000 }
/** What the figures promise on a quiet machine; a busy one takes longer. */
const PROMESSI = { azioni: 3_000, conFoto: 20_000 }
const PAZIENZA = 3

let visite: number[]

beforeAll(async () => {
  const { id: clienteId } = await tepore.crea.cliente('Ada Cantina')
  visite = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const ora = `${oggi()}T${String(8 + n).padStart(2, '0')}`
      const visita = { titolo: `Visita ${n}`, dataFine: `${ora}:50` }
      return (await tepore.crea.visita(clienteId, `${ora}:00`, visita)).id as number
    }),
  )
})

interface Scritta {
  tipo: string
  visitaId: number
  corpo: object
  file?: string[]
}

async function apri(): Promise<Page> {
  const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono' })
  await page.getByRole('heading', { name: 'I Miei Appuntamenti' }).waitFor()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContainEqual(expect.stringMatching(/^tepore-azioni-/))
  const linea = await page.context().newCDPSession(page)
  await linea.send('Network.emulateNetworkConditions', LINEA)
  return page
}

/** Stores what a day without a network would have left, then lets the network come. @returns ms until nothing waits */
const manda = (page: Page, azioni: Scritta[], pdf: { impronta: string; testo: string }[] = []) =>
  page.evaluate(
    async ({ azioni, pdf }) => {
      const nome = (await indexedDB.databases()).find(({ name }) => name?.startsWith('tepore-azioni-'))?.name
      const db = await new Promise<IDBDatabase>((fatto) => {
        const chiesto = indexedDB.open(nome ?? '')
        chiesto.onsuccess = () => fatto(chiesto.result)
      })
      const tx = db.transaction(['azioni', 'file'], 'readwrite')
      const ora = new Date().toISOString()
      for (const una of azioni)
        tx.objectStore('azioni').add({
          ...{
            titolo: 'Ada Cantina',
            confermataIl: ora,
            epoca: ora,
            oraTelefono: ora,
            id: crypto.randomUUID(),
          },
          ...{ stato: 'in_attesa', tentativi: 0, prossimoIl: 0, risposta: null, rispostaIl: null, file: [] },
          ...una,
        })
      const { foto = [] } = window as unknown as { foto?: { impronta: string; blob: Blob }[] }
      for (const { impronta, blob } of foto) tx.objectStore('file').put({ impronta, blob, nome: 'foto.jpg' })
      for (const { impronta, testo } of pdf) {
        const byte = Uint8Array.from(atob(testo), (lettera) => lettera.charCodeAt(0))
        tx.objectStore('file').put({ impronta, blob: new Blob([byte]), nome: 'rapporto.pdf' })
      }
      await new Promise((fatto) => {
        tx.oncomplete = fatto
      })
      db.close()
      const aspettano = () => localStorage.getItem('tepore-da-inviare') !== null
      const finche = async (come: boolean) => {
        while (aspettano() !== come) await new Promise((poi) => setTimeout(poi, 10))
      }
      const inizio = performance.now()
      dispatchEvent(new Event('online'))
      await finche(true)
      await finche(false)
      return Math.round(performance.now() - inizio)
    },
    { azioni, pdf },
  )

cronometro('cinquanta azioni in tre secondi', async () => {
  const page = await apri()
  const azioni = visite.flatMap((visitaId) =>
    Array.from({ length: 5 }, (_, n) => ({
      ...{ tipo: 'visita.gestisci', visitaId },
      corpo: { campi: { noteFollowUp: { prima: n ? `nota ${n - 1}` : null, dopo: `nota ${n}` } } },
    })),
  )
  const ms = await manda(page, azioni)
  for (const id of visite)
    expect((await tepore.dati('GET', `/appuntamenti/${id}`)).note_follow_up).toBe('nota 4')
  durata('50 azioni', ms, 'ms', PAZIENZA * PROMESSI.azioni)
})

cronometro('con venti foto in venti secondi', async () => {
  const page = await apri()
  const foto = await fotografa(page)
  const sha = (dati: Buffer | string) => createHash('sha256').update(dati).digest('hex')
  const pdf: { impronta: string; testo: string }[] = []
  const rapporti = visite.slice(0, 2).map((visitaId, n) => {
    const uid = randomUUID()
    const documento = samplePdf(`rapporto ${uid}`)
    pdf.push({ impronta: sha(documento), testo: Buffer.from(documento).toString('base64') })
    const sue = foto.slice(n * 10, n * 10 + 10)
    const contenuto: Firmabile = {
      ...{ uid, arrivo: '2026-11-24T08:04:00.000Z', partenza: '2026-11-24T09:16:00.000Z' },
      ...{ pausaMinuti: 0, persone: 1, lavori: 'Fatto', esito: 'Risolto', raccomandazioni: null },
      ...{ materiali: [], letture: [] },
      foto: sue.map(({ impronta }) => ({
        ...{ uid: randomUUID(), categoria: 'Prima', impronta, larghezza: 1280, altezza: 960 },
        scattataIl: '2026-11-24T08:30:00.000Z',
      })),
    }
    const corpo = {
      contenuto,
      firma: { esito: 'Firmato', nome: 'Ada', ruolo: null, tratto: TRATTO },
      ...{ firmaTecnico: null, firmatoIl: '2026-11-24T09:20:00.000Z', correzione: null },
      ...{ impronta: sha(testoFirmato(visitaId, contenuto)), pdf: sha(documento) },
    }
    const file = [corpo.pdf, ...sue.map(({ impronta }) => impronta)]
    return { tipo: 'rapporto.chiudi', visitaId, corpo, file }
  })
  const altre = Array.from({ length: 48 }, (_, n) => ({
    ...{ tipo: 'visita.gestisci', visitaId: visite[n % 8] ?? 0 },
    corpo: { campi: { richiestaRicevuta: { prima: n < 24, dopo: false } } },
  }))
  const ms = await manda(page, [...rapporti, ...altre], pdf)
  const kB = Math.round(foto.reduce((somma, { byte }) => somma + byte, 0) / 1000)
  const letti = await tepore.dati('GET', `/rapporti?visite=${visite.slice(0, 2).join()}`)
  expect(letti.map((r: { foto: unknown[] }) => r.foto.length)).toEqual([10, 10])
  durata(`50 azioni con 20 foto (${kB} kB)`, ms, 'ms', PAZIENZA * PROMESSI.conFoto)
})

/** Twenty photographs as heavy as those of a report, kept in the page. */
const fotografa = (page: Page): Promise<{ impronta: string; byte: number }[]> =>
  page.evaluate(async () => {
    /** As the telephone sends them: without the segments that say of the picture what isn't drawn. */
    const senzaProfilo = (byte: Uint8Array<ArrayBuffer>) => {
      const restano = [byte.subarray(0, 2)]
      let qui = 2
      while (byte[qui] === 0xff && byte[qui + 1] !== 0xda) {
        const fine = qui + 2 + ((byte[qui + 2] ?? 0) << 8) + (byte[qui + 3] ?? 0)
        const tipo = byte[qui + 1] ?? 0
        if (tipo === 0xe0 || tipo < 0xe0) restano.push(byte.subarray(qui, fine))
        qui = fine
      }
      return new Blob([...restano, byte.subarray(qui)])
    }
    const foto: { impronta: string; blob: Blob }[] = []
    for (let n = 0; n < 20; n++) {
      const tela = new OffscreenCanvas(1280, 960)
      const penna = tela.getContext('2d')
      for (let x = 0; x < 1280; x += 10)
        for (let y = 0; y < 960; y += 10) {
          if (penna) penna.fillStyle = `hsl(${Math.random() * 360} 40% ${30 + Math.random() * 40}%)`
          penna?.fillRect(x, y, 10, 10)
        }
      const disegno = await tela.convertToBlob({ type: 'image/jpeg', quality: 0.72 })
      const blob = senzaProfilo(new Uint8Array(await disegno.arrayBuffer()))
      const byte = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
      foto.push({ impronta: [...byte].map((b) => b.toString(16).padStart(2, '0')).join(''), blob })
    }
    Object.assign(window, { foto })
    return foto.map(({ impronta, blob }) => ({ impronta, byte: blob.size }))
  })
