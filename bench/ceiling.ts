import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { pianoRiba, statoDiOggi } from '#features/fatture/rules.ts'
import { addDays, addMonths, dayRange, monthEnd, monthStart, oggi } from '#shared/dates.ts'
import { type Chiedi, postgres, sqlite } from './ceiling-base.ts'
import type { Riga } from './ceiling-shapes.ts'
import * as forme from './ceiling-shapes.ts'

/**
 * The ceiling: the measured calls on bare `node:http` with prepared statements, without session, permission, validation,
 * errors, logs or headers. Nothing that does the same work in this language can be much faster. DATA_DIR or
 * DATABASE_URL and PORT as for the program.
 */

const { DATABASE_URL, DATA_DIR = '', PORT } = process.env
const base = DATABASE_URL ? postgres(DATABASE_URL) : sqlite(DATA_DIR)
const { chiedi } = base

const elenco = (data: Riga[], count = data.length) => JSON.stringify({ data, count })
const MESE_GIORNI = 30
const DURATA_MASSIMA = 31 * 86_400_000

const inElenco = (r: Riga): Riga => {
  const uno = forme.CLIENTE.leggi(r)
  uno.prossima_manutenzione = r.prossima_manutenzione
  return uno
}
const fattura = (r: Riga): Riga => {
  const una = forme.FATTURA.leggi(r)
  una.stato = statoDiOggi(una.stato as 'Pagata', una.data_scadenza as string | null, oggi())
  return una
}
const senzaRate = (r: Riga): Riga => {
  const una = fattura(r)
  una.rate = []
  return una
}

async function ricerca(q: string): Promise<string> {
  const corta = q.length < 3
  const parola = base.cerca === 'cercaSqlite' ? `"${corta ? '  ' : ''}${q}"` : `%${corta ? ' ' : ''}${q}%`
  return elenco((await chiedi(base.cerca, parola, `${q}%`)).map(inElenco))
}

const rataConFattura = (r: Riga): Riga => {
  const rata = forme.RATA.leggi(r)
  rata.fattura = fattura(r)
  rata.numero_rate = r.numero_rate
  return rata
}

async function fattureConRate(righe: Riga[], daA: [string, string]): Promise<string> {
  const perFattura = new Map<unknown, Riga[]>()
  for (const riga of await chiedi('rateDelleTra', ...daA)) {
    const { fattura_id, ...rata } = forme.RATA_DI.leggi(riga)
    perFattura.set(fattura_id, [...(perFattura.get(fattura_id) ?? []), rata])
  }
  return elenco(
    righe.map((r) => {
      const una = fattura(r)
      una.rate = perFattura.get(una.id) ?? []
      return una
    }),
  )
}

const euro = (v: unknown) => Number(v ?? 0)

/** The dashboard's figures of an Admin. */
async function statistiche(): Promise<string> {
  const giorno = oggi()
  const { inizio, fine } = dayRange(giorno)
  const tra = addDays(giorno, 7)
  const primo = monthStart(giorno)
  const mese = [dayRange(primo).inizio, dayRange(addMonths(primo, 1)).inizio] as const
  const visite = (await chiedi('giorno', inizio, fine)).map(forme.VISITA.leggi)
  const daSentire = (await chiedi('daRicontattare', tra)).reverse().map(forme.CLIENTE.leggi)
  const rcee = (await chiedi('rceeDaSentire', tra)).reverse().map(forme.RCEE.leggi)
  const completate = (await chiedi('visiteDaSentire', tra)).reverse().map(forme.VISITA.leggi)
  const scadono = (await chiedi('rceeTra', giorno, addDays(giorno, MESE_GIORNI))).map(forme.RCEE.leggi)
  const riba = (await chiedi('riba', monthEnd(giorno))).map(rataConFattura)
  const somme = [
    (await chiedi('incassiVisite', ...mese))[0],
    (await chiedi('incassiFatture', primo, monthEnd(giorno)))[0],
    (await chiedi('incassiRate', primo, monthEnd(giorno)))[0],
  ]
  const incassi = somme.reduce((n, r) => n + euro(r?.i), 0)
  const spese = somme.reduce((n, r) => n + euro(r?.s), 0)
  return JSON.stringify({
    data: {
      appuntamentiOggi: visite,
      followUpClienti: daSentire,
      followUpRcee: rcee,
      followUpAppuntamenti: completate,
      rceeInScadenza: scadono,
      ribaInScadenza: riba,
      finanzeMese: { incassi: incassi / 100, spese: spese / 100, guadagno: (incassi - spese) / 100 },
    },
  })
}

