// long because every step, every way to die, and what must hold after them stand together
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { MailOutcome } from '#server/mail.ts'
import { dayInRome } from '#shared/dates.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import { openBench } from '#test/bench.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { TUTTO } from '#test/sample.ts'
import { type Manda, mandaMessaggi } from '#visite/messaggi/invio.queries.server.ts'

/** How many orders of events are tried; the long run asks for 200. */
const QUANTE = Number(process.env.SEQUENZE ?? (TUTTO ? 30 : 8))
// The same orders each time; of a large sample, others.
const SEME = Number(process.env.SEME ?? (process.env.SEQUENZE ? Date.now() % 2 ** 31 : 58))

const bench = await openBench({ environment: { CHIAVE_SEGRETI: 'la chiave delle prove' } })
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
let adesso = Date.parse('2026-11-30T09:00:00Z')
const avanza = (minuti: number) => {
  adesso += minuti * 60_000
  vi.setSystemTime(adesso)
}
const entrati = () => {
  const creata_il = new Date(adesso).toISOString()
  return bench.db.updateTable('sessioni').set({ creata_il, usata_il: creata_il }).execute()
}
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: adesso })
  await entrati()
  await bench.dati('PUT', '/azienda', {
    corpo: {
      ...{ ragioneSociale: 'Calore', telefono: '0815521487' },
      indirizzoPubblico: 'https://tepore.esempio.it',
    },
  })
  await bench.dati('PUT', '/posta', {
    corpo: { host: '127.0.0.1', porta: 1, sicurezza: 'nessuna', mittente: 'avvisi@esempio.it' },
  })
})

/** A call that may be refused, but never breaks. */
async function chiedi(...chiesto: Parameters<typeof bench.chiedi>) {
  const risposta = await bench.chiedi(...chiesto)
  expect([chiesto[1], risposta.stato, risposta.stato < 500 || risposta.corpo]).toEqual([
    ...[chiesto[1], risposta.stato, true],
  ])
  return risposta
}
let indirizzi = 0
const da = () => `10.${(++indirizzi >> 8) % 250}.${indirizzi % 250}.1`
const alla = (link: string, altro: object) =>
  bench.app.inject({ url: new URL(link).pathname, remoteAddress: da(), ...altro })
