import { addDays, lunedi, oggi } from '#shared/dates.ts'
import { camt } from '#test/banca.ts'
import { multipart } from '#test/pdf.ts'
import { istanteDi } from '#visite/tempo/parti.rules.ts'
import { grande } from './crowd.ts'
import type { Programma } from './program.ts'
import { type Conto, type Parte, pausa, percentile } from './tally.ts'

/** How much longer a reading call may take than when nothing else is done, and a write for a batch, in ms. */
const LETTURA = 200
const SCRITTURA = 1000
const QUIETE_MS = 5000
const VISITE = 300
const RIGHE = 10_000
const MOVIMENTI = 3_000

const LETTURE = [
  '/clienti?limit=50',
  '/clienti?q=ross&limit=50',
  '/dashboard/stats?limit=6',
  '/fatture/registro',
]

interface Tempi {
  letture: number[]
  scritture: number[]
}

/** What a person at work waits for until `fai` is done; a write among every four reads. */
async function mentre(server: Programma, token: string, fai: () => Promise<unknown>): Promise<Tempi> {
  const tempi: Tempi = { letture: [], scritture: [] }
  let finito = false
  const opera = fai().finally(() => {
    finito = true
  })
  for (let n = 0; !finito; n++) {
    const path = LETTURE[n % (LETTURE.length + 1)]
    const inizio = performance.now()
    if (path) await server.chiedi('GET', path, { token })
    else await server.chiedi('POST', '/clienti', { token, corpo: { nome: 'Ciro', cognome: `Attesa ${n}` } })
    tempi[path ? 'letture' : 'scritture'].push(performance.now() - inizio)
    await pausa(20)
  }
  await opera
  return tempi
}

/** Visits of the board with a half hour each, one after the other, from three months ahead. */
async function conPosto(server: Programma, token: string) {
  const { visite } = (await server.chiedi('GET', '/scadenze/visite', { token })).corpo.data
  const utenti: { id: number; esce_per_visite: boolean }[] = (
    await server.chiedi('GET', '/utenti', { token })
  ).corpo.data
  const utenteId = utenti.find(({ esce_per_visite }) => esce_per_visite)?.id ?? 0
  const scelte: { clienteId: number; scadenzeIds: number[] }[] = visite
    .map((v: { cliente: { id: number }; lavori: { id: number; stato: string }[] }) => ({
      clienteId: v.cliente.id,
      scadenzeIds: v.lavori.flatMap(({ id, stato }) => (stato === 'Da_Programmare' ? id : [])),
    }))
    .filter(({ scadenzeIds }: { scadenzeIds: number[] }) => scadenzeIds.length > 0)
    .slice(0, VISITE)
  const dal = lunedi(addDays(oggi(), 90))
  return scelte.map((una, n) => {
    const giorno = addDays(dal, Math.floor(n / 16))
    const inizio = 540 + (n % 16) * 30
    return {
      ...{ ...una, utenteId },
      dataInizio: istanteDi(giorno, inizio),
      dataFine: istanteDi(giorno, inizio + 30),
    }
  })
}

async function attese(conto: Conto): Promise<void> {
  const { server, admin: token } = await grande('attese')
  const chiedi = async (method: string, path: string, richiesta: object = {}) => {
    const { stato, corpo } = await server.chiedi(method, path, { token, ...richiesta })
    conto.prova(stato < 300, `${method} ${path} → ${stato} ${JSON.stringify(corpo).slice(0, 200)}`)
    return corpo.data
  }
  const quiete = await mentre(server, token, () => pausa(QUIETE_MS))
  const [solita, scritta] = [Math.max(...quiete.letture), Math.max(...quiete.scritture)]
  conto.nota(
    `da soli: al peggio ${Math.round(solita)} ms, p95 ${Math.round(percentile(quiete.letture, 0.95))}`,
  )
  const misura = async (che: string, fai: () => Promise<unknown>) => {
    const { letture, scritture } = await mentre(server, token, fai)
    const [letta, scrive] = [Math.max(0, ...letture), Math.max(0, ...scritture)]
    conto.prova(letta <= solita + LETTURA, `${che}: una lettura ha aspettato ${Math.round(letta)} ms`)
    conto.prova(scrive <= scritta + SCRITTURA, `${che}: una scrittura ha aspettato ${Math.round(scrive)} ms`)
    conto.nota(`${che}: letture al peggio ${Math.round(letta)} ms, scritture ${Math.round(scrive)}`)
  }
  const visite = await conPosto(server, token)
  let lotto = { id: 0 }
  await misura(`${visite.length} visite prenotate`, async () => {
    lotto = await chiedi('POST', '/lotti', { corpo: { visite } })
  })
  await misura('le stesse annullate', () => chiedi('POST', `/lotti/${lotto.id}/annulla`, { corpo: {} }))
  const testo = [
    'Cognome;Nome;Telefono;Comune;Marca;Modello;Prossima manutenzione',
    ...Array.from(
      { length: RIGHE },
      (_, n) => `Importato${n};Ada;081 ${600_000 + n};Portici;Vaillant;ecoTEC;15/03/2027`,
    ),
  ].join('\n')
  let importata = 0
  await misura(`${RIGHE} righe importate`, async () => {
    const file = { nome: 'clienti.csv', contenuto: Buffer.from(testo), tipo: 'text/csv' }
    const { id, abbinamento } = await chiedi('POST', '/importazioni', multipart({}, file))
    importata = id
    await chiedi('PUT', `/importazioni/${id}`, { corpo: { abbinamento } })
    await chiedi('POST', `/importazioni/${id}/conferma`)
    for (let n = 0; n < 600; n++) {
      const { corpo } = await server.chiedi('GET', `/importazioni/${id}`, { token })
      if (corpo.data.stato === 'fatta') return
      await pausa(100)
    }
    conto.prova(false, 'l’importazione non è finita in un minuto')
  })
  await misura(`${RIGHE} righe importate tolte`, () =>
    chiedi('POST', `/importazioni/${importata}/annulla`, { corpo: {} }),
  )
  await misura(`${MOVIMENTI} movimenti della banca letti e proposti`, async () => {
    const contenuto = camt(
      Array.from({ length: MOVIMENTI }, (_, n) => ({
        ...{ importo: 122, testo: `BONIFICO SALDO LAVORI ${n}`, nome: 'ROSSI MARIO', rif: `attesa${n}` },
      })),
    )
    const file = { nome: 'banca.xml', contenuto, tipo: 'text/xml' }
    const { id } = await chiedi('POST', '/movimenti', multipart({}, file))
    for (let n = 0; n < 5; n++) await chiedi('GET', `/movimenti/${id}/gruppi`)
  })
  await misura('il backup della notte, con la sua prova', () => chiedi('POST', '/backup'))
  await server.spegni()
}

export const nessunoAspetta: Parte[] = [
  {
    nome: 'chi legge mentre si lavora in grande',
    chiave: 'attese',
    esegui: attese,
  },
]