async function planning(q: URLSearchParams): Promise<string> {
  const { inizio } = dayRange(q.get('dataInizio') ?? '')
  const { fine } = dayRange(q.get('dataFine') ?? '')
  const prima = new Date(Date.parse(inizio) - DURATA_MASSIMA).toISOString()
  const appuntamenti = (await chiedi('periodo', prima, fine, inizio)).map(forme.VISITA.leggi)
  const conVisite = new Set(appuntamenti.map((a) => a.utente_assegnato_id))
  const operatori = (await chiedi('utenti')).filter((u) => u.ruolo !== 'Admin' || conVisite.has(u.id))
  operatori.sort((x, y) => String(x.nome_utente).localeCompare(String(y.nome_utente), 'it'))
  return JSON.stringify({ data: { operatori, appuntamenti } })
}

async function scadenziario(anno: string, mese: string): Promise<string> {
  const da = `${anno}-${mese.padStart(2, '0')}-01`
  const periodo = [da, monthEnd(da)] as const
  const fatture = (await chiedi('senzaPiano', ...periodo)).map(senzaRate)
  return JSON.stringify({
    data: { fatture, rate: (await chiedi('rateTra', ...periodo)).map(rataConFattura) },
  })
}

type Lettura = (q: URLSearchParams, id: number) => Promise<string>

const diCliente = (q: URLSearchParams) => Number(q.get('clienteId'))

/** As many as the sheet asks for. */
const VISITE = 20

/** The lists of a customer's sheet. */
const di = {
  caldaie: async (id: number) => (await chiedi('caldaieDi', id)).map(forme.CALDAIA.leggi),
  condizionatori: async (id: number) =>
    (await chiedi('condizionatoriDi', id)).map(forme.CONDIZIONATORE.leggi),
  rcee: async (id: number) => (await chiedi('rceeDi', id)).map(forme.RCEE.leggi),
  preventivi: async (id: number) => (await chiedi('preventiviDi', id)).map(forme.PREVENTIVO.leggi),
  fatture: async (id: number) => (await chiedi('fattureDi', id)).map(senzaRate),
  appuntamenti: async (id: number) => {
    const [righe, quante] = await Promise.all([chiedi('visiteDi', id, VISITE), chiedi('quanteDi', id)])
    return { data: righe.map(forme.VISITA.leggi), count: quante[0]?.n as number }
  },
  documenti: async (id: number) => (await chiedi('documentiDi', id)).map(forme.DOCUMENTO.leggi),
}

const lista = (righe: Riga[] | { data: Riga[]; count: number }) =>
  Array.isArray(righe) ? { data: righe, count: righe.length } : righe
const inTesto = (righe: Parameters<typeof lista>[0]) => JSON.stringify(lista(righe))

async function scheda(id: number): Promise<string> {
  const [clienti, ...liste] = await Promise.all([
    chiedi('cliente', id),
    ...Object.values(di).map((una) => una(id)),
  ])
  const data: Riga = { cliente: forme.CLIENTE.leggi(clienti[0] ?? {}) }
  for (const [i, nome] of Object.keys(di).entries()) data[nome] = lista(liste[i] ?? [])
  return JSON.stringify({ data })
}

const traGiorni = () => [oggi(), addDays(oggi(), MESE_GIORNI)] as [string, string]

const LETTURE: Record<string, Lettura> = {
  '/api/clienti': async (q) => {
    const righe = await chiedi('clienti', Number(q.get('limit')), Number(q.get('offset')))
    const [quanti] = await chiedi('quanti')
    return elenco(righe.map(inElenco), quanti?.n as number)
  },
  '/api/clienti/search': (q) => ricerca(q.get('q') ?? ''),
  '/api/caldaie': async (q) => inTesto(await di.caldaie(diCliente(q))),
  '/api/condizionatori': async (q) => inTesto(await di.condizionatori(diCliente(q))),
  '/api/rcee': async (q) => inTesto(await di.rcee(diCliente(q))),
  '/api/preventivi': async (q) => inTesto(await di.preventivi(diCliente(q))),
  '/api/fatture': async (q) => inTesto(await di.fatture(diCliente(q))),
  '/api/documenti': async (q) => inTesto(await di.documenti(diCliente(q))),
  '/api/appuntamenti': async (q) => {
    if (q.has('clienteId')) return inTesto(await di.appuntamenti(diCliente(q)))
    const { inizio, fine } = dayRange(q.get('data') ?? '')
    return elenco((await chiedi('giorno', inizio, fine)).map(forme.VISITA.leggi))
  },
  '/api/appuntamenti/planning-settimanale': planning,
  '/api/dashboard/stats': statistiche,
  '/api/rcee/scadenze': async () => elenco((await chiedi('rceeTra', ...traGiorni())).map(forme.RCEE.leggi)),
  '/api/caldaie/manutenzioni': async () =>
    elenco((await chiedi('caldaieTra', ...traGiorni())).map(forme.CALDAIA_IN_SCADENZA.leggi)),
  '/api/fatture/scadenze': async () =>
    fattureConRate(await chiedi('fattureTra', ...traGiorni()), traGiorni()),
}

