import { readFileSync } from 'node:fs'
import { setTimeout as pausa } from 'node:timers/promises'
import { multipart, pdfDi } from '#test/pdf.ts'
import {
  type Chiesta,
  caddy,
  chiedi,
  conProxy,
  type Davanti,
  NOME,
  nginx,
  type ProxyAcceso,
} from '#test/proxy.ts'
import { acceso, cartellaTemporanea, PASSWORD } from './program.ts'
import type { Conto, Parte } from './tally.ts'
import { preparaSfondo, type Sfondo } from './work.ts'

const GUESSES = 300
const MEGA = 1_048_576

const JSON_TIPO = { 'content-type': 'application/json' }

const entra = (proxy: ProxyAcceso, email: string, password: string, altro: Partial<Chiesta> = {}) =>
  chiedi(proxy, {
    method: 'POST',
    path: '/auth/login',
    corpo: JSON.stringify({ email, password }),
    ...altro,
    intestazioni: { ...JSON_TIPO, ...altro.intestazioni },
  })

/** The address that the program has of who signs in now. */
async function indirizzoVisto(proxy: ProxyAcceso, altro: Partial<Chiesta>): Promise<string> {
  const { stato, testo } = await entra(proxy, 'admin', PASSWORD, altro)
  if (stato !== 200) return `accesso ${stato}`
  const { token } = JSON.parse(testo).data
  const elenco = await chiedi(proxy, {
    path: '/auth/sessioni',
    intestazioni: { authorization: `Bearer ${token}` },
  })
  return JSON.parse(elenco.testo).data.find((s: { questa: boolean }) => s.questa).indirizzo
}

/** What a proxy writes down of calls to secret addresses, and of others; the file grows while they are answered. */
async function segretiAnnotati(proxy: ProxyAcceso): Promise<{ altri: boolean; segreti: boolean }> {
  for (const path of ['/calendario/SEGRETISSIMO', '/../v/SEGRETISSIMO', '/health?q=annotata'])
    for (const inChiaro of [false, true]) await chiedi(proxy, { path, inChiaro })
  await pausa(500)
  const scritto = readFileSync(proxy.registro, 'utf8')
  return { altri: scritto.includes('annotata'), segreti: scritto.includes('SEGRETISSIMO') }
}

