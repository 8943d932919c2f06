import { rinnovaTaciti } from '#scadenze/contratti/jobs.server.ts'
import type { Services } from '#server/data/context.ts'
import { openDatabase } from '#server/data/database.ts'
import { readEnvironment } from '#server/env.ts'
import { addDays, lunedi, oggi } from '#shared/dates.ts'
import esempi from '#test/issued-cases.json' with { type: 'json' }
import { makers } from '#test/makers.ts'
import { multipart } from '#test/pdf.ts'
import { istanteDi } from '#visite/tempo/parti.rules.ts'
import { PASSWORD, type Programma } from './program.ts'
import { pausa } from './tally.ts'

const VISITE = 300
const FATTURE = 187
const RIGHE = 10_000
const CONTRATTI = 300

/** One call whose answer's data are wanted. @throws Error where it is refused */
export type Chiedi = (method: string, path: string, richiesta?: object) => Promise<unknown>

interface Scelta {
  clienteId: number
  scadenzeIds: number[]
}

/** The technicians, and visits of the board that can be booked. */
export async function bacheca(chiedi: Chiedi) {
  const { visite } = (await chiedi('GET', '/scadenze/visite')) as {
    visite: { cliente: { id: number }; lavori: { id: number; stato: string }[] }[]
  }
  const utenti = (await chiedi('GET', '/utenti')) as { id: number; esce_per_visite: boolean }[]
  const tecnici = utenti.filter(({ esce_per_visite }) => esce_per_visite).map(({ id }) => id)
  const scelte: Scelta[] = visite
    .map(({ cliente, lavori }) => ({
      clienteId: cliente.id,
      scadenzeIds: lavori.flatMap(({ id, stato }) => (stato === 'Da_Programmare' ? id : [])),
    }))
    .filter(({ scadenzeIds }) => scadenzeIds.length > 0)
    .slice(0, VISITE)
  return { tecnici, scelte }
}

/** The same visits with a half hour each, one after the other, from three months ahead. */
export function conPosto({ tecnici, scelte }: Awaited<ReturnType<typeof bacheca>>) {
  const dal = lunedi(addDays(oggi(), 90))
  return scelte.map((una, n) => {
    const giorno = addDays(dal, Math.floor(n / 16))
    const inizio = 540 + (n % 16) * 30
    return {
      ...{ ...una, utenteId: tecnici[0] ?? 0 },
      dataInizio: istanteDi(giorno, inizio),
      dataFine: istanteDi(giorno, inizio + 30),
    }
  })
}

/** Drafts of invoices that can go out. */
export async function bozze(chiedi: Chiedi): Promise<number[]> {
  await chiedi('POST', '/auth/conferma', { corpo: { password: PASSWORD } })
  await chiedi('PUT', '/azienda', { corpo: esempi.azienda })
  const [caso] = esempi.casi
  const cliente = (await chiedi('POST', '/clienti', { corpo: caso?.cliente })) as { id: number }
  const corpo = {
    ...{ fase: 'Bozza', tipo: 'Attiva', clienteId: cliente.id, righe: caso?.documento.righe },
    ...{ dataEmissione: oggi(), dataScadenza: addDays(oggi(), 30) },
  }
  const ids: number[] = []
  for (let n = 0; n < FATTURE; n++)
    ids.push(((await chiedi('POST', '/fatture', { corpo })) as { id: number }).id)
  return ids
}

/** Ten thousand rows taken in, until all are there. @returns the import's id */
export async function importa(chiedi: Chiedi): Promise<number> {
  const testo = [
    'Cognome;Nome;Telefono;Comune;Marca;Modello;Prossima manutenzione',
    ...Array.from(
      { length: RIGHE },
      (_, n) => `Importato${n};Ada;081 ${600_000 + n};Portici;Vaillant;ecoTEC;15/03/2027`,
    ),
  ].join('\n')
  const file = { nome: 'clienti.csv', contenuto: Buffer.from(testo), tipo: 'text/csv' }
  const { id, abbinamento } = (await chiedi('POST', '/importazioni', multipart({}, file))) as {
    id: number
    abbinamento: object
  }
  await chiedi('PUT', `/importazioni/${id}`, { corpo: { abbinamento } })
  await chiedi('POST', `/importazioni/${id}/conferma`)
  await finche(
    async () => ((await chiedi('GET', `/importazioni/${id}`)) as { stato: string }).stato === 'fatta',
  )
  return id
}

/** The company's interval changes and the program starts anew: every deadline is reckoned while people are at work. */
export async function conAltroIntervallo(server: Programma, chiedi: Chiedi): Promise<void> {
  await chiedi('PUT', '/azienda', { corpo: { manutenzioneMesi: 11 } })
  await server.spegni()
  await server.accendi()
}

export const ricalcolate = (chiedi: Chiedi) =>
  finche(async () => (await chiedi('GET', '/scadenze/calcolo')) === null)

/** Contracts that renew themselves, and are three periods behind, each for a boiler of its own. */
export async function contrattiScaduti(chiedi: Chiedi): Promise<void> {
  const crea = async (path: string, corpo: object) =>
    ((await chiedi('POST', path, { corpo })) as { id: number }).id
  const nuovo = makers(crea, 0)
  for (let n = 0; n < CONTRATTI; n++) {
    const clienteId = await nuovo.cliente(`Ines Rinnova ${n}`)
    const caldaia = await nuovo.caldaia(clienteId)
    await nuovo.contratto(clienteId, [caldaia], { dataInizio: addDays(oggi(), -1200), canone: 120 })
  }
}

/** The night's renewals, in this process, as no call begins them. @returns the longest that it heard nobody, in ms */
export async function rinnovi(ambiente: Record<string, string>): Promise<number> {
  const environment = readEnvironment(ambiente)
  const archivio = await openDatabase(environment)
  let prima = performance.now()
  let sordo = 0
  const orologio = setInterval(() => {
    sordo = Math.max(sordo, performance.now() - prima)
    prima = performance.now()
  }, 1)
  try {
    // It touches no file.
    await rinnovaTaciti({ db: archivio.db, environment } as Services)
    await pausa(5)
    return sordo
  } finally {
    clearInterval(orologio)
    await archivio.chiudi()
  }
}

/** @throws Error where it isn't so within a minute */
async function finche(vero: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 600; n++) {
    if (await vero()) return
    await pausa(100)
  }
  throw new Error('non è finito in un minuto')
}