async function leggi({ pathname, searchParams: q }: URL): Promise<string> {
  const lettura = LETTURE[pathname]
  if (lettura) return lettura(q, 0)
  const [, anno, mese] = /^\/api\/fatture\/scadenziario\/(\d+)\/(\d+)$/.exec(pathname) ?? []
  if (anno && mese) return scadenziario(anno, mese)
  const [, suo] = /^\/api\/clienti\/(\d+)\/scheda$/.exec(pathname) ?? []
  if (suo) return scheda(Number(suo))
  const [uno] = await chiedi('cliente', Number(pathname.slice('/api/clienti/'.length)))
  return JSON.stringify({ data: uno ? forme.CLIENTE.leggi(uno) : null })
}

type Dati = Record<string, string | number | number[]>

/** The rows of what is created; the register and the repeat key are written for all alike. */
const SCRITTURE: Record<string, (dati: Dati, adesso: string, c: Chiedi, segna: Segna) => Promise<unknown>> = {
  '/api/appuntamenti': async (v, adesso, c, segna) => {
    const [inizio, fine] = [v.dataInizio, v.dataFine].map((t) => new Date(String(t)).toISOString())
    const titolo = String(v.titolo)
    const chi = [Number(v.utenteAssegnatoId), titolo.toLowerCase(), adesso] as const
    const quali = [String(v.tipologia), inizio ?? '', fine ?? '', 'Programmato', String(v.priorita)] as const
    const [nuova] = await c('nuova', Number(v.clienteId), titolo, ...quali, ...chi)
    const [riga] = await c('visita', nuova?.id as number)
    const fatta = forme.VISITA.leggi(riga ?? {})
    await segna('appuntamenti', fatta)
    return fatta
  },
  '/api/fatture': async (v, adesso, c, segna) => {
    const numero = String(v.numeroDocumento)
    const importi = [v.subtotale, v.ivaImporto, v.totale].map((n) => Math.round(Number(n) * 100))
    const [nuova] = await c(
      'nuovaFattura',
      numero,
      String(v.dataEmissione),
      String(v.aliquotaIva),
      ...importi,
      Number(v.fornitoreId),
      `P ${String(v.dataEmissione).slice(0, 4)} ${v.fornitoreId} ${numero}`,
      adesso,
    )
    const [riga] = await c('fattura', nuova?.id as number)
    const fatta = senzaRate(riga ?? {})
    await segna('fatture', fatta)
    return fatta
  },
  '/api/rate-fatture/genera': async (v, adesso, c, segna) => {
    const id = Number(v.fatturaId)
    const piano = pianoRiba(String(v.dataEmissione), Number(v.totale), v.giorniArray as number[])
    for (const { numero, importo, dataScadenza } of piano) {
      const [nuova] = await c('nuovaRata', id, numero, Math.round(importo * 100), dataScadenza, adesso)
      await segna('rate_fatture', { id: nuova?.id, numero, importo, dataScadenza })
    }
    const prima = piano[0]?.dataScadenza ?? ''
    await c('scadenzaFattura', id, prima, `0${prima}`, adesso)
    await segna('fatture', { id, data_scadenza: prima })
    return (await c('rateDi', id)).map(forme.RATA_DI.leggi)
  },
}

type Segna = (tabella: string, dopo: Riga) => Promise<unknown>

async function crea(path: string, request: IncomingMessage): Promise<string> {
  let testo = ''
  for await (const pezzo of request) testo += pezzo
  const digest = createHash('sha256').update(testo).digest('base64url')
  return base.scrivi(async (c) => {
    const adesso = new Date().toISOString()
    const segna: Segna = async (tabella, dopo) => {
      const azione = tabella === 'fatture' && !dopo.numero_documento ? 'aggiorna' : 'crea'
      return c('registro', adesso, Number(dopo.id), JSON.stringify(dopo), randomUUID(), azione, tabella)
    }
    const data = await SCRITTURE[path]?.(JSON.parse(testo), adesso, c, segna)
    const corpo = JSON.stringify({ data })
    await c('chiave', String(request.headers['idempotency-key']), digest, corpo, adesso)
    return corpo
  })
}

createServer(async (request, risposta) => {
  const url = new URL(request.url ?? '/', 'http://locale')
  const corpo = request.method === 'POST' ? await crea(url.pathname, request) : await leggi(url)
  risposta.writeHead(request.method === 'POST' ? 201 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(corpo),
  })
  risposta.end(corpo)
}).listen(Number(PORT), '127.0.0.1')