async function prova(conto: Conto, proxy: ProxyAcceso, { token, clienteId }: Sfondo): Promise<void> {
  const annotati = await segretiAnnotati(proxy)
  conto.prova(annotati.altri, 'il proxy non annota nessuna chiamata: non si è provato niente')
  conto.prova(!annotati.segreti, 'il proxy annota gli indirizzi segreti')

  const finto = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' }
  for (const [da, intestazioni] of [
    ['127.0.0.2', {}],
    ['127.0.0.3', finto],
    ['127.0.0.4', { 'x-forwarded-for': '127.0.0.1, 10.0.0.1, 203.0.113.9' }],
  ] as const) {
    const visto = await indirizzoVisto(proxy, { da, intestazioni })
    conto.prova(visto === da, `chi viene da ${da} conta come ${visto}`)
  }

  const stati: number[] = []
  for (let n = 0; n < GUESSES; n++) {
    const intestazioni = { 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` }
    stati.push((await entra(proxy, 'tecnico', `no${n}`, { da: '127.0.0.9', intestazioni })).stato)
  }
  const passati = stati.filter((s) => s === 401).length
  conto.prove(
    GUESSES,
    passati === 5 && stati.every((s) => s === 401 || s === 429) ? [] : [`provate ${passati} password`],
  )
  const suo = await entra(proxy, 'tecnico', PASSWORD, { da: '127.0.0.10' })
  conto.prova(suo.stato === 200, `il tecnico, da altrove: ${suo.stato}`)

  const conProto = { 'x-forwarded-proto': 'https' }
  const sicuro = await chiedi(proxy, { path: '/health' })
  const chiaro = await chiedi(proxy, { path: '/health', inChiaro: true, intestazioni: conProto })
  conto.prova(
    sicuro.stato === 200 && sicuro.hsts !== undefined,
    `https: ${sicuro.stato}, HSTS ${sicuro.hsts}`,
  )
  conto.prova(chiaro.stato === 200 && chiaro.hsts === undefined, `http: ${chiaro.stato}, HSTS ${chiaro.hsts}`)

  for (const [host, atteso] of [
    [NOME, 200],
    [`${NOME}:443`, 200],
    ['127.0.0.1', 200],
    ['male.example', 400],
    [`${NOME}.male.example`, 400],
  ] as const) {
    const { stato, testo } = await chiedi(proxy, { path: '/health', host, inChiaro: true })
    conto.prova(stato === atteso && testo !== '', `Host ${host}: ${stato}`)
  }
  const altroNome = await chiedi(proxy, {
    path: '/health',
    inChiaro: true,
    host: 'male.example',
    intestazioni: { 'x-forwarded-host': NOME },
  })
  conto.prova(altroNome.stato === 400, `Host sbagliato, X-Forwarded-Host giusto: ${altroNome.stato}`)

  const carica = async (byte: number, authorization = `Bearer ${token}`) => {
    const campi = { tipologia: 'RCEE', clienteId: String(clienteId) }
    const { corpo, intestazioni } = multipart(campi, { nome: 'grande.pdf', contenuto: pdfDi(byte) })
    return chiedi(proxy, {
      method: 'POST',
      path: '/documenti/upload',
      corpo,
      intestazioni: { ...intestazioni, authorization },
    })
  }
  const intero = await carica(10 * MEGA)
  conto.prova(intero.stato === 201, `PDF di 10 MB: ${intero.stato} ${intero.testo.slice(0, 200)}`)
  for (const byte of [10 * MEGA + 1, 15 * MEGA]) {
    const oltre = await carica(byte)
    conto.prova(oltre.stato === 413 && oltre.testo.includes('10 MB'), `PDF di ${byte} byte: ${oltre.stato}`)
  }
  const senza = await carica(10 * MEGA, 'Bearer nessuno')
  conto.prova(senza.stato === 401 && senza.testo.includes('Sessione'), `PDF senza sessione: ${senza.stato}`)
  const enorme = await chiedi(proxy, {
    method: 'POST',
    path: '/clienti',
    corpo: JSON.stringify({ nome: 'Ada', cognome: 'Grande', note: 'x'.repeat(2 * MEGA) }),
    intestazioni: { ...JSON_TIPO, authorization: `Bearer ${token}` },
  })
  conto.prova(enorme.stato === 413 && enorme.testo.includes('troppo'), `JSON di 2 MB: ${enorme.stato}`)
  conto.nota(`${GUESSES} password da un indirizzo, ognuna con un altro X-Forwarded-For: ${passati} provate`)
}

const parte = (davanti: Davanti): Parte => ({
  nome: `dietro ${davanti.nome}`,
  chiave: 'proxy',
  async esegui(conto) {
    if (!davanti.programmi()) {
      conto.saltata = `manca ${davanti.nome} (Debian: apt-get install --no-install-recommends caddy nginx openssl)`
      return
    }
    for (const TRUST_PROXY of ['1', '0']) {
      const server = await acceso({ DATA_DIR: cartellaTemporanea('proxy'), TRUST_PROXY, HOSTS: NOME })
      const sfondo = await preparaSfondo(server)
      await conProxy(davanti, server, async (proxy) => {
        if (TRUST_PROXY === '1') return prova(conto, proxy, sfondo)
        // not told of the proxy: nothing that comes from it is believed
        const visto = await indirizzoVisto(proxy, { da: '127.0.0.2' })
        const { hsts } = await chiedi(proxy, { path: '/health' })
        conto.prova(visto === '127.0.0.1' && hsts === undefined, `senza TRUST_PROXY: ${visto}, HSTS ${hsts}`)
      })
    }
  },
})

export const proxies: Parte[] = [parte(caddy), parte(nginx)]