const apri = (link: string) => alla(link, { method: 'GET', headers: { 'sec-fetch-dest': 'document' } })
const rispondi = async (link: string, campi: Record<string, string>) => {
  const { statusCode } = await alla(link, {
    ...{ method: 'POST', payload: new URLSearchParams(campi).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([303, 404, 409, 429]).toContain(statusCode)
  return statusCode
}
const totaleIn = (html: string) => /<td>Totale<\/td><td>([^<]*)</.exec(html)?.[1]
const nascosto = (html: string, nome: string) =>
  new RegExp(`name="${nome}" value="([^"]*)"`).exec(html)?.[1] ?? ''

class Ucciso extends Error {}
const senzaUccisi = (errore: unknown) => {
  if (!(errore instanceof Ucciso)) throw errore
}

/** What becomes of the message that a round hands over, or at which step the program dies. */
const SORTI = [
  ...['presa', 'presa', 'presa', 'presa', 'rifiutata', 'più tardi', 'tagliata'],
  ...['muore componendo', 'muore prima', 'muore dopo', 'muore scrivendo', 'resta appesa', 'cambia in volo'],
  ...['elimina in volo', 'cancella in volo'],
] as const
const PASSI = [
  ...['invia', 'invia', 'invia', 'due insieme', 'due insieme', 'giro', 'giro', 'giro', 'giro', 'giro'],
  ...['undici minuti', 'undici minuti', 'cambia', 'cambia', 'pdf', 'nuova revisione', 'apri', 'apri'],
  ...[
    'rispondi',
    'due risposte',
    'domanda',
    'manda',
    'manda',
    'annulla',
    'arrivato',
    'arrivato',
    'arriva la risposta',
  ],
  ...['elimina', 'cancella', 'unisci'],
] as const
type Passo = { cosa: (typeof PASSI)[number]; sorte: (typeof SORTI)[number]; n: number }
const passo: fc.Arbitrary<Passo> = fc.record({
  cosa: fc.constantFrom(...PASSI),
  sorte: fc.constantFrom(...SORTI),
  n: fc.integer({ min: 0, max: 99 }),
})

let quale = 0
const cliente = (): Promise<number> =>
  bench
    .dati('POST', '/clienti', {
      corpo: {
        ...{ tipo: 'Azienda', nome: 'Ada', cognome: `Conte${++quale}`, provincia: 'NA', comune: 'Portici' },
        ...{ indirizzo: 'Via Diaz 1', email: `hotel${quale}@esempio.it` },
      },
    })
    .then(({ id }) => id)
const righe = (n: number) => [
  {
    tipo: 'lavoro',
    descrizione: `Lavoro ${n}`,
    quantita: '1',
    prezzoUnitario: `${100 + n}.00`,
    aliquota: 22,
  },
]
const messaggiDi = (ids: number[]) =>
  ids.length === 0 ? [] : bench.db.selectFrom('messaggi').selectAll().where('id', 'in', ids).execute()

async function sequenza(passi: readonly Passo[]): Promise<void> {
  avanza(2 * 1440)
  await entrati()
  const clienteId = await cliente()
  const { id } = await bench.dati('POST', '/preventivi', {
    corpo: {
      ...{ clienteId, titolo: 'Caldaia', tipologia: 'Caldaia', righe: righe(0) },
      dataScadenza: dayInRome(new Date(adesso + 60 * 86_400_000).toISOString()),
    },
  })
  const indirizzo = `hotel${quale}@esempio.it`
  /** What each PDF says, by its bytes. */
  const detto = new Map<string, string>()
  /** Of each message: how often a server took it, and how often somebody said so. */
  const prese = new Map<number, number>()
  const permessi = new Map<number, number>()
  const arrivati = new Set<number>()
  /** The last word of the server that was also written down. */
  const saputo = new Map<number, MailOutcome['kind']>()
  const piu = (mappa: Map<number, number>, di: number) => mappa.set(di, (mappa.get(di) ?? 0) + 1)
  let fine: 'eliminato' | 'cancellato' | null = null
  let link: string | null = null
  let mostrato: { revisione: string; totale: string; parole: string; scritto: string } | null = null
  const appese: { lascia: () => void; giro: Promise<void> }[] = []

  const pdf = async () => {
    const { stato, corpo } = await chiedi('GET', `/preventivi/${id}`)
    if (stato !== 200) return
    const contenuto = samplePdf(`p ${id} ${corpo.data.totale}`)
    detto.set(contenuto.toString('base64'), formatEuro(corpo.data.totale))
    await chiedi('POST', `/preventivi/${id}/upload-pdf`, multipart({}, { nome: 'p.pdf', contenuto }))
  }
  const cambia = (n: number, altro: object = {}) =>
    chiedi('PUT', `/preventivi/${id}`, { corpo: { righe: righe(n), ...altro } })
  const invia = async (a: string) => {
    const { stato, corpo } = await chiedi('POST', '/spedizioni', {
      corpo: { documento: 'Preventivo', id, a: [a] },
    })
    if (stato !== 201) return null
    link = corpo.data.link
    const messaggio: number = corpo.data.messaggi[0].id
    if (!permessi.has(messaggio)) permessi.set(messaggio, 1)
    return messaggio
  }
  const giro = async (sorte: Passo['sorte'], n: number) => {
    let lascia = () => {}
    const aspetta = new Promise<void>((poi) => {
      lascia = poi
    })
    let appesa = () => {}
    const eAppesa = new Promise<void>((poi) => {
      appesa = poi
    })
    const invia: Manda = async (_box, preso) => {
      if (preso.cliente_id !== clienteId && fine === null) expect(preso.cliente_id).toBe(unito)
      expect(fine).toBeNull()
      // What is attached is what its link shows.
      const [collegamento = ''] = /https:\S+\/v\/\S+/.exec(preso.testo) ?? []
      const pagina = await apri(collegamento)
      expect([preso.testo, pagina.statusCode]).toEqual([preso.testo, 200])
      const allegati = preso.allegati.map(({ content }) => detto.get(content.toString('base64')))
      expect(allegati).toEqual([totaleIn(pagina.body)])
      const esito = (kind: MailOutcome['kind']): MailOutcome => {
        saputo.set(preso.id, kind)
        return { kind, reason: 'le prove', address: false } as MailOutcome
      }
      saputo.delete(preso.id)
      if (sorte === 'muore prima') throw new Ucciso()
      if (sorte === 'rifiutata') return esito('refused')
      if (sorte === 'più tardi') return esito('later')
      piu(prese, preso.id)
      if (sorte === 'tagliata') return esito('uncertain')
      if (sorte === 'muore dopo') throw new Ucciso()
      if (sorte === 'cambia in volo') await cambia(n)
      if (sorte === 'elimina in volo') await elimina()
      if (sorte === 'cancella in volo') await cancella()
      if (sorte === 'resta appesa') {
        appesa()
        await aspetta
      }
      return esito('sent')
    }
    const ucciso = () => Promise.reject(new Ucciso())
    const services = {
      ...bench.services,
      mailables: bench.services.mailables.map((m) => ({
        ...m,
        ...(sorte === 'muore componendo' && { files: ucciso }),
        ...(sorte === 'muore scrivendo' && { sent: ucciso }),
      })),
    }
    const mandati = mandaMessaggi(services, invia).catch((errore) => {
      // What was undone was never said.
      if (sorte === 'muore scrivendo') saputo.clear()
      senzaUccisi(errore)
    })
    if (sorte !== 'resta appesa') return mandati
    appese.push({ lascia, giro: mandati })
    await Promise.race([mandati, eAppesa])
  }
  let unito = clienteId
  const decidi = async (decisione: 'manda' | 'annulla' | 'arrivato', n: number) => {
    const ids = [...permessi.keys()]
    const scelto = ids[n % ids.length]
    if (scelto === undefined) return
    const { stato } = await chiedi('POST', '/messaggi/decisione', { corpo: { ids: [scelto], decisione } })
    if (stato !== 200) return
    if (decisione === 'manda') piu(permessi, scelto)
    if (decisione === 'arrivato') arrivati.add(scelto)
    saputo.delete(scelto)
  }
  const elimina = async () => {
    if ((await chiedi('DELETE', `/preventivi/${id}`)).stato === 200) fine ??= 'eliminato'
  }
  const cancella = async () => {
    if ((await chiedi('POST', `/clienti/${unito}/anonimizza`)).stato === 200) fine = 'cancellato'
  }
  const accetta = async (quante: number) => {
    if (!link || !mostrato) return
    const { revisione, totale, parole, scritto } = mostrato
    const campi = { esito: 'Accetto', nome: 'Ornella Costa', revisione, totale, parole }
    const dove = link
    const stati = await Promise.all(Array.from({ length: quante }, () => rispondi(dove, campi)))
    if (!stati.includes(303)) return
    const accettate = await bench.db
      .selectFrom('accettazioni')
      .select(['revisione', 'totale'])
      .where('preventivo_id', '=', id)
      .where('revisione', '=', Number(revisione))
      .execute()
    expect(accettate.map((a) => [String(a.revisione), formatEuro(euro(a.totale))])).toEqual([
      [revisione, scritto],
    ])
    expect(cents(Number(totale))).toBe(Number(accettate[0]?.totale))
  }

  await pdf()
  await invia(indirizzo)
  for (const { cosa, sorte, n } of passi) {
    avanza(1.1)
    if (cosa === 'invia') await invia(n % 4 === 0 ? `altro${n % 3}@esempio.it` : indirizzo)
    if (cosa === 'due insieme') {
      const [uno, due] = await Promise.all([invia(indirizzo), invia(indirizzo)])
      expect(due).toBe(uno)
    }
    if (cosa === 'giro') await giro(sorte, n)
    if (cosa === 'undici minuti') avanza(11)
    if (cosa === 'cambia') {
      await cambia(n)
      if (n % 3) await pdf()
    }
    if (cosa === 'nuova revisione') await cambia(n, { nuovaRevisione: true })
    if (cosa === 'pdf') await pdf()
    if (cosa === 'apri' && link) {
      const { statusCode, body } = await apri(link)
      expect([200, 404]).toContain(statusCode)
      mostrato = body.includes('value="Accetto"')
        ? {
            revisione: nascosto(body, 'revisione'),
            totale: nascosto(body, 'totale'),
            parole: nascosto(body, 'parole'),
            scritto: totaleIn(body) ?? '',
          }
        : mostrato
    }
    if (cosa === 'rispondi') await accetta(1)
    if (cosa === 'due risposte') await accetta(2)
    if (cosa === 'domanda' && link) await rispondi(link, { esito: 'Domanda', nota: `Quando? ${n}` })
    if (cosa === 'manda' || cosa === 'annulla' || cosa === 'arrivato') await decidi(cosa, n)
    if (cosa === 'arriva la risposta') for (const { lascia } of appese) lascia()
    if (cosa === 'elimina' && n < 30) await elimina()
    if (cosa === 'cancella' && n < 30) await cancella()
    if (cosa === 'unisci' && fine !== 'cancellato') {
      const a = await cliente()
      const { stato } = await chiedi('POST', `/clienti/${a}/unisci`, { corpo: { altroId: unito } })
      if (stato === 200) unito = a
    }
  }
  for (const { lascia } of appese) lascia()
  await Promise.all(appese.map((appesa) => appesa.giro))
  // Who comes back the next days finds nothing waiting.
  for (let volte = 0; volte < 4; volte++) {
    avanza(13 * 60)
    await giro('presa', 0)
  }
  await entrati()

  const tutti = [...new Set([...permessi.keys(), ...prese.keys()])]
  const trovati = await messaggiDi(tutti)
  if (fine === 'cancellato') expect(trovati).toEqual([])
  else expect(trovati.map((m) => m.id).sort()).toEqual(tutti.sort())
  for (const m of trovati) {
    const come = `${m.id} ${m.tipo} ${m.stato} ${m.errore}`
    expect([come, ['Inviato', 'Fallito', 'Incerto', 'Annullato'].includes(m.stato)]).toEqual([come, true])
    if (m.stato === 'Fallito' || m.stato === 'Incerto')
      expect([come, Boolean(m.errore)]).toEqual([come, true])
    const volte = prese.get(m.id) ?? 0
    expect([come, volte <= (permessi.get(m.id) ?? 1)]).toEqual([come, true])
    if (m.stato === 'Inviato') expect([come, volte > 0 || arrivati.has(m.id)]).toEqual([come, true])
  }
  const spedizioni = await bench.db
    .selectFrom('spedizioni')
    .select(['id', 'revisione', 'inviato_il'])
    .where('documento', '=', 'Preventivo')
    .where('soggetto', '=', id)
    .execute()
  for (const s of spedizioni) {
    const suoi = trovati.filter((m) => m.spedizione_id === s.id)
    // A copy of what was accepted once is one.
    expect(suoi.filter(({ tipo }) => tipo === 'Accettazione').length).toBeLessThanOrEqual(1)
    const partiti = suoi.filter(({ stato }) => stato === 'Inviato')
    expect([s.revisione, partiti.length > 0 && s.inviato_il === null]).toEqual([s.revisione, false])
  }
  if (fine === null) {
    const p = await bench.dati('GET', `/preventivi/${id}`)
    const dellaSua = spedizioni.find((s) => s.revisione === p.revisione)
    if (p.stato === 'Inviato') expect(prese.size + arrivati.size).toBeGreaterThan(0)
    if (p.stato === 'Bozza') expect(dellaSua?.inviato_il ?? null).toBeNull()
  } else if (link) expect((await apri(link)).statusCode).toBe(404)
  if (fine === 'cancellato') expect(spedizioni).toEqual([])
}

test(`${QUANTE} ordini a caso di invii, cadute, cambi e risposte: nessuna mail due volte, nessuna persa`, async ({
  annotate,
}) => {
  await annotate(`seme ${SEME}`)
  await fc.assert(fc.asyncProperty(fc.array(passo, { minLength: 4, maxLength: 16 }), sequenza), {
    ...{ numRuns: QUANTE, seed: SEME, endOnFailure: process.env.SEMPLICE === undefined },
  })
}, 3_000_000)
